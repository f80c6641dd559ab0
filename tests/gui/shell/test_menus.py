"""Menus without a mouse: a letter chooses each item."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.gui.actions import build as action_build
from sgfedit.gui.features import NODE_MENU
from sgfedit.gui.shell.menus import Menus
from sgfedit.gui.widgets import keys

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow


def letters(menu: QMenu) -> dict[str, dict[str, str]]:
    """Return the mnemonics of a menu and its submenus by item: menu → item → letter."""
    found: dict[str, dict[str, str]] = {}
    todo = [(menu.title(), menu)]
    for title, each in todo:
        items = [action for action in each.actions() if not action.isSeparator()]
        found[title] = {item.text(): keys.mnemonic(item.text()) for item in items}
        for item in items:
            submenu = item.menu()
            if isinstance(submenu, QMenu):
                todo.append((f"{title} › {item.text()}", submenu))
    return found


def ambiguous(menu: QMenu) -> list[str]:
    """Return the menus in which a letter is missing or chooses two items."""
    return [
        title
        for title, items in letters(menu).items()
        if "" in items.values() or len(set(items.values())) < len(items)
    ]


def test_in_each_menu_of_the_bar_every_item_has_a_letter_of_its_own(window: MainWindow) -> None:
    bar = [action.menu() for action in window.menuBar().actions()]
    menus = [menu for menu in bar if isinstance(menu, QMenu)]

    assert len({keys.mnemonic(menu.title()) for menu in menus}) == len(bar)
    assert [title for menu in menus for title in ambiguous(menu)] == []


def test_so_it_is_in_the_menu_of_a_node(window: MainWindow) -> None:
    menu = QMenu(window)
    action_build.fill(window, menu, NODE_MENU)

    assert ambiguous(menu) == []


def test_so_it_is_in_the_menu_of_a_point(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    window.board.menu_requested.emit(window.board.cursor_point, QPoint(9, 9))

    menu = window.findChild(QMenu, "pointMenu")
    assert isinstance(menu, QMenu)
    assert ambiguous(menu) == []
    menu.close()


def test_a_letter_chooses_in_the_menu_of_a_point(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    point = window.board.cursor_point
    window.board.menu_requested.emit(point, QPoint(9, 9))
    menu = window.findChild(QMenu, "pointMenu")
    assert isinstance(menu, QMenu)

    QTest.keyClick(menu, Qt.Key.Key_T)

    assert window.document.current.get("TR") == (point,)


def test_the_menu_key_without_a_cursor_or_a_move_has_the_menu_of_the_node(
    window: MainWindow,
) -> None:
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(9, 9), window.board.mapToGlobal(QPoint(9, 9))
    )

    QApplication.sendEvent(window.board, event)

    menu = window.findChild(QMenu, "nodeMenu")
    assert menu is not None
    assert menu.isVisible()
    menu.close()


@pytest.mark.parametrize(
    ("text", "letter"),
    [("&Save", "s"), ("Save &as…", "a"), ("Lee && Gu", ""), ("Lee && &Gu", "g"), ("Save", "")],
)
def test_two_ampersands_are_no_mnemonic(text: str, letter: str) -> None:
    assert keys.mnemonic(text) == letter


def test_recent_files_are_chosen_by_numbers_and_shown_as_they_are(
    window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    path = tmp_path / "lee & gu.sgf"
    path.write_bytes(sample.read_bytes())
    window.settings.set("files.recent", [str(path), str(sample)])

    window.part(Menus).recent.aboutToShow.emit()

    shown = [action.text() for action in window.part(Menus).recent.actions()]
    assert shown == [f"&1 {path}".replace(" & ", " && "), f"&2 {sample}"]
    assert ambiguous(window.part(Menus).recent) == []
