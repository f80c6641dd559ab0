"""Speaking by speech-dispatcher, over its socket: SSIP, a command a line, each with a reply.

Replies are lines that begin with three digits, all but the last with a hyphen behind them; those
of events begin with a 7 and may come at any time.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QByteArray, QProcess, QTimer
from PySide6.QtNetwork import QLocalSocket

from sgfedit.gui.speech.speaker import Speaker

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QLocale, QObject

DISPATCHER: Final = "speech-dispatcher"

_AGAIN_MS: Final = 250
_MOST_TRIES: Final = 20
"""To connect, while the service starts."""

_SEND_TEXT: Final = "230"
_QUEUED: Final = "225"
_ENDS: Final = frozenset({"702", "703"})
"""A message was said to its end, or was not."""

_GREETING: Final = (
    "SET self CLIENT_NAME user:sgfedit:steps",
    "SET self NOTIFICATION END on",
    "SET self NOTIFICATION CANCEL on",
)


class _Command(NamedTuple):
    """A line to be sent, and the text that follows once it is allowed."""

    line: str
    text: str = ""


class Dispatcher(Speaker):
    """A client of the service, which is started when it does not run yet."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._rate = 0
        self._tries = 0
        self._waiting: deque[_Command] = deque()
        self._sent: _Command | None = None
        self._lines: list[str] = []
        self._bytes = b""
        self._message = ""
        """The number of what is being said."""
        self._again = QTimer(self, singleShot=True, interval=_AGAIN_MS)
        self._again.timeout.connect(self._connect)
        self._socket = QLocalSocket(self)
        self._socket.connected.connect(self._on_connected)
        self._socket.errorOccurred.connect(self._on_error)
        self._socket.readyRead.connect(self._read)

    def speak(self, text: str, locale: QLocale) -> None:
        self.hush()
        language = locale.name().split("_")[0]
        self._waiting += (
            _Command(f"SET self LANGUAGE {language}"),
            _Command(f"SET self RATE {self._rate}"),
            _Command("SPEAK", text),
        )
        if self._is_connected():
            self._go_on()
        elif not self._again.isActive() and self._is_apart():
            self._tries = 0
            self._connect()

    def hush(self) -> None:
        self._message = ""
        self._waiting.clear()
        if self._is_connected():
            self._waiting.append(_Command("CANCEL self"))
            self._go_on()

    def set_rate(self, rate: int) -> None:
        self._rate = rate

    def close(self) -> None:
        self.hush()
        self._again.stop()
        if self._is_connected():
            # At once, whatever reply is to come: a message outlives whoever has sent it.
            self._sent = None
            self._go_on()
            self._write("QUIT")
            self._socket.flush()
        self._socket.blockSignals(True)

    # The connection -------------------------------------------------------------------------

    def _is_connected(self) -> bool:
        return self._socket.state() == QLocalSocket.LocalSocketState.ConnectedState

    def _is_apart(self) -> bool:
        return self._socket.state() == QLocalSocket.LocalSocketState.UnconnectedState

    def _connect(self) -> None:
        self._tries += 1
        self._socket.connectToServer(str(self._path))

    def _on_connected(self) -> None:
        self._sent, self._bytes = None, b""
        self._lines.clear()
        self._waiting.extendleft(map(_Command, reversed(_GREETING)))
        self._go_on()

    def _on_error(self) -> None:
        """Start the service, and try again; what was being said when it went is over."""
        if self._message:
            self._message = ""
            self.fell_silent.emit()
        if not self._waiting:
            return  # it ends when nobody speaks for a while
        if self._tries >= _MOST_TRIES:
            self._waiting.clear()
            self.failed.emit("speech-silent")
            return
        if self._tries == 1:
            QProcess.startDetached(DISPATCHER, ["--spawn"])
        self._again.start()

    # Talking --------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Send what is next, unless a reply is to come first."""
        if self._sent is None and self._waiting and self._is_connected():
            self._sent = self._waiting.popleft()
            self._write(self._sent.line)

    def _write(self, line: str) -> None:
        self._socket.write(QByteArray(f"{line}\r\n".encode(errors="replace")))

    def _read(self) -> None:
        *lines, self._bytes = (self._bytes + self._socket.readAll().data()).split(b"\r\n")
        for line in lines:
            text = line.decode(errors="replace")
            self._lines.append(text[4:])
            if text[3:4] != "-":
                whole, self._lines = self._lines, []
                self._on_reply(text[:3], whole)

    def _on_reply(self, code: str, lines: list[str]) -> None:
        if code.startswith("7"):
            if code in _ENDS and lines[0] == self._message:
                self._message = ""
                self.fell_silent.emit()
            return
        sent = self._sent
        if code == _SEND_TEXT and sent is not None:
            # A line that begins with a full stop would end the text.
            text = "\r\n".join(f".{line}" if line[:1] == "." else line for line in
                               sent.text.replace("\0", " ").splitlines())  # fmt: skip
            self._write(f"{text}\r\n.")
            return
        self._sent = None
        is_last = not any(command.text for command in self._waiting)
        if code == _QUEUED and is_last and not self._is_hushed():
            self._message = lines[0]
        self._go_on()

    def _is_hushed(self) -> bool:
        """Whether what has just been queued is to be cancelled next."""
        return any(command.line.startswith("CANCEL") for command in self._waiting)
