"""F11: the board has the whole screen, and everything comes back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QToolBar, QWidget

from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

KEY = Qt.Key


@pytest.fixture
def opened(window: MainWindow, sample: Path) -> MainWindow:
    window.document.open(sample)
    window.board.setFocus()
    return window


def around(window: MainWindow) -> list[QWidget]:
    """All that takes room from the board, but the strip above it."""
    found = [*window.findChildren(QToolBar), *window.findChildren(QDockWidget)]
    return [window.menuBar(), window.statusBar(), window.timeline, *found]


def shown(window: MainWindow) -> list[str]:
    return [part.objectName() for part in around(window) if part.isVisible()]


def places(window: MainWindow) -> dict[str, QRect]:
    """Where things are; tabs behind others are somewhere beyond the window."""
    room = window.rect()
    return {
        part.objectName(): part.geometry()
        for part in around(window)
        if part.isVisible() and room.intersects(part.geometry())
    }


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, key)


def test_the_board_has_the_whole_screen(qtbot: QtBot, opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)

    assert opened.isFullScreen()
    assert shown(opened) == []
    qtbot.waitUntil(lambda: opened.board.width() == opened.width())
    qtbot.waitUntil(lambda: opened.board.height() == opened.height() - opened.info.height())
    assert opened.size() == opened.screen().size()
    assert opened.board.hasFocus()
    assert opened.actions_by_id["view.full_screen"].isChecked()


@pytest.mark.parametrize("key", [KEY.Key_F11, KEY.Key_Escape], ids=["F11", "Esc"])
def test_everything_comes_back_as_it_was(qtbot: QtBot, opened: MainWindow, key: Qt.Key) -> None:
    opened.docks["tree"].hide()
    opened.docks["bookmarks"].bring_up()
    opened.addToolBar(Qt.ToolBarArea.BottomToolBarArea, opened.findChildren(QToolBar)[0])
    QTest.qWait(0)
    before = shown(opened), places(opened)

    press(opened, KEY.Key_F11)
    press(opened, key)

    assert not opened.isFullScreen()
    qtbot.waitUntil(lambda: (shown(opened), places(opened)) == before)
    assert not opened.actions_by_id["view.full_screen"].isChecked()


def test_a_maximised_window_is_maximised_again(opened: MainWindow) -> None:
    opened.showMaximized()
    press(opened, KEY.Key_F11)
    assert opened.isFullScreen()

    press(opened, KEY.Key_F11)
    assert opened.isMaximized()
    assert not opened.isFullScreen()


def test_a_window_manager_that_ends_it_brings_everything_back_too(opened: MainWindow) -> None:
    before = shown(opened)
    opened.showFullScreen()
    assert shown(opened) == []

    opened.showNormal()
    assert shown(opened) == before


def test_esc_ends_first_what_else_there_is_to_end(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    opened.board.set_tool("mark.triangle")
    press(opened, KEY.Key_Escape)
    assert opened.isFullScreen()

    opened.docks["comment"].show()
    opened.comment.editor.setFocus()
    press(opened, KEY.Key_Escape)
    assert opened.isFullScreen()
    assert opened.board.hasFocus()

    press(opened, KEY.Key_Escape)
    assert not opened.isFullScreen()


@pytest.mark.parametrize("slider", [True, False])
def test_an_edit_can_be_undone_where_the_board_stays_as_large(
    qtbot: QtBot, opened: MainWindow, slider: bool
) -> None:
    opened.settings.set("board.slider", slider)
    press(opened, KEY.Key_F11)
    qtbot.waitUntil(lambda: opened.board.height() == opened.height() - opened.info.height())
    board = opened.board.geometry()

    opened.actions_by_id["edit.pass"].trigger()
    QTest.qWait(0)

    assert opened.board.geometry() == board
    undo = opened.part(EditNotice).undo
    centre = undo.mapTo(opened, undo.rect().center())
    assert opened.childAt(centre) is undo
    assert undo.visibleRegion().boundingRect() == undo.rect()
    steps = opened.document.history.done
    QTest.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert opened.document.history.done == steps - 1
    assert opened.board.geometry() == board


def test_what_was_told_in_full_screen_stays_to_be_seen_behind_it(
    qtbot: QtBot, opened: MainWindow
) -> None:
    press(opened, KEY.Key_F11)
    opened.actions_by_id["edit.pass"].trigger()
    press(opened, KEY.Key_Escape)

    row = opened.below_board
    qtbot.waitUntil(opened.part(EditNotice).isVisible)
    assert row.indexOf(opened.part(EditNotice)) >= 0
    qtbot.waitUntil(
        lambda: not opened.part(EditNotice).geometry().intersects(opened.board.geometry())
    )


def test_words_beside_the_link_are_no_part_of_the_board(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    opened.actions_by_id["edit.pass"].trigger()
    steps = opened.document.history.done

    QTest.mouseClick(opened.part(EditNotice).text, Qt.MouseButton.LeftButton)

    assert opened.document.history.done == steps


def test_esc_in_a_window_changes_nothing(opened: MainWindow) -> None:
    before = shown(opened)
    press(opened, KEY.Key_Escape)

    assert shown(opened) == before


def test_keys_go_on_as_usual(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    start = opened.document.current
    press(opened, KEY.Key_Right)

    assert opened.document.current is start.children[0]


def test_what_the_status_bar_would_say_stands_on_the_board(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    toast = opened.board.findChild(QWidget, "toast")
    assert isinstance(toast, QWidget)
    assert toast.isVisible()
    assert "Esc" in toast.property("text")

    opened.status.note("Position copied")
    assert toast.property("text") == "Position copied"
    assert opened.board.rect().contains(toast.geometry())

    press(opened, KEY.Key_Escape)
    assert not toast.isVisible()


def test_a_slider_that_is_not_wanted_does_not_come_back(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    opened.settings.set("board.slider", value=False)
    press(opened, KEY.Key_F11)

    assert not opened.timeline.isVisible()


def test_a_window_that_is_closed_in_full_screen_opens_as_it_was_before(
    qtbot: QtBot, settings: Settings, opened: MainWindow
) -> None:
    before = shown(opened)
    press(opened, KEY.Key_F11)
    opened.close()

    again = MainWindow(settings)
    qtbot.addWidget(again)
    again.show()
    assert not again.isFullScreen()
    assert again.screen().availableGeometry().contains(again.geometry())
    assert set(shown(again)) == set(before)
