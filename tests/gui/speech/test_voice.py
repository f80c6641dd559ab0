"""What is spoken while one walks through a game, and when, with a speaker that stands in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest

from sgfedit import loads
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.speech import choice, voice
from sgfedit.gui.speech.speaker import Speaker
from sgfedit.gui.speech.voice import Voice

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;SZ[9]AW[aa]AB[ba];B[ab]TE[1]C[Out.];W[];AB[ee]C[A stone.];W[gg])"
STEPS = (
    "Black 1, A8, 1 captured, Good move. Out.",
    "White 2, pass",
    "Move 2. A stone.",
    "White 3, 3-3 point (san-san), G3",
)


class StandIn(Speaker):
    """Stands in for what speaks: it goes on speaking until a test says that it is done."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.now = ""
        self.locale = QLocale.c()
        self.rate = 0
        self.is_closed = False

    def speak(self, text: str, locale: QLocale) -> None:
        self.said.append(text)
        self.now, self.locale = text, locale

    def hush(self) -> None:
        self.now = ""

    def set_rate(self, rate: int) -> None:
        self.rate = rate

    def close(self) -> None:
        self.hush()
        self.is_closed = True

    def says(self, text: str) -> bool:
        return self.now == text

    def finish(self) -> None:
        self.now = ""
        self.fell_silent.emit()


@pytest.fixture
def stand_in(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """What speaks in a window with a game, once it was turned on there."""
    stand_in = StandIn()
    monkeypatch.setattr(choice, "has_dispatcher", lambda: True)
    monkeypatch.setattr(choice, "new_speaker", lambda _parent: stand_in)
    monkeypatch.setattr(voice, "_REST_MS", 0)
    window.document.open_text(loads(GAME))
    window.board.setFocus()
    window.actions_by_id["study.speak"].trigger()
    assert window.status.message.text() == "Each step is spoken"
    assert stand_in.said == ["Move 0"]
    return stand_in


def test_steps_by_keys_are_spoken(window: MainWindow, stand_in: StandIn, qtbot: QtBot) -> None:
    for text in STEPS:
        QTest.keyClick(window.board, Qt.Key.Key_Right)
        qtbot.waitUntil(partial(stand_in.says, text))

    assert tuple(stand_in.said[1:]) == STEPS
    assert stand_in.locale == QLocale()


def test_screen_readers_are_told_the_same(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def listen(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            is_of_a_check = event.message().startswith("File checked")
            told.extend([] if is_of_a_check else [event.message()])

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", listen)

    QTest.keyClick(window.board, Qt.Key.Key_Right)

    qtbot.waitUntil(lambda: told != [] and stand_in.now != "")
    assert told == [stand_in.now] == [STEPS[0]]


def test_a_step_stops_what_is_being_said(window: MainWindow, stand_in: StandIn) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_Right)

    assert stand_in.now == ""
    assert window.part(Voice).is_speaking  # of the step, in a moment


def test_what_a_held_key_runs_past_is_not_spoken(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    for _ in STEPS:
        QTest.keyClick(window.board, Qt.Key.Key_Right)

    qtbot.waitUntil(lambda: stand_in.now != "")
    assert stand_in.said[1:] == [STEPS[-1]]


def test_steps_in_the_text_that_is_read_are_spoken(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    window.actions_by_id["study.reading"].trigger()
    window.actions_by_id["navigate.next"].trigger()

    qtbot.waitUntil(lambda: stand_in.now == STEPS[0])
    window.actions_by_id["study.reading"].trigger()


def test_a_game_that_plays_by_itself_waits_for_the_voice(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    window.settings.set("autoplay.ms", 100)
    autoplay = window.part(VisitLinks).autoplay
    autoplay.start()

    qtbot.waitUntil(lambda: autoplay._is_due)
    assert stand_in.now == "Move 0"
    stand_in.finish()
    qtbot.waitUntil(lambda: stand_in.now == STEPS[0])
    qtbot.waitUntil(lambda: autoplay._is_due)
    assert window.document.position().move_number == 1
    window.actions_by_id["study.speak"].trigger()
    qtbot.waitUntil(lambda: window.document.position().move_number == 2)
    autoplay.stop()


def test_its_speed_is_followed_and_off_is_off(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    window.settings.set("speech.rate", 30)
    assert stand_in.rate == 30

    window.actions_by_id["study.speak"].trigger()
    QTest.keyClick(window.board, Qt.Key.Key_Right)

    assert window.status.message.text() == "Steps are not spoken any more"
    assert stand_in.is_closed
    assert not window.part(Voice).is_speaking
    assert stand_in.said == ["Move 0"]


def test_a_speaker_that_fails_is_told_of_and_waited_for_no_longer(
    window: MainWindow, stand_in: StandIn, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.part(Voice).fell_silent):
        stand_in.failed.emit("speech-silent")

    assert window.status.message.text().startswith("Speech-dispatcher does not answer")
    assert window.part(Voice).speaker is None


def test_without_anything_that_speaks_it_is_said_what_helps(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "has_dispatcher", lambda: False)
    monkeypatch.setattr(choice, "find_spec", lambda _: None)

    window.actions_by_id["study.speak"].trigger()

    assert not window.settings.get("speech.on")
    assert "pip install sgfedit[speech]" in window.status.message.text()
    window.status.note("")
    window.settings.set("speech.on", True)  # in the preferences
    assert "pip install sgfedit[speech]" in window.status.message.text()
