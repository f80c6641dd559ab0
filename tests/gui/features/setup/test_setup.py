"""Set-up in place: the bar, the places, side to play, clearing, handicap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QToolButton

from sgfedit import Point, dumps, loads
from sgfedit.gui.features.setup.bar import SetupLinks
from sgfedit.gui.features.setup.commands import HandicapDialog
from sgfedit.gui.shell.point_menu import point_menu

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
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


def drag(
    qtbot: QtBot,
    window: MainWindow,
    names: Sequence[str],
    modifier: Qt.KeyboardModifier = NONE,
) -> None:
    start, *others = names
    qtbot.mousePress(window.board, LEFT, modifier, where(window, start))
    for name in others:
        qtbot.mouseMove(window.board, where(window, name))
    qtbot.mouseRelease(window.board, LEFT, modifier, where(window, names[-1]))


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


class TestBar:
    def test_it_lies_over_the_strip_while_a_set_up_tool_is_active(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        board = window.board.geometry()

        qtbot.keyClick(window.board, Qt.Key.Key_1)

        bar = window.part(SetupLinks).bar
        assert bar.isVisible()
        assert bar.geometry() == window.info.geometry()
        assert window.board.geometry() == board
        qtbot.keyClick(window.board, Qt.Key.Key_0)
        assert not bar.isVisible()

    def test_it_stays_over_the_strip_in_a_window_of_another_size(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        bar = window.part(SetupLinks).bar
        for width in (700, 1400, 900):
            window.resize(width, 700)
            qtbot.waitUntil(lambda: bar.geometry() == window.info.geometry(), timeout=WAIT_MS)
            parts = [p for p in bar.findChildren(QToolButton) if p.isVisible()]
            assert all(part.geometry().right() <= bar.width() for part in parts)

    def test_the_place_is_asked_at_moves_only(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=1)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        assert button(window, "setup.place_here").isEnabled()

        qtbot.keyClick(window.board, Qt.Key.Key_Left)

        assert not button(window, "setup.place_here").isEnabled()

    def test_mouse_and_keys_choose_the_place_and_it_is_remembered(
        self, qtbot: QtBot, window: MainWindow, settings: Settings
    ) -> None:
        open_game(window, moves=1)
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        press(qtbot, window, "setup.place_before")
        assert settings.get("setup.place") == "before"
        assert button(window, "setup.place_before").isChecked()
        assert not button(window, "setup.place_after").isChecked()
        press(qtbot, window, "setup.place_before")
        assert button(window, "setup.place_before").isChecked()
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_1)
        assert settings.get("setup.place") == "here"
        assert button(window, "setup.place_here").isChecked()
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_3)
        assert settings.get("setup.place") == "after"

    def test_a_double_click_beside_its_buttons_opens_nothing(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        asked: list[bool] = []
        window.info.edit_requested.connect(lambda: asked.append(True))
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        bar = window.part(SetupLinks).bar
        qtbot.mouseDClick(bar, LEFT, NONE, QPoint(bar.width() - 3, bar.height() // 2))

        assert asked == []


class TestPlaces:
    @pytest.mark.parametrize(
        ("key", "after"),
        [
            (Qt.Key.Key_1, ";W[gg];AB[gc][aa]PL[W];W[cg]"),
            (Qt.Key.Key_2, ";W[gg];AB[aa];B[gc];W[cg]"),
            (Qt.Key.Key_3, ";W[gg];B[gc](;W[cg];B[ee])(;AB[aa])"),
        ],
    )
    def test_a_click_sets_a_stone_at_the_chosen_place(
        self, qtbot: QtBot, window: MainWindow, key: Qt.Key, after: str
    ) -> None:
        open_game(window, moves=3)
        before = text_of(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        keys(qtbot, window, Qt.Key.Key_H, key)

        click(qtbot, window, "aa")

        assert after in text_of(window)
        assert window.document.position().stone(0, 0) == "B"
        window.actions_by_id["edit.undo"].trigger()
        assert text_of(window) == before

    def test_points_painted_before_a_move_are_in_one_node_and_one_step(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=3)
        node, before = current(window), text_of(window)
        qtbot.keyClick(window.board, Qt.Key.Key_2)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_2)

        drag(qtbot, window, ["ai", "bi", "ci"])

        assert ";W[gg];AW[ai][bi][ci];B[gc]" in text_of(window)
        assert current(window) is node
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert text_of(window) == before

    def test_what_cannot_be_is_refused_and_passed_over_when_dragging(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=3)
        before = text_of(window)
        qtbot.keyClick(window.board, Qt.Key.Key_3)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_2)

        click(qtbot, window, "gc")
        assert text_of(window) == before
        assert "decides what is there" in window.status.message.text()
        drag(qtbot, window, ["cc", "ec", "gc", "gg"])

        assert ";B[cc];W[gg];AE[cc][gg];B[gc]" in text_of(window)

    def test_the_menu_of_a_point_follows_the_place(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=3)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_2)

        menu = point_menu(window, point("aa"))
        next(action for action in menu.actions() if "White stone" in action.text()).trigger()

        assert ";W[gg];AW[aa];B[gc]" in text_of(window)

    def test_shift_fills_a_rectangle_with_stones(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        qtbot.mousePress(window.board, LEFT, SHIFT, where(window, "aa"))
        qtbot.mouseMove(window.board, where(window, "bb"))
        assert window.board.diagram.stones[:2] == b"\1\1"
        assert "AB" not in text_of(window)
        qtbot.mouseRelease(window.board, LEFT, SHIFT, where(window, "bb"))
        assert "AB[aa][ba][ab][bb]" in text_of(window)

        drag(qtbot, window, ["bb", "cc"], SHIFT)

        assert "AB[aa][ba][ab]" in text_of(window)

    def test_shift_with_the_right_button_fills_with_the_other_colour(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        qtbot.mousePress(window.board, RIGHT, SHIFT, where(window, "aa"))
        qtbot.mouseMove(window.board, where(window, "bb"))
        qtbot.mouseRelease(window.board, RIGHT, SHIFT, where(window, "bb"))

        assert "AW[aa][ba][ab][bb]" in text_of(window)


class TestNothingIsLeftBehind:
    @pytest.mark.parametrize("tool", [Qt.Key.Key_1, Qt.Key.Key_3])
    def test_a_stone_that_is_taken_away_again_leaves_no_node(
        self, qtbot: QtBot, window: MainWindow, tool: Qt.Key
    ) -> None:
        open_game(window, moves=2)
        before, node = text_of(window), current(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        click(qtbot, window, "aa")
        assert current(window).parent is node
        qtbot.keyClick(window.board, tool)

        click(qtbot, window, "aa")

        assert text_of(window) == before
        assert current(window) is node
        steps = window.document.history.done
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert ";AB[aa]" in text_of(window)
        assert window.document.history.done == steps - 1 == 1

    def test_neither_does_one_before_the_move(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=2)
        before, node = text_of(window), current(window)
        window.settings.set("setup.place", "before")
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        click(qtbot, window, "aa")
        assert ";AB[aa];W[gg]" in text_of(window)
        click(qtbot, window, "aa")

        assert text_of(window) == before
        assert current(window) is node

    def test_a_drag_goes_on_in_the_node_that_it_empties(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, "(;SZ[9];B[cc];AB[aa];W[gg])", moves=2)
        qtbot.keyClick(window.board, Qt.Key.Key_3)

        drag(qtbot, window, ["aa", "bb", "cc"], NONE)

        assert text_of(window) == "(;SZ[9];B[cc];AE[cc];W[gg])"
        assert window.document.history.done == 1

    def test_a_rectangle_that_is_cleared_leaves_no_node(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, "(;SZ[9];B[cc];AB[aa][ab];W[gg])", moves=2)
        qtbot.keyClick(window.board, Qt.Key.Key_3)

        drag(qtbot, window, ["aa", "ab"], SHIFT)

        assert text_of(window) == "(;SZ[9];B[cc];W[gg])"

    def test_the_side_to_play_leaves_no_node(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=2)
        before, node = text_of(window), current(window)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_W)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_N)
        assert text_of(window) == before
        assert current(window) is node

        qtbot.keyClick(window.board, Qt.Key.Key_X)
        assert current(window).source == ";PL[W]"
        qtbot.keyClick(window.board, Qt.Key.Key_X)
        assert text_of(window) == before
        assert current(window) is node


class TestClearing:
    def test_all_stones_go_in_one_step(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=2)
        before = text_of(window)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_C)

        assert "(;AE[cc][gg])" in text_of(window)
        assert not any(window.document.position().stones)
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert text_of(window) == before

    def test_an_empty_board_is_not_cleared(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)

        press(qtbot, window, "setup.clear")

        assert not window.document.is_modified
        assert "no stones" in window.status.message.text()


class TestSideToPlay:
    def test_x_changes_it_in_a_set_up_node(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window)

        qtbot.keyClick(window.board, Qt.Key.Key_X)
        assert current(window).source.endswith("PL[W]")
        qtbot.keyClick(window.board, Qt.Key.Key_X)

        assert current(window).source.endswith("PL[B]")

    def test_behind_a_move_it_stands_in_a_child(self, qtbot: QtBot, window: MainWindow) -> None:
        open_game(window, moves=5)

        qtbot.keyClick(window.board, Qt.Key.Key_X)

        assert ";B[ee];PL[B]" in text_of(window)
        assert window.document.position().to_play == "B"

    def test_it_is_chosen_and_left_to_the_moves_again(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window, moves=5)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_W)
        assert not window.document.is_modified
        assert "already" in window.status.message.text()
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_B)
        assert ";B[ee];PL[B]" in text_of(window)
        qtbot.keyClick(window.board, Qt.Key.Key_1)
        assert button(window, "setup.turn_black").isChecked()
        press(qtbot, window, "setup.turn_white")
        assert ";B[ee];PL[W]" in text_of(window)
        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_N)

        assert "PL" not in text_of(window)

    def test_a_node_without_it_has_nothing_to_take_away(
        self, qtbot: QtBot, window: MainWindow
    ) -> None:
        open_game(window)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_N)

        assert not window.document.is_modified


class TestHandicap:
    @pytest.fixture
    def answering(self, monkeypatch: pytest.MonkeyPatch) -> list[HandicapDialog]:
        """Choose four stones on the star points in the dialog and keep it."""
        shown: list[HandicapDialog] = []

        def answer(dialog: HandicapDialog) -> int:
            shown.append(dialog)
            dialog.stones.setCurrentIndex(dialog.stones.findData(4))
            dialog.accept()
            return dialog.result()

        monkeypatch.setattr(HandicapDialog, "exec", answer)
        return shown

    def test_stones_and_number_come_together(
        self, qtbot: QtBot, window: MainWindow, answering: list[HandicapDialog]
    ) -> None:
        open_game(window, "(;GM[1]FF[4]SZ[9]HA[2]AB[gc][cg];W[ee])", moves=1)

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_H)

        assert len(answering) == 1
        assert "HA[4]AB[gc][cg][gg][cc]" in text_of(window)
        assert window.document.position().stone(6, 6) == "B"
        qtbot.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert "HA[2]AB[gc][cg];" in text_of(window)

    def test_a_game_that_begins_with_a_move_has_none(
        self, qtbot: QtBot, window: MainWindow, answering: list[HandicapDialog]
    ) -> None:
        open_game(window, "(;SZ[9]B[aa])")

        keys(qtbot, window, Qt.Key.Key_H, Qt.Key.Key_H)

        assert answering == []
        assert "holds a move" in window.status.message.text()

    def test_the_dialog_says_what_is_there(self, qtbot: QtBot) -> None:
        root = loads("(;SZ[9]HA[3]AB[aa][bb][cc]AW[dd])").games[0].root
        dialog = HandicapDialog(root)
        qtbot.addWidget(dialog)

        assert dialog.answer() == (3, False)
        assert "4 other stone" in dialog.hint.text()

    def test_more_stones_than_star_points_are_put_down_freely(self, qtbot: QtBot) -> None:
        dialog = HandicapDialog(loads("(;SZ[8])").games[0].root)
        qtbot.addWidget(dialog)
        stones = dialog.findChild(QComboBox, "stones")
        assert stones is not None

        stones.setCurrentIndex(stones.findData(5))

        assert not dialog.fixed.isEnabled()
        assert dialog.answer() == (5, False)
        assert "4" in dialog.hint.text()

    def test_giving_up_or_changing_nothing_is_no_answer(
        self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        root = loads("(;SZ[9]HA[2]AB[gc][cg])").games[0].root
        for result in (0, 1):
            monkeypatch.setattr(HandicapDialog, "exec", lambda _self, result=result: result)

            assert HandicapDialog.ask(root) is None
