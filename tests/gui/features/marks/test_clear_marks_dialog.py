"""Clearing marks: of node, branch, game and file, all or by kind; each in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

import sgfedit
from sgfedit.gui.features.marks.commands import ClearMarksDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

CTRL = Qt.KeyboardModifier.ControlModifier
TEXT = "(;SZ[9]TR[aa][bb](;B[cc]LB[aa:A]TR[cc];W[dd]CR[aa]DD[bb])(;B[ee]SQ[aa]))"


@pytest.fixture
def marked(window: MainWindow) -> MainWindow:
    window.document.open_text(sgfedit.loads(TEXT + "(;SZ[9]TR[aa])"))
    node = window.document.current.first_child
    assert node is not None
    window.document.go_to(node)
    return window


def sources(window: MainWindow) -> list[str]:
    games = window.document.collection.games
    return [node.source for game in games for node in game.root.subtree()]


def press(window: MainWindow, key: Qt.Key) -> None:
    window.board.setFocus()
    QTest.keyClick(window.board, Qt.Key.Key_D, CTRL)
    QTest.keyClick(window.board, key)


def tick(box: QAbstractButton) -> None:
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))


@pytest.fixture
def dialog(marked: MainWindow, qtbot: QtBot) -> ClearMarksDialog:
    press(marked, Qt.Key.Key_K)
    found = marked.findChild(ClearMarksDialog)
    assert isinstance(found, ClearMarksDialog)
    qtbot.waitUntil(lambda: "will be cleared" in found.remark.text())
    return found


@pytest.mark.parametrize(
    ("key", "left"),
    [
        (Qt.Key.Key_N, [";SZ[9]TR[aa][bb]", ";B[cc]", ";W[dd]CR[aa]DD[bb]", ";B[ee]SQ[aa]"]),
        (Qt.Key.Key_B, [";SZ[9]TR[aa][bb]", ";B[cc]", ";W[dd]DD[bb]", ";B[ee]SQ[aa]"]),
        (Qt.Key.Key_G, [";SZ[9]", ";B[cc]", ";W[dd]DD[bb]", ";B[ee]"]),
    ],
    ids=["node", "branch", "game"],
)
def test_marks_are_cleared_by_keys_in_one_step(
    marked: MainWindow, key: Qt.Key, left: list[str]
) -> None:
    before = sources(marked)

    press(marked, key)

    assert sources(marked) == [*left, ";SZ[9]TR[aa]"]
    marked.document.undo()
    assert sources(marked) == before


def test_clearing_nothing_is_said(window: MainWindow) -> None:
    press(window, Qt.Key.Key_G)

    assert "no such marks" in window.status.message.text()
    assert not window.document.is_modified
    assert not window.actions_by_id["mark.clear_node"].isEnabled()


def test_the_number_of_nodes_is_said(marked: MainWindow) -> None:
    press(marked, Qt.Key.Key_G)

    assert "4" in marked.status.message.text()
    QTest.keyClick(marked.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert marked.status.message.text() == "Undone: Clear marks: A9, B8, C7 taken away"


def test_where_there_are_no_marks_the_dialog_says_so(window: MainWindow, qtbot: QtBot) -> None:
    press(window, Qt.Key.Key_K)
    dialog = window.findChild(ClearMarksDialog)

    assert isinstance(dialog, ClearMarksDialog)
    qtbot.waitUntil(lambda: dialog.remark.text() == "There are no marks here.")


def test_kinds_are_counted_where_they_are_looked_for(dialog: ClearMarksDialog) -> None:
    assert dialog.scope == "game"
    assert dialog.kinds["triangles"].text() == "&Triangles: 3"
    assert dialog.kinds["dimmed"].text() == "&Dimmed points: 1"
    assert not dialog.kinds["arrows"].isEnabled()

    tick(dialog.scopes["node"])
    assert dialog.kinds["triangles"].text() == "&Triangles: 1"
    tick(dialog.scopes["file"])
    assert dialog.kinds["triangles"].text() == "&Triangles: 4"
    tick(dialog.scopes["branch"])
    assert dialog.kinds["circles"].text() == "&Circles: 1"


def test_only_the_chosen_kinds_go(marked: MainWindow, dialog: ClearMarksDialog) -> None:
    before = sources(marked)
    tick(dialog.scopes["file"])
    tick(dialog.kinds["labels"])
    tick(dialog.kinds["circles"])
    tick(dialog.kinds["dimmed"])

    QTest.mouseClick(dialog.button, Qt.MouseButton.LeftButton)

    assert sources(marked) == [
        ";SZ[9]",
        ";B[cc]LB[aa:A]",
        ";W[dd]CR[aa]",
        ";B[ee]",
        ";SZ[9]",
    ]
    assert not dialog.isVisible()
    marked.document.undo()
    assert sources(marked) == before


def test_nothing_chosen_is_nothing_to_do(dialog: ClearMarksDialog) -> None:
    for kind in ("triangles", "labels", "circles", "squares"):
        tick(dialog.kinds[kind])

    assert not dialog.button.isEnabled()
    assert dialog.remark.text() == "No marks are chosen."


def test_a_file_of_one_game_has_no_choice_of_all(window: MainWindow) -> None:
    press(window, Qt.Key.Key_K)
    dialog = window.findChild(ClearMarksDialog)

    assert isinstance(dialog, ClearMarksDialog)
    assert not dialog.scopes["file"].isVisible()


def test_a_closed_dialog_is_gone(
    marked: MainWindow, dialog: ClearMarksDialog, qtbot: QtBot
) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: marked.findChild(ClearMarksDialog) is None)


def test_marks_that_are_gone_by_now_are_refused_in_words(
    marked: MainWindow, dialog: ClearMarksDialog
) -> None:
    with marked.document.edit("Meanwhile") as edit:
        for game in marked.document.collection.games:
            for node in game.nodes():
                for ident in ("TR", "LB", "CR", "DD", "SQ"):
                    edit.remove(node, ident)

    dialog._on_accepted()

    assert "no such marks" in marked.status.message.text()
