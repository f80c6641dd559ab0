"""Searching a large tree in the window as one types."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, cast

from benchmarks.results import Measurement
from benchmarks.stage import Stage, painted, settle
from benchmarks.timing import percentile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.subjects import Subject
    from sgfedit.gui.features.find.panel import FindPanel
    from sgfedit.gui.shell.main_window import MainWindow


def as_typed(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in plan.subjects.trees():
        window = stage.show(subject)
        yield from _typed(window, subject, plan.repeats(20))
        window.hide()


def _typed(window: MainWindow, subject: Subject, repeats: int) -> Iterator[Measurement]:
    """Type a word letter by letter: none of the searches for its beginnings is waited for."""
    panel = cast("FindPanel", window.docks["find"].bring_up())
    field, word = panel.text_form.field, subject.word
    settle()
    letters: list[float] = []
    words: list[float] = []
    pauses: list[float] = []
    for _ in range(repeats):
        typed = (word[:length] for length in range(1, len(word) + 1))
        letters += [painted(field.setText, text) for text in typed]
        taken = letters[-1]
        while panel.finder.is_running:
            pauses.append(painted(settle))
            taken += pauses[-1]
        words.append(taken)
        field.clear()
        settle()
    note = f"“{word}”, {len(word)} letters"
    yield Measurement(subject.name, median(words), "all", percentile(words), note=note)
    yield Measurement(subject.name, median(letters), "letter", percentile(letters))
    if pauses:
        yield Measurement(subject.name, median(pauses), "pause", percentile(pauses))
