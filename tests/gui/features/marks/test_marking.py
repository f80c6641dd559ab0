"""Marking by mouse and keys: rectangles, erasing, clicks with modifiers while in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

import sgfedit
from sgfedit.app.journal_reading import told
from sgfedit.go import Colour
from sgfedit.gui.views.board.mouse import GESTURES, MARK_WITH
from sgfedit.gui.views.board.tools import TOOLS_BY_ID
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.board.view import BoardView

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
ENTER = Qt.Key.Key_Return


def centre(board: BoardView, point: Point) -> QPoint:
    return board.point_rect(point).center()


def click(window: MainWindow, x: int, y: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(window.board, LEFT, modifiers, centre(window.board, Point(x, y)))


def drag(
    window: MainWindow,
    *points: Point,
    modifiers: Qt.KeyboardModifier = NONE,
    release: bool = True,
) -> None:
    board = window.board
    QTest.mousePress(board, LEFT, modifiers, centre(board, points[0]))
    for point in points[1:]:
        QTest.mouseMove(board, centre(board, point))
    if release:
        QTest.mouseRelease(board, LEFT, modifiers, centre(board, points[-1]))


def key(window: MainWindow, text: str) -> None:
    window.board.setFocus()
    QTest.keyClicks(window.board, text)


def open_text(window: MainWindow, text: str) -> None:
    window.document.open_text(sgfedit.loads(text))


def source(window: MainWindow) -> str:
    return window.document.current.source


def labels(window: MainWindow) -> dict[Point, str]:
    return dict(window.document.current.get("LB", ()))


class TestRectangles:
    @pytest.mark.parametrize(
        ("tool", "ident"), [("4", "TR"), ("S", "SL"), ("B", "TB"), ("D", "DD")]
    )
    def test_shift_drag_marks_a_rectangle_and_clears_it_again(
        self, window: MainWindow, tool: str, ident: str
    ) -> None:
        key(window, tool)
        corners = Point(4, 5), Point(2, 3)

        drag(window, *corners, modifiers=SHIFT)

        found = window.document.current.get(ident)
        assert set(found) == {Point(x, y) for x in (2, 3, 4) for y in (3, 4, 5)}
        drag(window, *corners, modifiers=SHIFT)
        assert ident not in window.document.current.properties
        window.document.undo()
        window.document.undo()
        assert not window.document.is_modified

    def test_it_is_shown_before_it_is_marked(self, window: MainWindow) -> None:
        open_text(window, "(;SZ[9]CR[cc]LB[dd:A])")
        key(window, "4")

        drag(window, Point(2, 2), Point(3, 3), modifiers=SHIFT, release=False)

        marks = window.board.diagram.marks
        assert [point for point, mark in marks if mark == "TR"] == [
            Point(2, 2),
            Point(3, 2),
            Point(2, 3),
            Point(3, 3),
        ]
        assert not any(mark == "CR" for _, mark in marks)
        assert window.board.diagram.labels == ((Point(3, 3), "A"),)
        assert source(window) == ";SZ[9]CR[cc]LB[dd:A]"
        QTest.keyClick(window.board, Qt.Key.Key_Escape)
        assert source(window) == ";SZ[9]CR[cc]LB[dd:A]"

    def test_letters_fill_a_rectangle_row_by_row(self, window: MainWindow) -> None:
        open_text(window, "(;SZ[9]LB[bb:B])")
        key(window, "8")

        drag(window, Point(0, 0), Point(1, 1), modifiers=SHIFT)

        assert labels(window) == {
            Point(1, 1): "B",
            Point(0, 0): "A",
            Point(1, 0): "C",
            Point(0, 1): "D",
        }
        drag(window, Point(0, 0), Point(8, 8), modifiers=SHIFT)
        assert source(window) == ";SZ[9]"

    def test_stones_fill_a_rectangle(self, window: MainWindow) -> None:
        key(window, "1")

        drag(window, Point(0, 0), Point(2, 1), modifiers=SHIFT)

        assert window.document.position().stones.count(1) == 6
        key(window, "3")
        drag(window, Point(3, 3), Point(1, 0), modifiers=SHIFT)
        assert window.document.position().stones.count(1) == 2
        assert window.document.position().stone(0, 0) is Colour.BLACK

    def test_dim_shows_what_it_will_dim(self, window: MainWindow) -> None:
        key(window, "D")

        drag(window, Point(0, 0), Point(1, 1), modifiers=SHIFT, release=False)

        assert len(window.board.diagram.dimmed) == 4
        assert not window.document.position().dimmed


@pytest.mark.parametrize("tool", ["1", "4", "8", "D", "E"])
def test_points_that_come_together_are_told_of_once(window: MainWindow, tool: str) -> None:
    open_text(window, "(;SZ[19]TR[aa:sa])" if tool == "E" else "(;SZ[19])")
    key(window, tool)
    told: list[object] = []
    window.document.changed.connect(told.append)

    drag(window, Point(0, 0), Point(18, 0))

    assert len(told) == 2
    assert (source(window) == ";SZ[19]") is (tool == "E")
    window.document.undo()
    assert not window.document.is_modified


class TestErasing:
    TEXT = "(;SZ[9]TR[aa][bb]LB[ca:A][cc:B]AR[ba:ii]LN[ih:hh]TB[da]DD[aa]C[x])"

    def test_a_drag_erases_everything_on_its_points_in_one_step(self, window: MainWindow) -> None:
        open_text(window, self.TEXT)
        key(window, "E")

        drag(window, Point(4, 0), Point(0, 0))

        assert source(window) == ";SZ[9]TR[bb]LB[cc:B]LN[ih:hh]DD[aa]C[x]"
        window.document.undo()
        assert source(window) == self.TEXT[1:-1]

    def test_a_rectangle_is_shown_and_erased(self, window: MainWindow) -> None:
        open_text(window, self.TEXT)
        key(window, "E")

        drag(window, Point(8, 8), Point(1, 1), modifiers=SHIFT, release=False)
        assert window.board.diagram.labels == ((Point(2, 0), "A"),)
        assert window.board.diagram.arrows == ()
        release = centre(window.board, Point(1, 1))
        QTest.mouseRelease(window.board, LEFT, SHIFT, release)

        assert source(window) == ";SZ[9]TR[aa]LB[ca:A]TB[da]DD[aa]C[x]"

    def test_a_bare_point_is_no_step(self, window: MainWindow) -> None:
        open_text(window, self.TEXT)
        key(window, "E")

        click(window, 5, 5)

        assert not window.document.is_modified


class TestModifiers:
    @pytest.mark.parametrize("tool", ["0", "1", "5", "V"])
    def test_a_click_marks_whatever_the_tool_and_again_removes(
        self, window: MainWindow, tool: str
    ) -> None:
        for modifiers, written in (
            (CTRL | SHIFT, "TR[cc]"),
            (CTRL | ALT, "SQ[cc]"),
            (ALT, "LB[cc:A]"),
            (ALT | SHIFT, "LB[cc:1]"),
        ):
            open_text(window, "(;SZ[9])")
            key(window, tool)

            click(window, 2, 2, modifiers)

            assert source(window) == f";SZ[9]{written}"
            assert window.board.tool.key == tool
            assert not window.document.current.children
            click(window, 2, 2, modifiers)
            assert source(window) == ";SZ[9]", written

    def test_a_drag_paints(self, window: MainWindow) -> None:
        drag(window, Point(0, 0), Point(3, 0), modifiers=ALT)

        assert list(labels(window).values()) == ["A", "B", "C", "D"]
        window.document.undo()
        assert not window.document.is_modified

    def test_text_is_typed_while_in_play(self, window: MainWindow) -> None:
        click(window, 2, 2, CTRL | ALT | SHIFT)
        editor = window.board.findChild(QLineEdit, "labelEditor")
        assert isinstance(editor, QLineEdit)

        QTest.keyClicks(editor, "x1")
        QTest.keyClick(editor, ENTER)

        assert labels(window) == {Point(2, 2): "x1"}

    @pytest.mark.parametrize("tool", ["8", "9", "T"])
    def test_shift_click_with_a_label_tool_types_the_text(
        self, window: MainWindow, tool: str
    ) -> None:
        key(window, tool)

        click(window, 2, 2, SHIFT)
        editor = window.board.findChild(QLineEdit, "labelEditor")
        assert isinstance(editor, QLineEdit)
        QTest.keyClicks(editor, "key")
        QTest.keyClick(editor, ENTER)

        assert labels(window) == {Point(2, 2): "key"}
        assert window.board.gesture is None

    def test_ctrl_click_still_goes_to_a_move(self, window: MainWindow) -> None:
        click(window, 3, 3)
        click(window, 4, 3)

        click(window, 3, 3, CTRL)

        assert window.document.position().move_number == 1

    def test_every_click_of_the_table_is_in_the_list_of_keys(self) -> None:
        assert len(GESTURES) > len(MARK_WITH)
        assert set(MARK_WITH.values()) < TOOLS_BY_ID.keys()


class TestKeys:
    def press(self, window: MainWindow, keys: Sequence[Qt.Key | tuple[Qt.Key, object]]) -> None:
        window.board.setFocus()
        for one in keys:
            code, modifiers = one if isinstance(one, tuple) else (one, NONE)
            assert isinstance(modifiers, Qt.KeyboardModifier)
            QTest.keyClick(window.board, code, modifiers)

    def test_two_labels_and_a_triangle_take_the_way_and_one_key_each(
        self, window: MainWindow
    ) -> None:
        click(window, 3, 3)
        right, up = Qt.Key.Key_Right, Qt.Key.Key_Up

        self.press(
            window,
            [ENTER, right, (ENTER, ALT), up, (ENTER, ALT), right, (ENTER, CTRL | SHIFT)],
        )

        assert source(window).endswith("B[dd]LB[ed:A][ec:B]TR[fc]")
        assert window.board.tool.id == "tool.play"

    def test_the_cursor_takes_alt_enter_only_while_it_is_shown(self, window: MainWindow) -> None:
        window.board.setFocus()
        hidden = window.board.cursor_point is None
        self.press(window, [ENTER, (ENTER, ALT)])

        assert hidden
        assert labels(window) == {Point(9, 9): "A"}

    def test_shift_enter_begins_a_rectangle_and_enter_ends_it(self, window: MainWindow) -> None:
        key(window, "4")
        right, down = Qt.Key.Key_Right, Qt.Key.Key_Down

        self.press(window, [ENTER, (ENTER, SHIFT), right, down, ENTER])

        assert len(window.document.current.get("TR")) == 4

    def test_shift_enter_twice_with_a_label_tool_types_the_text(self, window: MainWindow) -> None:
        key(window, "8")

        self.press(window, [ENTER, (ENTER, SHIFT), (ENTER, SHIFT)])

        assert window.board.findChild(QLineEdit, "labelEditor") is not None

    def test_erasing_at_the_cursor(self, window: MainWindow) -> None:
        open_text(window, "(;SZ[9]TR[ee][aa])")
        key(window, "E")

        self.press(window, [ENTER, ENTER])

        assert source(window) == ";SZ[9]TR[aa]"

    def test_keys_with_other_modifiers_are_not_the_cursors(self, window: MainWindow) -> None:
        click(window, 3, 3)
        self.press(window, [ENTER])
        before = window.board.cursor_point

        self.press(window, [(Qt.Key.Key_Right, CTRL | ALT)])

        assert window.board.cursor_point == before


def test_refusals_are_told_and_end_what_was_begun(window: MainWindow) -> None:
    open_text(window, "(;SZ[9]LB[cc:%s])" % ("x" * 120))
    key(window, "T")
    click(window, 2, 2)
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert isinstance(editor, QLineEdit)

    editor.setCursorPosition(0)
    QTest.keyClicks(editor, "y")
    QTest.keyClick(editor, ENTER)

    assert editor.isVisible()
    assert "at most 100 characters" in window.status.message.text()
    assert not window.document.is_modified
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not window.document.is_modified


def test_a_label_that_is_being_typed_is_kept_and_put_back_after_a_crash(
    window: MainWindow, tmp_path: Path
) -> None:
    window.recovery_folder = tmp_path
    vars(window).pop("_recovery")  # there was none without a folder
    window.board.type_label(Point(3, 3))
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert editor is not None
    QTest.keyClicks(editor, "joseki")
    assert not window.document.is_modified

    window.flush_recovery()
    (record,) = tmp_path.glob("*.journal")
    found = told(record.read_bytes())
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    window.flush_recovery()

    assert found is not None
    (source,) = found.typed.values()
    assert "LB[dd:joseki]" in source
    assert not [*tmp_path.glob("*.journal")]
