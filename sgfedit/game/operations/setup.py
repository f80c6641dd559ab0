"""Set up stones, and say whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.operations._values import change_points, points_of, store
from sgfedit.game.operations.nodes import add_node
from sgfedit.game.positions import Position, Positions
from sgfedit.go import Colour
from sgfedit.sgf.properties import Category, property_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point

_MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}
_LISTS: Final[dict[str, Colour | None]] = {"AB": Colour.BLACK, "AW": Colour.WHITE, "AE": None}


def has_move(node: Node) -> bool:
    """Whether `node` holds a move or a move property, which may not stand beside set-up."""
    return any(property_type(ident).category in _MOVE_CATEGORIES for ident in node.properties)


def set_stones(
    edit: Edit, node: Node, position: Position, stones: Mapping[Point, Colour | None]
) -> Node:
    """Set stones (or nothing) on points after `node` and return the node that holds the set-up.

    A node with a move gets a new child for it (FF[4] forbids both in one node). What is stored is
    the difference to the position before that node, so putting a stone back leaves no trace.

    Args:
        edit: The block this is part of.
        node: The current node.
        position: The position at `node`.
        stones: Point → colour, None to clear it.
    """
    target, before = node, _stones_before(node, position)
    if has_move(node):
        stones = {p: c for p, c in stones.items() if position.stone(*p) is not c}
        if not stones:
            return node
        target, before = add_node(edit, node), {}
    for ident, colour in _LISTS.items():
        added = [
            point
            for point, wanted in stones.items()
            if wanted is colour and before.get(point, position.stone(*point)) is not colour
        ]
        removed = stones.keys() - set(added)
        change_points(edit, target, ident, position.size, add=added, remove=removed)
    return target


def _stones_before(node: Node, position: Position) -> dict[Point, Colour | None]:
    """Return what was on the points that the set-up of `node` touches, before it. O(depth)."""
    touched = {point for ident in _LISTS for point in points_of(node, ident, position.size)}
    if node.parent is None or not touched:
        return dict.fromkeys(touched)
    earlier = Positions(node.root).at(node.parent)
    return {point: earlier.stone(*point) for point in touched}


def set_player(edit: Edit, node: Node, colour: Colour) -> Node:
    """Say that `colour` is to play after `node`; in a node with a move, in a new child."""
    target = add_node(edit, node) if has_move(node) else node
    store(edit, target, "PL", (colour.value,))
    return target
