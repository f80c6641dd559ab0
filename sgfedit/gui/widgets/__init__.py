"""Widgets and small helpers that know no document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

TELL_MS: Final = 200
"""From a change of what assistive tools may ask for until it is worded, while none runs."""


def later(owner: QObject, call: Callable[[], object], pause_ms: int = 0) -> None:
    """Call something when all that waits now is done, or after a pause, if `owner` is there then.

    Else it is let go with the owner; `QTimer.singleShot` would hold what it was to call for good.
    """
    timer = QTimer(owner, singleShot=True)
    calls = [call]

    def do() -> None:
        timer.deleteLater()
        calls.pop()()  # held no more, whoever is let go when

    timer.timeout.connect(do)
    timer.start(pause_ms)


class Telling(QObject):
    """Words what only assistive tools ask for: at once while one runs, else after a pause.

    To word where one is costs a tenth of a step, and of nodes stepped over nobody hears it.
    """

    def __init__(self, owner: QObject, tell: Callable[[], object]) -> None:
        super().__init__(owner)
        self._tell = tell
        self._timer = QTimer(self, singleShot=True, interval=TELL_MS)
        self._timer.timeout.connect(self.finish)

    def want(self) -> None:
        """See to it that it is told."""
        # Asked for when it is needed: PySide makes the class then, which slows the start.
        if QtGui.QAccessible.isActive():
            self.finish()
        else:
            self._timer.start()

    def finish(self) -> None:
        """Tell now."""
        self.drop()
        self._tell()

    def drop(self) -> None:
        """Tell nothing: something else was told meanwhile."""
        self._timer.stop()
