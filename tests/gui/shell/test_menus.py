"""Menus without a mouse: a letter chooses each item."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit.formats import loads
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.actions.row import Action, Table
from sgfedit.gui.features import ACTIONS, NODE_MENU, TABLE
from sgfedit.gui.shell.menus import Menus
from sgfedit.gui.widgets import keys

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def letters(menu: QMenu) -> dict[str, dict[str, str]]:
    """Return the mnemonics of a menu and its submenus by item: menu → item → letter."""
    found: dict[str, dict[str, str]] = {}
    todo = [(menu.title(), menu)]
    kept = []  # in PySide 6.8 a submenu is lost with the entry that has told of it
    for title, each in todo:
        items = [action for action in each.actions() if not action.isSeparator()]
        kept.append(items)
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


AT_MOST = 14
"""Rows and submenus of a menu, and of a submenu."""


def items_by_title() -> dict[str, list[str]]:
    """Return what stands in each menu of the bar and each submenu, without the separators."""
    found: dict[str, list[str]] = {}
    for title, items in TABLE.menus:
        found[title] = [item if isinstance(item, str) else item[0] for item in items]
        for submenu in (item for item in items if isinstance(item, tuple)):
            found[f"{title} › {submenu[0]}"] = [str(item) for item in submenu[1]]
    return {title: [item for item in items if item != "|"] for title, items in found.items()}


def test_a_menu_is_short() -> None:
    counts = {title: len(items) for title, items in items_by_title().items()}

    assert {title: count for title, count in counts.items() if count > AT_MOST} == {}


def test_a_submenu_has_several_entries() -> None:
    assert [title for title, items in items_by_title().items() if len(items) < 2] == []


def test_every_action_stands_in_one_menu() -> None:
    listed = [item for items in items_by_title().values() for item in items if "." in item]
    ids = [item for item in listed if "&" not in item]

    assert sorted(ids) == sorted(row.id for row in ACTIONS)


def test_a_row_without_a_place_stands_behind_the_one_before_it() -> None:
    rows = tuple(Action(action_id, action_id, "") for action_id in ("a.1", "a.2", "a.3"))
    other = (Action("b.1", "b", ""),)

    table = Table((rows, other), (("&A", ("b.1", "|", ("&Sub", ("a.1", "a.3")))),))

    assert table.menus == (("&A", ("b.1", "|", ("&Sub", ("a.1", "a.2", "a.3")))),)
    assert [row.id for row in table.rows] == ["b.1", "a.1", "a.2", "a.3"]
    assert table.places["a.2"] == ("&A", "&Sub")


def test_a_feature_without_a_place_is_told() -> None:
    with pytest.raises(ValueError, match=r"c\.1 is in no menu"):
        Table(((Action("c.1", "c", ""),),), (("&A", ()),))


def test_in_each_menu_of_the_bar_every_item_has_a_letter_of_its_own(window: MainWindow) -> None:
    bar = [action.menu() for action in window.menuBar().actions()]
    menus = [menu for menu in bar if isinstance(menu, QMenu)]

    assert len({keys.mnemonic(menu.title()) for menu in menus}) == len(bar)
    assert [title for menu in menus for title in ambiguous(menu)] == []


def test_so_it_is_in_the_menu_of_a_node(window: MainWindow) -> None:
    menu = QMenu(window)
    action_build.fill(window, menu, NODE_MENU)

    assert ambiguous(menu) == []


def test_the_menus_of_a_node_and_of_a_point_have_room_in_a_small_window(
    window: MainWindow,
) -> None:
    menu = QMenu(window)
    action_build.fill(window, menu, NODE_MENU)
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    window.board.menu_requested.emit(window.board.cursor_point, QPoint(9, 9))
    of_point = window.findChild(QMenu, "pointMenu")
    assert isinstance(of_point, QMenu)

    for one in (menu, of_point, *menu.findChildren(QMenu), *of_point.findChildren(QMenu)):
        rows = [action for action in one.actions() if not action.isSeparator()]
        assert 0 < len(rows) <= 16, one.title()
        assert one.sizeHint().height() < 560, one.title()
    of_point.close()


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
    assert shown[:3] == [f"&1 {path}".replace(" & ", " && "), f"&2 {sample}", ""]
    assert ambiguous(window.part(Menus).recent) == []


def shown(window: MainWindow, action_id: str) -> tuple[str, bool]:
    action = window.actions_by_id[action_id]
    return action.text().replace("&", ""), action.isEnabled()


def test_the_menu_of_a_node_says_how_much_it_deletes(window: MainWindow) -> None:
    window.document.open_text(loads("(;B[aa];W[bb];B[cc])"))
    window.document.go_to(list(window.document.game)[1])
    plain = shown(window, "edit.delete_branch")
    window.tree.context_menu_requested.emit(window.document.current, QPoint(5, 5))
    menu = window.findChild(QMenu, "nodeMenu")
    assert isinstance(menu, QMenu)

    assert shown(window, "edit.delete_branch") == ("Delete branch (2 nodes)", True)
    assert shown(window, "tree.delete_after")[0].endswith("(1 node)")
    assert ambiguous(menu) == []
    menu.hide()
    assert shown(window, "edit.delete_branch") == plain == ("Delete branch", True)


@pytest.mark.parametrize("holds", ["an image", "(;B[aa])"])
def test_a_branch_can_be_pasted_where_there_is_any_text(window: MainWindow, holds: str) -> None:
    clipboard = QApplication.clipboard()
    if holds == "an image":
        clipboard.setImage(QImage(2, 2, QImage.Format.Format_RGB32))
    else:
        clipboard.setText(holds)
    window.tree.context_menu_requested.emit(window.document.current, QPoint(5, 5))
    menu = window.findChild(QMenu, "nodeMenu")
    assert isinstance(menu, QMenu)

    assert shown(window, "edit.paste_branch")[1] is holds.startswith("(")
    menu.hide()
    assert shown(window, "edit.paste_branch")[1], "the key asks by itself"
