"""A board for whoever only wants to know what each move takes: no undo, no ko, no hash.

A move takes half of the time of one on `Board`, whose rules these are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go.board import EMPTY, tables, take_group

if TYPE_CHECKING:
    from collections.abc import Iterable


class LineBoard:
    """Stones along one line of play; see `Board` for points and colours.

    Attributes:
        stones: `width * height` of `EMPTY`, `BLACK`, `WHITE`; may be replaced by others.
    """

    __slots__ = ("_look", "_neighbours", "stones")

    def __init__(self, width: int, height: int) -> None:
        """Make an empty board.

        Raises:
            ValueError: A side is not 1 to 52.
        """
        self._neighbours, self._look, _ = tables(width, height)
        self.stones = [EMPTY] * (width * height)

    def play(self, colour: int, point: int) -> tuple[int, ...]:
        """Play a stone as `Board.play` does; return the points that this empties."""
        stones = self.stones
        look = self._look
        around = look[point](stones)
        stones[point] = colour
        enemy = 3 - colour
        captured: tuple[int, ...] = ()
        if enemy in around:
            for near in self._neighbours[point]:
                # One call finds a liberty next to the stone itself, which most stones have.
                if stones[near] == enemy and EMPTY not in look[near](stones):
                    captured += take_group(stones, look, self._neighbours, near, enemy)
        if captured or EMPTY in around:
            return captured
        return take_group(stones, look, self._neighbours, point, colour)

    def setup(self, changes: Iterable[tuple[int, int]]) -> None:
        """Put and remove stones; of several changes to one point the last one counts."""
        for point, colour in changes:
            self.stones[point] = colour
