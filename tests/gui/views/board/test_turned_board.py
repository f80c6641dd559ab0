"""A board that is turned before the viewer: mouse and keys mean what is seen, the file stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sgfedit.formats import dumps, loads
from sgfedit.go import Colour, vertex
from sgfedit.go.symmetry import (
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    SYMMETRIES,
)
from sgfedit.gui.views.board.board import LabelEditor
from sgfedit.render.turning import AS_RECORDED, Turning
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.board.view import BoardView

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
TURN = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
KEY = Qt.Key


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    window.board.setFocus()
    QTest.keyClick(window.board, key, modifiers)


def at(board: BoardView, column: int, row: int) -> QPoint:
    """Where the cell in a column and row of what is seen has its middle."""
    x, y = board._canvas.geometry.centre(Point(column, row))
    return QPoint(round(x), round(y))


def click(board: BoardView, column: int, row: int) -> None:
    QTest.mouseClick(board, LEFT, NONE, at(board, column, row))


@pytest.mark.parametrize(
    ("key", "symmetry", "played"),
    [
        (KEY.Key_Right, ROTATE_RIGHT, Point(0, 18)),
        (KEY.Key_Left, ROTATE_LEFT, Point(18, 0)),
        (KEY.Key_Up, MIRROR_LEFT_RIGHT, Point(18, 0)),
        (KEY.Key_Down, MIRROR_TOP_BOTTOM, Point(0, 18)),
    ],
)
def test_a_click_in_the_upper_left_plays_what_is_seen_there(
    window: MainWindow, key: Qt.Key, symmetry: object, played: Point
) -> None:
    press(window, key, TURN)
    assert window.board.turning == (symmetry, False)

    click(window.board, 0, 0)
    for column in (1, 0):
        QTest.mouseMove(window.board, at(window.board, column, 0))

    assert window.document.current.get("B") == played
    assert window.status.point.text() == vertex(played.x, played.y, 19)


def test_every_point_of_an_oblong_board_can_be_clicked(window: MainWindow) -> None:
    board = window.board
    for symmetry in SYMMETRIES:
        window.document.open_text(loads("(;SZ[3:5])"))
        board.turn(Turning(symmetry))
        across, down = board._canvas.geometry.board

        for row in range(down):
            for column in range(across):
                assert board.point_at(at(board, column, row)) == board.turning.recorded(
                    Point(column, row), 3, 5
                )
        click(board, across - 1, 0)

        corner = board.turning.recorded(Point(across - 1, 0), 3, 5)
        assert window.document.current.get("B") == corner, symmetry


def test_turning_is_no_change_of_the_file(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    before = dumps(window.document.collection)

    for key in (KEY.Key_Right, KEY.Key_Up, KEY.Key_X):
        press(window, key, TURN)

    assert window.board.turning != AS_RECORDED
    assert dumps(window.document.collection) == before
    assert not window.document.is_modified
    assert window.document.history.undo_step is None


def test_turns_add_up_and_end_at_once(window: MainWindow) -> None:
    for _ in range(3):
        press(window, KEY.Key_Right, TURN)
    assert window.board.turning == Turning(ROTATE_LEFT)

    # The second key is for desktops that keep the first.
    press(window, KEY.Key_K, Qt.KeyboardModifier.ControlModifier)
    press(window, KEY.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert window.board.turning == AS_RECORDED

    press(window, KEY.Key_Down, TURN)
    press(window, KEY.Key_Home, TURN)
    assert window.board.turning == AS_RECORDED


def test_the_stones_are_seen_in_the_other_colour_and_played_in_their_own(
    window: MainWindow, qtbot: QtBot
) -> None:
    press(window, KEY.Key_X, TURN)

    click(window.board, 3, 3)
    QTest.mouseMove(window.board, at(window.board, 5, 5))

    assert window.document.current.get("B") == Point(3, 3)
    seen = window.board._canvas.diagram
    assert seen.stone(Point(3, 3)) is Colour.WHITE
    assert seen.hover == (Point(5, 5), Colour.BLACK)
    # What is read aloud is the record.
    assert window.board.diagram.stone(Point(3, 3)) is Colour.BLACK
    qtbot.waitUntil(lambda: "Black" in window.board.accessibleDescription())


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (KEY.Key_Up, (0, -1)),
        (KEY.Key_Down, (0, 1)),
        (KEY.Key_Left, (-1, 0)),
        (KEY.Key_Right, (1, 0)),
    ],
)
def test_the_cursor_goes_where_the_arrow_points(
    window: MainWindow, key: Qt.Key, step: tuple[int, int]
) -> None:
    board = window.board
    for symmetry in SYMMETRIES:
        window.document.open_text(loads("(;SZ[19])"))
        board.turn(Turning(symmetry))
        press(window, KEY.Key_Return)
        assert board._canvas.diagram.cursor == Point(9, 9), symmetry

        press(window, key)
        assert board._canvas.diagram.cursor == Point(9 + step[0], 9 + step[1]), symmetry
        press(window, key, Qt.KeyboardModifier.ShiftModifier)

        assert board._canvas.diagram.cursor == Point(9 + 6 * step[0], 9 + 6 * step[1]), symmetry


def test_painting_and_dragging_mark_what_they_pass(window: MainWindow) -> None:
    board = window.board
    press(window, KEY.Key_Right, TURN)
    QTest.keyClicks(board, "4")

    QTest.mousePress(board, LEFT, NONE, at(board, 0, 0))
    QTest.mouseMove(board, at(board, 3, 0))
    QTest.mouseRelease(board, LEFT, NONE, at(board, 3, 0))

    # Along the upper side as seen is up the left side of the record.
    assert set(window.document.current.get("TR")) == {Point(0, y) for y in range(15, 19)}


def test_a_dragged_part_is_what_was_seen(window: MainWindow) -> None:
    board = window.board
    press(window, KEY.Key_Right, TURN)
    QTest.keyClicks(board, "V")

    QTest.mousePress(board, LEFT, NONE, at(board, 0, 0))
    QTest.mouseMove(board, at(board, 4, 2))
    QTest.mouseRelease(board, LEFT, NONE, at(board, 4, 2))

    expected = {Point(x, y) for x in range(3) for y in range(14, 19)}
    assert set(window.document.current.get("VW")) == expected


def test_a_label_is_typed_where_its_point_is_seen(window: MainWindow) -> None:
    board = window.board
    press(window, KEY.Key_Right, TURN)
    QTest.keyClicks(board, "T")

    click(board, 5, 2)
    editor = board.findChild(LabelEditor)
    assert isinstance(editor, LabelEditor)
    assert editor.geometry().contains(at(board, 5, 2))
    QTest.keyClicks(editor, "here")
    QTest.keyClick(editor, KEY.Key_Return)

    assert dict(window.document.current.get("LB")) == {Point(2, 13): "here"}


def test_a_label_that_is_being_typed_is_kept_when_the_board_turns(window: MainWindow) -> None:
    board = window.board
    QTest.keyClicks(board, "T")
    click(board, 5, 2)
    editor = board.findChild(LabelEditor)
    assert isinstance(editor, LabelEditor)
    QTest.keyClicks(editor, "x")

    window.actions_by_id["view.turn_right"].trigger()

    assert dict(window.document.current.get("LB")) == {Point(5, 2): "x"}


def test_rings_around_points_go_along(window: MainWindow) -> None:
    board = window.board
    board.halo.point_at([Point(0, 0)])

    press(window, KEY.Key_Right, TURN)

    assert board.halo.points == (Point(0, 0),)
    assert board.point_at(at(board, 18, 0)) == Point(0, 0)
    assert board.point_rect(Point(0, 0)).contains(at(board, 18, 0))


def test_another_file_lies_as_it_is_another_game_as_the_one_before(
    window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    two = tmp_path / "two.sgf"
    two.write_bytes(b"(;SZ[9];B[aa])(;SZ[13];B[bb])")
    window.document.open(two)
    press(window, KEY.Key_Right, TURN)

    window.document.select_game(1)
    assert window.board.turning == Turning(ROTATE_RIGHT)
    window.document.revert()
    assert window.board.turning == Turning(ROTATE_RIGHT)
    window.document.open(sample)

    assert window.board.turning == AS_RECORDED


# Parts of the board -------------------------------------------------------------------------


def test_who_changes_the_visible_part_sees_the_rest_under_a_veil(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9]VW[aa:dd])"))
    board = window.board
    assert board.diagram.is_hidden(Point(8, 8))
    assert board._canvas.geometry.columns == (0, 3)

    QTest.keyClicks(board, "V")
    assert not board.diagram.is_hidden(Point(8, 8))
    assert board._canvas.geometry.columns == (0, 8)
    QTest.keyClicks(board, "0")

    assert board.diagram.is_hidden(Point(8, 8))
    assert board._canvas.geometry.columns == (0, 3)


def test_the_cursor_stays_in_the_part_that_is_shown(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9]VW[aa:dd])"))
    board = window.board
    press(window, KEY.Key_Return)
    assert board.cursor_point == Point(3, 3)

    press(window, KEY.Key_Right)
    assert board.cursor_point == Point(3, 3)
    press(window, KEY.Key_Left)

    assert board.cursor_point == Point(2, 3)


def test_a_point_under_the_veil_is_said_to_be_out_of_the_part(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9]VW[aa:dd])"))
    QTest.keyClicks(window.board, "V")
    press(window, KEY.Key_Return)

    assert "not in the visible part" in window.board.accessibleDescription()
