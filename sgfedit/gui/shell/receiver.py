"""Receiver of what later starts of the program hand over; see `sgfedit.handing`."""

from __future__ import annotations

import os
import socket
import sys
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

from sgfedit.gui.widgets import later
from sgfedit.handing import DONE, MOST_BYTES, WAIT, Handed, is_same_user, understood

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.instance import Seat

_QUESTION_MS: Final = 5_000
"""So long a question may take: who says nothing is not listened to for ever."""

_AGAIN_MS: Final = 200
_AT_ONCE: Final = 8
_WAITING: Final = 200
"""Starts that may wait at once: as many as a desktop would make of a selection, and more."""


class _Asked(NamedTuple):
    """What is to be opened, and who waits for it."""

    handed: Handed
    caller: QLocalSocket


class Receiver(QObject):
    """Listens in the seat of this program, and lets it open what it is handed, one by one.

    Nothing is opened while a dialog waits for an answer: who asks waits as well, and opens the
    files by itself should the program end.
    """

    def __init__(
        self, seat: Seat, take: Callable[[Handed], None], call: Callable[[], None], parent: QObject
    ) -> None:
        """Begin to listen.

        Args:
            seat: That this process has taken.
            take: Opens what was handed over.
            call: Shows that somebody waits.
            parent: What it ends with.
        """
        super().__init__(parent)
        self._seat, self._take, self._call = seat, take, call
        self._queue: deque[_Asked] = deque()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timeout)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setListenBacklogSize(_WAITING)
        self._server.setMaxPendingConnections(_WAITING)
        self._server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(seat.address)  # what a program left that was killed
        self.is_listening = self._server.listen(seat.address)
        if not self.is_listening:
            seat.leave()

    def close(self) -> None:
        """Listen no more: who still waits opens its files by itself."""
        self._server.close()
        for asked in self._queue:
            asked.caller.abort()
        self._queue.clear()
        self._seat.leave()

    def _on_connection(self) -> None:
        while self._server.hasPendingConnections():
            caller = self._server.nextPendingConnection()
            caller.disconnected.connect(caller.deleteLater)
            if not _is_trusted(caller):
                caller.abort()
                continue
            caller.setReadBufferSize(MOST_BYTES)
            caller.readyRead.connect(partial(self._on_text, caller))
            later(caller, partial(self._on_silence, caller), _QUESTION_MS)
            caller.waitForReadyRead(0)  # what was said already is read now

    def _on_silence(self, caller: QLocalSocket) -> None:
        if all(asked.caller is not caller for asked in self._queue):
            caller.disconnectFromServer()

    def _on_text(self, caller: QLocalSocket) -> None:
        if not caller.canReadLine():
            if caller.bytesAvailable() >= MOST_BYTES:
                caller.abort()
            return
        handed = understood(bytes(caller.readLine().data()))
        if handed is None or handed.place != self._seat.place:
            caller.abort()
            return
        caller.write(WAIT)
        caller.flush()
        self._queue.append(_Asked(handed, caller))
        if not self._timer.isActive():
            self._timer.start(0)

    def _on_timeout(self) -> None:
        if not self._queue:
            return
        if QApplication.activeModalWidget() is not None:
            self._call()
            self._timer.start(_AGAIN_MS)
            return
        self._let_in()
        for one in self._next():
            for part in _parts(one.handed):
                self._take(part)
                self._seat.get_on()
                self._let_in()
            one.caller.write(DONE)
            one.caller.flush()
            one.caller.disconnectFromServer()
        self._timer.start(0)

    def _let_in(self) -> None:
        """Tell all who ask meanwhile that this program is there.

        Qt lets one in at a time, with all else that happens in between.
        """
        while self._server.waitForNewConnection(0)[0]:
            pass

    def _next(self) -> list[_Asked]:
        """Take from the queue what is opened at once: a window need not be painted for each."""
        first = self._queue.popleft()
        found = [first]
        wishes = first.handed.new_window, first.handed.library
        while self._queue and len(found) < _AT_ONCE:
            other = self._queue[0].handed
            if not other.files or (other.new_window, other.library) != wishes:
                break
            found.append(self._queue.popleft())
        return found


def _parts(handed: Handed) -> list[Handed]:
    """Return the same for one file after the other: many take long."""
    parts = [handed._replace(files=(file,), library=False) for file in handed.files]
    return [*parts[:-1], handed._replace(files=handed.files[-1:])]


def _is_trusted(caller: QLocalSocket) -> bool:
    """Whether the same user has the other end."""
    if sys.platform == "win32":
        return True  # no other may open the pipe
    with socket.socket(fileno=os.dup(int(caller.socketDescriptor()))) as peer:
        return is_same_user(peer)
