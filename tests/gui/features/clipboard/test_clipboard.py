"""Cut, copy and paste with keys, between windows and with other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from sgfedit import dumps, loads
from sgfedit.app import tasks
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import progress

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

pytestmark = pytest.mark.one_window

GAME = "(;FF[4]GM[1]SZ[9]PB[x](;B[cc]C[one];W[gc])(;B[gg]))"
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


def put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def taken() -> str:
    return QGuiApplication.clipboard().text()


def record(window: MainWindow) -> str:
    return dumps(window.document.collection).decode().replace("\n", "")


def show(window: MainWindow, text: str = GAME) -> None:
    window.document.open_text(loads(text))
    window.activateWindow()
    window.board.setFocus()


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    QTest.keyClick(window.board, key, modifiers)


def test_a_branch_is_copied_and_pasted_with_the_usual_keys(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[0])

    press(window, Qt.Key.Key_C)
    assert taken() == "(;SZ[9]B[cc]C[one];W[gc])\n"

    window.document.go_to(window.document.game.root.children[1])
    press(window, Qt.Key.Key_V)

    assert record(window) == (
        "(;FF[4]GM[1]SZ[9]PB[x](;B[cc]C[one];W[gc])(;B[gg];B[cc]C[one];W[gc]))"
    )
    assert window.document.current.source == ";B[cc]C[one]"
    press(window, Qt.Key.Key_Z)
    assert record(window) == GAME


def test_copying_says_that_it_is_done(window: MainWindow) -> None:
    show(window)

    press(window, Qt.Key.Key_C)

    assert window.status.message.text() == "Branch copied"


def test_a_refusal_is_not_said_of_the_next_step(window: MainWindow) -> None:
    show(window)
    put("no record")
    press(window, Qt.Key.Key_V)
    assert window.status.message.text().startswith("There is no game record in that text")

    put("(;B[ee])")
    press(window, Qt.Key.Key_V)

    assert window.status.message.text() == ""


def test_a_position_that_is_there_already_is_no_step(window: MainWindow) -> None:
    show(window, "(;SZ[9]AB[cc]PL[B])")
    put("(;SZ[9]AB[cc]PL[B])")

    press(window, Qt.Key.Key_H)
    press(window, Qt.Key.Key_V, Qt.KeyboardModifier.NoModifier)

    assert window.status.message.text() == "That position is on the board already"
    assert window.document.history.undo_step is None


def test_what_stayed_behind_is_said_until_the_paste_is_taken_back(window: MainWindow) -> None:
    show(window)
    put("(;PB[y];B[ee])")

    press(window, Qt.Key.Key_V)
    assert window.status.message.text().endswith("stayed behind: Black")

    press(window, Qt.Key.Key_Z)
    assert window.status.message.text() == "Undone: Paste branch: E5"


def test_a_branch_is_cut_and_pasted_elsewhere(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[1])

    press(window, Qt.Key.Key_X)
    assert record(window) == "(;FF[4]GM[1]SZ[9]PB[x](;B[cc]C[one];W[gc]))"
    step = window.document.history.undo_step
    assert step is not None
    assert step.name == "Cut branch"

    window.document.go_to(window.document.game.root.children[0])
    press(window, Qt.Key.Key_V)
    assert record(window) == "(;FF[4]GM[1]SZ[9]PB[x](;B[cc]C[one](;W[gc])(;B[gg])))"


def test_the_first_node_is_not_cut(window: MainWindow) -> None:
    show(window)
    put("untouched")

    press(window, Qt.Key.Key_X)

    assert not window.actions_by_id["edit.cut_branch"].isEnabled()
    assert (record(window), taken()) == (GAME, "untouched")


def test_a_branch_goes_from_one_window_to_another(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    other = MainWindow(settings)
    other.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(other)
    with qtbot.waitExposed(other):
        other.show()
    show(window)
    window.document.go_to(window.document.game.root.children[0])
    qtbot.waitUntil(window.isActiveWindow)
    press(window, Qt.Key.Key_C)

    show(other, "(;SZ[9];W[aa])")
    qtbot.waitUntil(other.isActiveWindow)
    press(other, Qt.Key.Key_V)

    assert record(other) == "(;SZ[9](;W[aa])(;B[cc]C[one];W[gc]))"
    other.document.undo()


def test_pasting_what_is_there_leads_to_it(window: MainWindow) -> None:
    show(window)
    put("(;B[gg])")

    press(window, Qt.Key.Key_V)

    assert window.document.current is window.document.game.root.children[1]
    assert not window.document.is_modified


def test_game_info_that_stays_behind_is_told(window: MainWindow) -> None:
    show(window)
    put("(;FF[4]GM[1]SZ[9]PB[y]RE[B+R];B[ee])")

    press(window, Qt.Key.Key_V)

    assert window.status.message.text().endswith("stayed behind: Black, Result")
    assert window.document.current.source == ";B[ee]"


def _texts(widget: QWidget) -> str:

    return " ".join(label.text() for label in widget.findChildren(QLabel))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no text on the clipboard."),
        ("Dear friend,\nhow are you?", "which begins: Dear friend,"),
        ("(;SZ[19];B[aa])", "19 × 19 instead of 9 × 9"),
    ],
)
@pytest.mark.parametrize("key", ["edit.paste_branch", "edit.paste_rotate_left"])
def test_what_cannot_be_pasted_is_refused_with_a_sentence(
    window: MainWindow, text: str, said: str, key: str
) -> None:
    show(window)
    put(text) if text else QGuiApplication.clipboard().clear()

    window.actions_by_id[key].trigger()

    assert said in window.status.currentMessage() + _texts(window.status)
    assert record(window) == GAME
    assert not window.document.is_modified


def test_a_branch_is_pasted_turned(window: MainWindow) -> None:
    for key, expected in (
        (Qt.Key.Key_R, "(;B[gc];W[fd])"),
        (Qt.Key.Key_L, "(;B[cg];W[df])"),
        (Qt.Key.Key_H, "(;B[gg];W[ff])"),
        (Qt.Key.Key_M, "(;B[gc];W[fd])"),
        (Qt.Key.Key_T, "(;B[cg];W[df])"),
        (Qt.Key.Key_D, "(;B[cc];W[dd])"),
        (Qt.Key.Key_A, "(;B[gg];W[ff])"),
        (Qt.Key.Key_X, "(;W[cc];B[dd])"),
    ):
        show(window, "(;SZ[9];B[aa])")
        put("(;B[cc];W[dd])")

        press(window, Qt.Key.Key_R)
        press(window, key, SHIFT)

        assert record(window) == f"(;SZ[9](;B[aa]){expected})"
        step = window.document.history.undo_step
        assert step is not None
        assert step.name.startswith("Paste: ")


def test_games_are_pasted_as_games_of_the_file(window: MainWindow) -> None:
    show(window)
    put("Two games:\n(;SZ[13];B[aa])\n(;SZ[5];B[bb])")

    press(window, Qt.Key.Key_V, CTRL | ALT)

    assert len(window.document.collection.games) == 3
    assert window.document.game_index == 1
    assert window.docks["games"].isVisible()
    press(window, Qt.Key.Key_Z)
    assert record(window) == GAME
    assert window.document.game_index == 0


def test_what_is_no_game_is_not_pasted_as_one(window: MainWindow) -> None:
    show(window)
    put("nothing")

    press(window, Qt.Key.Key_V, CTRL | ALT)

    assert "which begins: nothing" in window.status.currentMessage() + _texts(window.status)
    assert len(window.document.collection.games) == 1


def test_a_position_is_copied_in_three_formats(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[1])

    press(window, Qt.Key.Key_C, CTRL | SHIFT)
    assert taken() == "(;FF[4]GM[1]CA[UTF-8]SZ[9]PL[W]AB[gg])\n"
    press(window, Qt.Key.Key_C, CTRL | ALT)
    assert "3 . . + . . .(X). . 3" in taken()
    press(window, Qt.Key.Key_C, CTRL | ALT | SHIFT)
    assert taken().startswith("$$Wc9\n$$  ---")
    assert not window.document.is_modified


def test_of_another_kind_of_game_no_position_is_copied(window: MainWindow) -> None:
    put("before")
    show(window, "(;GM[3];B[e2e4])")

    press(window, Qt.Key.Key_C, CTRL | SHIFT)

    assert taken() == "before"
    said = window.status.currentMessage() + _texts(window.status)
    assert "Only of a game of Go is known what is on the board." in said


def test_the_board_is_copied_as_a_picture_and_as_a_drawing(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[1])
    window.actions_by_id["view.turn_right"].trigger()

    press(window, Qt.Key.Key_B, CTRL | ALT)

    data = QGuiApplication.clipboard().mimeData()
    assert QImage(data.imageData()).width() == 1000
    drawing = bytes(data.data("image/svg+xml").data()).decode()
    assert "Black: C3" in drawing.partition("<desc>")[2]
    assert drawing.index(">9</text>") < drawing.index(">A</text>")  # numbers run along the top
    assert window.status.message.text() == "Board copied as a picture"


def test_a_board_that_is_not_drawn_is_not_copied(window: MainWindow) -> None:
    put("before")
    show(window, "(;GM[3];B[e2e4])")

    press(window, Qt.Key.Key_B, CTRL | ALT)

    assert taken() == "before"
    assert "not one that can be drawn" in _texts(window.status)


def test_a_position_is_copied_as_the_record_has_it(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[0])
    window.actions_by_id["view.turn_right"].trigger()

    press(window, Qt.Key.Key_C, CTRL | SHIFT)

    assert "AB[cc]" in taken()


def test_the_keys_of_a_text_field_stay_its_own(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    commented = next(node for node in window.document.game if "C" in node.properties)
    window.document.go_to(commented)
    window.activateWindow()
    before = len(list(window.document.game.nodes()))
    editor = window.comment.editor
    editor.setFocus()
    editor.selectAll()
    text = editor.toPlainText()
    assert text

    QTest.keyClick(editor, Qt.Key.Key_C, CTRL)
    assert taken() == text
    QTest.keyClick(editor, Qt.Key.Key_X, CTRL)
    assert editor.toPlainText() == ""
    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)
    QTest.keyClick(editor, Qt.Key.Key_V, CTRL)

    assert editor.toPlainText() == text + text
    assert len(list(window.document.game.nodes())) == before
    put("untouched")
    QTest.keyClick(editor, Qt.Key.Key_C, CTRL | SHIFT)
    assert taken() == "untouched"


def test_nothing_selected_in_a_text_field_cuts_no_branch(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)
    window.document.go_to(window.document.game.root.children[0])
    window.activateWindow()
    before = len(list(window.document.game.nodes()))

    for field in (window.comment.editor, window.comment.name):
        field.setFocus()
        put("(;B[aa])")
        QTest.keyClick(field, Qt.Key.Key_X, CTRL)
        QTest.keyClick(field, Qt.Key.Key_C, CTRL)
        assert taken() == "(;B[aa])"
        QTest.keyClick(field, Qt.Key.Key_V, CTRL)

    assert window.comment.name.text().endswith("(;B[aa])")
    assert len(list(window.document.game.nodes())) == before


@pytest.mark.parametrize("key", [Qt.Key.Key_C, Qt.Key.Key_X])
def test_copying_a_very_long_branch_can_be_given_up(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0)
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)
    show(window, "(;SZ[9]" + ";B[aa];W[bb]" * 20_000 + ")")
    window.document.go_to(window.document.game.root.children[0])
    before = dumps(window.document.collection)
    put("untouched")
    timer = QTimer()
    timer.timeout.connect(give_up)
    timer.start(1)

    press(window, key)
    timer.stop()

    assert taken() == "untouched"
    assert dumps(window.document.collection) == before


def give_up() -> None:
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_copied_position_is_set_up_elsewhere(window: MainWindow) -> None:
    show(window)
    window.document.go_to(window.document.game.root.children[0].children[0])
    press(window, Qt.Key.Key_C, CTRL | SHIFT)
    window.document.go_to(window.document.game.root.children[1])

    press(window, Qt.Key.Key_H)
    press(window, Qt.Key.Key_V, Qt.KeyboardModifier.NoModifier)

    position = window.document.position()
    assert [position.stone(*point) for point in ((2, 2), (6, 2), (6, 6))] == ["B", "W", None]
    assert position.to_play == "B"
    assert window.document.history.undo_step is not None
    assert window.document.history.undo_step.name == "Paste position"
