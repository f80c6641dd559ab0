"""Numbers on the stones of a position: from a node on, or of the last moves, as the record wants.

The record numbers its moves (MN) and says how numbers are printed (PM: 0 not at all, 2 below a
hundred); see FF[4], "Miscellaneous properties". Moves whose point was used again have no stone of
their own; as below diagrams in books a note says where they were.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.reading.figures import Note
from sgfedit.game.reading.texts import Step
from sgfedit.game.traversal import upwards
from sgfedit.go import Flag, vertex
from sgfedit.sgf.values import Point, effective, parse_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.game.positions import Played, Positions
    from sgfedit.sgf.node import Node


_AROUND: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
_MODULO: Final = 100
_BELOW_HUNDRED: Final = 2
_PRINT_MODES: Final = (0, 1, _BELOW_HUNDRED)


class Numbering(NamedTuple):
    """What is numbered at a node.

    Attributes:
        numbers: Point → number of the stone there.
        notes: Moves without a stone on points that were used more than once, in order.
        is_unwanted: Whether the record wants no numbers here.
    """

    numbers: dict[Point, int]
    notes: tuple[Note, ...] = ()
    is_unwanted: bool = False


NOTHING: Final = Numbering({})


def numbering(
    positions: Positions, node: Node, *, after: Node | None = None, last: int | None = None
) -> Numbering:
    """Return what is numbered at `node`. O(depth).

    Args:
        positions: Those of its game.
        node: What is shown.
        after: Only moves after this node, which is above `node`; they count from 1, unless the
            record numbers them itself.
        last: Only so many moves, the last ones.
    """
    mode = print_mode(node)
    if not mode:
        return Numbering({}, is_unwanted=True)
    moves = positions.moves(node, after)
    shift = 0
    if moves and after is not None and not _has_own_numbers(node, after):
        shift = moves[0].number - 1
    if last is not None:
        moves = moves[-last:] if last > 0 else []
    if not moves:
        return NOTHING
    if mode == _BELOW_HUNDRED:
        shift += max(moves[0].number - shift - 1, 0) // _MODULO * _MODULO
    latest = {move.point: move for move in moves if move.point is not None}
    standing = positions.numbers(node)
    numbers = {
        point: move.number - shift
        for point, move in latest.items()
        if standing.get(point) == move.number
    }
    return Numbering(numbers, _notes(moves, latest, numbers, shift, positions.size[1]))


def print_mode(node: Node) -> int:
    """Return how numbers are printed at a node (PM, which is inherited): 0, 1 or 2; O(depth)."""
    for step in upwards(node):
        if "PM" in step.properties:
            mode = parse_number(effective(step.properties["PM"]))
            if mode in _PRINT_MODES:
                return mode or 0
    return 1


def start_of_variation(node: Node) -> Node | None:
    """Return the node that the variation of `node` leaves, None on the main line; O(depth)."""
    for step in upwards(node):
        parent = step.parent
        if parent is not None and parent.first_child is not step:
            return parent
    return None


def _has_own_numbers(node: Node, after: Node) -> bool:
    path = takewhile(lambda step: step is not after, upwards(node))
    return any("MN" in step.properties for step in path)


def _notes(
    moves: Sequence[Played],
    latest: dict[Point, Played],
    numbers: dict[Point, int],
    shift: int,
    rows: int,
) -> tuple[Note, ...]:
    at: dict[Point, list[int]] = {}
    for index, move in enumerate(moves):
        if move.point is not None:
            at.setdefault(move.point, []).append(index)
    found = []
    for index, move in enumerate(moves):
        point = move.point
        if point is None or len(at[point]) == 1:
            continue
        if latest[point] is not move or point not in numbers:
            step = Step(move.node, move.number, move.colour, point, vertex(point.x, point.y, rows))
            is_ko = _takes_ko(index, moves, at)
            found.append(Note(step, move.number - shift, numbers.get(point, 0), is_ko))
    return tuple(found)


def _takes_ko(index: int, moves: Sequence[Played], at: Mapping[Point, list[int]]) -> bool:
    """Whether a move takes a stone beside it that is played again, and takes, later."""
    move = moves[index]
    if not move.flags & Flag.CAPTURE or move.point is None:
        return False
    x, y = move.point
    for dx, dy in _AROUND:
        beside = at.get(Point(x + dx, y + dy), ())
        later = (moves[other] for other in beside if other > index)
        if any(one.colour is not move.colour and one.flags & Flag.CAPTURE for one in later):
            return True
    return False
