"""Windows at rest: all has the size and the place that it takes by and by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


_QUIET_TURNS: Final = 2
"""What a turn of the event loop has done may wait for the next, without a timer that is seen."""


def come_to_rest(window: QWidget, soon_ms: int = 0) -> None:
    """Do what waits for the next turns of the event loop, however much the machine has to do.

    Args:
        window: Where.
        soon_ms: Timers that go off within this time are waited for as well.
    """
    quiet = 0
    while quiet < _QUIET_TURNS:
        QTest.qWait(1 if soon_ms else 0)
        QApplication.processEvents()
        quiet = 0 if _is_waiting(window, soon_ms) else quiet + 1


def _is_waiting(window: QWidget, soon_ms: int) -> bool:
    timers = window.findChildren(QTimer)
    return any(timer.isActive() and timer.interval() <= soon_ms for timer in timers)
