"""Back and forward through the places one has been at, and jumps to places of a chosen kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QToolBar

from sgfedit import loads
from sgfedit.app.setting_rows import JUMP_TARGETS
from sgfedit.game import operations, traversal
from sgfedit.game.targets import TARGETS
from sgfedit.gui.features.navigate import VISIT
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit import Node
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

ALT = Qt.KeyboardModifier.AltModifier
BACK, FORWARD = Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton


@pytest.fixture
def game(window: MainWindow, sample: Path) -> MainWindow:
    """The window with the annotated game."""
    window.document.open(sample)
    return window


def go(window: MainWindow, *numbers: int) -> None:
    for number in numbers:
        window.document.go_to(traversal.ahead(window.document.game.root, number))


def here(window: MainWindow) -> int:
    return len(traversal.path_to(window.document.current)) - 1


def wait_for(qtbot: QtBot, window: MainWindow, node: Node) -> None:
    qtbot.waitUntil(lambda: window.document.current is node)


def wait_for_note(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.waitUntil(lambda: words in window.status.message.text())


def enabled(window: MainWindow) -> tuple[bool, ...]:
    ids = ("navigate.visited_back", "navigate.visited_forward", "navigate.peek")
    return tuple(window.actions_by_id[action_id].isEnabled() for action_id in ids)


def test_the_keys_go_back_and_forward(game: MainWindow) -> None:
    go(game, 30, 60)
    QTest.keyClick(game.board, Qt.Key.Key_Left, ALT)
    assert here(game) == 30
    QTest.keyClick(game.board, Qt.Key.Key_Left, ALT)
    assert here(game) == 0
    QTest.keyClick(game.board, Qt.Key.Key_Right, ALT)
    assert here(game) == 30


def test_the_actions_are_enabled_only_where_there_is_a_place(game: MainWindow) -> None:
    assert enabled(game) == (False, False, False)
    go(game, 30)
    assert enabled(game) == (True, False, True)
    game.part(VisitLinks).visited.back()
    assert enabled(game) == (False, True, True)
    game.document.open_text(loads("(;B[aa])"))
    assert enabled(game) == (False, False, False)


def test_deleting_the_only_other_place_disables_them(game: MainWindow) -> None:
    go(game, 30)
    game.part(VisitLinks).visited.back()
    with game.document.edit("Delete") as edit:
        operations.delete_branch(edit, game.document.game.root.children[0])
    game.document.go_to(game.document.game.root)
    assert enabled(game)[1] is False

    game.document.undo()
    assert enabled(game)[1] is True


@pytest.mark.parametrize("where", ["board", "tree", "window", "comment"])
def test_the_further_buttons_of_a_mouse_do_the_same(game: MainWindow, where: str) -> None:
    go(game, 30)
    widget = {
        "board": game.board,
        "tree": game.tree.viewport(),
        "window": game,
        "comment": game.comment.editor.viewport(),
    }[where]
    middle = widget.rect().center()
    QTest.mouseClick(widget, BACK, Qt.KeyboardModifier.NoModifier, middle)
    assert here(game) == 0
    QTest.mouseClick(widget, FORWARD, Qt.KeyboardModifier.NoModifier, middle)
    assert here(game) == 30
    assert not game.document.is_modified


def test_where_alt_with_arrows_moves_by_words_a_text_field_keeps_it(game: MainWindow) -> None:
    # On macOS; Qt knows which keys those are, and claims them for text.
    keys = QKeySequence.keyBindings(QKeySequence.StandardKey.MoveToPreviousWord)
    for key in keys:
        stroke = key[0]  # type: ignore[index]
        event = QKeyEvent(
            QEvent.Type.ShortcutOverride, stroke.key().value, stroke.keyboardModifiers()
        )
        event.ignore()
        QApplication.sendEvent(game.comment.editor, event)
        assert event.isAccepted()


@pytest.mark.parametrize("orientation", ["right", "down"])
def test_they_are_left_and_right_whichever_way_the_tree_grows(
    game: MainWindow, orientation: str
) -> None:
    game.settings.set("tree.orientation", orientation)

    for action_id, key in (
        ("navigate.visited_back", "Alt+Left"),
        ("navigate.visited_forward", "Alt+Right"),
    ):
        assert game.actions_by_id[action_id].shortcut() == QKeySequence(key)


class TestJumps:
    def test_every_kind_has_a_row_and_something_to_look_for(self) -> None:
        kinds = [
            row.setting[1] for row in VISIT if row.setting and row.setting[0] == "jump.target"
        ]

        assert tuple(kinds) == JUMP_TARGETS
        assert sorted(TARGETS) == sorted({*JUMP_TARGETS} - {"moves"})

    def test_they_lead_to_the_next_place_of_the_chosen_kind(
        self, qtbot: QtBot, game: MainWindow
    ) -> None:
        nodes = list(game.document.game.nodes())
        for kind, is_wanted in TARGETS.items():
            wanted = [node for node in nodes if is_wanted(node)]
            if len(wanted) < 2:
                continue
            game.settings.set("jump.target", kind)
            game.document.go_to(wanted[0])
            QTest.keyClick(game.board, Qt.Key.Key_J)
            wait_for(qtbot, game, wanted[1])
            QTest.keyClick(game.board, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
            wait_for(qtbot, game, wanted[0])

    def test_so_many_moves_are_a_kind_of_their_own(
        self, game: MainWindow, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(questions, "ask_jump", lambda *_: 7)
        game.actions_by_id["navigate.jump_length"].trigger()
        assert game.actions_by_id["navigate.jump_moves"].isChecked()

        game.actions_by_id["navigate.next_place"].trigger()
        game.actions_by_id["navigate.next_place"].trigger()
        assert here(game) == 14
        game.actions_by_id["navigate.previous_place"].trigger()
        assert here(game) == 7

    def test_who_gives_up_changes_nothing(
        self, game: MainWindow, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(questions, "ask_jump", lambda *_: None)
        game.actions_by_id["navigate.jump_length"].trigger()

        assert game.settings.get("jump.target") == "comments"

    def test_they_say_where_there_is_no_such_place(self, qtbot: QtBot, window: MainWindow) -> None:
        for action_id, words in (
            ("navigate.next_place", "There is no other such place"),
            ("navigate.previous_place", "There is no other such place"),
            ("navigate.next_mistake", "No other move of this game"),
            ("navigate.previous_mistake", "No other move of this game"),
        ):
            window.status.note("")
            window.actions_by_id[action_id].trigger()
            wait_for_note(qtbot, window, words)

    def test_bad_moves_have_keys_of_their_own(self, qtbot: QtBot, game: MainWindow) -> None:
        nodes = list(game.document.game.nodes())
        bad = [node for node in nodes if TARGETS["mistakes"](node)]
        game.document.go_to(game.document.game.root)
        for node in bad:
            QTest.keyClick(game.board, Qt.Key.Key_N)
            wait_for(qtbot, game, node)
        QTest.keyClick(game.board, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
        wait_for(qtbot, game, bad[-2])


def test_the_length_of_a_jump_is_asked(window: MainWindow, qtbot: QtBot) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        dialog.setIntValue(33)
        dialog.accept()

    QTimer.singleShot(100, answer)
    assert questions.ask_jump(window, 20) == 33


def test_a_press_of_another_button_beside_everything_is_left_alone(game: MainWindow) -> None:
    go(game, 3)
    QTest.mouseClick(game, Qt.MouseButton.MiddleButton, pos=QPoint(2, 2))

    assert here(game) == 3


def test_arrows_go_on_after_a_click_on_a_button_that_steps(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9]C[root];B[cc]C[one];W[gg]C[two])"))
    window.comment.editor.setFocus()
    bar = window.findChild(QToolBar, "mainBar")
    assert bar is not None
    button = bar.widgetForAction(window.actions_by_id["navigate.next"])
    assert button is not None

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.document.current.get("C") == "one"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)

    assert window.document.current.get("C") == "two"
