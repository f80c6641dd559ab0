"""Problems of the open file, looked for in the pauses between events."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.app.tasks import Slices
from sgfedit.sgf.problems import severity_of
from sgfedit.steps import loading

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.collection import Collection
    from sgfedit.sgf.problems import Problem

OPEN_MS: Final = 50
"""From the first pause after opening a file until it is checked: it is on the screen first."""

PAUSE_MS: Final = 400
"""From the last change until the file is checked anew."""

REST_MS: Final = 200
"""From the last step through the game until a check goes on: who steps has all the time."""

_CODE_AND_CERTAINTY: Final = attrgetter("code", "certainty")
_CHECKS: Final = ("sgfedit.game.checks", "sgfedit.game.repairs")
_CAUSE: Final = "suspicious-bracket-in-value"
_EFFECTS: Final = frozenset(
    {"bad-value", "bad-root-value", "bad-gameinfo-format", "compose-expected", "long-label"}
)
"""What is said of a value that has swallowed the next property, as it makes no sense like that."""

_NODES_A_STEP: Final = 20
_WRITTEN_A_STEP: Final = 1_000


class Report(NamedTuple):
    """What a check found.

    Attributes:
        problems: In file order.
        texts: The text of every game and of what stands behind the last, to which the offsets of
            the problems refer.
    """

    problems: tuple[Problem, ...] = ()
    texts: Sequence[str] = ()


class Checker(QObject):
    """Keeps the list of a document's problems up to date without holding up typing or stepping.

    A file that was just opened is checked at once: first comes what the parser found, then all
    the rest. After a change it is checked once the user pauses, and from the start if something
    changes meanwhile. Nothing is done while somebody has the document in an edit.

    Signals:
        found: All known problems, as a tuple in file order. Twice for a file with a damaged
            structure that is opened.
        running: Whether the list is being made.
        checked: The file was checked to its end: `found` has told all that is wrong with it.

    Attributes:
        report: What was found last.
        counts: How many problems of each code that were.
        graded: How many of each code and severity.
        is_current: Whether the document is still what they were found in.
    """

    found = Signal(object)
    running = Signal(bool)
    checked = Signal()

    def __init__(
        self, document: Document, parent: QObject | None = None, *, is_open: bool = False
    ) -> None:
        """Follow a document; check what is in it already if a file `is_open`."""
        super().__init__(parent)
        self._document = document
        self._collection = document.collection
        self._is_new = True
        self.report = Report()
        self.counts: Counter[str] = Counter()
        self.graded: Counter[tuple[str, str]] = Counter()
        self.is_current = True
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._on_pause)
        self._checking = Slices(self, lambda: document.is_editing)
        self._checking.yielded.connect(self._on_yielded)
        self._checking.ended.connect(self._on_ended)
        document.reset.connect(self._on_reset)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        if is_open:
            self._wait(0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found last, in file order."""
        return self.report.problems

    @property
    def is_running(self) -> bool:
        """Whether the list is being made."""
        return self._checking.is_running

    def check_now(self) -> None:
        """Check the file, without waiting for a pause."""
        self._pause.stop()
        was_running = self.is_running
        self._checking.start(_check(self._collection, is_new=self._is_new))
        if not was_running:
            self.running.emit(True)

    def _on_pause(self) -> None:
        if self._pause.interval():
            self.check_now()
        else:
            # The file was read while its window was still being made; now that is being painted.
            self._pause.start(OPEN_MS)

    def _on_reset(self) -> None:
        # Also emitted where another game of the file is shown, which changes nothing here.
        if self._document.collection is not self._collection:
            self._collection = self._document.collection
            self._is_new = True
            self._tell(Report())
            self._wait(0)

    def _on_changed(self) -> None:
        self._is_new = False
        self._wait(PAUSE_MS)

    def _on_current_changed(self) -> None:
        self._checking.hold(REST_MS)

    def _wait(self, pause_ms: int) -> None:
        """Forget what is under way, as it is no longer true, and begin again later."""
        self.is_current = False
        self._stop()
        self._pause.start(pause_ms)

    def _stop(self) -> None:
        if self.is_running:
            self._checking.stop()
            self.running.emit(False)

    def _on_yielded(self, found: Report | float) -> None:
        if isinstance(found, Report):  # else how far it is
            self._tell(found)

    def _on_ended(self, report: Report) -> None:
        self._is_new = False
        self.running.emit(False)
        self._tell(report)
        self.checked.emit()

    def _tell(self, report: Report) -> None:
        self.report = report
        self.graded = _graded(report.problems)
        self.counts = Counter()
        for (code, _severity), count in self.graded.items():
            self.counts[code] += count
        self.is_current = True
        self.found.emit(report.problems)


def _graded(problems: Iterable[Problem]) -> Counter[tuple[str, str]]:
    """Return how many problems of each code and severity there are; O(n) with a small factor."""
    found: Counter[tuple[str, str]] = Counter()
    for (code, certainty), count in Counter(map(_CODE_AND_CERTAINTY, problems)).items():
        found[code, severity_of(code, certainty)] += count
    return found


def _check(
    collection: Collection, *, is_new: bool
) -> Generator[Report | float | None, None, Report]:
    """Return what is wrong with a file, in steps; one of them yields what is known early."""
    # Not at the top: the first picture of the window needs none of it. Their tables of expressions
    # take 0.1 s, which is too long for one slice.
    yield from loading(*_CHECKS)
    from sgfedit.game.checks import check_in_steps  # noqa: PLC0415
    from sgfedit.game.serialise import Places, prepare_in_steps, texts_in_steps  # noqa: PLC0415

    texts = yield from texts_in_steps(collection, nodes=_WRITTEN_A_STEP)
    if is_new and (collection.findings or collection.reading):
        places = Places(collection, texts)
        problems = yield from places.problems(collection.findings, (), _WRITTEN_A_STEP)
        yield Report(collection.reading + problems, texts)
    problems = yield from check_in_steps(collection, nodes=_NODES_A_STEP)
    yield from prepare_in_steps(collection, nodes=_WRITTEN_A_STEP)
    return Report(_without_effects(problems), texts)


def _without_effects(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Leave out what is only the effect of a missing bracket, which mends it; O(n)."""
    causes = {(item.node, item.offset, item.ident) for item in problems if item.code == _CAUSE}
    if not causes:
        return problems
    return tuple(
        item
        for item in problems
        if item.code not in _EFFECTS or (item.node, item.offset, item.ident) not in causes
    )
