"""A game taken apart into its lines: each from the root to one end, without variations."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sgfedit.game.branches import copy_node
from sgfedit.game.collection import Collection
from sgfedit.game.game import Game
from sgfedit.game.traversal import path_to
from sgfedit.sgf.parser import GameTree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node


def ends(root: Node) -> list[Node]:
    """Return the last node of each line, in file order. O(nodes)."""
    return [node for node in root.subtree() if node.first_child is None]


def line_to(end: Node) -> Game:
    """Return a new game of copies of the nodes from the root to `end`. O(depth)."""
    path = [copy_node(node) for node in path_to(end)]
    for node, child in pairwise(path):
        child.parent = node
        node._children = child  # noqa: SLF001  # new nodes, in no game yet
    return Game(GameTree(path[0]))


def line_files(root: Node, encoding: Encoding) -> Iterator[Collection]:
    """Yield a file of one game for each line of the game, to be saved in `encoding`."""
    for end in ends(root):
        yield Collection((line_to(end),), encoding=encoding)
