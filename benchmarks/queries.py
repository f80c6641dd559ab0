"""Questions to a library of many games: which ones, and where words stand in them."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.indexing import made
from benchmarks.results import Measurement
from benchmarks.timing import percentile, seconds_of
from sgfedit.library.duplicates import find_duplicates
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from sgfedit.library.query import find_games, parse, rows
from sgfedit.library.statistics import count_openings, count_players
from sgfedit.library.texts import find_texts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.results import Plan

_QUERIES: Final = (
    "",
    'player:"Cho Chikun" date:1996-03',
    '"Cho Chikun"',
    "cho",
    "player:cho opponent:kobayashi",
    "event:*",
    "path:1996",
    "event:honinbo rank>=7d",
    "result:B+R komi:5.5 handicap:0 moves>200 size:19",
    "honinbo -player:cho",
    "text:ladder",
)
_COUNTED: Final[tuple[tuple[str, Callable[[sqlite3.Connection], Sequence[object]]], ...]] = (
    ("players", count_players),
    ("openings", count_openings),
    ("duplicates", find_duplicates),
)
_WORDS: Final = "ladder"
_SHOWN: Final = 100


def asked(plan: Plan) -> Iterator[Measurement]:
    library = library_of(plan)
    repeats = plan.repeats(20)
    with library.connected() as connection:
        for text in _QUERIES:
            query = parse(text)
            ids = find_games(connection, query)
            seconds = [seconds_of(find_games, connection, query) for _ in range(repeats)]
            note = f"{len(ids):,} games"
            yield Measurement(
                text or "all", median(seconds), "info", percentile(seconds), note=note
            )
        seconds = [seconds_of(_looked_up, connection) for _ in range(repeats)]
        yield Measurement(_WORDS, median(seconds), "text", percentile(seconds))
        shown = find_games(connection, parse(""))[:_SHOWN]
        seconds = [seconds_of(rows, connection, shown) for _ in range(repeats)]
        yield Measurement(f"{_SHOWN} rows", median(seconds), "rows", percentile(seconds))
        for name, count in _COUNTED:
            seconds = [seconds_of(count, connection) for _ in range(plan.repeats(3))]
            note = f"{len(count(connection)):,}"
            yield Measurement(name, median(seconds), "count", percentile(seconds), note=note)


def _looked_up(connection: sqlite3.Connection) -> int:
    return len(find_texts(connection, _WORDS, _SHOWN))


def library_of(plan: Plan) -> Library:
    """Return the library that the benchmark of the index has made, or make it."""
    folder, _ = made(plan)
    library = Library(plan.subjects.folder / "library")
    library.set_folders([str(folder)])
    update(library)
    return library
