"""The list of moves: it follows, goes by clicks and keys, and can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import loads
from sgfedit.game import traversal
from sgfedit.gui.features.tree.moves import MovesPanel
from tests import slices
from tests.gui import painted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

GAME = "(;SZ[19];B[pd]TE[1];W[dp];B[pp];W[dd]C[a word](;B[qq];W[rr])(;B[cc];W[cd];B[ce]))"
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot) -> MovesPanel:
    window.document.open_text(loads(GAME))
    QTest.keyClick(window.board, Qt.Key.Key_K, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_L, CTRL)
    found = window.docks["moves"].content
    assert isinstance(found, MovesPanel)
    qtbot.waitUntil(found.isVisible)
    slices.finish(found)
    return found


def current(window: MainWindow) -> str:
    return traversal.move_text(window.document.current)


def marked(panel: MovesPanel) -> str:
    """Return what stands in the cell that is marked."""
    index = panel.view.currentIndex()
    return panel.model.text(index) if index.isValid() else ""


def test_the_list_reads_as_a_score_sheet(panel: MovesPanel) -> None:
    texts = painted.text(panel.view)

    assert "Start 1 Q16 ! D4 3 Q4 D16 5 R3 +1 S2" in texts
    assert texts.endswith("Black White") or texts.startswith("Black White")


def test_it_follows_each_step_into_variations(window: MainWindow, panel: MovesPanel) -> None:
    for expected in ("Q16", "D4", "Q4", "D16", "R3"):
        window.actions_by_id["navigate.next"].trigger()
        assert marked(panel) == expected

    window.actions_by_id["navigate.next_variation"].trigger()
    slices.finish(panel)
    assert marked(panel) == "C17"
    assert len(panel.model.rows) == 5


def test_a_click_goes_to_a_move(window: MainWindow, panel: MovesPanel) -> None:
    place = panel.view.visualRect(panel.model.index(2, 2)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert current(window) == "W[dd]"


def test_keys_lead_through_it(window: MainWindow, panel: MovesPanel) -> None:
    panel.view.setFocus()
    seen = []
    for key in ("Right", "Right", "Down", "Left", "Up", "End", "PageUp", "Home"):
        QTest.keyClick(panel.view, getattr(Qt.Key, f"Key_{key}"))
        seen.append(current(window))

    assert seen == ["B[pd]", "W[dp]", "W[dd]", "B[pp]", "B[pd]", "W[rr]", "", ""]


def test_it_is_copied_as_text(panel: MovesPanel) -> None:
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_C, CTRL)

    assert QGuiApplication.clipboard().text() == "1  Q16!  D4\n3  Q4    D16\n5  R3    S2\n"


def test_an_edit_is_followed_after_a_pause(
    window: MainWindow, panel: MovesPanel, qtbot: QtBot
) -> None:
    window.actions_by_id["navigate.end"].trigger()
    window.board.setFocus()
    with window.document.edit("Move") as edit:
        edit.set(window.document.current, "W", ["ss"])

    qtbot.waitUntil(lambda: marked(panel) == "T1")


def test_what_is_to_be_guessed_is_not_listed(window: MainWindow, panel: MovesPanel) -> None:
    window.actions_by_id["navigate.next"].trigger()
    window.tree.veil("Guess")
    slices.finish(panel)
    assert [row.number for row in panel.model.rows] == [0, 1]
    assert panel.model.rows[-1].white is None

    window.tree.veil(None)
    slices.finish(panel)
    assert len(panel.model.rows) == 4


def test_out_of_sight_it_costs_nothing(window: MainWindow, panel: MovesPanel) -> None:
    window.docks["moves"].hide()
    QApplication.processEvents()
    before = panel.model.rows
    window.document.open_text(loads("(;;B[aa])"))

    assert panel.model.rows is before
    window.docks["moves"].bring_up()
    QApplication.processEvents()
    slices.finish(panel)
    assert len(panel.model.rows) == 2


def test_a_move_that_an_edit_has_taken_is_not_asked_for(
    window: MainWindow, panel: MovesPanel
) -> None:
    node = window.document.game.root.children[0]

    with window.document.edit("Take") as edit:
        edit.remove(node, "B")

    assert "Q16" not in painted.text(panel.view)  # before the list is made anew
