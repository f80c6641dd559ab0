"""The board: clicks, drags, wheel and keys do what they say, and the diagram shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

import sgfedit
from sgfedit.go import Colour
from sgfedit.gui.shell.point_menu import point_menu
from sgfedit.gui.views.board.tools import TOOLS
from sgfedit.sgf import PASS, Point
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.board.view import BoardView
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


def centre(board: BoardView, point: Point) -> QPoint:
    return board.point_rect(point).center()


def click(
    board: BoardView,
    point: Point,
    button: Qt.MouseButton = LEFT,
    modifiers: Qt.KeyboardModifier = NONE,
) -> None:
    QTest.mouseClick(board, button, modifiers, centre(board, point))


def drag(board: BoardView, *points: Point, button: Qt.MouseButton = LEFT) -> None:
    QTest.mousePress(board, button, NONE, centre(board, points[0]))
    for point in points[1:]:
        QTest.mouseMove(board, centre(board, point))
    QTest.mouseRelease(board, button, NONE, centre(board, points[-1]))


def key(window: MainWindow, text: str) -> None:
    """Press the key of an action of the table, with the board in focus."""
    window.board.setFocus()
    QTest.keyClicks(window.board, text)


def test_a_click_plays_and_a_second_click_on_the_old_node_follows(window: MainWindow) -> None:
    document, board = window.document, window.board
    root = document.current

    click(board, Point(3, 3))
    click(board, Point(15, 15))

    assert [node.get("B") or node.get("W") for node in document.game] == [
        None,
        Point(3, 3),
        Point(15, 15),
    ]
    document.go_to(root)
    click(board, Point(3, 3))
    assert len(root.children) == 1
    assert document.current is root.children[0]


def test_a_click_elsewhere_adds_a_variation(window: MainWindow) -> None:
    root = window.document.current
    click(window.board, Point(3, 3))
    window.document.go_to(root)

    click(window.board, Point(4, 4))

    assert [child.get("B") for child in root.children] == [Point(3, 3), Point(4, 4)]
    assert window.board.diagram.stone(Point(4, 4)) is Colour.BLACK


def test_a_press_that_slides_off_the_point_plays_nothing(window: MainWindow) -> None:
    drag(window.board, Point(3, 3), Point(4, 4))

    assert not window.document.current.children


def test_ctrl_and_shift_click_go_to_the_move_played_there(window: MainWindow) -> None:
    for x in range(5):
        click(window.board, Point(x, 3))

    click(window.board, Point(1, 3), modifiers=Qt.KeyboardModifier.ControlModifier)
    assert window.document.position().move_number == 2

    # Later on the line counts as well, though its stone is not on the board yet.
    click(window.board, Point(4, 3), modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert window.document.position().move_number == 5


@pytest.mark.parametrize(("delta", "expected"), [(-120, 1), (-360, 3), (-60, 0)])
def test_the_wheel_steps_a_move_a_notch(
    window: MainWindow, sample: Path, delta: int, expected: int
) -> None:
    window.document.open(sample)
    board = window.board
    where = QPointF(centre(board, Point(9, 9)))

    event = QWheelEvent(
        where,
        board.mapToGlobal(where),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(board, event)

    assert window.document.current.depth() == expected


def test_the_pointer_shows_a_ghost_stone_of_the_side_to_play(window: MainWindow) -> None:
    QTest.mouseMove(window.board, centre(window.board, Point(5, 5)))
    assert window.board.diagram.hover == (Point(5, 5), Colour.BLACK)
    assert window.status.point.text() == "F14"

    click(window.board, Point(5, 5))
    QTest.mouseMove(window.board, centre(window.board, Point(6, 5)))
    assert window.board.diagram.hover == (Point(6, 5), Colour.WHITE)


MARK_TOOLS = [
    ("4", "TR", Mark.TRIANGLE),
    ("5", "CR", Mark.CIRCLE),
    ("6", "SQ", Mark.SQUARE),
    ("7", "MA", Mark.CROSS),
    ("S", "SL", Mark.SELECTED),
]


@pytest.mark.parametrize(("shortcut", "ident", "mark"), MARK_TOOLS)
def test_a_mark_tool_toggles_on_click(
    window: MainWindow, shortcut: str, ident: str, mark: Mark
) -> None:
    key(window, shortcut)

    click(window.board, Point(2, 2))
    assert window.document.current.get(ident) == (Point(2, 2),)
    assert (Point(2, 2), mark) in window.board.diagram.marks

    click(window.board, Point(2, 2))
    assert ident not in window.document.current.properties


def test_a_drag_paints_in_one_undo_step(window: MainWindow) -> None:
    key(window, "4")

    drag(window.board, Point(2, 2), Point(3, 2), Point(4, 2))

    assert window.document.current.get("TR") == (Point(2, 2), Point(3, 2), Point(4, 2))
    window.actions_by_id["edit.undo"].trigger()
    assert "TR" not in window.document.current.properties


def test_set_up_goes_into_the_root_and_the_right_button_sets_the_other_colour(
    window: MainWindow,
) -> None:
    key(window, "1")
    click(window.board, Point(2, 2))
    click(window.board, Point(3, 2), RIGHT)
    assert window.document.current.get("AB") == (Point(2, 2),)
    assert window.document.current.get("AW") == (Point(3, 2),)

    key(window, "3")
    click(window.board, Point(2, 2))
    assert not {"AB", "AE"} & set(window.document.current.properties)


def test_set_up_after_a_move_makes_one_new_node_for_a_whole_drag(window: MainWindow) -> None:
    click(window.board, Point(3, 3))
    move = window.document.current

    key(window, "2")
    drag(window.board, Point(0, 0), Point(1, 0), Point(2, 0))

    assert len(move.children) == 1
    assert window.document.current.get("AW") == (Point(0, 0), Point(1, 0), Point(2, 0))
    window.actions_by_id["edit.undo"].trigger()
    assert window.document.current is move
    assert move.first_child is None


def test_letters_and_numbers_count_on_and_fill_gaps(window: MainWindow) -> None:
    key(window, "8")
    for x in range(3):
        click(window.board, Point(x, 0))
    click(window.board, Point(1, 0))
    click(window.board, Point(5, 0))
    key(window, "9")
    click(window.board, Point(0, 5))

    labels = dict(window.document.current.get("LB"))
    assert labels == {
        Point(0, 0): "A",
        Point(2, 0): "C",
        Point(5, 0): "B",
        Point(0, 5): "1",
    }


def test_free_text_is_typed_on_the_spot(window: MainWindow, qtbot: QtBot) -> None:
    key(window, "T")
    click(window.board, Point(4, 4))
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert editor is not None

    qtbot.keyClicks(editor, "a]b:c")
    qtbot.keyClick(editor, Qt.Key.Key_Return)

    assert window.document.current.get("LB") == ((Point(4, 4), "a]b:c"),)
    assert window.document.current.properties["LB"] == ("ee:a\\]b\\:c",)


def test_esc_in_the_label_editor_keeps_the_old_text(window: MainWindow, qtbot: QtBot) -> None:
    window.board.type_label(Point(4, 4))
    editor = window.board.findChild(QLineEdit, "labelEditor")
    assert editor is not None

    qtbot.keyClicks(editor, "x")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)

    assert "LB" not in window.document.current.properties


@pytest.mark.parametrize(("shortcut", "ident"), [("A", "AR"), ("L", "LN")])
def test_arrows_and_lines_are_dragged_with_a_preview(
    window: MainWindow, shortcut: str, ident: str
) -> None:
    board = window.board
    key(window, shortcut)

    QTest.mousePress(board, LEFT, NONE, centre(board, Point(2, 2)))
    QTest.mouseMove(board, centre(board, Point(5, 5)))
    assert board.diagram.arrows + board.diagram.lines == ((Point(2, 2), Point(5, 5)),)
    assert ident not in window.document.current.properties
    QTest.mouseRelease(board, LEFT, NONE, centre(board, Point(5, 5)))

    assert window.document.current.get(ident) == ((Point(2, 2), Point(5, 5)),)
    drag(board, Point(2, 2), Point(5, 5))
    assert ident not in window.document.current.properties


def test_dim_territory_and_view(window: MainWindow) -> None:
    key(window, "D")
    drag(window.board, Point(0, 0), Point(1, 0))
    key(window, "B")
    click(window.board, Point(5, 5))
    key(window, "W")
    click(window.board, Point(5, 5))
    node = window.document.current
    assert node.get("DD") == (Point(0, 0), Point(1, 0))
    assert "TB" not in node.properties
    assert node.get("TW") == (Point(5, 5),)

    key(window, "V")
    drag(window.board, Point(0, 0), Point(8, 7))
    assert len(node.get("VW")) == 72
    # With the tool in hand the rest is under a veil.
    assert not window.board.diagram.crop
    key(window, "0")
    assert window.board.diagram.bounds == (0, 0, 8, 7)
    key(window, "V")
    click(window.board, Point(4, 4))
    assert "VW" not in node.properties


def test_esc_goes_back_to_the_play_tool(window: MainWindow) -> None:
    key(window, "7")
    assert window.board.tool.id == "mark.cross"
    assert window.actions_by_id["mark.cross"].isChecked()

    QTest.keyClick(window.board, Qt.Key.Key_Escape)

    assert window.board.tool.id == "tool.play"
    assert window.actions_by_id["tool.play"].isChecked()


def test_the_board_is_played_on_with_keys_alone(window: MainWindow) -> None:
    board = window.board
    board.setFocus()

    QTest.keyClick(board, Qt.Key.Key_Return)
    assert board.diagram.cursor == Point(9, 9)
    QTest.keyClick(board, Qt.Key.Key_Left)
    QTest.keyClick(board, Qt.Key.Key_Up)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert window.document.current.get("B") == Point(8, 8)

    QTest.keyClick(board, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert board.diagram.cursor == Point(3, 8)
    QTest.keyClick(board, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(board, Qt.Key.Key_Left)
    assert board.diagram.cursor == Point(0, 8)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert board.diagram.cursor is None


def test_a_line_is_drawn_with_keys_alone(window: MainWindow) -> None:
    key(window, "L")
    board = window.board
    for pressed in (Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(board, pressed)

    assert window.document.current.get("LN") == ((Point(9, 9), Point(10, 9)),)


def test_the_menu_of_a_point_marks_it(window: MainWindow) -> None:
    board = window.board
    board.menu_requested.emit(Point(3, 3), board.mapToGlobal(centre(board, Point(3, 3))))
    menu = window.findChild(QMenu, "pointMenu")
    assert menu is not None
    assert menu.actions()[0].text() == "D16"

    entry = next(a for a in menu.actions() if a.text().startswith("&Triangle\t"))
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(entry).center())

    assert window.document.current.get("TR") == (Point(3, 3),)


def test_the_point_is_named_while_the_cursor_is_shown(window: MainWindow) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert window.status.point.text() == "K10"

    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert window.status.point.text() == ""


def test_labels_too_long_for_their_point_are_told_in_full(window: MainWindow) -> None:
    text = "a label that is far too long"
    window.document.open_text(sgfedit.loads(f"(;SZ[9]LB[aa:{text}])"))

    assert window.board.diagram.labels == ((Point(0, 0), text),)


def test_pass_is_played_with_p(window: MainWindow, qtbot: QtBot) -> None:
    key(window, "P")

    assert window.document.current.get("B") is PASS
    assert window.document.position().to_play is Colour.WHITE
    qtbot.waitUntil(lambda: "pass" in window.board.accessibleDescription())


def test_every_tool_has_its_own_key_and_icon() -> None:
    assert len({tool.key for tool in TOOLS}) == len(TOOLS)
    assert len({tool.icon for tool in TOOLS}) == len(TOOLS)
    assert len({tool.id for tool in TOOLS}) == len(TOOLS)


@pytest.mark.parametrize("size", ["1", "2", "9", "13", "19", "25", "52", "16:8", "52:1"])
def test_boards_of_every_shape_are_painted_and_played_on(window: MainWindow, size: str) -> None:
    window.document.open_text(sgfedit.loads(f"(;SZ[{size}])"))
    width, height = window.document.game.size

    assert not window.board.grab().isNull()
    click(window.board, Point(width - 1, height - 1))

    assert window.document.current.get("B") == Point(width - 1, height - 1)


def test_a_quick_drag_skips_no_point(window: MainWindow) -> None:
    key(window, "4")

    drag(window.board, Point(4, 4), Point(8, 4), Point(10, 6))

    assert window.document.current.get("TR") == (
        *(Point(x, 4) for x in range(4, 9)),
        Point(9, 5),
        Point(10, 6),
    )


def test_a_line_is_drawn_by_two_clicks_and_given_up_on_the_same_point(window: MainWindow) -> None:
    key(window, "L")
    click(window.board, Point(2, 2))
    click(window.board, Point(2, 2))
    click(window.board, Point(3, 3))
    QTest.mouseMove(window.board, centre(window.board, Point(5, 5)))
    assert window.board.diagram.lines == ((Point(3, 3), Point(5, 5)),)
    click(window.board, Point(6, 6))

    assert window.document.current.get("LN") == ((Point(3, 3), Point(6, 6)),)


def test_a_view_of_many_points_is_one_rectangle(window: MainWindow) -> None:
    key(window, "V")
    drag(window.board, Point(0, 0), Point(8, 7))

    assert window.document.current.properties["VW"] == ("aa:ih",)


def test_the_cursor_says_what_is_on_its_point(window: MainWindow) -> None:
    record = "(;SZ[9]AB[ee]TR[ee]LB[ee:x]TW[de]AR[fe:aa]DD[ef])"
    window.document.open_text(sgfedit.loads(record))
    board = window.board
    board.setFocus()

    QTest.keyClick(board, Qt.Key.Key_Return)
    assert board.accessibleDescription() == "E5, black stone, Triangle, x"
    QTest.keyClick(board, Qt.Key.Key_Left)
    assert board.accessibleDescription() == "D5, empty, White territory"
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Right)
    assert board.accessibleDescription() == "F5, empty, arrow to A9"
    QTest.keyClick(board, Qt.Key.Key_Left)
    QTest.keyClick(board, Qt.Key.Key_Down)
    assert board.accessibleDescription() == "E4, empty, dimmed"


class TestMarkedVariations:
    """What is drawn on a point as a variation is what a click there shows."""

    FORK = "(;SZ[9]{root};B[ee](;W[cc];B[gg])(;W[gc];B[ff])(;B[cg];W[gg]))"

    def at(self, window: MainWindow, root: str, *path: int) -> Node:
        """Open the record and show the node at the end of the path of children."""
        window.document.open_text(sgfedit.loads(self.FORK.format(root=root)))
        node = window.document.game.root
        for index in (0, *path):
            node = node.children[index]
        window.document.go_to(node)
        return node

    @pytest.mark.parametrize("marks", ["letters", "stones"])
    @pytest.mark.parametrize("chosen", ["record", "siblings"])
    def test_a_click_on_a_sibling_switches_to_it(
        self, window: MainWindow, chosen: str, marks: str
    ) -> None:
        window.settings.set("view.variations", chosen)
        window.settings.set("view.variation_style", marks)
        self.at(window, "ST[1]", 0)
        fork = window.document.game.root.children[0]

        click(window.board, Point(6, 2))

        assert window.document.current is fork.children[1]
        assert not window.document.is_modified

    @pytest.mark.parametrize(
        "modifiers", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier]
    )
    @pytest.mark.parametrize(("root", "path"), [("ST[1]", (0,)), ("ST[0]", ())])
    def test_ctrl_and_shift_click_go_there_too(
        self,
        window: MainWindow,
        root: str,
        path: tuple[int, ...],
        modifiers: Qt.KeyboardModifier,
    ) -> None:
        self.at(window, root, *path)

        click(window.board, Point(6, 2), modifiers=modifiers)

        assert window.document.current.get("W") == Point(6, 2)
        assert not window.document.is_modified

    def test_enter_at_the_cursor_goes_there_too(self, window: MainWindow) -> None:
        self.at(window, "ST[1]", 0)
        window.board.cursor_point = Point(6, 2)

        QTest.keyClick(window.board, Qt.Key.Key_Return)

        assert window.document.current.get("W") == Point(6, 2)
        assert not window.document.is_modified

    def test_so_is_a_variation_of_the_side_that_is_not_to_play(self, window: MainWindow) -> None:
        node = self.at(window, "")

        click(window.board, Point(2, 6))

        assert window.document.current is node.children[2]
        assert not window.document.is_modified

    def test_the_pointer_shows_whose_move_it_is(self, window: MainWindow) -> None:
        self.at(window, "ST[1]", 0)

        QTest.mouseMove(window.board, centre(window.board, Point(2, 6)))
        assert window.board.diagram.hover == (Point(2, 6), Colour.BLACK)
        QTest.mouseMove(window.board, centre(window.board, Point(6, 2)))
        assert window.board.diagram.hover == (Point(6, 2), Colour.WHITE)

    @pytest.mark.parametrize("root", ["ST[3]", "ST[0]"])
    def test_where_no_sibling_is_marked_a_click_plays(self, window: MainWindow, root: str) -> None:
        node = self.at(window, root, 0)

        click(window.board, Point(6, 2))

        assert window.document.current is node.children[-1]
        assert len(node.children) == 2

    def test_the_menu_of_the_point_goes_there_or_plays_the_answer(
        self, window: MainWindow
    ) -> None:
        node = self.at(window, "ST[1]", 0)
        menu = point_menu(window, Point(6, 2))
        items = {action.text().split("\t")[0]: action for action in menu.actions()}

        items["Play here"].trigger()
        assert window.document.current is node.children[-1]
        assert window.document.current.get("B") == Point(6, 2)

        window.document.undo()
        assert items["Go to the move played here"].isEnabled()
        items["Go to the move played here"].trigger()
        assert window.document.current.get("W") == Point(6, 2)


def test_figures_are_for_paper_on_the_screen_the_user_decides(window: MainWindow) -> None:
    window.document.open_text(sgfedit.loads("(;SZ[9];FG[513:Figure 1]B[aa])"))
    window.document.go_to(window.document.game.root.children[0])
    toggle = window.actions_by_id["view.coordinates"]

    shown = [window.board.diagram]
    for _ in range(2):
        toggle.trigger()
        shown.append(window.board.diagram)

    assert [diagram.coordinates for diagram in shown] == [True, False, True]
    assert all(diagram.hoshi for diagram in shown)
