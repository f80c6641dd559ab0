"""The window of a library in use: how long each of its events keeps the next one waiting.

Every event of the program is timed, with all that is called because of it. What counts is not what
goes by but that without the time in which the thread of the window waits for a processor that
others have: work of its own, and waiting for the threads beside it.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from shiboken6 import isValid

from benchmarks.queries import library_of
from benchmarks.results import Measurement
from benchmarks.stage import Stage, settle
from sgfedit.gui.features.library.games_model import COLUMNS
from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.library.positions import parse_pattern
from sgfedit.library.query import ORDERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.results import Plan

_QUIET_S: Final = 0.25
_LONGEST_S: Final = 600.0
_SHOWN: Final = 3
"""Events that are named where some take too long, and parts of each of these."""
_LONG_S: Final = 0.016
_WORTH_S: Final = 0.0005
_TURN_S: Final = 0.0001
_WAITED: Final = Path("/proc/thread-self/schedstat")
_QUERIES: Final = (
    ("a player", 'player:"Cho Chikun" date:1996-03'),
    ("words", "honinbo"),
    ("path", "path:cho*"),
    ("result", "result:B+R moves>200"),
)
_KEY_MS: Final = 60
_POSITIONS: Final = (
    ("a corner", "X...../....../....../....../....../......@ur"),
    ("a rectangle", "..../.XO./.OX./...."),
)
_SCROLLED: Final = 400
_SELECTED: Final = 40


class Taken(NamedTuple):
    """How long an event took.

    Attributes:
        seconds: Without waiting for a processor.
        own: Of these, the time that the thread has worked.
        what: Which event, and of what.
        inside: Those within it that took longest.
    """

    seconds: float
    own: float
    what: str
    inside: tuple[str, ...]

    def __str__(self) -> str:
        parts = f" ({', '.join(self.inside)})" if self.inside else ""
        return f"{self.seconds * 1e3:.0f} ms {self.what}{parts}"


class Timed(QApplication):
    """A program that times its events.

    Attributes:
        taken: Of all events, those within another one not counted.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self.taken: list[Taken] = []
        self._is_inside = False
        self._inside: list[tuple[float, str]] = []

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        """Let Qt do what it does, and time it."""
        if self._is_inside:
            own = thread_time()
            found = super().notify(receiver, event)
            own = thread_time() - own
            if own > _WORTH_S:
                self._inside.append((own, _words(receiver, event)))
            return found
        self._is_inside = True
        start, waited, own = perf_counter(), _waited(), thread_time()
        found = super().notify(receiver, event)
        own = thread_time() - own
        seconds = max(perf_counter() - start - (_waited() - waited), own)
        words = _words(receiver, event)
        inside = sorted(self._inside, reverse=True)[:_SHOWN]
        parts = tuple(f"{one * 1e3:.1f} {what}" for one, what in inside)
        self.taken.append(Taken(seconds, own, words, parts))
        self._inside.clear()
        self._is_inside = False
        return found


def _words(receiver: QObject, event: QEvent) -> str:
    if not isValid(receiver):
        return event.type().name
    return f"{event.type().name} of {type(receiver).__name__} {receiver.objectName()}"


def _waited() -> float:
    """Return how long this thread has waited for a processor."""
    return int(_WAITED.read_text().split()[1]) / 1e9 if _WAITED.exists() else 0.0


class _Use:
    """Uses a window step by step, and lets all be done that follows."""

    def __init__(self, qt: Timed, window: LibraryWindow) -> None:
        self._qt = qt
        self.window = window

    def do(self, step: Callable[[], object]) -> list[Taken]:
        """Do a step as an event of its own; return what was taken until nothing happened."""
        self._qt.taken.clear()
        QTimer.singleShot(0, step)
        begun = quiet = perf_counter()
        while perf_counter() - quiet < _QUIET_S:
            count = len(self._qt.taken)
            QApplication.processEvents()
            now = perf_counter()
            assert now - begun < _LONGEST_S
            if self.window.service.is_busy or any(
                one.seconds > _LONG_S / 8 for one in self._qt.taken[count:]
            ):
                quiet = now
            sleep(0.001)
        return list(self._qt.taken)


def pauses(plan: Plan) -> Iterator[Measurement]:
    library = library_of(plan)
    sys.setswitchinterval(_TURN_S)
    qt = Timed(["benchmarks", "-style", "Fusion"])
    stage = Stage(qt)
    main = stage.show(plan.subjects.typical())
    while not main._is_settled:
        settle()
    window = LibraryWindow(stage.application.settings, lambda: main, library.folder, main)
    LibraryWindow._open.append(window)
    use = _Use(qt, window)
    for name, step in _steps(use.window):
        taken = use.do(step)
        too_long = sorted((one for one in taken if one.seconds > _LONG_S), reverse=True)
        note = "; ".join(map(str, too_long[:_SHOWN]))
        if len(too_long) > _SHOWN:
            note += f"; and {len(too_long) - _SHOWN} more"
        own, seconds = max(one.own for one in taken), max(one.seconds for one in taken)
        yield Measurement(name, own, "longest", wall=seconds, note=note)


def _steps(window: LibraryWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what a user does, and what it is called."""
    table, line = window.table, window.bar.line
    yield "show the window", window.bring_up
    for name, text in _QUERIES:
        yield f"type {name}", partial(_typed, line, text)
        yield f"clear {name}", partial(window.show_query, "")
    for order in dict.fromkeys(column.order for column in COLUMNS if column.order in ORDERS):
        yield f"order by {order}", partial(table.order_chosen.emit, order, False)
    yield "order by date", partial(table.order_chosen.emit, "date", False)
    yield "one more column", partial(table.show_column, "round")
    bar = table.verticalScrollBar()
    yield "scroll page by page", partial(_each, bar.setValue, range(0, _SCROLLED, 20))
    yield "drag the scroll bar", partial(_each, bar.setValue, range(0, bar.maximum(), 5_000))
    yield "select game by game", partial(_each, table.show_row, range(_SELECTED))
    yield "select all", table.selectAll
    yield "the last game", partial(table.show_row, len(window.model.ids) - 1)
    yield "the first game", partial(table.show_row, 0)
    for name in ("players", "opponents", "openings", "duplicates"):
        yield f"look at {name}", partial(window.pages.show_page, name)
    yield "back to the games", partial(window.pages.show_page, "games")
    yield "the position pane", window.commands.show_position_search
    for name, text in _POSITIONS:
        yield f"search {name}", partial(window.show_position, parse_pattern(text))
    yield "back", partial(window.position_pane.step, -1)
    yield "the pane of games", partial(window.show_pane, window.preview)
    yield "the position pane again", window.commands.show_position_search
    yield "its games no more", partial(window.set_answer_ids, None)
    yield "size of the window", partial(window.resize, 900, 600)
    yield "texts", window.commands.focus_texts
    yield "words in texts", partial(_typed, line, "ladder")


def _typed(line: QLineEdit, text: str) -> None:
    """Type a text, each key as an event of its own."""
    for number, letter in enumerate(text):
        QTimer.singleShot(number * _KEY_MS, partial(QTest.keyClick, line, letter))


def _each(function: Callable[[int], object], numbers: Sequence[int]) -> None:
    """Call a function with each number, each as an event of its own."""
    for number in numbers:
        QTimer.singleShot(0, partial(function, number))
