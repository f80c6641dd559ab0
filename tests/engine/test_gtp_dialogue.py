"""Questions in GTP: what is sent for them, and what comes back, over bytes."""

from __future__ import annotations

import pytest

from sgfedit.engine.commands import EngineSpec
from sgfedit.engine.dialogue import Patience
from sgfedit.engine.gtp_dialogue import GtpDialogue
from sgfedit.engine.questions import (
    Analyse,
    Answered,
    Command,
    DeadStones,
    Event,
    Failed,
    FinalScore,
    Genmove,
    Identity,
    PlaceHandicap,
    Played,
    Question,
    Reported,
    TimeControl,
    TimeLeft,
)
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point
from tests.engine.asking import situation

BLACK, WHITE = Colour.BLACK, Colour.WHITE
HERE = situation("(;SZ[9]KM[5.5]RU[Japanese];B[ee])")
INFO = "info move C3 visits {} winrate 0.6 scoreLead 1.5 order 0 pv C3 D4"


class Talk:
    """A dialogue with an engine whose words the test says."""

    def __init__(self, commands: str = "", **set_to: object) -> None:
        self.now = 0.0
        spec = EngineSpec("Mine", ("it",))._replace(**set_to)  # type: ignore[arg-type]
        patience = Patience(start_s=10, answer_s=5, think_s=50)
        self.dialogue = GtpDialogue(spec, patience, clock=lambda: self.now)
        self.dialogue.begin()
        self.sent: list[str] = []
        self.number = 0
        self.say("It", "7", commands)
        self.sent.clear()

    def _take(self) -> None:
        lines = self.dialogue.take_output().decode().splitlines()
        self.sent += [line.partition(" ")[2] for line in lines]

    def say(self, *answers: str) -> None:
        """Let the engine answer the oldest commands; "?" begins an error."""
        for answer in answers:
            sign, text = ("?", answer[1:]) if answer.startswith("?") else ("=", answer)
            self.dialogue.receive(f"{sign} {text}\n\n".encode())
        self._take()

    def agree(self) -> None:
        """Let the engine do all it was asked by now, and nothing more."""
        self._take()
        self.say(*[""] * self.dialogue._gtp._asked.__len__())

    def ask(self, ticket: int, question: Question) -> None:
        """Ask."""
        self.dialogue.ask(ticket, question)
        self._take()

    def events(self) -> list[Event]:
        """Return what has happened."""
        return self.dialogue.take_events()

    def answer(self) -> object:
        """Return the only answer there is."""
        (event,) = self.events()
        assert isinstance(event, Answered), event
        return event.answer

    def failure(self) -> str:
        """Return the only failure there is, in words."""
        (event,) = self.events()
        assert isinstance(event, Failed), event
        return str(event.error)


def test_the_engine_says_who_it_is() -> None:
    identity = Talk("genmove\nundo").dialogue.identity

    assert identity is not None
    assert identity == Identity("It", "7", "", frozenset(("genmove", "undo")))


def test_a_move_is_asked_where_the_board_is_set_up() -> None:
    talk = Talk("undo")
    talk.ask(1, Genmove(HERE))
    talk.agree()

    assert talk.sent == ["boardsize 9", "clear_board", "komi 5.5", "play B E5", "genmove W"]
    talk.say("c3")
    assert talk.answer() == Played(WHITE, Point(2, 6))


def test_the_move_is_on_its_board_then() -> None:
    talk = Talk("undo")
    talk.ask(1, Genmove(HERE))
    talk.agree()
    talk.say("C3")
    talk.sent.clear()

    talk.ask(2, Genmove(HERE.after(Point(2, 6), Point(0, 0))))

    assert talk.sent == ["play B A9"]


@pytest.mark.parametrize(("text", "move"), [("resign", None), ("PASS", PASS)])
def test_an_engine_resigns_or_passes(text: str, move: object) -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.agree()
    talk.say(text)

    assert talk.answer() == Played(WHITE, move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("E5", "It plays E5, which is no legal move."),
        ("Z99", "It has answered what is not understood: “Z99” is no move."),
        ("", "It has answered what is not understood: “” is no move."),
        ("?out of memory", "It refuses: “genmove W”: out of memory"),
        ("?", "It refuses: “genmove W”: it does not say why"),
    ],
)
def test_a_move_that_is_none_is_said_to_be_so(text: str, sentence: str) -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.agree()
    talk.say(text)

    assert talk.failure() == sentence


def test_level_visits_and_clock_are_told_once() -> None:
    talk = Talk("level undo kata-set-param kata-get-param kgs-time_settings time_left")
    control = TimeControl("byo-yomi", 600, 30, 5)
    left = {BLACK: TimeLeft(12.7), WHITE: TimeLeft(30, 2)}
    question = Genmove(HERE, visits=50, level=3, control=control, left=left)
    talk.ask(1, question)
    for _ in range(7):
        talk.agree()

    assert talk.sent == [
        "level 3",
        "kata-get-param maxVisits",
        "kata-set-param maxVisits 50",
        *["boardsize 9", "clear_board", "komi 5.5", "play B E5"],
        "kgs-time_settings byoyomi 600 30 5",
        *["time_left B 12 0", "time_left W 30 2"],
        "genmove W",
    ]
    talk.sent.clear()
    talk.events()
    talk.ask(2, question._replace(visits=None, left=None))
    for _ in range(3):
        talk.agree()
    assert talk.sent[0].startswith("kata-set-param maxVisits")
    assert "level 3" not in talk.sent


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl("absolute", 300), "time_settings 300 0 0"),
        (TimeControl("canadian", 300, 60, 10), "time_settings 300 60 10"),
        (TimeControl("byo-yomi", 300, 30, 5), "time_settings 300 30 1"),
    ],
)
def test_time_as_every_engine_knows_it(control: TimeControl, text: str) -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE, control=control))
    talk.agree()

    assert talk.sent[-1] == text


def test_periods_are_stones_to_an_engine_that_knows_no_periods() -> None:
    talk = Talk("time_left")
    control = TimeControl("byo-yomi", 600, 30, 5)
    talk.ask(1, Genmove(HERE, control=control, left={WHITE: TimeLeft(20, 4)}))
    talk.agree()
    talk.agree()

    assert talk.sent[-2:] == ["time_settings 600 30 1", "time_left W 20 1"]


def test_an_engine_thinks_as_long_as_it_is_set_where_there_is_no_clock() -> None:
    talk = Talk(seconds=4)
    talk.ask(1, Genmove(HERE))
    talk.agree()

    assert talk.sent[-1] == "time_settings 0 4 1"


def test_seconds_are_told_as_a_period_and_taken_back() -> None:
    talk = Talk("undo")
    talk.ask(1, Genmove(HERE, seconds=2.5))
    talk.agree()
    talk.agree()
    talk.say("C3")
    talk.ask(2, Genmove(HERE))
    talk.agree()

    assert [one for one in talk.sent if "time" in one] == [
        "time_settings 0 3 1",
        "time_settings 0 1 0",
    ]


def test_a_board_that_is_refused_is_not_asked_again() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.say("?unacceptable size", "", "", "")

    assert talk.failure() == "It cannot play on a board of 9x9."
    talk.sent.clear()
    talk.ask(2, Genmove(HERE))
    assert talk.failure() == "It cannot play on a board of 9x9."
    assert talk.sent == []


def test_a_move_that_is_refused_is_named() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.say("", "", "", "?illegal move")

    assert talk.failure() == "It refuses: “play B E5”: illegal move"


def test_an_engine_that_cannot_undo_after_all_gets_a_fresh_board() -> None:
    talk = Talk("undo")
    talk.ask(1, Genmove(HERE))
    talk.agree()
    talk.say("C3")
    talk.sent.clear()
    talk.ask(2, Genmove(HERE))
    talk.say("?cannot undo")

    assert talk.sent == ["undo", "boardsize 9", "clear_board", "komi 5.5", "play B E5"]


def test_rules_that_are_refused_are_a_warning() -> None:
    talk = Talk("kata-set-rules top_moves_black top_moves_white estimate_score")
    talk.ask(1, Analyse(HERE))
    talk.say("", "", "?unsupported", "", "")
    talk.say("C3 5.0")
    talk.say("B+2.0 (upper bound: 1)")

    report = talk.answer()
    assert report.warnings == ("It refuses “kata-set-rules japanese”: unsupported",)  # type: ignore[attr-defined]


# Analysis -------------------------------------------------------------------------------------


def streaming(question: Analyse, commands: str = "kata-analyze undo") -> Talk:
    """Return a dialogue in which a stream has begun."""
    talk = Talk(commands)
    talk.ask(1, question)
    talk.agree()
    talk.dialogue.receive(b"=8\n")
    return talk


def hear(talk: Talk, text: str) -> None:
    """Let the engine print a line."""
    talk.dialogue.receive(f"{text}\n".encode())
    talk._take()


def test_a_stream_ends_when_enough_is_read() -> None:
    talk = streaming(Analyse(HERE, visits=20, ownership=True))

    assert talk.sent[-1] == "kata-analyze W interval 20 rootInfo true pvVisits true ownership true"
    hear(talk, INFO.format(12))
    assert talk.sent[-1].startswith("kata")
    hear(talk, INFO.format(25))
    assert talk.sent[-1] == "name"
    hear(talk, INFO.format(30))
    talk.dialogue.receive(b"\n= It\n\n")
    (event,) = talk.events()
    assert isinstance(event, Answered)
    report = event.answer
    assert report.is_final  # type: ignore[union-attr]
    assert (report.visits, report.lead) == (25, -1.5)  # type: ignore[union-attr]
    assert not event.is_cancelled
    assert not talk.dialogue.is_busy


def test_a_stream_ends_when_its_time_is_over() -> None:
    talk = streaming(Analyse(HERE, seconds=3))
    hear(talk, INFO.format(1))
    assert talk.dialogue.deadline == 3
    talk.now = 3.1

    talk.dialogue.tick()
    talk._take()

    assert talk.sent[-1] == "name"


def test_a_stream_whose_time_is_over_before_its_first_word_ends_with_that() -> None:
    talk = streaming(Analyse(HERE, seconds=3))
    talk.now = 3.1
    talk.dialogue.tick()
    talk._take()
    assert talk.sent[-1] != "name"

    hear(talk, INFO.format(1))

    assert talk.sent[-1] == "name"


def test_reports_come_meanwhile_where_they_are_wanted() -> None:
    talk = streaming(Analyse(HERE, every_s=0.5))
    hear(talk, INFO.format(1))
    hear(talk, INFO.format(2))

    assert "interval 50" in talk.sent[-1]
    assert [one.report.visits for one in talk.events() if isinstance(one, Reported)] == [1, 2]


def test_what_is_endless_ends_when_something_else_is_asked() -> None:
    talk = streaming(Analyse(HERE, every_s=0.5))
    hear(talk, INFO.format(1))
    talk.events()

    talk.ask(2, Analyse(HERE.after(Point(2, 6)), every_s=0.5))

    assert talk.sent[-1] == "name"
    talk.dialogue.receive(b"\n= It\n\n")
    talk._take()
    assert talk.sent[-1] == "play W C3"
    (event,) = talk.events()
    assert isinstance(event, Answered)
    assert event.is_cancelled


def test_of_several_endless_questions_the_last_is_asked() -> None:
    talk = streaming(Analyse(HERE))
    hear(talk, INFO.format(1))
    for ticket in (2, 3, 4):
        talk.ask(ticket, Analyse(HERE))

    talk.dialogue.receive(b"\n= It\n\n")

    events = talk.events()
    assert [type(one) for one in events] == [Answered, Failed, Failed]
    assert talk.dialogue.is_busy


def test_a_question_given_up_while_the_board_is_set_up_is_not_asked() -> None:
    talk = Talk("kata-analyze undo")
    talk.ask(1, Analyse(HERE))
    talk.dialogue.cancel(1)
    talk.sent.clear()
    talk.agree()

    assert talk.failure() == "It was cancelled."
    assert talk.sent == []
    talk.ask(2, Analyse(HERE))
    assert talk.sent[0].startswith("kata-analyze")


def test_a_question_that_waits_is_given_up_at_once() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.ask(2, Genmove(HERE))

    talk.dialogue.cancel(2)

    assert talk.failure() == "It was cancelled."
    assert talk.dialogue.is_busy


def test_what_cannot_be_interrupted_goes_on_and_its_answer_is_thrown_away() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.agree()

    talk.dialogue.cancel(1)

    assert talk.failure() == "It was cancelled."
    assert talk.dialogue.is_busy
    talk.say("C3")
    assert talk.events() == []
    assert not talk.dialogue.is_busy


def test_a_search_that_can_be_interrupted_is() -> None:
    talk = Talk("kata-search_cancellable undo")
    talk.ask(1, Genmove(HERE))
    talk.agree()
    assert talk.sent[-1] == "kata-search_cancellable W"

    talk.dialogue.cancel(1)
    talk._take()

    assert talk.sent[-1] == "name"
    talk.say("cancelled", "It")
    assert talk.failure() == "It was cancelled."


def test_an_engine_plays_and_tells_what_it_thinks() -> None:
    talk = Talk("kata-genmove_analyze")
    talk.ask(1, Genmove(HERE, every_s=0.1))
    talk.agree()
    assert talk.sent[-1] == "kata-genmove_analyze W interval 10 rootInfo true"

    talk.dialogue.receive(f"=\n{INFO.format(7)}\nplay C3\n\n".encode())

    reported, answered = talk.events()
    assert isinstance(reported, Reported)
    assert isinstance(answered, Answered)
    played = answered.answer
    assert isinstance(played, Played)
    assert played.move == Point(2, 6)
    assert played.report is not None
    assert played.report.is_final


def test_moves_on_stones_and_others_than_were_asked_for_are_left_out() -> None:
    talk = streaming(Analyse(HERE, visits=1, only=(Point(2, 6), PASS)))
    hear(talk, "info move E5 visits 5 order 0 info move C3 visits 3 order 1 info move D4 order 2")
    talk.dialogue.receive(b"\n= It\n\n")

    assert "allow W C3,pass 1" in talk.sent[-2]
    report = talk.answer()
    assert [one.move for one in report.candidates] == [Point(2, 6)]  # type: ignore[attr-defined]
    assert report.is_wider  # type: ignore[attr-defined]  # D4 was not asked for


def test_an_engine_that_keeps_to_what_was_asked_for_is_no_wider() -> None:
    talk = streaming(Analyse(HERE, visits=1, only=(Point(2, 6),)))
    hear(talk, "info move E5 visits 5 order 0 info move C3 visits 3 order 1")
    talk.dialogue.receive(b"\n= It\n\n")

    report = talk.answer()
    assert [one.move for one in report.candidates] == [Point(2, 6)]  # type: ignore[attr-defined]
    assert not report.is_wider  # type: ignore[attr-defined]  # on E5 is a stone


def test_an_engine_without_analysis_says_what_it_would_play() -> None:
    talk = Talk("reg_genmove")
    talk.ask(1, Analyse(HERE))
    talk.agree()
    assert talk.sent[-1] == "reg_genmove W"
    talk.say("C3")

    report = talk.answer()
    assert report.best.move == Point(2, 6)  # type: ignore[attr-defined]
    assert report.winrate is None  # type: ignore[attr-defined]


def test_an_engine_that_knows_no_stream_after_all_says_what_it_would_play() -> None:
    talk = Talk("lz-analyze reg_genmove")
    talk.ask(1, Analyse(HERE, visits=5))
    talk.agree()
    talk.say("?lz-analyze not supported for this engine")
    talk.say("C3")

    assert talk.sent[-2:] == ["lz-analyze W 20", "reg_genmove W"]
    assert talk.answer().best.move == Point(2, 6)  # type: ignore[attr-defined]


def test_a_stream_that_is_refused_for_another_reason_is_an_error() -> None:
    talk = Talk("lz-analyze")
    talk.ask(1, Analyse(HERE, visits=5))
    talk.agree()
    talk.say("?out of memory")

    assert talk.failure() == "It refuses: “lz-analyze W 20”: out of memory"


def test_an_engine_that_can_only_play_is_asked_for_a_move() -> None:
    talk = Talk()
    talk.ask(1, Analyse(HERE))
    talk.agree()
    talk.say("nonsense")

    assert talk.sent[-1] == "genmove W"
    assert talk.failure() == "It has answered what is not understood: “nonsense” is no move."


def test_gnu_go_is_asked_for_moves_and_score() -> None:
    talk = Talk("top_moves_black top_moves_white estimate_score level", level=4)
    talk.ask(1, Analyse(HERE))
    talk.agree()
    talk.agree()
    talk.say("C3 5.0 E5 2.0")
    talk.say("W+2.5 (upper bound)")

    assert talk.sent[0] == "level 4"
    assert talk.sent[-2:] == ["top_moves_white", "estimate_score"]
    report = talk.answer()
    assert [one.move for one in report.candidates] == [Point(2, 6)]  # type: ignore[attr-defined]
    assert report.lead == -2.5  # type: ignore[attr-defined]


def test_a_stream_that_tells_nothing_is_nonsense() -> None:
    talk = streaming(Analyse(HERE, visits=5))
    talk.dialogue.receive(b"\n")

    assert "told no move" in talk.failure()


# The rest -------------------------------------------------------------------------------------


def test_dead_stones_and_score() -> None:
    talk = Talk("final_status_list final_score")
    talk.ask(1, DeadStones(HERE))
    talk.ask(2, FinalScore(HERE))
    talk.agree()
    talk.say("A1 B2\nE5\n\n"[:-2])

    assert talk.answer() == {Point(0, 8), Point(1, 7), Point(4, 4)}
    talk.say("B+3.5")
    assert talk.answer() == "B+3.5"


@pytest.mark.parametrize(("text", "result"), [("0", "0"), ("Draw", "0"), ("W+R", "W+R")])
def test_scores_in_all_forms(text: str, result: str) -> None:
    talk = Talk("final_score")
    talk.ask(1, FinalScore(HERE))
    talk.agree()
    talk.say(text)

    assert talk.answer() == result


def test_what_an_engine_does_not_know_it_is_not_asked() -> None:
    talk = Talk()
    talk.ask(1, FinalScore(HERE))

    assert talk.failure() == "It cannot do that: it does not know final_score."
    assert talk.sent == []


def test_a_score_that_is_none_is_nonsense() -> None:
    talk = Talk("final_score")
    talk.ask(1, FinalScore(HERE))
    talk.agree()
    talk.say("I won!")

    assert "“I won!” is no score" in talk.failure()


def test_an_engine_puts_handicap_stones() -> None:
    talk = Talk("place_free_handicap fixed_handicap")
    talk.ask(1, PlaceHandicap((9, 9), 2))
    talk.agree()
    assert talk.sent == ["boardsize 9", "clear_board", "place_free_handicap 2"]
    talk.say("C3 G7")
    assert talk.answer() == {Point(2, 6), Point(6, 2)}

    talk.ask(2, PlaceHandicap((9, 13), 2, is_fixed=True))
    assert talk.failure() == "It cannot play on a board of 9x13."


def test_what_is_typed_is_sent_and_the_board_is_set_up_anew_then() -> None:
    talk = Talk("undo")
    talk.ask(1, Genmove(HERE))
    talk.agree()
    talk.say("C3")
    talk.events()
    talk.sent.clear()
    talk.ask(2, Command(" 12 showboard "))
    talk.say("  A B")
    talk.ask(3, Genmove(HERE))

    assert talk.sent[:2] == ["showboard", "boardsize 9"]
    assert talk.answer() == "A B"


@pytest.mark.parametrize("text", ["", "  ", "12"])
def test_nothing_typed_is_no_command(text: str) -> None:
    talk = Talk()
    talk.ask(1, Command(text))

    assert talk.failure() == "That is no command: nothing was typed."


def test_a_stream_that_was_typed_ends_with_what_is_asked_next() -> None:
    talk = Talk()
    talk.ask(1, Command("lz-analyze B 50"))
    talk.dialogue.receive(b"=4\ninfo move C3\n")
    talk.ask(2, Command("version"))

    assert talk.sent == ["lz-analyze B 50", "name"]
    talk.dialogue.receive(b"\n= It\n\n")
    talk.say("7")
    first, second = talk.events()
    assert isinstance(first, Answered)
    assert first.is_cancelled
    assert isinstance(second, Answered)
    assert second.answer == "7"


# Silence --------------------------------------------------------------------------------------


def test_an_engine_that_does_not_answer_is_ended() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    assert talk.dialogue.deadline == 5
    talk.now = 5.0
    talk.dialogue.tick()

    assert str(talk.dialogue.fatal) == ("It has not answered for 5 seconds, and was ended.")


def test_thinking_may_last_and_a_clock_is_waited_for() -> None:
    talk = Talk()
    control = TimeControl("absolute", 600)
    talk.ask(1, Genmove(HERE, control=control, left={WHITE: TimeLeft(100)}))
    talk.agree()
    talk.agree()

    assert talk.dialogue.deadline == 150


def test_each_line_of_a_stream_is_a_sign_of_life() -> None:
    talk = streaming(Analyse(HERE))
    talk.now = 49.0
    hear(talk, INFO.format(1))

    assert talk.dialogue.deadline == 99


@pytest.mark.parametrize(
    ("noise", "sentence"),
    [
        ("", "Mine was started, and has said nothing for 10 seconds."),
        ("hello\n", "Mine does not answer as an engine does: hello"),
    ],
)
def test_what_is_no_engine_is_said_to_be_none(noise: str, sentence: str) -> None:
    now = 0.0
    patience = Patience(start_s=10)
    dialogue = GtpDialogue(EngineSpec("Mine", ("it",)), patience, clock=lambda: now)
    dialogue.begin()
    dialogue.receive(noise.encode())
    now = 10.0
    dialogue.tick()

    assert str(dialogue.fatal) == sentence


def test_a_program_that_prints_and_prints_is_no_engine() -> None:
    dialogue = GtpDialogue(EngineSpec("Mine", ("it",)))
    dialogue.begin()
    dialogue.receive(b"\x1b[2J a game of something else " * 10_000)

    assert str(dialogue.fatal) == (
        "Mine does not answer as an engine does: it prints something else."
    )


def test_an_engine_that_starts_slowly_is_waited_for_while_it_says_something() -> None:
    now = 0.0
    patience = Patience(start_s=10)
    dialogue = GtpDialogue(EngineSpec("Mine", ("it",)), patience, clock=lambda: now)
    dialogue.begin()
    for now in (9.0, 18.0, 27.0):  # noqa: B007  # the clock
        dialogue.sign_of_life()

    assert dialogue.deadline == 37
    for now in (95.0, 99.0):  # noqa: B007  # the clock
        dialogue.sign_of_life()
    assert dialogue.deadline == 100


def test_all_that_is_open_fails_when_the_process_is_gone() -> None:
    talk = Talk()
    talk.ask(1, Genmove(HERE))
    talk.ask(2, Genmove(HERE))

    talk.dialogue.end(talk.dialogue._error("died", "Signal SIGKILL."))

    events = talk.events()
    assert [one.ticket for one in events if isinstance(one, Failed)] == [1, 2]
    assert not talk.dialogue.is_busy
