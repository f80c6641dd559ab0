"""The steps that were done, by name; a click goes back to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


class StepsPanel(QWidget):
    """The steps that were done, by name; a click goes back to one."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.setObjectName("steps")
