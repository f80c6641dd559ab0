"""How games that are not odd go on where a shape is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.positions.stays import stays
from sgfedit.library.positions.stretches import Stretches
from sgfedit.library.positions.timetable import MOVER

if TYPE_CHECKING:
    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.timetable import Flags, Ints, Numbers, Timetable


class Moves:
    """The moves of the games of a timetable, looked at for one shape."""

    def __init__(self, table: Timetable, layout: Layout) -> None:
        """Look at `table` for `layout`."""
        self._table = table
        self._wild = layout.wild
        # Whether a point is in the rectangle, counted from its upper left one; backwards, too.
        self._inside = np.zeros(2 * layout.size[0] * layout.size[1], np.bool_)
        points = [point for point, _ in (*layout.stones, *layout.free)]
        self._inside[[*points, *layout.wild]] = True

    def stretches(self, games: Numbers, corner: Ints, lows: Numbers, ends: Numbers) -> Stretches:
        """Return stretches that begin at some nodes and are over at others, and how they go on."""
        table = self._table
        game, low, end = (column.astype(np.int64) for column in (games, lows, ends))
        root, stop = table.node_at[game], table.node_at[game + 1]
        place, last = root + low, np.minimum(root + end, stop - 1)
        answer = self._answer(game, corner, place, root + end, last)
        has_answer = answer <= last
        word = table.nodes[np.where(has_answer, answer, root)]
        following = self._move_after(place, stop)
        has_move = following < stop
        turn = MOVER[table.nodes[np.where(has_move, following, root)] >> POINT_BITS]
        (over,) = (~has_move).nonzero()
        turn[over] = self._other_than_last(place[over])
        return Stretches(
            game,
            np.zeros(len(low), np.int64),
            low,
            low - self._gaps(game, place),
            turn,
            corner,
            np.where(has_answer, (word & POINT_MASK).astype(np.int64), -1),
            np.where(has_answer, MOVER[word >> POINT_BITS], 0),
            (following <= last) & ~(has_answer & (following == answer)),
        )

    def _answer(self, game: Ints, corner: Ints, place: Ints, end: Ints, last: Ints) -> Ints:
        """Return where the first move in the rectangle is after `place`; a later one if none.

        A move there takes a point that may be taken, or one by which the shape is gone.
        """
        found = end
        root = self._table.node_at[game]
        for stones in stays(self._table, game, corner, self._wild):
            came = root[stones.pair] + stones.came
            is_later = came > place[stones.pair]
            np.minimum.at(found, stones.pair[is_later], came[is_later])
        # It may have been set-up that takes it.
        (open_,) = (found <= last).nonzero()
        while True:
            open_ = open_[~self._is_inside(found[open_], corner[open_])]
            if not len(open_):
                return found
            found[open_] += 1
            is_over = found[open_] > last[open_]
            found[open_[is_over]] = np.iinfo(np.int64).max
            open_ = open_[~is_over]

    def _is_inside(self, place: Ints, corner: Ints) -> Flags:
        """Return which nodes are moves in the rectangle."""
        word = self._table.nodes[place]
        is_play = word >> POINT_BITS <= Kind.WHITE
        point = np.where(is_play, (word & POINT_MASK) - corner, 0)
        found: Flags = is_play & self._inside[point]
        return found

    def _move_after(self, place: Ints, stop: Ints) -> Ints:
        """Return the place of the next node with a move, `stop` if there is none."""
        found = place + 1
        open_ = np.flatnonzero(found < stop)
        while len(open_):
            kind = self._table.nodes[found[open_]] >> POINT_BITS
            open_ = open_[kind == Kind.NODE]
            found[open_] += 1
            open_ = open_[found[open_] < stop[open_]]
        return found

    def _other_than_last(self, place: Ints) -> Ints:
        """Return who did not make the last move up to a node, 0 if there was none."""
        found = place.copy()
        open_ = np.arange(len(place))
        while len(open_):
            kind = self._table.nodes[found[open_]] >> POINT_BITS
            open_ = open_[kind == Kind.NODE]
            found[open_] -= 1
        mover = MOVER[self._table.nodes[found] >> POINT_BITS]
        return np.where(mover > 0, 3 - mover, 0)

    def _gaps(self, game: Ints, place: Ints) -> Ints:
        """Return how many nodes after the root up to `place` have no move."""
        table = self._table
        found = np.zeros(len(game), np.int64)
        first = table.gap_at[game]
        (at,) = (table.gap_at[game + 1] > first).nonzero()
        found[at] = np.searchsorted(table.gap, place[at], "right") - first[at]
        return found
