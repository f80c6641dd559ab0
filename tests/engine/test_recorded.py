"""What KataGo has answered in recorded dialogues, put to our questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sgfedit.engine.analysis_dialogue import AnalysisDialogue, query
from sgfedit.engine.candidates import gtp_vertex, move_of
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.engine import Engine
from sgfedit.engine.gtp_dialogue import GtpDialogue
from sgfedit.engine.positions import Situation
from sgfedit.engine.questions import (
    Analyse,
    Answered,
    Command,
    Failed,
    FinalScore,
    Genmove,
    Played,
    Reported,
)
from sgfedit.engine.queue import AnalysisQueue, Wishes
from sgfedit.go import Colour
from sgfedit.sgf.values import Point
from tests.engine.asking import (
    HURRIED,
    RECORDED,
    Heard,
    answer,
    needs_recorded,
    recorded,
    situation,
    stand_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.questions import Ticket

pytestmark = needs_recorded
COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}


def asked_about(asked: dict[str, Any]) -> Situation:
    """Return the situation that a recorded query is about."""
    size = (asked["boardXSize"], asked["boardYSize"])

    def moves(key: str) -> tuple[Any, ...]:
        return tuple((COLOURS[colour], move_of(name, size)) for colour, name in asked.get(key, ()))

    played = moves("moves")
    first = COLOURS[asked.get("initialPlayer", "B")]
    to_play = played[-1][0].opponent if played else first
    rules = {"japanese": "Japanese", "chinese": "Chinese"}.get(asked["rules"], "Tromp-Taylor")
    return Situation(size, to_play, rules, asked["komi"], 0, moves("initialStones"), played)


class Replay:
    """A dialogue that gets the recorded answers to what it asks."""

    def __init__(self) -> None:
        spec = EngineSpec("KataGo", ("katago",), kind=Kind.ANALYSIS)
        self.now = 0.0
        self.dialogue = AnalysisDialogue(spec, clock=lambda: self.now)
        self.dialogue.begin()
        self.tickets: dict[str, int] = {}
        self.out: list[dict[str, Any]] = []
        self.times: list[float] = []
        for row in recorded("katago-live-and-errors"):
            value: Any = row.get("in", row.get("out"))
            if "out" in row:
                self.out.append(value)
                self.times.append(float(str(row["t"])))
            elif isinstance(value, dict) and "moves" in value:
                self.tickets[value["id"]] = len(self.tickets) + 1
        for one in self.out:
            if one.get("action") in {"query_version", "query_models"}:
                self.hear({**one, "id": one["action"].removeprefix("query_")})
        self.dialogue.take_output()

    def hear(self, value: dict[str, Any]) -> None:
        """Hand an answer over."""
        import json  # noqa: PLC0415

        self.dialogue.receive(json.dumps(value).encode() + b"\n")

    def ask(self, name: str, **wishes: Any) -> int:
        """Ask about what a recorded query was about."""
        asked = next(
            row["in"]
            for row in recorded("katago-live-and-errors")
            if isinstance(row.get("in"), dict) and row["in"].get("id") == name  # type: ignore[attr-defined]
        )
        ticket = self.tickets[name]
        wishes.setdefault("visits", asked["maxVisits"])  # type: ignore[index]
        self.dialogue.ask(ticket, Analyse(asked_about(asked), **wishes))  # type: ignore[arg-type]
        return ticket

    def play(self, name: str) -> None:
        """Let all be heard that was answered to a query."""
        for one, at in zip(self.out, self.times, strict=True):
            if one.get("id") == name:
                self.now = max(self.now, at)
                self.hear({**one, "id": str(self.tickets[name])})

    def final(self, name: str, **wishes: Any) -> Answered | Failed:
        """Ask, and return what becomes of it."""
        self.ask(name, **wishes)
        self.play(name)
        (final,) = (
            one for one in self.dialogue.take_events() if isinstance(one, (Answered, Failed))
        )
        assert not self.dialogue.is_busy
        return final

    def final_after(self, end: Callable[[Ticket], None]) -> Answered | Failed:
        """Ask for reports, let the question end before the first is heard; return its end."""
        ticket = self.ask("live1", every_s=0.1)
        self.dialogue.take_output()
        end(ticket)
        assert b'"terminate"' in self.dialogue.take_output()
        self.play("live1")
        (final,) = self.dialogue.take_events()
        assert isinstance(final, (Answered, Failed))
        assert not self.dialogue.is_busy
        return final


def test_the_engine_says_who_it_is() -> None:
    identity = Replay().dialogue.identity

    assert identity is not None
    assert identity.full == "KataGo 1.17.2 g170-b6c96-s175395328-d26788732"


def test_reports_come_during_the_search_and_a_last_one_when_it_is_stopped() -> None:
    replay = Replay()
    ticket = replay.ask("live1", every_s=0.25)
    replay.play("live1")
    events = replay.dialogue.take_events()

    assert [type(one) for one in events] == [Reported] * 3 + [Answered]
    visits = [one.report.visits for one in events if isinstance(one, Reported)]
    assert visits == sorted(visits, key=lambda one: one or 0)
    assert isinstance(events[-1], Answered)
    assert events[-1].ticket == ticket


def test_of_reports_that_come_too_often_the_newest_is_told_when_it_is_time() -> None:
    replay = Replay()
    ticket = replay.ask("live1", every_s=10)
    replay.play("live1")
    first, last = replay.dialogue.take_events()
    assert isinstance(first, Reported)
    assert isinstance(last, Answered)  # which needs none of the others

    ticket = replay.ask("live1", every_s=10)
    during = [one for one in replay.out if one.get("isDuringSearch") is True]
    for one in (*during, *during[:1]):
        replay.hear({**one, "id": str(ticket)})
    replay.dialogue.tick()
    (told,) = replay.dialogue.take_events()
    assert isinstance(told, Reported)
    assert told.report == first.report

    replay.now = replay.dialogue.deadline or 0
    replay.dialogue.tick()
    (told,) = replay.dialogue.take_events()
    assert isinstance(told, Reported)
    replay.now = replay.dialogue.deadline or 0
    replay.dialogue.tick()
    assert replay.dialogue.fatal is not None  # it is silent


def test_what_was_put_off_is_the_answer_where_no_other_one_comes() -> None:
    replay = Replay()
    ticket = replay.ask("live1", every_s=None)
    during = [one for one in replay.out if one.get("isDuringSearch") is True]
    for one in during:
        replay.hear({**one, "id": str(ticket)})
    assert not replay.dialogue.take_events()

    replay.dialogue.cancel(ticket)
    replay.hear({"id": str(ticket), "isDuringSearch": False, "noResults": True})

    (final,) = replay.dialogue.take_events()
    assert isinstance(final, Answered)
    report: Any = final.answer
    assert report.visits == during[-1]["rootInfo"]["visits"]
    assert report.is_final


def test_of_a_forgotten_query_nothing_is_read() -> None:
    replay = Replay()

    final = replay.final_after(replay.dialogue.forget)

    assert isinstance(final, Failed)
    assert final.error.reason == "cancelled"


def test_a_stopped_query_is_answered_with_what_is_known() -> None:
    replay = Replay()

    final = replay.final_after(replay.dialogue.cancel)

    assert isinstance(final, Answered)
    assert final.is_cancelled
    report: Any = final.answer
    assert report.is_final
    assert report.best.move == move_of("Q5", (19, 19))


def test_figures_are_taken_as_blacks_and_ownership_is_of_every_point() -> None:
    final = Replay().final("own", ownership=True)

    report: Any = final.answer if isinstance(final, Answered) else None
    assert report.to_play is Colour.BLACK
    assert report.lead == pytest.approx(10.9, abs=3)
    assert len(report.ownership) == 361
    assert report.best.line[0] == report.best.move


def test_a_board_that_is_set_up_and_a_rectangular_one() -> None:
    small, wide = Replay().final("setup9"), Replay().final("rect")

    assert isinstance(small, Answered)
    assert isinstance(wide, Answered)
    assert small.answer.size == (9, 9)  # type: ignore[union-attr]
    assert small.answer.best.move == move_of("F4", (9, 9))  # type: ignore[union-attr]
    assert wide.answer.size == (13, 9)  # type: ignore[union-attr]
    assert wide.answer.best.move == Point(9, 3)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "reason", "detail"),
    [
        ("illegal", "refused", "moves: Illegal move 1: C3"),
        ("toolarge", "size", "25x25"),
        ("badrules", "refused", "rules: Could not parse rules: martian"),
        ("avoid", "refused", "allowMoves: Cannot specify both allowMoves and avoidMoves"),
    ],
)
def test_errors_are_those_of_their_query(name: str, reason: str, detail: str) -> None:
    final = Replay().final(name)

    assert isinstance(final, Failed)
    assert (final.error.reason, final.error.detail) == (reason, detail)


def test_a_size_that_was_refused_is_not_asked_again() -> None:
    replay = Replay()
    replay.final("toolarge")
    replay.dialogue.take_output()

    replay.ask("toolarge")

    assert replay.dialogue.take_output() == b""
    (final,) = replay.dialogue.take_events()
    assert isinstance(final, Failed)
    assert str(final.error) == "KataGo cannot play on a board of 25x25."


def test_of_recorded_moves_those_of_a_part_are_kept_and_it_is_known_that_there_were_others() -> (
    None
):
    part = tuple(Point(x, y) for x in range(10, 19) for y in range(10, 19))

    final = Replay().final("unknownfield", only=part)

    report: Any = final.answer if isinstance(final, Answered) else None
    moves = [gtp_vertex(one.move, 19) for one in report.candidates]
    assert (moves, report.is_wider) == (["R4", "Q3"], True)


def test_a_warning_stands_in_the_report() -> None:
    final = Replay().final("unknownfield")

    report: Any = final.answer if isinstance(final, Answered) else None
    (warning,) = report.warnings
    assert warning.startswith("wishes: Unexpected or unused field")


def test_an_error_of_nobody_is_no_answer_where_several_wait() -> None:
    replay = Replay()
    replay.ask("own")
    replay.ask("rect")

    for one in replay.out:
        if "error" in one and "id" not in one:
            replay.hear(one)

    assert replay.dialogue.take_events() == []


def test_a_query_says_all_that_is_asked() -> None:
    asked = query(
        Analyse(
            situation("(;SZ[13:9]AB[cc][gc]PL[W]RU[AGA]KM[7.5])"),
            visits=20,
            seconds=2,
            every_s=0.5,
            ownership=True,
            only=(Point(0, 0),),
            priority=3,
        )
    )

    assert asked == {
        "moves": [],
        "initialStones": [["B", "C7"], ["B", "G7"]],
        "initialPlayer": "W",
        "rules": "aga",
        "komi": 7.5,
        "boardXSize": 13,
        "boardYSize": 9,
        "includePVVisits": True,
        "includeOwnership": True,
        "includePolicy": False,
        "priority": 3,
        "maxVisits": 20,
        "reportDuringSearchEvery": 0.5,
        "allowMoves": [{"player": "W", "moves": ["A9"], "untilDepth": 1}],
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 2},
    }


# By the stand-in, which answers as KataGo and GNU Go did -------------------------------------


def whole_game() -> tuple[list[Situation], dict[int, dict[str, Any]]]:
    """Return the situations of the recorded review, and the recorded answer to each."""
    rows: list[Any] = [*recorded("katago-whole-game")]
    whole = asked_about(rows[0]["in"])
    answers = {one["out"]["turnNumber"]: one["out"] for one in rows[1:]}
    found = []
    for turn in sorted(answers):
        played = whole.moves[:turn]
        to_play = played[-1][0].opponent if played else Colour.BLACK
        found.append(whole._replace(moves=played, to_play=to_play))
    return found, answers


def test_a_whole_game_comes_back_in_order_with_the_recorded_figures() -> None:
    found, answers = whole_game()
    spec = stand_in(Kind.ANALYSIS, "--recorded", RECORDED / "katago-whole-game.jsonl")

    with AnalysisQueue([spec], Wishes(visits=8), patience=HURRIED) as queue:
        results = list(queue.run(found))

    assert [one.place for one in results] == list(range(18))
    for result, turn in zip(results, sorted(answers), strict=True):
        assert result.report is not None
        assert result.report.lead == pytest.approx(answers[turn]["rootInfo"]["scoreLead"])
        assert result.report.visits == answers[turn]["rootInfo"]["visits"]


def test_recorded_gtp_answers_ours() -> None:
    heard = Heard()
    spec = stand_in(Kind.GTP, "--recorded", RECORDED / "katago-analyze-gtp.jsonl")
    engine = Engine(spec, heard.tell, HURRIED)
    asked = situation("(;SZ[9]KM[7]RU[Tromp-Taylor];B[ee])")

    text = "kata-analyze W interval 20 ownership true pvVisits true rootInfo true maxmoves 4"
    ticket = engine.ask(Command(text))
    played: Any = answer(engine, heard, Genmove(asked))
    engine.close()

    assert isinstance(heard.until(ticket), Answered)
    assert isinstance(played, Played)
    lines = [one.text for one in engine.lines() if one.text.startswith("info move C5")]
    assert lines


def test_gnu_gos_recorded_words_are_read() -> None:
    dialogue = GtpDialogue(EngineSpec("GNU Go", ("gnugo",)))
    commands = "name version list_commands top_moves_white estimate_score final_score boardsize"
    dialogue.begin()
    dialogue.receive(f"=1 GNU Go\n\n=2 3.8\n\n=3 {commands}\n\n".encode())
    dialogue.take_output()
    dialogue.ask(1, FinalScore(situation("(;SZ[9]KM[5.5];B[ee])")))

    dialogue.receive(b"=4\n\n=5\n\n=6\n\n=7\n\n")
    dialogue.receive(b"=8 W+1.0\n\n")

    assert dialogue.take_events() == [Answered(1, "W+1.0")]
