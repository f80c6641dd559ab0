"""What it costs to keep a journal of what is typed: how long a key waits, bytes written."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from benchmarks.results import Measurement
from benchmarks.stage import Stage
from sgfedit.app import recovery as recovery_module
from sgfedit.app.document import Document
from sgfedit.app.recovery import Recovery
from sgfedit.game import operations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.results import Plan

_TEXT = "the quick brown fox jumps over the lazy dog, "


class _Watched(Recovery):
    """Knows how long each of its turns in the event loop has taken."""

    def __init__(self, document: Document, folder: Path) -> None:
        self.turns: list[float] = []
        super().__init__(document, folder)
        self._writing._timer.timeout.disconnect()
        self._writing._timer.timeout.connect(self._timed(self._writing._on_turn))
        document.changed.disconnect(self._on_changed)
        document.changed.connect(self._timed(self._on_changed))
        self._timer.timeout.disconnect()
        self._timer.timeout.connect(self._timed(self._begin_writing))

    def _timed(self, work: Callable[..., object]) -> Callable[..., None]:
        def timed(*values: object) -> None:
            start = perf_counter()
            work(*values)
            self.turns.append(perf_counter() - start)

        return timed

    @property
    def appended(self) -> int:
        return self._journals[0].file.appended


def keeping(plan: Plan) -> Iterator[Measurement]:
    """Type keys into a comment, each written by itself: as long as nobody types faster."""
    Stage()
    delay, recovery_module.DELAY_MS = recovery_module.DELAY_MS, 0  # type: ignore[misc]
    try:
        for subject in (plan.subjects.typical(), plan.subjects.big()):
            with TemporaryDirectory() as folder:
                keys, begin, size = _typed(subject.path, Path(folder), plan.repeats(320))
            yield Measurement(subject.name, median(keys), "key")
            yield Measurement(subject.name, max(keys), "longest")
            yield Measurement(subject.name, max(begin), "begin")
            yield Measurement(subject.name, size, "bytes")
    finally:
        recovery_module.DELAY_MS = delay  # type: ignore[misc]


def _typed(path: Path, folder: Path, repeats: int) -> tuple[list[float], list[float], float]:
    """Return seconds for each key, those of each turn of the beginning, and bytes a key."""
    document = Document()
    document.open(path)
    document.go_to(list(document.game)[-1])
    recovery = _Watched(document, folder)
    text = str(document.current.get("C") or "")

    def key(number: int) -> None:
        nonlocal text
        text += _TEXT[number % len(_TEXT)]
        with document.edit("Type", merge="C") as edit:
            operations.set_text(edit, document.current, "C", text)
        while not recovery.is_safe:
            QCoreApplication.processEvents()

    key(0)
    begin, recovery.turns = recovery.turns, []
    first = recovery.appended
    keys = []
    for number in range(1, repeats + 1):
        key(number)
        keys.append(sum(recovery.turns))
        recovery.turns.clear()
    size = (recovery.appended - first) / repeats
    recovery.close()
    return keys, begin, size
