"""A game to begin with."""

from __future__ import annotations

from math import isfinite

from sgfedit.errors import RefusalError
from sgfedit.game.collection import Collection
from sgfedit.game.game import Game
from sgfedit.game.given import number_given, text_given
from sgfedit.go import handicap_points
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import MAX_SIZE, Point, encode_simple, format_point, format_real
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


def new_collection(
    size: int | tuple[int, int] = (19, 19),
    *,
    handicap: int = 0,
    komi: float | None = None,
    black: str = "",
    white: str = "",
) -> Collection:
    """Return a new file with one game; `sgfedit.new_game`.

    Args:
        size: (columns, rows), or one number for a square board; 1 to 52.
        handicap: How many black stones stand on the usual points; 0 for none.
        komi: What White gets; None to leave it open.
        black: The name of the player.
        white: The name of the player.

    Raises:
        TypeError: something is of another type.
        RefusalError: there is no such board ("no-such-size"), handicap ("no-such-handicap"), or
            komi ("not-a-number"), or the board has no points for so many stones
            ("handicap-many").
    """
    from sgfedit.game.edits import Edit  # noqa: PLC0415  # who only reads needs neither
    from sgfedit.game.operations import set_handicap  # noqa: PLC0415

    given = size if isinstance(size, tuple) else (size, size)
    if len(given) != len(Point._fields):
        raise TypeError(f"a size such as 19 or (19, 19) is wanted, not {size!r}")
    columns, rows = map(number_given, given)
    if not (1 <= columns <= MAX_SIZE and 1 <= rows <= MAX_SIZE):
        raise RefusalError("no-such-size", f"{columns}x{rows}")
    if number_given(handicap) == 1:
        raise RefusalError("no-such-handicap", "1")
    if komi is not None and not isfinite(komi if isinstance(komi, float) else number_given(komi)):
        raise RefusalError("not-a-number", str(komi))
    game = new_game((columns, rows), komi=komi, black=text_given(black), white=text_given(white))
    set_handicap(Edit(), game.root, handicap)
    return Collection((game,))
