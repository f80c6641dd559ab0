"""Board and tree as objects for assistive tools, asked without a bus."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
)
from PySide6.QtTest import QTest
from shiboken6 import delete, isValid

from sgfedit import Point, loads
from sgfedit.game import operations
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.view.reader import object_of
from sgfedit.gui.views.board.objects import BoardObject
from sgfedit.gui.views.board.view import BoardView
from sgfedit.gui.views.tree.objects import TreeObject
from sgfedit.gui.views.tree.view import TreeView
from sgfedit.gui.widgets.painted_parts import PaintedParts, Part
from sgfedit.sgf import Node

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

RECORD = "(;SZ[9]AB[ee]TR[ee]LB[ee:x];B[dd]C[hello](;W[cc]BM[1])(;W[ff]))"
FLAWED = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee]LB TR[dd:dd])"
CHECKED = "File checked"
NAME = QAccessible.Text.Name


@pytest.fixture
def board(window: MainWindow) -> BoardObject:
    window.document.open_text(loads(RECORD))
    found = QAccessible.queryAccessibleInterface(window.board)
    assert isinstance(found, BoardObject)
    return found


@pytest.fixture
def tree(window: MainWindow) -> TreeObject:
    window.document.open_text(loads(RECORD))
    found = QAccessible.queryAccessibleInterface(window.tree)
    assert isinstance(found, TreeObject)
    return found


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[QAccessibleEvent]:
    """What assistive tools are told from now on."""
    told: list[QAccessibleEvent] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", told.append)
    return told


def messages(heard: list[QAccessibleEvent]) -> list[str]:
    """Return what was said, but what was said of checks, which end when they end."""
    return [text for text in all_messages(heard) if not text.startswith(CHECKED)]


def all_messages(heard: list[QAccessibleEvent]) -> list[str]:
    return [event.message() for event in heard if isinstance(event, QAccessibleAnnouncementEvent)]


def part_of(whole: PaintedParts[Any, Any], index: int) -> Part[Any]:
    part = whole.child(index)
    assert isinstance(part, Part)
    return part


def turn(qtbot: QtBot) -> None:
    """Let what is put behind the event happen."""
    with qtbot.waitCallback() as come:
        QTimer.singleShot(0, come)


def checked(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the file is checked to its end."""
    checker = window.checker
    qtbot.waitUntil(lambda: checker.is_current and not checker.is_running)


def said_of_checks(heard: list[QAccessibleEvent]) -> list[str]:
    return [text for text in all_messages(heard) if text.startswith(CHECKED)]


class TestBoard:
    def test_it_is_a_table_of_its_points(self, board: BoardObject) -> None:
        assert board.role() == QAccessible.Role.Table
        assert board.text(NAME) == "Board"
        assert board.childCount() >= 81
        assert part_of(board, 0).text(NAME) == "A9, empty"
        assert part_of(board, 40).text(NAME) == "E5, black stone, Triangle, x"
        assert part_of(board, 40).role() == QAccessible.Role.Cell

    @pytest.mark.parametrize("index", [-1, 10_000])
    def test_there_is_nothing_outside(self, board: BoardObject, index: int) -> None:
        assert board.child(index) is None

    def test_a_point_knows_its_place(self, board: BoardObject, window: MainWindow) -> None:
        part = part_of(board, 3)

        assert board.indexOfChild(part) == 3
        assert part.parent() is board
        centre = part.rect().center()
        assert board.childAt(centre.x(), centre.y()) is part
        assert window.board.point_at(window.board.mapFromGlobal(centre)) == Point(3, 0)

    def test_a_point_answers_what_a_widget_would_be_asked(
        self, board: BoardObject, window: MainWindow
    ) -> None:
        part = part_of(board, 3)

        assert part.object() is None
        assert part.window() is window.windowHandle()
        assert part.foregroundColor() == window.board.palette().windowText().color()
        assert part.backgroundColor() == window.board.palette().window().color()
        assert part.relations() == []
        assert [part.text(kind) for kind in QAccessible.Text if kind != NAME] == [""] * (
            len(QAccessible.Text) - 1
        )
        assert part.textInterface() is None
        assert part.tableCellInterface() is None

    def test_child_widgets_stand_behind_the_points(self, board: BoardObject) -> None:
        last = board.child(board.childCount() - 1)

        assert last is not None
        assert not isinstance(last, Part)
        assert board.indexOfChild(last) == board.childCount() - 1

    def test_the_cursor_has_the_focus(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.board.setFocus()
        QTest.keyClick(window.board, Qt.Key.Key_Return)
        turn(qtbot)

        focused = board.focusChild()
        assert isinstance(focused, Part)
        assert focused.key == window.board.cursor_point
        assert focused.state().focused
        assert not part_of(board, 0).state().focused
        assert [event.type() for event in heard].count(QAccessible.Event.Focus) == 1

    def test_pressing_a_point_plays_there(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot
    ) -> None:
        part_of(board, 3).doAction("Press")
        turn(qtbot)

        assert window.document.current.get("B") == Point(3, 0)
        assert part_of(board, 3).text(NAME) == "D9, black stone, last move"

    def test_a_point_can_be_given_the_focus(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot
    ) -> None:
        part_of(board, 3).doAction(QAccessibleActionInterface.setFocusAction())
        turn(qtbot)

        assert window.board.cursor_point == Point(3, 0)
        assert window.board.hasFocus()

    def test_points_of_a_larger_board_are_no_points_of_a_smaller_one(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot
    ) -> None:
        part = part_of(board, 80)
        window.document.open_text(loads("(;SZ[5])"))

        assert part.state().invalid
        assert part.text(NAME) == ""
        turn(qtbot)
        assert not isValid(part)
        assert part_of(board, 24).text(NAME) == "E1, empty"

    def test_what_is_no_board_has_no_points(self, board: BoardObject, window: MainWindow) -> None:
        window.document.open_text(loads("(;GM[6]SZ[99])"))

        assert not isinstance(board.child(0), Part)


class TestTree:
    def test_it_has_the_nodes_in_sight(self, tree: TreeObject) -> None:
        assert tree.role() == QAccessible.Role.Tree
        assert [part_of(tree, index).text(NAME) for index in range(4)] == [
            "Start, Set-up: 1 black, Marks",
            "Move 1, Black D6, hello, variations: 2",
            "Move 2, White C7, Bad move",
            "Move 2, White F4",
        ]

    def test_below_a_veil_there_is_nothing_to_read(
        self, tree: TreeObject, window: MainWindow
    ) -> None:
        part = part_of(tree, 3)
        window.tree.veil("Guess")

        assert part.text(NAME) == ""
        assert not isinstance(tree.child(0), Part)
        window.tree.veil(None)
        assert part.text(NAME) == "Move 2, White F4"

    def test_of_a_large_tree_only_what_is_in_sight_is_made(
        self, tree: TreeObject, window: MainWindow
    ) -> None:
        window.document.open_text(loads("(" + ";B[aa];W[bb]" * 5_000 + ")"))

        assert tree.childCount() < 200
        assert tree.child(9_000) is None

    def test_the_current_node_has_the_focus_and_is_said_once(
        self, tree: TreeObject, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.tree.setFocus()
        turn(qtbot)
        heard.clear()
        QTest.keyClick(window.tree, Qt.Key.Key_Right)
        turn(qtbot)

        focused = tree.focusChild()
        assert focused is not None
        assert focused.text(NAME) == "Move 1, Black D6, hello, variations: 2"
        assert QAccessible.Event.Focus in [event.type() for event in heard]
        assert messages(heard) == []

    def test_pressing_a_node_goes_there(
        self, tree: TreeObject, window: MainWindow, qtbot: QtBot
    ) -> None:
        part_of(tree, 3).doAction("Press")
        turn(qtbot)

        assert window.document.current.get("W") == Point(5, 5)

    def test_a_deleted_node_is_no_object_any_more(
        self, tree: TreeObject, window: MainWindow, qtbot: QtBot
    ) -> None:
        part = part_of(tree, 3)
        assert part.isValid()
        with window.document.edit("Delete") as edit:
            operations.delete_branch(edit, part.key)

        assert not part.isValid()
        assert part.rect().isEmpty()
        turn(qtbot)
        assert not isValid(part)


class TestAnnouncements:
    def test_what_a_check_has_found_is_said_at_its_end(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads(FLAWED))
        checked(qtbot, window)

        assert said_of_checks(heard) == ["File checked: 1 error, 1 warning"]

        window.checker.check_now()
        checked(qtbot, window)
        with window.document.edit("Mend") as edit:
            edit.remove(window.document.game.root.children[0], "TR")
        checked(qtbot, window)
        window.document.undo()
        checked(qtbot, window)

        assert said_of_checks(heard)[1:] == [
            "File checked: 1 error",
            "File checked: 1 error, 1 warning",
        ]

    def test_that_the_last_flaw_is_mended_is_said(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads("(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee]TR[dd:dd])"))
        checked(qtbot, window)
        with window.document.edit("Mend") as edit:
            edit.remove(window.document.game.root.children[0], "TR")
        checked(qtbot, window)

        assert said_of_checks(heard) == [
            "File checked: 1 warning",
            "File checked: nothing is wrong",
        ]

    def test_a_list_that_gets_the_focus_tells_its_current_row(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads(FLAWED))
        checked(qtbot, window)
        window.board.setFocus()
        turn(qtbot)
        heard.clear()

        trigger(window, "view.problems")
        turn(qtbot)
        turn(qtbot)

        view = window.problems.content.view
        assert view.hasFocus()
        (row,) = [event for event in heard if event.object() is view]
        assert row.type() == QAccessible.Event.Focus
        told = QAccessible.queryAccessibleInterface(view).child(row.child())
        assert told.text(NAME).startswith("Identifier LB has no value")

    def test_of_a_file_without_flaws_nothing_is_said(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads(FLAWED))
        checked(qtbot, window)
        heard.clear()

        window.document.open_text(loads("(;FF[4]GM[1]SZ[9];B[ee])"))
        checked(qtbot, window)

        assert said_of_checks(heard) == []

    def test_keys_of_the_board_say_which_flaw_they_lead_to(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads(FLAWED))
        checked(qtbot, window)
        window.board.setFocus()
        turn(qtbot)
        heard.clear()

        trigger(window, "problems.next")
        turn(qtbot)

        flaw, node = messages(heard)
        assert flaw == "Identifier LB has no value. Line 1, column 33, move 1, 1 error"
        assert node.startswith("Black 1")

    def test_a_step_says_what_it_takes_and_how_it_is_judged(
        self, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads("(;SZ[9]AW[aa]AB[ab];B[ba]TE[1]C[Out.])"))
        window.board.setFocus()
        turn(qtbot)
        heard.clear()
        window.document.go_to(window.document.current.children[0])
        turn(qtbot)

        assert messages(heard) == ["Black 1, B9, 1 captured, Good move. Out."]

    def test_an_edit_that_is_told_is_not_told_twice(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.go_to(window.document.current.children[0])
        turn(qtbot)
        heard.clear()
        part_of(board, 3).doAction("Press")
        turn(qtbot)
        turn(qtbot)

        assert messages(heard) == ["New variation, move 2: D9"]

    def test_a_judgement_is_announced(
        self, board: BoardObject, window: MainWindow, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        node = window.document.current.children[0]
        window.document.go_to(node)
        window.board.setFocus()
        turn(qtbot)
        heard.clear()
        with window.document.edit("Judge") as edit:
            edit.set(node, "TE", "1")

        assert messages(heard) == ["Good move"]

    def test_of_two_objects_of_a_board_the_later_one_tells(
        self, window: MainWindow, settings: Settings, qtbot: QtBot, heard: list[QAccessibleEvent]
    ) -> None:
        window.document.open_text(loads(RECORD))
        alone = BoardView(window.document, settings, None)
        qtbot.addWidget(alone)
        alone.show()
        # Qt before 6.11 asks while the widget is being made, and once more afterwards.
        earlier, later = BoardObject(alone), BoardObject(alone)
        node = window.document.current.children[0]
        window.document.go_to(node)
        turn(qtbot)
        heard.clear()
        with window.document.edit("Judge") as edit:
            edit.set(node, "TE", "1")
        turn(qtbot)

        said = [event for event in heard if event.object() is alone]
        assert messages(said) == ["Good move"]
        assert not earlier.all_keys()
        assert len(later.all_keys()) == 81

    def test_undo_is_announced(
        self, board: BoardObject, window: MainWindow, heard: list[QAccessibleEvent]
    ) -> None:
        with window.document.edit("Judge") as edit:
            edit.set(window.document.current, "C", "new")
        heard.clear()
        window.actions_by_id["edit.undo"].trigger()

        assert any("Judge" in text for text in messages(heard))


def test_objects_of_a_deleted_board_and_tree_are_gone(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    for kind in (BoardView, TreeView):
        widget = kind(window.document, settings)
        whole = QAccessible.queryAccessibleInterface(widget)
        parts = [whole.child(0), whole.child(0)]
        assert parts[0] is parts[1]
        assert parts[0].isValid()

        delete(widget)

        assert not isValid(whole)
        assert not isValid(parts[0])
        # PySide keeps them, the game is not to be kept with them.
        held = [*vars(whole).values()]
        assert not any(isinstance(one, Node | QObject) for one in held + gc.get_referents(*held))


def test_nothing_is_made_of_other_widgets(window: MainWindow) -> None:
    assert object_of("QWidget", window.status) is None
    assert object_of("", None) is None
