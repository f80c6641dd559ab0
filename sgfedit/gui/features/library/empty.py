"""What is seen in place of the table while there is nothing in the library: how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

_WIDTH_IN_LETTERS: Final = 60
_LARGER: Final = 1.5


class EmptyState(QWidget):
    """A heading, sentences, and buttons."""

    def __init__(self, add_folder: QAction, add_files: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryEmpty")
        self.heading = self._label(self.tr("Search all your games at once"), _LARGER)
        self.heading.setWordWrap(False)
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.text = self._label(
            self.tr(
                "Choose the folders your game records are in; zip archives and files with many "
                "games count, too. Or drop them here."
            )
        )
        self.more = self._label(
            self.tr(
                "Nothing is moved or changed: the files stay where they are, and what changes in "
                "the folders is noticed."
            )
        )
        self.buttons = [self._button(action) for action in (add_folder, add_files)]
        row = QHBoxLayout()
        row.addStretch(1)
        for button in self.buttons:
            row.addWidget(button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        space = self.fontMetrics().height()
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(space)
        layout.addStretch(1)
        layout.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.text, self.more):
            layout.addLayout(_middle(label))
        layout.addLayout(row)
        layout.addStretch(2)

    def _label(self, text: str, factor: float = 1) -> QLabel:
        label = QLabel(text, self)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setWordWrap(True)
        label.setMaximumWidth(self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS)
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * factor)
        label.setFont(font)
        return label

    def _button(self, action: QAction) -> QPushButton:
        button = QPushButton(action.text(), self)
        button.setObjectName(f"empty.{action.objectName()}")
        button.setIcon(action.icon())
        button.clicked.connect(action.trigger)
        return button


def _middle(widget: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(widget, 1000)
    row.addStretch(1)
    return row
