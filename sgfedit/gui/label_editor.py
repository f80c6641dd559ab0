"""A small line edit on the board, to type a label on the spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from sgfedit.gui.text_keys import TextKeys

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

_MIN_WIDTH_CHARACTERS = 8


class LabelEditor(QLineEdit):
    """Edits one text over a rectangle of its parent, then goes away.

    Signals:
        accepted: The text, after Enter or when the focus goes elsewhere.
    """

    accepted = Signal(str)

    def __init__(self, parent: QWidget, cell: QRect, text: str) -> None:
        super().__init__(text, parent)
        self.setObjectName("labelEditor")
        self.setAccessibleName(self.tr("Label"))
        self.setPlaceholderText(self.tr("Label"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._is_done = False
        self._keys = TextKeys(self)
        size = self.sizeHint()
        advance = self.fontMetrics().averageCharWidth()
        size.setWidth(max(cell.width(), advance * (_MIN_WIDTH_CHARACTERS + 4)))
        place = QRect(cell.topLeft(), size)
        place.moveCenter(cell.center())
        # Stay inside the board at its edges.
        place.moveLeft(max(0, min(place.left(), parent.width() - place.width())))
        place.moveTop(max(0, min(place.top(), parent.height() - place.height())))
        self.setGeometry(place)

    def open(self) -> None:
        """Show the editor with its text selected."""
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, *, keep: bool) -> None:
        """Go away, and let the text be the label if `keep`."""
        if self._is_done:
            return
        self._is_done = True
        if keep:
            self.accepted.emit(self.text())
        parent = self.parentWidget()
        self.hide()
        if parent is not None:
            parent.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish(keep=False)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.finish(keep=True)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish(keep=True)
