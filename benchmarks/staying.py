"""A long evening: is the last step as fast as the first one, and does memory stay what it was?"""

from __future__ import annotations

import ctypes
import gc
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from benchmarks.editing import click_somewhere
from benchmarks.moving import blits, walk
from benchmarks.results import Measurement
from benchmarks.stage import Stage, painted, settle
from benchmarks.timing import quick_pairs
from sgfedit.gui.application import free_closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.timing import Sampler
    from sgfedit.gui.main_window import MainWindow

_STEPS: Final = 20_000
_EDITS: Final = 2_000
_FILES: Final = 200
_PARTS: Final = 20
_DIFFERENT: Final = 40
"""Files that are opened again and again: caches know them, and the fonts they need, after once."""


def steps(plan: Plan) -> Iterator[Measurement]:
    window = Stage().show(plan.subjects.typical())
    yield from _over_time("steps", walk(window), window, plan.repeats(_STEPS))


def edits(plan: Plan) -> Iterator[Measurement]:
    window = Stage().show(plan.subjects.typical())
    yield from _over_time("edits and undo", _edit_and_undo(window), window, plan.repeats(_EDITS))


def _edit_and_undo(window: MainWindow) -> Sampler:
    click = click_somewhere(window)
    undo = window.actions_by_id["edit.undo"]

    def sample() -> float:
        return painted(click) + painted(undo.trigger)

    return sample


def _over_time(
    name: str, sample: Sampler, window: MainWindow, repeats: int
) -> Iterator[Measurement]:
    """Compare the last twentieth with the first, each as a multiple of copying the board."""
    part = max(20, repeats // _PARTS)
    blit = blits(window)
    quick_pairs(sample, blit, part)
    memory, first = _private_bytes(), quick_pairs(sample, blit, part)
    for _ in range(repeats - 3 * part):
        sample()
    last = quick_pairs(sample, blit, part)
    label = f"{repeats:,} {name}"
    change = last.ratio / first.ratio
    yield Measurement(label, last.value, "time", last.p95, first.value, change)
    yield _memory(label, memory)


def files(plan: Plan) -> Iterator[Measurement]:
    """Open files in new windows, step through each, close it."""
    stage = Stage()
    window = stage.show(plan.subjects.typical())
    step, blit = walk(window), blits(window)
    paths = _paths(plan)
    some = cycle(paths)
    repeats = plan.repeats(_FILES)
    for _ in paths:
        _open_and_close(stage, next(some))
    memory, first = _private_bytes(), quick_pairs(step, blit, 400)
    seconds = [painted(_open_and_close, stage, next(some)) for _ in range(repeats)]
    last = quick_pairs(step, blit, 400)
    label = f"{repeats:,} files"
    change = last.ratio / first.ratio
    yield Measurement(label, last.value, "time", last.p95, first.value, change)
    part = max(1, repeats // 10)
    early, late = median(seconds[:part]), median(seconds[-part:])
    yield Measurement(label, late, "open", yardstick=early, ratio=late / early)
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


def _memory(label: str, before: int) -> Measurement:
    after = _private_bytes()
    mebi = 1 << 20
    return Measurement(
        label, after / mebi, "memory", yardstick=before / mebi, ratio=after / before
    )


def _private_bytes() -> int:
    """Return the memory that is this process's own, without what it shares with others."""
    settle()
    free_closed()
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what has been freed but not given back is no leak
    rollup = Path("/proc/self/smaps_rollup")
    fields = (line.split() for line in rollup.read_text(encoding="ascii").splitlines()[1:])
    return sum(int(field[1]) * 1024 for field in fields if field[0].startswith("Private_"))
