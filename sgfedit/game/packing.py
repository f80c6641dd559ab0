"""Which row each chain of the variation tree gets, so that several share one.

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
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence, Sized

_STRIDE: Final = 256
"""Chains between two checkpoints, which may be up to twice as far apart after changes."""
_ENDLESS: Final = 1 << 60


@dataclass(slots=True)
class _Skyline:
    """What the row of the next chain depends on. All lists end with what is topmost and nearest.

    Attributes:
        at: Index of the next chain.
        open_starts: First columns of the chains that may still get variations, from the root.
        open_rows: Rows of these chains.
        bottoms: The last row of each step; the first is the one below the last open chain.
        lefts: Leftmost column taken in the rows of each step, less from step to step.
    """

    at: int
    open_starts: list[int]
    open_rows: list[int]
    bottoms: list[int]
    lefts: list[int]

    @classmethod
    def empty(cls) -> _Skyline:
        """Return the skyline before the first chain; its one step ends every search."""
        return cls(0, [-1], [-1], [_ENDLESS], [_ENDLESS])

    def copy(self) -> _Skyline:
        return _Skyline(
            self.at,
            self.open_starts.copy(),
            self.open_rows.copy(),
            self.bottoms.copy(),
            self.lefts.copy(),
        )

    def is_same(self, other: _Skyline) -> bool:
        """Whether the same chains would get the same rows from here on."""
        return (
            self.lefts == other.lefts
            and self.bottoms == other.bottoms
            and self.open_rows == other.open_rows
            and self.open_starts == other.open_starts
        )

    def place(
        self,
        starts: Sequence[int],
        chains: Sequence[Sized],
        end: int,
        rows: list[int],
        tops: list[int],
    ) -> None:
        """Append rows of the chains up to index `end`, and the rows of their forks to `tops`."""
        # The hot loop of the whole layout: everything in locals.
        open_starts, open_rows = self.open_starts, self.open_rows
        bottoms, lefts = self.bottoms, self.lefts
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


class Packing:
    """Rows for chains that are given by their first column and their length, in file order.

    Attributes:
        rows: Chain → its row.
        tops: Chain → the row of its fork, -1 for the first.
    """

    def __init__(self, starts: Sequence[int], chains: Sequence[Sized]) -> None:
        """Pack all; the sequences are kept, and `update` follows their changes."""
        self.rows: list[int] = []
        self.tops: list[int] = []
        self._starts = starts
        self._chains = chains
        self._checkpoints = [_Skyline.empty()]
        self._by_row: list[int] | None = None
        self._by_start: dict[int, list[int]] | None = None
        self.update(0, 0)

    def update(self, first: int, tail: int) -> None:
        """Follow a change of chains other than the `first` ones and the `tail` ones at the end.

        Costs the chains from the checkpoint before the change up to the first one behind it at
        which the skyline is what it was, 0.4 µs each.
        """
        count = len(self._starts)
        grown = count - len(self.rows)
        kept = bisect_right(self._checkpoints, first, key=attrgetter("at"))
        # What was known behind the change, nearest last, by its index now.
        known = [
            replace(old, at=old.at + grown)
            for old in reversed(self._checkpoints[kept:])
            if old.at + grown >= count - tail
        ]
        del self._checkpoints[kept:]
        skyline = self._checkpoints[-1].copy()
        begin = skyline.at
        rows, tops = self._place(skyline, known)
        self._checkpoints += reversed(known)
        replaced = slice(begin, skyline.at - grown)
        self.rows[replaced] = rows
        self.tops[replaced] = tops
        self._by_row = self._by_start = None

    def _place(self, skyline: _Skyline, known: list[_Skyline]) -> tuple[list[int], list[int]]:
        """Go on from `skyline` until the rest is known; return the rows and the tops.

        Leaves in `known` the checkpoints that still hold.
        """
        rows: list[int] = []
        tops: list[int] = []
        while True:
            if known and known[-1].at == skyline.at:
                if skyline.is_same(known[-1]):
                    break
                known.pop()
            if skyline.at == len(self._starts):
                break
            if skyline.at > self._checkpoints[-1].at:
                self._checkpoints.append(skyline.copy())
            goal = known[-1].at if known else len(self._starts)
            if goal - skyline.at > 2 * _STRIDE:
                goal = skyline.at + _STRIDE
            skyline.place(self._starts, self._chains, goal, rows, tops)
        return rows, tops

    @property
    def by_row(self) -> list[int]:
        """The chains sorted by row, those of one row from right to left."""
        if self._by_row is None:
            self._by_row = sorted(range(len(self.rows)), key=self.rows.__getitem__)
        return self._by_row

    @property
    def by_start(self) -> dict[int, list[int]]:
        """First column → chains that start there, from the top to the bottom."""
        if self._by_start is None:
            found: defaultdict[int, list[int]] = defaultdict(list)
            for chain, start in enumerate(self._starts):
                found[start].append(chain)
            self._by_start = dict(found)
        return self._by_start
