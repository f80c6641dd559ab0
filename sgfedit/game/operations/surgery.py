"""Nodes inserted into a line, taken out, put elsewhere; one node made of two."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.game.given import moves_given, one_given
from sgfedit.game.operations._values import change_points, holds_set_up, require_node, store
from sgfedit.game.operations.merging import blank_line, combined, merge_twin, move_key
from sgfedit.game.operations.nodes import move_node
from sgfedit.game.operations.setup import has_move
from sgfedit.game.positions import set_up_of
from sgfedit.game.serialise import copy_branch
from sgfedit.game.traversal import SET_UP, is_move, upwards
from sgfedit.sgf.node import Node, Properties, is_go, size_of
from sgfedit.sgf.properties import Category, property_type
from sgfedit.sgf.values import parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import ColourLike, MoveLike
    from sgfedit.sgf.values import Point, Size


def insert_after(edit: Edit, node: Node, properties: Properties | None = None) -> Node:
    """Insert a node between `node` and all its children; show and return it.

    Args:
        properties: What the new node holds; nothing by default.
    """
    return _insert_after(edit, node, [_holding(properties)])


def insert_before(edit: Edit, node: Node, properties: Properties | None = None) -> Node:
    """Insert a node between `node` and its parent; show and return it.

    Args:
        node: Any node but a root.
        properties: What the new node holds; nothing by default.

    Raises:
        RefusalError: `node` is a root ("before-root").
    """
    return _insert_before(edit, node, [_holding(properties)])


def _holding(properties: Properties | None) -> Node:
    return Node() if properties is None else Node(one_given(properties, Properties))


def insert_moves(
    edit: Edit, node: Node, moves: Sequence[tuple[ColourLike, MoveLike]], *, before: bool = False
) -> Node:
    """Insert moves, one behind the other; what stood there follows the last one. Show that one.

    Later moves may become illegal; the problems of the file name them. FF[4] wants no two siblings
    with the same move ("Variations"): if one has the inserted move already, what `node` begins
    becomes a variation behind it.

    Args:
        node: The node before or behind which they come.
        moves: A colour and a move each; without any `node` is shown and returned.
        before: Between `node` and its parent instead of between `node` and all its children.

    Raises:
        TypeError: one is no pair; see `play`.
        RefusalError: nothing comes before a root ("before-root"); see `play`.
    """
    require_node(node)
    chain = [move_node(node, colour, move) for colour, move in moves_given(moves)]
    if not chain:
        edit.selected = node
        return node
    if not before:
        return _insert_after(edit, node, chain)
    last = _insert_before(edit, node, chain)
    gone = _merge_with_sibling(edit, chain[0])
    while last in gone:
        last = gone[last]
    edit.selected = last
    return last


def _merge_with_sibling(edit: Edit, node: Node) -> dict[Node, Node]:
    """Merge `node` with the first sibling that makes the same move; see `merge_twins`."""
    root = node.root
    size, go = size_of(root), is_go(root)
    key = move_key(node, size, go=go)
    siblings = node.parent.children if node.parent is not None else ()
    twins = [child for child in siblings if move_key(child, size, go=go) == key]
    if len(twins) < 2:
        return {}
    return merge_twin(edit, twins[1] if twins[0] is node else node, root)


def _insert_after(edit: Edit, node: Node, chain: Sequence[Node]) -> Node:
    require_node(node)
    children, last = node.children, chain[-1]
    edit.set_children(node, chain[:1])
    _link(edit, chain)
    edit.set_children(last, children)
    edit.selected = last
    return last


def _insert_before(edit: Edit, node: Node, chain: Sequence[Node]) -> Node:
    require_node(node)
    parent = node.parent
    if parent is None:
        raise RefusalError("before-root")
    edit.set_children(parent, [chain[0] if child is node else child for child in parent.children])
    _link(edit, chain)
    edit.set_children(chain[-1], (node,))
    edit.selected = chain[-1]
    return chain[-1]


def _link(edit: Edit, chain: Sequence[Node]) -> None:
    for before, after in pairwise(chain):
        edit.set_children(before, (after,))


# Deleting ---------------------------------------------------------------------------------------


def delete_after(edit: Edit, node: Node) -> None:
    """Delete everything that follows `node`; O(1).

    Raises:
        RefusalError: nothing does ("nothing-after").
    """
    require_node(node)
    if node.first_child is None:
        raise RefusalError("nothing-after")
    edit.set_children(node, ())


def delete_others(edit: Edit, node: Node) -> None:
    """Delete all variations that do not lead to `node`; what follows it stays. O(depth).

    Raises:
        RefusalError: there are none ("no-others").
    """
    require_node(node)
    steps = pairwise(upwards(node))
    forks = [(parent, one) for one, parent in steps if parent.has_variations]
    if not forks:
        raise RefusalError("no-others")
    for parent, one in forks:
        edit.set_children(parent, (one,))


# One node of two --------------------------------------------------------------------------------


def merge_into_parent(edit: Edit, node: Node) -> Node:
    """Give the parent of `node` all that `node` holds and what follows it; show and return it.

    Set-up of `node` counts where both have some, and so does its player to play; texts are joined,
    lists united. Nothing else may differ.

    Raises:
        RefusalError: it cannot be done without a loss; the reasons are "root", "has-siblings",
            "merge-root-move", "two-moves", "setup-and-move", "values-differ", which is also the
            one for set-up in both nodes of a game other than Go.
    """
    require_node(node)
    parent = node.parent
    if parent is None:
        raise RefusalError("root")
    if parent.has_variations:
        raise RefusalError("has-siblings")
    _check_moves(parent, node)
    root = node.root
    if not is_go(root) and holds_set_up(parent) and holds_set_up(node):
        # What that does is not known.
        raise RefusalError("values-differ", property_type("AB").label)
    size = size_of(root)
    rest = node.properties
    for ident in node.properties:
        if property_type(ident).category is Category.SETUP:
            rest = rest.remove(ident)
    both = combined(parent.properties, rest, size, blank_line(root))
    if both.left:
        ident = next(iter(both.left))
        raise RefusalError("values-differ", property_type(ident).label or ident)
    if both.properties is not parent.properties:
        edit.set_properties(parent, both.properties)
    _add_setup(edit, parent, node, size)
    children = node.children
    edit.set_children(node, ())
    edit.set_children(parent, children)
    edit.selected = parent
    return parent


def _check_moves(parent: Node, node: Node) -> None:
    """Refuse what FF[4] forbids in one node: two moves, a move beside set-up, a root's move."""
    if is_move(node) and parent.parent is None:
        raise RefusalError("merge-root-move")
    if is_move(node) and is_move(parent):
        raise RefusalError("two-moves")
    if (holds_set_up(node) and has_move(parent)) or (holds_set_up(parent) and has_move(node)):
        raise RefusalError("setup-and-move")


def _add_setup(edit: Edit, node: Node, later: Node, size: Size) -> None:
    """Give `node` the set-up of the node behind it as well, of which each point counts."""
    if not holds_set_up(node):
        for ident in later.properties:
            if property_type(ident).category is Category.SETUP:
                edit.set(node, ident, later.properties[ident])
        return
    found = set_up_of(later.properties, size)
    points = {i: [p for p, stone in found.items() if stone == SET_UP[i]] for i in SET_UP}
    is_root = node.parent is None
    for ident in SET_UP:
        others: Iterable[Point] = (p for o in SET_UP if o != ident for p in points[o])
        # Before the root there is nothing to clear.
        added = () if ident == "AE" and is_root else points[ident]
        change_points(edit, node, ident, size, add=added, remove=set(others))
        _add_off_board(edit, node, ident, later.properties.get(ident, ()), size)
    if "PL" in later.properties:
        edit.set(node, "PL", later.properties["PL"])


def _add_off_board(edit: Edit, node: Node, ident: str, values: Sequence[str], size: Size) -> None:
    """Keep what names no point of the board, word for word."""
    old = node.properties.get(ident, ())
    new = [raw for raw in values if strip(raw) and not parse_points((raw,), size)]
    store(edit, node, ident, (*old, *(raw for raw in new if raw not in old)))


# Elsewhere --------------------------------------------------------------------------------------


def check_move(node: Node, parent: Node) -> None:
    """Raise what `move_branch` would raise, and change nothing. O(depth).

    Raises:
        RefusalError: `node` is a root ("root"), or `parent` is in its branch ("into-itself").
    """
    if node.parent is None:
        raise RefusalError("root")
    if any(one is node for one in upwards(parent)):
        raise RefusalError("into-itself")


def move_branch(edit: Edit, node: Node, parent: Node, index: int) -> None:
    """Make `node`, with all below it, a child of `parent`, and show it.

    Neither moves that become illegal nor a sibling with the same move are refused or merged: what
    hangs below stays whole, and the problems of the file name both, as they do game info that is
    twice on a path then. What it does not say itself it inherits there (DD, VW, PM).

    Args:
        node: Any node but a root.
        parent: Any node of the same game that is not in this branch; `node` may be a child of it
            already.
        index: How many of the children `parent` has now come before `node`.

    Raises:
        RefusalError: as `check_move`.
    """
    require_node(node)
    require_node(parent)
    check_move(node, parent)
    before, behind = parent.children[:index], parent.children[index:]
    children = [one for one in before if one is not node]
    children += [node, *(one for one in behind if one is not node)]
    if node.parent is not None and node.parent is not parent:
        edit.set_children(node.parent, [one for one in node.parent.children if one is not node])
    edit.set_children(parent, children)
    edit.selected = node


def copy_branch_to(edit: Edit, node: Node, parent: Node, index: int) -> Node:
    """Give `parent` a copy of `node` with all below it as a child, show it and return it.

    `parent` may be in the branch that is copied: the copy is of the branch as it was. Nothing is
    refused or merged, see `move_branch`.

    Args:
        node: Any node but a root, whose properties are about a whole game.
        parent: Any node of the same game.
        index: How many of the children of `parent` come before the copy.

    Raises:
        RefusalError: `node` is a root ("root-copy").
    """
    require_node(node)
    require_node(parent)
    if node.parent is None:
        raise RefusalError("root-copy")
    copy = copy_branch(node)
    edit.set_children(parent, (*parent.children[:index], copy, *parent.children[index:]))
    edit.selected = copy
    return copy
