"""Signals of the system that ask the program to end, heard by the event loop.

Left to Python, Ctrl+C in the terminal would raise an exception wherever Qt has just called Python,
which not all of Qt survives; and SIGTERM, as at the end of a session, would end the process there
and then.
"""

from __future__ import annotations

import signal
import socket
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Signal

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_KILLED: Final = 128
"""Added to the number of a signal it is the exit status of who was ended by it."""


class Interrupts(QObject):
    """Tells, in the event loop, of what asks the program to end.

    Signals:
        came: The number of a signal.
    """

    came = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heard, self._told = socket.socketpair()
        for end in (self._heard, self._told):
            end.setblocking(False)  # has no name
        notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._on_told)
        self._woken = signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
        self._before = {number: signal.signal(number, _nothing) for number in numbers}

    def stop(self) -> None:
        """Leave them to whoever had them before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._woken)
        self._told.close()
        self._heard.close()

    def _on_told(self) -> None:
        for number in self._heard.recv(64):
            self.came.emit(number)


def _nothing(_number: int, _frame: FrameType | None) -> None:
    """Let Python's wake-up do it."""


def hear(program: QObject, keep: Callable[[], None]) -> None:
    """End the program when that is asked for.

    Ctrl+C closes all windows, which ask whether to save. Nobody may be there to answer the others:
    what is not saved is kept, and offered at the next start.

    Args:
        program: Listens as long as it is there.
        keep: Writes what is not saved to where the next start finds it.
    """

    def on_came(number: int) -> None:
        if number == signal.SIGINT:
            QCoreApplication.quit()
        else:
            keep()
            QCoreApplication.exit(_KILLED + number)

    interrupts = Interrupts(program)
    interrupts.came.connect(on_came)
