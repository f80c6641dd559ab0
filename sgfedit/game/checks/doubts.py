"""Checks of game info that is well-formed but hard to believe."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.game_info import komi_of
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.roots import raw_of
from sgfedit.game.info_values import parse_dates, read_komi
from sgfedit.sgf.values import decode_simple, format_real, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Node

_MOST_KOMI: Final = 20
_ONE_DAY: Final = datetime.timedelta(days=1)


def doubt_remarks(scene: Scene, today: datetime.date | None = None) -> Iterator[Remark]:
    """Yield what is doubtful in the game info of a node.

    Args:
        scene: The node.
        today: The day that no game can be played after.
    """
    node = scene.node
    yield from _komi_remarks(node)
    black, white = (
        decode_simple(raw_of(node.properties, ident)).strip() for ident in ("PB", "PW")
    )
    if black and black == white and any(char.isalpha() for char in black):
        yield Remark("move-repeats-gameinfo", node, f"both players are {black}", "PW")
    text = decode_simple(raw_of(node.properties, "DT"))
    dates = parse_dates(text) or ()
    # Somewhere it is tomorrow already.
    limit = (today or datetime.datetime.now(datetime.UTC).date()) + _ONE_DAY
    if any(
        (d.year, d.month or 1, d.day or 1) > (limit.year, limit.month, limit.day) for d in dates
    ):
        yield Remark("move-repeats-gameinfo", node, f"{text} is in the future", "DT")


def _komi_remarks(node: Node) -> Iterator[Remark]:
    komi = komi_of(node)
    if komi is not None and is_suspicious(komi):
        raw = raw_of(node.properties, "KM")
        reading = read_komi(decode_simple(raw))
        other = reading is not None and reading.text not in {raw, format_real(komi)}
        certainty = "" if other else "none"
        yield Remark("komi-suspicious", node, decode_simple(raw), "KM", certainty=certainty)
    half_points = raw_of(node.properties, "KI")
    if half_points:
        yield Remark("integer-komi", node, half_points, "KI", certainty=_certainty_of_ki(node))


def is_suspicious(komi: float) -> bool:
    """Whether nobody gives such a komi: above 20 points, or no multiple of a half point."""
    return abs(komi) > _MOST_KOMI or komi * 2 % 1 != 0


def komi_of_ki(node: Node) -> str | None:
    """Return the KM that the KI of `node`, in half points, stands for."""
    number = parse_number(raw_of(node.properties, "KI"))
    return None if number is None else format_real(number / 2)


def _certainty_of_ki(node: Node) -> str:
    komi = komi_of_ki(node)
    if komi is None:
        return "none"
    is_said = "KM" not in node.properties or komi_of(node) == float(komi)
    return "" if is_said else "ask"
