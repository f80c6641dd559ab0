"""Going through the files of a folder in one window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.formats import load
from sgfedit.gui.features.file.neighbours import Neighbours
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow

NEXT, PREVIOUS = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four files, the third of which is no record."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number in (1, 2, 10, 11):
        text = "nothing" if number == 10 else f"(;GN[{number}];B[aa])"
        (folder / f"game {number}.sgf").write_text(text)
    return folder


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> str:
    """Press a key, and return the number of the game that is shown then."""
    window.activateWindow()
    window.board.setFocus()
    QTest.keyClick(window.board, key, CTRL_ALT)
    qtbot.waitUntil(lambda: not window.part(Neighbours).is_running)
    return str(window.document.game.root.get("GN"))


def test_files_are_leafed_through_in_the_window(
    qtbot: QtBot, window: MainWindow, folder: Path
) -> None:
    window.document.open(folder / "game 1.sgf")
    window.settings.set("files.recent", ["x"])

    assert press(qtbot, window, NEXT) == "2"
    assert window.status.message.text() == "game 2.sgf · 2 of 4"
    assert press(qtbot, window, NEXT) == "11"
    assert window.status.message.text() == "game 11.sgf · 4 of 4 · 1 file could not be read"
    assert press(qtbot, window, NEXT) == "11"
    assert window.status.message.text() == "This is the last file of the folder, of 4."
    assert press(qtbot, window, PREVIOUS) == "2"
    assert press(qtbot, window, PREVIOUS) == "1"
    assert press(qtbot, window, PREVIOUS) == "1"
    assert window.status.message.text() == "This is the first file of the folder, of 4."
    assert window.settings.get("files.recent") == ["x"]
    assert window.settings.get("files.last_folder") == str(folder)


def test_changes_are_asked_about(
    qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [questions.Answer.CANCEL, questions.Answer.SAVE, questions.Answer.CANCEL]
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: answers.pop(0))
    window.document.open(folder / "game 1.sgf")
    window.actions_by_id["edit.pass"].trigger()

    assert press(qtbot, window, NEXT) == "1"
    assert press(qtbot, window, NEXT) == "2"

    assert load(folder / "game 1.sgf").games[0].root.children[0].source != ";B[aa]" or answers
    window.actions_by_id["edit.pass"].trigger()
    assert press(qtbot, window, PREVIOUS) == "2"
    assert answers == []
    monkeypatch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)


def test_one_that_is_open_elsewhere_is_shown_there(
    qtbot: QtBot, application: Application, folder: Path
) -> None:
    application.open([str(folder / "game 1.sgf")])
    first = application.windows[0]
    open_file(first, str(folder / "game 2.sgf"))
    second = application.windows[1]

    first.actions_by_id["file.next"].trigger()
    qtbot.waitUntil(lambda: not first.part(Neighbours).is_running)

    assert first.document.game.root.get("GN") == "1"
    assert second.status.message.text() == "game 2.sgf · 2 of 4"


def test_a_game_in_no_file_has_no_neighbours(window: MainWindow) -> None:
    assert not window.actions_by_id["file.next"].isEnabled()
