"""Connects what stands in the comment with the board: points, sequences, links to nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


class CommentLinks(QObject):
    """What is between comment, board and document of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
