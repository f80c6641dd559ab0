"""Making a library of many games, and finding out that nothing has changed in it."""

from __future__ import annotations

import os
import resource
import shutil
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Final

from benchmarks import games
from benchmarks.results import Measurement
from benchmarks.timing import Pairs, seconds_of
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from sgfedit.library.processes import usual_count

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.results import Plan

_QUICK: Final = 4_000
_REPEATS: Final = 5
_RSS_UNIT: Final = 1 if sys.platform == "darwin" else 1024


def made(plan: Plan) -> tuple[Path, int]:
    """Return a folder of games, which is made once, and how many there are."""
    count = plan.games or (_QUICK if plan.is_quick else games.GAMES)
    folder = plan.subjects.folder / f"games-{count}"
    if not folder.exists():
        games.make(folder, count)
    return folder, count


def from_scratch(plan: Plan) -> Iterator[Measurement]:
    folder, count = made(plan)
    name = f"{count:,} files of a game each"
    library = _library(plan, folder)
    plain = seconds_of(_read_all, folder)
    start = perf_counter()
    outcome = update(library)
    seconds = perf_counter() - start
    assert outcome.games == count
    note = f"{usual_count()} processes"
    yield Measurement(name, outcome.games / seconds, "speed", note=note)
    yield Measurement(name, seconds, yardstick=plain, ratio=seconds / plain)
    size = sum(file.stat().st_size for file in library.folder.glob("index.sqlite*"))
    yield Measurement(name, size / count, "size")
    yield Measurement("the most at any time", peak(), "memory")
    looked = [seconds_of(_look_at_all, folder) for _ in range(_REPEATS)]
    again = [seconds_of(update, library) for _ in range(_REPEATS)]
    pairs = Pairs(tuple(again), tuple(looked))
    yield Measurement.of_pairs(name, pairs, "again")


def peak() -> float:
    """Return the most megabytes that this process has held, mapped files counted."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT / 2**20


def _library(plan: Plan, folder: Path) -> Library:
    place = plan.subjects.folder / "library"
    shutil.rmtree(place, ignore_errors=True)
    library = Library(place)
    library.set_folders([str(folder)])
    return library


def _read_all(folder: Path) -> int:
    """Read every file, one after the other, and nothing else: the yardstick."""
    return sum(len(path.read_bytes()) for path in folder.rglob("*.sgf"))


def _look_at_all(folder: Path) -> int:
    """Ask for size and time of every file."""
    size = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            size += os.stat(f"{parent}/{name}").st_size  # noqa: PTH116
    return size
