"""Guessing the moves of a game: clicked, typed, counted, and nothing of the record changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QMenu, QToolTip

from sgfedit.app import scores as guess_scores
from sgfedit.app.engines import Engines
from sgfedit.app.scores import GuessScores
from sgfedit.app.settings import Settings
from sgfedit.engine.questions import Genmove, Played
from sgfedit.errors import RefusalError
from sgfedit.formats import dumps, loads
from sgfedit.go import Colour
from sgfedit.go.symmetry import ROTATE_LEFT
from sgfedit.gui.features.guess import mode as guessing
from sgfedit.gui.features.guess.mode import GuessMode
from sgfedit.gui.features.guess.summary import GuessSummary, facts
from sgfedit.gui.modes import Modes
from sgfedit.render.turning import Turning
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark
from tests.quiet_engine import GNUGO, quiet_engines

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = (
    "(;GM[1]SZ[9]PB[Ann]PW[Ben];B[ee];W[gc];B[cg]C[A good one]"
    "(;W[gg];B[cc];W[cd];B[bd])(;W[cc];B[gg])(;W[dd];B[dc]))"
)
E5, G7, C3, G3, C7, C6, D6, B6 = (
    Point(x, y) for x, y in ((4, 4), (6, 2), (2, 6), (6, 6), (2, 2), (2, 3), (3, 3), (1, 3))
)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GuessScores:
    """Scores in a file of this test only."""
    file = tmp_path / "guess_scores.json"
    monkeypatch.setattr(guess_scores, "default_path", lambda: file)
    return GuessScores()


@pytest.fixture
def game(window: MainWindow) -> MainWindow:
    """The window with a short game, at its beginning; replies come at once."""
    window.document.open_text(loads(GAME))
    window.settings.set("guess.delay_ms", 1)
    window.activateWindow()
    window.board.setFocus()
    return window


def begin(window: MainWindow) -> GuessMode:
    guessing.guess(window)
    mode = window.part(Modes).active
    assert isinstance(mode, GuessMode)
    return mode


def click(window: MainWindow, point: Point, button: Qt.MouseButton = LEFT) -> None:
    where = window.board.point_rect(point).center()
    QTest.mouseClick(window.board, button, pos=where)


def said(mode: GuessMode) -> str:
    assert mode.bar is not None
    return mode.bar.said.text()


def asked(mode: GuessMode) -> str:
    assert mode.bar is not None
    return mode.bar.asked.text()


def move(window: MainWindow) -> int:
    return window.document.position().move_number


def test_what_an_engine_would_have_played_is_said_with_the_move(
    game: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "settings.ini")  # to which the engines belong
    engines = quiet_engines(settings, tmp_path, GNUGO)
    monkeypatch.setattr(Engines, "of", lambda _settings: engines)
    game.settings.set("guess.engine", value=True)
    mode = begin(game)
    engine = engines.made[GNUGO]
    (question,) = engine.asked
    assert isinstance(question, Genmove)
    assert question.situation.to_play is Colour.BLACK

    engine.answer(Played(Colour.BLACK, C3))
    QApplication.processEvents()
    assert said(mode) == ""  # it gives nothing away
    click(game, E5)
    assert said(mode).endswith(" · GNU Go would play C3")

    assert len(engine.asked) == 2  # about White's first move
    click(game, G7)
    assert "would" not in said(mode)  # it was not known yet
    game.settings.set("guess.colours", "white")
    click(game, C3)
    game.settings.set("guess.colours", "both")
    game.settings.set("guess.engine", value=False)


def test_a_choice_that_comes_late_is_said_while_the_other_side_plays(
    game: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "settings.ini")  # to which the engines belong
    engines = quiet_engines(settings, tmp_path, GNUGO)
    monkeypatch.setattr(Engines, "of", lambda _settings: engines)
    for key, value in (("engine", True), ("colours", "black"), ("delay_ms", 10_000)):
        game.settings.set(f"guess.{key}", value)
    mode = begin(game)
    click(game, E5)
    engine = engines.made[GNUGO]

    engine.answer(Played(Colour.BLACK, None))
    QApplication.processEvents()
    assert said(mode).endswith(" · GNU Go would resign")

    game.actions_by_id["navigate.previous"].trigger()
    mode.go_on()
    guessing.guess(game)
    assert not engine.questions
    for key, value in (("engine", False), ("colours", "both")):
        game.settings.set(f"guess.{key}", value)


# Right and wrong ----------------------------------------------------------------------------


def test_a_right_guess_shows_the_move_and_counts_ten(game: MainWindow) -> None:
    mode = begin(game)

    assert asked(mode) == "Where does Black play move 1?"
    click(game, E5)

    assert move(game) == 1
    assert said(mode) == "Right: E5 · 10 points"
    assert asked(mode) == "Where does White play move 2?"
    assert mode.book.tally.points == 10
    assert mode.bar is not None
    assert mode.bar.score.text() == "100%"
    assert mode.bar.details.text().startswith("10 of 10 points")


def test_a_wrong_guess_tells_how_near_it_is(game: MainWindow) -> None:
    mode = begin(game)

    for point, words in (
        (Point(4, 3), "E6: hot, right beside it"),
        (Point(6, 5), "G4: hot, 2 lines away"),
        (Point(8, 8), "J1: warm, 4 lines away"),
    ):
        click(game, point)
        assert said(mode) == words

    assert move(game) == 0
    assert asked(mode) == "Where does Black play move 1? Try 4 of 5"
    assert dict(game.board.diagram.labels) == {
        Point(4, 3): "1",
        Point(6, 5): "2",
        Point(8, 8): "4",
    }


def test_it_can_be_kept_quiet_about_distances(game: MainWindow) -> None:
    game.settings.set("guess.near", False)
    mode = begin(game)

    click(game, Point(4, 3))

    assert said(mode) == "E6: no"
    assert game.board.diagram.labels == ()
    assert game.board.diagram.marks == ((Point(4, 3), Mark.CROSS),)


def test_a_box_closes_in_on_the_move(game: MainWindow) -> None:
    game.document.open_text(loads("(;GM[1]SZ[19];B[dd])"))
    game.settings.set("guess.box_after", 1)
    game.settings.set("guess.tries", 0)
    begin(game)
    clear = []

    for x in range(10, 17):
        click(game, Point(x, 15))
        dimmed = game.board.diagram.dimmed
        clear.append(361 - len(dimmed))
        assert Point(3, 3) not in dimmed

    assert clear == [121, 81, 49, 25, 9, 9, 9]
    game.settings.set("guess.box_after", 0)
    assert game.board.diagram.dimmed == frozenset()


def test_after_so_many_tries_the_move_is_shown(game: MainWindow) -> None:
    game.settings.set("guess.tries", 2)
    mode = begin(game)

    click(game, Point(0, 0))
    click(game, Point(1, 0))

    assert move(game) == 1
    assert said(mode) == "It was E5 · 0 points"
    assert game.board.halo.points == (E5,)
    assert (mode.book.tally.shown, mode.book.tally.share) == (1, 0)


def test_another_variation_is_half_right(game: MainWindow) -> None:
    mode = begin(game)
    for point in (E5, G7, C3):
        click(game, point)

    click(game, C7)

    assert said(mode) == "C7 is in the record too, for half: which move was played?"
    assert dict(game.board.diagram.labels) == {C7: "½"}
    assert mode.attempt is not None
    assert mode.attempt.misses == []
    guessing.show_move(game)
    assert said(mode) == "It was G3 · 5 points"


def test_a_late_find_counts_one_point(game: MainWindow) -> None:
    game.settings.set("guess.tries", 0)
    mode = begin(game)
    for x in range(5):
        click(game, Point(x, 0))
    assert asked(mode) == "Where does Black play move 1? Try 6"

    click(game, E5)

    assert said(mode) == "Right: E5 · 1 point"


def test_a_stone_that_is_there_is_no_guess(game: MainWindow) -> None:
    mode = begin(game)
    click(game, E5)

    click(game, E5)
    click(game, Point(0, 0), Qt.MouseButton.RightButton)

    assert said(mode) == "There is a stone on E5"
    assert mode.attempt is not None
    assert mode.attempt.misses == []


# One colour, waiting, stepping ---------------------------------------------------------------


def test_the_other_side_replies_by_itself(qtbot: QtBot, game: MainWindow) -> None:
    game.settings.set("guess.colours", "black")
    mode = begin(game)

    click(game, E5)
    assert asked(mode) == "The other side plays …"
    qtbot.waitUntil(lambda: move(game) == 2)

    assert asked(mode) == "Where does Black play move 3?"
    assert said(mode) == "Right: E5 · 10 points"


def test_who_guesses_white_sees_the_first_move(qtbot: QtBot, game: MainWindow) -> None:
    game.settings.set("guess.colours", "white")
    mode = begin(game)

    qtbot.waitUntil(lambda: move(game) == 1)

    assert game.board.mode is mode
    assert mode.hover(G7) is Colour.WHITE
    assert mode.hover(E5) is None


def test_a_comment_is_read_before_the_game_goes_on(qtbot: QtBot, game: MainWindow) -> None:
    game.settings.set("guess.colours", "black")
    mode = begin(game)
    click(game, E5)
    qtbot.waitUntil(lambda: move(game) == 2)

    click(game, C3)
    qtbot.wait(50)

    assert move(game) == 3
    assert asked(mode) == "Click the board to go on"
    assert mode.hover(B6) is None
    click(game, Point(0, 0))
    assert move(game) == 4
    assert mode.book.tally.asked == 2


def test_stepping_on_shows_the_move(game: MainWindow) -> None:
    mode = begin(game)

    QTest.keyClick(game.board, Qt.Key.Key_Right)

    assert move(game) == 1
    assert said(mode) == "It was E5 · 0 points"
    assert mode.book.tally.shown == 1


def test_going_back_asks_again_but_counts_no_second_time(game: MainWindow) -> None:
    mode = begin(game)
    click(game, E5)
    QTest.keyClick(game.board, Qt.Key.Key_Left)

    click(game, Point(0, 0))
    click(game, E5)

    assert said(mode) == "Right: E5 · counted before"
    assert mode.book.tally.points == 10


def test_who_goes_back_is_not_pushed_forward(qtbot: QtBot, game: MainWindow) -> None:
    game.settings.set("guess.colours", "black")
    mode = begin(game)
    click(game, E5)
    qtbot.waitUntil(lambda: move(game) == 2)

    QTest.keyClick(game.board, Qt.Key.Key_Left)
    qtbot.wait(50)

    assert move(game) == 1
    guessing.show_move(game)
    assert move(game) == 2
    assert mode.book.tally.asked == 1


def test_jumping_ahead_counts_nothing(game: MainWindow) -> None:
    mode = begin(game)

    game.document.go_to(game.document.game.root.children[0].children[0])

    assert mode.book.tally.asked == 0
    assert asked(mode) == "Where does Black play move 3?"


def test_the_opening_can_be_skipped(game: MainWindow) -> None:
    game.settings.set("guess.skip", 2)
    mode = begin(game)

    assert move(game) == 2
    game.settings.set("guess.skip", 3)
    assert move(game) == 3
    click(game, G3)
    game.settings.set("guess.skip", 0)
    assert mode.book.tally.asked == 1


def test_of_a_game_that_is_over_before_all_is_asked(game: MainWindow) -> None:
    game.settings.set("guess.skip", 50)

    begin(game)

    assert move(game) == 0


def test_passes_and_nodes_without_moves_are_stepped_over(qtbot: QtBot, game: MainWindow) -> None:
    game.document.open_text(loads("(;GM[1]SZ[9];B[ee];W[];AB[aa];B[gg];W[cc])"))
    mode = begin(game)

    click(game, E5)
    qtbot.waitUntil(lambda: mode.attempt is not None)

    assert mode.attempt is not None
    assert mode.attempt.question.point == G3


# Hiding and showing --------------------------------------------------------------------------


def test_nothing_tells_the_next_move(game: MainWindow) -> None:
    game.document.go_to(game.document.game.root.children[0].children[0].children[0])
    assert game.board.diagram.ghosts != ()

    begin(game)

    assert game.board.diagram.ghosts == ()
    veil = game.tree.findChild(QLabel, "treeVeil")
    assert veil is not None
    assert veil.isVisible()
    QTest.keyClick(game.board, Qt.Key.Key_Escape)
    assert game.part(Modes).active is None
    assert not veil.isVisible()
    assert game.board.diagram.ghosts != ()


def test_marks_of_the_record_that_tell_the_move_are_hidden(game: MainWindow) -> None:
    game.document.open_text(loads("(;GM[1]SZ[9]LB[ee:A][gg:B]TR[cc];B[ee]LB[aa:x]TR[ee];W[gg])"))

    begin(game)

    assert (game.board.diagram.labels, game.board.diagram.marks) == ((), ())
    click(game, E5)
    assert dict(game.board.diagram.labels) == {Point(0, 0): "x"}
    assert game.board.diagram.marks == ((E5, Mark.TRIANGLE),)


def test_it_works_without_a_mouse(game: MainWindow) -> None:
    mode = begin(game)
    board = game.board

    QTest.keyClick(board, Qt.Key.Key_Return)  # shows the cursor in the middle
    QTest.keyClick(board, Qt.Key.Key_Left)
    QTest.keyClick(board, Qt.Key.Key_Return)
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Return)

    assert move(game) == 1
    assert mode.book.tally.points == 7
    assert mode.bar is not None
    assert "Right: E5" in mode.bar.accessibleDescription()
    assert all(
        button.accessibleName()
        for button in (
            mode.bar.colours,
            mode.bar.show_button,
            mode.bar.options,
            mode.bar.close_button,
        )
    )


def test_it_works_on_a_turned_board(game: MainWindow) -> None:
    game.board.turn(Turning(ROTATE_LEFT))
    mode = begin(game)
    click(game, E5)

    click(game, G7)

    assert mode.book.tally.points == 20


def test_its_buttons_and_menus_do_what_they_say(game: MainWindow) -> None:
    mode = begin(game)
    bar = mode.bar
    assert bar is not None
    colours, options = bar.colours.menu(), bar.options.menu()
    assert colours is not None
    assert options is not None

    bar.show_button.click()
    assert move(game) == 1
    next(action for action in colours.actions() if action.text() == "Black").trigger()
    assert game.settings.get("guess.colours") == "black"
    assert bar.colours.text() == "Black"
    assert mode.book.tally.asked == 0
    entries = {action.text(): action for action in options.actions()}
    tries = entries["Show a move after"].menu()
    assert isinstance(tries, QMenu)
    next(action for action in tries.actions() if action.text() == "On request only").trigger()
    assert game.settings.get("guess.tries") == 0
    next(a for a in options.actions() if a.text() == "Say how near a miss is").trigger()
    assert not game.settings.get("guess.near")
    guessing.options(game)
    assert options.isVisible()
    options.close()
    bar.close_button.click()
    assert game.part(Modes).active is None


@pytest.mark.parametrize("width", [420, 560, 760, 1400])
def test_the_bar_says_what_there_is_room_for(qtbot: QtBot, game: MainWindow, width: int) -> None:
    mode = begin(game)
    click(game, E5)
    click(game, G7)
    bar = mode.bar
    assert bar is not None

    game.info.setFixedWidth(width)
    qtbot.waitUntil(lambda: bar.width() == width)

    qtbot.waitUntil(lambda: bar.close_button.geometry().right() <= width)
    text = bar.fontMetrics().horizontalAdvance(bar.asked.text())
    qtbot.waitUntil(lambda: bar.asked.width() >= min(text, width - 250))
    assert ("2 in a row" in bar.score.text()) == (width > 500)


# Scores --------------------------------------------------------------------------------------


def test_the_end_of_the_record_gives_a_summary(
    qtbot: QtBot, game: MainWindow, scores: GuessScores
) -> None:
    mode = begin(game)
    for point in (E5, G7, C3, G3, C7, Point(8, 8), C6, B6):
        click(game, point)

    summary = game.findChild(GuessSummary)
    assert summary is not None
    assert summary.isVisible()
    assert asked(mode) == "That was the last move"
    assert summary.hardest.count() == 1
    assert summary.hardest.item(0).text() == "Move 6, C6: found with guess 2"
    first = summary.sessions.topLevelItem(0)
    assert first is not None
    assert first.text(1) == "Ann – Ben"
    assert scores.sessions()[0].points == 67
    click(game, Point(0, 0))
    assert move(game) == 7

    summary.hardest.itemActivated.emit(summary.hardest.item(0))
    assert move(game) == 6
    buttons = summary.findChild(QDialogButtonBox)
    assert buttons is not None
    next(b for b in buttons.buttons() if "again" in b.text()).click()
    assert move(game) == 0
    assert mode.book.tally.asked == 0
    for point in (E5, G7, C3, G3, C7, C6, B6):
        click(game, point)

    assert facts(mode.book)[1] == ("Best so far", "67: this is a new best score")
    assert [session.points for session in scores.sessions()] == [70, 67]


def test_leaving_keeps_the_score(game: MainWindow, scores: GuessScores) -> None:
    begin(game)
    click(game, E5)

    guessing.guess(game)
    mode = begin(game)
    assert facts(mode.book)[1][1].startswith("10 on ")
    guessing.guess(game)

    assert game.part(Modes).active is None
    assert [session.asked for session in scores.sessions()] == [1]


def test_who_guessed_nothing_leaves_no_trace(game: MainWindow, scores: GuessScores) -> None:
    begin(game)
    guessing.guess(game)

    assert scores.sessions() == []


def test_scores_can_be_looked_at_any_time(game: MainWindow) -> None:
    guessing.scores(game)
    first = game.findChild(GuessSummary)
    assert first is not None
    assert not first.sessions.isVisible()
    mode = begin(game)
    click(game, Point(0, 0))
    guessing.show_move(game)

    guessing.scores(game)

    second = next(found for found in game.findChildren(GuessSummary) if found is not first)
    assert second.hardest.item(0).text() == "Move 1, E5: shown after 1"
    assert facts(mode.book)[1] == ("Best so far", "this game was not guessed before")
    guessing.guess(game)
    second.hardest.itemActivated.emit(second.hardest.item(0))
    assert move(game) == 1
    second.close()


# What it refuses, and what it leaves alone ---------------------------------------------------


def test_other_games_and_the_end_are_refused(game: MainWindow) -> None:
    game.document.go_to(game.document.game.root.children[0])
    game.settings.set("guess.colours", "black")
    game.document.open_text(loads("(;GM[1]SZ[9];B[ee];W[cc])"))
    game.document.go_to(game.document.game.root.children[0])
    with pytest.raises(RefusalError) as refusal:
        guessing.guess(game)
    assert refusal.value.reason == "nothing-to-guess"
    game.document.open_text(loads("(;GM[3]SZ[9];B[ee])"))
    with pytest.raises(RefusalError) as refusal:
        guessing.guess(game)
    assert refusal.value.reason == "not-go-board"
    with pytest.raises(RefusalError) as refusal:
        guessing.show_move(game)
    assert refusal.value.reason == "not-guessing"
    assert game.part(Modes).active is None


def test_nothing_of_the_record_changes(qtbot: QtBot, game: MainWindow) -> None:
    before = dumps(game.document.collection)
    begin(game)

    for point in (Point(0, 0), E5, G7, C3, C7, G3, C7, C6, B6, Point(8, 8)):
        click(game, point)
    guessing.guess(game)

    assert dumps(game.document.collection) == before
    assert game.document.history.undo_step is None


def test_an_edit_meanwhile_is_noticed(game: MainWindow) -> None:
    mode = begin(game)
    click(game, E5)

    game.actions_by_id["tree.delete_after"].trigger()

    assert mode.attempt is None
    assert asked(mode) == "That was the last move"
    game.document.undo()
    assert mode.attempt is not None


def test_it_goes_on_with_another_game(qtbot: QtBot, game: MainWindow, scores: GuessScores) -> None:
    game.document.open_text(loads(GAME + "(;GM[1]SZ[9];B[cc])" + "(;GM[3]SZ[9];B[cc])"))
    mode = begin(game)
    click(game, E5)

    game.document.select_game(1)
    qtbot.waitUntil(lambda: mode.attempt is not None)
    assert mode.book.tally.asked == 0
    click(game, C7)
    assert mode.book.tally.asked == 1
    game.document.select_game(2)

    assert game.part(Modes).active is None
    assert len(scores.sessions()) == 2


def test_closing_the_window_meanwhile_is_quiet(qtbot: QtBot, game: MainWindow) -> None:
    game.settings.set("guess.colours", "black")
    begin(game)
    click(game, E5)

    game.close()
    qtbot.wait(50)

    assert not game.isVisible()


def test_points_that_are_typed_are_guesses_and_passes_are_refused(game: MainWindow) -> None:
    mode = begin(game)
    before = dumps(game.document.collection)

    game.actions_by_id["edit.pass"].trigger()
    assert game.status.message.text() == "Passes are not guessed: they are stepped over."
    assert mode.play(E5)

    assert game.document.current.get("B") == E5
    assert dumps(game.document.collection) == before


def test_the_slider_does_not_tell_the_moves(qtbot: QtBot, game: MainWindow) -> None:
    begin(game)
    slider = game.timeline
    qtbot.waitUntil(lambda: not slider.is_waiting)
    end = QPoint(slider.width() - 16, slider.height() // 2)

    QApplication.sendEvent(slider, QHelpEvent(QEvent.Type.ToolTip, end, slider.mapToGlobal(end)))

    assert not QToolTip.isVisible()


@pytest.mark.parametrize("width", [380, 1400])
def test_what_came_of_a_guess_is_never_cut(qtbot: QtBot, game: MainWindow, width: int) -> None:
    mode = begin(game)
    bar = mode.bar
    assert bar is not None
    game.info.setFixedWidth(width)
    qtbot.waitUntil(lambda: bar.width() == width)

    bar.say("E5 is in the record too, for half: which move was played?")

    layout = bar.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: layout.activate() or not bar.said.shown_lines()[-1].endswith("…"))
    assert bar.said.geometry().bottom() < bar.asked.geometry().top()
    game.part(Modes).end()
    assert game.info.minimumHeight() == 0
