"""Games that may have a shape, where, and from when to when: exact for all games that are not odd.

Bit sets tell which games ever have its stones; of these few are left without those in which a free
point is taken for good before the last stone comes. That is worked out of one corner after the
other. Where many games have the stones it is worked out of all games, a part of them at a time,
which stays in the cache of the processor; and once of shapes that differ in colours alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.positions.timetable import GOES, NEVER, TIME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.library.positions.placements import Layout
    from sgfedit.library.positions.timetable import Bits, Flags, Ints, Times, Timetable


_PAIRS: Final = 1 << 15
"""So many pairs, about, are handed on at once."""

_DENSE: Final = 10
"""From one game in so many on, whole rows are faster than picking games from them."""

_BLOCK: Final = 1 << 15
"""So many games of a row are looked at at once."""

_FEW: Final = 64
"""So many pairs are not looked at point by point."""

_SIFT: Final = 4
"""After so many free points the games are left out in which one of them is taken for good."""


_FIRST: Final = 16
"""Free points that are looked at before the others where there are few pairs."""

_TOGETHER: Final = 512
"""Of so many pairs the points are looked at together."""

NOWHERE: Final = np.zeros(0, np.int64)
"""No games, no corners."""


class Pairs(NamedTuple):
    """Games, and corners at which a shape may lie there.

    Attributes:
        game: Its place in the timetable.
        corner: The point of the board.
        low: The shape is not there before this node.
        end: The first node at which a free point is taken, TIME if none ever is.
        settled: From this node on one is taken for good, GOES or more if none is.
        is_clear: Whether the shape is there from `low` until before `end`, and at no other time.
    """

    game: Ints
    corner: Ints
    low: Times
    end: Times
    settled: Times
    is_clear: Flags

    def where(self, which: Flags | Ints) -> Pairs:
        """Return some of the pairs."""
        return Pairs._make(column[which] for column in self)


class Rows:
    """Whole rows of some shapes that differ in colours alone."""

    def __init__(self, shapes: int) -> None:
        """Expect so many shapes."""
        self._shapes = shapes
        self._known: dict[tuple[int, ...], _Row] = {}

    def row(self, table: Timetable, layout: Layout, corner: int, points: list[int]) -> _Row:
        """Return when points at a corner are taken; kept where a shape lies in one place only."""
        if len(layout.corners) > 1:
            return _Row(table, corner, points, 1)
        key = corner, *points
        if key not in self._known:
            self._known[key] = _Row(table, corner, points, self._shapes)
        return self._known[key]


def candidates(
    table: Timetable, layout: Layout, allowed: Bits, rows: Rows | None = None
) -> Iterator[Pairs]:
    """Yield the pairs that may have a shape.

    Args:
        table: The games.
        layout: The points of the shape.
        allowed: Bits of the games that count.
        rows: What was looked at for shapes that differ in colours alone.
    """
    found: list[Pairs] = []
    for pairs in _sifted(table, layout, allowed, rows or Rows(1)):
        if not len(pairs.game):
            continue
        found.append(pairs)
        if sum(len(part.game) for part in found) >= _PAIRS:
            yield Pairs._make(map(np.concatenate, zip(*found, strict=True)))
            found = []
    if found:
        yield Pairs._make(map(np.concatenate, zip(*found, strict=True)))


def _sifted(table: Timetable, layout: Layout, allowed: Bits, rows: Rows) -> Iterator[Pairs]:
    """Yield the pairs that may have a shape, some of them at a time, be they few."""
    width = table.came.shape[1]
    waiting: list[Ints] = []
    # Points that are taken in many games decide soon. A shape of stones alone has none.
    free = np.array([point for point, _ in layout.free], np.int64)
    often = table.often[layout.corners[:, np.newaxis] + free].sum(axis=0)
    ordered = [layout.free[at] for at in np.argsort(-often, kind="stable")]
    empty = [point for point, colour in ordered if not colour]
    for corner in layout.corners.tolist():
        game = _having(table.ever, layout, corner, allowed)
        row = rows.row(table, layout, corner, empty)
        if row.is_worth_it(len(game)):
            yield _Sieve(table, corner * width + game).pairs(layout.stones, ordered, row)
            continue
        waiting.append(corner * width + game)
        if sum(map(len, waiting)) >= _PAIRS:
            yield _Sieve(table, np.concatenate(waiting)).pairs(layout.stones, ordered)
            waiting = []
    place = np.concatenate(waiting) if waiting else NOWHERE
    if len(place) > _TOGETHER:
        yield _Sieve(table, place).pairs(layout.stones, ordered)
    elif len(place):
        yield _of_few(table, place, layout.stones, ordered)


def everywhere(ever: Bits, layout: Layout, allowed: Bits) -> Iterator[tuple[Ints, Ints]]:
    """Yield games and corners: those that ever have each stone of a shape."""
    parts: list[Ints] = []
    for number, corner in enumerate(layout.corners.tolist(), 1):
        parts.append(_having(ever, layout, corner, allowed))
        if sum(map(len, parts)) >= _PAIRS or number == len(layout.corners):
            corners = layout.corners[number - len(parts) : number]
            yield np.concatenate(parts), np.repeat(corners, [len(part) for part in parts])
            parts = []


def _having(ever: Bits, layout: Layout, corner: int, allowed: Bits) -> Ints:
    """Return the games, rising, that ever have each stone of a shape at a corner."""
    sets = ever.view(np.uint64)
    words = allowed.view(np.uint64)
    for number, (point, colour) in enumerate(layout.stones, 1):
        words = words & sets[colour - 1, corner + point]
        if number % _SIFT == 0 and not words.any():
            return NOWHERE
    (at,) = words.nonzero()
    (which,) = np.unpackbits(words[at].view(np.uint8), bitorder="little").view(np.bool_).nonzero()
    found: Ints = at[which >> 6] << 6 | which & 63
    return found


def _of_few(
    table: Timetable,
    place: Ints,
    stones: Sequence[tuple[int, int]],
    free: Sequence[tuple[int, int]],
) -> Pairs:
    """Return of few pairs, each as its place in a table, those that may have a shape.

    All their points are read at once: one by one, each would cost more than what is read of it.
    """
    width = table.came.shape[1]
    flat = table.came.ravel()
    came = flat.take(place + _rows(stones, width))
    low: Times = (came & np.uint16(TIME)).max(axis=0, initial=0)
    goes = came.max(axis=0, initial=0) >= GOES
    settled, end = np.full(len(place), NEVER, np.uint16), np.full(len(place), TIME, np.uint16)
    # Most are out after the points that are taken in many games.
    for part in (free[:_SIFT], free[_SIFT:_FIRST], free[_FIRST:]):
        came = flat.take(place + _rows(part, width))
        for row, (point, colour) in enumerate(part):
            if colour:
                came[row] = _if_other(table, colour, place + point * width, came[row])
        settled = np.minimum(settled, came.min(axis=0, initial=NEVER))
        end = np.minimum(end, (came & TIME).min(axis=0, initial=TIME))
        (kept,) = (settled > low).nonzero()
        place, low, goes = place[kept], low[kept], goes[kept]
        settled, end = settled[kept], end[kept]
    return _pairs_of(table, place, free, low, end, settled, goes)


def _rows(points: Sequence[tuple[int, int]], width: int) -> Ints:
    return np.array([point for point, _ in points], np.int64)[:, np.newaxis] * width


def _pairs_of(
    table: Timetable,
    place: Ints,
    free: Sequence[tuple[int, int]],
    low: Times,
    end: Times,
    settled: Times,
    goes: Flags,
) -> Pairs:
    corner, game = np.divmod(place, table.came.shape[1])
    # Stones that stay, and a free point that is taken first and for good, or none.
    may_be = ~goes & (end > low)
    is_clear = may_be & ((settled == end) | (end == TIME))
    if not any(colour for _, colour in free):
        # Or by a stone that goes when another one is taken for good.
        (at,) = (may_be & ~is_clear).nonzero()
        is_clear[at] = _gone(table, game[at], end[at]) >= settled[at]
    return Pairs(game, corner, low, end, settled, is_clear)


def _gone(table: Timetable, game: Ints, time: Times) -> Times:
    """Return when stones are gone that come by the moves at nodes and go; 0 of others."""
    word = table.nodes.take(table.node_at[game] + time, mode="clip")  # none of odd games
    point = (word & POINT_MASK).astype(np.int64)
    key = (point * table.came.shape[1] + game).astype(np.uint32)
    index = np.searchsorted(table.stay, key)
    first = table.stay_at[index]
    is_it = word >> POINT_BITS <= Kind.WHITE
    is_it &= table.stay.take(index, mode="clip") == key
    is_it &= table.stay_came.take(first, mode="clip") == time
    return np.where(is_it, table.stay_gone.take(first, mode="clip"), 0)


def _if_other(table: Timetable, colour: int, place: Ints, came: Times) -> Times:
    """Return when places are taken, NEVER if only by a colour that may be there."""
    bits = table.ever[2 - colour].ravel()
    is_taken = bits.take(place >> 3) >> (place & 7).astype(np.uint8) & 1
    return np.where(is_taken, came, NEVER)


class _Row:
    """When some points at a corner are taken in all games, as far as they were looked at.

    Attributes:
        points: The points.
        done: How many of them were looked at.
        settled: When one of these is taken for good first, GOES or more if none is.
        going: The same of those whose stones go, less GOES; less than 0 if none is.
    """

    def __init__(self, table: Timetable, corner: int, points: list[int], shapes: int) -> None:
        """Look at no point yet; so many shapes will."""
        self._came = table.came
        self._shapes = shapes
        self.corner = corner
        self.points = points
        self.done = 0
        self.settled: Times = np.zeros(0, np.uint16)
        self.going: npt.NDArray[np.int16] = np.zeros(0, np.int16)

    def is_worth_it(self, games: int) -> bool:
        """Whether to look at all games where so many have the stones of a shape."""
        return games * _DENSE * self._shapes > len(self._came[0])

    def look_at(self, count: int) -> None:
        """Look at the first points, so many of them at least."""
        if not self.done:
            self.settled = np.full(self._came.shape[1], NEVER, np.uint16)
            self.going = np.full(self._came.shape[1], -1, np.int16)
        points = self.points[self.done : count]
        self.done = max(self.done, min(count, len(self.points)))
        for start in range(0, len(self.settled), _BLOCK):
            part = slice(start, start + _BLOCK)
            settled, going = self.settled[part], self.going[part]
            for point in points:
                came = self._came[self.corner + point, part]
                np.minimum(settled, came, out=settled)
                # With a sign, those with GOES are the least, and NEVER is greater than these.
                np.minimum(going, came.view(np.int16), out=going)


class _Sieve:
    """Pairs that become fewer, each as its place in a table of corners x games."""

    def __init__(self, table: Timetable, place: Ints) -> None:
        """Begin with some places."""
        self._table = table
        self._width = table.came.shape[1]
        self.place = place
        self.low = np.zeros(len(place), np.uint16)
        self.goes = np.zeros(len(place), np.bool_)
        self.settled = np.full(len(place), NEVER, np.uint16)
        self.end = np.full(len(place), TIME, np.uint16)

    def pairs(
        self,
        stones: Sequence[tuple[int, int]],
        free: Sequence[tuple[int, int]],
        row: _Row | None = None,
    ) -> Pairs:
        """Return the pairs that may have a shape of some stones and free points.

        Args:
            stones: The stones.
            free: The free points.
            row: What is known, or is worth to be known, of those that have to stay free.
        """
        self._look_at_stones(stones)
        rest = free if row is None else self._meet(row, free)
        for at in range(0, len(rest), _SIFT):
            for point, colour in rest[at : at + _SIFT]:
                came = self._taken(point, colour)
                np.minimum(self.settled, came, out=self.settled)
                np.minimum(self.end, came & TIME, out=self.end)
            self._sift()
            if len(self.place) < _FEW < len(free):
                self.goes[:] = True
                break
        return _pairs_of(
            self._table, self.place, free, self.low, self.end, self.settled, self.goes
        )

    def _look_at_stones(self, stones: Sequence[tuple[int, int]]) -> None:
        all_ = np.zeros(len(self.place), np.uint16)
        for point, _ in stones:
            came = self._came(point)
            np.maximum(self.low, came & TIME, out=self.low)
            all_ |= came
        self.goes = all_ >= GOES

    def _meet(self, row: _Row, free: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """Look at points of a row while many pairs are left; return those of `free` that remain.

        After more and more points: in most searches either few pairs are left soon, or many to
        the end.
        """
        game = self.place - row.corner * self._width
        count, left = _SIFT, len(game)
        row.look_at(count)
        while row.done < len(row.points) and row.is_worth_it(left):
            row.look_at(count)
            left = int(np.count_nonzero(row.settled.take(game) > self.low))
            count *= 2
        settled, going = row.settled.take(game), row.going.take(game).view(np.uint16)
        self.settled, self.end = settled, np.minimum(settled, going & TIME)
        self._sift()
        known = set(row.points[: row.done])
        return [each for each in free if each[1] or each[0] not in known]

    def _sift(self) -> None:
        """Leave out pairs of which a free point is taken for good before the last stone comes."""
        is_left = self.settled > self.low
        if np.count_nonzero(is_left) == len(is_left):
            return
        (kept,) = is_left.nonzero()
        self.place, self.low, self.goes = self.place[kept], self.low[kept], self.goes[kept]
        self.settled, self.end = self.settled[kept], self.end[kept]

    def _came(self, point: int) -> Times:
        found: Times = self._table.came.ravel().take(self.place + point * self._width)
        return found

    def _taken(self, point: int, colour: int) -> Times:
        """Return when a point is taken, NEVER if only by a colour that may be there."""
        came = self._came(point)
        if not colour:
            return came
        return _if_other(self._table, colour, self.place + point * self._width, came)


_TIME_BITS: Final = 16
_LOOKED_AT: Final = 1 << 20
"""So many points of pairs are looked at at once; some 30 bytes each."""


class Stones(NamedTuple):
    """Stones from when they come until they are gone.

    Attributes:
        pair: Which of some pairs of game and corner.
        point: Which of some points of a shape.
        colour: 1 Black, 2 White.
        came: The node at which it comes.
        gone: The node at which it is gone, NEVER if it stays.
    """

    pair: Ints
    point: Ints
    colour: Bits
    came: Times
    gone: Times


def stays(
    table: Timetable,
    game: Ints,
    corner: Ints,
    points: Sequence[int],
    until: Times | None = None,
) -> Iterator[Stones]:
    """Yield all stones on some points of a shape, those of a part of the pairs at once.

    Args:
        table: The games.
        game: Of each pair its place.
        corner: The point of the board.
        points: The points.
        until: Points that are taken first after this node are of no interest.
    """
    if not points:
        return
    width = table.came.shape[1]
    came, black = table.came.ravel(), table.ever[0].ravel()
    offsets = np.array(points, np.int64) * width
    step = max(1, _LOOKED_AT // len(points))
    for start in range(0, len(game), step):
        base = (corner * width + game)[start : start + step]
        place = (base[:, np.newaxis] + offsets).ravel()
        time = came.take(place)
        if until is not None:
            is_late = (time & TIME).reshape(len(base), -1) > until[
                start : start + step, np.newaxis
            ]
            time[is_late.ravel()] = NEVER
        (at,) = (time < GOES).nonzero()
        of = place[at]
        is_black = black.take(of >> 3) >> (of & 7).astype(np.uint8) & 1
        pair, point = np.divmod(at, len(points))
        never = np.full(len(at), NEVER, np.uint16)
        yield Stones(pair + start, point, 2 - is_black, time[at], never)
        (at,) = ((time >= GOES) & (time < NEVER)).nonzero()
        key = place[at].astype(np.uint32)
        index = np.searchsorted(table.stay, key)
        first = table.stay_at[index]
        counts = table.stay_at[index + 1] - first
        listed = np.arange(counts.sum()) + np.repeat(first - counts.cumsum() + counts, counts)
        pair, point = np.divmod(np.repeat(at, counts), len(points))
        colour, begun = table.stay_colour[listed], table.stay_came[listed]
        yield Stones(pair + start, point, colour, begun, table.stay_gone[listed])


def stretches_of(table: Timetable, layout: Layout, pairs: Pairs) -> tuple[Ints, Ints, Ints]:
    """Return when a shape is there: the pair, the first node, the first one after it.

    Some 100 ns for each stone that ever comes to a point of the shape.
    """
    key = np.sort(np.concatenate(list(_changes(table, layout, pairs))))
    # The last change of each node counts.
    moment = key >> 2
    (at,) = (np.append(moment[1:], -1) != moment).nonzero()
    wrong = ((key & 3) - 1).cumsum()[at]
    pair, time = moment[at] >> _TIME_BITS, moment[at] & (1 << _TIME_BITS) - 1
    is_end = np.append(pair[1:], -1) != pair
    # Each pair begins with as many points that are wrong as the shape has stones.
    before = np.append(0, wrong[is_end][:-1])
    is_there = wrong == before[pair] - len(layout.stones)
    is_begin = is_there & ~np.append(False, (is_there & ~is_end)[:-1])
    (begins,) = is_begin.nonzero()
    # What is there at the last change remains.
    (ends,) = (~is_there | is_end).nonzero()
    following = ends[np.searchsorted(ends, begins)]
    end = np.where(is_there[following], NEVER, time[following])
    return pair[begins], time[begins], end


def _changes(table: Timetable, layout: Layout, pairs: Pairs) -> Iterator[Ints]:
    """Yield the pair, the node, and one more than how many points more are wrong from then on."""
    yield np.arange(len(pairs.game)) << _TIME_BITS + 2 | 1
    points = [point for point, _ in (*layout.stones, *layout.free)]
    # By point and colour: a stone of the shape puts one right, one that may not be there wrong.
    black = [-(colour == 1) for _, colour in layout.stones]
    white = [-(colour == 2) for _, colour in layout.stones]
    black += [colour != 1 for _, colour in layout.free]
    white += [colour != 2 for _, colour in layout.free]
    change = np.array((black, black, white), np.int64)
    # What comes once a free point is taken for good changes nothing.
    until = np.where(pairs.settled < GOES, pairs.settled, NEVER)
    for found in stays(table, pairs.game, pairs.corner, points, until):
        by = change[found.colour, found.point]
        head = found.pair << _TIME_BITS
        yield ((head | found.came) << 2 | by + 1)[by != 0]
        yield ((head | found.gone) << 2 | 1 - by)[(by != 0) & (found.gone < NEVER)]
