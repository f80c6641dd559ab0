"""Nodes of any files that the user wants to find again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


class BookmarksPanel(QWidget):
    """Nodes of any files that the user wants to find again."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("bookmarks")
