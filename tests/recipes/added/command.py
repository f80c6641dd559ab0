"""A command that was added to a feature: circles become squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from sgfedit import loads
from sgfedit.gui.features.keys.palette import Palette

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

ID = "mark.square_circles"
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_it_is_in_its_menu_where_it_can_be_done(window: MainWindow) -> None:
    menus = window.menuBar().findChildren(QMenu)
    (clear,) = (menu for menu in menus if menu.title() == "Clear mar&ks")

    assert window.actions_by_id[ID] in clear.actions()
    assert not window.actions_by_id[ID].isEnabled()


def test_the_palette_finds_and_does_it_and_it_is_undone(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    window.document.open_text(loads("(;SZ[9]CR[cg][aa])"))
    root = window.document.current
    window.board.setFocus()

    QTest.keyClick(window.board, Qt.Key.Key_P, CONTROL_SHIFT)
    palette = window.findChildren(Palette)[-1]
    QTest.keyClicks(palette.line, "quadrature")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: root.source == ";SZ[9]SQ[cg][aa]")
    window.document.undo()
    assert root.source == ";SZ[9]CR[cg][aa]"
