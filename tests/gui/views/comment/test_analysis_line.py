"""What engines said of a position, above the comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.formats import dumps, loads
from sgfedit.gui.views.comment.analysis_line import AnalysisLine

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = """(;SZ[19];B[pd]SBKV[53.2]SBKS[-1.4]
;W[dp]LZ[KataGo 43.5 1.2k 2.5
move D4 visits 700 winrate 5650 pv D4 Q16 D16 info move Q4 visits 3 winrate 5010 pv Q4]
;B[pp])"""


def line(window: MainWindow) -> AnalysisLine:
    found = window.comment.analysis
    assert found is not None
    return found


def test_winrate_and_lead_stand_above_the_comment(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads(GAME))
    assert window.comment.findChildren(AnalysisLine) == []
    before = dumps(window.document.collection)

    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: line(window).isVisible())
    text = line(window).text
    assert text.text().split("  ·  ") == ["Black 53.2%", "W+1.4"]
    assert not line(window).more.isVisible()

    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: "KataGo" in text.text())
    assert text.text().split("  ·  ")[:2] == ["Black 56.5%", "B+2.5"]

    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: not line(window).isVisible())
    assert dumps(window.document.collection) == before


def test_the_moves_of_the_engine_are_shown_on_demand(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads(GAME))
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: line(window).isVisible())
    more, moves = line(window).more, line(window).moves
    qtbot.waitUntil(more.isVisible)
    assert not moves.isVisible()

    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)

    assert moves.isVisible()
    first, second = moves.toPlainText().splitlines()
    assert first.startswith("D4  ·  Black 56.5%")
    assert first.endswith(": Q16 D16")
    assert second.startswith("Q4  ·  Black 50.1%")


def test_it_can_be_turned_off(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads(GAME))
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: line(window).isVisible())

    window.actions_by_id["view.analysis"].trigger()
    assert not line(window).isVisible()
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    qtbot.wait(50)
    assert not line(window).isVisible()

    window.actions_by_id["view.analysis"].trigger()
    qtbot.waitUntil(lambda: line(window).isVisible())


def test_one_visit_is_one(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads(GAME.replace("visits 3", "visits 1")))
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    QTest.keyClick(window.board, Qt.Key.Key_Right)

    qtbot.waitUntil(line(window).more.isVisible)
    assert line(window).moves.toPlainText().endswith("1 visit")
