"""Branches as things of their own: copied, and written as SGF text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf.node import Node
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import run, write_in_steps

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.sgf.node import Properties

NODES_A_STEP: Final = 200


def copy_branch(node: Node, properties: Properties | None = None) -> Node:
    """Return a copy of `node` and all below it that has no parent and no layout of its own.

    Iterative; O(nodes).

    Args:
        node: The first node of the branch.
        properties: What the copy of that node holds instead of its own properties.
    """
    return run(copy_in_steps(node, properties))


def copy_in_steps(node: Node, properties: Properties | None = None) -> Generator[None, None, Node]:
    """Return what `copy_branch` returns, pausing every few hundred nodes."""
    top = copy_node(node) if properties is None else Node(properties)
    stack = [(node, top)]
    count = 0
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
        count += 1
        if not count % NODES_A_STEP:
            yield
    return top


def copy_node(node: Node) -> Node:
    """Return a copy of one node, without parent, children and the white space around it."""
    source = node.source.strip(WHITE)
    return Node(source if source.startswith(";") else f";{source}")


def branch_text(node: Node) -> str:
    """Return `node` and all below it as SGF text that other programs can paste."""
    return run(text_in_steps(node))


def text_in_steps(node: Node) -> Generator[None, None, str]:
    """Return what `branch_text` returns, pausing every few hundred nodes."""
    copy = yield from copy_in_steps(node)
    return (yield from write_in_steps(GameTree(copy), NODES_A_STEP))
