"""What to ask each property of a node: the table from identifier to the check of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.brackets import BRACKETED, missing_bracket
from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.lists import (
    COMPARED,
    label_flaws,
    overlaps,
    pair_flaws,
    point_flaws,
    view_flaws,
)
from sgfedit.game.checks.setup import STONES, redundant_setup
from sgfedit.game.checks.values import TEXTS, value_flaws
from sgfedit.sgf.properties import PROPERTIES, Category, Kind
from sgfedit.sgf.values import strip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties

    Judge = Callable[[Scene, str, Sequence[str]], list[Flaw]]

_ELSEWHERE: Final = {Category.ROOT, Category.GAME_INFO}
_READ: Final = {"L", "M"}
"""Old properties that still mean something; the others are kept, whatever they hold."""

_OF_BOARD: Final = {Kind.MOVE, Kind.POINTS, Kind.PAIRS, Kind.LABELS}
_LISTS: Final[dict[Kind, Judge]] = {
    Kind.POINTS: point_flaws,
    Kind.PAIRS: pair_flaws,
    Kind.LABELS: label_flaws,
}


def _emptiness(_scene: Scene, _ident: str, values: Sequence[str]) -> list[Flaw]:
    """Say of a value that `info` looks at only that it is empty."""
    if any(map(strip, values)):
        return []
    return [Flaw(index, "empty-value") for index in range(len(values))]


def _judges() -> dict[str, Judge]:
    found: dict[str, Judge] = {}
    for ident, row in PROPERTIES.items():
        if row.category is Category.OBSOLETE and ident not in _READ:
            continue
        if row.category in _ELSEWHERE and row.kind not in TEXTS:
            found[ident] = _emptiness
        else:
            found[ident] = _LISTS.get(row.kind, value_flaws)
    return found


_JUDGES: Final = _judges()


def flaws_of(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the values of one property, each looked at alone.

    A value that has swallowed what follows it is not to be changed before that is out again.
    """
    judge = _JUDGES.get(ident)
    if judge is None or not (scene.is_go or PROPERTIES[ident].kind not in _OF_BOARD):
        return []
    flaws = judge(scene, ident, values)
    if not flaws or PROPERTIES[ident].kind in BRACKETED:
        return flaws
    return [
        flaw if missing_bracket(ident, values[flaw.value]) is None else flaw._replace(mended=None)
        for flaw in flaws
    ]


def common_flaws(
    scene: Scene, properties: Properties, *, with_board: bool = True
) -> dict[str, list[Flaw]]:
    """Return what is wrong with values beside other values of the node, by identifier.

    Args:
        scene: What holds for the game.
        properties: The node's.
        with_board: Whether to say what has no effect on the board, for which that is replayed.
    """
    if not scene.is_go or COMPARED.isdisjoint(properties):
        return {}
    parts = [overlaps(scene, properties)]
    if with_board and not STONES.keys().isdisjoint(properties):
        parts.append(redundant_setup(scene, properties))
    if "VW" in properties:
        parts.append({"VW": view_flaws(scene, properties["VW"])})
    if "CR" in properties:
        parts.append({"CR": _circle_flaws(properties)})
    found: dict[str, list[Flaw]] = {}
    for part in parts:
        for ident, flaws in part.items():
            found.setdefault(ident, []).extend(flaws)
    return found


def _circle_flaws(properties: Properties) -> list[Flaw]:
    """Say of a circle that it is the mark KGS puts on every last move."""
    circles = properties["CR"]
    moves = [properties[ident] for ident in ("B", "W") if ident in properties]
    return [Flaw(0, "kgs-cr-on-move")] if moves == [circles] and circles != ("",) else []
