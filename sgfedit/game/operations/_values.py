"""Raw values of a property: change what is meant, leave the text of the others alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.game.given import one_given
from sgfedit.sgf.node import Node, is_go
from sgfedit.sgf.properties import Category, property_type
from sgfedit.sgf.values import format_point, parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.values import Point, Size


def require_node(node: object) -> None:
    """Refuse what is no node with a TypeError."""
    one_given(node, Node)


def require_go(node: Node) -> Node:
    """Refuse what is done to boards of Go only; return the first node of the game. O(depth).

    Raises:
        TypeError: `node` is none.
        RefusalError: `node` belongs to another game ("not-go-board").
    """
    require_node(node)
    root = node.root
    if not is_go(root):
        raise RefusalError("not-go-board")
    return root


def holds_set_up(node: Node) -> bool:
    """Whether `node` has any property of set-up."""
    return any(property_type(ident).category is Category.SETUP for ident in node.properties)


def store(edit: Edit, node: Node, ident: str, values: Sequence[str]) -> None:
    """Set raw values unless they are there already; none at all remove the property."""
    if tuple(values) != node.properties.get(ident, ()):
        edit.set(node, ident, values)


def points_of(node: Node, ident: str, size: Size) -> tuple[Point, ...]:
    """Return the points of a point list of `node`, empty if it is absent."""
    return parse_points(node.properties.get(ident, ()), size)


def change_points(
    edit: Edit,
    node: Node,
    ident: str,
    size: Size,
    *,
    add: Iterable[Point] = (),
    remove: Collection[Point] = (),
) -> None:
    """Add points to a point list of `node` and take others off it.

    A value stays as it is written unless it holds a point that goes: a rectangle is then replaced
    by the points that stay. New points are single, because old programs read no rectangles.
    """
    kept: list[str] = []
    for raw in node.properties.get(ident, ()):
        points = parse_points((raw,), size)
        if any(point in remove for point in points):
            kept += [format_point(point) for point in points if point not in remove]
        else:
            kept.append(raw)
    present = set(parse_points(kept, size))
    new = [format_point(point) for point in dict.fromkeys(add) if point not in present]
    if new:
        # FF[4], "elist": an empty value stands alone.
        kept = [raw for raw in kept if strip(raw)]
    store(edit, node, ident, (*kept, *new))
