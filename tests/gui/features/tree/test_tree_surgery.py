"""Inserting, splitting, merging, attaching in the window: by keys, mouse and menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from sgfedit import Point, dumps, loads
from sgfedit.go import Colour
from sgfedit.gui.features.tree.commands import PickGamesDialog
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

AA, BB, CC, DD = (Point(n, n) for n in range(4))
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def show(window: MainWindow, text: str, steps: int = 0) -> None:
    window.document.open_text(loads(text))
    window.activateWindow()
    window.board.setFocus()
    # A pointer that is where it is to go does not move.
    QTest.mouseMove(window.board, QPoint(3, 3))
    for _ in range(steps):
        QTest.keyClick(window.board, Qt.Key.Key_Right)


def written(window: MainWindow) -> str:
    return "".join(dumps(window.document.collection).decode().split("\n"))


def centre(window: MainWindow, point: Point) -> QPoint:
    return window.board.point_rect(point).center()


def click(window: MainWindow, point: Point) -> None:
    QTest.mouseMove(window.board, centre(window, point))
    QTest.mouseClick(window.board, LEFT, pos=centre(window, point))


def leader(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    window.activateWindow()
    QTest.keyClick(window.board, Qt.Key.Key_T, CTRL)
    QTest.keyClick(window.board, key, modifiers or Qt.KeyboardModifier.NoModifier)


def note(window: MainWindow) -> str:
    return window.status.message.text()


class TestInserting:
    def test_ins_puts_an_empty_node_behind_or_before(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 1)

        QTest.keyClick(window.board, Qt.Key.Key_Insert)
        QTest.keyClick(window.board, Qt.Key.Key_Insert, SHIFT)

        assert written(window) == "(;SZ[9];B[aa];;;W[bb])"
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert written(window) == "(;SZ[9];B[aa];W[bb])"

    def test_a_click_inserts_a_move_of_the_side_to_play(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 1)

        QTest.keyClick(window.board, Qt.Key.Key_Insert, CTRL)
        assert "White plays after" in note(window)
        QTest.mouseMove(window.board, centre(window, CC))
        assert window.board.diagram.hover == (CC, Colour.WHITE)
        click(window, CC)

        assert written(window) == "(;SZ[9];B[aa];W[cc];W[bb])"
        assert window.document.current.source == ";W[cc]"
        assert window.board.tool.id == "tool.play"
        assert note(window) == "" or "plays" not in note(window)

    def test_before_a_move_the_same_colour_plays(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 2)

        QTest.keyClick(window.board, Qt.Key.Key_Insert, CTRL | SHIFT)
        assert "White plays before" in note(window)
        click(window, DD)

        assert written(window) == "(;SZ[9];B[aa];W[dd];W[bb])"

    def test_two_clicks_insert_a_pair_in_one_step(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 1)

        leader(window, Qt.Key.Key_P)
        click(window, CC)
        assert written(window) == "(;SZ[9];B[aa];W[bb])"
        QTest.mouseMove(window.board, centre(window, DD))
        assert window.board.diagram.stone(CC) is Colour.WHITE
        assert window.board.diagram.hover == (DD, Colour.BLACK)
        click(window, DD)

        assert written(window) == "(;SZ[9];B[aa];W[cc];B[dd];W[bb])"
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert written(window) == "(;SZ[9];B[aa];W[bb])"

    def test_the_keyboard_cursor_inserts_a_pair(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 1)

        leader(window, Qt.Key.Key_P, SHIFT)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Down):
            QTest.keyClick(window.board, key)
        QTest.keyClick(window.board, Qt.Key.Key_Return)

        assert written(window) == "(;SZ[9];B[ba];W[bb];B[aa];W[bb])"

    def test_a_second_click_on_the_same_point_gives_a_pair_up(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa])", 1)

        leader(window, Qt.Key.Key_P)
        click(window, CC)
        click(window, CC)

        assert written(window) == "(;SZ[9];B[aa])"
        assert window.board.tool.id == "tool.play"

    def test_a_pair_can_be_dragged_and_a_stone_beside_the_board_is_given_up(
        self, window: MainWindow
    ) -> None:
        show(window, "(;SZ[9];B[aa])", 1)

        leader(window, Qt.Key.Key_P)
        QTest.mousePress(window.board, LEFT, pos=centre(window, CC))
        QTest.mouseRelease(window.board, LEFT, pos=QPoint(1, 1))
        assert written(window) == "(;SZ[9];B[aa])"
        QTest.keyClick(window.board, Qt.Key.Key_Insert, CTRL)
        QTest.mousePress(window.board, LEFT, pos=centre(window, CC))
        assert window.board.diagram.hover == (CC, Colour.WHITE)
        QTest.mouseRelease(window.board, LEFT, pos=QPoint(1, 1))
        assert written(window) == "(;SZ[9];B[aa])"
        leader(window, Qt.Key.Key_P)
        QTest.mousePress(window.board, LEFT, pos=centre(window, CC))
        QTest.mouseMove(window.board, centre(window, DD))
        QTest.mouseRelease(window.board, LEFT, pos=centre(window, DD))

        assert written(window) == "(;SZ[9];B[aa];W[cc];B[dd])"

    @pytest.mark.parametrize("begun", [False, True])
    def test_esc_gives_up_at_once(self, window: MainWindow, *, begun: bool) -> None:
        show(window, "(;SZ[9];B[aa])", 1)

        leader(window, Qt.Key.Key_P)
        QTest.keyClick(window.board, Qt.Key.Key_Return)
        if begun:
            QTest.keyClick(window.board, Qt.Key.Key_Return)
        QTest.keyClick(window.board, Qt.Key.Key_Escape)

        assert window.board.tool.id == "tool.play"
        assert window.board.gesture is None
        assert note(window) == ""
        assert written(window) == "(;SZ[9];B[aa])"

    def test_before_the_root_it_is_refused(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa])", 1)

        QTest.keyClick(window.board, Qt.Key.Key_Insert, CTRL | SHIFT)
        QTest.keyClick(window.board, Qt.Key.Key_Left)
        assert "before the first node" in note(window)
        QTest.mouseMove(window.board, centre(window, CC))
        assert window.board.diagram.hover is None
        click(window, CC)

        assert written(window) == "(;SZ[9];B[aa])"
        assert "before the first node" in note(window)

    def test_it_is_chosen_in_the_tree_and_done_on_the_board(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])", 1)
        window.tree.setFocus()

        QTest.keyClick(window.tree, Qt.Key.Key_Insert, CTRL)

        assert window.board.hasFocus()
        click(window, CC)
        assert written(window) == "(;SZ[9];B[aa];W[cc];W[bb])"


class TestDeletingAndOrder:
    TEXT = "(;SZ[9](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee];B[ff]))(;B[gg]))"

    def test_everything_after_goes(self, window: MainWindow) -> None:
        show(window, self.TEXT, 1)

        leader(window, Qt.Key.Key_Delete)

        assert written(window).startswith("(;SZ[9](;B[aa])(;B[cc]")

    def test_all_other_variations_go(self, window: MainWindow) -> None:
        show(window, self.TEXT)
        window.document.go_to(window.document.game.root.children[1].children[1])

        leader(window, Qt.Key.Key_O)

        assert [node.source for node in window.document.game.nodes()] == [
            ";SZ[9]",
            ";B[cc]",
            ";W[ee]",
            ";B[ff]",
        ]
        assert not window.actions_by_id["tree.delete_others"].isEnabled()

    def test_first_of_its_fork_and_down_again(self, window: MainWindow) -> None:
        show(window, self.TEXT)
        node = window.document.game.root.children[1].children[1]
        window.document.go_to(node)

        QTest.keyClick(window.board, Qt.Key.Key_Home, CTRL | SHIFT)
        assert node.parent is not None
        assert node.parent.first_child is node
        QTest.keyClick(window.board, Qt.Key.Key_Down, CTRL | SHIFT)
        assert node.parent.last_child is node
        assert not window.actions_by_id["edit.demote"].isEnabled()


class TestSplittingAndMerging:
    def test_a_node_is_split_and_merged(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];AB[cc]C[x]B[aa];W[bb])", 1)

        leader(window, Qt.Key.Key_S)
        assert written(window) == "(;SZ[9];AB[cc];C[x]B[aa];W[bb])"
        assert not window.actions_by_id["tree.split"].isEnabled()
        leader(window, Qt.Key.Key_J)

        assert written(window) == "(;SZ[9];AB[cc];C[x]B[aa];W[bb])"
        assert note(window) == "Set-up and a move cannot be in one node."

    def test_identical_moves_are_merged_here_and_everywhere(self, window: MainWindow) -> None:
        text = "(;SZ[9](;B[aa];W[bb])(;B[aa];W[cc](;B[dd])(;B[dd]C[x])))"
        show(window, text)
        window.document.go_to(window.document.game.root.children[1])

        leader(window, Qt.Key.Key_M)
        assert [n.source for n in window.document.game.nodes()][1:4] == [
            ";B[aa]",
            ";W[bb]",
            ";W[cc]",
        ]
        assert window.document.current is window.document.game.root.first_child
        assert note(window) == "1 node merged with another"
        leader(window, Qt.Key.Key_M, SHIFT)
        assert len(list(window.document.game.nodes())) == 5
        leader(window, Qt.Key.Key_M, SHIFT)

        assert note(window).startswith("No two variations")


class TestGames:
    def test_the_position_becomes_a_game_beside_the_other(self, window: MainWindow) -> None:
        show(window, "(;SZ[9]PB[x];B[aa];W[bb];B[cc])", 2)
        assert not window.docks["games"].isVisible()

        leader(window, Qt.Key.Key_R)

        assert window.docks["games"].isVisible()
        assert window.document.game_index == 1
        assert window.document.position().stone(1, 1) is Colour.WHITE
        assert "game 2" in note(window)
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert written(window) == "(;SZ[9]PB[x];B[aa];W[bb];B[cc])"
        assert not window.docks["games"].isVisible()

    def test_the_only_other_game_of_the_file_is_added_without_a_question(
        self, window: MainWindow
    ) -> None:
        show(window, "(;SZ[9];B[aa];W[bb])(;SZ[9]PB[x];B[aa];W[cc];B[dd])")

        leader(window, Qt.Key.Key_G)

        assert window.document.current.source == ";W[cc]C[Black: x]"
        assert len(window.document.collection.games) == 2
        assert "2 nodes are new" in note(window)

    def test_several_games_are_chosen_from_a_list(self, window: MainWindow, qtbot: QtBot) -> None:
        show(
            window,
            "(;SZ[9];B[aa])(;SZ[9]PB[x]PW[y]RE[B+1];B[bb])(;SZ[13]GN[large];B[cc])"
            "(;SZ[9]EV[cup];B[dd])(;SZ[9];B[ee])",
        )
        seen: list[str] = []

        def choose(dialog: PickGamesDialog) -> None:
            seen.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
            for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
                QTest.keyClick(dialog.list, key, SHIFT)
            QTest.keyClick(dialog.list, Qt.Key.Key_Return)

        answer(qtbot, choose)
        leader(window, Qt.Key.Key_G)

        assert seen == [
            "2.  x – y  ·  B+1  ·  9 × 9",
            "3.  large  ·  13 × 13",
            "4.  cup  ·  9 × 9",
            "5.  Untitled  ·  9 × 9",
        ]
        root = window.document.game.root
        assert [child.get("B") for child in root.children] == [AA, BB, DD]
        assert "Left out: 1. That record is for another board: 13 × 13." in note(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert len(root.children) == 1

    def test_without_a_choice_nothing_can_be_added(self, window: MainWindow, qtbot: QtBot) -> None:
        show(window, "(;SZ[9];B[aa])(;SZ[9];B[bb])(;SZ[9];B[cc])")
        before = written(window)

        def give_up(dialog: PickGamesDialog) -> None:
            dialog.list.clearSelection()
            assert not dialog._ok.isEnabled()
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

        answer(qtbot, give_up)
        leader(window, Qt.Key.Key_G)

        assert written(window) == before

    def test_files_are_added(
        self, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        one, many = tmp_path / "one.sgf", tmp_path / "many.sgf"
        one.write_text("(;SZ[9];B[aa];W[bb])")
        many.write_text("(;SZ[9];B[aa];W[cc])(;SZ[9];B[aa];W[dd])")
        monkeypatch.setattr(questions, "ask_open_paths", lambda *_: [str(one), str(many)])
        show(window, "(;SZ[9];B[aa])")

        answer(qtbot, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
        leader(window, Qt.Key.Key_F)

        first = window.document.game.root.first_child
        assert first is not None
        assert [child.get("W") for child in first.children] == [BB, CC]

    @pytest.mark.parametrize(("content", "words"), [("prose", "no game"), (None, "no such file")])
    def test_what_is_no_record_says_so_and_changes_nothing(
        self,
        window: MainWindow,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        content: str | None,
        words: str,
    ) -> None:
        path = tmp_path / "x.sgf"
        if content is not None:
            path.write_text(content)
        told: list[str] = []
        monkeypatch.setattr(questions, "ask_open_paths", lambda *_: [str(path)])
        monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
        show(window, "(;SZ[9];B[aa])")

        leader(window, Qt.Key.Key_F)

        assert len(told) == 1
        assert words in told[0]
        assert written(window) == "(;SZ[9];B[aa])"

    def test_a_game_on_another_board_is_refused(self, window: MainWindow) -> None:
        show(window, "(;SZ[9];B[aa])(;SZ[13];B[aa])")

        leader(window, Qt.Key.Key_G)

        assert note(window) == "That record is for another board: 13 × 13."


def answer(qtbot: QtBot, with_: Callable[[PickGamesDialog], object]) -> None:
    """Use the dialog that opens next."""

    def use() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, PickGamesDialog):
            with_(dialog)
        else:
            QTimer.singleShot(10, use)

    QTimer.singleShot(10, use)
    assert qtbot is not None


def test_the_menu_of_a_node_has_it_all(window: MainWindow) -> None:
    show(window, "(;SZ[9];B[aa])", 1)
    window.tree.context_menu_requested.emit(window.document.current, QPoint(300, 300))

    menu = window.findChild(QMenu, "nodeMenu")
    assert menu is not None
    ids = {action.objectName() for sub in menu.findChildren(QMenu) for action in sub.actions()}
    ids |= {action.objectName() for action in menu.actions()}
    menu.close()
    wanted = {name for name in window.actions_by_id if name.startswith("tree.insert")}
    assert wanted | {"tree.split", "tree.new_game", "tree.attach_file", "tree.make_first"} <= ids
