"""Points of the board are typed into the comment or the name by pointing at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.formats import loads
from sgfedit.gui.comment.links import spaced
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;FF[4]GM[1]SZ[19];B[cc];W[pd])"
D4, Q16 = Point(3, 15), Point(15, 3)
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


def open_game(window: MainWindow, text: str = GAME) -> None:
    window.document.open_text(loads(text))
    window.document.go_to(list(window.document.game)[-1])
    window.activateWindow()


def write(window: MainWindow) -> None:
    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)


def ctrl_click(window: MainWindow, point: Point) -> None:
    QTest.mouseClick(window.board, LEFT, CTRL, window.board.point_rect(point).center())


def comment(window: MainWindow) -> object:
    return window.document.current.get("C")


def test_ctrl_click_types_the_point_where_one_writes(window: MainWindow) -> None:
    open_game(window)
    write(window)
    QTest.keyClicks(window.comment.editor, "Black")

    ctrl_click(window, D4)
    ctrl_click(window, Q16)
    QTest.keyClicks(window.comment.editor, ".")

    assert comment(window) == "Black D4 Q16."
    assert window.comment.editor.hasFocus()


def test_what_is_typed_and_what_is_clicked_is_one_step(window: MainWindow) -> None:
    open_game(window)
    write(window)
    QTest.keyClicks(window.comment.editor, "Black ")
    ctrl_click(window, D4)

    window.document.undo()

    assert comment(window) is None
    assert not window.document.is_modified


def test_it_takes_the_place_of_what_is_selected(window: MainWindow) -> None:
    open_game(window)
    write(window)
    QTest.keyClicks(window.comment.editor, "here")
    window.comment.editor.selectAll()

    ctrl_click(window, D4)

    assert comment(window) == "D4"


def test_it_works_in_the_name_as_well(window: MainWindow) -> None:
    open_game(window)
    window.comment.name.setFocus()
    QTest.keyClicks(window.comment.name, "Invasion")

    ctrl_click(window, D4)
    assert window.document.current.get("N") == "Invasion D4"
    window.comment.name.setSelection(0, 8)
    ctrl_click(window, Q16)

    assert window.document.current.get("N") == "Q16 D4"
    assert window.comment.name.hasFocus()


def test_who_does_not_write_goes_to_the_move(window: MainWindow) -> None:
    open_game(window)
    window.board.setFocus()

    ctrl_click(window, Point(2, 2))

    assert window.document.current is window.document.game.root.first_child
    assert comment(window) is None


def test_a_plain_click_plays_and_ends_the_writing(window: MainWindow) -> None:
    open_game(window)
    write(window)

    QTest.mouseClick(window.board, LEFT, pos=window.board.point_rect(D4).center())

    assert window.document.current.get("B") == D4
    assert window.board.hasFocus()


def test_other_games_have_no_such_points(window: MainWindow) -> None:
    open_game(window, "(;GM[2]SZ[8];B[aa])")
    write(window)

    ctrl_click(window, Point(0, 0))
    assert comment(window) is None
    write(window)
    window.actions_by_id["comment.type_point"].trigger()

    assert window.comment.editor.hasFocus()


@pytest.mark.parametrize("field", ["editor", "name"])
def test_without_a_mouse_arrows_choose_and_enter_types(window: MainWindow, field: str) -> None:
    open_game(window)
    widget = getattr(window.comment, field)
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    QTest.keyClicks(widget, "at")

    QTest.keySequence(widget, "Ctrl+Shift+E, P")
    assert window.board.hasFocus()
    assert window.board.cursor_point == Q16
    QTest.keyClick(window.board, Qt.Key.Key_Left)
    QTest.keyClick(window.board, Qt.Key.Key_Return)

    ident = {"editor": "C", "name": "N"}[field]
    assert window.document.current.get(ident) == "at P16"
    assert widget.hasFocus()
    assert window.board.cursor_point is None


def test_escape_gives_up_and_goes_back(window: MainWindow) -> None:
    open_game(window)
    write(window)
    window.actions_by_id["comment.type_point"].trigger()

    QTest.keyClick(window.board, Qt.Key.Key_Escape)

    assert window.comment.editor.hasFocus()
    assert window.board.cursor_point is None
    ctrl_click(window, D4)
    assert comment(window) == "D4"


def test_a_click_is_as_good_as_enter(window: MainWindow) -> None:
    open_game(window)
    write(window)
    window.actions_by_id["comment.type_point"].trigger()

    QTest.mouseClick(window.board, LEFT, pos=window.board.point_rect(D4).center())

    assert comment(window) == "D4"
    assert len(list(window.document.game.nodes())) == 3


def test_who_goes_elsewhere_chooses_no_point_any_more(window: MainWindow) -> None:
    open_game(window)
    write(window)
    window.actions_by_id["comment.type_point"].trigger()

    window.tree.setFocus()
    QTest.mouseClick(window.board, LEFT, pos=window.board.point_rect(D4).center())

    assert comment(window) is None
    assert window.document.current.get("B") == D4


@pytest.mark.parametrize(
    ("before", "after", "typed"),
    [
        ("", "", "D4"),
        ("Black", "", " D4"),
        ("Black ", "", "D4"),
        ("at D4,", "", " D4"),
        ("(", ")", "D4"),
        ("first ", "then", "D4 "),
        ("R5-", "", "D4"),
        ("R5", "-S6", " D4"),
        ("good.", "(then", " D4 "),
        ("黑棋", "很好", "D4"),
        ("ここ", "「は」", "D4 "),
        ("“", "”", "D4"),
        ("line\n", "\nline", "D4"),
        ("Ход", "лучше", " D4 "),
        ("x)", "", " D4"),
    ],
)
def test_blanks_are_typed_where_they_are_needed(before: str, after: str, typed: str) -> None:
    assert spaced("D4", before, after) == typed
