"""Branches as things of their own: copied, and written as SGF text."""

from __future__ import annotations

from sgfedit.sgf.node import Node
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import write_tree


def copy_branch(node: Node) -> Node:
    """Return a copy of `node` and all below it that has no parent and no layout of its own.

    Iterative; O(nodes).
    """
    top = _copy(node)
    stack = [(node, top)]
    while stack:
        source, copy = stack.pop()
        children = []
        for child in source.children:
            twin = _copy(child)
            twin.parent = copy
            children.append(twin)
            stack.append((child, twin))
        single = children[0] if len(children) == 1 else None
        copy._children = single or tuple(children) or None  # noqa: SLF001
    return top


def _copy(node: Node) -> Node:
    source = node.source.strip(WHITE)
    return Node(source if source.startswith(";") else f";{source}")


def branch_text(node: Node) -> str:
    """Return `node` and all below it as SGF text that other programs can paste."""
    return write_tree(GameTree(copy_branch(node)))
