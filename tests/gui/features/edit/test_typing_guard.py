"""Words that are typed while the board has the keys, at a clock that the tests set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import dumps, loads
from sgfedit.gui.features.edit import typing_guard
from sgfedit.gui.features.edit.typing_guard import Burst, TypedLine, TypingGuard

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;SZ[9];B[cc];W[gg];B[gc]C[two];W[cg])"
SENTENCE = "White could also pincer at K4 first."


class Clock:
    """Goes on by `by` seconds each time it is read."""

    def __init__(self, by: float) -> None:
        self.now = 100.0
        self.by = by

    def __call__(self) -> float:
        self.now += self.by
        return self.now


@pytest.fixture(autouse=True)
def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typing_guard, "PAUSE_S", 0.3)


@pytest.fixture
def game(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The window at move 2 of a game, the board having the keys."""
    window.document.open_text(loads(GAME))
    window.document.go_to(list(window.document.game)[2])
    with qtbot.waitActive(window):
        window.activateWindow()
    window.board.setFocus()
    return window


def type_at_board(window: MainWindow, text: str, *, every_s: float = 0.1) -> None:
    """Type as X does: each key goes to what has the focus then."""
    window.part(TypingGuard).burst = Burst(Clock(every_s))
    for letter in text:
        QTest.keyClicks(window.focusWidget(), letter)


def line(window: MainWindow) -> TypedLine:
    found = window.part(TypingGuard).line
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "every_s", "is_words"),
    [
        ("white", 0.1, True),
        ("But ", 0.1, True),
        ("at k4, ", 0.1, True),
        ("hello", 0.2, True),
        ("pd", 0.01, False),
        ("at ", 0.1, False),
        ("nnnnnn", 0.1, False),
        ("pxpxpxp", 0.1, False),
        ("4 5 6 7 8", 0.1, False),
        ("white", 0.4, False),
    ],
)
def test_what_is_words(text: str, every_s: float, is_words: bool) -> None:
    burst = Burst(Clock(every_s))
    found = []
    for letter in text:
        burst.press(letter)
        found.append(burst.is_words)

    assert any(found) is is_words


@pytest.mark.parametrize("text", [SENTENCE, "But pass", "pxdes", "plan"])
def test_words_change_nothing_and_are_offered(game: MainWindow, text: str) -> None:
    before, here = dumps(game.document.collection), game.document.current
    tool = game.board.tool
    type_at_board(game, text if len(text) > 4 else f"{text} ")

    assert dumps(game.document.collection) == before
    assert game.document.current is here
    assert game.board.tool is tool
    assert line(game).field.text().strip() == text
    assert game.focusWidget() is line(game).field


def test_enter_puts_them_behind_the_comment(game: MainWindow) -> None:
    game.document.go_to(list(game.document.game)[3])
    type_at_board(game, SENTENCE)

    QTest.keyClick(line(game).field, Qt.Key.Key_Return)

    assert game.document.current.get("C") == f"two\n{SENTENCE}"
    assert game.comment.editor.hasFocus()
    game.document.undo()
    assert game.document.current.get("C") == "two"


def test_esc_drops_them(game: MainWindow) -> None:
    here = game.document.current
    type_at_board(game, SENTENCE)

    QTest.keyClick(line(game).field, Qt.Key.Key_Escape)

    assert game.board.hasFocus()
    assert here.get("C") is None
    assert not game.document.is_modified


def test_what_was_switched_by_a_letter_is_switched_back(game: MainWindow) -> None:
    before = game.settings.get("look.ownership")
    type_at_board(game, "ocxie")

    assert game.settings.get("look.ownership") == before


def test_letters_pressed_one_after_the_other_are_commands(game: MainWindow) -> None:
    type_at_board(game, "passt", every_s=0.4)

    assert game.document.history.undo_step is not None
    assert game.part(TypingGuard).line is None
    assert game.board.tool.id == "mark.text"


def test_two_letters_at_once_are_commands(game: MainWindow) -> None:
    type_at_board(game, "dp", every_s=0.01)

    assert game.board.tool.id == "mark.dim"
    assert game.document.is_modified


def test_what_was_done_before_stays(game: MainWindow) -> None:
    QTest.keyClick(game.board, Qt.Key.Key_P)
    step = game.document.history.undo_step
    type_at_board(game, "pinces")

    assert game.document.history.undo_step is step


def test_another_file_is_offered_nothing(game: MainWindow) -> None:
    type_at_board(game, SENTENCE)

    game.document.open_text(loads(GAME))

    assert not line(game).isVisible() if game.part(TypingGuard).line else True
