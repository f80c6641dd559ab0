"""How animated pictures move. No Qt."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """How the frames follow each other.

    Attributes:
        seconds: How long a position is shown.
        pause: How long one that something is written about.
        hold: How long the last one.
        loops: How often all is shown, 0 for ever.
        has_captions: Whether title and words stand below the board.
    """

    seconds: float = 0.7
    pause: float = 3.0
    hold: float = 4.0
    loops: int = 0
    has_captions: bool = False
