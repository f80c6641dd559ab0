"""A library that grows: what a game costs in a tenth of it, in three tenths, and in all of it.

Its games are indexed by the program's own command, and asked in a process for each size. What is
compared with the tenth is the cost of a game, so 1 is linear growth.

Run as ``python -m benchmarks.growing FOLDER`` it asks the library in a folder, and prints JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from benchmarks import games
from benchmarks.positions import PATTERNS
from benchmarks.results import Measurement
from benchmarks.timing import Seconds, lower_quartile, seconds_of
from sgfedit.errors import RefusalError
from sgfedit.library.library import Library
from sgfedit.library.positions import find_position, parse_pattern
from sgfedit.library.query import ORDERS, find_games, parse, rows
from sgfedit.library.texts import find_texts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from benchmarks.results import Plan
    from sgfedit.library.patterns import Pattern

_SHARES: Final = (0.1, 0.3, 1.0)
_QUICK: Final = 4_000
_REPEATS: Final = 5
_SHOWN: Final = 100
_RSS_UNIT: Final = 1 if sys.platform == "darwin" else 1024
_WATCH: Final = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(status, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""A small process between: what a large one starts counts the memory of that as its own."""

_QUERIES: Final = {
    "all": "",
    "a player": 'player:"Cho Chikun"',
    "words": "cho",
    "a month": "date:1996-03",
    "path:": "path:cho*",
    "a path": "path:/012/",
    "result, komi, moves": "result:B+R komi:5.5 moves>200",
    "texts": "text:ladder",
}
_PATTERNS: Final = {
    f"{goal}, {name}": PATTERNS[goal][name]
    for goal, name in (
        ("board", "four stones"),
        ("corner", "a 4-4 stone"),
        ("corner", "4-4, approached"),
        ("corner", "4-4, invaded"),
        ("rectangle", "4x4"),
        ("rectangle", "3x3, everywhere"),
    )
}


class Cost(NamedTuple):
    """What a process has cost.

    Attributes:
        seconds: Of processor time, that of its own processes counted, and what went by.
        memory: The most megabytes that it held at once, or one of those.
    """

    seconds: Seconds
    memory: float


def measured(plan: Plan) -> Iterator[Measurement]:
    """Index and ask parts of a library, each larger than the one before."""
    whole = plan.games or (_QUICK if plan.is_quick else games.GAMES)
    base = plan.subjects.folder
    counts = [int(whole * share) for share in _SHARES]
    places: list[str] = []
    first: dict[tuple[str, str], float] = {}
    for before, count in zip([0, *counts], counts, strict=False):
        part = base / f"games-{before}-{count}"
        if not part.exists():
            games.make(part, count - before, plan.subjects.real, at=before)
        places.append(str(part))
        for name, goal, value, wall, note in _found(base / f"library-{count}", places, count):
            cost = value / count
            ratio = cost / first.setdefault((name, goal), cost)
            subject = f"{name}, {count:,} games"
            yield Measurement(subject, value, goal, ratio=ratio, note=note, wall=wall)


Figure = tuple[str, str, float, float | None, str]
"""Name, key of a goal, value, seconds that went by, and what else there is to know."""


def _found(folder: Path, places: list[str], count: int) -> Iterator[Figure]:
    shutil.rmtree(folder, ignore_errors=True)
    cost = _indexed(folder, *places)
    seconds = cost.seconds
    yield "index", "index", seconds, seconds.wall, f"{count / seconds.wall:,.0f}/s"
    yield "index", "memory", cost.memory, None, ""
    yield "index", "size", _megabytes(folder, "index.sqlite*"), None, ""
    again = _indexed(folder)
    yield "nothing changed", "index", again.seconds, again.seconds.wall, ""
    yield "nothing changed", "memory", again.memory, None, ""
    command = [sys.executable, "-m", "benchmarks.growing", str(folder)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    for line in done.stdout.splitlines():
        name, goal, value, wall, note = json.loads(line)
        yield name, goal, value, wall, note
    yield "tables of positions", "size", _megabytes(folder / "positions", "*.table"), None, ""


def _indexed(folder: Path, *places: str) -> Cost:
    """Return what it costs to bring a library up to date by the command of the program."""
    command = [sys.executable, "-m", "sgfedit", "index", "--json", "--library", str(folder)]
    watched = [sys.executable, "-c", _WATCH, *command, *places]
    start = perf_counter()
    done = subprocess.run(watched, check=True, stdout=subprocess.PIPE, text=True)
    wall = perf_counter() - start
    status, seconds, memory = map(float, done.stdout.split())
    assert status in {0, 1}  # 1: there are files that cannot be read
    return Cost(Seconds(seconds, wall), memory * _RSS_UNIT / 2**20)


def _megabytes(folder: Path, names: str) -> float:
    return sum(file.stat().st_size for file in folder.glob(names)) / 2**20


# In a process of its own.


def _asked(folder: Path) -> Iterator[Figure]:
    library = Library(folder)
    with library.connected() as connection:
        for name, text in _QUERIES.items():
            found = partial(find_games, connection, parse(text))
            yield from _timed(name, "ask", found, lambda ids: f"{len(ids):,} games")
        for order in sorted(ORDERS):
            # The first time: most orders are remembered.
            seconds = seconds_of(find_games, connection, parse(""), order)
            yield f"in order of {order}", "ask", seconds, seconds.wall, ""
        ids = find_games(connection, parse(""))[:_SHOWN]
        yield from _timed("100 rows", "ask", partial(rows, connection, ids))
        texts = partial(find_texts, connection, "ladder", _SHOWN)
        yield from _timed("first 100 texts", "ask", texts)
        yield "asked", "memory", _private(), None, ""
        nothing = parse_pattern("XXXXX/OOOOO@ul")
        made = seconds_of(find_position, library, connection, nothing)
        yield "tables of positions", "index", made, made.wall, ""
        for name, pattern in _PATTERNS.items():
            yield from _searched(library, connection, name, pattern)
        yield "positions searched", "memory", _private(), None, ""


def _searched(
    library: Library, connection: sqlite3.Connection, name: str, pattern: Pattern
) -> Iterator[Figure]:
    def find() -> str:
        try:
            return f"{len(find_position(library, connection, pattern).hits):,} hits"
        except RefusalError as error:
            return str(error)

    yield from _timed(name, "position", find, str)
    if pattern.anchor is None:
        start = perf_counter()
        first: list[float] = []
        find_position(
            library, connection, pattern, tell=lambda _: first.append(perf_counter() - start),
            is_cancelled=lambda: bool(first),
        )  # fmt: skip
        if first:
            yield f"{name}, first hits", "position", first[0], first[0], ""


def _timed(
    name: str,
    goal: str,
    function: Callable[[], Any],
    note: Callable[[Any], str] = lambda _: "",
) -> Iterator[Figure]:
    first = seconds_of(function)
    samples = [seconds_of(function) for _ in range(_REPEATS)]
    walls = [one.wall for one in samples]
    notes = filter(None, (note(function()), f"at first {first * 1e3:,.0f} ms"))
    yield name, goal, lower_quartile(samples), lower_quartile(walls), ", ".join(notes)


def _private() -> float:
    """Return the megabytes of this process without mapped files, 0 where nobody tells."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("RssAnon:"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    for figure in _asked(Path(sys.argv[1])):
        print(json.dumps(figure), flush=True)
    os._exit(0)
