"""A game to begin with."""

from __future__ import annotations

from sgfedit.game.collection import Game
from sgfedit.go import handicap_points
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import Point, encode_simple, format_point, format_real
from sgfedit.version import SIGNATURE


def new_game(
    size: tuple[int, int] = (19, 19),
    *,
    handicap: int = 0,
    komi: float | None = None,
    black: str = "",
    white: str = "",
) -> Game:
    """Return a game of one node; handicap stones are placed as AB with HA (FF[4], "HA")."""
    columns, rows = size
    values: dict[str, tuple[str, ...]] = {
        "FF": ("4",),
        "GM": ("1",),
        "CA": ("UTF-8",),
        "SZ": (str(columns) if columns == rows else f"{columns}:{rows}",),
        "AP": (SIGNATURE,),
    }
    if black:
        values["PB"] = (encode_simple(black),)
    if white:
        values["PW"] = (encode_simple(white),)
    if komi is not None:
        values["KM"] = (format_real(komi),)
    stones = handicap_points(columns, rows, handicap) if handicap >= 2 else ()
    if handicap >= 2:
        values["HA"] = (str(handicap),)
    if stones:
        values["AB"] = tuple(format_point(Point(*stone)) for stone in stones)
    return Game.new(Properties.of(values))
