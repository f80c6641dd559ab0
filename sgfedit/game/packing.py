"""Rows for the chains of a variation tree, and what is found by row or by column.

Chains are placed in file order, the deepest fork first. For each row the leftmost column taken so
far is known, the skyline. A chain goes to the first row below its fork in which it ends at least
one column before what is there; its connector takes the column of the fork in all rows down to
there. Two things follow by induction:

* Below the row of a chain that still gets variations, the skyline never recedes to the left: what
  was placed before the chain lies to the right of its end, and what hangs on it takes all rows
  from the chain down, from deeper forks to shallower ones. So no connector meets a cell, and the
  first row with room is found from the top.
* Of the nodes in one column, and of the connectors in one column, those that come first in file
  order stand higher. So a list in file order can be searched by row.

All rows a connector passes become one step of the skyline, so packing costs O(chains), however
long the connectors are.

Chains are kept in parts of some hundred, each with the skyline before it. A change is packed until
the skyline is the known one; nearly always that is so but for rows that all lie higher or lower,
and then the parts behind are moved and not packed (`_Part.keeps_places` says why that is right).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Sized

_STRIDE: Final = 128
"""Chains of a part, which may have up to twice as many."""
_MOST_CHANGES: Final = 16
"""That a column may have to follow at once."""
_ENDLESS: Final = 1 << 60


class _Shift(NamedTuple):
    """Moves the rows from `low` on by `by`, which may be negative."""

    low: int
    by: int

    def of(self, rows: Iterable[int]) -> list[int]:
        low, by = self
        return [row + by if row >= low else row for row in rows]


@dataclass(slots=True)
class _Rows:
    """Rows of some chains, moved together in no time.

    Attributes:
        values: What makes their rows with `down` added.
        first: The topmost of these rows.
        last: The lowest.
    """

    values: list[int]
    down: int = 0
    first: int = field(init=False)
    last: int = field(init=False)

    def __post_init__(self) -> None:
        self.first, self.last = min(self.values), max(self.values)

    def __getitem__(self, index: int) -> int:
        return self.values[index] + self.down

    def move(self, shift: _Shift) -> None:
        low, by = shift
        if self.first >= low:
            self.down += by
            self.first += by
            self.last += by
        elif self.last >= low:
            self.values = shift.of(map(self.down.__add__, self.values))
            self.down = 0
            self.last += by

    def meets(self, first: int, last: int) -> bool:
        """Whether one of them is from `first` to `last`."""
        if self.last < first or last < self.first:
            return False
        return any(first <= value + self.down <= last for value in self.values)


@dataclass(slots=True)
class _Skyline:
    """What the row of the next chain depends on; lists end with what is topmost and nearest."""

    at: int  # index of the next chain
    open_starts: list[int]  # first columns of chains that may still get variations, root first
    open_rows: list[int]  # rows of these chains
    bottoms: list[int]  # last row of each step; the first is the one below the last open chain
    lefts: list[int]  # leftmost column taken in the rows of each step, less from step to step

    @classmethod
    def empty(cls) -> _Skyline:
        """Return the skyline before the first chain; its one step ends every search."""
        return cls(0, [-1], [-1], [_ENDLESS], [_ENDLESS])

    def copy(self) -> _Skyline:
        starts, rows = self.open_starts.copy(), self.open_rows.copy()
        return _Skyline(self.at, starts, rows, self.bottoms.copy(), self.lefts.copy())

    def move(self, shift: _Shift) -> None:
        """Move its rows; the sentinel stays."""
        self.open_rows = shift.of(self.open_rows)
        self.bottoms[1:] = shift.of(self.bottoms[1:])

    def shift_to(self, other: _Skyline) -> _Shift | None:
        """Return the shift that makes `other` of this one, None if it is more than that."""
        if (self.open_starts, self.lefts) != (other.open_starts, other.lefts):
            return None
        # Both lists of rows grow towards one end, the steps are below the open chains.
        old = [*self.open_rows, *self.bottoms[:0:-1]]
        new = [*other.open_rows, *other.bottoms[:0:-1]]
        same = 0
        while same < len(old) and old[same] == new[same]:
            same += 1
        if same == len(old):
            return _Shift(_ENDLESS, 0)
        shift = _Shift(old[same], new[same] - old[same])
        return shift if shift.of(old[same:]) == new[same:] else None

    def place(
        self,
        starts: Sequence[int],
        chains: Sequence[Sized],
        end: int,
    ) -> tuple[list[int], list[int]]:
        """Return rows of the chains up to index `end`, and the rows of their forks."""
        # The hot loop of the whole layout: everything in locals.
        open_starts, open_rows = self.open_starts, self.open_rows
        bottoms, lefts = self.bottoms, self.lefts
        rows: list[int] = []
        tops: list[int] = []
        add_row, add_top = rows.append, tops.append
        nodes = map(len, chains[self.at : end])
        for start, length in zip(starts[self.at : end], nodes, strict=True):
            while open_starts[-1] >= start:
                # Left for good: its connector takes the rows down to its own.
                lefts.append(open_starts.pop() - 1)
                bottoms.append(open_rows.pop())
            top = open_rows[-1]
            row, air = top + 1, start + length
            while lefts[-1] <= air:
                lefts.pop()
                row = bottoms.pop() + 1
            if bottoms[-1] == row:
                lefts.pop()
                bottoms.pop()
            open_starts.append(start)
            open_rows.append(row)
            add_row(row)
            add_top(top)
        self.at = end
        return rows, tops


@dataclass(slots=True)
class _Part:
    """Some chains in file order: the skyline before them, their rows, the rows of their forks."""

    skyline: _Skyline
    rows: _Rows
    tops: _Rows

    @property
    def at(self) -> int:
        """Index of the first chain."""
        return self.skyline.at

    def keeps_places(self, shift: _Shift) -> bool:
        """Whether its chains go where they went but for `shift`, if the skyline before it does.

        Starts and lefts of the skyline are what they were, so a chain leaves the same open chains
        and steps behind as then, and goes below the same row of the skyline. What went from v to
        v + 1 goes to shift(v) + 1 now, which is shift(v + 1) unless the shift parts the two: down,
        where v + 1 is `low`; up, where v is among the rows that others come to lie on. Apart from
        these, different rows stay different, so a step ends where it did. Each v is a row of the
        skyline, which `shift_to` has compared, or of a chain behind it: it is enough to look at
        the rows of those.
        """
        low, by = shift
        if by > 0:
            return not self.rows.meets(low, low)
        return by == 0 or not self.rows.meets(low + by, low - 1)

    def move(self, shift: _Shift) -> None:
        self.skyline.move(shift)
        self.rows.move(shift)
        self.tops.move(shift)


class Packing:
    """Rows for chains that are given by their first column and their length, in file order.

    Attributes:
        height: Number of rows.
    """

    def __init__(self, starts: Sequence[int], chains: Sequence[Sized]) -> None:
        """Pack all; the sequences are kept, and `update` follows their changes."""
        self.height = 0
        self._count = 0
        self._starts = starts
        self._chains = chains
        self._parts: list[_Part] = []
        self._ats: list[int] = []
        """Their first chains."""
        self._lasts: list[int] = []
        """The lowest row of each and all before it."""
        self._firsts: list[int] = []
        """The topmost row of each and all behind it."""
        self._by_start: _ByStart | None = None
        self.update(0, 0)

    def update(self, first: int, tail: int) -> None:
        """Follow a change of chains other than the `first` ones and the `tail` ones at the end.

        Costs the chains from the part with the change up to the first part behind it before which
        the skyline is what it was, or what it was with its lower rows moved up or down: 0.4 µs
        each. All parts behind that are moved, some µs each.
        """
        grown = len(self._starts) - self._count
        self._count = len(self._starts)
        kept = max(bisect_right(self._parts, first, key=attrgetter("at")) - 1, 0)
        # What was known from the change on, nearest last, by its index now.
        known = self._parts[kept:][::-1]
        del self._parts[kept:]
        skyline = known.pop().skyline.copy() if known else _Skyline.empty()
        for old in known:
            old.skyline.at += grown
        while known and known[-1].at < self._count - tail:
            known.pop()
        self._place(skyline, known)
        self._parts += reversed(known)
        self._ats = [part.at for part in self._parts]
        self._lasts = list(accumulate((part.rows.last for part in self._parts), max))
        firsts = accumulate((part.rows.first for part in reversed(self._parts)), min)
        self._firsts = list(firsts)[::-1]
        self.height = 1 + self._lasts[-1]
        if self._by_start is not None:
            self._by_start.follow(first, self._count - tail, grown, self._starts)

    def _place(self, skyline: _Skyline, known: list[_Part]) -> None:
        """Make parts from `skyline` on until the rest is `known`; leave there those that hold."""
        while True:
            if known and known[-1].at == skyline.at:
                shift = known[-1].skyline.shift_to(skyline)
                if shift is not None and all(part.keeps_places(shift) for part in known):
                    break
                known.pop()
            if skyline.at == self._count:
                return
            goal = known[-1].at if known else self._count
            if goal - skyline.at > 2 * _STRIDE:
                goal = skyline.at + _STRIDE
            before = skyline.copy()
            rows, tops = skyline.place(self._starts, self._chains, goal)
            self._parts.append(_Part(before, _Rows(rows), _Rows(tops)))
        for part in known if shift.by else ():
            part.move(shift)

    def place_of(self, chain: int) -> tuple[int, int]:
        """Return the row of a chain, and that of its fork, -1 for the first."""
        index = bisect_right(self._ats, chain) - 1
        part, at = self._parts[index], chain - self._ats[index]
        return part.rows[at], part.tops[at]

    def row_of(self, chain: int) -> int:
        """Return the row of a chain."""
        index = bisect_right(self._ats, chain) - 1  # asked some hundred times a paint
        rows = self._parts[index].rows
        return rows.values[chain - self._ats[index]] + rows.down

    def rows_of(self, first: int, end: int) -> list[int]:
        """Return the rows of the chains from `first` to `end`."""
        return [self.row_of(chain) for chain in range(first, min(end, self._count))]

    def line_to(self, chain: int) -> tuple[list[int], list[int]]:
        """Return first columns and rows of the chains that lead to one, itself the last."""
        part, first = self._parts[bisect_right(self._ats, chain) - 1], self._starts[chain]
        starts, rows = [first], [part.rows[chain - part.at]]
        # A fork is in the nearest chain before that begins further to the left.
        for before in range(chain - 1, part.at - 1, -1):
            if self._starts[before] < first:
                first = self._starts[before]
                starts.append(first)
                rows.append(part.rows[before - part.at])
        skyline = part.skyline
        kept = slice(1, bisect_left(skyline.open_starts, first))
        return (
            [*skyline.open_starts[kept], *reversed(starts)],
            [*skyline.open_rows[kept], *reversed(rows)],
        )

    def in_rows(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return row and index of the chains in some rows, those of a row from right to left.

        Parts that reach into these rows are looked through: one or two, as most go on below those
        before.
        """
        found: list[tuple[int, int]] = []
        # From the first that reaches so low to the last before which none begins so high.
        some = slice(bisect_left(self._lasts, first), bisect_right(self._firsts, last))
        for part in self._parts[some]:
            rows = part.rows
            if rows.first <= last and first <= rows.last:
                down = rows.down
                low, high = first - down, last - down
                places = enumerate(rows.values, part.at)
                found += [(row + down, chain) for chain, row in places if low <= row <= high]
        found.sort()
        return found

    def around(self, row: int) -> tuple[int, int]:
        """Return two chains: all before the first stand above `row`, none from the second on."""
        ats = [*self._ats, self._count]
        return ats[bisect_left(self._lasts, row)], ats[bisect_left(self._firsts, row)]

    def starting_at(self, column: int) -> Sequence[int]:
        """Return the chains that start in a column, from the top to the bottom."""
        if self._by_start is None or self._by_start.is_long:
            self._by_start = _ByStart(self._starts)
        return self._by_start[column]


class _ByStart:
    """First column → chains that start there, from the top to the bottom.

    A column follows changes when it is asked for: most are never seen between two of them.
    """

    def __init__(self, starts: Sequence[int]) -> None:
        self._columns = _sorted_by_start(starts)
        self._changes: list[tuple[int, int, int, dict[int, list[int]]]] = []
        self._followed: dict[int, int] = {}

    def __getitem__(self, start: int) -> Sequence[int]:
        chains = self._columns[start]
        behind = self._followed.get(start, 0)
        self._followed[start] = len(self._changes)
        for first, end, grown, fresh in self._changes[behind:]:
            low, high = bisect_left(chains, first), bisect_left(chains, end - grown)
            shifted = [chain + grown for chain in chains[high:]] if grown else chains[high:]
            chains[low:] = [*fresh.get(start, ()), *shifted]
        return chains

    @property
    def is_long(self) -> bool:
        """Whether there are so many changes that to sort all anew costs no more."""
        return len(self._changes) > _MOST_CHANGES

    def follow(self, first: int, end: int, grown: int, starts: Sequence[int]) -> None:
        """Take over that the chains from `first` to `end` are others now."""
        self._changes.append((first, end, grown, _sorted_by_start(starts[first:end], first)))


def _sorted_by_start(starts: Sequence[int], first: int = 0) -> defaultdict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for chain, start in enumerate(starts, first):
        found[start].append(chain)
    return found
