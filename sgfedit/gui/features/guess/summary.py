"""What came of guessing moves: this session, the best one of the game, earlier ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from sgfedit.app.scores import GuessScores, Session
from sgfedit.go import vertex
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.gui.features.guess.book import GuessBook
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_HARDEST: Final = 12
_SIDES: Final = {
    "both": QT_TRANSLATE_NOOP("Guess", "Both sides"),
    "black": QT_TRANSLATE_NOOP("Guess", "Black"),
    "white": QT_TRANSLATE_NOOP("Guess", "White"),
}
_HEADINGS: Final = (
    QT_TRANSLATE_NOOP("Guess", "Date"),
    QT_TRANSLATE_NOOP("Guess", "Game"),
    QT_TRANSLATE_NOOP("Guess", "Side"),
    QT_TRANSLATE_NOOP("Guess", "Points"),
    QT_TRANSLATE_NOOP("Guess", "At first"),
    QT_TRANSLATE_NOOP("Guess", "In a row"),
)
_tr = QCoreApplication.translate


def show_summary(window: Window, book: GuessBook | None = None) -> GuessSummary:
    """Show the dialog beside what goes on, in place of the one that may be there.

    Args:
        window: Whose game it is.
        book: The score of what goes on; None for earlier sessions only.
    """
    for earlier in window.findChildren(GuessSummary):
        earlier.close()
    summary = GuessSummary(window, book)
    summary.show()
    return summary


class GuessSummary(QDialog):
    """Numbers of this session, the moves that were hardest, and the last sessions.

    Signals:
        again_wanted: The user wants to guess this game again.

    Attributes:
        hardest: The moves that counted least; a double click or Enter goes there.
        sessions: A row for each.
    """

    again_wanted = Signal()

    def __init__(self, window: Window, book: GuessBook | None) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("guessSummary")
        self.setWindowTitle(_tr("Guess", "Guess the moves: scores"))
        self._window = window
        self._book = book
        self.hardest = QListWidget(self)
        self.sessions = QTreeWidget(self)
        layout = QVBoxLayout(self)
        if book is not None and book.tally.asked:
            self._add_session(layout, book)
        self._add_earlier(layout, GuessScores().sessions())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        if book is not None:
            again = buttons.addButton(
                _tr("Guess", "Guess &again"), QDialogButtonBox.ButtonRole.ActionRole
            )
            again.clicked.connect(self._begin_again)
        layout.addWidget(buttons)
        without_icons(self)
        self.resize(560, 480)

    def _add_session(self, layout: QVBoxLayout, book: GuessBook) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        for row, (name, value) in enumerate(facts(book)):
            label = QLabel(value, self)
            label.setAccessibleName(name)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            if not row:
                font = label.font()
                font.setBold(True)
                label.setFont(font)
            grid.addWidget(QLabel(name, self), row, 0)
            grid.addWidget(label, row, 1)
        grid.setColumnStretch(1, 1)
        layout.addLayout(grid)
        root = self._window.document.game.root
        # Without those that were deleted meanwhile.
        nodes = [node for node in book.tally.hardest(_HARDEST) if node.root is root]
        self.hardest.setVisible(bool(nodes))
        if not nodes:
            return
        title = QLabel(_tr("Guess", "&Hardest moves"), self)
        title.setBuddy(self.hardest)
        self.hardest.setAccessibleName(_tr("Guess", "Hardest moves"))
        for node in nodes:
            item = QListWidgetItem(self._text_of(node, book), self.hardest)
            item.setData(Qt.ItemDataRole.UserRole, node)
        self.hardest.itemActivated.connect(self._go)
        layout.addWidget(title)
        layout.addWidget(self.hardest, 1)

    def _text_of(self, node: Node, book: GuessBook) -> str:
        position = self._window.document.game.position(node)
        result = book.tally.results[node]
        point = position.last_move or Point(0, 0)
        text = _tr("Guess", "Move {number}, {point}: found with guess {tries}")
        if not result.tries:
            text = _tr("Guess", "Move {number}, {point}: shown without a guess")
        elif not result.is_found:
            text = _tr("Guess", "Move {number}, {point}: shown after {tries}")
        return text.format(
            number=position.move_number,
            point=vertex(point.x, point.y, position.height),
            tries=result.tries,
        )

    def _add_earlier(self, layout: QVBoxLayout, sessions: Sequence[Session]) -> None:
        if self._book is None or not self._book.tally.asked:
            self.hardest.hide()
        title = QLabel(_tr("Guess", "&Last sessions"), self)
        title.setBuddy(self.sessions)
        self.sessions.setAccessibleName(_tr("Guess", "Last sessions"))
        self.sessions.setRootIsDecorated(False)
        self.sessions.setUniformRowHeights(True)
        self.sessions.setHeaderLabels([_tr("Guess", heading) for heading in _HEADINGS])
        for session in sessions:
            self.sessions.addTopLevelItem(QTreeWidgetItem(_cells(session)))
        for column in range(len(_HEADINGS)):
            self.sessions.resizeColumnToContents(column)
        layout.addWidget(title)
        if sessions:
            layout.addWidget(self.sessions, 1)
        else:
            self.sessions.hide()
            title.setText(_tr("Guess", "No session has been kept yet."))

    def _go(self, item: QListWidgetItem) -> None:
        node = item.data(Qt.ItemDataRole.UserRole)
        document = self._window.document
        if node.root is document.game.root:
            document.go_to(node)

    def _begin_again(self) -> None:
        self.close()
        self.again_wanted.emit()


def facts(book: GuessBook) -> list[tuple[str, str]]:
    """Return what is said of a session: name and value of each number."""
    tally = book.tally
    points = _tr("Guess", "{points} of {most} ({share} %)").format(
        points=tally.points, most=10 * tally.asked, share=tally.share
    )
    found = [
        (_tr("Guess", "Points"), points),
        (_tr("Guess", "Best so far"), _best(book)),
        (_tr("Guess", "Moves"), str(tally.asked)),
        (_tr("Guess", "Found with the first guess"), str(tally.first)),
        (_tr("Guess", "Shown"), str(tally.shown)),
        (_tr("Guess", "Longest row of first guesses"), str(tally.longest_streak)),
    ]
    if tally.average_off is not None:
        number = QLocale().toString(tally.average_off, "f", 1)
        found.append((_tr("Guess", "First guess off by, on average"), _lines(number)))
    return found


def _lines(number: str) -> str:
    return _tr("Guess", "{number} lines").format(number=number)


def _best(book: GuessBook) -> str:
    if book.best is None:
        return _tr("Guess", "this game was not guessed before")
    if book.tally.points > book.best.points:
        return _tr("Guess", "{points}: this is a new best score").format(points=book.best.points)
    return _tr("Guess", "{points} on {date}").format(
        points=book.best.points, date=_date(book.best.date)
    )


def _cells(session: Session) -> list[str]:
    return [
        _date(session.date),
        session.title,
        _tr("Guess", _SIDES.get(session.colours, "Both sides")),
        f"{session.points} / {10 * session.asked} ({session.share} %)",
        f"{session.first} / {session.asked}",
        str(session.streak),
    ]


def _date(text: str) -> str:
    date = QDate.fromString(text, Qt.DateFormat.ISODate)
    return QLocale().toString(date, QLocale.FormatType.ShortFormat) if date.isValid() else text
