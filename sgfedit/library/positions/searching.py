"""One search: all shapes of a pattern, in all tables that may have it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.errors import RefusalError
from sgfedit.library.positions.candidates import candidates
from sgfedit.library.positions.catalogue import Cancelled, Catalogue
from sgfedit.library.positions.counting import answer_of
from sgfedit.library.positions.firsts import Search
from sgfedit.library.positions.hits import columns_of, in_order
from sgfedit.library.positions.kinds import MAIN_LINES, VARIATIONS
from sgfedit.library.positions.layout import codes, layout_of
from sgfedit.library.positions.placements import Shape, shapes, sizes
from sgfedit.library.positions.stretches import Stretches
from sgfedit.library.positions.sweeping import sweep
from sgfedit.library.positions.timetable import Timetable
from sgfedit.library.positions.trees import main_lines

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sgfedit.library.patterns import Answer, Options, Pattern
    from sgfedit.library.positions.hits import Columns
    from sgfedit.library.positions.kinds import Kind
    from sgfedit.library.positions.layout import Layout
    from sgfedit.library.positions.sweeping import Lines
    from sgfedit.library.positions.timetable import Bits, Flags, Ints
    from sgfedit.library.positions.trees import Trees
    from sgfedit.sgf.values import Size

_COLOURS: Final = {"B": 1, "W": 2}
_FOLDER: Final = "positions"
_LIBRARIES: Final = 8
_THREADS: Final = 2
MOST_HITS: Final = 2_000_000
"""Some 200 MB. What is found more often is nearly everywhere."""


Found = tuple[Shape, Stretches]


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
) -> Answer:
    """See `positions.find_position`."""
    ids = None if within is None else np.unique(np.array(within, np.int64))
    question = Question(pattern, options, ids, is_cancelled or bool)
    parts: list[Columns] = []
    count = 0
    try:
        for found in _found(folder / _FOLDER, connection, question):
            parts.append(found)
            count += len(found.game)
            _check(question, count)
    except Cancelled:
        return answer_of(in_order(parts), pattern, is_cancelled=True)
    return answer_of(in_order(parts), pattern, is_cancelled=False)


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
                content = table.content
                if isinstance(content, Timetable):
                    parts = in_games(question, content, size, allowed)
                else:
                    parts = in_trees(question, content, size, allowed)
                for shape, found in parts:
                    yield columns_of(found, shape, pattern, size, content)


@lru_cache(_LIBRARIES)
def _catalogue(folder: Path, kind: Kind) -> Catalogue:
    return Catalogue(folder, kind)


def in_games(question: Question, table: Timetable, size: Size, allowed: Flags) -> Iterator[Found]:
    """Yield where the pattern is in the main lines of games, in any order."""
    bits = _bits(allowed, table.again.shape[1])
    lines = main_lines(table)

    def found(shape: Shape, layout: Layout) -> Iterator[Stretches]:
        search = Search(table, layout, question.options.before_move)
        yield from search.stretches(bits)
        yield from _swept(lines, *search.rest, shape, layout)

    return _by_shapes(question, size, found)


def in_trees(question: Question, trees: Trees, size: Size, allowed: Flags) -> Iterator[Found]:
    """Yield where the pattern is in the variations of games, in any order."""
    bits = _bits(allowed, trees.ever.shape[2])

    def found(shape: Shape, layout: Layout) -> Iterator[Stretches]:
        for pairs, _ in candidates(trees.ever, trees.ever, layout, bits):
            for part in _swept(trees.lines, pairs.game, pairs.corner, shape, layout):
                yield part.at(part.line > 0)

    return _by_shapes(question, size, found)


def _by_shapes(
    question: Question, size: Size, function: Callable[[Shape, Layout], Iterator[Stretches]]
) -> Iterator[Found]:
    """Yield what `function` finds of all shapes of a pattern, two shapes at a time.

    NumPy lets other threads run while it reckons.
    """

    def of(shape: Shape) -> list[Found]:
        parts: list[Found] = []
        layout = layout_of(shape, size)
        if len(layout.corners):
            count = 0
            for found in function(shape, layout):
                parts.append((shape, _wanted(found, shape, question.options)))
                count += len(parts[-1][1].game)
                _check(question, count)
        return parts

    with ThreadPoolExecutor(_THREADS) as pool:
        for parts in pool.map(of, shapes(question.pattern, question.options, size)):
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
    layouts = codes(shape, layout)
    places = np.searchsorted(layout.corners, corners)
    for found in sweep(lines, games, layouts, places):
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
