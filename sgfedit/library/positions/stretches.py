"""Stretches of games with a pattern, as arrays: what the search hands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.library.positions.timetable import Bits, Flags, Ints


class Stretches(NamedTuple):
    """Stretches of games in which a shape is on the board.

    Attributes:
        game: Its place in the timetable.
        line: The number of the line.
        time: The first node.
        move: The move number there.
        turn: Who moves next, 1 Black, 2 White, 0 unknown.
        corner: The point of the board on which the upper left point of the shape lies.
        point: The point of the board of the first move in the rectangle, -1 without one.
        colour: Who makes it, 1 Black, 2 White, 0 without one.
        is_tenuki: Whether moves were made elsewhere before it.
    """

    game: Ints
    line: Ints
    time: Ints
    move: Ints
    turn: Bits
    corner: Ints
    point: Ints
    colour: Bits
    is_tenuki: Flags

    def at(self, which: Flags) -> Stretches:
        """Return some of them."""
        return Stretches._make(column[which] for column in self)
