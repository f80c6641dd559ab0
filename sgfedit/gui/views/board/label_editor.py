"""A small line edit on the board, to type a label on the spot; Enter keeps it, Esc does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.gui.widgets.text_keys import TextKeys

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent


_MIN_WIDTH_CHARACTERS = 8


class LabelEditor(QLineEdit):
    """Edits one text over a rectangle of its parent, then goes away.

    What would make the text longer than a label may be is not taken. A longer one that is there
    already may stay as it is, or be made short enough.

    Signals:
        accepted: The text, after Enter or when the focus goes elsewhere.
        refused: A RefusalError: the text would be, or still is, too long.
    """

    accepted = Signal(str)
    refused = Signal(object)

    def __init__(self, parent: QWidget, cell: QRect, text: str) -> None:
        super().__init__(parent)
        limit = operations.MAX_LABEL
        pattern = QRegularExpression(f"[\\s\\S]{{0,{limit}}}")
        self.setValidator(QRegularExpressionValidator(pattern, self))
        self.setText(text)
        self._given = text
        self.inputRejected.connect(self._refuse)
        self.setObjectName("labelEditor")
        self.setAccessibleName(self.tr("Label"))
        self.setPlaceholderText(self.tr("Label"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._is_done = False
        self._keys = TextKeys(self)
        self._board = parent
        self._cell = cell
        self.textChanged.connect(self._fit)
        self._fit(text)

    def open(self) -> None:
        """Show the editor with its text selected."""
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, *, keep: bool) -> None:
        """Go away, and let the text be the label if `keep`."""
        if self._is_done:
            return
        if keep and not self._may_stay:
            self._refuse()
            keep = False
        self._is_done = True
        if keep:
            # A line break that was pasted is shown as a space.
            self.accepted.emit(" ".join(self.text().splitlines()))
        parent = self.parentWidget()
        self.hide()
        if parent is not None:
            parent.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()

    def _fit(self, text: str) -> None:
        """Be wide enough for the text, over its point, and inside the board at its edges."""
        board, metrics = self._board, self.fontMetrics()
        advance = metrics.averageCharWidth()
        least = max(self._cell.width(), advance * (_MIN_WIDTH_CHARACTERS + 4))
        width = max(least, metrics.horizontalAdvance(text) + 4 * advance)
        size = QSize(min(width, board.width()), self.sizeHint().height())
        place = QRect(self._cell.topLeft(), size)
        place.moveCenter(self._cell.center())
        place.moveLeft(max(0, min(place.left(), board.width() - place.width())))
        place.moveTop(max(0, min(place.top(), board.height() - place.height())))
        self.setGeometry(place)

    @property
    def _may_stay(self) -> bool:
        return self.hasAcceptableInput() or self.text() == self._given

    def _refuse(self) -> None:
        self.refused.emit(RefusalError("label-long", str(operations.MAX_LABEL)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish(keep=False)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._may_stay:
                self.finish(keep=True)
            else:
                self._refuse()  # it stays open
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.finish(keep=True)
