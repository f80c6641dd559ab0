"""Qt's application on macOS, where the system sends files to a program that runs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class MacApplication(QApplication):
    """Tells of files that were double-clicked.

    Signals:
        asked: The path of a file that is to be opened.
    """

    asked = Signal(str)

    def event(self, event: QEvent, /) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.asked.emit(event.file())
            return True
        return super().event(event)
