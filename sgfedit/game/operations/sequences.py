"""Add moves that are known beforehand, such as a sequence that a comment speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.given import moves_given
from sgfedit.game.operations._values import require_go
from sgfedit.game.operations.nodes import play_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import ColourLike, MoveLike
    from sgfedit.sgf.node import Node


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
