"""A game that plays by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import loads
from sgfedit.game import traversal
from sgfedit.gui.features.navigate.autoplay import (
    LONGEST_READING_MS,
    SPEEDS_MS,
    next_speed,
    reading_ms,
)
from sgfedit.gui.features.navigate.badges import Badges
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.navigate.autoplay import Autoplay
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

RECORD = """(;SZ[9];B[aa];W[bb](;B[cc];W[dd];B[ee])(;B[ff];W[gg]))(;SZ[9];B[hh];W[ii])"""


@pytest.fixture
def game(window: MainWindow) -> Iterator[MainWindow]:
    """The window with two short games and the fastest speed."""
    window.document.open_text(loads(RECORD))
    window.settings.set("autoplay.ms", SPEEDS_MS[0])
    window.activateWindow()
    window.board.setFocus()
    yield window
    window.part(VisitLinks).autoplay.stop()


@pytest.fixture
def autoplay(game: MainWindow) -> Autoplay:
    return game.part(VisitLinks).autoplay


def here(window: MainWindow) -> int:
    return len(traversal.path_to(window.document.current)) - 1


def wait_for(qtbot: QtBot, window: MainWindow, number: int) -> None:
    qtbot.waitUntil(lambda: here(window) >= number)


def wait_for_end(qtbot: QtBot, autoplay: Autoplay) -> None:
    qtbot.waitUntil(lambda: not autoplay.is_on)


def test_it_plays_to_the_end_and_says_so_meanwhile(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    shown: list[int] = []
    game.document.current_changed.connect(lambda _: shown.append(here(game)))
    QTest.keyClick(game.board, Qt.Key.Key_F5)
    assert autoplay.is_on
    assert game.actions_by_id["study.autoplay"].isChecked()
    assert game.part(Badges).play.text() == "Playing, 0.1 s a move"
    wait_for_end(qtbot, autoplay)

    assert shown == [1, 2, 3, 4, 5]
    assert not game.actions_by_id["study.autoplay"].isChecked()
    assert game.part(Badges).play.said is None
    # A walk is one place to go back to.
    assert game.part(VisitLinks).visited.places == (game.document.game.root, game.document.current)


def test_it_follows_the_line_that_was_chosen(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    fork = traversal.ahead(game.document.game.root, 2)
    game.document.go_to(fork.children[1])
    game.document.go_to(game.document.game.root)
    autoplay.start()
    wait_for_end(qtbot, autoplay)

    assert game.document.current.source == ";W[gg]"


def test_at_the_end_it_begins_anew(game: MainWindow, autoplay: Autoplay) -> None:
    game.document.go_to(traversal.end(game.document.game.root))
    autoplay.start()

    assert autoplay.is_on
    assert here(game) == 0


def test_the_same_key_stops_it(game: MainWindow, autoplay: Autoplay, qtbot: QtBot) -> None:
    QTest.keyClick(game.board, Qt.Key.Key_F5)
    wait_for(qtbot, game, 1)
    QTest.keyClick(game.board, Qt.Key.Key_F5)

    assert not autoplay.is_on
    autoplay.stop()  # which does nothing then


@pytest.mark.parametrize("how", ["Esc", "Esc elsewhere", "edit", "another file", "badge", "mode"])
def test_it_is_stopped_by(game: MainWindow, autoplay: Autoplay, qtbot: QtBot, how: str) -> None:
    autoplay.start()
    if how == "Esc":
        QTest.keyClick(game.board, Qt.Key.Key_Escape)
    elif how == "Esc elsewhere":
        QTest.keyClick(game, Qt.Key.Key_Escape)
    elif how == "edit":
        game.comment.editor.setFocus()
        QTest.keyClicks(game.comment.editor, "Hm")
        assert game.document.history.undo_step is not None
    elif how == "another file":
        game.document.open_text(loads("(;SZ[9];B[aa];W[bb])"))
    elif how == "badge":
        game.part(Badges).play.click()
    else:
        game.part(Modes).active = Mode(game)
    wait_for_end(qtbot, autoplay)
    game.part(Modes).active = None


def test_it_does_not_begin_in_a_mode_or_without_moves(
    game: MainWindow, autoplay: Autoplay
) -> None:
    game.part(Modes).active = Mode(game)
    game.actions_by_id["study.autoplay"].trigger()
    assert game.status.message.text().startswith("That would give away")
    game.part(Modes).active = None
    game.document.open_text(loads("(;SZ[9])"))
    game.actions_by_id["study.autoplay"].trigger()

    assert game.status.message.text() == "This game has no moves to play."
    assert not autoplay.is_on
    assert not game.actions_by_id["study.autoplay"].isChecked()


def test_steps_of_the_users_own_go_on_from_there(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    autoplay.start()
    fork = traversal.ahead(game.document.game.root, 2)
    game.document.go_to(fork.children[1])
    assert autoplay.is_on
    wait_for_end(qtbot, autoplay)

    assert game.document.current.source == ";W[gg]"


def test_it_stops_at_forks_if_wished_but_begins_at_one(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    game.actions_by_id["study.autoplay_forks"].trigger()
    autoplay.start()
    wait_for_end(qtbot, autoplay)
    assert here(game) == 2

    autoplay.start()
    wait_for_end(qtbot, autoplay)
    assert here(game) == 5


def test_it_goes_on_to_the_next_game_if_wished(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    game.actions_by_id["study.autoplay_games"].trigger()
    autoplay.start()
    wait_for_end(qtbot, autoplay)

    assert game.document.game_index == 1
    assert here(game) == 2


def test_the_speed_is_changed_while_it_plays_and_before(
    game: MainWindow, autoplay: Autoplay
) -> None:
    QTest.keyClick(game.board, Qt.Key.Key_BracketLeft)
    assert game.settings.get("autoplay.ms") == SPEEDS_MS[1]
    assert game.status.message.text() == "Playing by itself: 0.15 s a move"
    autoplay.start()
    QTest.keyClick(game.board, Qt.Key.Key_BracketLeft)
    assert game.part(Badges).play.text() == "Playing, 0.2 s a move"
    QTest.keyClick(game.board, Qt.Key.Key_BracketRight)
    assert game.settings.get("autoplay.ms") == SPEEDS_MS[1]
    game.settings.set("autoplay.reads", False)  # another setting changes nothing

    assert autoplay.is_on


@pytest.mark.parametrize(
    ("pause", "by", "expected"),
    [
        (1_000, 1, 1_500),
        (1_000, -1, 700),
        (100, -1, 100),
        (60_000, 1, 60_000),
        (1_234, 1, 1_500),
        (7, 1, 150),
    ],
)
def test_speeds_go_in_steps_from_a_tenth_of_a_second_to_a_minute(
    pause: int, by: int, expected: int
) -> None:
    assert next_speed(pause, by) == expected


@pytest.mark.parametrize(("stored", "pause"), [(5, 1_000), (10**9, 1_000), (450, 450)])
def test_a_speed_that_makes_no_sense_is_not_taken(
    game: MainWindow, autoplay: Autoplay, stored: int, pause: int
) -> None:
    game.settings.set("autoplay.ms", stored)

    assert autoplay.pause_ms == pause


def test_a_comment_is_given_time_to_be_read() -> None:
    assert reading_ms("") == 0
    assert reading_ms("A word or two, and five more.") < 2_000
    assert reading_ms("黒が良い。白は苦しい。") > reading_ms("Black is ok")
    assert reading_ms("x" * 100_000) == LONGEST_READING_MS


def test_it_waits_longer_where_a_comment_is(
    game: MainWindow, autoplay: Autoplay, qtbot: QtBot
) -> None:
    game.document.open_text(loads(f"(;SZ[9];B[aa]C[{'long ' * 200}];W[bb])"))
    autoplay.start()
    wait_for(qtbot, game, 1)
    assert autoplay._timer.interval() > 10_000

    game.settings.set("autoplay.reads", False)
    game.document.go_to(game.document.game.root)
    wait_for(qtbot, game, 1)
    assert autoplay._timer.interval() == 100
