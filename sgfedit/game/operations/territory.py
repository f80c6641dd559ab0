"""Whose points are whose, written as marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.operations._values import change_points, points_of, require_go

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


def mark_territory(
    edit: Edit, node: Node, black: Collection[Point], white: Collection[Point]
) -> None:
    """Make TB and TW of `node` these points and no others; what is marked already stays written.

    Raises:
        RefusalError: the game is not Go ("not-go-board").
    """
    require_go(node)
    size = node.board_size()
    for ident, points in (("TB", black), ("TW", white)):
        gone = set(points_of(node, ident, size)).difference(points)
        change_points(edit, node, ident, size, add=points, remove=gone)
