"""Put a branch elsewhere in the tree: moved there, or a copy of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.game.branches import copy_branch
from sgfedit.game.operations._values import require_node

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


def check_move(node: Node, parent: Node) -> None:
    """Raise what `move_branch` would raise, and change nothing. O(depth).

    Raises:
        RefusalError: `node` is a root ("root"), or `parent` is in its branch ("into-itself").
    """
    if node.parent is None:
        raise RefusalError("root")
    walker: Node | None = parent
    while walker is not None:
        if walker is node:
            raise RefusalError("into-itself")
        walker = walker.parent


def move_branch(edit: Edit, node: Node, parent: Node, index: int) -> None:
    """Make `node`, with all below it, a child of `parent`, and show it.

    Neither moves that become illegal nor a sibling with the same move are refused or merged: what
    hangs below stays whole, and the problems of the file name both, as they do game info that is
    twice on a path then. What it does not say itself it inherits there (DD, VW, PM).

    Args:
        edit: Takes the change.
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
        edit: Takes the change.
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
