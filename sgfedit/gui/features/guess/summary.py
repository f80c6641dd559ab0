"""Scores of guessing moves: counting, what is kept, the words for them, the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from sgfedit.app.scores import GuessScores, Session, key_of
from sgfedit.engine.candidates import gtp_vertex
from sgfedit.game.guessing import Tally
from sgfedit.game.info import game_info
from sgfedit.go import Colour, vertex
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.numbers import counted, percents
from sgfedit.gui.widgets.plain_text import Label, sentences
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.guessing import Attempt, Result
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, PointOrPass


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

    manual_page = "study.md#guessing-moves"
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
        buttons = close_only(self)
        if book is not None:
            again = buttons.addButton(
                _tr("Guess", "Guess &again"), QDialogButtonBox.ButtonRole.ActionRole
            )
            again.clicked.connect(self._begin_again)
        layout.addWidget(buttons)
        self.resize(560, 480)

    def _add_session(self, layout: QVBoxLayout, book: GuessBook) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        for row, (name, value) in enumerate(facts(book)):
            label = Label(value, self)
            label.setAccessibleName(name)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            if not row:
                font = label.font()
                font.setBold(True)
                label.setFont(font)
            grid.addWidget(Label(name, self), row, 0)
            grid.addWidget(label, row, 1)
        grid.setColumnStretch(1, 1)
        layout.addLayout(grid)
        root = self._window.document.game.root
        # Without those that were deleted meanwhile.
        nodes = [node for node in book.tally.hardest(_HARDEST) if node.root is root]
        self.hardest.setVisible(bool(nodes))
        if not nodes:
            return
        title = Label(_tr("Guess", "&Hardest moves"), self)
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
        title = Label(_tr("Guess", "&Last sessions"), self)
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
    points = _tr("Guess", "{points} of {most} ({share})").format(
        points=tally.points, most=10 * tally.asked, share=percents(tally.share)
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
        f"{session.points} / {10 * session.asked} ({percents(session.share)})",
        f"{session.first} / {session.asked}",
        str(session.streak),
    ]


def _date(text: str) -> str:
    date = QDate.fromString(text, Qt.DateFormat.ISODate)
    return QLocale().toString(date, QLocale.FormatType.ShortFormat) if date.isValid() else text


class GuessBook:
    """Counts one session at a time.

    Attributes:
        tally: The results of this session.
        start: Where it began.
        colours: Whose moves it asks for, as the setting.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self._scores = GuessScores()
        self.open()

    def open(self) -> None:
        """Begin a session at the current node."""
        self.tally = Tally()
        self.start: Node = self._window.document.current
        self._root = self.start.root
        self.colours: str = self._window.settings.get("guess.colours")
        self._kept = 0
        self._best: tuple[Session | None] | None = None

    @property
    def best(self) -> Session | None:
        """The best session of the same game before this one, None without any."""
        if self._best is None:
            self._best = (self._scores.best(self._key),)
        return self._best[0]

    @property
    def _key(self) -> str:
        return key_of(self._root, self.colours)

    @property
    def is_kept(self) -> bool:
        """Whether everything that was counted is in the file."""
        return self._kept == self.tally.asked

    def keep(self) -> None:
        """Add the session to those in the data folder, unless nothing was counted since."""
        if self.is_kept:
            return
        self._kept = self.tally.asked
        _ = self.best  # as it was before
        self._scores.add(self._key, self.session())

    def session(self) -> Session:
        """Return what came of it so far."""
        tally = self.tally
        average = tally.average_off
        return Session(
            self._title(),
            QDate.currentDate().toString(Qt.DateFormat.ISODate),
            self.colours,
            tally.points,
            tally.asked,
            tally.first,
            tally.longest_streak,
            -1.0 if average is None else round(average, 2),
        )

    def _title(self) -> str:
        info = game_info(self._root)
        players = " – ".join(filter(None, (info.get("PB", ""), info.get("PW", ""))))
        return players or info.get("GN", "") or self._window.file_name


_NEAR: Final = (
    (1, QT_TRANSLATE_NOOP("Guess", "{point}: hot, right beside it")),
    (2, QT_TRANSLATE_NOOP("Guess", "{point}: hot, %n lines away")),
    (4, QT_TRANSLATE_NOOP("Guess", "{point}: warm, %n lines away")),
    (7, QT_TRANSLATE_NOOP("Guess", "{point}: cool, %n lines away")),
    (99, QT_TRANSLATE_NOOP("Guess", "{point}: cold, %n lines away")),
)
"""Lines to the move, at most → what is said."""


def miss(point: Point, height: int, off: int | None) -> str:
    """Return what is said of a wrong guess; `off` are the lines to the move, None to tell not."""
    name = vertex(point.x, point.y, height)
    if off is None:
        return _tr("Guess", "{point}: no").format(point=name)
    text = next(text for most, text in _NEAR if off <= most)
    return counted("Guess", text, off).format(point=name)


def taken(point: Point, height: int) -> str:
    """Return what is said of a guess on a stone, which is not counted."""
    name = vertex(point.x, point.y, height)
    return _tr("Guess", "There is a stone on {point}").format(point=name)


def elsewhere(point: Point, height: int) -> str:
    """Return what is said of a guess that is a variation of the record."""
    name = vertex(point.x, point.y, height)
    return _tr("Guess", "{point} is in the record too, for half: which move was played?").format(
        point=name
    )


def answer(point: Point, height: int, result: Result, *, is_new: bool) -> str:
    """Return what is said when a move is on the board."""
    name = vertex(point.x, point.y, height)
    if result.is_found:
        text = _tr("Guess", "Right: {point}").format(point=name)
    else:
        text = _tr("Guess", "It was {point}").format(point=name)
    if not is_new:
        return f"{text} · {_tr('Guess', 'counted before')}"
    if result.points == 1:
        return f"{text} · {_tr('Guess', '1 point')}"
    return f"{text} · {_tr('Guess', '%n points', '', result.points)}"


def choice(engine: str, move: PointOrPass | None, height: int) -> str:
    """Return what an engine would have played; None: it would have resigned."""
    if move is None:
        return _tr("Guess", "{engine} would resign").format(engine=engine)
    text = _tr("Guess", "{engine} would play {move}")
    return text.format(engine=engine, move=gtp_vertex(move, height))


def asked(attempt: Attempt, number: int, tries: int) -> str:
    """Return the question: whose move, which one, which try; `tries` 0 for no limit."""
    is_black = attempt.question.colour is Colour.BLACK
    text = (
        _tr("Guess", "Where does Black play move {number}?")
        if is_black
        else _tr("Guess", "Where does White play move {number}?")
    ).format(number=number)
    if not attempt.misses:
        return text
    now = len(attempt.misses) + 1
    if tries:
        which = _tr("Guess", "Try {now} of {tries}").format(now=now, tries=tries)
    else:
        which = _tr("Guess", "Try {now}").format(now=now)
    return sentences((text, which))


def longest() -> tuple[str, str]:
    """Return the longest answer and the longest question, for the room they need."""
    answer_text = elsewhere(Point(12, 0), 19)
    text = _tr("Guess", "Where does White play move {number}?").format(number=200)
    which = _tr("Guess", "Try {now} of {tries}").format(now=4, tries=5)
    return answer_text, sentences((text, which))


def waiting(*, is_soon: bool) -> str:
    """Return what is said while nothing is asked; `is_soon` if the game goes on by itself."""
    if is_soon:
        return _tr("Guess", "The other side plays …")
    return _tr("Guess", "Click the board to go on")


def over() -> str:
    """Return what is said at the end."""
    return _tr("Guess", "That was the last move")


def share(tally: Tally) -> str:
    """Return the score in short."""
    return percents(tally.share) if tally.asked else ""


def points(tally: Tally) -> str:
    """Return the sum of points with what could be had."""
    text = _tr("Guess", "{points} of %n points", "", 10 * tally.asked)
    return text.format(points=tally.points)


def streak(tally: Tally) -> str:
    """Return how many first guesses in a row were right; empty for none."""
    return _tr("Guess", "{count} in a row").format(count=tally.streak) if tally.streak > 1 else ""


def off(average: float | None) -> str:
    """Return how far away the first guesses were, on average."""
    if average is None:
        return ""
    number = QLocale().toString(average, "f", 1)
    return _tr("Guess", "{lines} lines off").format(lines=number)
