"""A board for whoever only wants to know what each move takes: no undo, no ko, no hash.

A move takes a third of the time of one on `Board`, whose rules these are.
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

    def play(self, moves: Iterable[tuple[int, int]]) -> list[tuple[int, tuple[int, ...]]]:
        """Play stones, each a colour and a point, as `Board.play` does.

        Returns:
            The numbers of those that take something, and the points which they empty.
        """
        stones, look, neighbours = self.stones, self._look, self._neighbours
        taken = []
        for number, (colour, point) in enumerate(moves):
            around = look[point](stones)
            stones[point] = colour
            enemy = 3 - colour
            captured: tuple[int, ...] = ()
            if enemy in around:
                for near in neighbours[point]:
                    # One call finds a liberty next to the stone itself, which most stones have.
                    if stones[near] == enemy and EMPTY not in look[near](stones):
                        captured += take_group(stones, look, neighbours, near, enemy)
            if not captured and EMPTY not in around:
                captured = take_group(stones, look, neighbours, point, colour)
            if captured:
                taken.append((number, captured))
        return taken

    def setup(self, changes: Iterable[tuple[int, int]]) -> None:
        """Put and remove stones; of several changes to one point the last one counts."""
        for point, colour in changes:
            self.stones[point] = colour
