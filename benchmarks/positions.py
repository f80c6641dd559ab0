"""Searching the positions of a library of many games."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.indexing import peak
from benchmarks.queries import library_of
from benchmarks.results import Measurement
from benchmarks.timing import percentile, seconds_of
from sgfedit.library.patterns import Pattern
from sgfedit.library.positions import find_position, parse_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan

_SIZE: Final = 19


def _with(side: int, stones: str, *, anchor: tuple[int, int]) -> Pattern:
    """Return a square with some stones; ``X,6,3`` is a black one in column 6, row 3."""
    signs = ["."] * side * side
    for sign, x, y in (stone.split(",") for stone in stones.split()):
        signs[int(y) * side + int(x)] = sign
    return Pattern(side, side, "".join(signs), (_SIZE, _SIZE), anchor)


_WHOLE: Final = (0, 0)
_CORNER: Final = (9, 0)
PATTERNS: Final = {
    "board": {
        "empty": _with(19, "", anchor=_WHOLE),
        "one stone": _with(19, "X,15,3", anchor=_WHOLE),
        "four stones": _with(19, "X,15,3 O,3,15 X,15,16 O,3,3", anchor=_WHOLE),
    },
    "corner": {
        "a 4-4 stone": _with(10, "X,6,3", anchor=_CORNER),
        "4-4, approached": _with(10, "X,6,3 O,4,2", anchor=_CORNER),
        "4-4, invaded": _with(10, "X,6,3 O,7,2 X,7,3 O,6,2 X,5,2", anchor=_CORNER),
    },
    "rectangle": {
        "4x4": parse_pattern("..../.XO./.OX./...."),
        "5x4": parse_pattern("...../.XOO./.XX../....."),
        "3x3": parse_pattern(".X./X.X/.O."),
        "3x3, everywhere": parse_pattern("*X*/XOX/*.*"),
    },
}


def _private() -> float | None:
    """Return the megabytes of this process without mapped files, where the system tells."""
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("RssAnon:"))
    return int(line.split()[1]) / 1024


def found(plan: Plan) -> Iterator[Measurement]:
    library = library_of(plan)
    with library.connected() as connection:
        first = parse_pattern("XXXXX/OOOOO@ul")
        seconds = seconds_of(find_position, library, connection, first)
        yield Measurement("the tables, made once", seconds, "first")
        for goal, patterns in PATTERNS.items():
            for name, pattern in patterns.items():
                note = f"{len(find_position(library, connection, pattern).hits):,} hits"
                times = [
                    seconds_of(find_position, library, connection, pattern)
                    for _ in range(plan.repeats(8))
                ]
                yield Measurement(name, median(times), goal, percentile(times), note=note)
    private = _private()
    if private is not None:
        yield Measurement("of its own, now", private, "memory")
    yield Measurement("the most at any time, with mapped files", peak(), "memory")
