"""Placements of a pattern on a board: turned, with colours exchanged, and where it may lie.

What comes to the same is one shape: a pattern that looks alike from two sides is found once. The
ways to lay it are kept, since by them a move in it looks different; that is how the moves at the
four corners of the empty board are counted together. A layout is such a shape as numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.go.symmetry import IDENTITY, SYMMETRIES
from sgfedit.library.positions.sweeping import SIGN_CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.library.patterns import Options, Pattern
    from sgfedit.library.positions.timetable import Bits, Ints
    from sgfedit.sgf.values import Size


_EXCHANGED: Final = str.maketrans("XOxo", "OXox")
_OTHER: Final = {"B": "W", "W": "B"}


class Way(NamedTuple):
    """How a pattern is laid: the index of a symmetry, and whether colours are exchanged."""

    symmetry: int
    swaps: bool


class Shape(NamedTuple):
    """A pattern as it is laid.

    Attributes:
        columns: Width of the rectangle, turned.
        rows: Its height.
        signs: Row by row, turned and with colours exchanged.
        to_play: Whose turn it must be on the board; None if it does not matter.
        left, top: The upper left point of the first place where it may lie.
        across, down: How many places there are from there to the right, and downwards.
        ways: The ways to lay the pattern that come to this, at least one, in order.
    """

    columns: int
    rows: int
    signs: str
    to_play: str | None
    left: int
    top: int
    across: int
    down: int
    ways: tuple[Way, ...]


def sizes(pattern: Pattern, options: Options) -> tuple[Size, ...]:
    """Return the sizes of the boards that a pattern may be found on."""
    columns, rows = pattern.size
    is_other = options.turned and columns != rows
    return ((columns, rows), (rows, columns)) if is_other else ((columns, rows),)


def shapes(pattern: Pattern, options: Options, size: Size) -> list[Shape]:
    """Return what a pattern looks like on boards of a size; at most sixteen shapes."""
    found: dict[tuple[int, int, str, str | None, int, int, int, int], list[Way]] = {}
    for index, symmetry in enumerate(SYMMETRIES if options.turned else (IDENTITY,)):
        if symmetry.size(*pattern.size) != tuple(size):
            continue
        signs = _turned(pattern, symmetry)
        places = _places(pattern, symmetry, size)
        for swaps in (False, True) if options.swapped else (False,):
            laid = signs.translate(_EXCHANGED) if swaps else signs
            turn = options.to_play
            if swaps and turn is not None:
                turn = _OTHER[turn]
            columns, rows = symmetry.size(pattern.columns, pattern.rows)
            found.setdefault((columns, rows, laid, turn, *places), []).append(Way(index, swaps))
    return [Shape(*key, tuple(ways)) for key, ways in found.items()]


_COLOURLESS: Final = str.maketrans("XOxo", "XXxx")


def alike(found: Sequence[Shape]) -> list[list[Shape]]:
    """Return shapes in groups of those that differ in colours alone."""
    groups: dict[tuple[object, ...], list[Shape]] = {}
    for shape in found:
        signs = shape.signs.translate(_COLOURLESS)
        key = shape.columns, shape.rows, signs, shape.left, shape.top
        groups.setdefault(key, []).append(shape)
    return list(groups.values())


def _turned(pattern: Pattern, symmetry: Symmetry) -> str:
    columns, rows = symmetry.size(pattern.columns, pattern.rows)
    x, y = _points(symmetry, pattern.columns, pattern.rows)
    signs = np.empty(rows * columns, "U1")
    signs[y * columns + x] = list(pattern.signs)
    return "".join(signs.tolist())


def _points(symmetry: Symmetry, columns: int, rows: int) -> tuple[Ints, Ints]:
    """Return where a symmetry brings the points of a rectangle, as x and y, row by row."""
    y, x = np.divmod(np.arange(columns * rows), columns)
    # Sums, differences and exchanges: that turns all points at once as well as one.
    return symmetry.point(x, y, columns, rows)  # type: ignore[arg-type, return-value]


def _places(pattern: Pattern, symmetry: Symmetry, size: Size) -> tuple[int, int, int, int]:
    """Return `left`, `top`, `across` and `down` of a shape."""
    if pattern.anchor is None:
        columns, rows = symmetry.size(pattern.columns, pattern.rows)
        return 0, 0, max(0, size[0] - columns + 1), max(0, size[1] - rows + 1)
    left, top = pattern.anchor
    right, bottom = left + pattern.columns - 1, top + pattern.rows - 1
    corners = [symmetry.point(x, y, *pattern.size) for x, y in ((left, top), (right, bottom))]
    return min(x for x, _ in corners), min(y for _, y in corners), 1, 1


class Views(NamedTuple):
    """How moves in a shape look on the pattern, by colour and point of the rectangle.

    All are 3 x points; colours are 1 Black and 2 White, and 0 stands for no move.

    Attributes:
        symmetry: By which the pattern is laid for it to look so.
        swaps: Whether colours are exchanged for that.
        x, y: The point of the pattern.
        colour: 1 Black, 2 White, 0 without a move.
    """

    symmetry: npt.NDArray[np.int8]
    swaps: npt.NDArray[np.bool_]
    x: npt.NDArray[np.int8]
    y: npt.NDArray[np.int8]
    colour: npt.NDArray[np.int8]


def views(shape: Shape, pattern: Pattern) -> Views:
    """Return how moves in a shape look by the way by which each looks best.

    Black goes before White; then the point nearest to the upper right corner, then the one on
    the right: that is where people look for the first move.
    """
    points = shape.columns * shape.rows
    x = np.zeros((len(shape.ways), 3, points), np.int64)
    y, colour = x.copy(), x.copy()
    for index, way in enumerate(shape.ways):
        inverse = SYMMETRIES[way.symmetry].inverse
        x[index, 1:], y[index, 1:] = _points(inverse, shape.columns, shape.rows)
        colour[index, 1:] = [[2], [1]] if way.swaps else [[1], [2]]
    rank = (colour * 128 + pattern.columns - x + y) * 128 - x
    best = rank.argmin(axis=0)[np.newaxis]
    ways = np.array(shape.ways)[best[0]]

    def chosen(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
        found: npt.NDArray[np.int8] = np.take_along_axis(values, best, axis=0)[0].astype(np.int8)
        return found

    return Views(
        ways[..., 0].astype(np.int8),
        ways[..., 1].astype(np.bool_),
        chosen(x),
        chosen(y),
        chosen(colour),
    )


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
