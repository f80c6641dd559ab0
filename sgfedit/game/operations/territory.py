"""Whose points are whose, written as marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.given import points_given
from sgfedit.game.operations._values import change_points, points_of, require_go

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import PointLike
    from sgfedit.sgf.node import Node


def mark_territory(
    edit: Edit, node: Node, black: Collection[PointLike], white: Collection[PointLike]
) -> None:
    """Make TB and TW of `node` these points and no others; what is marked already stays written.

    Raises:
        TypeError: a point is of another type; see `sgfedit.game.given`.
        RefusalError: the game is not Go ("not-go-board"), or the board has no such point.
    """
    require_go(node)
    size = node.board_size()
    wanted = {"TB": points_given(black, size), "TW": points_given(white, size)}
    for ident, points in wanted.items():
        gone = set(points_of(node, ident, size)).difference(points)
        change_points(edit, node, ident, size, add=points, remove=gone)
