"""Keys as they are pressed in a window: those in force, sequences, hints, panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit import loads
from sgfedit.gui.actions.shortcuts import combinations
from sgfedit.gui.features import TABLE
from sgfedit.gui.features.keys.hints import (
    Group,
    Hint,
    KeyHints,
    columns_of,
    grouped,
    second_strokes,
)
from sgfedit.gui.shell.main_window import MainWindow
from tests.gui.painted import texts

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

pytestmark = pytest.mark.one_window

CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
WAIT_MS = 30_000


@pytest.fixture(autouse=True)
def active(window: MainWindow, qtbot: QtBot) -> None:
    """Let keys reach the window."""
    with qtbot.waitActive(window):
        window.activateWindow()


def keys_of(window: MainWindow, action: str) -> list[str]:
    return [key.toString() for key in window.actions_by_id[action].shortcuts()]


def hints(window: MainWindow) -> KeyHints:
    found = window.findChild(KeyHints)
    assert found is not None
    return found


def test_a_window_has_the_keys_of_the_settings(settings: Settings, qtbot: QtBot) -> None:
    settings.set("keys.changed", ["file.save=F10"])
    settings.set("keys.preset", "sabaki")
    settings.set("tree.orientation", "down")

    window = MainWindow(settings)
    qtbot.addWidget(window)

    assert keys_of(window, "file.save") == ["F10"]
    assert keys_of(window, "navigate.next") == ["Down"]
    assert keys_of(window, "edit.undo") == list(TABLE.default_keys["edit.undo"])


def test_all_windows_have_other_keys_at_once(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    other = MainWindow(settings)
    qtbot.addWidget(other)

    settings.set("keys.changed", ["mark.triangle=F10", "mark.circle=4"])

    for each in (window, other):
        assert keys_of(each, "mark.triangle") == ["F10"]
        assert keys_of(each, "mark.circle") == ["4"]
        assert each.actions_by_id["mark.triangle"].toolTip() == "Triangle (F10)"


def test_keys_that_changed_places_do_what_they_say(window: MainWindow) -> None:
    window.settings.set("keys.changed", ["mark.triangle=5", "mark.circle=4"])

    QTest.keyClicks(window.board, "4")
    assert window.board.tool.id == "mark.circle"
    QTest.keyClicks(window.board, "5")
    assert window.board.tool.id == "mark.triangle"


def test_arrow_keys_of_the_board_follow_the_tree(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    root = window.document.game.root

    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert window.document.current.parent is root
    QTest.keyClick(window.board, Qt.Key.Key_Left)
    window.settings.set("tree.orientation", "down")
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert window.document.current is root
    QTest.keyClick(window.board, Qt.Key.Key_Down)
    assert window.document.current.parent is root


def test_tooltips_of_buttons_show_the_key(window: MainWindow) -> None:
    assert window.actions_by_id["file.open"].toolTip() == "Open (Ctrl+O)"
    assert window.actions_by_id["tool.play"].toolTip().endswith("(0)")


def test_two_strokes_do_an_action(window: MainWindow) -> None:
    was = window.settings.get("view.last_move")

    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)
    QTest.keyClick(window.board, Qt.Key.Key_M)

    assert window.settings.get("view.last_move") is not was


def test_the_hints_go_when_the_second_stroke_opens_something(
    window: MainWindow, qtbot: QtBot
) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_D, CONTROL)
    qtbot.waitUntil(hints(window).isVisible, timeout=WAIT_MS)

    # What opens gets the release.
    QTest.keyPress(window.board, Qt.Key.Key_L)

    popup = QApplication.activePopupWidget()
    assert popup is not None
    assert not hints(window).isVisible()
    popup.close()


def test_the_second_stroke_of_a_sequence_types_nothing(window: MainWindow) -> None:
    editor = window.comment.editor
    editor.setFocus()

    QTest.keyClick(editor, Qt.Key.Key_H, CONTROL)
    QTest.keyClick(editor, Qt.Key.Key_3)
    QTest.keyClick(editor, Qt.Key.Key_A)

    assert editor.toPlainText() == "a"
    assert window.settings.get("setup.place") == "after"


def test_a_second_stroke_that_nothing_has_ends_the_sequence(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)
    QTest.keyClick(window.board, Qt.Key.Key_F12)
    QTest.keyClicks(window.board, "4")

    assert window.board.tool.id == "mark.triangle"


def test_text_keeps_the_keys_it_has_a_meaning_for(window: MainWindow) -> None:
    was = window.settings.get("view.last_move")
    window.settings.set("keys.changed", ["view.last_move=Ctrl+A, M"])
    editor = window.comment.editor
    editor.setFocus()
    QTest.keyClicks(editor, "one two")

    QTest.keyClick(editor, Qt.Key.Key_A, CONTROL)
    assert not hints(window)._timer.isActive()
    QTest.keyClicks(editor, "m4")

    assert editor.toPlainText() == "m4"
    assert window.settings.get("view.last_move") is was


# Hints --------------------------------------------------------------------------------------


def test_what_may_follow_is_known_for_every_first_stroke() -> None:
    found = second_strokes({"a.one": ("Ctrl+K, M", "F10"), "a.two": ("Ctrl+K, Shift+N",)})

    assert list(found.values()) == [[Hint("M", "a.one"), Hint("Shift+N", "a.two")]]


def test_after_a_first_stroke_the_second_ones_are_shown(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)

    qtbot.waitUntil(lambda: Hint("M", "view.last_move") in hints(window).shown, timeout=WAIT_MS)
    assert window.rect().contains(hints(window).geometry())
    assert not hints(window).grab().isNull()
    QTest.keyClick(window.board, Qt.Key.Key_M)
    assert hints(window).shown == []


@pytest.mark.parametrize("size", [(900, 600), (1440, 900), (2560, 1440)])
def test_hints_stand_in_groups_below_their_menus(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)
    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)
    qtbot.waitUntil(lambda: bool(hints(window).shown), timeout=WAIT_MS)

    groups = grouped(TABLE, hints(window).shown)
    painted = texts(hints(window))

    assert sorted(hint for one in groups for hint in one.hints) == sorted(hints(window).shown)
    assert all(1 <= len(one.hints) <= 7 for one in groups)
    assert {one.title for one in groups} >= {"Panels", "Variations on the board"}
    assert {"Panels", "Variations on the board", "Ctrl+K …"} <= set(painted)
    assert hints(window).height() < window.height()
    QTest.keyClick(window.board, Qt.Key.Key_F12)


def test_columns_keep_groups_whole_and_are_low() -> None:
    groups = [Group(str(count), (Hint("A", "a.b"),) * count) for count in (7, 2, 7, 3, 4)]

    columns = columns_of(groups, 3)

    assert [[group.title for group in column] for column in columns] == [
        ["7", "2"],
        ["7"],
        ["3", "4"],
    ]
    assert columns_of(groups, 1) == [groups]


def test_a_wrong_second_stroke_hides_them(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)
    qtbot.waitUntil(lambda: bool(hints(window).shown), timeout=WAIT_MS)

    QTest.keyClick(window.board, Qt.Key.Key_F12)

    assert hints(window).shown == []


def test_hints_follow_the_settings(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_K, CONTROL)
    QTest.keyClick(window.board, Qt.Key.Key_F12)
    window.settings.set("keys.changed", ["file.save=Ctrl+J, S"])

    QTest.keyClick(window.board, Qt.Key.Key_J, CONTROL)

    qtbot.waitUntil(lambda: hints(window).shown == [Hint("S", "file.save")], timeout=WAIT_MS)
    QTest.keyClick(window.board, Qt.Key.Key_F12)  # Qt waits for it in the next test else


# Panels and checks --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "dock"),
    [
        ("view.tree", "tree"),
        ("view.comment", "comment"),
        ("view.source", "source"),
        ("view.games", "games"),
    ],
)
def test_panels_are_shown_and_hidden_with_keys(
    window: MainWindow, sample: Path, action: str, dock: str
) -> None:
    window.document.open(sample)  # what is empty is folded, and opens at the first press
    panel = window.docks[dock]

    def press() -> None:
        for stroke in combinations(QKeySequence(TABLE.default_keys[action][0])):
            QTest.keyClick(window.board, stroke.key(), stroke.keyboardModifiers())

    before = panel.isVisible()
    press()
    assert panel.isVisible() is not before
    assert window.actions_by_id[action].isChecked() is not before
    press()
    assert panel.isVisible() is before


def test_check_marks_say_what_is_set_however_often_it_is_chosen(window: MainWindow) -> None:
    action = window.actions_by_id["view.theme_paper"]

    action.trigger()
    action.trigger()

    assert action.isChecked()
    assert not window.actions_by_id["view.theme_auto"].isChecked()


def test_every_row_is_found_by_its_id() -> None:
    assert all(row.id == action_id for action_id, row in TABLE.by_id.items())


@pytest.mark.parametrize(
    ("key", "modifiers", "told"),
    [
        (Qt.Key.Key_Right, NONE, "Next move: This is the end of the line."),
        (Qt.Key.Key_Down, NONE, "Next variation: No variation after this one."),
        (Qt.Key.Key_M, CONTROL, "Back to main line: This is the main line."),
        (Qt.Key.Key_Z, CONTROL, "Undo: Nothing to undo."),
        (Qt.Key.Key_Up, CONTROL, "Ctrl+Up is “Previous fork” in Sabaki, here Ctrl+Left"),
        (Qt.Key.Key_9, CONTROL, "Ctrl+9 is “Number” in Sabaki, here 9"),
        (Qt.Key.Key_Delete, NONE, "Del has no meaning here · Ctrl+Del: Delete branch"),
        (Qt.Key.Key_C, NONE, "C has no meaning here · Ctrl+Shift+P: Find a command"),
        (Qt.Key.Key_F12, CONTROL, "Ctrl+F12 has no meaning here · Ctrl+Shift+P: Find a command"),
    ],
)
def test_a_key_that_does_nothing_says_why(
    window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier, told: str
) -> None:
    window.board.setFocus()
    QTest.keyClick(window.board, key, modifiers)
    assert window.status.message.text() == told


def test_a_key_in_a_menu_says_nothing(window: MainWindow, qtbot: QtBot) -> None:
    menu = window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.waitUntil(menu.isVisible)

    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)  # where the bar of the menu leaves it to

    assert not window.status.message.text()
    menu.close()


def test_before_a_fork_the_keys_of_variations_say_where_they_begin(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.document.open_text(loads("(;SZ[9];B[aa](;W[bb])(;W[cc]))"))
    action = window.actions_by_id["navigate.next_variation"]
    window.board.setFocus()
    qtbot.waitUntil(lambda: "No variation after this one." in action.toolTip())

    window.document.go_to(window.document.game.root.children[0])
    told = "Variations begin at the next move: go on one move first."
    for key, name in ((Qt.Key.Key_Down, "Next"), (Qt.Key.Key_Up, "Previous")):
        QTest.keyClick(window.board, key)
        assert window.status.message.text() == f"{name} variation: {told}"
    qtbot.waitUntil(lambda: told in action.toolTip())


@pytest.mark.parametrize("key", [Qt.Key.Key_Shift, Qt.Key.Key_Escape, Qt.Key.Key_VolumeUp])
def test_keys_that_mean_nothing_by_themselves_say_nothing(window: MainWindow, key: Qt.Key) -> None:
    window.board.setFocus()
    QTest.keyClick(window.board, key)
    assert not window.status.message.text()


def test_text_of_an_input_method_that_nothing_takes_says_nothing(window: MainWindow) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, 0, NONE, "é")
    QApplication.sendEvent(window.board, event)
    assert not window.status.message.text()


def test_the_button_of_what_cannot_be_done_says_why(window: MainWindow, qtbot: QtBot) -> None:
    action = window.actions_by_id["navigate.next"]
    told = "Next move (Right)\nThis is the end of the line."
    qtbot.waitUntil(lambda: action.toolTip() == told)
    window.document.open_text(loads("(;SZ[9];B[aa])"))
    qtbot.waitUntil(lambda: action.toolTip() == "Next move (Right)")


def test_the_keys_of_the_tree_name_those_of_the_window(window: MainWindow) -> None:
    window.actions_by_id["view.tree_larger"].trigger()
    assert window.status.message.text() == "Tree larger · Ctrl+Alt++ makes everything larger"
