"""Widgets and small helpers that know no document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject


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
