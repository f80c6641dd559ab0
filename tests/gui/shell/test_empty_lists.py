"""Lists without rows: each says why it is empty, and what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QHeaderView, QTableView

from sgfedit import loads
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from tests.gui import painted

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

TRIFLES = "(;FF[4]GM[1]SZ[9]CA[UTF-8]XX[one]YY[two];B[aa])"
SAID = {
    "find": "Type above what to look for.",
    "bookmarks": "No bookmark in this file.",
}


def said(window: MainWindow, name: str) -> EmptyLine:
    window.docks[name].bring_up()
    QTest.qWait(30)
    lines = window.docks[name].content.findChildren(EmptyLine)
    return next(line for line in lines if view_of(line).isVisible())


def view_of(line: EmptyLine) -> QAbstractItemView:
    view = line.parentWidget()
    assert isinstance(view, QAbstractItemView)
    return view


@pytest.mark.parametrize("name", SAID)
def test_a_list_without_rows_says_why(window: MainWindow, name: str) -> None:
    window.document.open_text(loads("(;FF[4]GM[1]SZ[9])"))
    line = said(window, name)
    view = view_of(line)

    assert line.isVisible()
    assert line.label.text().startswith(SAID[name])
    assert SAID[name].split()[0] in painted.text(window.docks[name])
    assert view.accessibleDescription() == line.label.text()


def test_a_list_with_rows_says_nothing(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    window.settings.set("problems.severities", ["error", "warning", "info"])
    assert not said(window, "problems").button.isVisible()


def test_a_file_with_trifles_only_says_so_and_shows_them(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads(TRIFLES))
    line = said(window, "problems")
    qtbot.waitUntil(line.isVisible)
    assert line.label.text().startswith("Nothing is wrong. ")
    assert line.label.text() == "Nothing is wrong. Not shown: 3 trifles."

    view = view_of(line)
    QTest.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert view.model().rowCount() > 0
    assert not line.isVisible()


def test_a_file_without_flaws_says_so(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads("(;FF[4]GM[1]SZ[9]CA[UTF-8]AP[sgfedit:1];B[aa])"))
    line = said(window, "problems")
    qtbot.waitUntil(line.isVisible)
    assert line.label.text() == "Nothing is wrong."
    assert not line.button.isVisible()


def test_a_filter_that_no_game_has_can_be_taken_away(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9]PB[Cho])(;SZ[9]PB[Rin])"))
    line = said(window, "games")
    assert not line.isVisible()
    head = window.games.head
    assert head is not None
    QTest.keyClicks(head.field, "zzz")
    qtbot.waitUntil(line.isVisible)
    QTest.mouseClick(line.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not line.isVisible())


@pytest.mark.parametrize("height", [50, 70, 90, 200])
def test_what_a_low_table_says_is_below_its_titles(qtbot: QtBot, height: int) -> None:
    table = QTableView()
    qtbot.addWidget(table)
    table.setModel(QStandardItemModel(0, 3, table))
    line = EmptyLine(table, lambda: Nothing("Nothing is listed yet."))
    table.resize(300, height)
    table.show()

    titles = table.horizontalHeader().geometry()
    assert titles.height() > 0
    assert line.label.mapTo(table, QPoint(0, 0)).y() > titles.bottom()
    assert line.height() == table.contentsRect().height()


@pytest.mark.parametrize("name", ["find", "bookmarks", "moves", "problems", "steps", "games"])
def test_scroll_bars_of_panels_are_narrow(window: MainWindow, name: str) -> None:
    window.docks[name].bring_up()
    QTest.qWait(20)
    areas = [
        area
        for area in window.docks[name].content.findChildren(QAbstractScrollArea)
        if isinstance(area, QAbstractItemView)
        and not isinstance(area, QHeaderView)
        and area.isVisible()
    ]
    assert areas
    assert {area.verticalScrollBar().sizeHint().width() for area in areas} == {10}
