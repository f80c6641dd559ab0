"""Which games may have a shape, by the bit sets of a timetable, and what is known of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.timetable import Bits, Flags, Ints, Times

_BITS: Final = 1 << 26
"""So many pairs of game and corner are looked at at once; an eighth of it in bytes."""

_PAIRS: Final = 1 << 19
_DENSE: Final = 6
"""From one game in so many on, whole rows are faster than picking games from them."""

_STEP: Final = 6
"""So many points are looked at between two siftings."""


class Pairs(NamedTuple):
    """Games, and corners at which a shape may lie there.

    Attributes:
        game: Its place in the timetable.
        corner: The point of the board.
        base: Where the row of a table with the corner has that game.
        width: Of the rows of the tables that are read for them.
        row: The corner where all have the same and they are many; otherwise None.
    """

    game: Ints
    corner: Ints
    base: Ints
    width: int
    row: int | None

    def __len__(self) -> int:
        return len(self.game)

    def where(self, which: Flags | Ints) -> Pairs:
        """Return some of the pairs."""
        game = self.game[which]
        is_many = self.row is not None and len(game) * _DENSE > self.width
        row = self.row if is_many else None
        return Pairs(game, self.corner[which], self.base[which], self.width, row)

    def one_by_one(self) -> Pairs:
        """Return the same pairs, whose values are picked from the rows."""
        return Pairs(self.game, self.corner, self.base, self.width, None)

    def values(self, table: Times, point: int) -> Times:
        """Return what a table of points x games says, of each pair."""
        if self.row is not None:
            row: Times = table[self.row + point]
            return row[self.game]
        found: Times = table.ravel().take(self.base + point * self.width)
        return found

    def has(self, bits: Bits, point: int) -> Flags:
        """Return which pairs are in a set of points x games / 8."""
        found = bits.ravel().take((self.base + point * self.width) >> 3)
        is_in: Flags = (found >> (self.game & 7).astype(np.uint8) & 1).astype(np.bool_)
        return is_in

    def has_any(self, bits: Bits, points: Sequence[int]) -> Flags:
        """Return which pairs are in a set at any of some points."""
        found = np.zeros(len(self), np.bool_)
        for point in points:
            found |= self.has(bits, point)
        return found

    def fold(self, function: np.ufunc, table: Times, points: Sequence[int], start: int) -> Times:
        """Return the least or greatest of a table's values at some points, of each pair."""
        if self.row is None:
            found = np.full(len(self), start, np.uint16)
            for point in points:
                function(found, self.values(table, point), out=found)
            return found
        rows = np.full(self.width, start, np.uint16)
        for point in points:
            function(rows, table[self.row + point], out=rows)
        return rows[self.game]


def candidates(
    first: Bits, ever: Bits, layout: Layout, allowed: Bits
) -> Iterator[tuple[Pairs, bool]]:
    """Yield the pairs that may have a shape, some hundred thousand at a time.

    Args:
        first: Colours x points x games / 8: where the first stone of a point is of a colour.
        ever: The same for all stones of a point.
        layout: The points of the shape.
        allowed: Bits of the games that count.

    Yields:
        Pairs, and whether all their stones are first stones; if not, they are stones at least.
    """
    columns = layout.size[0]
    width = len(allowed)
    top, left = divmod(int(layout.corners[0]), columns)
    bottom, right = divmod(int(layout.corners[-1]), columns)
    across = right - left + 1
    step = max(1, _BITS // (8 * width * across))
    for y in range(top, bottom + 1, step):
        window = (slice(y, min(y + step, bottom + 1)), slice(left, right + 1))
        plain = _common(first, layout, window, allowed)
        yield from ((pairs, True) for pairs in _pairs(plain, layout, window))
        later = _common(ever, layout, window, allowed) & ~plain
        yield from ((pairs, False) for pairs in _pairs(later, layout, window))


def _common(
    sets: Bits, layout: Layout, window: tuple[slice, slice], allowed: Bits
) -> npt.NDArray[np.uint64]:
    """Return down x across x games / 64: the games that have all stones."""
    columns, rows = layout.size
    boards = sets.view(np.uint64).reshape(2, rows, columns, -1)
    down, across = window
    shape = (down.stop - down.start, across.stop - across.start, boards.shape[3])
    found = np.empty(shape, np.uint64)
    found[:] = allowed.view(np.uint64)
    for point, colour in layout.stones:
        y, x = divmod(point, columns)
        found &= boards[
            colour - 1, down.start + y : down.stop + y, across.start + x : across.stop + x
        ]
    return found


def _pairs(
    found: npt.NDArray[np.uint64], layout: Layout, window: tuple[slice, slice]
) -> Iterator[Pairs]:
    down, across, words = found.shape
    columns = layout.size[0]
    first = window[0].start * columns + window[1].start
    if np.bitwise_count(found).sum() * _DENSE > found.size * 64:
        for y in range(down):
            for x in range(across):
                corner = first + y * columns + x
                game = _ones(found[y, x])
                corners = np.full(len(game), corner)
                yield Pairs(game, corners, game + corner * words * 64, words * 64, corner)
        return
    ones = _ones(found.reshape(-1))
    for at in range(0, len(ones), _PAIRS):
        place, game = np.divmod(ones[at : at + _PAIRS], words * 64)
        below, beside = np.divmod(place, across)
        corners = first + below * columns + beside
        yield Pairs(game, corners, corners * words * 64 + game, words * 64, None)


def _ones(words: npt.NDArray[np.uint64]) -> Ints:
    """Return the numbers of the bits that are set, rising."""
    at = np.flatnonzero(words)
    bits = np.unpackbits(words[at].view(np.uint8), bitorder="little")
    which = np.flatnonzero(bits)
    found: Ints = at[which >> 6] << 6 | which & 63
    return found
