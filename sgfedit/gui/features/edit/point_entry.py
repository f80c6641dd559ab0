"""Line to type points in: D4 Q16 plays there, or does what the active tool does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy

from sgfedit.app.error_words import words_of
from sgfedit.errors import RefusalError
from sgfedit.game.operations import Typing
from sgfedit.game.operations.point_input import PLAY, WORDS, PointTextError, parse
from sgfedit.game.positions import Positions
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.gestures import PointGesture, check_board, told
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.gui.widgets.plain_text import Label, tip_of, without_mnemonic
from sgfedit.gui.widgets.severity import severity_icon
from sgfedit.i18n import Named
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFocusEvent, QPaintEvent

    from sgfedit.app.document import Document
    from sgfedit.game.operations.point_input import Clause, Word
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node


_OPTIONS = Options(variations=Variations.NONE, last_move=False)


def outcome(document: Document, clauses: Sequence[Clause]) -> Diagram | None:
    """Return the board after `clauses`, with the moves numbered from 1; None if they are refused.

    They are tried out and taken back: nobody hears of it. O(depth).
    """
    with document.trial() as edit:
        typing = Typing(edit, document.current, document.next_labels, document.setup_place)
        try:
            node = typing.enter(clauses)
        except RefusalError:
            return None
        positions = Positions(node.root)
        diagram = build(positions.at(node), node, _OPTIONS)
        if node is not document.current:
            # What is marked before the moves belongs to another node, but is typed as well.
            diagram = _with_marks_of(
                diagram, build(positions.at(document.current), document.current, _OPTIONS)
            )
    points = (move for move in typing.played if isinstance(move, Point))
    numbers = {point: number for number, point in enumerate(points, 1)}
    shown = ((point, n) for point, n in numbers.items() if diagram.stone(point) is not None)
    return replace(diagram, numbers=tuple(shown))


def _with_marks_of(diagram: Diagram, other: Diagram) -> Diagram:
    return replace(
        diagram,
        marks=(*other.marks, *diagram.marks),
        labels=tuple({**dict(other.labels), **dict(diagram.labels)}.items()),
        arrows=(*other.arrows, *diagram.arrows),
        lines=(*other.lines, *diagram.lines),
        territory=(*other.territory, *diagram.territory),
    )


class Previewed(PointGesture):
    """Shows another diagram instead of what the record says; the mouse does nothing with it."""

    def __init__(self, tool: Tool, document: Document, shown: Diagram) -> None:
        super().__init__(tool, document)
        self._shown = shown

    def preview(self, diagram: Diagram) -> Diagram:
        shown = self._shown
        return replace(
            diagram,
            stones=shown.stones,
            marks=shown.marks,
            labels=shown.labels,
            arrows=shown.arrows,
            lines=shown.lines,
            territory=shown.territory,
            dimmed=shown.dimmed,
            numbers=shown.numbers,
            last_move=None,
            ghosts=(),
            judged=None,
        )


_ICON_SIZE: Final = QSize(16, 16)
_MARGIN: Final = 4
_LINE_SHARE: Final = 0.42
_REMEMBERED: Final = 30
_BY_TOOL: Final = {"mark.letter": "a", "mark.number": "1", "mark.text": "lb"}
_BY_IDENT: Final = {word.ident: word for word in WORDS.values() if word.ident != "LB"}
_OWN_KEYS: Final = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
}


def word_of(tool: Tool) -> Word:
    """Return what a clause without a word does while `tool` is active."""
    if tool.id in _BY_TOOL:
        return WORDS[_BY_TOOL[tool.id]]
    return WORDS["er"] if tool.id == "mark.erase" else _BY_IDENT.get(tool.ident, PLAY)


class PointEntry(QFrame):
    """Lies over the status bar; Enter does what was typed, Esc gives up, Up brings lines back.

    Shift+Enter does the same but the view stays at its node: for variations, one after the other.
    While one types, the board shows what Enter would do.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._before = window.focusWidget()
        self._older = 0
        self.setObjectName("pointEntry")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.tool = Label(parent=self)
        self.caption = Label(parent=self)
        self.line = QLineEdit(self)
        self.line.setObjectName("pointLine")
        self.line.setAccessibleName(self.tr("Points"))
        self.line.setPlaceholderText("D4 Q16 R3")
        self.sign = Label(parent=self)
        self.says = _Line(self)
        self.says.setObjectName("pointHint")
        self._keys = TextKeys(self.line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * _MARGIN, _MARGIN, 2 * _MARGIN, _MARGIN)
        for widget in (self.tool, self.caption, self.line, self.sign):
            layout.addWidget(widget)
        layout.addWidget(self.says, 1)
        self.line.textEdited.connect(self._on_edited)
        self.line.installEventFilter(self)
        window.installEventFilter(self)
        window.document.current_changed.connect(self._on_current_changed)
        window.board.tool_changed.connect(self._on_tool_changed)
        self._on_tool_changed()

    @classmethod
    def open_in(cls, window: Window) -> None:
        """Open the line of a window, or put the caret into it."""
        for there in window.findChildren(cls):
            if there.isVisible():
                there.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        entry = cls(window)
        entry._place()
        entry.show()
        entry.raise_()
        entry.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self) -> None:
        window = self._window
        self.line.setMinimumWidth(round(window.width() * _LINE_SHARE))
        height = max(self.sizeHint().height(), window.status.height())
        self.setGeometry(QRect(0, window.height() - height, window.width(), height))

    def _on_tool_changed(self) -> None:
        tool = self._window.board.tool
        action = self._window.actions_by_id[tool.id]
        icon = action.icon().pixmap(_ICON_SIZE, self.devicePixelRatioF())
        self.tool.setPixmap(icon)
        self.caption.setText(without_mnemonic(action.text()))
        self._on_edited()

    # What was typed -------------------------------------------------------------------------

    def _parsed(self, text: str) -> list[Clause]:
        document = self._window.document
        return parse(text, document.game.size, word_of(self._window.board.tool))

    def _on_edited(self) -> None:
        self._say(
            self.tr(
                "Shift+Enter stays here · tr cr sq ma sl D4 · a D4 Q16 · 1 D4 · D4=text · "
                "ar ln D4 Q16 · ab aw ae D4 · play D4 pass · ; next"
            )
        )
        self._show_outcome()

    def _on_current_changed(self, _node: Node) -> None:
        if self.isVisible():
            self._show_outcome()

    def _show_outcome(self) -> None:
        """Let the board show what Enter would do; a last word that is half typed is left out."""
        text = self.line.text()
        try:
            clauses = self._parsed(text)
        except PointTextError as error:
            clauses = self._parsed_before(text, error)
        board = self._window.board
        is_shown = clauses and not self._is_for_mode(clauses)
        shown = outcome(self._window.document, clauses) if is_shown else None
        board.gesture = Previewed(board.tool, board.document, shown) if shown else None
        board.refresh()

    def _parsed_before(self, text: str, error: PointTextError) -> list[Clause]:
        try:
            return self._parsed(text[: error.start])
        except PointTextError:
            return []

    def _enter(self, *, stays: bool) -> None:
        """Do what was typed, as one step, or say what is wrong with it and select that."""
        window, text = self._window, self.line.text()
        document = window.document
        here, step = document.current, document.history.undo_step
        try:
            clauses = self._parsed(text)
            self._end_preview()
            if self._is_for_mode(clauses) and self._is_taken(clauses):
                self.dismiss()
                return
            told_of = told(document, window.board.edited.emit)
            with told_of, document.edit(Named("PointEntry", "Type points")) as edit:
                typing = Typing(edit, document.current, document.next_labels, document.setup_place)
                typing.enter(clauses)
                if stays:
                    edit.selected = here
        except PointTextError as error:
            self._say(words_of(error), is_wrong=True)
            self.line.setSelection(error.start, error.end - error.start)
            return
        except RefusalError as refusal:
            self._say(words_of(refusal), is_wrong=True)
            self.line.selectAll()
            return
        if clauses:
            settings = window.settings
            lines = [text.strip(), *settings.get("points.recent")]
            settings.set("points.recent", list(dict.fromkeys(lines))[:_REMEMBERED])
        self.dismiss()
        if clauses and stays:
            is_new = document.history.undo_step is not step
            words = self.tr("Added: {points}") if is_new else self.tr("There already: {points}")
            window.status.note(words.format(points=text.strip()))

    def _is_for_mode(self, clauses: list[Clause]) -> bool:
        """Whether only moves were typed, which a mode of the board has a use for."""
        is_on = self._window.part(Modes).active is not None
        return is_on and all(clause.word.wants == "moves" for clause in clauses)

    def _is_taken(self, clauses: list[Clause]) -> bool:
        """Give the moves to the mode that is on; return whether it took them."""
        mode = self._window.part(Modes).active
        moves = [move for clause in clauses for _, move in clause.moves]
        taken = [mode.play(move) for move in moves] if mode is not None else []
        return any(taken)

    def _say(self, text: str, *, is_wrong: bool = False) -> None:
        self.sign.setVisible(is_wrong)
        if is_wrong:
            icon = severity_icon("warning", self.palette())
            self.sign.setPixmap(icon.pixmap(_ICON_SIZE, self.devicePixelRatioF()))
        role = QPalette.ColorRole.WindowText if is_wrong else QPalette.ColorRole.PlaceholderText
        self.says.setForegroundRole(role)
        self.says.setText(text)
        self.says.setToolTip(tip_of(text))
        self.line.setAccessibleDescription(text)

    def _recall(self, by: int) -> None:
        """Show a line typed before (+1) or after (-1)."""
        lines: list[str] = self._window.settings.get("points.recent")
        self._older = max(0, min(self._older + by, len(lines)))
        self.line.setText(lines[self._older - 1] if self._older else "")
        self._on_edited()

    # Coming and going -----------------------------------------------------------------------

    def dismiss(self) -> None:
        """Go away, and give the focus back."""
        if self.isHidden():
            return
        has_focus = self.line.hasFocus()
        self.line.removeEventFilter(self)
        self._window.removeEventFilter(self)
        self.hide()
        self._end_preview()
        if has_focus:
            before = self._before
            target = before if before is not None and shiboken6.isValid(before) else None
            (target or self._window.board).setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    def _end_preview(self) -> None:
        board = self._window.board
        if isinstance(board.gesture, Previewed):
            board.gesture = None
            board.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                self._place()
        elif kind == QEvent.Type.FocusOut:
            self._on_focus_out(event)
        elif isinstance(event, QKeyEvent) and event.key() in _OWN_KEYS:
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                self._press(event.key(), event.modifiers())
                return True
        return super().eventFilter(watched, event)

    def _press(self, key: int, modifiers: Qt.KeyboardModifier) -> None:
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._recall(1 if key == Qt.Key.Key_Up else -1)
        else:
            self._enter(stays=bool(modifiers & Qt.KeyboardModifier.ShiftModifier))

    def _on_focus_out(self, event: QEvent | QFocusEvent) -> None:
        # A menu, or another window, takes the focus for a while only.
        reason = getattr(event, "reason", lambda: None)()
        if reason not in {
            Qt.FocusReason.ActiveWindowFocusReason,
            Qt.FocusReason.MenuBarFocusReason,
            Qt.FocusReason.PopupFocusReason,
        }:
            self.dismiss()


class _Line(Label):
    """A line that never asks for room and is cut where it has too little."""

    def __init__(self, parent: QFrame) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


def enter(window: Window) -> None:
    """Open the line for points: D4 Q16 plays there, or does what the active tool does.

    Raises:
        RefusalError: this is no board of Go.
    """
    check_board(window.document)
    PointEntry.open_in(window)
