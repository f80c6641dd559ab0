"""Windows at rest: all has the size and the place that it takes by and by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def come_to_rest(window: QWidget) -> None:
    """Do what waits for the next turns of the event loop, however much the machine has to do."""
    QApplication.processEvents()
    while _is_waiting(window):
        QApplication.processEvents()


def _is_waiting(window: QWidget) -> bool:
    return any(timer.isActive() and not timer.interval() for timer in window.findChildren(QTimer))
