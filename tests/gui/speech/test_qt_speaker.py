"""Speaking by QtTextToSpeech, with a module that stands in: the extra may not be installed."""

from __future__ import annotations

from contextlib import contextmanager
from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, ClassVar

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject, Signal

from sgfedit.gui.speech import choice, qt_speaker
from sgfedit.gui.speech.qt_speaker import QtSpeaker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


class State(Enum):
    """The states of Qt's class that count here."""

    Ready = 0
    Speaking = 1
    Error = 4


class TextToSpeech(QObject):
    """Stands in for `QTextToSpeech`: it speaks until a test sets another state."""

    State = State
    stateChanged = Signal(object)  # noqa: N815  # as Qt calls it
    engines: ClassVar = ["speechd", "mock"]
    made: ClassVar[list[TextToSpeech]] = []

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.done: list[object] = []
        self.made.append(self)

    @classmethod
    def availableEngines(cls) -> list[str]:
        return cls.engines

    def availableLocales(self) -> list[QLocale]:
        return [QLocale("en_US"), QLocale("de_DE")]

    def setLocale(self, locale: QLocale) -> None:
        self.done.append(locale.name())

    def setRate(self, rate: float) -> None:
        self.done.append(rate)

    def say(self, text: str) -> None:
        self.done.append(text)
        self.stateChanged.emit(State.Speaking)

    def stop(self) -> None:
        self.done.append("stop")
        self.stateChanged.emit(State.Ready)


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The module that stands in, and nothing else that speaks."""
    module = SimpleNamespace(QTextToSpeech=TextToSpeech)
    monkeypatch.setattr(qt_speaker, "import_module", lambda _name: module)
    monkeypatch.setattr(choice, "has_dispatcher", lambda: False)
    monkeypatch.setattr(choice, "find_spec", lambda _name: object())
    TextToSpeech.made.clear()


@contextmanager
def loading() -> Iterator[QtSpeaker]:
    """Give a speaker whose module comes with the next events."""
    found = choice.new_speaker(QCoreApplication.instance() or QObject())
    assert isinstance(found, QtSpeaker)
    yield found
    found.close()


@pytest.fixture
def talker(qtbot: QtBot) -> Iterator[QtSpeaker]:
    with loading() as talker:
        qtbot.waitUntil(lambda: TextToSpeech.made != [])
        yield talker


def test_the_last_text_before_it_is_loaded_is_said_then(qtbot: QtBot) -> None:
    with loading() as talker:
        talker.set_rate(-50)
        talker.speak("eins", QLocale("de_AT"))
        talker.speak("zwei", QLocale("de_AT"))
        qtbot.waitUntil(lambda: TextToSpeech.made != [])

    assert TextToSpeech.made[0].done == ["stop", "de_AT", -0.5, "zwei", "stop"]


def test_a_language_without_a_voice_is_read_by_the_one_that_there_is(
    talker: QtSpeaker,
) -> None:
    talker.speak("黑5", QLocale("zh_CN"))

    assert TextToSpeech.made[0].done == ["stop", 0.0, "黑5"]


def test_its_end_is_heard_and_stopping_is_none(talker: QtSpeaker) -> None:
    silences: list[None] = []
    talker.fell_silent.connect(lambda: silences.append(None))

    talker.speak("one", QLocale("en"))
    talker.speak("two", QLocale("en"))
    assert silences == []
    TextToSpeech.made[0].stateChanged.emit(State.Ready)
    assert len(silences) == 1
    talker.speak("three", QLocale("en"))
    TextToSpeech.made[0].stateChanged.emit(State.Error)
    assert len(silences) == 2


def test_a_module_without_engines_cannot_speak(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TextToSpeech, "engines", ["mock"])

    with loading() as talker, qtbot.waitSignal(talker.failed) as heard:
        pass

    assert heard.args == ["no-speech"]
