"""The text widgets of the comment pane: whole texts, and no undo but the document's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
)
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from sgfedit.gui.views.comment.text_marks import TextMarks
from sgfedit.gui.views.comment.text_mirror import TextMirror, qt_length
from sgfedit.gui.widgets.verbatim import difference, typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QDragEnterEvent,
        QEnterEvent,
        QFocusEvent,
        QMouseEvent,
        QResizeEvent,
        QWheelEvent,
    )

_MANY: Final = 1_000_000
_NOWHERE: Final = QPoint(-_MANY, -_MANY)
# Keys that move the caret but that a text widget leaves to shortcuts of the window.
_CARET_KEYS: Final = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    }
)
_CARET_MODIFIERS: Final = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)
_FOCUS_KEEPS_CARET: Final = frozenset(
    {
        Qt.FocusReason.MouseFocusReason,
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
_REDO_KEYS: Final = (QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y"))


class TextKeys(QObject):
    """What both text widgets do with keys: the caret's are theirs, undo is the document's.

    Signals:
        undo_wanted: The user pressed the key for Undo and no action of the window took it.
        redo_wanted: The same for Redo.
        left: The user pressed Esc.
        focus_lost: The widget has lost the focus.
    """

    undo_wanted = Signal()
    redo_wanted = Signal()
    left = Signal()
    focus_lost = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.preedit = ""
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._claims(event)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            self.preedit = event.preeditString()
        elif kind == QEvent.Type.FocusOut:
            self.focus_lost.emit()
        return False

    def _claims(self, event: QKeyEvent) -> bool:
        """Decide whether a key belongs to the text even if the window has a shortcut for it."""
        if _undoes(event) or _redoes(event):
            event.ignore()
            return True
        if event.key() in _CARET_KEYS and event.modifiers() in _CARET_MODIFIERS:
            event.accept()
            return True
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        if _undoes(event):
            self.undo_wanted.emit()
        elif _redoes(event):
            self.redo_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            return False
        return True

    def commit(self) -> None:
        """Insert what is being composed as if the user had finished it."""
        if self.preedit and self._widget.hasFocus():
            QGuiApplication.inputMethod().commit()
        if self.preedit:
            event = QInputMethodEvent()
            event.setCommitString(self.preedit)
            QCoreApplication.sendEvent(self._widget, event)
            QGuiApplication.inputMethod().reset()


def _undoes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo)


def _redoes(event: QKeyEvent) -> bool:
    # Both usual keys on every system: some know only one of them as the key for Redo.
    combination = QKeySequence(event.keyCombination())
    return event.matches(QKeySequence.StandardKey.Redo) or combination in _REDO_KEYS


class NameEdit(QLineEdit):
    """One line without a limit, in stronger letters."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("nodeName")
        self.setMaxLength(_MANY)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)


class Press(NamedTuple):
    """Where the left button went down, and where the caret was; None if the user did not write."""

    place: QPoint
    caret: int | None


class Click(NamedTuple):
    """A click into a text, the caret being there by now.

    Attributes:
        place: Where, in the viewport.
        modifiers: What was held.
        caret: Where the caret was before; None if the text had not the focus.
    """

    place: QPoint
    modifiers: Qt.KeyboardModifier
    caret: int | None


class CommentEdit(QPlainTextEdit):
    """Plain text without an undo of its own.

    Signals:
        zoomed: The wheel was turned with Ctrl held, by eighths of a degree.
        pointed: Where the mouse is, in the viewport; None beside it or while it drags.
        clicked: A `Click`, when the left button is let go.
        focused: Whether it has the focus now.
        restyled: Its palette, its font or its size is another one.

    Attributes:
        marks: What is shown at stretches of the text.
        written: Returns what a stretch of the text is in the record, from and to which character;
            what is copied, cut or dragged is that.
    """

    zoomed = Signal(int)
    pointed = Signal(object)
    clicked = Signal(object)
    focused = Signal(bool)
    restyled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comment")
        self.setUndoRedoEnabled(False)
        # A tab would be read again as a space (FF[4], "Text"); here it leads on to the buttons.
        self.setTabChangesFocus(True)
        self._mirror = TextMirror(self.document())
        self.marks = TextMarks(self)
        self.written: Callable[[int, int], str] = lambda start, end: self.text()[start:end]
        self._press = Press(QPoint(), None)
        self._is_entered = False

    def text(self) -> str:
        """Return the text exactly: `toPlainText` makes spaces of no-break spaces."""
        return self._mirror.text()

    def show_from_top(self, text: str) -> None:
        """Show another text; what is typed now, without a look at the caret, goes to its end."""
        if self.text() != text:
            self.setPlainText(text)
        if self.hasFocus():
            self.moveCursor(QTextCursor.MoveOperation.End)
        elif text and self.textCursor().position():
            self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_entered = event.reason() == Qt.FocusReason.MouseFocusReason
        # By keyboard or command: to go on writing. A click says itself where.
        if event.reason() not in _FOCUS_KEEPS_CARET:
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:  # its own menu
            self.focused.emit(False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self.restyled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyled.emit()

    def become(self, text: str) -> None:
        """Show `text`, replacing only what differs, so that the caret keeps its place."""
        old = self.text()
        if old == text:
            return
        start, end = difference(old, text)
        cursor = QTextCursor(self.document())
        cursor.setPosition(qt_length(old[:start]))
        cursor.setPosition(qt_length(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text[start : len(text) - end])

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.averageCharWidth() * 36, metrics.lineSpacing() * 8)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        return QSize(metrics.averageCharWidth() * 12, metrics.lineSpacing() * 4)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Files are not text: the window opens them.
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:
        cursor, text = self.textCursor(), self.text()
        ends = cursor.selectionStart(), cursor.selectionEnd()
        if len(text) != self.document().characterCount() - 1:
            units = text.encode("utf-16-le", "surrogatepass")
            before = [units[: 2 * end].decode("utf-16-le", "surrogatepass") for end in ends]
            ends = len(before[0]), len(before[1])
        found = QMimeData()
        # What did not decode has no place on a clipboard.
        found.setText(self.written(*ends).encode("utf-8", "replace").decode())
        return found

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            self.insertPlainText(typed(source.text()))
            self.ensureCursorVisible()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        caret = None if self._is_entered else self.textCursor().position()
        self._is_entered = False
        self._press = Press(event.position().toPoint(), caret)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        is_drag = event.buttons() != Qt.MouseButton.NoButton
        self.pointed.emit(None if is_drag else event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        moved = (place - self._press.place).manhattanLength()
        is_click = event.button() == Qt.MouseButton.LeftButton
        if is_click and moved < QGuiApplication.styleHints().startDragDistance():
            self.clicked.emit(Click(place, event.modifiers(), self._press.caret))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press = Press(_NOWHERE, None)  # its second half is no click
        super().mouseDoubleClickEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        # Not when it is made: see `PanArea` for what the first look at Qt's own viewport costs.
        self.viewport().setMouseTracking(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(event.angleDelta().y())
            event.accept()
        else:
            super().wheelEvent(event)
