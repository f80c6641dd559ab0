"""A long evening: is the last step as fast as the first one, and does memory stay what it was?

Before and after are minutes apart, in which the machine's mood changes. So times are those in
which this thread worked, not those in which others kept it waiting, and each is a multiple of
something that took place right beside it. That is work of the interpreter, as most of a step is:
beside copying the board, which waits for memory, ten equal rounds of steps differed by 40 % on a
busy machine; beside this, by 9 %. And it needs no memory, so that it does not depend itself on how
large and how broken up the heap has become.
"""

from __future__ import annotations

import ctypes
import gc
from itertools import cycle
from math import ceil
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from benchmarks.editing import click_somewhere
from benchmarks.moving import walk
from benchmarks.results import Measurement
from benchmarks.stage import Stage, painted, settle
from benchmarks.timing import quick_pairs
from benchmarks.yardsticks import interpreted
from sgfedit.app.collector import collect_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.timing import Pairs, Sampler
    from sgfedit.gui.shell.main_window import MainWindow

_STEPS: Final = 20_000
_EDITS: Final = 2_000
_FILES: Final = 200
_PARTS: Final = 20
_WALKS: Final = 2
_DIFFERENT: Final = 40
"""Files that are opened again and again: caches know them, and the fonts they need, after once."""
_OWN: Final = frozenset({"Private_Dirty:", "Swap:"})


def steps(plan: Plan) -> Iterator[Measurement]:
    window = Stage().show(plan.subjects.typical())
    yield from _over_time("steps", walk(window), plan.repeats(_STEPS))


def edits(plan: Plan) -> Iterator[Measurement]:
    window = Stage().show(plan.subjects.typical())
    yield from _over_time("edits and undo", _edit_and_undo(window), plan.repeats(_EDITS))


def _edit_and_undo(window: MainWindow) -> Sampler:
    click = click_somewhere(window)
    undo = window.actions_by_id["edit.undo"]

    def sample() -> float:
        return painted(click) + painted(undo.trigger)

    return sample


def _over_time(name: str, sample: Sampler, repeats: int) -> Iterator[Measurement]:
    """Compare the last twentieth with the first."""
    part = max(20, repeats // _PARTS)
    _measured(sample, part)
    memory, first = _own_bytes(), _measured(sample, part)
    for _ in range(repeats - 3 * part):
        sample()
    last = _measured(sample, part)
    label = f"{repeats:,} {name}"
    yield _change(label, "time", first, last)
    yield _memory(label, memory)


def files(plan: Plan) -> Iterator[Measurement]:
    """Open files in new windows, step through each, close it, the same ones in each round.

    The first round, which imports modules and loads the fonts of foreign scripts, is not counted.
    The window that stays is walked through, there and back, before and after: all steps of its
    game, since those late in a game cost up to a tenth more than the early ones.
    """
    stage = Stage()
    window = stage.show(plan.subjects.typical())
    step = walk(window)
    steps = 2 * _WALKS * (sum(1 for _ in window.document.game) - 1)
    paths = _paths(plan)
    some = cycle(paths)

    def open_one() -> float:
        return painted(_open_and_close, stage, next(some))

    def one_round() -> Pairs:
        return _measured(open_one, len(paths), warm_ups=0)

    one_round()
    _measured(step, steps)
    memory, first = _own_bytes(), _measured(step, steps)
    rounds = [one_round() for _ in range(max(2, ceil(plan.repeats(_FILES) / len(paths))))]
    last = _measured(step, steps)
    label = f"{len(rounds) * len(paths):,} files"
    yield _change(label, "time", first, last)
    yield _change(label, "open", rounds[0], rounds[-1])
    yield _memory(label, memory)


def _paths(plan: Plan) -> list[Path]:
    """Return games of a usual size from many sources."""
    typical = plan.subjects.typical().path
    folder = Path(__file__).parents[1] / "resources" / "samples"
    real = plan.subjects.some_games()
    return [*sorted(folder.glob("*.sgf")), *real[:: 1 + len(real) // _DIFFERENT]] or [typical]


def _open_and_close(stage: Stage, path: Path) -> None:
    stage.application.open([str(path)])
    window = stage.application.windows[-1]
    settle()
    for _ in range(10):
        painted(window.actions_by_id["navigate.next"].trigger)
    window.close()
    del window
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop does


def _measured(sample: Sampler, repeats: int, *, warm_ups: int = 2) -> Pairs:
    return quick_pairs(_worked(sample), _worked(interpreted), repeats, warm_ups=warm_ups)


def _worked(sample: Sampler) -> Sampler:
    """Return what takes the time in which this thread works on a sample."""

    def worked() -> float:
        start = thread_time()
        sample()
        return thread_time() - start

    return worked


def _change(label: str, goal: str, first: Pairs, last: Pairs) -> Measurement:
    change = last.ratio / first.ratio
    return Measurement(label, last.value, goal, last.p95, first.value, change)


def _memory(label: str, before: int) -> Measurement:
    after = _own_bytes()
    mebi = 1 << 20
    return Measurement(
        label, after / mebi, "memory", yardstick=before / mebi, ratio=after / before
    )


def _own_bytes() -> int:
    """Return how much memory this process has written to and needs.

    Not what it only maps: 38 MiB of Qt's libraries are private as long as no other process has
    them mapped too, and shared once a test runs beside. Nor what Qt keeps in case it is asked for
    again: pictures of icons up to `QPixmapCache.cacheLimit`, 10 MiB. Each new dock brings buttons
    with pictures of their own, 5 KB a window, which leave that cache only when it is full or idle.
    """
    settle()
    collect_all()
    gc.collect()
    QPixmapCache.clear()
    ctypes.CDLL(None).malloc_trim(0)  # what has been freed but not given back is no leak
    rollup = Path("/proc/self/smaps_rollup")
    fields = (line.split() for line in rollup.read_text(encoding="ascii").splitlines()[1:])
    return sum(int(field[1]) * 1024 for field in fields if field[0] in _OWN)
