"""What a search has found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sgfedit.go.symmetry import IDENTITY, Symmetry

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Sameness(NamedTuple):
    """How a position is the same as the one that was looked for.

    Attributes:
        symmetry: How that one is laid to become this one.
        swaps: Whether black stones stand where it has white ones.
    """

    symmetry: Symmetry = IDENTITY
    swaps: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is the very same position."""
        return self == Sameness()


class Hit(NamedTuple):
    """One place.

    Attributes:
        game: Number of the game in the file, from 0.
        node: The node.
        ident: The property that was found; empty where the node as such was.
        start, end: What of its text matches; nothing where that is not the point.
        point: Where on the board, for labels and moves.
        sameness: How the position is the same.
    """

    game: int
    node: Node
    ident: str = ""
    start: int = 0
    end: int = 0
    point: Point | None = None
    sameness: Sameness | None = None


Hits: TypeAlias = Iterator[Hit | None]
"""Hits in file order; None for a stretch without any."""
