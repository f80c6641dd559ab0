"""Stones that are set up, and whose turn it is."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import colour_given, mapping_given, one_given, point_given
from sgfedit.game.operations._values import change_points, holds_set_up, require_node, store
from sgfedit.game.operations.merging import head_of_root, split
from sgfedit.game.operations.nodes import add_node, drop_empty
from sgfedit.game.positions import Positions, set_up_of
from sgfedit.game.traversal import MOVES
from sgfedit.go import Colour
from sgfedit.sgf.node import Node
from sgfedit.sgf.properties import Category, property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import AnyPoint, ColourLike
    from sgfedit.game.positions import Position

_MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}
_LISTS: Final[dict[str, Colour | None]] = {"AB": Colour.BLACK, "AW": Colour.WHITE, "AE": None}


class Place(StrEnum):
    """Where set-up goes that is made at a move; FF[4] forbids both in one node."""

    HERE = "here"
    """The move becomes set-up: B or W goes, and what is on the board is set up instead."""
    BEFORE = "before"
    """It holds before the move is played: in the set-up node before it, or in a new one."""
    AFTER = "after"
    """In a new child."""


def has_move(node: Node) -> bool:
    """Whether `node` holds a move or a move property, which may not stand beside set-up."""
    return any(property_type(ident).category in _MOVE_CATEGORIES for ident in node.properties)


def takes_setup(node: Node) -> bool:
    """Whether set-up made at `node` goes into it, so that there is no `Place` to choose.

    So it is where nothing of a move stands, and where something of a move stands beside set-up
    already without the move itself, as `Place.HERE` leaves it.
    """
    properties = node.properties
    if any(ident in properties for ident in MOVES):
        return False
    return not has_move(node) or holds_set_up(node)


def set_stones(
    edit: Edit,
    node: Node,
    positions: Positions,
    stones: Mapping[AnyPoint, ColourLike | None],
    place: Place = Place.AFTER,
    *,
    keeps_empty: bool = False,
) -> Node:
    """Set stones (or nothing) on points at `node` and return the node that holds the set-up.

    What is stored is the difference to the position before that node, so putting a stone back
    leaves no trace, not even the node if that was all it held; see `drop_empty`. A node with a
    move has three places for it, see `Place`:

    - `AFTER` shows the new child, the others keep the view where it is.
    - `BEFORE` uses the parent if that sets up stones or is the root, holds no move and has no
      other child. A root that holds the move itself gives it a node of its own, with all that is
      not said of the game. What the move does on the points counts after it.
    - `HERE` keeps the board as it is seen, whose turn it is (PL) and every other property. KO, MN,
      BM, TE, DO, IT and the clocks stay where they are although FF[4] wants a move beside them:
      nothing is lost, and the problems list names them.

    Cost: O(1) where `positions` are near `node`, apart from the node's own values; the first
    stone `HERE` costs the points of the board.

    Args:
        positions: Those of the game as it is now.
        stones: Point → colour, None to clear it.
        place: Where it goes at a move.
        keeps_empty: Whether a node stays though nothing is left in it: for what goes on there,
            such as a mouse that still paints, and calls `drop_empty` in the end.

    Raises:
        RefusalError: `BEFORE` changes nothing, as it is the move that counts there ("own-move");
            the game is not Go, and has other stones or points written otherwise ("not-go");
            the board has no such point, or there is no such colour.
        TypeError: a point or a colour is of another type; see `sgfedit.game.given`.
    """
    one_given(positions, Positions)
    mapping_given(stones)
    require_node(node)
    if not positions.is_go:
        raise RefusalError("not-go")
    size = node.board_size()
    wanted = {
        point_given(point, size): None if colour is None else colour_given(colour)
        for point, colour in stones.items()
    }
    kept = [one for one in (node, node.parent) if one is not None and not one.properties]
    holder = _set_stones(edit, node, positions, wanted, one_given(place, Place))
    return holder if keeps_empty or holder in kept else drop_empty(edit, holder)


def _set_stones(
    edit: Edit,
    node: Node,
    positions: Positions,
    stones: Mapping[Point, Colour | None],
    place: Place,
) -> Node:
    if takes_setup(node):
        _store(edit, node, _before(node, positions), stones)
        return node
    if place is Place.BEFORE:
        return _set_before(edit, node, positions, stones)
    position = positions.at(node)
    stones = {point: c for point, c in stones.items() if position.stone(*point) is not c}
    if not stones:
        return node
    if place is Place.HERE:
        _set_here(edit, node, positions, stones)
        return node
    target = add_node(edit, node)
    _store(edit, target, position, stones)
    return target


def _before(node: Node, positions: Positions) -> Position:
    """Return the position before `node`: at its parent, or an empty board."""
    if node.parent is not None:
        return positions.at(node.parent)
    position = positions.at(node)
    return position._replace(stones=bytes(len(position.stones)))


def _store(
    edit: Edit, node: Node, before: Position, stones: Mapping[Point, Colour | None]
) -> None:
    """Let `stones` be on the board after the set-up of `node`."""
    for ident, colour in _LISTS.items():
        added = [
            point
            for point, wanted in stones.items()
            if wanted is colour and before.stone(*point) is not colour
        ]
        removed = stones.keys() - set(added)
        change_points(edit, node, ident, before.size, add=added, remove=removed)


def _set_here(
    edit: Edit, node: Node, positions: Positions, stones: Mapping[Point, Colour | None]
) -> None:
    """Let set-up of `node` do what its move did, and what `stones` want."""
    position, before = positions.at(node), _before(node, positions)
    if not any(ident in node.properties for ident in MOVES):
        _store(edit, node, before, stones)
        return
    without_move = bytearray(before.stones)
    for point, index in set_up_of(node.properties, before.size).items():
        without_move[point.y * before.width + point.x] = index
    done_by_move = {
        Point(index % before.width, index // before.width): Colour.of(stone)
        for index, stone in enumerate(position.stones)
        if stone != without_move[index]
    }
    for ident in MOVES:
        store(edit, node, ident, ())
    _store(edit, node, before, {**done_by_move, **stones})
    store(edit, node, "PL", (position.to_play.value,))


def _set_before(
    edit: Edit, node: Node, positions: Positions, stones: Mapping[Point, Colour | None]
) -> Node:
    """Let `stones` be on the board before the move of `node`; return the node that says so."""
    position, before = positions.at(node), _before(node, positions)
    own = set_up_of(node.properties, before.size)
    changes = {p: c for p, c in stones.items() if p in own or before.stone(*p) is not c}
    if not changes:
        if any(position.stone(*point) is not colour for point, colour in stones.items()):
            raise RefusalError("own-move")
        return node
    parent = node.parent
    if parent is not None and _may_hold(parent):
        before = _before(parent, positions)
        holder = parent
    elif parent is not None:
        holder = _inserted_before(edit, node, parent)
    else:
        holder, node = node, _without_move(edit, node)
    for ident in _LISTS:
        change_points(edit, node, ident, before.size, remove=changes)
    _store(edit, holder, before, changes)
    return holder


def _may_hold(parent: Node) -> bool:
    """Whether set-up that is to come before the only child of `parent` may go into `parent`."""
    is_place_for_it = parent.parent is None or holds_set_up(parent)
    return is_place_for_it and takes_setup(parent) and not parent.has_variations


def _inserted_before(edit: Edit, node: Node, parent: Node) -> Node:
    inserted = Node()
    children = [inserted if child is node else child for child in parent.children]
    edit.set_children(parent, children)
    edit.set_children(inserted, (node,))
    return inserted


def _without_move(edit: Edit, root: Node) -> Node:
    """Give what `root` holds besides game and set-up a child of its own; return and show it."""
    split(edit, root, head_of_root(root.properties))
    (child,) = root.children
    edit.selected = child
    return child


def clear_board(edit: Edit, node: Node, positions: Positions, place: Place = Place.AFTER) -> Node:
    """Take all stones off the board at `node`; see `set_stones`. An empty board stays as it is.

    `BEFORE` a move takes off what was there before it.
    """
    one_given(positions, Positions)
    require_node(node)
    is_before = one_given(place, Place) is Place.BEFORE and not takes_setup(node)
    position = _before(node, positions) if is_before else positions.at(node)
    width = position.width
    stones = [index for index, stone in enumerate(position.stones) if stone]
    cleared = dict.fromkeys(Point(index % width, index // width) for index in stones)
    return set_stones(edit, node, positions, cleared, place) if cleared else node


def set_player(edit: Edit, node: Node, colour: ColourLike | None) -> Node:
    """Say whose turn it is after `node` (PL); None leaves it to the moves.

    A move says itself whose turn it was, and FF[4] forbids PL beside it: that of a move goes into
    a new child, whatever the `Place` of stones (SPEC 3.3). Taking it away changes `node` only, and
    takes out a node that held nothing else; see `drop_empty`.

    Returns:
        The node that says so, or where nobody does the one that is there.
    """
    require_node(node)
    if colour is None:
        if "PL" not in node.properties:
            return node
        store(edit, node, "PL", ())
        return drop_empty(edit, node)
    player = colour_given(colour)
    target = node if takes_setup(node) else add_node(edit, node)
    store(edit, target, "PL", (player.value,))
    return target
