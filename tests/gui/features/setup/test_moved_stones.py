"""Stones that are dragged where they belong, and what becomes illegal by a change of stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton

from sgfedit import Point, dumps, loads
from sgfedit.game import operations
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.setup.bar import SetupLinks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
WAIT_MS = 30_000
GAME = "(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[gc];W[cg];B[ee])"


def open_game(window: MainWindow, text: str = GAME, moves: int = 0) -> None:
    window.document.open_text(loads(text))
    nodes = list(window.document.game)
    window.document.go_to(nodes[moves])
    window.document.game.position(nodes[moves])


def text_of(window: MainWindow) -> str:
    """Return the file without the line breaks around variations."""
    return dumps(window.document.collection).decode().replace("\n", "")


def point(name: str) -> Point:
    return Point(ord(name[0]) - 97, ord(name[1]) - 97)


def where(window: MainWindow, name: str) -> QPoint:
    return window.board.point_rect(point(name)).center()


def click(qtbot: QtBot, window: MainWindow, *names: str) -> None:
    for name in names:
        qtbot.mouseClick(window.board, LEFT, NONE, where(window, name))


def drag(qtbot: QtBot, window: MainWindow, names: Sequence[str]) -> None:
    start, *others = names
    qtbot.mousePress(window.board, LEFT, NONE, where(window, start))
    for name in others:
        qtbot.mouseMove(window.board, where(window, name))
    qtbot.mouseRelease(window.board, LEFT, NONE, where(window, names[-1]))


def keys(qtbot: QtBot, window: MainWindow, first: Qt.Key, *others: Qt.Key) -> None:
    """Type a sequence that begins with Ctrl."""
    qtbot.keyClick(window.board, first, CTRL)
    for key in others:
        qtbot.keyClick(window.board, key)


def button(window: MainWindow, name: str) -> QToolButton:
    found = window.part(SetupLinks).bar.findChild(QToolButton, name)
    assert isinstance(found, QToolButton)
    return found


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    qtbot.mouseClick(button(window, name), LEFT)


def current(window: MainWindow) -> Node:
    return window.document.current


class TestDraggingAStone:
    def test_the_move_that_put_it_there_plays_elsewhere(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=5)
        before, node = text_of(window), current(window)

        drag(qtbot, window, ["gg", "gf", "ff"])

        assert ";B[cc];W[ff];B[gc]" in text_of(window)
        assert current(window) is node
        assert window.document.history.undo_step is not None
        assert window.document.history.undo_step.name == "Move stone"
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert text_of(window) == before

    def test_a_stone_that_was_set_up_is_set_up_elsewhere(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, "(;SZ[9]AB[aa:ca];W[ee])", moves=1)

        drag(qtbot, window, ["ba", "bb"])

        assert ";SZ[9]AB[aa][ca][bb];W[ee]" in text_of(window)

    def test_it_is_shown_where_it_would_be(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)
        qtbot.mousePress(window.board, LEFT, NONE, where(window, "ee"))
        qtbot.mouseMove(window.board, where(window, "ef"))

        diagram = window.board.diagram

        assert diagram.hover == (point("ef"), "B")
        assert not diagram.stones[4 * 9 + 4]
        assert diagram.last_move is None
        qtbot.keyClick(window.board, Qt.Key.Key_Escape)
        qtbot.mouseRelease(window.board, LEFT, NONE, where(window, "ef"))
        assert not window.document.is_modified
        assert window.board.diagram.stones[4 * 9 + 4]

    def test_released_beside_the_board_it_stays(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)
        qtbot.mousePress(window.board, LEFT, NONE, where(window, "ee"))
        qtbot.mouseMove(window.board, where(window, "ef"))
        qtbot.mouseRelease(window.board, LEFT, NONE, QPoint(1, 1))

        assert not window.document.is_modified

    def test_back_on_its_point_nothing_was_moved(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)

        drag(qtbot, window, ["ee", "ef", "ee"])

        assert not window.document.is_modified

    def test_a_click_on_a_stone_plays_nothing_and_says_so(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=5)

        click(qtbot, window, "cc")

        assert not window.document.is_modified
        assert "There is a stone already" in window.status.message.text()

    def test_a_click_on_a_stone_follows_the_move_that_the_record_has_there(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=5)
        document = window.document
        with document.edit("on a stone") as edit:
            node = operations.play(edit, document.current, "W", point("cc"))
        document.undo()
        document.redo()
        assert node.parent is not None
        document.go_to(node.parent)

        click(qtbot, window, "cc")

        assert document.current is node

    def test_a_drag_from_a_free_point_does_nothing(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)

        drag(qtbot, window, ["aa", "bb"])

        assert not window.document.is_modified

    def test_a_hand_that_trembles_between_two_points_moves_nothing(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=5)
        edge = window.board.point_rect(point("ee")).right()
        y = where(window, "ee").y()

        qtbot.mousePress(window.board, LEFT, NONE, QPoint(edge - 1, y))
        qtbot.mouseMove(window.board, QPoint(edge + 3, y))
        qtbot.mouseRelease(window.board, LEFT, NONE, QPoint(edge + 3, y))

        assert not window.document.is_modified

    def test_it_is_not_put_on_another_stone(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)

        drag(qtbot, window, ["ee", "cc"])

        assert not window.document.is_modified
        assert "There is a stone already" in window.status.message.text()


class TestWhatBecomesIllegal:
    def test_the_bar_counts_and_shows_them(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        note = button(window, "illegalNote")
        assert not note.isVisible()

        click(qtbot, window, "gg", "ee")

        qtbot.waitUntil(lambda: len(window.part(SetupLinks).later.nodes) == 2, timeout=WAIT_MS)
        assert note.isVisible()
        assert "2" in note.text()
        press(qtbot, window, "illegalNote")
        assert current(window).source == ";W[gg]"
        assert window.docks["problems"].isVisible()
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_I)
        assert current(window).source == ";B[ee]"
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_I)
        assert current(window).source == ";W[gg]"
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        qtbot.waitUntil(lambda: note.text().startswith("1"), timeout=WAIT_MS)
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert not note.isVisible()

    def test_without_the_bar_it_is_said_below_the_board(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, "(;SZ[9];B[aa];W[ee];B[bb])", moves=1)

        drag(qtbot, window, ["aa", "bb"])

        qtbot.waitUntil(window.part(EditNotice).illegal.isVisible, timeout=WAIT_MS)
        assert window.part(EditNotice).illegal.text() == "1 move became illegal"
        assert window.status.message.text() == ""
        qtbot.mouseClick(window.part(EditNotice).illegal, LEFT)
        assert current(window).source == ";B[bb]"

    def test_of_an_edit_that_is_not_made_on_the_board_the_status_bar_says_it(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, "(;SZ[9];B[aa];W[ee];B[bb])", moves=1)

        with window.document.edit("Move stone") as edit:
            operations.move_stone(
                edit, current(window), window.document.game.positions, point("aa"), point("bb")
            )

        qtbot.waitUntil(lambda: len(window.part(SetupLinks).later.nodes) == 1, timeout=WAIT_MS)
        assert window.status.message.text().startswith("1 move")
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert window.status.message.text() == "Undone: Move 1: A9 → B8"

    def test_trifles_that_are_left_out_are_listed_then(
        self, qtbot: QtBot, window: MainWindow, settings: Settings
    ) -> None:
        settings.set("problems.severities", ["error"])
        open_game(window, "(;SZ[9];B[ba];W[aa])")
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        click(qtbot, window, "ab")
        qtbot.waitUntil(lambda: len(window.part(SetupLinks).later.nodes) == 1, timeout=WAIT_MS)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_I)

        assert settings.get("problems.severities") == ["error", "info"]
        buttons = window.problems.content.filters.severity_buttons
        checked = [name for name, button in buttons.items() if button.isChecked()]
        assert checked == ["error", "info"]

    def test_kinds_that_are_hidden_are_listed_again(
        self, qtbot: QtBot, window: MainWindow, settings: Settings
    ) -> None:
        settings.set("problems.hidden", ["suicide", "ko-violation"])
        open_game(window, "(;SZ[9];B[ba];W[aa])")
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        assert "suicide" in settings.get("problems.hidden")

        click(qtbot, window, "ab")
        qtbot.waitUntil(lambda: len(window.part(SetupLinks).later.nodes) == 1, timeout=WAIT_MS)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_I)

        assert "suicide" not in settings.get("problems.hidden")
        assert "ko-violation" in settings.get("problems.hidden")

    def test_where_none_did_that_is_said(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_I)

        assert "no move illegal" in window.status.message.text()

    def test_typing_ends_the_note(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        click(qtbot, window, "gg")
        qtbot.waitUntil(lambda: len(window.part(SetupLinks).later.nodes) == 1, timeout=WAIT_MS)

        qtbot.keyClicks(window.comment.editor, "x")

        assert window.part(SetupLinks).later.nodes == ()
