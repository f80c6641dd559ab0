"""Preview of the selected game: its board, facts from the index, stars, tags and note."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.go.board import Colour
from sgfedit.go.points import hoshi
from sgfedit.gui.features.library.games_model import STAR
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.views.games.columns import isolated
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled, listed, tip_of
from sgfedit.library.facts import facts_of
from sgfedit.library.lines import Replay
from sgfedit.library.records import FIELDS
from sgfedit.render.diagram import Diagram
from sgfedit.render.figures import cropped
from sgfedit.render.icons import icon
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from sqlite3 import Connection

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent

    from sgfedit.app.library_service import LibraryService
    from sgfedit.app.settings import Settings
    from sgfedit.library.lines import Frame
    from sgfedit.sgf.values import Size


MOST_STARS: Final = 5
_NO_STAR: Final = "☆"
_NOTE_LINES: Final = 3
_WRITE_MS: Final = 800
"""From the last letter of a note until it is kept."""


def split_tags(text: str) -> list[str]:
    """Return the tags in a text, which has commas between them; each once."""
    words = (" ".join(part.split()) for part in text.split(","))
    return list(dict.fromkeys(filter(None, words)))


class _Note(QPlainTextEdit):
    """Signals: left: the focus is elsewhere now."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class MarksPane(QWidget):
    """The pane.

    Signals:
        starred: (game, stars).
        tagged: (game, tags it had, tags it has now).
        noted: (game, text).
    """

    starred = Signal(int, int)
    tagged = Signal(int, list, list)
    noted = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._game: int | None = None
        self._tags: list[str] = []
        self._noted = ""
        self._star_count = 0
        self.stars = [self._star(number) for number in range(1, MOST_STARS + 1)]
        self.tags = QLineEdit(self, placeholderText=self.tr("Tags, with commas between them"))
        self.tags.setObjectName("libraryTags")
        self.tags.setAccessibleName(self.tr("Tags of the game"))
        self.tags.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note = _Note(self)
        self.note.setObjectName("libraryNote")
        self.note.setPlaceholderText(self.tr("Note; it stays in the library"))
        self.note.setAccessibleName(self.tr("Note on the game"))
        self.note.setTabChangesFocus(True)
        self._size_note()
        self._settle = QTimer(self, singleShot=True, interval=_WRITE_MS)
        self._settle.timeout.connect(self.commit)
        self._lay_out()
        self.tags.editingFinished.connect(self._on_tagged)
        self.note.textChanged.connect(self._settle.start)
        self.note.left.connect(self.commit)
        self.show_game(None)

    def _star(self, number: int) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName(f"libraryStar{number}")
        button.setText(_NO_STAR)
        text = self.tr("1 star") if number == 1 else self.tr("%n stars", "", number)
        button.setToolTip(tip_of(text))
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_star)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(0)
        for button in self.stars:
            row.addWidget(button)
        row.addStretch(1)
        fill(QVBoxLayout(self), row, self.tags, self.note, margins=0, spacing=4)

    def show_game(self, details: Details | None) -> None:
        """Show what is kept of a game; what is being typed for the same one stays."""
        self.commit()
        is_same = details is not None and details.game == self._game
        self._game = None if details is None else details.game
        self.setEnabled(details is not None)
        self._star_count = details.stars if details else 0
        for number, button in enumerate(self.stars, 1):
            button.setText(STAR if number <= self._star_count else _NO_STAR)
        self._tags = list(details.tags) if details else []
        if not (is_same and self.tags.hasFocus()):
            self.tags.setText(listed(self._tags))
        if not (is_same and self.note.hasFocus()):
            self._noted = details.note if details else ""
            self.note.blockSignals(True)
            self.note.setPlainText(self._noted)
            self.note.blockSignals(False)

    def _on_star(self) -> None:
        button = self.sender()
        if self._game is not None and isinstance(button, QToolButton):
            number = self.stars.index(button) + 1
            # A click on the last one takes it away.
            wanted = number - 1 if number == self._star_count else number
            self.starred.emit(self._game, wanted)

    def _on_tagged(self) -> None:
        tags = split_tags(self.tags.text())
        if self._game is not None and tags != self._tags:
            before, self._tags = self._tags, tags
            self.tagged.emit(self._game, before, tags)

    def commit(self) -> None:
        """Keep the note as it is now."""
        self._settle.stop()
        text = self.note.toPlainText()
        if self._game is not None and text != self._noted:
            self._noted = text
            self.noted.emit(self._game, text)

    def _size_note(self) -> None:
        height = self.fontMetrics().lineSpacing() * _NOTE_LINES
        self.note.setFixedHeight(height + 2 * self.note.frameWidth() + 8)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "note"):
            self._size_note()
            self.updateGeometry()


_tr = QCoreApplication.translate

_SEPARATOR: Final = " · "
_GAME_MOVES: Final = 80
"""Moves that a game has and a problem has not."""


class Details(NamedTuple):
    """One game.

    Attributes:
        game: Its id.
        path: Of its file; of an archive: its own.
        member: Name within the archive, empty for a file.
        number: In its file, from 1.
        size: (columns, rows) of the board.
        moves: Of the main line.
        is_go: Whether it is a game of Go, and so has a board to show.
        replay: Its lines.
        info: A key of `sgfedit.library.records.FIELDS` → its text; empty ones are left out.
        comments: Number of a node in file order → its comment.
        stars: That the user gave it.
        tags: The same.
        note: What the user wrote on it.
    """

    game: int
    path: str
    member: str
    number: int
    size: Size
    moves: int
    is_go: bool
    replay: Replay
    info: Mapping[str, str]
    comments: Mapping[int, str]
    stars: int
    tags: tuple[str, ...]
    note: str


def read_details(connection: Connection, game: int) -> Details | None:
    """Return what is known of a game; None if it is not in the index any more."""
    from sgfedit.library.kept import marks_of  # noqa: PLC0415  # in the thread that asks

    found = facts_of(connection, game)
    if found is None:
        return None
    marks = marks_of(connection, [game]).get(game)
    return Details(
        game,
        found.path,
        found.member,
        found.number,
        found.size,
        found.moves,
        found.is_go,
        Replay(found.size, found.line, found.variations),
        found.info,
        found.comments,
        marks.stars if marks else 0,
        tuple(marks.tags) if marks else (),
        marks.note if marks else "",
    )


def facts(details: Details) -> str:
    """Return what there is to say of a game besides its players, in one line."""
    info = details.info
    event = listed((info.get("event"), info.get("round")))
    words = [info.get("result"), info.get("date"), event, info.get("place")]
    if "komi" in info:
        words.append(_tr("LibraryGame", "komi {komi}").format(komi=info["komi"]))
    if "handicap" in info and info["handicap"].strip() != "0":
        words.append(_tr("LibraryGame", "handicap {stones}").format(stones=info["handicap"]))
    if details.size != (19, 19):
        words.append("{}×{}".format(*details.size))
    return _SEPARATOR.join(filter(None, words))


_TOLD: Final = frozenset({"black", "white", "result", "date"})
"""What of a game is seen at once, so that nobody asks why it was found."""


def matches(details: Details, query: str) -> list[tuple[str, str, str]]:
    """Return where words of a query are in the game info, but for what is seen at once.

    Each is an ident, what the file says, and the words that were looked for.

    Raises:
        QueryError: the query makes no sense; those that found something do.
    """
    from sgfedit.library.names import INFO_COLUMNS, key_of  # noqa: PLC0415  # not to open it
    from sgfedit.library.query import parse  # noqa: PLC0415  # slow
    from sgfedit.library.query.conditions import All, Said, Some  # noqa: PLC0415  # the same

    stack: list[object] = [parse(query, is_typed=True).condition]
    found: dict[str, tuple[str, str, str]] = {}
    while stack:
        condition = stack.pop()
        if isinstance(condition, All | Some):
            stack += condition.parts
        if not isinstance(condition, Said):
            continue
        key = key_of(condition.words.text)
        for column in (condition.column,) if condition.column else INFO_COLUMNS:
            text = details.info.get(column, "")
            if key and column not in _TOLD and key in key_of(text):
                found.setdefault(column, (FIELDS[column], text, condition.words.text))
    return list(found.values())


def marked(ident: str, text: str, words: str) -> str:
    """Return a match as rich text: the name of the field, and what it says, the words in bold."""
    label = escape(QCoreApplication.translate("Property", property_type(ident).label))
    at = text.casefold().find(words.casefold())
    if at < 0:  # it is written otherwise: an accent, a blank more
        return labelled(label, f"<b>{escape(text)}</b>")
    end = at + len(words)
    parts = f"{escape(text[:at])}<b>{escape(text[at:end])}</b>{escape(text[end:])}"
    return labelled(label, parts)


def is_problem(details: Details) -> bool:
    """Whether to show the start of a game and not its end, which might be a solution.

    A record that begins with stones of both colours on the board and has few moves is taken for
    a problem. Handicap stones are of one colour; games of old China begin with two of each.
    """
    stones = details.replay.frame(0, 0).stones
    return 1 in stones and 2 in stones and details.moves < _GAME_MOVES


def part_of(details: Details) -> frozenset[Point] | None:
    """Return the points of the board that a problem is about, None for all; O(its lines)."""
    if not is_problem(details):
        return None
    replay, columns = details.replay, details.size[0]
    ends = (replay.frame(line, replay.last(line)).stones for line in range(replay.lines))
    used = {index for stones in ends for index, stone in enumerate(stones) if stone}
    start = diagram_of(replay.frame(0, 0), details.size)
    return cropped(start, points=(Point(at % columns, at // columns) for at in used)).visible


_LEAST_PX: Final = 120
_WISHED_PX: Final = 340
_NOTCH: Final = 120
_WHOLE: Final = 10_000
STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Home: -_WHOLE,
    Qt.Key.Key_End: _WHOLE,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}
"""Key → by how many nodes it steps."""


def diagram_of(frame: Frame, size: Size) -> Diagram:
    """Return what a board shows of a frame."""
    next_colour = Colour.WHITE if frame.colour == "B" else Colour.BLACK
    return Diagram(
        width=size[0],
        height=size[1],
        stones=frame.stones,
        last_move=None if frame.last is None else Point(*frame.last),
        hoshi=frozenset(Point(*point) for point in hoshi(*size)),
        coordinates=False,
        to_play=next_colour,
    )


class PreviewBoard(SmallBoard):
    """The board, always square.

    Signals:
        stepped: By how many nodes.
        opened: The user wants the game in an editor.
    """

    stepped = Signal(int)
    opened = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(settings, parent, wished_px=_WISHED_PX, least_px=_LEAST_PX, padding=1)
        self.setObjectName("libraryBoard")
        self.setAccessibleName(self.tr("Board of the selected game"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._turned = 0

    def heightForWidth(self, width: int) -> int:
        return width

    def room(self) -> QRect:
        side = min(self.width(), self.height())
        return QRect((self.width() - side) // 2, 0, side, side)

    # Stepping -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        return claims(event, STEPS.keys()) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(step)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        notches = int(self._turned / _NOTCH)
        self._turned -= notches * _NOTCH
        if notches:
            self.stepped.emit(-notches)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.opened.emit()
        event.accept()


_TOPIC: Final = "preview"
_SETTLE_MS: Final = 25
"""From coming to a game until it is asked for: one who holds a key down passes many."""

_STONES: Final = {"black": "tool-black", "white": "tool-white"}
_COMMENT_LINES: Final = 3
_MARGIN_PX: Final = 6
_ALL: Final = 1_000
"""What a comment gets of the room that is left, against 1 that nothing gets."""


class GamePreview(QWidget):
    """The pane.

    Signals:
        opened: The user wants the game in an editor.
        shown: The Details of another game, None for none.

    Attributes:
        details: The game that is shown.
        place: (line, node from the root) that is shown.
        is_chosen: Whether the user, or a search, has chosen that place.
    """

    opened = Signal()
    shown = Signal(object)

    def __init__(self, service: LibraryService, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryPreview")
        self._service = service
        self._wanted: tuple[int, tuple[int, int] | int | None] | None = None
        self._is_asking = False
        self._opens = False
        self.details: Details | None = None
        self._part: frozenset[Point] | None = None
        self.place = (0, 0)
        self.is_chosen = False
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        self.names = {side: CutLine(f"library.{side}", self) for side in _STONES}
        self._stones = {side: Label(parent=self) for side in _STONES}
        self.facts = self._label("libraryFacts")
        self.facts.setWordWrap(True)
        self.match = self._label("libraryMatch")
        self.match.setTextFormat(Qt.TextFormat.RichText)
        self.match.setWordWrap(True)
        self._query = ""
        self.board = PreviewBoard(settings, self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setObjectName("librarySlider")
        self.slider.setAccessibleName(self.tr("Move that is shown"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.move_text = self._label("libraryMove")
        self.move_text.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.comment = QPlainTextEdit(self, readOnly=True)
        self.comment.setObjectName("libraryComment")
        self.comment.setFrameShape(QFrame.Shape.NoFrame)
        self.marks = MarksPane(self)
        # The number of the game stands at its end.
        self.file = CutLine("libraryFile", self, elide=Qt.TextElideMode.ElideMiddle)
        self._lay_out()
        self.board.stepped.connect(self.step)
        self.board.opened.connect(self.open)
        self.slider.valueChanged.connect(self._on_slid)
        self._set_icons()
        self._show()

    def _label(self, name: str) -> QLabel:
        label = Label(parent=self)
        label.setObjectName(name)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(_MARGIN_PX,) * 4)
        layout.setSpacing(4)
        for side, label in self.names.items():
            row = fill(QHBoxLayout(), self._stones[side], (label, 1))
            layout.addLayout(row)
        fill(layout, self.facts, self.match, self.board)
        row = QHBoxLayout()
        fill(row, (self.slider, 1), self.move_text)
        fill(layout, row, (self.comment, _ALL), 1, self.marks, self.file)

    def _set_icons(self) -> None:
        self.comment.setMinimumHeight(self.fontMetrics().lineSpacing() * _COMMENT_LINES)
        side = self.fontMetrics().height()
        colour = self.palette().windowText().color()
        for name, label in self._stones.items():
            label.setPixmap(icon(_STONES[name], colour).pixmap(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange} and hasattr(
            self, "marks"
        ):
            self._set_icons()

    # Which game -----------------------------------------------------------------------------

    def show_game(self, game: int | None, place: tuple[int, int] | int | None = None) -> None:
        """Show a game, soon.

        Args:
            game: Its id; None for none.
            place: (line, node from the root), or the number of a node in file order; None for the
                end of a game, or the start of a problem.
        """
        self._service.give_up(_TOPIC)
        self._is_asking = self._opens = False
        if game is None:
            self._settle.stop()
            self._set(None)
            return
        self._wanted = (game, place)
        self._settle.start()

    def refresh(self) -> None:
        """Ask again what is known of the game; the place stays."""
        if self.details is not None and not self._settle.isActive():
            self._wanted = (self.details.game, self.place if self.is_chosen else None)
            self._ask()

    def _ask(self) -> None:
        if self._wanted is None:
            return
        self._is_asking = True
        game, place = self._wanted

        def question(
            connection: Connection, _given_up: Callable[[], bool]
        ) -> tuple[Details | None, tuple[int, int] | int | None]:
            return read_details(connection, game), place

        self._service.ask(_TOPIC, question, self._on_read)

    def _on_read(self, answer: tuple[Details | None, tuple[int, int] | int | None]) -> None:
        details, place = answer
        self._set(details, place)

    def _set(self, details: Details | None, place: tuple[int, int] | int | None = None) -> None:
        self._is_asking = False
        self.details = details
        self._part = part_of(details) if details is not None and details.is_go else None
        self.is_chosen = place is not None
        if details is not None:
            if isinstance(place, int):
                self.place = details.replay.place(place)
            else:
                self.place = place or (0, 0 if is_problem(details) else details.replay.last())
        self._show()
        self.shown.emit(details)
        if self._opens:
            self._opens = False
            self.opened.emit()

    def open(self) -> None:
        """Want the game that was come to last in an editor, once it is known."""
        if self._settle.isActive():
            self._settle.stop()
            self._ask()
        self._opens = self._is_asking
        if not self._opens and self.details is not None:
            self.opened.emit()

    def show_diagram(self, diagram: Diagram, text: str) -> None:
        """Show a board that is of no game, with some words."""
        self.show_game(None)
        self.facts.setText(text)
        self.board.show()
        self.board.show_diagram(diagram)

    # Which node -----------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Show a node further on, or back."""
        if self.details is not None:
            line, time = self.place
            self._go_to(min(max(time + by, 0), self.details.replay.last(line)))

    def _on_slid(self, time: int) -> None:
        self._go_to(time)

    def _go_to(self, time: int) -> None:
        line, before = self.place
        if time != before:
            self.place, self.is_chosen = (line, time), True
            self._show_place()

    # What is seen ---------------------------------------------------------------------------

    def _show(self) -> None:
        details = self.details
        info = details.info if details is not None else {}
        winner = info.get("result", "")[:2]
        for side, label in self.names.items():
            words = (isolated(info.get(side) or "?"), info.get(f"{side}_rank", ""))
            text = " ".join(filter(None, words))
            for name in (label, self._stones[side]):
                name.setVisible(details is not None)
            label.setText(text if details else "")
            font = label.font()
            font.setBold(winner == f"{side[0].upper()}+")
            label.setFont(font)
        self.facts.setText(facts(details) if details else self.tr("No game is selected"))
        self._show_match()
        self.file.setText(self._file_text())
        self.file.tip = "" if details is None else details.path
        for board in (self.board, self.slider, self.move_text):
            board.setVisible(details is not None and details.is_go)
        for said in (self.marks, self.file):
            said.setVisible(details is not None)
        self.marks.show_game(details)
        self._show_place()

    def explain(self, query: str) -> None:
        """Say where the words of a query are in the games that are shown from now on."""
        self._query = query
        self._show_match()

    def _show_match(self) -> None:
        found = matches(self.details, self._query) if self.details and self._query else []
        self.match.setText("<br>".join(marked(*one) for one in found))
        self.match.setVisible(bool(found))

    def _file_text(self) -> str:
        details = self.details
        if details is None:
            return ""
        name = details.path.replace("\\", "/").rpartition("/")[2]
        if details.member:
            name = f"{name} › {details.member}"
        return self.tr("{name}, game {number}").format(name=name, number=details.number)

    def _show_place(self) -> None:
        details = self.details
        if details is None or not details.is_go:
            self.board.show_diagram(None)
            self.comment.hide()
            return
        line, time = self.place
        frame = details.replay.frame(line, time)
        self.board.show_diagram(replace(diagram_of(frame, details.size), visible=self._part))
        self.slider.blockSignals(True)
        self.slider.setRange(0, details.replay.last(line))
        self.slider.setValue(time)
        self.slider.blockSignals(False)
        text = self.tr("{move} of {moves}") if line == 0 else self.tr("{move}, variation")
        self.move_text.setText(text.format(move=frame.move, moves=details.moves))
        comment = details.comments.get(details.replay.number(line, time), "")
        self.comment.setVisible(bool(comment))
        self.comment.setPlainText(comment)
