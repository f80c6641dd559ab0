"""Asks the library for a position, in a thread; a newer question takes the place of an older."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.gui.features.library.position_question import Found, Listed

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from sgfedit.app.library_service import LibraryService
    from sgfedit.gui.features.library.position_question import Question
    from sgfedit.gui.features.library.position_texts import Row
    from sgfedit.library.patterns import Answer
    from sgfedit.library.positions.hits import Hits

_TOPIC: Final = "position"
_SLOW_MS: Final = 150
"""A search that takes longer is told of; the others would only flicker."""


class PositionSearch(QObject):
    """The searches of one pane.

    Signals:
        answered: (question, Found).
        picked: (Listed, years): the games of a part of the hits, and year → how many of them.
        failed: Why there is no answer, for the user to read.
        is_slow: It takes a while.
    """

    answered = Signal(object, object)
    picked = Signal(object, object)
    failed = Signal(str)
    is_slow = Signal()

    def __init__(self, service: LibraryService, parent: QObject) -> None:
        super().__init__(parent)
        self._service = service
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(_SLOW_MS)
        self._slow.timeout.connect(self.is_slow)

    def ask(self, question: Question, within: Sequence[int] | None) -> None:
        """Ask for a position; what was asked before is given up."""
        library = self._service.library
        pattern, options = question.pattern, question.options

        def search(connection: sqlite3.Connection, is_given_up: Callable[[], bool]) -> Found:
            from sgfedit.library.positions import find_position  # noqa: PLC0415  # NumPy

            answer = find_position(library, connection, pattern, options, within, is_given_up)
            return Found(answer, _listed(cast("Hits", answer.hits)))

        def done(found: Found) -> None:
            self._slow.stop()
            self.answered.emit(question, found)

        self._slow.start()
        self._service.ask(_TOPIC, search, done, self._fail)

    def pick_row(self, answer: Answer, row: Row, origin: tuple[int, int]) -> None:
        """Pick the hits of a row of the table: of a hundred thousand in a thread as well.

        Args:
            answer: Of which search.
            row: The row.
            origin: (x, y) of the upper left point of the rectangle on the board.
        """
        point = None
        if row.point is not None:
            point = row.point.x - origin[0], row.point.y - origin[1]

        def choose(hits: Hits) -> Hits:
            from sgfedit.library.positions import hits as choosing  # noqa: PLC0415  # NumPy

            return choosing.elsewhere(hits) if row.is_elsewhere else choosing.going_on(hits, point)

        self._pick(answer, choose)

    def pick_years(self, answer: Answer, first: int, last: int) -> None:
        """Pick the hits in games of some years."""

        def choose(hits: Hits) -> Hits:
            from sgfedit.library.positions.hits import played_in  # noqa: PLC0415  # NumPy

            return played_in(hits, first, last)

        self._pick(answer, choose)

    def _pick(self, answer: Answer, choose: Callable[[Hits], Hits]) -> None:
        def pick(_connection: object, _is_given_up: object) -> tuple[Listed, dict[int, int]]:
            from sgfedit.library.positions.hits import years_of  # noqa: PLC0415  # NumPy

            part = choose(cast("Hits", answer.hits))
            return _listed(part), years_of(part)

        self._service.ask(_TOPIC, pick, lambda found: self.picked.emit(*found), self._fail)

    def give_up(self) -> None:
        """Ask nothing any more."""
        self._slow.stop()
        self._service.give_up(_TOPIC)

    def _fail(self, error: BaseException) -> None:
        self._slow.stop()
        self.failed.emit(str(error))


def _listed(hits: Hits) -> Listed:
    from sgfedit.library.positions.hits import FirstHits, games_of  # noqa: PLC0415  # NumPy

    return Listed(games_of(hits), FirstHits(hits))
