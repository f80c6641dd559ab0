"""Layouts: one key each, own ones by name, tool bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolBar

from sgfedit import loads
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

KEY = Qt.Key
CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def opened(window: MainWindow, sample: Path) -> MainWindow:
    window.document.open(sample)
    window.board.setFocus()
    return window


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.board, key, CONTROL_ALT)
    QTest.qWait(10)


def bar(window: MainWindow, name: str) -> QToolBar:
    found = window.findChild(QToolBar, name)
    assert isinstance(found, QToolBar)
    return found


def seen(window: MainWindow) -> set[str]:
    QTest.qWait(10)
    docks = {name for name, dock in window.docks.items() if not dock.visibleRegion().isEmpty()}
    return docks | {name for name in ("mainBar", "toolBar") if not bar(window, name).isHidden()}


def checked(window: MainWindow) -> list[str]:
    actions = window.actions_by_id
    return [
        name
        for name in ("reading", "annotating", "problems", "library")
        if actions[f"layout.{name}"].isChecked()
    ]


def name_it(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(questions, "ask_name", lambda *_: name)


def own_entries(window: MainWindow) -> dict[str, bool]:
    save = window.actions_by_id["layout.save"]
    menu = next(one for one in save.associatedObjects() if isinstance(one, QMenu))
    menu.aboutToShow.emit()
    known = set(window.actions_by_id.values())
    return {
        action.text().replace("&", ""): action.isChecked()
        for action in menu.actions()
        if action not in known and not action.isSeparator()
    }


def choose(window: MainWindow, name: str) -> None:
    save = window.actions_by_id["layout.save"]
    menu = next(one for one in save.associatedObjects() if isinstance(one, QMenu))
    menu.aboutToShow.emit()
    next(a for a in menu.actions() if a.text().replace("&", "") == name).trigger()
    QTest.qWait(10)


def test_each_layout_has_a_key(opened: MainWindow) -> None:
    assert checked(opened) == ["annotating"]
    usual = seen(opened)
    assert usual == {"tree", "comment", "mainBar", "toolBar"}
    tree = opened.docks["tree"].height()

    press(opened, KEY.Key_1)
    assert checked(opened) == ["reading"]
    assert seen(opened) == {"tree", "comment", "mainBar"}
    assert opened.docks["tree"].height() < 0.7 * tree

    press(opened, KEY.Key_3)
    assert checked(opened) == ["problems"]
    assert seen(opened) == {"comment", "mainBar"}

    press(opened, KEY.Key_2)
    assert checked(opened) == ["annotating"]
    assert seen(opened) == usual
    assert abs(opened.docks["tree"].height() - tree) <= 2
    assert opened.board.hasFocus()


def test_problems_are_listed_without_a_tree(opened: MainWindow) -> None:
    opened.document.open_text(loads("(;SZ[9]AB[aa];B[bb])(;SZ[9]AB[bb];B[cc])"))
    press(opened, KEY.Key_3)
    assert seen(opened) == {"games", "comment", "mainBar"} or seen(opened) == {
        "games",
        "mainBar",
        "comment",
    }


def test_the_library_is_opened_with_its_layout(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr("sgfedit.gui.features.library.commands.library_of", told.append)
    press(opened, KEY.Key_4)
    assert told == [opened]
    assert checked(opened) == ["library"]


def test_a_layout_ends_focus(opened: MainWindow) -> None:
    opened.actions_by_id["view.full_screen"].trigger()
    press(opened, KEY.Key_1)
    assert not opened.isFullScreen()
    assert seen(opened) == {"tree", "comment", "mainBar"}


def test_a_layout_of_the_user_is_saved_by_name_and_deleted(
    opened: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    opened.docks["tree"].hide()
    opened.docks["bookmarks"].bring_up()
    bar(opened, "toolBar").hide()
    mine = seen(opened)
    name_it(monkeypatch, "My table")
    opened.actions_by_id["layout.save"].trigger()
    assert checked(opened) == []
    assert own_entries(opened) == {"My table": True}

    press(opened, KEY.Key_2)
    assert seen(opened) != mine
    assert own_entries(opened) == {"My table": False}
    choose(opened, "My table")
    assert seen(opened) == mine

    # Another window of the same settings knows it as well.
    other = MainWindow(settings)
    qtbot.addWidget(other)
    other.settle()
    assert own_entries(other) == {"My table": True}

    opened.docks["tree"].show()
    opened.actions_by_id["layout.reset"].trigger()
    assert seen(opened) == mine
    opened.actions_by_id["layout.delete"].trigger()
    assert own_entries(opened) == {}
    assert checked(opened) == ["annotating"]
    opened.actions_by_id["layout.delete"].trigger()
    assert "program’s own" in opened.status.message.text()


def test_no_layout_has_the_name_of_one_of_the_program(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    name_it(monkeypatch, "reading")
    opened.actions_by_id["layout.save"].trigger()
    assert own_entries(opened) == {}
    assert "reading" in opened.status.message.text()


def test_a_layout_that_cannot_be_read_is_none(opened: MainWindow) -> None:
    opened.settings.set("layout.own", '{"broken": {"state": "zz"}}')
    choose(opened, "broken")
    assert seen(opened) == {"tree", "comment", "mainBar", "toolBar"}
    opened.settings.set("layout.own", "[not json")
    assert own_entries(opened) == {}


def test_tool_bars_are_chosen_and_moved(opened: MainWindow) -> None:
    tools = bar(opened, "toolBar")
    assert opened.actions_by_id["view.tool_bar"].isChecked()
    opened.actions_by_id["view.tool_bar"].trigger()
    assert tools.isHidden()
    assert not opened.actions_by_id["view.tool_bar"].isChecked()

    assert not tools.isMovable()
    opened.actions_by_id["view.movable_bars"].trigger()
    assert tools.isMovable()
    offered = opened.createPopupMenu()
    assert opened.actions_by_id["view.tool_bar"] in offered.actions()
    opened.actions_by_id["layout.reset"].trigger()
    assert not tools.isHidden()
