"""The middle of the window, which keeps a share of it however wide the panels are pulled."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

_SHARE: Final = 0.4
"""Of the width of the window: a table at the left and a tree at the right leave a board to see."""


class Centre(QWidget):
    """The strip, the board, and what else is above and below that."""

    def __init__(self, parent: QWidget, strip: QWidget, board: QWidget) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(board, 1)
        self.below_board = QHBoxLayout()
        self.below_board.setSpacing(0)
        layout.addLayout(self.below_board)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(round(self.window().width() * _SHARE), 0))

    @property
    def share(self) -> int:
        """The px that it wants only because there is as much room."""
        return self.minimumSizeHint().width() - super().minimumSizeHint().width()
