"""Turning, recolouring and resizing the record: keys, menu and dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLabel, QSpinBox

from sgfedit import dumps, loads
from sgfedit.app import tasks
from sgfedit.game.operations import Scope
from sgfedit.gui.features.transform.dialog import TransformDialog
from sgfedit.gui.widgets import progress
from tests.slices import finish, hold

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;SZ[9]PB[x]KM[6.5];B[cc](;W[cg];B[gg])(;W[gc]))"
CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def record(window: MainWindow) -> str:
    return dumps(window.document.collection).decode()


def show(window: MainWindow, text: str = GAME, at: int = 0) -> None:
    window.document.open_text(loads(text))
    window.document.go_to(list(window.document.game.nodes())[at])
    window.activateWindow()
    window.board.setFocus()


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press the leader and a key."""
    QTest.keyClick(window.board, Qt.Key.Key_R, CTRL)
    QTest.keyClick(window.board, key, modifiers)


def said(window: MainWindow) -> str:
    texts = (label.text() for label in window.status.findChildren(QLabel))
    return " ".join((window.status.currentMessage(), *texts))


def test_a_key_turns_the_whole_game(window: MainWindow) -> None:
    for key, expected, name in (
        (Qt.Key.Key_R, "B[gc](;W[cc];B[cg])(;W[gg])", "Turn right"),
        (Qt.Key.Key_L, "B[cg](;W[gg];B[gc])(;W[cc])", "Turn left"),
        (Qt.Key.Key_H, "B[gg](;W[gc];B[cc])(;W[cg])", "Turn by half"),
        (Qt.Key.Key_M, "B[gc](;W[gg];B[cg])(;W[cc])", "Mirror left and right"),
        (Qt.Key.Key_T, "B[cg](;W[cc];B[gc])(;W[gg])", "Mirror top and bottom"),
        (Qt.Key.Key_D, "B[cc](;W[gc];B[gg])(;W[cg])", "Mirror at the diagonal \\"),
        (Qt.Key.Key_A, "B[gg](;W[cg];B[cc])(;W[gc])", "Mirror at the diagonal /"),
        (Qt.Key.Key_N, "B[gc](;W[gg];B[cg])(;W[cc])", "First move to the upper right"),
    ):
        show(window, at=2)

        press(window, key)

        assert record(window) == f"(;SZ[9]PB[x]KM[6.5];{expected})"
        step = window.document.history.undo_step
        assert step is not None
        assert step.name == name
        assert window.document.current is list(window.document.game.nodes())[2]
        QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
        assert record(window) == GAME, name


def test_a_key_swaps_the_colours(window: MainWindow) -> None:
    show(window)

    press(window, Qt.Key.Key_X)

    assert record(window) == "(;SZ[9]PW[x]KM[-6.5];W[cc](;B[cg];W[gg])(;B[gc]))"


def test_what_may_not_be_seen_here_is_said_in_the_status_bar(window: MainWindow) -> None:
    show(window)
    press(window, Qt.Key.Key_R)
    assert "Turn right: 4 nodes changed" in said(window)

    show(window, "(;SZ[9];B[cc])")
    press(window, Qt.Key.Key_M)
    assert "Mirror left and right: 1 node changed" in said(window)


def test_what_makes_no_sense_is_said_in_the_status_bar(window: MainWindow) -> None:
    show(window, "(;SZ[9];B[cc]TR[kk])")
    press(window, Qt.Key.Key_R)
    assert "TR[kk] after move 1 is off the board" in said(window)
    assert record(window) == "(;SZ[9];B[cc]TR[kk])"

    show(window, "(;SZ[9]C[nothing])")
    press(window, Qt.Key.Key_N)
    assert "No move on the board" in said(window)


def test_what_is_so_already_is_said_and_is_no_step(window: MainWindow) -> None:
    show(window, "(;SZ[9];B[gc])")

    press(window, Qt.Key.Key_N)

    assert "nothing changes" in said(window)
    assert window.document.history.undo_step is None


def test_long_work_can_be_given_up(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0)
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    show(window, "(;SZ[9]" + ";B[aa];W[bb]" * 3000 + ")")
    before = record(window)
    in_dialog(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape), progress.Progress)

    press(window, Qt.Key.Key_R)

    assert record(window) == before


def test_a_refusal_is_heard_of_after_long_reading(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0)
    show(window, "(;SZ[9]" + ";B[aa];W[bb]" * 3000 + ";B[kk])")

    press(window, Qt.Key.Key_R)

    assert "B[kk] after move 6001 is off the board" in said(window)


def in_dialog(
    act: Callable[[TransformDialog], object], kind: type = TransformDialog
) -> list[bool]:
    """Do something in the next dialog of a kind; the list is filled when that is done."""
    done: list[bool] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not isinstance(dialog, kind):
            QTimer.singleShot(5, look)
            return
        try:
            act(dialog)  # type: ignore[arg-type]
            done.append(True)
        finally:
            if not done:
                dialog.reject()  # which else would wait for ever

    QTimer.singleShot(0, look)
    return done


# The dialog ---------------------------------------------------------------------------------


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> Callable[..., TransformDialog]:
    """Makes a shown dialog about a record."""

    def make(text: str = GAME, at: int = 1, chosen: str = "") -> TransformDialog:
        show(window, text, at)
        found = TransformDialog(window.document, window.settings, window, chosen)
        qtbot.addWidget(found)
        with qtbot.waitExposed(found):
            found.show()
        return found

    return make


def choose(dialog: TransformDialog, key: str) -> None:
    """Walk to an operation with the arrow keys."""
    QTest.keyClick(dialog.list, Qt.Key.Key_Home)
    for _ in range(dialog.list.count()):
        if dialog.list.currentItem().data(Qt.ItemDataRole.UserRole) == key:
            return
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    raise AssertionError(key)


def pick(dialog: TransformDialog, scope: Scope) -> None:
    button = dialog.scopes.button(list(Scope).index(scope))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def is_pictured(dialog: TransformDialog) -> bool:
    """Whether there is a picture of what comes of it."""
    return dialog.after.diagram is not None


def ok(dialog: TransformDialog) -> bool:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_the_dialog_transforms_what_was_chosen(window: MainWindow) -> None:
    show(window, at=2)

    def act(dialog: TransformDialog) -> None:
        choose(dialog, "mirror_left_right")
        pick(dialog, Scope.BRANCH)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    done = in_dialog(act)
    press(window, Qt.Key.Key_R, CTRL)

    assert done
    assert record(window) == "(;SZ[9]PB[x]KM[6.5];B[cc](;W[gg];B[cg])(;W[gc]))"


def test_esc_changes_nothing(window: MainWindow) -> None:
    show(window)
    done = in_dialog(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))

    press(window, Qt.Key.Key_R, CTRL)

    assert done
    assert record(window) == GAME


def test_an_operation_is_carried_out_with_a_double_click(window: MainWindow) -> None:
    show(window)

    def act(dialog: TransformDialog) -> None:
        place = dialog.list.visualItemRect(dialog.list.item(7)).center()
        QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, NONE, place)
        QTest.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, NONE, place)

    done = in_dialog(act)
    press(window, Qt.Key.Key_R, CTRL)

    assert done
    assert ";W[cc]" in record(window)


def test_the_picture_shows_the_position_before_and_after(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog(at=1)
    assert shown.before.diagram is not None
    assert shown.before.diagram.last_move == (2, 2)

    for key, place in (("rotate_right", (6, 2)), ("rotate_half", (6, 6)), ("normalise", (6, 2))):
        choose(shown, key)
        assert shown.after.diagram is not None
        assert shown.after.diagram.last_move == place


def test_a_part_of_a_game_is_shown_with_the_rest_as_it_was(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog(at=2)
    choose(shown, "mirror_left_right")
    pick(shown, Scope.NODE)

    assert shown.after.diagram is not None
    assert shown.after.diagram.last_move == (6, 6)
    assert shown.after.diagram.stones[2 * 9 + 2] == 1  # the move before is where it was
    assert shown.plan is not None
    assert len(shown.plan.changes) == 1
    pick(shown, Scope.BRANCH)
    assert len(shown.plan.changes if shown.plan else ()) == 2


def test_only_whole_games_have_a_size_and_an_upper_right(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog()
    pick(shown, Scope.NODE)
    assert not shown.size_box.isVisible()

    choose(shown, "resize")

    assert shown.scope is Scope.GAME
    assert not shown.scopes.button(0).isEnabled()
    assert shown.size_box.isVisible()
    assert not ok(shown)  # it has that size already
    choose(shown, "rotate_left")
    assert shown.scopes.button(0).isEnabled()


def test_what_falls_off_has_to_be_agreed_to(window: MainWindow) -> None:
    show(window, "(;SZ[9]AB[aa][ii]TR[ii];B[gg];W[cc])")

    def act(dialog: TransformDialog) -> None:
        for name in ("columns", "rows"):
            field = dialog.findChild(QSpinBox, name)
            assert isinstance(field, QSpinBox)
            field.setFocus()
            field.selectAll()
            QTest.keyClicks(field, "5")
        assert "moves, which become passes: 1; stones set up: 1; marks: 1" in dialog.note.text()
        assert not ok(dialog)
        QTest.keyClick(dialog.lose, Qt.Key.Key_Space)
        assert ok(dialog)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    done = in_dialog(act)
    press(window, Qt.Key.Key_S)

    assert done
    assert record(window) == "(;SZ[5]AB[aa];B[tt];W[cc])"
    step = window.document.history.undo_step
    assert step is not None
    assert step.name == "Change board size"


def test_a_corner_can_stay_in_place(dialog: Callable[..., TransformDialog]) -> None:
    shown = dialog(chosen="resize")
    field = shown.size_box.columns
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "13")
    QTest.mouseClick(shown.size_box.anchors.button(2), Qt.MouseButton.LeftButton)

    assert shown.after.diagram is not None
    assert (shown.after.diagram.width, shown.after.diagram.height) == (13, 9)
    assert shown.after.diagram.last_move == (6, 2)
    assert "6 nodes change" not in shown.note.text()
    assert ok(shown)


def test_unknown_properties_are_asked_about(window: MainWindow) -> None:
    show(window, "(;SZ[9]XY[aa][ab];B[cc])")

    def act(dialog: TransformDialog) -> None:
        finish(dialog)
        assert dialog.also.isVisible()
        assert "XY" in dialog.also.text()
        QTest.keyClick(dialog.also, Qt.Key.Key_Space)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    done = in_dialog(act)
    press(window, Qt.Key.Key_H)

    assert done
    assert record(window) == "(;SZ[9]XY[ii][ih];B[gg])"


def test_a_board_of_another_size_moves_points_and_turns_nothing(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog("(;SZ[9]XY[aa];B[cc])", chosen="resize")

    shown.size_box.columns.setValue(13)

    assert shown.also.text().startswith("&Move XY as well")


def test_what_makes_no_sense_is_said_in_the_dialog(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog("(;SZ[9:7];B[cc])")
    pick(shown, Scope.NODE)
    assert shown.note.text().startswith("This board is not square")
    assert not is_pictured(shown)
    assert not ok(shown)

    choose(shown, "rotate_half")
    assert ok(shown)
    choose(shown, "normalise")
    assert is_pictured(shown)

    nothing = dialog("(;SZ[9])", at=0, chosen="normalise")
    assert not is_pictured(nothing)
    assert "No move on the board" in nothing.note.text()


def test_all_games_are_offered_where_there_are_several(window: MainWindow) -> None:
    show(window, "(;SZ[9];B[cc])(;SZ[9];B[gg])")

    def act(dialog: TransformDialog) -> None:
        choose(dialog, "rotate_half")
        assert "All 2 games" in dialog.scopes.button(3).text().replace("&", "")
        pick(dialog, Scope.COLLECTION)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    done = in_dialog(act)
    press(window, Qt.Key.Key_R, CTRL)

    assert done
    assert record(window) == "(;SZ[9];B[gg])(;SZ[9];B[cc])"


def test_games_that_stay_as_they_are_are_counted(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog("(;SZ[9];B[cc])(;GM[2])(;SZ[9];B[gc])")
    choose(shown, "rotate_half")
    pick(shown, Scope.COLLECTION)
    finish(shown)
    assert "1 game stays as it is: Only games of Go" in shown.note.text()

    shown = dialog("(;SZ[9];B[cc])(;SZ[9])(;GM[2])", chosen="normalise")
    pick(shown, Scope.COLLECTION)
    finish(shown)
    assert "2 games stay as they are: No move on the board" in shown.note.text()


def test_tab_goes_from_top_to_bottom(dialog: Callable[..., TransformDialog]) -> None:
    shown = dialog(chosen="rotate_half")
    ring = [shown.list, shown.scopes.button(2), *map(shown.buttons.button, (OK, CANCEL))]

    for widget in (*ring, shown.list):
        assert QApplication.focusWidget() is widget
        QTest.keyClick(widget, Qt.Key.Key_Tab)


def test_a_long_record_is_read_while_one_goes_on_choosing(
    dialog: Callable[..., TransformDialog], monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch)
    shown = dialog("(;SZ[9]" + ";B[aa];W[bb]" * 500 + ")")
    assert shown.plan is None
    assert shown.note.text() == "Reading the nodes…"
    choose(shown, "rotate_left")

    finish(shown)

    assert shown.note.text().startswith("1000 nodes change.")
    choose(shown, "rotate_half")
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()


@pytest.mark.parametrize("is_in_list", [True, False], ids=["list", "scopes"])
def test_enter_that_comes_before_all_is_read_is_not_lost(
    dialog: Callable[..., TransformDialog],
    monkeypatch: pytest.MonkeyPatch,
    is_in_list: bool,
) -> None:
    hold(monkeypatch)
    shown = dialog()
    QTest.keyClick(shown.list if is_in_list else shown.scopes.button(2), Qt.Key.Key_Return)
    assert shown.isVisible()

    finish(shown)

    assert not shown.isVisible()
    assert shown.result() == TransformDialog.DialogCode.Accepted
    assert shown.plan is not None


def test_enter_is_forgotten_where_one_goes_on_choosing_or_nothing_comes_of_it(
    dialog: Callable[..., TransformDialog], monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch)
    shown = dialog("(;SZ[9];B[gc])")
    QTest.keyClick(shown.list, Qt.Key.Key_Return)
    choose(shown, "normalise")
    QTest.keyClick(shown.list, Qt.Key.Key_Return)

    finish(shown)

    assert shown.isVisible()
    assert "nothing changes" in shown.note.text()


def test_at_the_root_the_end_of_the_line_is_shown(dialog: Callable[..., TransformDialog]) -> None:
    shown = dialog(at=0)
    assert shown.before.diagram is not None
    assert shown.before.diagram.last_move == (6, 6)
    choose(shown, "rotate_right")
    assert shown.after.diagram is not None
    assert shown.after.diagram.last_move == (2, 6)
    assert sum(map(bool, shown.after.diagram.stones)) == 3

    pick(shown, Scope.NODE)
    assert shown.before.diagram.last_move is None


def test_where_the_last_stones_are_taken_the_node_before_is_shown(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog("(;SZ[9];B[cc];AE[cc])", at=0)

    assert shown.before.diagram is not None
    assert shown.before.diagram.last_move == (2, 2)


def test_of_a_branch_what_comes_after_is_shown_turned(
    dialog: Callable[..., TransformDialog],
) -> None:
    shown = dialog("(;SZ[9];C[Now];B[ca])", at=1)
    pick(shown, Scope.BRANCH)
    choose(shown, "rotate_right")

    assert shown.before.diagram is not None
    assert shown.before.diagram.last_move == (2, 0)
    assert shown.after.diagram is not None
    assert shown.after.diagram.last_move == (8, 2)


def test_a_record_without_stones_shows_its_board(dialog: Callable[..., TransformDialog]) -> None:
    shown = dialog("(;SZ[9]C[Nothing yet])", at=0)

    assert shown.before.diagram is not None
    assert not any(shown.before.diagram.stones)
