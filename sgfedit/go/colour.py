"""The two colours, as the rest of the program names them and as the board stores them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

EMPTY: Final = 0
"""A point of `Board.stones` without a stone."""
BLACK: Final = 1
"""A black stone in `Board.stones`."""
WHITE: Final = 2
"""A white stone in `Board.stones`."""


class Colour(StrEnum):
    """A player's colour; its value is the letter SGF and GTP write."""

    BLACK = "B"
    WHITE = "W"

    @property
    def opponent(self) -> Colour:
        """The other colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def index(self) -> int:  # type: ignore[override]  # str.index is of no use on one letter
        """The number the board stores for this colour: `BLACK` or `WHITE`."""
        return BLACK if self is Colour.BLACK else WHITE

    @staticmethod
    def of(index: int) -> Colour | None:
        """Return the colour the board stores as `index`, None for `EMPTY`."""
        return _BY_INDEX[index]


_BY_INDEX: Final = (None, Colour.BLACK, Colour.WHITE)
