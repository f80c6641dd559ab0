"""Solving problems by clicks and keys; nothing of the record changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QHelpEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListView,
    QMenu,
    QScrollBar,
    QToolTip,
    QWidget,
)

from sgfedit.app import scores as problem_scores
from sgfedit.app.engines import Engines
from sgfedit.app.scores import ProblemScores
from sgfedit.app.settings import Settings
from sgfedit.assets import asset
from sgfedit.engine.questions import Genmove, Played
from sgfedit.errors import RefusalError
from sgfedit.formats import dumps, loads
from sgfedit.game.tsumego import Convention, identity
from sgfedit.go import Colour
from sgfedit.gui.features.edit.point_entry import PointEntry
from sgfedit.gui.features.navigate import commands as navigate
from sgfedit.gui.features.solve import book as tsumego_book
from sgfedit.gui.features.solve import mode as solving
from sgfedit.gui.features.solve import session as tsumego_session
from sgfedit.gui.features.solve.book import BarLines
from sgfedit.gui.features.solve.mode import Tsumego
from sgfedit.gui.modes import Modes
from sgfedit.gui.widgets.frames import FoldingDock
from sgfedit.render.turning import AS_RECORDED, Turning
from sgfedit.sgf import PASS, Point
from sgfedit.sgf.marks import Mark
from tests.amounts import one_in
from tests.gui.painted import image, texts
from tests.quiet_engine import GNUGO, quiet_engines
from tests.slices import finish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.solve.session import SolvingSession
    from sgfedit.gui.modes.scrolled_lines import ScrolledLines
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.games.boards import BoardsView

pytestmark = pytest.mark.one_window

ONE = (
    "(;SZ[9]AB[aa]AW[bb]C[Black to live](;B[cc]C[Hm](;W[cd];B[ce]C[Correct])"
    "(;W[dc];B[dd]C[Correct too]))(;B[ee];W[ef]C[Fail. White has F4])(;B[ff]C[Correct]))"
)
BOOK = (
    "(;SZ[9]C[A book](;AB[aa]AW[bb]C[1](;B[cc]C[Correct])(;B[dd]C[Wrong]))"
    "(;AB[ca]AW[bb]C[2];B[cc])(;AB[da]AW[bb]C[3]))"
)
LEFT = Qt.MouseButton.LeftButton
WAIT_MS = 30_000


@pytest.fixture(autouse=True)
def scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProblemScores:
    """Scores in a file of this test only; replies come at once."""
    file = tmp_path / "problem_scores.json"
    monkeypatch.setattr(problem_scores, "problems_path", lambda: file)
    monkeypatch.setattr(tsumego_session, "REPLY_MS", 1)
    return ProblemScores(file)


def open_text(window: MainWindow, text: str) -> None:
    window.document.open_text(loads(text))
    window.activateWindow()
    window.board.setFocus()


def begin(window: MainWindow, text: str = ONE) -> Tsumego:
    open_text(window, text)
    solving.tsumego(window)
    mode = window.part(Modes).active
    assert isinstance(mode, Tsumego)
    return mode


def session(mode: Tsumego) -> SolvingSession:
    assert mode.session is not None
    return mode.session


def p(name: str) -> Point:
    return Point(ord(name[0]) - 97, ord(name[1]) - 97)


def click(window: MainWindow, name: str, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(window.board, button, pos=window.board.point_rect(p(name)).center())


def settle(qtbot: QtBot, mode: Tsumego) -> None:
    """Wait for the record's reply."""
    qtbot.waitUntil(lambda: not session(mode).is_replying, timeout=WAIT_MS)


def said(mode: Tsumego) -> tuple[str, str]:
    assert mode.bar is not None
    return mode.bar.said.text(), mode.bar.more.text()


def place(mode: Tsumego) -> str:
    assert mode.bar is not None
    return mode.bar.place.text()


def key(window: MainWindow, which: Qt.Key, shift: bool = False) -> None:
    modifiers = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(window.board, which, modifiers)


def pointed_at(window: MainWindow) -> tuple[Point, ...]:
    return window.board.halo.points


def active(window: MainWindow) -> Tsumego | None:
    mode = window.part(Modes).active
    assert mode is None or isinstance(mode, Tsumego)
    return mode


def hovered(window: MainWindow) -> tuple[Point, Colour] | None:
    return window.board.diagram.hover


def source(window: MainWindow) -> str:
    return window.document.current.source.strip()


@pytest.fixture
def unchanged(window: MainWindow) -> Iterator[MainWindow]:
    """The window; at the end of the test the record is byte for byte what was opened."""
    opened: list[tuple[object, bytes]] = []
    document = window.document

    def note() -> None:
        opened.append((document.collection, dumps(document.collection)))

    document.reset.connect(note)
    yield window
    document.reset.disconnect(note)
    assert not document.is_modified
    assert document.history.undo_step is None
    assert opened[-1] == (document.collection, dumps(document.collection))


# Right and wrong ----------------------------------------------------------------------------


def test_a_right_line_is_told_right_and_counts(
    qtbot: QtBot, unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    assert said(mode)[0] == "Black to play"
    assert place(mode) == "1 of 1"

    click(unchanged, "cc")
    assert said(mode) == ("White replies…", "Hm")
    settle(qtbot, mode)
    assert source(unchanged) == ";W[cd]"
    click(unchanged, "ce")

    assert said(mode) == ("Right! Solved", "Correct")
    assert source(unchanged) == ";B[ce]C[Correct]"
    score = scores.of(identity(mode.book.problem))
    assert (score.solved, score.failed, score.streak) == (1, 0, 1)
    assert mode.bar is not None
    assert mode.bar.tally.text() == "1 of 1 solved"
    assert "At once: 1, not: 0" in mode.bar.place.toolTip()


def test_a_wrong_line_is_told_wrong_with_the_authors_words(
    qtbot: QtBot, unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    click(unchanged, "ee")
    settle(qtbot, mode)

    assert said(mode) == ("Wrong", "Fail. White has F4")
    assert mode.bar is not None
    assert not mode.bar.sign.pixmap().isNull()
    assert scores.of(identity(mode.book.problem)).failed == 1
    click(unchanged, "hh")
    assert "over" in unchanged.status.message.text()


def test_a_marked_mistake_is_told_at_once_and_then_shown(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb](;B[cc])(;B[dd]WV[dd];W[ee];B[ff]))")
    click(unchanged, "dd")
    assert said(mode)[0] == "Wrong, as is shown now"
    settle(qtbot, mode)
    assert said(mode)[0] == "Black to play"
    click(unchanged, "ff")

    assert said(mode) == ("Wrong", "Backspace takes back, R begins again")


def test_a_move_that_is_not_in_the_record_stays_on_the_board_only(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    click(unchanged, "hh")

    diagram = unchanged.board.diagram
    assert diagram.stone(p("hh")) is Colour.BLACK
    assert (p("hh"), Mark.CROSS) in diagram.marks
    assert said(mode)[0] == "H2 is not an answer in this file"
    assert source(unchanged).startswith(";SZ[9]")
    click(unchanged, "gg")
    assert unchanged.board.diagram.stone(p("hh")) is None
    assert scores.of(identity(mode.book.problem)).failed == 1
    click(unchanged, "ff")
    assert said(mode) == ("Right! Solved, not at once", "Listed as solved later · Correct")
    assert scores.of(identity(mode.book.problem)).solved == 0


def test_an_engine_answers_a_move_that_is_not_in_the_record_if_that_is_wished(
    unchanged: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "settings.ini")  # to which the engines belong
    engines = quiet_engines(settings, tmp_path, GNUGO)
    monkeypatch.setattr(Engines, "of", lambda _settings: engines)
    mode = begin(unchanged)
    click(unchanged, "hh")
    assert not engines.made  # nobody wishes it

    unchanged.settings.set("tsumego.engine", value=True)
    click(unchanged, "gg")
    (question,) = engines.made[GNUGO].asked
    assert isinstance(question, Genmove)
    assert question.situation.to_play is Colour.WHITE
    assert question.situation.moves[-1] == (Colour.BLACK, p("gg"))
    assert said(mode)[1] == "GNU Go thinks about an answer…"

    engines.made[GNUGO].answer(Played(Colour.WHITE, p("gh")))
    QApplication.processEvents()
    assert said(mode) == (
        "G3 is not an answer in this file",
        "GNU Go answers G2; not in the record · Try again",
    )
    diagram = unchanged.board.diagram
    assert (diagram.stone(p("gg")), diagram.stone(p("gh"))) == (Colour.BLACK, Colour.WHITE)
    assert (p("gg"), Mark.CROSS) in diagram.marks
    assert diagram.last_move == p("gh")
    assert session(mode).attempt.is_wrong

    click(unchanged, "hg")
    unchanged.actions_by_id["study.tsumego_take_back"].trigger()
    assert not engines.made[GNUGO].questions
    for played, words in ((PASS, "answers pass"), (None, "resigns")):
        click(unchanged, "hg")
        engines.made[GNUGO].answer(Played(Colour.WHITE, played))
        QApplication.processEvents()
        assert f"GNU Go {words}; not in the record" in said(mode)[1]
    unchanged.settings.set("tsumego.engine", value=False)


def test_what_the_rules_forbid_is_refused_and_counts_for_nothing(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    click(unchanged, "aa")

    assert unchanged.status.message.text() == "No stone can be played there."
    assert scores.of(identity(mode.book.problem)).failed == 0
    click(unchanged, "cc", Qt.MouseButton.RightButton)
    assert said(mode)[0] == "Black to play"


def test_words_of_goproblems_let_another_move_be_tried(unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa](;B[cc]C[NOTTHIS])(;B[dd]C[FORCE];W[de];B[df]C[RIGHT]))")
    click(unchanged, "cc")
    assert said(mode)[0] == "Another move than C7 is asked for"
    click(unchanged, "hh")
    assert said(mode)[0] == "H2 is not what the author asks for here"
    assert mode.book.tally == ""


def test_a_pass_is_an_answer_too(unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb]C[Black to play](;B[]C[Correct])(;B[cc]))")
    key(unchanged, Qt.Key.Key_P)

    assert said(mode)[0] == "Right! Solved"


def test_a_pass_that_is_not_in_the_record_is_wrong(unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    key(unchanged, Qt.Key.Key_P)

    assert said(mode)[0] == "Pass is not an answer in this file"
    assert unchanged.board.diagram.stones == unchanged.document.position().stones


def test_the_keyboard_cursor_plays_as_well(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    key(unchanged, Qt.Key.Key_Return)
    unchanged.board.cursor_point = p("ff")
    key(unchanged, Qt.Key.Key_Return)

    assert said(mode)[0] == "Right! Solved"


def test_clicks_while_the_record_replies_mean_nothing(unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    click(unchanged, "cc")
    click(unchanged, "hh")

    assert session(mode).trial is None
    assert mode.hover(p("hh")) is None


# What is hidden -----------------------------------------------------------------------------


def test_what_comes_next_is_hidden_until_it_is_solved(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    assert not unchanged.tree.isEnabled()
    assert not unchanged.board.diagram.ghosts

    for command in (navigate.next_, navigate.end, navigate.next_comment):
        command(unchanged)
        assert unchanged.document.current is mode.book.problem.start
        assert said(mode)[0] == "What comes next is hidden"
    QTest.keyClick(unchanged.board, Qt.Key.Key_Right)
    assert unchanged.document.current is mode.book.problem.start
    assert unchanged.comment.editor.toPlainText() == "Black to live"
    assert mode.book.tally == ""

    click(unchanged, "ff")
    assert unchanged.tree.isEnabled()
    navigate.previous(unchanged)
    assert len(unchanged.board.diagram.verdicts) == 3
    assert said(mode)[0] == "Right! Solved"


def test_stepping_back_takes_moves_back(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    click(unchanged, "cc")
    settle(qtbot, mode)
    navigate.previous(unchanged)

    assert unchanged.document.current is mode.book.problem.start
    assert said(mode)[0] == "Black to play"
    click(unchanged, "cc")
    settle(qtbot, mode)
    navigate.start(unchanged)
    assert unchanged.document.current is mode.book.problem.start
    click(unchanged, "ff")
    assert said(mode)[0] == "Right! Solved"


def test_stepping_back_over_a_node_that_stands_twice(qtbot: QtBot, unchanged: MainWindow) -> None:
    unchanged.settings.set("tsumego.all_defences", True)
    mode = begin(
        unchanged,
        "(;SZ[9]AB[aa](;B[cc];W[cd];B[ce]C[Correct])(;B[cc];W[dc];B[dd]C[Correct])(;B[ee]))",
    )
    click(unchanged, "cc")
    settle(qtbot, mode)
    click(unchanged, "ce")
    settle(qtbot, mode)
    assert source(unchanged) == ";W[dc]"
    navigate.previous(unchanged)

    assert unchanged.document.current is mode.book.problem.start
    assert said(mode)[0] == "Black to play"


def test_leaving_shows_everything_again(unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    bar = mode.bar
    assert bar is not None
    assert bar.isVisible()
    click(unchanged, "hh")
    key(unchanged, Qt.Key.Key_Escape)

    assert active(unchanged) is None
    assert unchanged.tree.isEnabled()
    assert unchanged.board.diagram.stone(p("hh")) is None
    assert len(unchanged.board.diagram.ghosts) == 3
    navigate.next_(unchanged)
    assert unchanged.document.current is not unchanged.document.game.root


# Help ---------------------------------------------------------------------------------------


def test_a_hint_names_some_points_and_then_the_point(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb](;B[cc]C[Correct])(;B[dd]))")
    key(unchanged, Qt.Key.Key_H)
    points = pointed_at(unchanged)
    assert p("cc") in points
    assert len(points) == 4
    assert said(mode)[0] == "Hint: it is one of these points"

    key(unchanged, Qt.Key.Key_H)
    assert pointed_at(unchanged) == (p("cc"),)
    click(unchanged, "cc")
    assert pointed_at(unchanged) == ()
    assert said(mode) == ("Right! Solved with a hint", "Not counted as solved · Correct")
    score = scores.of(identity(mode.book.problem))
    assert (score.solved, score.outcome) == (0, "hint")
    key(unchanged, Qt.Key.Key_H)
    assert pointed_at(unchanged) == ()


def test_a_hint_may_be_a_pass_or_that_there_is_none(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa](;B[]C[Correct])(;B[cc];W[dd];B[ee]))")
    key(unchanged, Qt.Key.Key_H)
    assert said(mode)[0] == "Hint: a pass"
    click(unchanged, "cc")
    settle(qtbot, mode)
    key(unchanged, Qt.Key.Key_H)
    assert "no right move" in unchanged.status.message.text()


def test_the_solution_is_shown_on_request_and_counts_as_failed(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    click(unchanged, "hh")
    key(unchanged, Qt.Key.Key_S)

    assert unchanged.tree.isEnabled()
    assert said(mode) == ("The solution is shown", "Correct")
    assert unchanged.board.diagram.stone(p("hh")) is None
    assert source(unchanged) == ";B[ce]C[Correct]"
    navigate.start(unchanged)
    assert said(mode) == ("The solution is shown", "Black to live")
    navigate.end(unchanged)
    assert source(unchanged) == ";B[ce]C[Correct]"
    assert scores.of(identity(mode.book.problem)).failed == 1
    key(unchanged, Qt.Key.Key_S)
    assert unchanged.tree.isEnabled()

    key(unchanged, Qt.Key.Key_R)
    assert not unchanged.tree.isEnabled()
    assert unchanged.document.current is mode.book.problem.start
    click(unchanged, "ff")
    assert said(mode)[0] == "Right! Solved"
    assert scores.of(identity(mode.book.problem)).solved == 0


def test_the_solution_is_played_out_with_numbers_and_the_rings_of_a_hint_go(
    unchanged: MainWindow,
) -> None:
    unchanged.document.open(Path(str(asset("samples", "problem-9x9.sgf"))))
    solving.tsumego(unchanged)
    unchanged.board.setFocus()
    key(unchanged, Qt.Key.Key_H)
    assert pointed_at(unchanged)
    key(unchanged, Qt.Key.Key_S)

    assert pointed_at(unchanged) == ()
    diagram = unchanged.board.diagram
    assert diagram.numbers == ((p("cb"), 1), (p("da"), 2), (p("bb"), 3))
    assert diagram.stone(p("bb")) is Colour.BLACK
    assert not diagram.verdicts


def test_where_the_solver_chooses_right_moves_are_told_from_wrong_ones(
    unchanged: MainWindow,
) -> None:
    mode = begin(unchanged)
    assert not unchanged.board.diagram.verdicts
    key(unchanged, Qt.Key.Key_S)
    navigate.start(unchanged)

    diagram = unchanged.board.diagram
    assert dict(diagram.verdicts) == {p("cc"): True, p("ee"): False, p("ff"): True}
    assert not diagram.ghosts
    assert not diagram.numbers
    navigate.next_(unchanged)
    assert not unchanged.board.diagram.verdicts
    assert len(unchanged.board.diagram.ghosts) == 2
    key(unchanged, Qt.Key.Key_Escape)
    navigate.start(unchanged)
    assert not unchanged.board.diagram.verdicts
    assert mode.session is None


def test_a_step_anywhere_takes_the_rings_of_a_hint_away(unchanged: MainWindow) -> None:
    begin(unchanged)
    key(unchanged, Qt.Key.Key_H)
    navigate.next_(unchanged)  # which is refused

    assert pointed_at(unchanged) == ()


def test_a_record_without_any_right_line_says_so(unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb](;B[cc]C[Wrong])(;B[dd]C[Fail]))")
    key(unchanged, Qt.Key.Key_S)

    assert said(mode)[0] == "No line of the record is right"
    assert unchanged.document.current is mode.book.problem.start
    assert set(dict(unchanged.board.diagram.verdicts).values()) == {False}


def test_moves_are_taken_back_and_the_problem_begun_again(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    mode = begin(unchanged)
    click(unchanged, "cc")
    settle(qtbot, mode)
    click(unchanged, "hh")
    key(unchanged, Qt.Key.Key_Backspace)
    assert source(unchanged) == ";W[cd]"
    key(unchanged, Qt.Key.Key_Backspace)
    assert unchanged.document.current is mode.book.problem.start
    key(unchanged, Qt.Key.Key_Backspace)
    assert unchanged.status.message.text() == "There is no move to take back."
    click(unchanged, "cc")
    key(unchanged, Qt.Key.Key_R)
    assert unchanged.document.current is mode.book.problem.start
    assert not session(mode).is_replying
    click(unchanged, "ff")
    key(unchanged, Qt.Key.Key_Backspace)
    assert said(mode)[0] == "Black to play"


# More than one line -------------------------------------------------------------------------


def test_every_reply_is_to_be_answered_if_that_is_wished(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    unchanged.settings.set("tsumego.all_defences", True)
    mode = begin(unchanged)
    click(unchanged, "cc")
    settle(qtbot, mode)
    click(unchanged, "ce")
    assert said(mode)[0] == "Right! That is not all yet"
    settle(qtbot, mode)
    assert source(unchanged) == ";W[dc]"
    assert said(mode)[0] == "Right! Now against another reply"
    click(unchanged, "dd")

    assert said(mode) == ("Right! Solved", "Correct too")


def test_every_first_move_is_to_be_found_if_that_is_wished(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    unchanged.settings.set("tsumego.all_first_moves", True)
    mode = begin(unchanged)
    click(unchanged, "ff")
    settle(qtbot, mode)
    assert said(mode) == (
        "Right! That was one solution",
        "1 other right first move is to be found",
    )
    click(unchanged, "cc")
    settle(qtbot, mode)
    click(unchanged, "ce")

    assert said(mode)[0] == "Right! Solved"


# Collections --------------------------------------------------------------------------------


def test_one_goes_from_problem_to_problem(unchanged: MainWindow) -> None:
    mode = begin(unchanged, BOOK)
    assert place(mode) == "1 of 3"
    assert said(mode) == ("Black to play", "The comments say what is right.")
    key(unchanged, Qt.Key.Key_N)
    assert place(mode) == "2 of 3"
    assert "main line counts" in said(mode)[1]
    assert unchanged.board.diagram.stone(p("ca")) is Colour.BLACK
    key(unchanged, Qt.Key.Key_N)
    assert place(mode) == "3 of 3"
    key(unchanged, Qt.Key.Key_N)
    assert unchanged.status.message.text() == "There is no other problem in this file."
    key(unchanged, Qt.Key.Key_N, shift=True)
    assert place(mode) == "2 of 3"
    assert mode.bar is not None
    assert mode.bar.buttons["next_problem"].isEnabled()


def test_steps_of_the_record_go_from_problem_to_problem_too(unchanged: MainWindow) -> None:
    mode = begin(unchanged, BOOK)
    navigate.next_variation(unchanged)
    assert place(mode) == "2 of 3"
    navigate.previous(unchanged)
    assert place(mode) == "2 of 3"
    assert unchanged.document.current is mode.book.problem.start


def test_it_begins_with_the_problem_that_is_shown(unchanged: MainWindow) -> None:
    open_text(unchanged, BOOK)
    unchanged.document.go_to(unchanged.document.game.root.children[1].children[0])
    solving.tsumego(unchanged)
    mode = unchanged.part(Modes).active
    assert isinstance(mode, Tsumego)

    assert place(mode) == "2 of 3"
    assert unchanged.document.current is mode.book.problem.start


def test_each_game_of_a_file_is_a_problem(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa];B[cc])(;SZ[9];AB[bb];W[cc])(;SZ[9];B[dd])")
    assert place(mode) == "1 of 2"
    key(unchanged, Qt.Key.Key_N)
    assert place(mode) == "2 of 2"
    assert unchanged.document.game_index == 1
    assert said(mode)[0] == "White to play"
    click(unchanged, "cc")
    assert said(mode)[0] == "Right! Solved"
    unchanged.document.select_game(0)
    qtbot.waitUntil(lambda: place(mode) == "1 of 2", timeout=WAIT_MS)
    assert said(mode)[0] == "Black to play"
    click(unchanged, "cc")
    assert mode.book.tally == "2 of 2 solved"


def test_its_keys_work_wherever_the_focus_is_but_in_texts(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    window = unchanged
    games = "".join(f"(;SZ[9];AB[{name}];W[cc])" for name in ("aa", "bb", "dd", "ee"))
    mode = begin(window, games)
    window.docks["games"].show()
    qtbot.waitUntil(window.games.isVisible)
    view = window.games.focusProxy()
    assert isinstance(view, QListView)
    view.setFocus(Qt.FocusReason.MouseFocusReason)
    where = view.visualRect(window.games.model.index(1, view.modelColumn())).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=where)
    qtbot.waitUntil(lambda: place(mode) == "2 of 4")
    assert QApplication.focusWidget() is view

    QTest.keyClick(view, Qt.Key.Key_N)
    assert place(mode) == "3 of 4"
    QTest.keyClick(view, Qt.Key.Key_H)
    assert said(mode)[0].startswith("Hint")
    QTest.keyClick(view, Qt.Key.Key_S)
    assert session(mode).is_open
    assert mode.bar is not None
    QTest.mouseClick(mode.bar.buttons["next_problem"], LEFT)
    assert place(mode) == "4 of 4"

    window.comment.editor.setFocus()
    QTest.keyClick(window.comment.editor, Qt.Key.Key_Home)
    QTest.keyClick(window.comment.editor, Qt.Key.Key_R)
    assert window.comment.editor.toPlainText() == "r"
    window.actions_by_id["edit.undo"].trigger()


def test_the_keys_of_others_are_theirs_again_behind_it(unchanged: MainWindow) -> None:
    begin(unchanged, BOOK)
    unchanged.tree.setFocus()
    QTest.keyClick(unchanged.tree, Qt.Key.Key_N)
    unchanged.part(Modes).end()
    QTest.qWait(0)

    QTest.keyClick(unchanged.tree, Qt.Key.Key_N)

    assert unchanged.status.message.text() != "There is no other problem in this file."


def test_solved_ones_are_skipped_if_that_is_wished(unchanged: MainWindow) -> None:
    unchanged.settings.set("tsumego.skip_solved", True)
    mode = begin(unchanged, BOOK)
    key(unchanged, Qt.Key.Key_N)
    click(unchanged, "cc")
    key(unchanged, Qt.Key.Key_N, shift=True)
    click(unchanged, "cc")
    key(unchanged, Qt.Key.Key_N)
    assert place(mode) == "3 of 3"
    key(unchanged, Qt.Key.Key_N, shift=True)
    assert unchanged.status.message.text() == "All problems of this file are solved."


def test_it_goes_on_with_another_file_and_ends_where_there_is_no_problem(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    mode = begin(unchanged)
    open_text(unchanged, BOOK)
    qtbot.waitUntil(lambda: place(mode) == "1 of 3", timeout=WAIT_MS)
    assert not unchanged.tree.isEnabled()
    open_text(unchanged, "(;SZ[9])")
    assert active(unchanged) is None
    assert unchanged.tree.isEnabled()


# Problems without marks or solution ---------------------------------------------------------


def test_a_problem_without_solution_says_so_and_lets_moves_be_tried(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[ba]PL[B])")
    assert said(mode) == (
        "Black to play",
        "No solution in the record: only to try.",
    )
    assert unchanged.tree.isEnabled()
    assert mode.hover(p("ca")) is Colour.BLACK
    click(unchanged, "ca")
    assert unchanged.board.diagram.stone(p("ca")) is Colour.BLACK
    assert said(mode)[0] == "White to play"
    click(unchanged, "ab")
    assert unchanged.board.diagram.stone(p("aa")) is None
    assert unchanged.board.diagram.last_move == p("ab")
    key(unchanged, Qt.Key.Key_Backspace)
    assert unchanged.board.diagram.stone(p("aa")) is Colour.BLACK
    click(unchanged, "ca")
    assert unchanged.status.message.text() == "No stone can be played there."
    key(unchanged, Qt.Key.Key_R)
    assert unchanged.board.diagram.stone(p("ca")) is None
    for which in (Qt.Key.Key_H, Qt.Key.Key_S):
        key(unchanged, which)
        assert unchanged.status.message.text() == "The record has no solution of this problem."
    assert scores.of(identity(mode.book.problem)).failed == 0
    with pytest.raises(RefusalError):
        mode.take_back()


def test_without_marks_the_main_line_counts_and_that_is_said(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb](;B[cc];W[cd];B[ce])(;B[dd]))")
    assert said(mode)[1] == "Nothing is marked: the main line counts."
    click(unchanged, "dd")
    assert said(mode)[0] == "Wrong"

    mode.choose_convention(Convention.ALL_LINES)
    assert said(mode) == ("Black to play", "All lines of the record count as right.")
    click(unchanged, "dd")
    assert said(mode)[0] == "Right! Solved"


def test_where_no_position_is_set_up_the_current_node_is_asked_about(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    open_text(unchanged, "(;SZ[9];B[cc];W[dd];B[ee];W[ff])")
    unchanged.document.go_to(unchanged.document.game.root.children[0])
    solving.tsumego(unchanged)
    mode = unchanged.part(Modes).active
    assert isinstance(mode, Tsumego)
    assert said(mode)[0] == "White to play"
    click(unchanged, "dd")
    settle(qtbot, mode)
    click(unchanged, "ff")

    assert said(mode)[0] == "Right! Solved"


@pytest.mark.parametrize(
    ("text", "words"),
    [("(;SZ[9])", "no problem in this file"), ("(;GM[2];B[D3])", "board of Go")],
)
def test_where_there_is_no_problem_it_is_refused(
    unchanged: MainWindow, text: str, words: str
) -> None:
    open_text(unchanged, text)
    with pytest.raises(RefusalError, match=words):
        solving.tsumego(unchanged)

    assert active(unchanged) is None


def test_a_whole_book_is_no_problem(
    unchanged: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tsumego_book, "MOST_NODES", 5)
    mode = begin(unchanged, "(;SZ[9](;AB[aa];B[cc])(;AB[bb];B[cc];W[dd];B[ee];W[ff];B[gg]))")
    key(unchanged, Qt.Key.Key_N)

    assert "more than 5 moves" in unchanged.status.message.text()
    assert place(mode) == "1 of 2"


# How the board lies -------------------------------------------------------------------------


def test_problems_are_turned_and_swapped_at_random_if_that_is_wished(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    before = unchanged.board.turning
    for name in ("tsumego.turn", "tsumego.swap_colours"):
        unchanged.settings.set(name, True)
    mode = begin(unchanged, BOOK)
    seen = set()
    for _ in range(30):
        seen.add(unchanged.board.turning)
        asked = "White to play" if unchanged.board.turning.swaps_colours else "Black to play"
        assert said(mode)[0] == asked
        mode.show_problem(0)
    assert len(seen) > 4
    click(unchanged, "cc")
    assert said(mode)[0] == "Right! Solved"
    key(unchanged, Qt.Key.Key_Escape)

    assert unchanged.board.turning == before == AS_RECORDED


def test_turning_the_view_oneself_names_the_colours_as_they_are_seen(
    unchanged: MainWindow,
) -> None:
    mode = begin(unchanged)
    unchanged.board.turn(Turning(swaps_colours=True))

    assert said(mode)[0] == "White to play"
    unchanged.part(Modes).end()
    assert unchanged.board.turning == Turning(swaps_colours=True)


CORNER = "(;SZ[19]AB[ba][bb]AW[ca][cb](;B[dc]C[Correct])(;B[hc]C[Wrong]))"


def test_of_a_large_board_the_part_is_shown_that_the_problem_is_about(
    unchanged: MainWindow,
) -> None:
    unchanged.settings.set("view.zoom_problems", False)  # beside problems being solved
    mode = begin(unchanged, CORNER)
    assert unchanged.board.diagram.bounds == (0, 0, 10, 5)
    before = unchanged.board.point_rect(p("ba")).width()
    click(unchanged, "hc")
    assert said(mode)[0] == "Wrong"
    unchanged.settings.set("tsumego.part", False)
    assert unchanged.board.diagram.visible is None
    assert unchanged.board.point_rect(p("ba")).width() < before
    unchanged.settings.set("tsumego.part", True)
    assert unchanged.board.diagram.bounds == (0, 0, 10, 5)
    key(unchanged, Qt.Key.Key_Escape)

    assert unchanged.board.diagram.visible is None


def test_a_move_that_is_tried_elsewhere_is_seen(qtbot: QtBot, unchanged: MainWindow) -> None:
    begin(unchanged, CORNER)
    with qtbot.waitActive(unchanged):
        unchanged.activateWindow()
    type_points(unchanged, "q4")

    assert unchanged.board.diagram.visible is None
    assert unchanged.board.diagram.stone(Point(15, 15)) is Colour.BLACK


def test_the_part_that_the_record_shows_stays(unchanged: MainWindow) -> None:
    begin(unchanged, CORNER.replace("SZ[19]", "SZ[19]VW[aa:ff]"))

    assert unchanged.board.diagram.bounds == (0, 0, 5, 5)


def test_a_file_of_another_size_is_shown_whole(qtbot: QtBot, unchanged: MainWindow) -> None:
    unchanged.settings.set("view.zoom_problems", False)  # beside problems being solved
    mode = begin(unchanged, CORNER)
    open_text(unchanged, ONE)
    qtbot.waitUntil(lambda: session(mode).solution.problem.position.size == (9, 9))

    assert unchanged.board.diagram.visible is None


# Around it ----------------------------------------------------------------------------------


def test_the_options_are_in_a_menu(unchanged: MainWindow) -> None:
    mode = begin(unchanged, BOOK)
    assert mode.bar is not None
    menu = mode.bar.options.menu()
    for action in menu.actions():
        if action.objectName():
            before = unchanged.settings.get(action.objectName())
            action.trigger()
            assert unchanged.settings.get(action.objectName()) is not before
            action.trigger()
            assert unchanged.settings.get(action.objectName()) is before
    conventions = next(m for m in menu.findChildren(QMenu) if m.actions())
    menu.aboutToShow.emit()
    names = [action.text() for action in conventions.actions()]
    assert names[0] == "As found: Comments say it in words"
    assert conventions.actions()[0].isChecked()
    conventions.actions()[1].trigger()
    assert mode.book.chosen is Convention.GOPROBLEMS
    click(unchanged, "cc")
    assert said(mode)[0] == "Wrong"


def test_buttons_do_what_keys_do(unchanged: MainWindow) -> None:
    mode = begin(unchanged, BOOK)
    assert mode.bar is not None
    mode.bar.buttons["next_problem"].click()
    assert place(mode) == "2 of 3"
    mode.bar.buttons["take_back"].click()
    assert unchanged.status.message.text() == "There is no move to take back."
    mode.bar.close_button.click()
    assert active(unchanged) is None


@pytest.mark.parametrize("width", [1200, 640, 400])
def test_the_bar_fits_into_any_width(qtbot: QtBot, unchanged: MainWindow, width: int) -> None:
    mode = begin(unchanged, BOOK)
    assert mode.bar is not None
    mode.bar.show_place("1 of 3", "1 of 3 solved, 1 failed", "")
    bar = mode.bar
    unchanged.info.setFixedWidth(width)
    qtbot.waitUntil(lambda: bar.width() == width)

    layout = bar.layout()
    assert layout is not None
    assert layout.minimumSize().width() <= width
    assert not mode.bar.buttons["next_problem"].isHidden()
    assert mode.bar.buttons["show_solution"].isHidden() is (width < 600)
    assert mode.bar.tally.isHidden() is (width < 700)


@pytest.mark.parametrize("width", [900, 520, 420, 360])
@pytest.mark.parametrize("points", [0, 6])
def test_the_sentence_that_matters_is_never_cut(
    qtbot: QtBot, unchanged: MainWindow, width: int, points: int
) -> None:
    mode = begin(unchanged, BOOK)
    bar = mode.bar
    assert bar is not None
    font = bar.said.font()
    font.setPointSize(font.pointSize() + points)
    bar.said.setFont(font)
    unchanged.info.setFixedWidth(width)
    qtbot.waitUntil(lambda: bar.width() == width)
    claimed = unchanged.info.minimumHeight()
    click(unchanged, "hh")

    assert said(mode)[0] == "H2 is not an answer in this file"
    layout = bar.layout()
    assert layout is not None
    qtbot.waitUntil(lambda: layout.activate() or " ".join(bar.said.shown_lines()) == said(mode)[0])
    assert " ".join(bar.more.shown_lines()) == "Try again"
    assert bar.said.geometry().bottom() < bar.more.geometry().top()
    assert bar.more.geometry().bottom() <= bar.height()
    assert unchanged.info.minimumHeight() == claimed
    key(unchanged, Qt.Key.Key_Escape)
    assert unchanged.info.minimumHeight() == 0


class TestLongComments:
    """What an author says is scrolled to, and never cut."""

    @staticmethod
    def answered(qtbot: QtBot, window: MainWindow, words: str) -> ScrolledLines:
        mode = begin(window, f"(;SZ[9]AB[aa]AW[bb](;B[cc]C[Correct {words}])(;B[dd]))")
        click(window, "cc")
        bar = mode.bar
        assert bar is not None
        qtbot.waitUntil(lambda: bar.more.geometry().bottom() <= bar.height())
        return bar.more

    def test_all_of_it_can_be_read_by_its_scroll_bar(
        self, qtbot: QtBot, unchanged: MainWindow
    ) -> None:
        more = self.answered(qtbot, unchanged, "word 字 " * 700)
        more.grab()
        assert len(more.shown_lines()) >= 3
        assert more.bar.isVisible()

        read: list[str] = []
        while True:
            shown = more.shown_lines()
            read += shown[max(0, len(read) - more.bar.value()) :]
            if more.bar.value() == more.bar.maximum():
                break
            more.bar.triggerAction(QScrollBar.SliderAction.SliderPageStepAdd)

        assert " ".join(read).split() == more.text().split()
        assert len(read) > 40

    def test_the_wheel_and_the_keys_scroll(self, qtbot: QtBot, unchanged: MainWindow) -> None:
        more = self.answered(qtbot, unchanged, "word " * 200)

        wheel(more, -120)
        place = more.bar.value()
        assert place > 0
        more.bar.setFocus()
        QTest.keyClick(more.bar, Qt.Key.Key_Down)
        assert more.bar.value() == place + 1
        assert more.bar.focusPolicy() is Qt.FocusPolicy.TabFocus

        key(unchanged, Qt.Key.Key_R)
        assert more.bar.value() == 0

    def test_a_short_one_has_nothing_to_scroll(self, qtbot: QtBot, unchanged: MainWindow) -> None:
        more = self.answered(qtbot, unchanged, "it is.")
        qtbot.waitUntil(more.bar.isHidden)  # the bar is laid out later

        wheel(more, -120)

        assert more.bar.isHidden()
        assert more.bar.value() == 0
        assert more.shown_lines() == [more.text()]


def wheel(widget: QWidget, delta: int) -> None:
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(widget.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_a_tooltip_tells_what_was_made_of_a_problem(
    unchanged: MainWindow, scores: ProblemScores
) -> None:
    mode = begin(unchanged)
    assert mode.bar is not None
    assert "Never tried before" in mode.bar.place.toolTip()
    for _ in range(2):
        scores.add(identity(mode.book.problem), 12.34, is_solved=True)
    mode.show_problem(0)

    about = mode.bar.place.toolTip()
    assert "At once: 2, not: 0" in about
    assert "2 times in a row" in about
    assert "Fastest: 12.3 s" in about


def test_the_bar_follows_font_and_colours_and_speaks(
    unchanged: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[QAccessibleEvent] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", told.append)
    mode = begin(unchanged)
    assert mode.bar is not None
    font = mode.bar.font()
    font.setPointSize(font.pointSize() + 4)
    mode.bar.setFont(font)
    palette = mode.bar.palette()
    palette.setColor(palette.ColorRole.Window, Qt.GlobalColor.black)
    mode.bar.setPalette(palette)
    told.clear()
    click(unchanged, "ff")

    assert mode.bar.accessibleDescription() == "Right! Solved. Correct"
    assert told[-1].object() is mode.bar


def test_a_problem_in_which_white_solves_is_replied_to_by_black(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    unchanged.settings.set("tsumego.all_first_moves", True)
    mode = begin(
        unchanged,
        "(;SZ[9]AB[aa]AW[bb]PL[W](;W[cc];B[cd];W[ce]C[Correct])(;W[dd]C[Correct])"
        "(;W[ee]C[Correct]))",
    )
    click(unchanged, "cc")
    assert said(mode)[0] == "Black replies…"
    settle(qtbot, mode)
    click(unchanged, "ce")
    settle(qtbot, mode)

    assert said(mode)[1] == "2 other right first moves are to be found"


def test_what_was_chosen_as_right_is_for_one_file(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    mode.choose_convention(Convention.ALL_LINES)
    open_text(unchanged, BOOK)
    qtbot.waitUntil(lambda: place(mode) == "1 of 3", timeout=WAIT_MS)

    assert mode.book.chosen is None


def test_a_record_that_is_edited_is_asked_anew(qtbot: QtBot, window: MainWindow) -> None:
    mode = begin(window, BOOK)
    with window.document.edit("Edit") as edit:
        edit.set(mode.book.problem.start.children[1], "C", ("Correct",))
    click(window, "dd")
    assert said(mode)[0] == "Right! Solved"
    window.document.undo()
    key(window, Qt.Key.Key_R)
    click(window, "dd")

    assert said(mode)[0] == "Wrong"


def test_an_edit_in_the_middle_of_a_line_begins_it_again(qtbot: QtBot, window: MainWindow) -> None:
    mode = begin(window)
    click(window, "cc")
    settle(qtbot, mode)
    with window.document.edit("Edit") as edit:
        edit.set(window.document.current, "C", ("Well",))
    click(window, "ce")

    assert window.document.current is mode.book.problem.start
    assert said(mode)[0] == "Black to play"


def test_commands_of_the_menu_need_the_mode(unchanged: MainWindow) -> None:
    open_text(unchanged, BOOK)
    action = unchanged.actions_by_id["study.tsumego_next"]
    action.trigger()
    assert "begin with Solve problems" in unchanged.status.message.text()
    solving.tsumego(unchanged)
    action.trigger()
    mode = unchanged.part(Modes).active
    assert isinstance(mode, Tsumego)
    assert place(mode) == "2 of 3"
    solving.tsumego(unchanged)
    assert active(unchanged) is None


def test_the_pointer_shows_the_stone_that_would_be_played(unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    board = unchanged.board
    QTest.mouseMove(board, board.point_rect(p("gg")).center())
    board.hover_at(p("hh"))

    assert hovered(unchanged) == (p("hh"), Colour.BLACK)
    board.hover_at(p("aa"))
    assert hovered(unchanged) is None
    click(unchanged, "ff")
    assert mode.hover(p("hh")) is None


def test_the_veil_says_why_and_fits_the_tree(window: MainWindow) -> None:
    tree = window.tree
    tree.veil("Why")
    tree.resize(300, 200)
    veil = tree.findChild(QLabel, "treeVeil")
    assert isinstance(veil, QLabel)
    assert veil.isVisible()
    assert veil.text() == "Why"
    assert veil.geometry() == tree.rect()
    QTest.mouseClick(veil, LEFT)
    tree.veil(None)

    assert not veil.isVisible()
    assert tree.isEnabled()


def test_the_keys_of_the_mode_end_with_it(unchanged: MainWindow) -> None:
    mode = begin(unchanged, BOOK)
    key(unchanged, Qt.Key.Key_Escape)
    assert active(unchanged) is None
    QTest.qWait(1)
    key(unchanged, Qt.Key.Key_N)

    assert mode.session is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("big/problem-collections-multi-tree/harbour-easy.sgf", 40),
        ("real/problems-misc/gp-17778.sgf", 1),
        ("real/problems-q5go/tactics.sgf", 10),
    ],
)
def test_a_real_collection_is_solved_by_clicks(
    qtbot: QtBot, unchanged: MainWindow, real_records: Path, name: str, count: int
) -> None:
    path = real_records / name
    unchanged.document.open(path)
    solving.tsumego(unchanged)
    mode = unchanged.part(Modes).active
    assert isinstance(mode, Tsumego)
    tried = one_in(5, range(count))
    for index in tried:
        mode.show_problem(index)
        solution = session(mode).solution
        for node in filter(solution.is_solvers, solution.right_line()):
            move = solution.move_of(node)
            if isinstance(move, Point):
                where = unchanged.board.point_rect(move).center()
                QTest.mouseClick(unchanged.board, LEFT, pos=where)
            else:
                key(unchanged, Qt.Key.Key_P)
            settle(qtbot, mode)
        assert said(mode)[0] == "Right! Solved", index

    assert len(mode.book) == count
    assert mode.book.tally == f"{len(tried)} of {count} solved"
    assert dumps(unchanged.document.collection) == path.read_bytes()


# What would give it away, or change the record ------------------------------------------------


def test_the_slider_does_not_tell_what_follows(qtbot: QtBot, unchanged: MainWindow) -> None:
    begin(unchanged)
    slider = unchanged.timeline
    qtbot.waitUntil(lambda: not slider.is_waiting)
    end = QPoint(slider.width() - 16, slider.height() // 2)

    QApplication.sendEvent(slider, QHelpEvent(QEvent.Type.ToolTip, end, slider.mapToGlobal(end)))

    assert not QToolTip.isVisible()


def test_what_is_hidden_is_not_even_shown_for_a_moment(unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    seen: list[object] = []
    unchanged.document.current_changed.connect(seen.append)

    for action_id in ("next", "end", "next_fork", "next_comment"):
        unchanged.actions_by_id[f"navigate.{action_id}"].trigger()
        assert said(mode)[0] == "What comes next is hidden"

    assert seen == []
    key(unchanged, Qt.Key.Key_S)
    unchanged.actions_by_id["navigate.end"].trigger()
    assert unchanged.document.current.first_child is None


def test_once_the_mode_is_over_one_may_go_anywhere(unchanged: MainWindow) -> None:
    begin(unchanged)
    solving.tsumego(unchanged)

    navigate.end(unchanged)

    assert unchanged.document.current.get("C") == "Correct"


def test_the_command_for_a_pass_is_an_answer(unchanged: MainWindow) -> None:
    mode = begin(unchanged, "(;SZ[9]AB[aa]AW[bb]C[Black to play](;B[]C[Correct])(;B[cc]))")

    unchanged.actions_by_id["edit.pass"].trigger()

    assert said(mode)[0] == "Right! Solved"


def test_points_that_are_typed_are_answers(qtbot: QtBot, unchanged: MainWindow) -> None:
    mode = begin(unchanged)
    with qtbot.waitActive(unchanged):
        unchanged.activateWindow()

    type_points(unchanged, "h2")
    assert said(mode)[0] == "H2 is not an answer in this file"
    type_points(unchanged, "f4")

    assert said(mode)[0] == "Right! Solved, not at once"


def test_a_typed_point_with_a_stone_is_refused_in_the_line(
    qtbot: QtBot, unchanged: MainWindow
) -> None:
    begin(unchanged)
    with qtbot.waitActive(unchanged):
        unchanged.activateWindow()

    entry = type_points(unchanged, "a9")

    assert entry.isVisible()
    assert entry.says.text() == "No stone can be played there."
    entry.dismiss()


def type_points(window: MainWindow, text: str) -> PointEntry:
    PointEntry.open_in(window)
    entry = window.findChildren(PointEntry)[-1]
    QTest.keyClicks(entry.line, text)
    QTest.keyClick(entry.line, Qt.Key.Key_Return)
    return entry


def test_what_is_said_is_told_to_others_as_well(qtbot: QtBot, unchanged: MainWindow) -> None:
    told: list[str] = []
    unchanged.part(Modes).said.connect(told.append)
    begin(unchanged)

    click(unchanged, "ff")

    assert told[-1].startswith("Right! Solved")


def test_a_problem_that_is_cut_out_of_the_file_is_not_asked_for(window: MainWindow) -> None:
    window.document.open_text(loads(BOOK))
    window.document.go_to(window.document.game.root.children[0])
    window.actions_by_id["study.tsumego"].trigger()

    window.actions_by_id["edit.cut_branch"].trigger()
    window.board.repaint()
    window.part(solving.Tsumego)._looking_back.finish()

    assert len(window.document.game.root.children) == 2


def test_the_list_and_the_tally_say_what_was_solved_and_failed_also_in_another_session(
    qtbot: QtBot, window: MainWindow, scores: ProblemScores
) -> None:
    window.games.model.facts._scores = None  # those of another test
    book = "".join(f"(;SZ[9]AB[{at}][ab]AW[ba][bb];B[cc])" for at in ("aa", "ca", "da", "ea"))
    mode = begin(window, book)
    click(window, "cc")
    settle(qtbot, mode)
    key(window, Qt.Key.Key_N)
    mode.show_solution()
    key(window, Qt.Key.Key_N)
    key(window, Qt.Key.Key_H)
    click(window, "cc")
    settle(qtbot, mode)

    assert mode.bar is not None
    assert mode.bar._sign_name == "problem-hint"
    assert mode.bar.tally.toolTip() == "1 of 4 solved, 1 with a hint, 1 failed"
    games = window.games
    outcomes = ["✓ solved", "✗ failed", "◐ with a hint", ""]
    assert [games.model.game(row).result for row in range(4)] == outcomes
    games.show_as("boards")
    window.docks["games"].show()
    window.docks["games"].raise_()
    qtbot.waitUntil(games.boards.isVisible, timeout=WAIT_MS)
    shown = texts(games.boards.viewport())
    assert any("✓ solved" in one for one in shown)
    assert any("✗ failed" in one for one in shown)
    signs = [sign_on(games.boards, row) for row in (0, 1, 3)]
    assert signs == ["green", "red", ""]
    assert any(one.startswith("◐ with a hint") for one in shown)

    window.part(Modes).end()
    again = begin(window, f"{book}(;SZ[9]AB[ha][ab]AW[ba][bb];B[cc])")

    assert again is not mode
    assert again.bar is not None
    finish(again)
    assert again.bar.tally.toolTip() == "1 of 5 solved, 1 with a hint, 1 failed"
    again.show_problem(2)
    assert "Last time with a hint" in again.bar.place.toolTip()


def test_what_was_solved_after_a_mistake_is_listed_as_that(
    qtbot: QtBot, window: MainWindow, scores: ProblemScores
) -> None:
    window.games.model.facts._scores = None  # those of another test
    mode = begin(window, "".join(f"(;SZ[9]AB[{at}]AW[ba];B[cc])" for at in ("aa", "ca")))
    click(window, "hh")
    assert window.games.model.game(0).result == "✗ failed"
    click(window, "cc")
    settle(qtbot, mode)

    assert window.games.model.game(0).result == "↻ solved later"
    assert mode.bar is not None
    assert mode.bar.tally.toolTip() == "0 of 2 solved, 1 later"
    assert "Solved after a mistake" in mode.bar.place.toolTip()

    window.part(Modes).end()
    again = begin(window, dumps(window.document.collection).decode())  # a new try
    click(window, "cc")
    settle(qtbot, again)
    assert window.games.model.game(0).result == "✓ solved"


@pytest.mark.parametrize("width", [1200, 740, 640])
def test_the_buttons_stay_where_they_are_whatever_is_told(
    qtbot: QtBot, unchanged: MainWindow, width: int
) -> None:
    mode = begin(unchanged, BOOK)
    bar = mode.bar
    assert bar is not None
    unchanged.info.setFixedWidth(width)
    qtbot.waitUntil(lambda: bar.width() == width)
    found = []
    for tally in ("", "1 of 3 solved", "2 of 3 solved, 1 with a hint, 1 later, 1 failed"):
        for lines in (BarLines("Right! Solved", "", "problem-right"), BarLines("Black to play")):
            bar.show_lines(lines)
            bar.show_place("3 of 3", tally, "")
            layout = bar.layout()
            assert layout is not None
            layout.activate()
            found.append([(b.geometry(), b.toolButtonStyle()) for b in bar.buttons.values()])

    assert all(one == found[0] for one in found)


def sign_on(boards: BoardsView, row: int) -> str:
    """Return the colour of the sign on the corner of a game's board; empty if there is none."""
    area = boards.visualRect(boards.model().index(row, boards.modelColumn()))
    shown = image(boards.viewport())
    found = {
        _named(shown.pixelColor(x, y))
        for x in range(area.center().x(), area.right())
        for y in range(area.top(), area.top() + 26)
    }
    return max(found)


def _named(colour: QColor) -> str:
    if colour.green() > colour.red() + 40:
        return "green"
    return "red" if colour.red() > colour.green() + 100 else ""


def is_folded(window: MainWindow) -> bool:
    comment = window.docks["comment"]
    assert isinstance(comment, FoldingDock)
    return comment.is_folded


def test_the_comments_are_folded_until_the_problem_is_solved(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_text(window, BOOK)
    assert not is_folded(window)
    solving.tsumego(window)
    mode = window.part(Modes).active
    assert isinstance(mode, Tsumego)
    assert is_folded(window)
    click(window, "dd")
    settle(qtbot, mode)
    assert is_folded(window)

    mode.begin_again()
    click(window, "cc")
    settle(qtbot, mode)
    assert session(mode).is_open
    assert not is_folded(window)

    mode.show_problem(1)
    assert is_folded(window)
    window.part(Modes).end()
    assert not is_folded(window)


def test_a_user_may_read_the_comments_of_a_problem(window: MainWindow) -> None:
    begin(window, BOOK)
    comment = window.docks["comment"]
    assert isinstance(comment, FoldingDock)

    comment.fold_wanted.emit(False)

    assert not comment.is_folded
