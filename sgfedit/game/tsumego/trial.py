"""Stones that are tried on the board and are in no record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go import JAPANESE, Board, Colour, Legality, legality

if TYPE_CHECKING:
    from sgfedit.game.positions import Position
    from sgfedit.sgf import Point


class Trial:
    """Moves from a position on, by turns.

    Attributes:
        moves: Who played where, the last one last.
    """

    def __init__(self, position: Position, to_play: Colour) -> None:
        """Begin with `position`, `to_play` having the first move."""
        self._board = Board(*position.size)
        self._board.setup([(i, stone) for i, stone in enumerate(position.stones) if stone])
        self._first = to_play
        self.moves: list[tuple[Colour, Point]] = []

    @property
    def to_play(self) -> Colour:
        """Whose turn it is."""
        return self.moves[-1][0].opponent if self.moves else self._first

    @property
    def stones(self) -> bytes:
        """What is on the board, row by row; see `Position.stones`."""
        return bytes(self._board.stones)

    def play(self, point: Point) -> bool:
        """Play at `point` if that is allowed, and return whether it is."""
        index = point.y * self._board.width + point.x
        colour = self.to_play
        if legality(self._board, colour.index, index, JAPANESE) is not Legality.LEGAL:
            return False
        self._board.play(colour.index, index)
        self.moves.append((colour, point))
        return True

    def take_back(self) -> bool:
        """Take the last move back; return whether there was one."""
        if not self.moves:
            return False
        self._board.undo()
        self.moves.pop()
        return True
