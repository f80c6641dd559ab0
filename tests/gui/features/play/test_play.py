"""Playing against an engine: its moves, clocks and results are ordinary steps of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtTest import QTest

from sgfedit.app.engines import Engines
from sgfedit.engine.candidates import Candidate, Report
from sgfedit.engine.questions import Analyse, DeadStones, Genmove, Played, TimeControl, TimeLeft
from sgfedit.errors import EngineError, RefusalError
from sgfedit.formats import dumps, loads
from sgfedit.go import Colour
from sgfedit.gui.features.play import commands, words
from sgfedit.gui.features.play.dialog import PlayDialog
from sgfedit.gui.features.play.match import Doing, Match
from sgfedit.gui.features.play.mode import PlayMode
from sgfedit.gui.features.score.mode import ScoreMode
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.board.tools import PLAY
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import PASS
from tests.quiet_engine import GNUGO, KATAGO, QuietEngine, QuietEngines, quiet_engines

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import PointOrPass

pytestmark = pytest.mark.one_window

NEW = "(;GM[1]FF[4]SZ[7]KM[6.5]RU[Japanese])"
B4, F4, D4, A1 = Point(1, 3), Point(5, 3), Point(3, 3), Point(0, 6)
BLACK, WHITE = Colour.BLACK, Colour.WHITE
NONE = TimeControl()
TIME = TimeControl("byo-yomi", 60, 30, 3)


def settle() -> None:
    for _ in range(3):
        QCoreApplication.processEvents()


class Table:
    """A window in which a game against a quiet engine is played."""

    def __init__(self, window: MainWindow, engines: QuietEngines) -> None:
        self.window = window
        self.engines = engines
        self.seconds = 0.0

    def begin(
        self,
        text: str = NEW,
        own: Colour | None = BLACK,
        *,
        control: TimeControl = NONE,
        games: int = 1,
        at_end: bool = False,
    ) -> PlayMode:
        document = self.window.document
        document.open_text(loads(text))
        if at_end:
            document.go_to(list(document.game)[-1])
        sides = {BLACK: GNUGO, WHITE: KATAGO if own is None else GNUGO} | (
            {} if own is None else {own: None}
        )
        match = Match(sides, control, level=1, games=games)
        commands.begin(self.window, match, is_from_position=at_end)
        self.mode.now = lambda: self.seconds
        self.mode._since = self.seconds
        return self.mode

    @property
    def mode(self) -> PlayMode:
        mode = self.window.part(Modes).active
        assert isinstance(mode, PlayMode)
        return mode

    def engine(self, spec: object = GNUGO) -> QuietEngine:
        return self.engines.made[spec]  # type: ignore[index]

    def answers(self, move: PointOrPass | None, colour: Colour = WHITE) -> None:
        spec = self.mode.course.sides[colour]
        self.engine(spec).answer(Played(colour, move))
        settle()

    def click(self, point: Point) -> None:
        where = self.window.board.point_rect(point).center()
        QTest.mouseClick(self.window.board, Qt.MouseButton.LeftButton, pos=where)
        settle()

    def do(self, action_id: str) -> None:
        self.window.actions_by_id[action_id].trigger()
        settle()

    @property
    def record(self) -> str:
        return dumps(self.window.document.collection).decode()

    @property
    def root_result(self) -> str:
        return str(self.window.document.game.root.get("RE", ""))

    def is_asked(self) -> bool:
        engine = self.engines.made.get(GNUGO)
        return engine is not None and any(
            isinstance(question, Genmove) for question in engine.questions.values()
        )


@pytest.fixture
def table(window: MainWindow, tmp_path: Path) -> Table:
    found = window.settings.findChild(Engines)
    if not isinstance(found, QuietEngines):
        assert found is None
        found = quiet_engines(window.settings, tmp_path, GNUGO, KATAGO)
    for spec in tuple(found.made):
        found.end(spec)
    found.made.clear()
    return Table(window, found)


# Moves -----------------------------------------------------------------------------------------


def test_a_click_plays_and_the_engine_answers_as_a_step_that_can_be_undone(table: Table) -> None:
    mode = table.begin()
    assert mode.bar.said.text() == "Your turn: Black"

    table.click(B4)
    assert mode.bar.said.text() == "GNU Go (White) is thinking …"
    question = table.engine().asked[-1]
    assert isinstance(question, Genmove)
    assert question.situation.moves == ((BLACK, B4),)
    assert question.level == 1
    table.answers(F4)

    assert ";B[bd];W[fd])" in table.record
    table.do("edit.undo")
    assert table.record.endswith(";B[bd])")
    assert table.mode.doing is Doing.WAITING
    assert not table.is_asked()


def test_playing_white_the_engine_begins(table: Table) -> None:
    table.begin(own=WHITE)
    assert table.is_asked()

    table.answers(D4, BLACK)

    assert table.mode.bar.said.text() == "Your turn: White"
    assert table.window.document.position().last_move == D4


def test_stones_set_up_and_handicap_are_played_from(table: Table) -> None:
    table.begin("(;GM[1]SZ[7]HA[2]KM[0.5]AB[bb][ff];W[dd])", at_end=True)
    table.click(B4)

    situation = table.engine().situation
    assert (situation.handicap, situation.komi) == (2, 0.5)
    table.answers(F4)
    assert ";W[dd];B[bd];W[fd])" in table.record


@pytest.mark.parametrize("point", [B4, A1])
def test_what_the_rules_forbid_is_refused_and_not_played(table: Table, point: Point) -> None:
    text = "(;GM[1]SZ[7]AB[bd]AW[af][bg];B[ff];W[fe])"
    mode = table.begin(text, at_end=True)
    before = table.record

    with pytest.raises(RefusalError, match="cannot be played"):
        mode.play(point)

    assert table.record == before


def test_it_is_the_engines_turn_as_long_as_it_thinks(table: Table) -> None:
    mode = table.begin()
    table.click(B4)

    with pytest.raises(RefusalError, match="other side"):
        mode.play(D4)
    assert mode.hover(D4) is None


def test_what_the_record_has_already_is_followed(table: Table) -> None:
    table.begin("(;GM[1]SZ[7];B[bd];W[fd]C[known])")
    table.click(B4)
    table.answers(F4)

    assert table.window.document.current.get("C") == "known"
    assert table.record.count(";W[fd]") == 1


def test_commenting_and_marking_disturb_nobody(table: Table) -> None:
    mode = table.begin()
    table.click(B4)
    document = table.window.document
    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ("well",))
    table.window.board.set_tool("mark.triangle")
    assert table.window.part(Modes).active is mode
    table.click(D4)
    assert table.window.document.current.get("TR") == (D4,)

    table.answers(F4)
    table.window.board.set_tool(PLAY.id)
    table.click(Point(2, 2))

    assert "C[well]" in table.record
    assert table.is_asked()


def test_the_engines_move_waits_until_the_comment_is_written(table: Table) -> None:
    mode = table.begin()
    table.click(B4)
    table.window.comment.editor.setFocus()
    table.answers(F4)
    assert mode.bar.said.text().startswith("GNU Go has moved")
    assert table.record.endswith(";B[bd])")

    table.window.board.setFocus()
    mode.tick()

    assert ";W[fd])" in table.record


# Elsewhere -------------------------------------------------------------------------------------


def test_it_waits_while_the_user_is_elsewhere_and_goes_on_from_there(table: Table) -> None:
    table.begin()
    table.click(B4)
    table.answers(F4)
    table.click(D4)

    table.do("navigate.start")
    assert table.mode.doing is Doing.WAITING
    assert not table.is_asked()
    table.click(D4)
    assert table.engine().situation.moves == ((BLACK, D4),)
    table.answers(F4)

    assert len(table.window.document.game.root.children) == 2


def test_an_edit_of_the_position_lets_it_wait(table: Table) -> None:
    table.begin()
    table.click(B4)
    document = table.window.document
    with document.edit("Komi") as edit:
        edit.set(document.game.root, "KM", ("0.5",))

    assert table.mode.doing is Doing.WAITING
    table.do("play.pause")
    assert table.engine().situation.komi == 0.5


def test_another_file_ends_it(table: Table) -> None:
    table.begin()
    table.window.document.open_text(loads(NEW))

    assert table.window.part(Modes).active is None
    assert not table.window.actions_by_id["play.engine"].isChecked()


# Commands --------------------------------------------------------------------------------------


def test_taking_back_takes_both_moves_in_one_step(table: Table) -> None:
    table.begin()
    table.click(B4)
    table.answers(F4)
    table.do("play.take_back")

    assert table.record.endswith("RU[Japanese])")
    assert table.mode.bar.said.text() == "Your turn: Black"
    table.do("edit.undo")
    assert ";B[bd];W[fd])" in table.record


def test_taking_back_keeps_what_has_a_comment(table: Table) -> None:
    table.begin()
    table.click(B4)
    document = table.window.document
    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ("well",))
    table.do("play.take_back")

    assert document.current is document.game.root
    assert "C[well]" in table.record
    assert not table.is_asked()


def test_a_hint_is_a_ring_on_the_board_until_the_move(table: Table) -> None:
    mode = table.begin()
    table.do("play.hint")
    assert isinstance(table.engine().asked[-1], Analyse)
    report = Report((7, 7), BLACK, "GNU Go", candidates=(Candidate(D4, 0),))
    table.engine().answer(report)
    settle()

    assert mode.bar.more.text() == "Hint: D4"
    assert (D4, Mark.CIRCLE) in table.window.board.diagram.marks
    table.click(B4)
    assert not table.window.board.diagram.marks


def test_swapping_sides_lets_the_engine_move(table: Table) -> None:
    table.begin()
    table.do("play.swap")

    assert table.is_asked()
    table.answers(D4, BLACK)
    assert table.mode.bar.said.text() == "Your turn: White"


def test_pausing_forgets_the_question_and_going_on_asks_again(table: Table) -> None:
    mode = table.begin()
    table.click(B4)
    table.do("play.pause")
    assert (mode.bar.said.text(), table.is_asked()) == ("Paused", False)
    assert mode.bar.buttons["play.pause"].text() == "Go on"

    table.do("play.pause")

    assert table.is_asked()


def test_without_a_game_the_commands_say_so(table: Table) -> None:
    table.window.document.open_text(loads(NEW))
    with pytest.raises(RefusalError, match="No game"):
        commands.do(table.window, "swap")


# What engines do -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fail", "said"),
    [
        (lambda engine: engine.die(), "GNU Go has ended"),
        (
            lambda engine: engine.fail(EngineError("illegal-move", "GNU Go", "B4")),
            "GNU Go plays B4, which is no legal move",
        ),
    ],
)
def test_an_engine_that_fails_says_so_and_is_asked_again(
    table: Table, fail: Callable[[QuietEngine], None], said: str
) -> None:
    mode = table.begin()
    table.click(B4)
    before = table.record
    fail(table.engine())
    settle()

    assert said in mode.bar.more.text()
    assert table.record == before
    table.do("play.pause")
    assert table.is_asked()


def test_a_resignation_is_written_and_undone(table: Table) -> None:
    table.begin()
    table.click(B4)
    table.answers(None)
    assert table.root_result == "B+R"
    assert table.mode.bar.said.text() == "Black wins: the other side resigns"

    table.do("edit.undo")

    assert table.root_result == ""
    assert table.mode.doing is Doing.WAITING


def test_the_user_resigns_and_going_on_takes_the_result_away(table: Table) -> None:
    table.begin()
    table.do("play.resign")
    assert table.root_result == "W+R"

    table.click(B4)

    assert table.root_result == ""
    assert table.is_asked()


def test_the_result_of_a_record_stays_and_that_of_the_line_is_a_comment(table: Table) -> None:
    table.begin("(;GM[1]SZ[7]RE[B+2];B[bd];W[fd])", at_end=True)
    table.do("play.resign")

    assert table.root_result == "B+2"
    assert table.window.document.current.get("C") == "Result: W+R"


# Clocks ----------------------------------------------------------------------------------------


def test_clocks_are_recorded_with_each_move(table: Table) -> None:
    mode = table.begin(control=TIME)
    mode.tick()
    assert mode.bar.clocks[0].text() == "Black 1:00"
    table.seconds = 12.5
    mode.tick()
    assert mode.bar.clocks[0].text() == "Black 0:47"
    table.click(B4)
    table.seconds += 100
    question = table.engine().asked[-1]
    assert isinstance(question, Genmove)
    assert question.left == {BLACK: TimeLeft(47.5), WHITE: TimeLeft(60)}
    table.answers(F4)

    assert ";B[bd]BL[47.5];W[fd]WL[30]OW[2])" in table.record
    assert mode.bar.clocks[1].text() == "White 0:30 (2)"


def test_taking_back_gives_the_time_back(table: Table) -> None:
    mode = table.begin(control=TIME)
    table.seconds = 50
    table.click(B4)
    table.do("play.take_back")

    assert mode.left[BLACK] == TimeLeft(60)


def test_a_clock_stands_still_while_the_game_waits(table: Table) -> None:
    mode = table.begin(control=TIME)
    table.seconds = 10
    table.do("play.pause")
    table.seconds = 1_000
    assert mode.left_now == TimeLeft(50)
    table.click(B4)

    assert "BL[50]" in table.record


@pytest.mark.parametrize(("own", "result"), [(BLACK, "W+T"), (WHITE, "B+T")])
def test_who_has_no_time_left_has_lost(table: Table, own: Colour, result: str) -> None:
    mode = table.begin(own=own, control=TIME)
    if own is WHITE:
        table.answers(D4, BLACK)
    table.seconds += 151
    mode.tick()

    assert table.root_result == result
    assert not table.is_asked()


# The end ---------------------------------------------------------------------------------------

WALLS = (
    "(;GM[1]SZ[7]KM[0.5]RU[Japanese]AB[da][db][dc][dd][de][df][dg]"
    "AW[ea][eb][ec][ed][ee][ef][eg][aa];B[];W[])"
)


def test_both_count_together_and_the_result_is_written_on_agreement(table: Table) -> None:
    table.begin(WALLS.replace(";B[];W[]", ""))
    table.do("edit.pass")
    table.answers(PASS)
    assert isinstance(table.engine().asked[-1], DeadStones)
    table.engine().answer(frozenset({Point(0, 0)}))
    settle()

    scoring = table.window.part(Modes).active
    assert isinstance(scoring, ScoreMode)
    assert scoring.judgement.dead == {0}
    assert table.root_result == ""
    result = scoring.score.result
    scoring.bar.agree.click()
    settle()

    assert table.root_result == result == "B+7.5"
    assert table.mode.doing is Doing.OVER
    table.do("edit.undo")
    assert table.root_result == ""


def test_who_does_not_agree_plays_on(table: Table) -> None:
    table.begin(WALLS.replace(";B[];W[]", ""))
    table.do("edit.pass")
    table.answers(PASS)
    table.engine().fail(EngineError("cannot", "GNU Go", "final_status_list"))
    settle()
    table.do("study.score")

    assert table.mode.doing is Doing.WAITING
    assert table.root_result == ""
    table.click(B4)
    assert table.is_asked()


# Engine against engine -------------------------------------------------------------------------


def test_two_engines_play_several_games_of_one_file(table: Table) -> None:
    mode = table.begin(own=None, games=2)
    with pytest.raises(RefusalError, match="look on"):
        mode.play(D4)
    table.answers(D4, BLACK)
    table.answers(None, WHITE)

    assert "B+R" in table.record
    assert len(table.window.document.collection.games) == 2
    assert mode.course.sides[BLACK] == KATAGO
    assert "Game 2 of 2 · GNU Go: 1" in mode.bar.more.text()
    assert table.window.document.game.root.get("PB") == "KataGo"
    table.answers(None, BLACK)
    assert mode.doing is Doing.OVER
    assert [game.root.get("RE") for game in table.window.document.collection.games] == [
        "B+R",
        "W+R",
    ]


@pytest.mark.parametrize("is_same", [True, False])
def test_two_engines_have_to_name_the_same_dead_stones(table: Table, *, is_same: bool) -> None:
    mode = table.begin(WALLS.replace(";B[];W[]", ""), own=None)
    table.answers(PASS, BLACK)
    table.answers(PASS, WHITE)
    table.engine(GNUGO).answer(frozenset({Point(0, 0)}))
    table.engine(KATAGO).answer(frozenset({Point(0, 0)} if is_same else ()))
    settle()

    assert table.root_result == ("B+7.5" if is_same else "")
    assert ("count with F9" in mode.bar.said.text()) is not is_same


def test_a_result_has_the_decimal_point_of_the_language() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    try:
        assert words.result("B+3.5") == "Black wins by 3,5"
    finally:
        QLocale.setDefault(before)
    assert words.result("W+0.5") == "White wins by 0.5"


# The dialog ------------------------------------------------------------------------------------


def test_the_dialog_makes_a_game_that_names_its_terms_and_remembers(table: Table) -> None:
    dialog = PlayDialog(table.window, (GNUGO, KATAGO))
    dialog.side.setCurrentIndex(dialog.side.findData("white"))
    dialog.from_position.setChecked(False)
    dialog.sizes.button(9).setChecked(True)
    dialog.rules.setCurrentIndex(dialog.rules.findData("Chinese"))
    dialog.time.setCurrentIndex(dialog.time.findData("canadian"))
    dialog.black.setText("Ann")
    dialog.level.setValue(3)
    root = dialog.game().root

    assert (root.get("PB"), root.get("PW"), root.get("RU")) == ("GNU Go", "Ann", "Chinese")
    assert (root.get("SZ"), root.get("TM"), root.get("OT")) == (9, 600, "5/30 Canadian")
    match = dialog.match()
    assert match.sides == {BLACK: GNUGO, WHITE: None}
    assert (match.control, match.level) == (TimeControl("canadian", 600, 30, 5), 3)
    dialog.accept()
    again = PlayDialog(table.window, (GNUGO, KATAGO))
    assert again.match() == match
    dialog.deleteLater()
    again.deleteLater()


def test_from_a_position_the_dialog_asks_for_no_board_komi_or_handicap(table: Table) -> None:
    dialog = PlayDialog(table.window, (GNUGO, KATAGO))
    rows = (*dialog.size_rows, dialog.handicap, dialog.komi)

    for is_from_position in (True, False):
        dialog.from_position.setChecked(is_from_position)
        assert [dialog.form.isRowVisible(row) for row in rows] == [not is_from_position] * 4
        assert dialog.rules.isEnabled() is not is_from_position
    assert not dialog.columns.isEnabled()
    dialog.sizes.button(0).setChecked(True)
    assert dialog.columns.isEnabled()
    dialog.deleteLater()


def test_engine_against_engine_asks_for_both_and_how_many_games(table: Table) -> None:
    dialog = PlayDialog(table.window, (GNUGO, KATAGO))
    dialog.side.setCurrentIndex(dialog.side.findData("none"))
    dialog.games.setValue(4)

    match = dialog.match()
    assert match.sides == {BLACK: GNUGO, WHITE: KATAGO}
    assert match.games == 4
    dialog.deleteLater()
