"""Checks of variations: such as begin alike, and such as take back the move before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.checks.remark import Remark
from sgfedit.game.traversal import move_text
from sgfedit.sgf.values import Point, format_point, parse_move, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


def twin_remarks(children: Sequence[Node]) -> Iterator[Remark]:
    """Yield the children of a node that make the same move as one before them."""
    seen: set[str] = set()
    for child in children:
        move = move_text(child)
        if move and move in seen:
            yield Remark("identical-siblings", child, move, move[0])
        seen.add(move)


def simulated_remarks(node: Node, size: Size) -> Iterator[Remark]:
    """Yield `node` if it takes back its parent's move and puts a stone elsewhere.

    It should be a variation of its parent (FF[4], "Variations"); only where nothing else is
    cleared it can be made one.
    """
    parent = node.parent
    if parent is None or "AE" not in node.properties:
        return
    point = point_of_move(parent, size)
    cleared = parse_points(node.properties["AE"], size)
    if point is None or point not in cleared:
        return
    if not _puts_elsewhere(node, parent, point, size):
        return
    can_lift = parent.parent is not None and cleared == (point,)
    certainty = "" if can_lift else "none"
    yield Remark(
        "simulated-sibling-variation",
        node,
        format_point(point),
        "AE",
        points=(point,),
        certainty=certainty,
    )


def point_of_move(node: Node, size: Size) -> Point | None:
    """Return where a node plays its one move, None for a pass or none or two moves."""
    text = move_text(node)
    move = parse_move(text[2:-1], size) if text else None
    return move if isinstance(move, Point) else None


def _puts_elsewhere(node: Node, parent: Node, point: Point, size: Size) -> bool:
    """Whether `node` puts one stone of its parent's colour on another point than `point`.

    A stone of the other colour is a capture that was recorded as a set-up. A node that only clears
    the point leaves the stone to the move of the one behind it.
    """
    colour = move_text(parent)[0]
    stones = [parse_points(node.properties.get(ident, ()), size) for ident in ("AB", "AW")]
    if not move_text(node) and not any(stones) and len(node.children) == 1:
        node = node.children[0]
    if point_of_move(node, size) is not None:
        return move_text(node)[0] == colour and point_of_move(node, size) != point
    own = stones[0 if colour == "B" else 1]
    return sum(map(len, stones)) == len(own) == 1 and own != (point,)
