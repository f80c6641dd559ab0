"""A field that takes the key one presses, and can be left without the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QKeySequenceEdit, QLineEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_SHIFTS: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_WIDTH_IN_LETTERS: Final = 28
_BESIDE_IN_LETTERS: Final = 6
"""For the frame, and what clears the field."""


class KeyField(QKeySequenceEdit):
    """Takes a single stroke to look for, any but Tab and Esc.

    Tab goes on as everywhere; Esc forgets the key.

    Signals:
        left: The user pressed Esc.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        self.setAccessibleName(self.tr("Filter by a key"))
        self.setAccessibleDescription(self.tr("Tab or Esc leaves this field."))
        self._take_width()

    def _take_width(self) -> None:
        """Be as wide as Qt's words for what is to be done, which no layout asks for."""
        metrics, line = self.fontMetrics(), self.findChild(QLineEdit)
        width = metrics.averageCharWidth() * _WIDTH_IN_LETTERS
        if line is not None:
            beside = metrics.averageCharWidth() * _BESIDE_IN_LETTERS
            width = max(width, metrics.horizontalAdvance(line.placeholderText()) + beside)
        self.setFixedWidth(width)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() != QEvent.Type.KeyPress
            or not isinstance(event, QKeyEvent)
            or event.modifiers() & ~_SHIFTS
        ):
            return super().event(event)
        if event.key() in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            return self.focusNextPrevChild(event.key() == Qt.Key.Key_Tab)
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
            return True
        return super().event(event)
