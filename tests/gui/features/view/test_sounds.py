"""Sounds of stones: when they are heard, how they are made, and what is said without them."""

from __future__ import annotations

import wave
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import Point, loads
from sgfedit.app.stone_sounds import CAPTURE, STONE, samples_of, write_sounds
from sgfedit.gui.features.view import sounds
from sgfedit.gui.features.view.sounds import StoneSounds

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;SZ[9]AB[ba][bb]AW[aa];B[ab];W[];B[ee];AB[ff])"


class Recorder:
    """Stands in for what plays sounds."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.volume = 0

    def play(self, name: str) -> None:
        self.heard.append(name)

    def set_volume(self, percent: int) -> None:
        self.volume = percent

    def take(self) -> list[str]:
        heard, self.heard = self.heard, []
        return heard


@pytest.fixture
def recorder(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """What is heard in a window with a game, with sounds turned on."""
    recorder = Recorder()
    monkeypatch.setattr(sounds, "is_available", lambda: True)
    monkeypatch.setattr(sounds, "_APART_S", 0)
    monkeypatch.setattr(StoneSounds, "_new_player", lambda _: recorder)
    window.document.open_text(loads(GAME))
    window.board.setFocus()
    window.actions_by_id["study.sounds"].trigger()
    return recorder


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.board, key)


def test_steps_forward_sound_and_nothing_else(window: MainWindow, recorder: Recorder) -> None:
    press(window, Qt.Key.Key_Right)
    assert recorder.take() == [CAPTURE]
    press(window, Qt.Key.Key_Right)
    assert recorder.take() == []  # a pass
    press(window, Qt.Key.Key_Right)
    assert recorder.take() == [STONE]
    press(window, Qt.Key.Key_Right)
    assert recorder.take() == []  # set-up
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        press(window, key)
    assert recorder.take() == []


def test_a_move_that_is_played_sounds_but_not_when_it_is_undone_or_redone(
    window: MainWindow, recorder: Recorder
) -> None:
    place = window.board.point_rect(Point(4, 4)).center()

    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=place)
    assert recorder.take() == [STONE]
    window.document.undo()
    window.document.redo()
    assert recorder.take() == []
    press(window, Qt.Key.Key_Left)
    press(window, Qt.Key.Key_Right)
    assert recorder.take() == [STONE]


def test_another_file_is_no_step(window: MainWindow, recorder: Recorder) -> None:
    window.document.open_text(loads(GAME))

    assert recorder.take() == []


def test_the_volume_is_followed_and_off_is_off(window: MainWindow, recorder: Recorder) -> None:
    assert recorder.volume == 60
    window.settings.set("sound.volume", 10)
    assert recorder.volume == 10

    window.actions_by_id["study.sounds"].trigger()
    press(window, Qt.Key.Key_Right)

    assert recorder.take() == []
    assert window.status.message.text() == "Stones are not heard any more"


def test_they_are_off_at_first(window: MainWindow) -> None:
    assert window.findChild(StoneSounds) is None
    assert not window.settings.get("sound.on")


def test_without_the_package_it_is_said_which_one_helps(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sounds, "find_spec", lambda _: None)

    window.actions_by_id["study.sounds"].trigger()

    assert not window.settings.get("sound.on")
    assert not window.actions_by_id["study.sounds"].isChecked()
    assert "pip install sgfedit[sound]" in window.status.message.text()
    window.settings.set("sound.on", value=True)
    assert "pip install sgfedit[sound]" in window.status.message.text()
    press(window, Qt.Key.Key_Right)


def test_they_are_made_once_and_are_never_too_loud(tmp_path: Path) -> None:
    paths = write_sounds(tmp_path / "sounds")
    times = {path: path.stat().st_mtime_ns for path in paths.values()}

    assert write_sounds(tmp_path / "sounds") == paths
    assert {path: path.stat().st_mtime_ns for path in paths.values()} == times
    for name, path in paths.items():
        with wave.open(str(path)) as file:
            assert file.getnchannels() == 1
            assert 0.1 < file.getnframes() / file.getframerate() < 0.4
        samples = samples_of(name)
        assert 0.8 < max(map(abs, samples)) < 0.9
        assert abs(samples[-1]) < 0.001  # no crack at the end
