"""Moves and nodes, added and deleted; variations in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.given import colour_given, move_given, moves_given
from sgfedit.game.operations._values import require_go, require_node
from sgfedit.game.traversal import upwards, variation_start
from sgfedit.go import Colour
from sgfedit.sgf.node import Node, Properties, size_of
from sgfedit.sgf.values import Point, format_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import ColourLike, MoveLike
    from sgfedit.sgf.values import PointOrPass


_BLANK: Final = "; \t\r\n\f\v"


def child_with_move(node: Node, colour: Colour, move: PointOrPass) -> Node | None:
    """Return the child of `node` in which `colour` plays `move`, or None."""
    for child in node.children:
        if colour in child.properties and child.get(colour) == move:
            return child
    return None


def play(edit: Edit, node: Node, colour: ColourLike, move: MoveLike) -> Node:
    """Return the child of `node` that plays `move`, added behind the others if there is none.

    The rules are not asked: FF[4] wants every move executed ("Move properties").

    Raises:
        TypeError: colour or move is of another type; see `sgfedit.game.given`.
        RefusalError: the game is not Go, and its moves are written otherwise ("not-go-board");
            the board has no such point, or there is no such colour.
    """
    return play_in(edit, require_go(node), node, colour, move)


def play_in(edit: Edit, root: Node, node: Node, colour: ColourLike, move: MoveLike) -> Node:
    """Do what `play` does in the game of Go that begins with `root`; O(children)."""
    player, point = colour_given(colour), move_given(move, size_of(root))
    found = child_with_move(node, player, point)
    if found is None:
        found = _moved(root, player, point)
        edit.add_child(node, found)
    edit.selected = found
    return found


def move_node(node: Node, colour: ColourLike, move: MoveLike) -> Node:
    """Return a new node with `move`, written as the game of `node` writes it.

    Raises:
        TypeError: see `play`.
        RefusalError: see `play`.
    """
    root = require_go(node)
    return _moved(root, colour_given(colour), move_given(move, size_of(root)))


def _moved(root: Node, colour: Colour, point: PointOrPass) -> Node:
    raw = format_point(point) if isinstance(point, Point) else _pass_text(root)
    return Node(Properties.of({colour: (raw,)}))


def _pass_text(root: Node) -> str:
    """Return how this game writes a pass: ``tt`` before FF[4] up to 19x19, else nothing."""
    old = root.get("FF", 1) < 4
    return "tt" if old and max(size_of(root)) <= 19 else ""


def add_node(edit: Edit, node: Node) -> Node:
    """Append an empty node to `node` and return it."""
    require_node(node)
    child = Node()
    edit.add_child(node, child)
    edit.selected = child
    return child


def delete_branch(edit: Edit, node: Node) -> Node:
    """Delete `node` and everything below it; return its parent. The root stays."""
    require_node(node)
    parent = node.parent
    if parent is None:
        return node
    edit.set_children(parent, [child for child in parent.children if child is not node])
    edit.selected = parent
    return parent


def delete_node(edit: Edit, node: Node) -> Node:
    """Delete `node` and join its children to its parent at its place; return the parent.

    The root stays. A child whose move a sibling of `node` makes as well is not merged with it.
    """
    require_node(node)
    parent = node.parent
    if parent is None:
        return node
    put_children_in_place(edit, node, parent)
    edit.selected = parent
    return parent


def drop_empty(edit: Edit, node: Node) -> Node:
    """Take out `node` if nothing stands in it, and let what follows take its place.

    The root stays, and so does a node without which its parent would have two children with the
    same move.

    Returns:
        The node that is there instead: its parent, or itself if it stays.
    """
    require_node(node)
    parent = node.parent
    if parent is None or node.source.strip(_BLANK) or _has_twins(node, parent):
        return node
    put_children_in_place(edit, node, parent)
    return parent


def _has_twins(node: Node, parent: Node) -> bool:
    """Whether a child of `node` makes a move that a child of `parent` makes as well."""
    return any(
        child_with_move(parent, colour, child.get(colour)) is not None
        for child in node.children
        for colour in Colour
        if colour in child.properties
    )


def put_children_in_place(edit: Edit, node: Node, parent: Node) -> None:
    """Put the children of `node`, a child of `parent`, where it is, and take it out."""
    children = node.children
    edit.set_children(node, ())
    edit.replace_child(parent, node, children)


def shift(edit: Edit, node: Node, by: int) -> None:
    """Move the variation that `node` begins up (negative) or down among its siblings."""
    require_node(node)
    parent = node.parent
    if parent is None:
        return
    children = list(parent.children)
    index = children.index(node)
    children.insert(max(0, index + by), children.pop(index))
    edit.set_children(parent, children)


def fork_above(node: Node) -> Node | None:
    """Return the nearest of `node` and its ancestors that is not a first child, or None."""
    require_node(node)
    found = (one for one in upwards(node) if one.parent and one.parent.first_child is not one)
    return next(found, None)


def promote(edit: Edit, node: Node) -> None:
    """Move the variation that leads to `node` up by one place at its fork."""
    start = fork_above(node)
    if start is not None:
        shift(edit, start, -1)


def demote(edit: Edit, node: Node) -> None:
    """Move the variation that `node` is in down by one place at its fork."""
    require_node(node)
    start = variation_start(node)
    if start is not None:
        shift(edit, start, +1)


def make_first(edit: Edit, node: Node) -> None:
    """Make the variation that leads to `node` the first one at its fork, and only there."""
    start = fork_above(node)
    if start is not None and start.parent is not None:
        shift(edit, start, -len(start.parent.children))


def make_main_line(edit: Edit, node: Node) -> None:
    """Make the line from the root to `node` the main line: first child at every fork."""
    require_node(node)
    for one in upwards(node):
        if one.parent is not None and one.parent.first_child is not one:
            others = [child for child in one.parent.children if child is not one]
            edit.set_children(one.parent, [one, *others])


def add_sequence(edit: Edit, node: Node, moves: Iterable[tuple[ColourLike, MoveLike]]) -> Node:
    """Play moves after `node`; return and show the last one, or `node` if there are none.

    As far as the tree has them, its nodes are followed; the rest is added as a variation behind
    those that are there. As with `play` the rules are not asked.

    Raises:
        TypeError: one is no pair; see `play`.
        RefusalError: see `play`.
    """
    root = require_go(node)
    for colour, move in moves_given(moves):
        node = play_in(edit, root, node, colour, move)
    edit.selected = node
    return node
