"""A panel that was added with a feature of its own: how many prisoners there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QMenu

from sgfedit import loads

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

GAME = "(;SZ[9];B[aa];W[ba];B[ii];W[ab])"


def test_its_row_in_the_view_menu_opens_it_and_it_follows_the_game(
    window: MainWindow, qtbot: QtBot
) -> None:
    document, dock = window.document, window.docks["captures"]
    action = window.actions_by_id["view.captures"]
    (view,) = (menu for menu in window.menuBar().findChildren(QMenu) if menu.title() == "&View")
    view.aboutToShow.emit()
    document.open_text(loads(GAME))
    assert action in view.actions()
    assert dock.widget() is None  # nothing is made before it is seen

    action.trigger()
    panel = dock.content
    qtbot.waitUntil(panel.isVisible)
    assert isinstance(panel, QLabel)
    assert action.isChecked()
    assert (dock.windowTitle(), panel.text()) == ("Prisoners", "Black 0, White 0")

    *_, last = document.game
    document.go_to(last)
    assert panel.text() == "Black 0, White 1"
    action.trigger()
    assert not dock.isVisible()
    assert not action.isChecked()
