"""Points of the board that are typed by pointing at them, while somebody writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from sgfedit.errors import RefusalError
from sgfedit.go import vertex

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point

_CTRL = Qt.KeyboardModifier.ControlModifier


class PointTyping(QObject):
    """Types the point of a click with Ctrl at the caret of the comment or the node name.

    Without a mouse `begin` shows the board's cursor; Enter types its point and leads back.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._comment = window.comment
        self._into_name = False
        self._is_picking = False
        window.board.asks = self._on_point

    def _on_point(self, point: Point, modifiers: Qt.KeyboardModifier) -> bool:
        """Type `point` if it is meant for the text; return whether it was."""
        board = self._window.board
        if self._is_picking:
            self._end()
        elif modifiers & ~Qt.KeyboardModifier.KeypadModifier == _CTRL and self._is_writing():
            self._into_name = self._window.focusWidget() is self._comment.name
        else:
            return False
        if not board.document.game.positions.is_go:
            return False
        self._type(vertex(point.x, point.y, board.document.game.size[1]))
        return True

    def _is_writing(self) -> bool:
        # Also while another window of the desktop is the active one.
        return self._window.focusWidget() in (self._comment.editor, self._comment.name)

    def _type(self, name: str) -> None:
        from sgfedit.gui.comment.typed_points import spaced  # noqa: PLC0415  # not needed to start

        self._comment.commit()
        if self._into_name:
            field = self._comment.name
            start = field.selectionStart() if field.hasSelectedText() else field.cursorPosition()
            end = field.selectionEnd() if field.hasSelectedText() else start
            field.insert(spaced(name, field.text()[:start], field.text()[end:]))
            return
        editor = self._comment.editor
        cursor = editor.textCursor()
        document = editor.document()
        before = document.characterAt(cursor.selectionStart() - 1)
        after = document.characterAt(cursor.selectionEnd())
        cursor.insertText(spaced(name, _char(before), _char(after)))
        editor.setTextCursor(cursor)
        editor.ensureCursorVisible()

    # Without a mouse ------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the user choose a point with the arrows and Enter, or with any click.

        Raises:
            RefusalError: this is no board of Go.
        """
        window = self._window
        board = window.board
        if not board.document.game.positions.is_go:
            raise RefusalError("not-go-board")
        self._into_name = window.focusWidget() is self._comment.name
        board.setFocus(Qt.FocusReason.OtherFocusReason)
        if board.cursor_point is None:
            enter = QKeyEvent(
                QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier
            )
            board.keyPressEvent(enter)  # shows the cursor
        self._is_picking = True
        board.installEventFilter(self)
        window.status.note(self.tr("Arrows choose a point, Enter types it, Esc gives up."), 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        is_escape = (
            kind in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        )
        if kind == QEvent.Type.FocusOut and self._window.isActiveWindow():
            self._forget()
        elif is_escape:
            event.accept()
            if kind == QEvent.Type.KeyPress:
                self._end()
            return True
        return super().eventFilter(watched, event)

    def _end(self) -> None:
        """Go back to where the user writes."""
        self._forget()
        field = self._comment.name if self._into_name else self._comment.editor
        # The caret stays where it was left.
        field.setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _forget(self) -> None:
        board = self._window.board
        self._is_picking = False
        board.removeEventFilter(self)
        board.cursor_point = None
        board.pointed.emit("")
        board.redraw()
        self._window.status.note("")


def _char(found: str) -> str:
    """Return a character as text: the end of a paragraph is none, nor is the end of all."""
    return "" if found in {"\u2029", "\0"} else found
