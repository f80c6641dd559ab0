"""Hits as columns: a hundred thousand at once, each one a `Hit` when looked at; parts of them."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind
from sgfedit.library.patterns import Hit
from sgfedit.library.positions.candidates import stays
from sgfedit.library.positions.placements import views
from sgfedit.library.positions.timetable import MOVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.library.patterns import Pattern
    from sgfedit.library.positions.catalogue import Content
    from sgfedit.library.positions.placements import Layout, Shape, Views
    from sgfedit.library.positions.timetable import Bits, Flags, Ints, Numbers, Timetable
    from sgfedit.sgf.values import Size


class Stretches(NamedTuple):
    """Stretches of games in which a shape is on the board.

    Attributes:
        game: Its place in the timetable.
        line: The number of the line.
        time: The first node.
        move: The move number there.
        turn: Who moves next, 1 Black, 2 White, 0 unknown.
        corner: The point of the board on which the upper left point of the shape lies.
        point: The point of the board of the first move in the rectangle, -1 without one.
        colour: Who makes it, 1 Black, 2 White, 0 without one.
        is_tenuki: Whether moves were made elsewhere before it.
    """

    game: Ints
    line: Ints
    time: Ints
    move: Ints
    turn: Bits
    corner: Ints
    point: Ints
    colour: Bits
    is_tenuki: Flags

    def at(self, which: Flags) -> Stretches:
        """Return some of them."""
        return Stretches._make(column[which] for column in self)


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


_COLOURS: Final = (None, "B", "W")
_SLICE: Final = 4_096


class Columns(NamedTuple):
    """The fields of hits, and what is known of their games.

    Attributes:
        game: The id of the game.
        line, time, move: As in `Hit`.
        symmetry, swaps: As in `Hit`.
        corner_x, corner_y: As in `Hit`.
        next_x, next_y: As in `Hit`; 0 without a move.
        colour: 1 Black, 2 White of the pattern, 0 without a move.
        is_tenuki: As in `Hit`.
        winner: 1 Black, 2 White of the game, 0 nobody.
        year: In which it was played, 0 unknown.
    """

    game: Ints
    line: npt.NDArray[np.int32]
    time: npt.NDArray[np.int32]
    move: npt.NDArray[np.int32]
    symmetry: npt.NDArray[np.int8]
    swaps: Flags
    corner_x: npt.NDArray[np.int8]
    corner_y: npt.NDArray[np.int8]
    next_x: npt.NDArray[np.int8]
    next_y: npt.NDArray[np.int8]
    colour: npt.NDArray[np.int8]
    is_tenuki: Flags
    winner: npt.NDArray[np.uint8]
    year: npt.NDArray[np.int16]


class Looks(NamedTuple):
    """How what is found of a shape looks on the pattern.

    Attributes:
        views: See `placements.views`.
        inside: Which point of the rectangle it is, by how far it is from the upper left one; those
            before that are not in the rectangle.
        x, y: Of the points of the board.
    """

    views: Views
    inside: Ints
    x: npt.NDArray[np.int8]
    y: npt.NDArray[np.int8]


def looks_of(shape: Shape, pattern: Pattern, size: Size) -> Looks:
    """Return how a shape looks on boards of a size."""
    width, height = size
    y, x = np.divmod(np.arange(width * height), width)
    inside = np.zeros(2 * width * height, np.int64)
    down, across = np.divmod(np.arange(shape.columns * shape.rows), shape.columns)
    inside[down * width + across] = np.arange(shape.columns * shape.rows)
    return Looks(views(shape, pattern), inside, x.astype(np.int8), y.astype(np.int8))


def columns_of(found: Stretches, looks: Looks, table: Content) -> Columns:
    """Return stretches with a shape as they look on the pattern."""
    seen = looks.views
    inside = np.where(found.point < 0, 0, looks.inside[found.point - found.corner])
    # One index into rows that follow each other is twice as fast as two.
    at = found.colour.astype(np.int64) * seen.x.shape[1] + inside
    return Columns(
        table.ids[found.game],
        found.line.astype(np.int32),
        found.time.astype(np.int32),
        found.move.astype(np.int32),
        seen.symmetry.ravel()[at],
        seen.swaps.ravel()[at],
        looks.x[found.corner],
        looks.y[found.corner],
        seen.x.ravel()[at],
        seen.y.ravel()[at],
        seen.colour.ravel()[at],
        found.is_tenuki,
        table.winners[found.game],
        table.years[found.game],
    )


def in_order(parts: list[Columns]) -> Columns:
    """Return several as one, in order of game, line, time, corner and way; `parts` is emptied."""
    if not parts:
        return Columns._make(np.zeros(0, np.int64) for _ in Columns._fields)
    # Column by column, so that there are never two copies of all.
    split = [list(column) for column in zip(*parts, strict=True)]
    parts.clear()
    whole = Columns._make(np.concatenate(split.pop(0)) for _ in Columns._fields)
    corner = whole.corner_y.astype(np.int64) << 6 | whole.corner_x
    place = corner << 4 | whole.symmetry << 1 | whole.swaps
    if whole.line.any() or whole.game.max(initial=0) >> 26 or whole.time.max(initial=0) >> 20:
        order = np.lexsort((place, whole.time, whole.line, whole.game))
    else:
        # All in one number, which is sorted five times as fast.
        order = np.argsort((whole.game << 20 | whole.time) << 16 | place, kind="stable")
    columns: list[npt.NDArray[np.generic]] = list(whole)
    del whole
    return Columns._make(columns.pop(0)[order] for _ in Columns._fields)


class Hits(Sequence[Hit]):
    """Hits that are made when they are looked at."""

    def __init__(self, columns: Columns) -> None:
        """Show `columns`, which are in order."""
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns.game)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> list[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | list[Hit]:
        if isinstance(index, slice):
            return list(_made(Columns._make(column[index] for column in self.columns)))
        at = range(len(self))[index]
        return next(_made(Columns._make(column[at : at + 1] for column in self.columns)))

    def __iter__(self) -> Iterator[Hit]:
        for at in range(0, len(self), _SLICE):
            yield from self[at : at + _SLICE]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list


def _made(columns: Columns) -> Iterator[Hit]:
    rows = zip(*(column.tolist() for column in columns[:12]), strict=True)
    for game, line, time, move, symmetry, swaps, left, top, x, y, colour, tenuki in rows:
        point = (x, y) if colour else None
        yield Hit(
            game,
            line,
            time,
            move,
            symmetry,
            bool(swaps),
            (left, top),
            point,
            _COLOURS[colour],
            bool(tenuki),
        )


def games_of(hits: Hits) -> array[int]:
    """Return the ids of the games with hits, each once, in order.

    As an array: a million numbers of Python would keep other threads waiting.
    """
    game = hits.columns.game
    return array("q", game[first_hits(game)].tobytes())


def first_hits(game: Ints) -> Flags:
    """Return which of the hits in games, which are in order, are the first ones there."""
    is_first = np.ones(len(game), np.bool_)
    np.not_equal(game[1:], game[:-1], out=is_first[1:])
    return is_first


def years_of(hits: Hits) -> dict[int, int]:
    """Return how many games with hits were played in each year, as `Answer.years`."""
    columns = hits.columns
    years, counts = np.unique(columns.year[first_hits(columns.game)], return_counts=True)
    return {int(y): int(n) for y, n in zip(years, counts, strict=True) if y}


def going_on(hits: Hits, point: tuple[int, int] | None) -> Hits:
    """Return the hits whose next move in the rectangle is at (x, y); None: those without one."""
    columns = hits.columns
    has_move = columns.colour > 0
    if point is None:
        return _kept(hits, ~has_move)
    x, y = point
    return _kept(hits, has_move & (columns.next_x == x) & (columns.next_y == y))


def elsewhere(hits: Hits) -> Hits:
    """Return the hits after which the next move is elsewhere."""
    return _kept(hits, hits.columns.is_tenuki.astype(np.bool_))


def played_in(hits: Hits, first: int, last: int) -> Hits:
    """Return the hits in games of the years from `first` to `last`."""
    year = hits.columns.year
    return _kept(hits, (year >= first) & (year <= last))


def _kept(hits: Hits, which: Flags) -> Hits:
    return Hits(Columns(*(column[which] for column in hits.columns)))  # type: ignore[arg-type]


class FirstHits(Mapping[int, Hit]):
    """Game → the first hit in it, looked up when it is asked for."""

    def __init__(self, hits: Hits) -> None:
        """Look up in `hits`, which are in order of games."""
        self._hits = hits

    def __getitem__(self, game: int) -> Hit:
        games = self._hits.columns.game
        at = bisect_left(games, game)
        if at == len(games) or games[at] != game:
            raise KeyError(game)
        return self._hits[at]

    def __iter__(self) -> Iterator[int]:
        return iter(games_of(self._hits))

    def __len__(self) -> int:
        return len(games_of(self._hits))
