"""The letter and number tools show what comes next, and let one choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar, QToolButton, QToolTip

import sgfedit
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.features.marks.label_tool import LabelTools, NextLabelField, label_icon
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


def button(window: MainWindow, tool_id: str) -> QToolButton:
    bar = window.findChild(QToolBar, "toolBar")
    assert isinstance(bar, QToolBar)
    found: QWidget = bar.widgetForAction(window.actions_by_id[tool_id])
    assert isinstance(found, QToolButton)
    return found


def shown(window: MainWindow) -> tuple[str, str]:
    """Return what stands on the two tools, by their icons."""
    while window.part(LabelTools).is_waiting:
        QTest.qWait(1)
    colour = window.palette().buttonText().color().name()
    found = []
    for tool_id in ("mark.letter", "mark.number"):
        key = button(window, tool_id).icon().cacheKey()
        texts = [*"ABCDEabc", *map(str, range(1, 12))]
        found.append(next((t for t in texts if label_icon(t, colour).cacheKey() == key), "?"))
    return found[0], found[1]


def click(window: MainWindow, x: int, y: int) -> None:
    board = window.board
    QTest.mouseClick(board, LEFT, pos=board.point_rect(Point(x, y)).center())


def open_field(window: MainWindow) -> NextLabelField:
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_D, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_L)
    field = window.part(LabelTools).field
    assert isinstance(field, NextLabelField)
    return field


def type_next(window: MainWindow, text: str) -> NextLabelField:
    field = open_field(window)
    QTest.keyClicks(field.text, text)
    QTest.keyClick(field.text, Qt.Key.Key_Return)
    return field


def test_the_tools_show_what_comes_next(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9]LB[aa:A][bb:B][cc:D][dd:1];B[ee])"))
    assert shown(window) == ("C", "2")

    QTest.keyClicks(window.board, "8")
    click(window, 5, 5)
    assert shown(window) == ("E", "2")
    window.document.undo()
    assert shown(window) == ("C", "2")

    first_child = window.document.current.first_child
    assert first_child is not None
    window.document.go_to(first_child)
    assert shown(window) == ("A", "1")


def test_a_typed_number_is_where_numbers_begin(window: MainWindow) -> None:
    type_next(window, "7")

    assert window.board.tool.id == "mark.number"
    assert shown(window) == ("A", "7")
    click(window, 0, 0)
    click(window, 1, 0)
    assert dict(window.document.current.get("LB")) == {Point(0, 0): "7", Point(1, 0): "8"}
    click(window, 0, 0)
    assert shown(window) == ("A", "7")


def test_a_typed_letter_is_where_letters_begin_on_this_node(window: MainWindow) -> None:
    click(window, 9, 9)
    type_next(window, "b")
    click(window, 0, 0)

    assert shown(window) == ("c", "1")
    assert window.document.current.source.endswith("LB[aa:b]")
    parent = window.document.current.parent
    assert parent is not None
    window.document.go_to(parent)
    assert shown(window) == ("A", "1")


def test_what_cannot_be_counted_from_is_said_in_the_field(window: MainWindow) -> None:
    field = type_next(window, "hello")

    assert field.isVisible()
    assert "hello" in field.remark.text()
    QTest.keyClick(field.text, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert window.board.tool.id == "tool.play"
    assert window.board.hasFocus()


def test_esc_leaves_everything(window: MainWindow) -> None:
    field = open_field(window)
    QTest.keyClicks(field.text, "9")

    QTest.keyClick(field.text, Qt.Key.Key_Escape)

    assert shown(window) == ("A", "1")


def test_leaving_the_field_takes_what_was_typed(window: MainWindow) -> None:
    field = open_field(window)
    QTest.keyClicks(field.text, "9")
    field.close()
    assert shown(window) == ("A", "9")

    field = open_field(window)
    QTest.keyClicks(field.text, "?")
    field.close()
    assert "count from a letter" in window.status.message.text()


def test_small_letters_are_a_setting(window: MainWindow, settings: Settings) -> None:
    field = open_field(window)
    QTest.mouseClick(field.small, LEFT, pos=QPoint(8, field.small.height() // 2))

    assert settings.get("mark.lower_case") is True
    assert field.text.text() == "a"
    assert shown(window) == ("a", "1")
    QTest.keyClick(field.text, Qt.Key.Key_Return)
    assert window.board.tool.id == "mark.letter"

    QTest.keyClick(window.board, Qt.Key.Key_D, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_A)
    assert settings.get("mark.lower_case") is False
    assert shown(window) == ("A", "1")


@pytest.mark.parametrize("tool_id", ["mark.letter", "mark.number"])
def test_a_right_click_on_a_tool_opens_the_field(
    window: MainWindow, qtbot: QtBot, tool_id: str
) -> None:
    where = button(window, tool_id)
    where.customContextMenuRequested.emit(where.rect().center())

    qtbot.waitUntil(lambda: window.part(LabelTools).field is not None)
    field = window.part(LabelTools).field
    assert field is not None
    assert field.text.text() == window.part(LabelTools).next_of(tool_id)
    QTest.keyClick(field.text, Qt.Key.Key_Escape)


def test_the_tooltip_says_what_is_next(window: MainWindow) -> None:
    where = button(window, "mark.letter")
    middle = where.rect().center()

    QApplication.sendEvent(
        where, QHelpEvent(QHelpEvent.Type.ToolTip, middle, where.mapToGlobal(middle))
    )

    assert "Next is A" in QToolTip.text()
    assert "Letter" in QToolTip.text()


def test_the_label_stays_on_the_tool_when_icons_are_drawn_anew(window: MainWindow) -> None:
    type_next(window, "C")

    action_build.set_icons(window)

    assert shown(window) == ("C", "1")


def test_another_file_begins_anew(window: MainWindow) -> None:
    type_next(window, "C")

    window.document.open_text(sgfedit.loads("(;SZ[9])"))

    assert shown(window) == ("A", "1")
