"""A stone on the wrong point, put where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import one_given, point_given, points_given
from sgfedit.game.operations._values import change_points, require_go, store
from sgfedit.game.operations.marks import set_marks
from sgfedit.game.operations.nodes import child_with_move
from sgfedit.game.positions import Positions, set_up_of
from sgfedit.game.traversal import MOVES, SET_UP
from sgfedit.go import Colour
from sgfedit.sgf.properties import EXCLUSIVE_MARKS
from sgfedit.sgf.values import Point, format_point, parse_move, parse_point, strip

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.given import PointLike
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_STONES: Final = {1: "AB", 2: "AW"}


def origin_of_stone(positions: Positions, node: Node, point: PointLike) -> tuple[Node, str] | None:
    """Return who put the stone on `point` that is there at `node`. O(depth).

    Returns:
        The node, and B or W for a move, AB or AW for set-up; None if there is no stone.
    """
    position = positions.at(node)
    place = point_given(point, position.size)
    if position.stone(*place) is None:
        return None
    # Somebody has put it there.
    while not (ident := _put(node, place, position.size)) and node.parent is not None:
        node = node.parent
    return node, ident


def _put(node: Node, point: Point, size: Size) -> str:
    """Return the property of `node` that puts a stone on `point`, empty for none."""
    properties = node.properties
    # The last one: moves in file order, and set-up is there before any of them.
    for ident in reversed([ident for ident in properties if ident in MOVES]):
        if _move(properties[ident], size)[1] == point:
            return ident
    return _STONES.get(set_up_of(properties, size).get(point, 0), "")


def _move(values: tuple[str, ...], size: Size) -> tuple[int, object]:
    """Return (index of the value that counts, move) of a property; see `effective`."""
    index = next((i for i, value in enumerate(values) if strip(value)), 0)
    return index, parse_move(values[index], size)


def move_stone(
    edit: Edit, node: Node, positions: Positions, start: PointLike, end: PointLike
) -> Node:
    """Put the stone that is on `start` at `node` on `end`; return the node that has changed.

    The move that put it there plays on `end` now, or the node that set it up sets it up there; a
    mark and a label that this node has on the stone go with it.
    All that came after it stays, legal or not; `sgfedit.game.edit_effects` says what is not.

    Args:
        node: Where the stone is seen.
        positions: Those of the game as it is now.
        start: Where the stone is.
        end: Where it belongs; on `start` nothing changes.

    Raises:
        RefusalError: there is no stone on `start` ("no-stone"), there is one on `end` when it is
            put there ("taken"), or another variation plays there already ("same-move"); or the
            game is not Go ("not-go-board").
    """
    one_given(positions, Positions)
    require_go(node)
    start, end = points_given((start, end), node.board_size())
    origin = origin_of_stone(positions, node, start)
    if origin is None:
        raise RefusalError("no-stone")
    source, ident = origin
    if start == end:
        return source
    if ident in MOVES:
        _check_move(positions, source, ident, end)
        values = list(source.properties[ident])
        index, _ = _move(source.properties[ident], positions.at(source).size)
        values[index] = format_point(end)
        store(edit, source, ident, values)
        _take_marks_along(edit, source, start, end)
        return source
    position = positions.at(source)
    if position.stone(*end) is not None:
        raise RefusalError("taken")
    for other in SET_UP:
        added = (end,) if other == ident else ()
        change_points(
            edit, source, other, position.size, add=added, remove={start, end} - {*added}
        )
    _take_marks_along(edit, source, start, end)
    return source


def _take_marks_along(edit: Edit, node: Node, start: Point, end: Point) -> None:
    """Let what `node` marks and writes on its stone go with it, unless `end` is marked already."""
    marks = [ident for ident in EXCLUSIVE_MARKS if start in node.get(ident, ())]
    if not any(end in node.get(ident, ()) for ident in EXCLUSIVE_MARKS):
        for ident in marks:
            set_marks(edit, node, ident, (start,), on=False)
            set_marks(edit, node, ident, (end,), on=True)
    labels = node.properties.get("LB", ())
    places = [parse_point(raw.partition(":")[0]) for raw in labels]
    if end not in places:
        moved = [
            format_point(end) + raw[raw.index(":") :] if place == start and ":" in raw else raw
            for raw, place in zip(labels, places, strict=True)
        ]
        store(edit, node, "LB", moved)


def _check_move(positions: Positions, node: Node, ident: str, end: Point) -> None:
    parent, size = node.parent, positions.at(node).size
    before = positions.at(parent).stone(*end) if parent is not None else None
    if set_up_of(node.properties, size).get(end, before is not None):
        raise RefusalError("taken")
    if parent is not None and child_with_move(parent, Colour(ident), end) is not None:
        raise RefusalError("same-move")
