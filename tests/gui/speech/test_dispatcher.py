"""Speaking by speech-dispatcher: what is sent to a service that stands in, and what it replies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import QLocale, QProcess
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from sgfedit.gui.speech import dispatcher
from sgfedit.gui.speech.choice import has_dispatcher, new_speaker, socket_path
from sgfedit.gui.speech.dispatcher import Dispatcher

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

ENGLISH: Final = QLocale("en_GB")


class Service:
    """Stands in for speech-dispatcher: replies as it does, and ends a message when a test says so.

    Attributes:
        told: The lines of commands.
        texts: What it was to say.
    """

    def __init__(self, path: Path) -> None:
        self.server = QLocalServer()
        self.server.newConnection.connect(self._on_connection)
        self.told: list[str] = []
        self.texts: list[str] = []
        self.link: QLocalSocket | None = None
        self._text: list[str] | None = None
        self._path = path

    def listen(self) -> None:
        assert self.server.listen(str(self._path))

    def _on_connection(self) -> None:
        self.link = self.server.nextPendingConnection()
        self.link.readyRead.connect(self._read)

    def _read(self) -> None:
        assert self.link is not None
        while self.link.canReadLine():
            self._take(bytes(self.link.readLine().data()).decode().removesuffix("\r\n"))

    def _take(self, line: str) -> None:
        if self._text is None:
            self.told.append(line)
            self._text = [] if line == "SPEAK" else None
            self.reply("230 OK RECEIVING DATA" if line == "SPEAK" else "200 OK DONE")
        elif line == ".":
            self.texts.append("\n".join(self._text))
            self._text = None
            self.reply(f"225-{len(self.texts)}", "225 OK MESSAGE QUEUED")
        else:
            self._text.append(line)

    def reply(self, *lines: str) -> None:
        """Send lines, in two pieces."""
        assert self.link is not None
        whole = "".join(f"{line}\r\n" for line in lines).encode()
        for piece in (whole[:6], whole[6:]):
            self.link.write(piece)
            self.link.flush()

    def end(self, number: int, event: str = "702 END") -> None:
        """Tell that a message is over."""
        self.reply(f"{event[:3]}-{number}", f"{event[:3]}-1", event)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the service listens."""
    path = tmp_path / "s.sock"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    return path


@pytest.fixture
def service(qapp: object, path: Path) -> Iterator[Service]:
    service = Service(path)
    service.listen()
    yield service
    service.server.close()


@pytest.fixture
def speaker(path: Path) -> Iterator[Dispatcher]:
    speaker = Dispatcher(path)
    yield speaker
    speaker.close()


def test_a_text_is_spoken_in_its_language_and_its_end_heard(
    service: Service, speaker: Dispatcher, qtbot: QtBot
) -> None:
    speaker.set_rate(20)
    speaker.speak("Black 5, D10.\n.a\n\n黑", ENGLISH)
    qtbot.waitUntil(lambda: speaker._message == "1")

    assert service.texts == ["Black 5, D10.\n..a\n\n黑"]
    assert service.told[-3:] == ["SET self LANGUAGE en", "SET self RATE 20", "SPEAK"]
    with qtbot.waitSignal(speaker.fell_silent):
        service.end(1)


def test_only_the_last_of_many_texts_is_spoken(
    service: Service, speaker: Dispatcher, qtbot: QtBot
) -> None:
    for text in ("one", "two", "three"):
        speaker.speak(text, ENGLISH)
    qtbot.waitUntil(lambda: speaker._message != "")

    assert service.texts == ["three"]


def test_another_text_cancels_the_one_before_which_is_no_end(
    service: Service, speaker: Dispatcher, qtbot: QtBot
) -> None:
    silences: list[None] = []
    speaker.fell_silent.connect(lambda: silences.append(None))
    speaker.speak("one", ENGLISH)
    qtbot.waitUntil(lambda: speaker._message == "1")
    speaker.speak("two", ENGLISH)
    qtbot.waitUntil(lambda: speaker._message == "2")

    assert service.told[-4] == "CANCEL self"
    service.end(1, "703 CANCELED")
    service.end(2)
    qtbot.waitUntil(lambda: silences != [])
    assert len(silences) == 1


def test_a_text_that_was_just_taken_is_cancelled_too(
    service: Service, speaker: Dispatcher, qtbot: QtBot
) -> None:
    speaker.speak("one", ENGLISH)
    qtbot.waitUntil(lambda: "SPEAK" in service.told)
    speaker.hush()
    qtbot.waitUntil(lambda: service.told[-1] == "CANCEL self")

    assert speaker._message == ""


def test_closing_cancels_what_is_being_said(
    service: Service, speaker: Dispatcher, qtbot: QtBot
) -> None:
    speaker.speak("one", ENGLISH)
    qtbot.waitUntil(lambda: speaker._message == "1")
    speaker.close()

    qtbot.waitUntil(lambda: service.told[-2:] == ["CANCEL self", "QUIT"])


def test_a_service_that_dies_is_silence_and_is_started_for_the_next_text(
    service: Service, speaker: Dispatcher, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []

    def start(*command: object) -> bool:
        started.append(command)
        service.listen()
        return True

    monkeypatch.setattr(QProcess, "startDetached", start)
    monkeypatch.setattr(dispatcher, "_AGAIN_MS", 0)
    speaker.speak("one", ENGLISH)
    qtbot.waitUntil(lambda: speaker._message == "1")
    service.server.close()
    with qtbot.waitSignal(speaker.fell_silent):
        assert service.link is not None
        service.link.disconnectFromServer()

    speaker.speak("two", ENGLISH)
    qtbot.waitUntil(lambda: service.texts == ["one", "two"])

    assert started == [("speech-dispatcher", ["--spawn"])]


def test_a_service_that_never_comes_is_told_of(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QProcess, "startDetached", lambda *_: False)
    monkeypatch.setattr(dispatcher, "_AGAIN_MS", 0)
    speaker = Dispatcher(path)

    with qtbot.waitSignal(speaker.failed) as heard:
        speaker.speak("one", ENGLISH)

    assert heard.args == ["speech-silent"]


def test_it_is_found_where_it_listens(
    service: Service, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")

    assert has_dispatcher()
    assert isinstance(new_speaker(service.server), Dispatcher)
    monkeypatch.delenv("SPEECHD_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(path.parent))
    assert socket_path() == path.parent / "speech-dispatcher" / "speechd.sock"
    assert not has_dispatcher()
