"""Typing points to play and to mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.game.operations.point_input import PLAY, WORDS
from sgfedit.go import Colour
from sgfedit.gui.features.edit.point_entry import PointEntry, word_of
from sgfedit.gui.views.board.tools import TOOLS_BY_ID
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

SHIFT = Qt.KeyboardModifier.ShiftModifier
D4, Q16, R3 = Point(3, 15), Point(15, 3), Point(16, 16)


@pytest.fixture(autouse=True)
def active(window: MainWindow, qtbot: QtBot) -> None:
    """Let keys reach the window."""
    with qtbot.waitActive(window):
        window.activateWindow()


def opened(window: MainWindow) -> PointEntry:
    """Open the line with its key."""
    QTest.keyClick(window.board, Qt.Key.Key_Slash)
    entry = window.findChildren(PointEntry)[-1]
    assert entry.isVisible()
    assert window.focusWidget() is entry.line
    return entry


def enter(window: MainWindow, text: str) -> PointEntry:
    entry = opened(window)
    QTest.keyClicks(entry.line, text)
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    return entry


def test_points_are_played_one_after_the_other_as_one_step(window: MainWindow) -> None:
    entry = enter(window, "d4 q16 r3")

    document = window.document
    assert not entry.isVisible()
    assert window.focusWidget() is window.board
    assert document.position().move_number == 3
    assert document.current.get("B") == R3
    assert document.position().stone(*Q16) is Colour.WHITE

    QTest.keyClick(window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.current is document.game.root
    assert document.game.root.children == ()


def test_moves_that_are_there_are_followed(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    first = window.document.game.root.first_child
    assert first is not None
    vertex = first.get("B")
    assert isinstance(vertex, Point)

    enter(window, f"{'abcdefghjklmnopqrst'[vertex.x]}{19 - vertex.y}")

    assert window.document.current is first
    assert not window.document.is_modified


def test_a_mark_tool_marks_the_points(window: MainWindow) -> None:
    QTest.keyClicks(window.board, "4")

    enter(window, "D4 Q16")

    assert window.document.current.get("TR") == (D4, Q16)
    assert window.board.tool.id == "mark.triangle"


def test_words_mark_without_changing_the_tool(window: MainWindow) -> None:
    enter(window, "a d4 q16; tr r3; c3 r16")

    root, document = window.document.game.root, window.document
    assert dict(root.get("LB", ())) == {D4: "A", Q16: "B"}
    assert root.get("TR") == (R3,)
    assert document.position().move_number == 2
    assert window.board.tool.id == "tool.play"
    document.undo()
    assert root.get("TR", ()) == ()


def test_shift_enter_adds_a_variation_and_stays(window: MainWindow, sample: Path) -> None:
    document = window.document
    document.open(sample)
    root = document.current
    before = root.children
    entry = opened(window)
    assert "Shift+Enter" in entry.says.text()
    QTest.keyClicks(entry.line, "c3 d4")

    QTest.keyClick(entry.line, Qt.Key.Key_Return, SHIFT)

    assert not entry.isVisible()
    assert window.focusWidget() is window.board
    assert document.current is root
    assert root.children[:-1] == before
    assert root.children[-1].first_child is not None
    assert "c3 d4" in window.status.message.text()

    QTest.keyClick(window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert root.children == before
    assert not document.is_modified


def test_shift_enter_says_that_a_variation_is_there_already(
    window: MainWindow, sample: Path
) -> None:
    window.document.open(sample)
    entry = opened(window)
    QTest.keyClicks(entry.line, "q16")

    QTest.keyClick(entry.line, Qt.Key.Key_Enter, SHIFT)

    assert window.document.current is window.document.game.root
    assert not window.document.is_modified
    assert "q16" in window.status.message.text()


def test_the_menus_leave_the_line_open_and_give_the_focus_back(window: MainWindow) -> None:
    entry = opened(window)
    QTest.keyClicks(entry.line, "d4")

    QTest.keyClick(entry.line, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    QTest.keyClick(window.menuBar(), Qt.Key.Key_Escape)

    assert entry.isVisible()
    assert window.focusWidget() is entry.line
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    assert window.document.position().move_number == 1


def test_a_wrong_point_is_told_and_selected_and_nothing_changes(window: MainWindow) -> None:
    entry = enter(window, "d4 z9 q16")

    assert entry.isVisible()
    assert entry.says.text() == "There is no point Z9 on this board."
    assert entry.line.selectedText() == "z9"
    assert not window.document.is_modified

    QTest.keyClicks(entry.line, "r3")
    assert "Z9" not in entry.says.text()
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    assert window.document.position().move_number == 3


def test_what_an_operation_refuses_is_told_in_the_line(window: MainWindow) -> None:
    enter(window, "d4")
    window.settings.set("setup.place", "before")

    entry = enter(window, "ae d4")

    assert entry.isVisible()
    assert "this node" in entry.says.text()
    assert entry.line.selectedText() == "ae d4"
    entry.dismiss()


def test_escape_gives_up(window: MainWindow) -> None:
    entry = opened(window)
    QTest.keyClicks(entry.line, "d4 q16")

    QTest.keyClick(entry.line, Qt.Key.Key_Escape)

    assert not entry.isVisible()
    assert window.focusWidget() is window.board
    assert not window.document.is_modified
    assert window.board.gesture is None


def test_nothing_typed_does_nothing(window: MainWindow) -> None:
    entry = enter(window, "  ")

    assert not entry.isVisible()
    assert window.document.history.undo_step is None
    assert window.settings.get("points.recent") == []


def test_the_board_shows_what_enter_would_do(window: MainWindow) -> None:
    entry = opened(window)

    QTest.keyClicks(entry.line, "tr q16; d4 r")
    diagram = window.board.diagram

    assert diagram.stone(D4) is Colour.BLACK
    assert diagram.numbers == ((D4, 1),)
    assert window.document.game.root.children == ()
    QTest.keyClicks(entry.line, "3")
    assert window.board.diagram.stone(R3) is Colour.WHITE
    entry.line.clear()
    QTest.keyClicks(entry.line, "tr q16")
    assert (Q16, Mark.TRIANGLE) in window.board.diagram.marks
    QTest.keyClick(entry.line, Qt.Key.Key_Escape)
    assert not window.board.diagram.marks


def test_a_word_that_makes_no_sense_shows_nothing(window: MainWindow) -> None:
    entry = opened(window)

    QTest.keyClicks(entry.line, "tr pass d4")

    assert window.board.gesture is None


def test_lines_typed_before_come_back(window: MainWindow) -> None:
    enter(window, "d4")
    enter(window, "tr q16")
    entry = opened(window)

    texts = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(entry.line, key)
        texts.append(entry.line.text())

    assert texts == ["tr q16", "d4", "d4", "tr q16", ""]
    assert window.document.position().move_number == 1


def test_its_key_puts_the_caret_back(window: MainWindow) -> None:
    entry = opened(window)
    window.actions_by_id["edit.enter_points"].trigger()

    assert len([e for e in window.findChildren(PointEntry) if e.isVisible()]) == 1
    assert window.focusWidget() is entry.line


def test_a_click_on_the_board_closes_it(window: MainWindow) -> None:
    entry = opened(window)
    QTest.keyClicks(entry.line, "d4")

    where = window.board.point_rect(Q16).center()
    QTest.mouseClick(window.board, Qt.MouseButton.LeftButton, pos=where)

    assert not entry.isVisible()
    assert window.focusWidget() is window.board
    assert window.document.current.get("B") == Q16


def test_the_preview_follows_the_node_that_is_shown(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    entry = opened(window)
    QTest.keyClicks(entry.line, "tr k10")

    QTest.keyClick(entry.line, Qt.Key.Key_PageDown)

    assert window.document.position().move_number == 10
    assert window.board.diagram.stones == window.document.position().stones


def test_it_lies_at_the_bottom_of_the_window(window: MainWindow) -> None:
    entry = opened(window)
    window.resize(1000, 700)

    assert entry.geometry().bottom() == window.rect().bottom()
    assert entry.width() == window.width()
    assert entry.line.accessibleName() == "Points"


@pytest.mark.parametrize(
    ("tool", "word"),
    [
        ("tool.play", PLAY),
        ("setup.white", WORDS["aw"]),
        ("mark.cross", WORDS["ma"]),
        ("mark.letter", WORDS["a"]),
        ("mark.number", WORDS["no"]),
        ("mark.text", WORDS["lb"]),
        ("mark.arrow", WORDS["ar"]),
        ("mark.erase", WORDS["er"]),
        ("mark.view", WORDS["vw"]),
    ],
)
def test_every_tool_has_its_word(tool: str, word: object) -> None:
    assert word_of(TOOLS_BY_ID[tool]) == word
