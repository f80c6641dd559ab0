"""The menu of a point: marks, labels, arrows from there, and the keys that do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu

import sgfedit
from sgfedit.gui.shell.point_menu import point_menu
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

HERE = Point(2, 2)


def open_menu(window: MainWindow, text: str = "") -> QMenu:
    window.document.open_text(sgfedit.loads(f"(;SZ[9]{text})"))
    return point_menu(window, HERE)


def entries(menu: QMenu) -> dict[str, QAction]:
    """Return its entries by their words; those of submenus too.

    Before PySide 6.11 those of submenus are lost with the entry that has told of the submenu, so
    all are to be kept as long as one is needed.
    """
    found = {}
    for action in menu.actions():
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            found.update(entries(submenu))
        found[action.text().partition("\t")[0]] = action
    return found


def test_an_entry_marks_the_point_and_then_unmarks_it(window: MainWindow) -> None:
    for words, written in (
        ("Triangle", "TR[cc]"),
        ("Circle", "CR[cc]"),
        ("Square", "SQ[cc]"),
        ("Cross", "MA[cc]"),
        ("Selected point", "SL[cc]"),
        ("Black territory", "TB[cc]"),
        ("White territory", "TW[cc]"),
        ("Dim", "DD[cc]"),
        ("Label “A”", "LB[cc:A]"),
        ("Label “1”", "LB[cc:1]"),
    ):
        of_point = entries(open_menu(window))
        of_point[words].trigger()

        assert window.document.current.source == f";SZ[9]{written}"
        again = entries(point_menu(window, HERE))
        if "Label" in words:
            again[f"Remove l{words[1:]}"].trigger()
        else:
            assert again[words].isChecked()
            again[words].trigger()
        assert window.document.current.source == ";SZ[9]", words


def test_the_name_of_the_point_is_not_cut_by_the_frame(window: MainWindow) -> None:
    menu = open_menu(window)
    heading = menu.actionGeometry(menu.actions()[0])

    assert heading.top() >= menu.fontMetrics().descent()
    assert menu.actionGeometry(menu.actions()[-1]).bottom() < menu.sizeHint().height()


def test_all_marks_are_removed(window: MainWindow) -> None:
    assert not entries(open_menu(window))["Remove all marks here"].isEnabled()

    entries(open_menu(window, "TR[cc]LB[cc:x]AR[cc:dd]"))["Remove all marks here"].trigger()

    assert window.document.current.source == ";SZ[9]"


@pytest.mark.parametrize(("words", "ident"), [("Arrow", "AR"), ("Line", "LN")])
def test_a_click_ends_the_arrow_from_here(window: MainWindow, words: str, ident: str) -> None:
    of_point = entries(open_menu(window))
    of_point[f"{words} from here…"].trigger()
    board = window.board

    where = board.point_rect(Point(5, 5)).center()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=where)

    assert window.document.current.get(ident) == ((HERE, Point(5, 5)),)
    assert board.tool.id == "tool.play"
    assert board.gesture is None


def test_a_text_is_typed(window: MainWindow) -> None:
    entries(open_menu(window))["Text label…"].trigger()

    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert isinstance(editor, QLineEdit)
    QTest.keyClicks(editor, "hane")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert window.document.current.source == ";SZ[9]LB[cc:hane]"


def test_the_keys_stand_beside_the_words(window: MainWindow) -> None:
    texts = [action.text() for action in entries(open_menu(window)).values()]

    assert "Triangle\tCtrl+Shift+Click" in texts
    assert "Circle\t5" in texts
    assert "Label “A”\tAlt+Click" in texts
    assert "Remove all marks here\tE" in texts


def test_the_last_move_is_judged_where_it_was_played(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9];B[cc])"))
    assert "Good move" not in entries(point_menu(window, HERE))
    child = window.document.current.first_child
    assert child is not None
    window.document.go_to(child)

    entries(point_menu(window, HERE))["&Good move"].trigger()

    assert child.source == ";B[cc]TE[1]"
    assert "&Good move" not in entries(point_menu(window, Point(4, 4)))


def test_a_label_is_shown_letter_by_letter(window: MainWindow) -> None:
    assert "Remove label “a&&b”" in entries(open_menu(window, "LB[cc:a&b]"))
