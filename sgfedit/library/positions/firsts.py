"""Position search by what is known of the first stones of points; the rest is swept.

Of nearly all pairs of game and corner these say all there is to say: a shape is there from when
its last stone comes until its first stone goes or one of its free points is taken. What they
cannot decide, since a point was taken again or a game is not plain, goes to `sweeping`.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.positions.candidates import Pairs, candidates
from sgfedit.library.positions.stretches import Stretches
from sgfedit.library.positions.timetable import LONGEST, NEVER, PASS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.timetable import Bits, Flags, Ints, Times, Timetable

_SIFT: Final = 4
"""After so many points those that are decided are left out."""

_FEW: Final = 24
"""So many pairs are swept sooner than looked at point by point."""


class Bounds(NamedTuple):
    """Pairs, and what their stones say: present from `low` on, until before `high`.

    Of pairs that are in doubt both are bounds: the shape is there between them or not at all.
    """

    pairs: Pairs
    low: Ints
    high: Ints

    def where(self, which: Flags) -> Bounds:
        """Return some of them."""
        return Bounds(self.pairs.where(which), self.low[which], self.high[which])


def _joined(parts: Sequence[Bounds]) -> Bounds:
    """Return several as one; there is at least one."""
    pairs = [part.pairs for part in parts]
    game, corner, base = (np.concatenate(c) for c in zip(*(p[:3] for p in pairs), strict=True))
    low, high = (np.concatenate(c) for c in zip(*(p[1:] for p in parts), strict=True))
    return Bounds(Pairs(game, corner, base, pairs[0].width, None), low, high)


class Search:
    """The search for one shape in one timetable."""

    def __init__(self, table: Timetable, layout: Layout, before: int | None) -> None:
        """Search `table` for `layout`; moves up to number `before`, all if it is None."""
        self._table = table
        self._layout = layout
        self._before = before
        self._stones = [point for point, _ in layout.stones]
        self._rest: list[Pairs] = []
        # Points that are taken in many games decide soon.
        # A pattern of stones alone has none.
        free = np.array([point for point, _ in layout.free], np.int64)
        often = table.often[layout.corners[:, np.newaxis] + free].sum(axis=0)
        self._ordered = [layout.free[at] for at in np.argsort(-often)]

    def stretches(self, allowed: Bits) -> Iterator[Stretches]:
        """Yield the stretches in games whose bits are set; `rest` is what remains."""
        table, layout = self._table, self._layout
        for pairs, are_first in candidates(table.first, table.ever, layout, allowed):
            low = pairs.fold(np.maximum, table.came, self._stones, 0).astype(np.int64)
            high = pairs.fold(np.minimum, table.gone, self._stones, NEVER).astype(np.int64)
            bounds = self._possible(Bounds(pairs, low, high))
            if are_first:
                yield from self._by_first(bounds)
            else:
                self._doubt(bounds._replace(high=np.full(len(bounds.low), NEVER)))

    @property
    def rest(self) -> tuple[Ints, Ints]:
        """Games and corners that are left to be swept."""
        if not self._rest:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        games = np.concatenate([pairs.game for pairs in self._rest])
        return games, np.concatenate([pairs.corner for pairs in self._rest])

    def _possible(self, bounds: Bounds) -> Bounds:
        """Leave out what is too late, or has too many stones for a whole board."""
        table = self._table
        game = bounds.pairs.game
        is_plain = table.start[game] > 0
        is_out = table.last[game] >= LONGEST
        if is_out.any():
            self._rest.append(bounds.pairs.where(is_out))
        if self._before is not None:
            is_out |= is_plain & (bounds.low > self._before)
        if self._layout.is_full:
            # From then on there are never fewer stones than this: until the first capture there is
            # one more with each move, after it no more are missing than are ever captured.
            low, quiet, slack = bounds.low, table.quiet[game], table.slack[game]
            least = np.where(low <= quiet, np.minimum(low, quiet + 1 - slack), low - slack)
            is_out |= is_plain & (least + table.stones[game] > len(self._stones))
        return bounds.where(~is_out) if is_out.any() else bounds

    def _by_first(self, bounds: Bounds) -> Iterator[Stretches]:
        """Yield the stretches of pairs whose stones are first ones."""
        is_gone = bounds.low >= bounds.high
        if is_gone.any():
            gone = bounds.where(is_gone)
            self._doubt(self._unbroken(gone))
            bounds = bounds.where(~is_gone)
        exact, bounds = self._counted(bounds)
        yield from self._settled(exact, exact.low + 1)
        for part, taken in self._free(bounds):
            yield from self._settled(part, taken)

    def _counted(self, bounds: Bounds) -> tuple[Bounds, Bounds]:
        """Return whole boards that are known by the number of their stones, and the others."""
        if not self._layout.is_full:
            return bounds.where(np.zeros(len(bounds.low), np.bool_)), bounds
        table = self._table
        game = bounds.pairs.game
        is_exact = table.start[game] > 0
        is_exact &= bounds.low + table.stones[game] == len(self._stones)
        is_exact &= bounds.low < table.quiet[game]
        # Few of the others are left after some points: whole rows would not pay.
        others = bounds.where(~is_exact)
        return bounds.where(is_exact), others._replace(pairs=others.pairs.one_by_one())

    def _free(self, bounds: Bounds) -> Iterator[tuple[Bounds, Ints]]:
        """Yield pairs whose free points are free at first, and when one of them is taken."""
        pairs = bounds.pairs
        if pairs.row is not None:
            rows = np.full(pairs.width, NEVER, np.uint16)
            for point, colour in self._layout.free:
                np.minimum(rows, self._row(pairs.row, point, colour), out=rows)
            taken = rows[pairs.game]
            is_open = taken > bounds.low
            self._doubt(self._unbroken(bounds.where(~is_open)))
            yield bounds.where(is_open), taken[is_open].astype(np.int64)
            return
        taken = np.full(len(pairs), NEVER, np.uint16)
        blocked: list[Bounds] = []
        for number, (point, colour) in enumerate(self._ordered, 1):
            if len(taken) < _FEW < len(self._layout.free):
                self._rest.append(bounds.pairs)
                break
            np.minimum(taken, self._taken(bounds.pairs, point, colour), out=taken)
            if number % _SIFT == 0 or number == len(self._layout.free):
                is_open = taken > bounds.low
                if not is_open.all():
                    blocked.append(bounds.where(~is_open))
                    bounds, taken = bounds.where(is_open), taken[is_open]
        else:
            yield bounds, taken.astype(np.int64)
        if blocked:
            self._doubt(self._unbroken(_joined(blocked)))

    def _row(self, corner: int, point: int, colour: int) -> Times:
        """Return when a free point is first taken by what may not be there, of all games."""
        row: Times = self._table.came[corner + point]
        if colour:
            bits = self._table.first[2 - colour, corner + point]
            row = np.where(np.unpackbits(bits, bitorder="little"), row, NEVER)
        return row

    def _taken(self, pairs: Pairs, point: int, colour: int) -> Times:
        """Return when a free point is first taken by what may not be there, of each pair."""
        came = pairs.values(self._table.came, point)
        if colour:
            came = np.where(pairs.has(self._table.first[2 - colour], point), came, NEVER)
        return came

    def _unbroken(self, bounds: Bounds) -> Bounds:
        """Return pairs without an end where a stone that goes may come again."""
        ending = np.flatnonzero(bounds.high < NEVER)
        is_again = bounds.pairs.where(ending).has_any(self._table.again, self._stones)
        bounds.high[ending[is_again]] = NEVER
        return bounds

    def _doubt(self, bounds: Bounds) -> None:
        """Sweep what is left of pairs without those that cannot come to have the shape.

        Where a free point is taken, its first stone must go before the shape can be there; by then
        another one may be taken, and for good.
        """
        table = self._table
        for point, colour in chain(self._ordered, self._ordered):
            if len(bounds.low) < _FEW:
                break
            came = self._taken(bounds.pairs, point, colour)
            taken = np.flatnonzero(came <= bounds.low)
            if not len(taken):
                continue
            gone = bounds.pairs.where(taken).values(table.gone, point)
            bounds.low[taken] = np.maximum(bounds.low[taken], gone)
            is_out = bounds.low >= bounds.high
            if is_out.any():
                bounds = bounds.where(~is_out)
        self._rest.append(bounds.pairs)

    def _settled(self, bounds: Bounds, taken: Ints) -> Iterator[Stretches]:
        """Yield the stretches of pairs that are free until `taken`, and sweep the unclear."""
        table = self._table
        pairs = bounds.pairs
        is_clear = table.start[pairs.game] > 0
        is_clear[is_clear] = self._is_clear(bounds.where(is_clear), taken[is_clear])
        if not is_clear.all():
            self._rest.append(pairs.where(~is_clear))
            bounds, taken = bounds.where(is_clear), taken[is_clear]
        if len(bounds.low):
            yield self._stretches(bounds, taken)

    def _is_clear(self, bounds: Bounds, taken: Ints) -> Flags:
        """Return which plain pairs have no other stretch than their first one."""
        table = self._table
        pairs, high = bounds.pairs, bounds.high
        is_clear = np.ones(len(taken), np.bool_)
        # A stone goes first: another one may come there again.
        broken = np.flatnonzero(high < taken)
        is_clear[broken] = ~pairs.where(broken).has_any(table.again, self._stones)
        # A free point is taken first: its stone may be gone before another one is taken for good.
        taking = np.flatnonzero((taken <= high) & (taken < NEVER))
        part = pairs.where(taking)
        move = table.moves[table.move_at[part.game] + taken[taking] - 1].astype(np.int64)
        gone = table.gone[move, part.game].astype(np.int64)
        is_open = gone < NEVER
        freed = taking[is_open]
        is_clear[freed] = self._is_closed(pairs.where(freed), gone[is_open])
        # What may be there by its first stone may be followed by what may not.
        for point, colour in self._layout.free:
            if colour:
                is_mixed = pairs.has(table.again, point) & pairs.has(
                    table.first[colour - 1], point
                )
                is_clear &= ~is_mixed
        return is_clear

    def _is_closed(self, pairs: Pairs, before: Ints) -> Flags:
        """Return which pairs have a free point that is taken for good by a time."""
        table = self._table
        found = np.zeros(len(pairs), np.bool_)
        open_ = np.arange(len(pairs))
        for point, colour in self._ordered:
            part = pairs.where(open_)
            came = self._taken(part, point, colour)
            is_closed = (came <= before[open_]) & (part.values(table.gone, point) == NEVER)
            found[open_[is_closed]] = True
            open_ = open_[~is_closed]
            if not len(open_):
                break
        return found

    def _stretches(self, bounds: Bounds, taken: Ints) -> Stretches:
        """Return the stretches of plain pairs, and how they go on."""
        table = self._table
        pairs, low = bounds.pairs, bounds.low
        end = np.minimum(bounds.high, taken)
        last = table.last[pairs.game].astype(np.int64)
        answer = self._next(pairs, low, np.minimum(end, last), taken)
        has_move = answer <= np.minimum(end, last)
        place = table.move_at[pairs.game] + np.where(has_move, answer, 1) - 1
        point = np.where(has_move, table.moves[place].astype(np.int64), -1)
        start = table.start[pairs.game]
        colour = np.where(answer & 1, start, 3 - start)
        return Stretches(
            pairs.game,
            np.zeros(len(low), np.int64),
            low,
            low,
            np.where(low & 1, 3 - start, start).astype(np.uint8),
            pairs.corner,
            point,
            np.where(has_move, colour, 0).astype(np.uint8),
            np.where(has_move, answer > low + 1, low < last),
        )

    def _next(self, pairs: Pairs, low: Ints, end: Ints, taken: Ints) -> Ints:
        """Return the node of the first move in the rectangle after `low`; a later one if none."""
        table = self._table
        found = taken.copy()
        wild = self._layout.wild
        if not wild:
            return found
        is_again = np.zeros(len(low), np.bool_)
        for point in wild:
            came = pairs.values(table.came, point).astype(np.int64)
            is_later = came > low
            found[is_later] = np.minimum(found[is_later], came[is_later])
            is_again |= pairs.has(table.again, point) & ~is_later
        inside = self._inside()
        step = np.flatnonzero(is_again)
        time = low[step] + 1
        while len(step):
            is_on = time <= np.minimum(end, found)[step]
            step, time = step[is_on], time[is_on]
            game = pairs.game[step]
            move = table.moves[table.move_at[game] + time - 1].astype(np.int64)
            is_in = inside[np.where(move == PASS, 0, move - pairs.corner[step])] & (move != PASS)
            found[step[is_in]] = time[is_in]
            step, time = step[~is_in], time[~is_in] + 1
        return found

    def _inside(self) -> Flags:
        """Return whether a point is in the rectangle, counted from its upper left one."""
        points = self._layout.size[0] * self._layout.size[1]
        inside = np.zeros(2 * points, np.bool_)
        for point in (*self._stones, *(p for p, _ in self._layout.free), *self._layout.wild):
            inside[point] = True
        return inside
