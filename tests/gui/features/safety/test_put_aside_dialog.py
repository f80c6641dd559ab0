"""The page of what was put aside: listed, put back, deleted; shown by a click on what was said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from sgfedit.app.put_aside import put_aside, troubles
from sgfedit.app.shared_file import data_path
from sgfedit.gui.features.safety.notices import Notices
from sgfedit.gui.features.safety.put_aside_dialog import PutAside
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


@pytest.fixture
def bookmarks() -> Path:
    """Bookmarks of which two versions were put aside."""
    path = data_path("bookmarks.json")
    path.parent.mkdir(parents=True)
    for text in ("first", "second"):
        path.write_text(text)
        put_aside(path)
    path.write_text("{}")
    return path


@pytest.fixture
def dialog(bookmarks: Path, window: MainWindow, qtbot: QtBot) -> PutAside:
    window.actions_by_id["help.put_aside"].trigger()
    found = QApplication.activeModalWidget()
    assert isinstance(found, PutAside)
    found.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(found)
    return found


def rows(dialog: PutAside) -> list[list[str]]:
    items = [dialog.list.topLevelItem(n) for n in range(dialog.list.topLevelItemCount())]
    return [[item.text(column) for column in (0, 1, 3)] for item in items if item is not None]


def choose(dialog: PutAside, name: str) -> None:
    (item,) = dialog.list.findItems(name, Qt.MatchFlag.MatchExactly)
    dialog.list.setCurrentItem(item)


def test_each_says_what_it_was_and_how_large_it_is(dialog: PutAside) -> None:
    assert sorted(rows(dialog)) == [
        ["bookmarks.json.damaged", "Bookmarks", "5 bytes"],
        ["bookmarks.json.damaged-2", "Bookmarks", "6 bytes"],
    ]


def test_one_that_is_put_back_takes_the_place_of_what_is_put_aside_then(
    dialog: PutAside, bookmarks: Path, qtbot: QtBot
) -> None:
    choose(dialog, "bookmarks.json.damaged-2")
    qtbot.mouseClick(dialog.puts_back, Qt.MouseButton.LeftButton)

    assert bookmarks.read_text() == "second"
    assert "What was there is bookmarks.json.damaged-3" in dialog.note.text()
    assert Path(f"{bookmarks}.damaged-3").read_text() == "{}"
    assert len(rows(dialog)) == 2


@pytest.mark.parametrize("is_meant", [False, True])
def test_one_is_deleted_when_that_was_meant(
    dialog: PutAside, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_meant: bool
) -> None:
    asked: list[str] = []

    def ask(_: object, name: str) -> bool:
        asked.append(name)
        return is_meant

    monkeypatch.setattr(questions, "ask_delete_aside", ask)
    choose(dialog, "bookmarks.json.damaged")
    qtbot.mouseClick(dialog.deletes, Qt.MouseButton.LeftButton)

    assert asked == ["bookmarks.json.damaged"]
    assert data_path("bookmarks.json.damaged").exists() is not is_meant
    assert len(rows(dialog)) == 2 - is_meant


def test_what_cannot_be_put_back_is_told(
    dialog: PutAside, bookmarks: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    choose(dialog, "bookmarks.json.damaged")
    Path(f"{bookmarks}.damaged").unlink()
    qtbot.mouseClick(dialog.puts_back, Qt.MouseButton.LeftButton)

    assert "bookmarks.json.damaged" in told[0]
    assert bookmarks.read_text() == "{}"


def test_its_folder_is_shown(
    dialog: PutAside, bookmarks: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    qtbot.mouseClick(dialog.shows, Qt.MouseButton.LeftButton)

    assert [url.toLocalFile() for url in opened] == [str(bookmarks.parent)]


def test_nothing_to_put_back_is_said(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PutAside(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)

    assert "Nothing was put aside" in dialog.note.text()
    assert not dialog.puts_back.isEnabled()
    assert not dialog.deletes.isEnabled()


def test_a_click_on_what_is_said_shows_the_page(
    window: MainWindow, bookmarks: Path, qtbot: QtBot
) -> None:
    notices = Notices(lambda: [window], window)
    troubles().untold()
    bookmarks.with_name("known_names.json").write_text("{")
    put_aside(bookmarks.with_name("known_names.json"))
    assert "known_names.json" in window.status.message.text()
    assert notices.parent() is window

    qtbot.mouseClick(window.status.message, Qt.MouseButton.LeftButton)

    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PutAside)
    dialog.close()
