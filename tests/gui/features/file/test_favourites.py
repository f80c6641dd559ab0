"""Favourite files and folders."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from sgfedit.gui.features.file.favourites_dialog import FavouritesDialog
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A window with a file."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.sgf").write_text("(;GN[a])")
    window.document.open(tmp_path / "games" / "a.sgf")
    window.board.setFocus()
    return window


def menu_of(window: MainWindow) -> QMenu:
    action = window.actions_by_id["file.favourites"]
    menu = next(one for one in action.associatedObjects() if isinstance(one, QMenu))
    menu.aboutToShow.emit()
    return menu


def listed(window: MainWindow) -> list[str]:
    return [str(action.data()) for action in menu_of(window).actions() if action.data()]


def test_files_and_folders_are_noted_by_keys_and_listed(
    opened: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "games" / "a.sgf"
    QTest.keyClick(opened.board, Qt.Key.Key_F, CTRL_ALT)
    assert opened.status.message.text() == "“a.sgf” is the first of the favourites now"
    QTest.keyClick(opened.board, Qt.Key.Key_F, CTRL_ALT | Qt.KeyboardModifier.ShiftModifier)
    folder = f"{path.parent}{os.sep}"
    assert listed(opened) == [folder, str(path)]

    QTest.keyClick(opened.board, Qt.Key.Key_F, CTRL_ALT)

    assert listed(opened) == [str(path), folder]
    texts = [action.text() for action in menu_of(opened).actions()]
    assert texts[-2:] == ["&1 a.sgf  (games)", f"&2 {folder} …"]


def test_a_file_opens_and_of_a_folder_one_is_asked_for(
    opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_parent: object, folder: str, *_: object) -> list[str]:
        asked.append(folder)
        return []

    monkeypatch.setattr(questions, "ask_open_paths", ask)
    path = tmp_path / "b.sgf"
    path.write_text("(;GN[b])")
    folder = f"{tmp_path}{os.sep}"
    opened.settings.set("files.favourites", [str(path), folder])
    monkeypatch.setattr(opened, "free_window", lambda: opened)

    menu_of(opened).actions()[-2].trigger()
    assert opened.document.path == path
    menu_of(opened).actions()[-1].trigger()
    assert asked == [folder]


def test_they_are_put_in_order_and_taken_out(qtbot: QtBot) -> None:
    dialog = FavouritesDialog(["a", "b", "c"])
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.up.isEnabled()

    QTest.mouseClick(dialog.down, LEFT)
    assert dialog.paths == ["b", "a", "c"]
    QTest.mouseClick(dialog.down, LEFT)
    assert dialog.paths == ["b", "c", "a"]
    assert not dialog.down.isEnabled()
    QTest.mouseClick(dialog.up, LEFT)
    QTest.mouseClick(dialog.out, LEFT)
    assert dialog.paths == ["b", "c"]
    for _ in range(2):
        QTest.mouseClick(dialog.out, LEFT)
    assert dialog.paths == []
    assert not dialog.out.isEnabled()
