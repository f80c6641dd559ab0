"""Finds and replaces in node, game or file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


class FindPanel(QWidget):
    """Finds and replaces in node, game or file."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("find")
