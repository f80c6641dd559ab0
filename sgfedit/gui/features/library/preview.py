"""The game that is selected: its board, what is known of it, what the user keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.library.details import Details, facts, is_problem, read_details
from sgfedit.gui.features.library.marks_pane import MarksPane
from sgfedit.gui.features.library.preview_board import PreviewBoard, diagram_of
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.games.columns import isolated
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

    from sgfedit.app.library_service import LibraryService
    from sgfedit.app.settings import Settings
    from sgfedit.render.diagram import Diagram

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
    """  # the escape is click's sign that lines stay as they are

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
        self.place = (0, 0)
        self.is_chosen = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        self.names = {side: CutLine(f"library.{side}", self) for side in _STONES}
        self._stones = {side: QLabel(self) for side in _STONES}
        self.facts = self._label("libraryFacts")
        self.facts.setWordWrap(True)
        self.board = PreviewBoard(settings, self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setObjectName("librarySlider")
        self.slider.setAccessibleName(self.tr("Move that is shown"))
        self.slider.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.move_text = self._label("libraryMove")
        self.move_text.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.comment = QPlainTextEdit(self)
        self.comment.setObjectName("libraryComment")
        self.comment.setReadOnly(True)
        self.comment.setFrameShape(QFrame.Shape.NoFrame)
        lines = self.comment.fontMetrics().lineSpacing() * _COMMENT_LINES
        self.comment.setMinimumHeight(lines)
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
        label = QLabel(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(_MARGIN_PX,) * 4)
        layout.setSpacing(4)
        for side, label in self.names.items():
            row = QHBoxLayout()
            row.addWidget(self._stones[side])
            row.addWidget(label, 1)
            layout.addLayout(row)
        layout.addWidget(self.facts)
        layout.addWidget(self.board)
        row = QHBoxLayout()
        row.addWidget(self.slider, 1)
        row.addWidget(self.move_text)
        layout.addLayout(row)
        layout.addWidget(self.comment, _ALL)
        layout.addStretch(1)
        layout.addWidget(self.marks)
        layout.addWidget(self.file)

    def _set_icons(self) -> None:
        side = self.fontMetrics().height()
        colour = self.palette().windowText().color()
        for name, label in self._stones.items():
            label.setPixmap(icon(_STONES[name], colour).pixmap(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_stones"):
            self._set_icons()

    # Which game -----------------------------------------------------------------------------

    def show_game(self, game: int | None, place: tuple[int, int] | int | None = None) -> None:
        """Show a game, soon.

        Args:
            game: Its id; None for none.
            place: (line, node from the root), or the number of a node in file order; None for the
                end of a game, or the start of a problem.
        """  # the escape is click's sign that lines stay as they are
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
        self.file.setText(self._file_text())
        self.file.tip = "" if details is None else details.path
        for board in (self.board, self.slider, self.move_text):
            board.setVisible(details is not None and details.is_go)
        for said in (self.marks, self.file):
            said.setVisible(details is not None)
        self.marks.show_game(details)
        self._show_place()

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
        self.board.show_diagram(diagram_of(frame, details.size))
        self.slider.blockSignals(True)
        self.slider.setRange(0, details.replay.last(line))
        self.slider.setValue(time)
        self.slider.blockSignals(False)
        text = self.tr("{move} of {moves}") if line == 0 else self.tr("{move}, variation")
        self.move_text.setText(text.format(move=frame.move, moves=details.moves))
        comment = details.comments.get(details.replay.number(line, time), "")
        self.comment.setVisible(bool(comment))
        self.comment.setPlainText(comment)
