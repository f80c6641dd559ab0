"""One search: all shapes of a pattern, in all tables that may have it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.errors import RefusalError
from sgfedit.game.traversal import letter
from sgfedit.library.patterns import Answer, Continuation
from sgfedit.library.positions.building import boards_with
from sgfedit.library.positions.candidates import Rows, candidates, everywhere, stretches_of
from sgfedit.library.positions.catalogue import MAIN_LINES, VARIATIONS, Cancelled, Catalogue
from sgfedit.library.positions.hits import (
    Hits,
    Moves,
    Stretches,
    columns_of,
    first_hits,
    in_order,
    looks_of,
)
from sgfedit.library.positions.placements import alike, codes, layout_of, shapes, sizes
from sgfedit.library.positions.sweeping import odd_lines, sweep
from sgfedit.library.positions.timetable import Timetable

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    import numpy.typing as npt

    from sgfedit.library.patterns import Options, Pattern
    from sgfedit.library.positions.candidates import Pairs
    from sgfedit.library.positions.catalogue import Content, Kind
    from sgfedit.library.positions.hits import Columns, Looks
    from sgfedit.library.positions.placements import Layout, Shape
    from sgfedit.library.positions.sweeping import Lines, Trees
    from sgfedit.library.positions.timetable import Bits, Flags, Ints
    from sgfedit.sgf.values import Size


_COLOURS: Final = {"B": 1, "W": 2}
_FOLDER: Final = "positions"
_LIBRARIES: Final = 8
_THREADS: Final = 2
MOST_HITS: Final = 2_000_000
"""Some 200 MB. What is found more often is nearly everywhere."""


FIRST_GAMES: Final = 2_000
"""What is found in so many games is told first: a tenth of a second's work."""

_MANY_TIMES: Final = 10
"""So many times as many games are many."""


class Question(NamedTuple):
    """What is asked.

    Attributes:
        pattern, options: See `patterns`.
        within: Ids of the games that count, rising; None for all.
        is_cancelled: Asked between two steps, by several threads.
    """

    pattern: Pattern
    options: Options
    within: Ints | None
    is_cancelled: Callable[[], bool]


def search(
    folder: Path,
    connection: sqlite3.Connection,
    pattern: Pattern,
    options: Options,
    within: Sequence[int] | None,
    is_cancelled: Callable[[], bool] | None,
    tell: Callable[[Answer], object] | None = None,
) -> Answer:
    """See `positions.find_position`."""
    ids = None if within is None else np.unique(np.array(within, np.int64))
    question = Question(pattern, options, ids, is_cancelled or bool)
    if tell is not None and pattern.anchor is None:
        first = _first_games(connection, ids)
        if first is not None:
            answer = _answered(folder, connection, question._replace(within=first))
            if not answer.is_cancelled:
                tell(answer)
    return _answered(folder, connection, question)


def _first_games(connection: sqlite3.Connection, ids: Ints | None) -> Ints | None:
    """Return the ids of the first games that are looked at; None where there are not many."""
    count = FIRST_GAMES * _MANY_TIMES
    if ids is None:
        rows = connection.execute("SELECT id FROM games ORDER BY id LIMIT ?", (count,))
        ids = np.fromiter((game for (game,) in rows), np.int64)
    return ids[:FIRST_GAMES] if len(ids) >= count else None


def _answered(folder: Path, connection: sqlite3.Connection, question: Question) -> Answer:
    parts: list[Columns] = []
    count = 0
    try:
        for found in _found(folder / _FOLDER, connection, question):
            parts.append(found)
            count += len(found.game)
            _check(question, count)
    except Cancelled:
        return answer_of(in_order(parts), question.pattern, is_cancelled=True)
    return answer_of(in_order(parts), question.pattern, is_cancelled=False)


def _found(folder: Path, connection: sqlite3.Connection, question: Question) -> Iterator[Columns]:
    """Yield what is found, part by part, in any order."""
    pattern, options = question.pattern, question.options
    kinds = (MAIN_LINES, VARIATIONS) if options.variations else (MAIN_LINES,)
    for kind in kinds:
        tables = _catalogue(folder, kind).tables(connection, question.is_cancelled)
        for size in sizes(pattern, options):
            for table in tables.get(size, ()):
                allowed = table.is_there
                if question.within is not None:
                    allowed = allowed & np.isin(table.content.ids, question.within)
                if not allowed.any():
                    continue
                content = table.content
                if isinstance(content, Timetable):
                    yield from in_games(question, content, size, allowed)
                else:
                    yield from in_trees(question, content, size, allowed)


@lru_cache(_LIBRARIES)
def _catalogue(folder: Path, kind: Kind) -> Catalogue:
    return Catalogue(folder, kind)


def in_games(
    question: Question, table: Timetable, size: Size, allowed: Flags
) -> Iterator[Columns]:
    """Yield where the pattern is in the main lines of games, in any order."""
    bits = _bits(allowed, table.ever.shape[2])
    lines = odd_lines(table)
    is_odd = np.zeros(len(table.ids), np.bool_)
    is_odd[table.odd] = True

    odd_bits = _bits(allowed & is_odd, table.ever.shape[2])

    def found(shape: Shape, layout: Layout, rows: Rows) -> Iterator[Stretches]:
        moves = Moves(table, layout)
        boards = boards_with(table, layout, allowed)
        if boards is not None and len(boards.game):
            nowhere = np.zeros(len(boards.game), np.int64)
            yield moves.stretches(boards.game, nowhere, boards.came, boards.gone)
        for pairs in candidates(table, layout, bits if boards is None else odd_bits, rows):
            odd = is_odd[pairs.game]
            if odd.any():
                games = np.searchsorted(table.odd, pairs.game[odd])
                for part in _swept(lines, games, pairs.corner[odd], shape, layout):
                    yield part._replace(game=table.odd[part.game])
            yield from _stretches(table, layout, moves, pairs.where(~odd))

    return _by_shapes(question, size, table, found)


def _stretches(
    table: Timetable, layout: Layout, moves: Moves, pairs: Pairs
) -> Iterator[Stretches]:
    """Yield where a shape is in games that are not odd."""
    clear = pairs.where(pairs.is_clear)
    if len(clear.game):
        yield moves.stretches(clear.game, clear.corner, clear.low, clear.end)
    others = pairs.where(~pairs.is_clear)
    if not len(others.game):
        return
    which, low, end = stretches_of(table, layout, others)
    yield moves.stretches(others.game[which], others.corner[which], low, end)


def in_trees(question: Question, trees: Trees, size: Size, allowed: Flags) -> Iterator[Columns]:
    """Yield where the pattern is in the variations of games, in any order."""
    bits = _bits(allowed, trees.ever.shape[2])

    def found(shape: Shape, layout: Layout, _: Rows) -> Iterator[Stretches]:
        for games, corners in everywhere(trees.ever, layout, bits):
            for part in _swept(trees.lines, games, corners, shape, layout):
                yield part.at(part.line > 0)

    return _by_shapes(question, size, trees, found)


def _by_shapes(
    question: Question,
    size: Size,
    table: Content,
    function: Callable[[Shape, Layout, Rows], Iterator[Stretches]],
) -> Iterator[Columns]:
    """Yield what `function` finds of all shapes of a pattern, two threads at a time.

    NumPy lets other threads run while it reckons. Shapes that differ in colours alone are looked
    at by one thread, one after the other.
    """

    def of(some: Sequence[Shape]) -> list[Columns]:
        rows = Rows(len(some))
        return [part for shape in some for part in of_one(shape, rows)]

    def of_one(shape: Shape, rows: Rows) -> list[Columns]:
        parts: list[Columns] = []
        layout = layout_of(shape, size)
        looks: Looks | None = None
        count = 0
        for found in function(shape, layout, rows):
            wanted = _wanted(found, shape, question.options)
            if not len(wanted.game):
                continue
            looks = looks or looks_of(shape, question.pattern, size)
            parts.append(columns_of(wanted, looks, table))
            count += len(wanted.game)
            _check(question, count)
        return parts

    with ThreadPoolExecutor(_THREADS) as pool:
        for parts in pool.map(of, alike(shapes(question.pattern, question.options, size))):
            yield from parts


def _check(question: Question, hits: int) -> None:
    """Stop a search that nobody waits for, or that finds too much."""
    if question.is_cancelled():
        raise Cancelled
    if hits > MOST_HITS:
        raise RefusalError("pattern-everywhere", f"{MOST_HITS:,}")


def _bits(allowed: Flags, width: int) -> Bits:
    bits = np.zeros(width, np.uint8)
    packed = np.packbits(allowed, bitorder="little")
    bits[: len(packed)] = packed
    return bits


def _swept(
    lines: Lines, games: Ints, corners: Ints, shape: Shape, layout: Layout
) -> Iterator[Stretches]:
    """Yield where a shape is in lines of games, word by word."""
    places = np.searchsorted(layout.corners, corners)
    for found in sweep(lines, games, codes(shape, layout), places):
        yield Stretches(
            games[found.pair],
            found.line,
            found.time,
            found.move,
            found.turn,
            corners[found.pair],
            found.point,
            found.colour,
            found.is_tenuki,
        )


def _wanted(found: Stretches, shape: Shape, options: Options) -> Stretches:
    """Leave out what has the wrong side to move, or comes too late."""
    is_wanted = np.ones(len(found.game), np.bool_)
    if shape.to_play is not None:
        is_wanted &= (found.turn == 0) | (found.turn == _COLOURS[shape.to_play])
    if options.before_move is not None:
        is_wanted &= found.move <= options.before_move
    return found if is_wanted.all() else found.at(is_wanted)


# From hits to an answer: continuations, results, years.


def answer_of(columns: Columns, pattern: Pattern, *, is_cancelled: bool) -> Answer:
    """Return the answer with the hits that are in `columns`; some 50 ns a hit."""
    is_first = first_hits(columns.game)
    won = _winners(columns)[is_first]
    years, counts = np.unique(columns.year[is_first], return_counts=True)
    return Answer(
        Hits(columns),
        int(is_first.sum()),
        _continuations(columns, pattern),
        int(columns.is_tenuki.sum()),
        int((won == 1).sum()),
        int((won == 2).sum()),
        {int(y): int(n) for y, n in zip(years, counts, strict=True) if y},
        is_cancelled,
    )


def _winners(columns: Columns) -> npt.NDArray[np.uint8]:
    """Return of each hit who wins: 1 Black, 2 White of the pattern, 0 nobody."""
    winner = columns.winner
    return np.where(columns.swaps & (winner > 0), 3 - winner, winner)


_WAYS: Final = 4
"""At once or later, by Black or White."""

_WINNERS: Final = 3
"""Nobody, Black, White."""


def _continuations(columns: Columns, pattern: Pattern) -> list[Continuation]:
    (at,) = columns.colour.nonzero()
    point = columns.next_y[at].astype(np.int64) * pattern.columns + columns.next_x[at]
    way = point * _WAYS + 2 * columns.is_tenuki[at].astype(np.int64) + columns.colour[at] - 1
    most = pattern.columns * pattern.rows * _WAYS * _WINNERS
    counts = np.bincount(way * _WINNERS + _winners(columns)[at], minlength=most)
    by_way = counts.reshape(-1, _WAYS, _WINNERS)
    table = np.concatenate((by_way.sum(axis=2), by_way[:, :, 1:].sum(axis=1)), axis=1)
    total = by_way.sum(axis=(1, 2))
    order = np.argsort(-total, kind="stable")[: int((total > 0).sum())]
    return [
        Continuation(
            point % pattern.columns,
            point // pattern.columns,
            letter(number),
            *table[point].tolist(),
        )
        for number, point in enumerate(order.tolist())
    ]
