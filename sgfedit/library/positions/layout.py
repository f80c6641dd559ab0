"""A shape on a board as numbers: which of its points must be what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.positions.sweeping import SIGN_CODES

if TYPE_CHECKING:
    from sgfedit.library.positions.placements import Shape
    from sgfedit.library.positions.timetable import Bits, Ints
    from sgfedit.sgf.values import Size


class Layout(NamedTuple):
    """The points of a shape, counted from the point on which its upper left one lies.

    Attributes:
        size: (columns, rows) of the board.
        stones: (point, colour) of each stone, 1 Black, 2 White.
        free: (point, colour) of the points that must be empty; the colour is what may be there
            nevertheless, 0 for nothing.
        wild: The points that need not be empty or one colour.
        corners: Where the upper left point may lie.
    """

    size: Size
    stones: tuple[tuple[int, int], ...]
    free: tuple[tuple[int, int], ...]
    wild: tuple[int, ...]
    corners: Ints


_STONES: Final = {"X": 1, "O": 2}
_FREE: Final = {".": 0, "x": 1, "o": 2}


def layout_of(shape: Shape, size: Size) -> Layout:
    """Return the layout of a shape on boards of a size."""
    columns = size[0]
    y, x = np.divmod(np.arange(len(shape.signs)), shape.columns)
    points = list(zip((y * columns + x).tolist(), shape.signs, strict=True))
    down, across = np.divmod(np.arange(shape.down * shape.across), max(1, shape.across))
    return Layout(
        size,
        tuple([(point, _STONES[sign]) for point, sign in points if sign in _STONES]),
        tuple([(point, _FREE[sign]) for point, sign in points if sign in _FREE]),
        tuple([point for point, sign in points if sign in "xo*"]),
        (shape.top + down) * columns + shape.left + across,
    )


def codes(shape: Shape, layout: Layout) -> Bits:
    """Return corners x points: what the shape has on each point of the board, `SIGN_CODES`."""
    columns, rows = layout.size
    found = np.zeros((len(layout.corners), columns * rows), np.uint8)
    y, x = np.divmod(np.arange(len(shape.signs)), shape.columns)
    signs = np.array([SIGN_CODES[sign] for sign in shape.signs], np.uint8)
    corners = layout.corners[:, np.newaxis]
    found[np.arange(len(corners))[:, np.newaxis], corners + y * columns + x] = signs
    return found
