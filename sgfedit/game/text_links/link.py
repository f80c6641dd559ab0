"""What is found in a text."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.go import Colour
    from sgfedit.sgf.values import Point


class Kind(StrEnum):
    """What a piece of text speaks of."""

    POINT = "point"
    """A point by its coordinate: D4, q16."""
    LABEL = "label"
    """A point by the label that the node puts on it: A, 1."""
    SEQUENCE = "sequence"
    """Several moves: B R5, W S4, R3."""
    MOVE = "move"
    """A move by its number: #55, move 55."""
    NODE = "node"
    """Any node by its address, see `address_of`: #54B3."""


class TextLink(NamedTuple):
    """A piece of a text that speaks of something on the board or in the tree.

    Attributes:
        start: Index of its first character in the text.
        end: Index behind its last one.
        kind: What it speaks of.
        points: The points it names, in order; of a MOVE or NODE none.
        moves: Of a SEQUENCE its moves in order: colour (None: whose turn it then is) and point
            (None: a pass).
        address: Of a MOVE or NODE what `node_at_address` understands, such as "55" or "54B3".
        after: Of a SEQUENCE the address of the move that it follows, if that is written before it:
            "From move 12: R5 S4".
    """

    start: int
    end: int
    kind: Kind
    points: tuple[Point, ...] = ()
    moves: tuple[tuple[Colour | None, Point | None], ...] = ()
    address: str = ""
    after: str = ""
