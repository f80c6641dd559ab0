"""Focus: board and comment have the whole screen, and everything comes back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QToolBar, QWidget

from sgfedit import loads
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets.focus_ring import FocusRing

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

KEY = Qt.Key
COMMENT = ["commentDock"]


@pytest.fixture
def opened(window: MainWindow, sample: Path) -> MainWindow:
    window.document.open(sample)
    window.board.setFocus()
    return window


def around(window: MainWindow) -> list[QWidget]:
    """All that takes room from the board."""
    found = [*window.findChildren(QToolBar), *window.findChildren(QDockWidget)]
    return [window.menuBar(), window.statusBar(), window.info, window.timeline, *found]


def shown(window: MainWindow) -> list[str]:
    return sorted(part.objectName() for part in around(window) if part.isVisible())


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


def fill_screen(qtbot: QtBot, window: MainWindow) -> None:
    """Press F11 and wait until all has its place."""
    press(window, KEY.Key_F11)
    qtbot.waitUntil(lambda: window.size() == window.screen().size())
    QTest.qWait(20)


def test_the_board_has_the_whole_screen_with_its_comment(qtbot: QtBot, opened: MainWindow) -> None:
    letters = opened.comment.editor.fontMetrics().height()
    fill_screen(qtbot, opened)

    assert opened.isFullScreen()
    assert shown(opened) == COMMENT
    assert opened.board.height() == opened.height()
    assert opened.comment.editor.fontMetrics().height() > 1.3 * letters
    assert not opened.comment.annotations.isVisible()
    assert opened.board.hasFocus()
    assert opened.actions_by_id["view.full_screen"].isChecked()

    press(opened, KEY.Key_F11)
    assert opened.comment.editor.fontMetrics().height() == letters
    assert opened.comment.annotations.isVisible()


def test_all_beside_the_board_is_in_large_type_with_room_around(
    qtbot: QtBot, opened: MainWindow
) -> None:
    comment = opened.comment
    place = next(node for node in opened.document.game.root.subtree() if node.get("GB"))
    opened.document.go_to(place)
    chip, editor = comment.chips.font().pointSizeF(), comment.editor.font().pointSizeF()
    opened.document.go_to(opened.document.game.root)
    assert comment.card is not None
    line = comment.card.lines[0].sizeHint().height()
    fill_screen(qtbot, opened)

    assert 1.35 <= comment.editor.font().pointSizeF() / editor <= 1.5
    assert 1.35 <= comment.chips.font().pointSizeF() / chip <= 1.5
    assert comment.card.lines[0].sizeHint().height() > 1.25 * line
    assert comment.editor.mapTo(opened, QPoint()).x() - comment.mapTo(opened, QPoint()).x() >= 40
    letters = comment.editor.viewport().width() / comment.editor.fontMetrics().averageCharWidth()
    assert letters <= 62

    # What the user chose stays what it was chosen as.
    comment.change_font_size(+1)
    assert comment.editor.font().pointSizeF() == pytest.approx(1.4 * (round(editor) + 1), abs=0.1)
    press(opened, KEY.Key_F11)
    assert comment.editor.font().pointSizeF() == round(editor) + 1
    assert comment.card.lines[0].sizeHint().height() == line


def test_no_ring_is_around_the_board_of_who_comes_by_the_key(
    qtbot: QtBot, qapp: QApplication, opened: MainWindow
) -> None:
    ring = FocusRing(qapp, opened)
    for held in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        QTest.mouseRelease(opened.windowHandle(), held)  # a menu of another test has kept it
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    opened.tree.setFocus()
    opened.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert opened.findChild(QWidget, "focusRing") is not None
    opened.tree.setFocus()
    fill_screen(qtbot, opened)
    assert opened.board.hasFocus()
    assert not [one for one in opened.findChildren(QWidget, "focusRing") if one.isVisible()]

    # Whoever goes on with the keys sees where they are.
    opened.comment.editor.setFocus()
    opened.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
    assert [one for one in opened.findChildren(QWidget, "focusRing") if one.isVisible()]
    ring.deleteLater()


def test_the_comment_keeps_its_place_where_a_node_has_none(
    qtbot: QtBot, opened: MainWindow
) -> None:
    fill_screen(qtbot, opened)
    place = opened.docks["comment"].geometry()
    for _ in range(6):
        press(opened, KEY.Key_Right)
        assert shown(opened) == COMMENT
        assert opened.docks["comment"].geometry() == place


def test_a_game_without_comments_is_a_board_alone(qtbot: QtBot, opened: MainWindow) -> None:
    opened.document.open_text(loads("(;SZ[9];B[aa];W[bb])"))
    press(opened, KEY.Key_F11)

    assert shown(opened) == []
    qtbot.waitUntil(lambda: opened.board.width() == opened.width())

    # A comment can be typed all the same, and is there from then on.
    QTest.keyClick(opened.board, KEY.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert shown(opened) == COMMENT
    QTest.keyClicks(opened.comment.editor, "Hane")
    press(opened, KEY.Key_Escape)
    assert opened.board.hasFocus()
    assert shown(opened) == COMMENT


def test_what_asks_something_of_the_user_has_the_place_of_the_strip(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    assert not opened.info.isVisible()
    opened.actions_by_id["study.score"].trigger()
    assert opened.info.isVisible()
    press(opened, KEY.Key_Escape)
    assert not opened.info.isVisible()
    assert opened.isFullScreen()


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
    assert shown(opened) == COMMENT

    opened.showNormal()
    assert shown(opened) == before


def test_esc_ends_first_what_else_there_is_to_end(opened: MainWindow) -> None:
    press(opened, KEY.Key_F11)
    opened.board.set_tool("mark.triangle")
    press(opened, KEY.Key_Escape)
    assert opened.isFullScreen()

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
    fill_screen(qtbot, opened)
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

    notice = opened.part(EditNotice)
    qtbot.waitUntil(notice.isVisible)
    assert opened.status.isAncestorOf(notice)
    place = notice.parentWidget()
    assert place is not None
    qtbot.waitUntil(lambda: place.rect().contains(notice.geometry()))


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
