"""Branches as things of their own: copied, and written as SGF text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.sgf.node import Node
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import write_tree

if TYPE_CHECKING:
    from sgfedit.sgf.node import Properties


def copy_branch(node: Node, properties: Properties | None = None) -> Node:
    """Return a copy of `node` and all below it that has no parent and no layout of its own.

    Iterative; O(nodes).

    Args:
        node: The first node of the branch.
        properties: What the copy of that node holds instead of its own properties.
    """
    top = copy_node(node) if properties is None else Node(properties)
    stack = [(node, top)]
    while stack:
        source, copy = stack.pop()
        children = []
        for child in source.children:
            twin = copy_node(child)
            twin.parent = copy
            children.append(twin)
            stack.append((child, twin))
        single = children[0] if len(children) == 1 else None
        copy._children = single or tuple(children) or None  # noqa: SLF001
    return top


def copy_node(node: Node) -> Node:
    """Return a copy of one node, without parent, children and the white space around it."""
    source = node.source.strip(WHITE)
    return Node(source if source.startswith(";") else f";{source}")


def branch_text(node: Node) -> str:
    """Return `node` and all below it as SGF text that other programs can paste."""
    return write_tree(GameTree(copy_branch(node)))
