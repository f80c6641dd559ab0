"""Fields for another board size, and for the side that keeps its distance to the stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from sgfedit.game.operations import Resize
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from sgfedit.sgf.values import Size

_ANCHORS: Final = (
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper left corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper right corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Left side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Middle"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Right side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower left corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower right corner"),
)
"""Row by row; the number of one is its id in the group."""


class BoardSizeBox(QWidget):
    """Columns, rows, and nine places of the board, one of which stays where it is.

    Signals:
        changed: The user chose something else.
    """

    changed = Signal()

    def __init__(self, size: Size, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns = self._size_field("columns", self.tr("Columns"), size[0])
        self.rows = self._size_field("rows", self.tr("Rows"), size[1])
        self.anchors = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, text in enumerate(_ANCHORS):
            button = QRadioButton(self)
            button.setObjectName(f"anchor{number}")
            button.setAccessibleName(self.tr(text))
            button.setToolTip(self.tr(text))
            self.anchors.addButton(button, number)
            grid.addWidget(button, *divmod(number, 3))
        self.anchors.button(0).setChecked(True)
        self.anchors.idToggled.connect(self._on_anchor_toggled)
        label = QLabel(self.tr("&Board:"), self)
        label.setBuddy(self.columns)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (label, self.columns, QLabel("×", self), self.rows):
            layout.addWidget(widget)
        layout.addSpacing(24)
        layout.addWidget(QLabel(self.tr("Stays in place:"), self))
        layout.addLayout(grid)
        layout.addStretch(1)
        layout.setAlignment(grid, Qt.AlignmentFlag.AlignVCenter)

    def _size_field(self, name: str, label: str, value: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setObjectName(name)
        box.setAccessibleName(label)
        box.setToolTip(label)
        box.setRange(1, MAX_SIZE)
        box.setValue(value)
        box.valueChanged.connect(self.changed)
        return box

    def _on_anchor_toggled(self, _number: int, is_on: bool) -> None:
        if is_on:
            self.changed.emit()

    def resize_to(self) -> Resize:
        """Return what was chosen."""
        down, across = divmod(self.anchors.checkedId(), 3)
        return Resize((self.columns.value(), self.rows.value()), across - 1, down - 1)
