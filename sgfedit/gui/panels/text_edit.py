"""The text widgets of the comment pane: whole texts, and no undo but the document's."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from sgfedit.gui.panels.verbatim import difference, typed

_MANY: Final = 1_000_000
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._claims(event)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if kind == QEvent.Type.InputMethod and isinstance(event, QInputMethodEvent):
            self.preedit = event.preeditString()
        elif kind == QEvent.Type.FocusOut:
            self.focus_lost.emit()
        return super().eventFilter(watched, event)

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


class CommentEdit(QPlainTextEdit):
    """Plain text without an undo of its own.

    Signals:
        zoomed: The wheel was turned with Ctrl held, by eighths of a degree.
    """

    zoomed = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comment")
        self.setUndoRedoEnabled(False)
        # A tab would be read again as a space (FF[4], "Text"); here it leads on to the buttons.
        self.setTabChangesFocus(True)

    def text(self) -> str:
        """Return the text exactly: `toPlainText` makes spaces of no-break spaces."""
        return self.document().toRawText().replace("\u2029", "\n")

    def show_from_top(self, text: str) -> None:
        """Show another text; what is typed now, without a look at the caret, goes to its end."""
        if self.text() != text:
            self.setPlainText(text)
        if self.hasFocus():
            self.moveCursor(QTextCursor.MoveOperation.End)
        elif self.textCursor().position():
            self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # By keyboard or command: to go on writing. A click says itself where.
        if event.reason() not in _FOCUS_KEEPS_CARET:
            self.moveCursor(QTextCursor.MoveOperation.End)

    def become(self, text: str) -> None:
        """Show `text`, replacing only what differs, so that the caret keeps its place."""
        old = self.text()
        if old == text:
            return
        start, end = difference(old, text)
        cursor = QTextCursor(self.document())
        cursor.setPosition(_utf16_length(old[:start]))
        cursor.setPosition(_utf16_length(old[: len(old) - end]), QTextCursor.MoveMode.KeepAnchor)
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

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            self.insertPlainText(typed(source.text()))
            self.ensureCursorVisible()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(event.angleDelta().y())
            event.accept()
        else:
            super().wheelEvent(event)


def _utf16_length(text: str) -> int:
    """Return how many positions `text` takes in a QTextDocument."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
