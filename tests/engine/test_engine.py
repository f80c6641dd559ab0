"""Engines as processes: their beginning, what is asked, and their end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sgfedit
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.engine import Engine
from sgfedit.engine.questions import (
    Analyse,
    Answered,
    Command,
    DeadStones,
    Failed,
    FinalScore,
    Genmove,
    Identity,
    Played,
    State,
    StateChanged,
)
from sgfedit.errors import EngineError
from sgfedit.sgf import Point
from tests.engine.asking import (
    HURRIED,
    STAND_IN,
    Heard,
    answer,
    left_of,
    situation,
    situations,
    stand_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = situation()


@pytest.fixture
def heard() -> Heard:
    """What the engine of the test tells."""
    return Heard()


@pytest.fixture
def engine(heard: Heard) -> Iterator[Engine]:
    """The stand-in that speaks GTP."""
    found = Engine(stand_in(), heard.tell, HURRIED)
    yield found
    found.close()


@pytest.fixture
def analyst(heard: Heard) -> Iterator[Engine]:
    """The stand-in that speaks KataGo's JSON."""
    found = Engine(stand_in(Kind.ANALYSIS), heard.tell, HURRIED)
    yield found
    found.close()


def test_an_engine_is_started_when_it_is_first_asked(engine: Engine, heard: Heard) -> None:
    assert (engine.state, engine.identity) == (State.OFF, None)

    played = answer(engine, heard, Genmove(HERE))

    assert isinstance(played, Played)
    assert played.move == Point(0, 0)
    heard.until_state(State.READY)
    states = [one.state for one in heard.all if isinstance(one, StateChanged)]
    assert states == [State.STARTING, State.READY, State.BUSY, State.READY]
    identity: Identity | None = engine.identity
    assert identity is not None
    assert identity.full == "Stand-in 1"


def test_an_engine_is_started_without_a_question(engine: Engine, heard: Heard) -> None:
    engine.start()

    assert heard.until_state(State.READY).identity is engine.identity


def test_questions_are_answered_one_after_the_other(engine: Engine, heard: Heard) -> None:
    tickets = [engine.ask(Analyse(one, visits=10)) for one in situations(3)]
    tickets.append(engine.ask(FinalScore(HERE)))

    finals = [heard.until(ticket) for ticket in tickets]

    assert [one.ticket for one in heard.all if isinstance(one, Answered)] == tickets
    assert isinstance(finals[-1], Answered)
    assert finals[-1].answer == "B+3.5"


def test_a_live_look_follows_each_step(engine: Engine, heard: Heard) -> None:
    old = engine.ask(Analyse(HERE, every_s=0.01))
    heard.until_reported(old)
    engine.cancel(old)
    new = engine.ask(Analyse(HERE.after(Point(8, 8)), every_s=0.01))

    report = heard.until_reported(new).report
    engine.cancel(new)

    assert report.to_play is HERE.to_play.opponent
    first, last = heard.until(old), heard.until(new)
    assert isinstance(first, Answered)
    assert first.is_cancelled
    assert isinstance(last, Answered)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)
def test_moves_come_from_the_points_that_were_asked_for(kind: Kind, heard: Heard) -> None:
    engine = Engine(stand_in(kind), heard.tell, HURRIED)
    corner = tuple(Point(x, 7) for x in (5, 6, 7))  # as many as it tells

    ticket = engine.ask(Analyse(HERE, every_s=0.01, only=corner))
    report = heard.until_reported(ticket).report
    engine.close()

    assert {one.move for one in report.candidates} == set(corner)
    assert not report.is_wider


def test_an_analysis_engine_is_asked_several_at_once(analyst: Engine, heard: Heard) -> None:
    endless = analyst.ask(Analyse(HERE, every_s=0.1, ownership=True))
    report = heard.until_reported(endless).report
    other = answer(analyst, heard, Analyse(HERE, visits=7))
    analyst.cancel(endless)
    final = heard.until(endless)

    assert len(report.ownership) == 81
    assert other.visits == 7  # type: ignore[attr-defined]
    assert isinstance(final, Answered)
    assert final.is_cancelled


def test_an_analysis_engine_plays_and_judges(analyst: Engine, heard: Heard) -> None:
    played = answer(analyst, heard, Genmove(HERE, visits=5))
    dead = answer(analyst, heard, DeadStones(HERE))
    text = answer(analyst, heard, Command('{"action": "query_version"}'))

    assert isinstance(played, Played)
    assert played.move == Point(0, 0)
    assert played.report is not None
    assert dead == {Point(6, 4)}  # White's: the stand-in gives every point to Black
    assert '"version": "1.0-stand-in"' in str(text)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (FinalScore(HERE), "cannot"),
        (Command("no json"), "bad-command"),
        (Command("[1]"), "bad-command"),
        (Analyse(HERE._replace(komi=5.3)), "komi"),
        (Analyse(HERE._replace(size=(25, 25)), visits=1), "size"),
    ],
)
def test_what_an_analysis_engine_cannot(
    question: FinalScore | Command | Analyse, reason: str, analyst: Engine, heard: Heard
) -> None:
    with pytest.raises(EngineError) as caught:
        answer(analyst, heard, question)

    assert caught.value.reason == reason


def test_the_console_has_what_was_said(engine: Engine, heard: Heard) -> None:
    answer(engine, heard, Command("komi 7"))

    lines = engine.lines()
    assert [line.number for line in lines] == list(range(len(lines)))
    said = [(line.kind, line.text) for line in lines]
    assert ("in", "1 name") in said
    assert ("out", "=1 Stand-in") in said
    assert said.index(("in", "4 komi 7")) < said.index(("out", "=4 "))
    assert engine.lines(len(lines) - 1) == lines[-1:]
    assert engine.lines(len(lines)) == ()


# Beginnings that fail -------------------------------------------------------------------------


def failure(spec: EngineSpec) -> str:
    """Return why an engine cannot be asked."""
    heard = Heard()
    engine = Engine(spec, heard.tell, HURRIED)
    final = heard.until(engine.ask(Genmove(HERE)))
    engine.close()
    assert isinstance(final, Failed)
    return str(final.error)


def test_a_command_that_is_not_there() -> None:
    sentence = failure(EngineSpec("Mine", ("no-such-engine",)))

    assert sentence == "There is no program no-such-engine."


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    path.write_text("text")

    assert failure(EngineSpec("Mine", (str(path),))) == (
        f"{path} is no program that can be started."
    )
    path.chmod(0o755)
    path.write_bytes(b"\x7fELF no program after all")
    assert failure(EngineSpec("Mine", (str(path),))).startswith(
        "Mine cannot be started: Exec format error"
    )


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    spec = stand_in()._replace(folder=str(tmp_path / "gone"), name="Mine")

    assert failure(spec) == f"There is no folder {tmp_path}/gone to start Mine in."


def test_a_program_that_complains_and_ends() -> None:
    code = "import sys; sys.stderr.write('loading\\nno model\\n'); sys.exit(4)"

    assert failure(EngineSpec("Mine", (sys.executable, "-I", "-S", "-c", code))) == (
        "Mine has ended before it could be asked anything. Exit status 4. loading / no model"
    )


def test_a_program_that_is_no_engine() -> None:
    assert failure(EngineSpec("Mine", ("yes",))) == (
        "Mine does not answer as an engine does: it prints something else."
    )


# Ends -----------------------------------------------------------------------------------------


def test_an_engine_that_dies_says_how_and_is_started_again(heard: Heard, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    engine = Engine(stand_in(Kind.GTP, "--pids", pids), heard.tell, HURRIED)
    answer(engine, heard, Genmove(HERE))
    endless = engine.ask(Analyse(HERE, every_s=0.01))
    heard.until_reported(endless)

    os.kill(int(pids.read_text()), signal.SIGKILL)

    final = heard.until(endless)
    assert isinstance(final, Failed)
    assert str(final.error) == "Stand-in has ended. Signal SIGKILL."
    assert heard.until_state(State.OFF).error is not None
    assert isinstance(answer(engine, heard, Genmove(HERE)), Played)
    engine.close()
    assert len(pids.read_text().split()) == 2
    assert left_of(pids) == []


def test_what_waits_for_a_restart_is_answered_then(heard: Heard) -> None:
    spec = stand_in(Kind.GTP, "--fault", "die", "--at", 9)
    engine = Engine(spec, heard.tell, HURRIED)
    first = heard.until(engine.ask(Genmove(HERE)))
    tickets = [engine.ask(Command("name")) for _ in range(3)]

    finals = [heard.until(ticket) for ticket in tickets]
    engine.close()

    assert isinstance(first, Failed)
    assert all(isinstance(one, Answered) for one in finals)


def test_an_engine_is_restarted_on_wish(engine: Engine, heard: Heard) -> None:
    endless = engine.ask(Analyse(HERE, every_s=0.01))
    heard.until_reported(endless)

    engine.restart()

    final = heard.until(endless)
    assert isinstance(final, Failed)
    assert final.error.reason == "restarted"
    heard.until_state(State.READY)


def test_a_closed_engine_answers_no_more(heard: Heard, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    engine = Engine(stand_in(Kind.GTP, "--pids", pids), heard.tell, HURRIED)
    endless = engine.ask(Analyse(HERE, every_s=0.01))
    heard.until_reported(endless)

    assert engine.close()

    final = heard.until(endless)
    assert isinstance(final, Failed)
    assert final.error.reason == "closed"
    assert engine.state is State.CLOSED
    assert left_of(pids) == []
    late = heard.until(engine.ask(Genmove(HERE)))
    assert isinstance(late, Failed)
    assert engine.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bug_leaves_no_question_waiting_and_no_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    heard = Heard()

    def tell(event: object) -> None:
        heard.tell(event)  # type: ignore[arg-type]
        if isinstance(event, Answered):
            raise ZeroDivisionError

    buggy = Engine(stand_in(Kind.GTP, "--pids", pids), tell, HURRIED)
    first, second = buggy.ask(Command("name")), buggy.ask(Command("version"))

    assert isinstance(heard.until(first), Answered)
    last = heard.until(second)
    assert isinstance(last, Failed)
    assert last.error.reason == "closed"
    assert isinstance(heard.until(buggy.ask(Command("name"))), Failed)
    assert buggy.close()
    assert buggy._thread is not None
    buggy._thread.join()  # so that what it raised is told in this test
    assert left_of(pids) == []


def test_an_engine_that_was_never_asked_is_closed_at_once() -> None:
    engine = Engine(stand_in(), Heard().tell, HURRIED)

    assert engine.close()
    assert engine.state is State.CLOSED


def test_an_engine_may_be_closed_where_it_tells() -> None:
    heard = Heard()

    def tell(event: object) -> None:
        if isinstance(event, StateChanged) and event.state is State.READY:
            assert not mine.close()
        heard.tell(event)  # type: ignore[arg-type]

    mine = Engine(stand_in(), tell, HURRIED)
    mine.start()

    heard.until_state(State.CLOSED)
    assert mine.close()


def test_a_program_that_ends_without_closing_its_engines_leaves_none(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    spec = stand_in(Kind.GTP, "--pids", pids)
    code = f"""
import sys; sys.path[:] = {sys.path!r}
from queue import SimpleQueue
from sgfedit.engine.commands import EngineSpec
from sgfedit.engine.engine import Engine
from sgfedit.engine.questions import Answered, Command
heard = SimpleQueue()
engine = Engine(EngineSpec("it", {spec.command!r}), heard.put)
engine.ask(Command("name"))
while not isinstance(heard.get(), Answered):
    pass
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, check=False, timeout=60
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert left_of(pids) == []


def test_a_question_that_waits_for_the_start_is_given_up(heard: Heard) -> None:
    engine = Engine(EngineSpec("Mine", ("sleep", "60")), heard.tell, HURRIED)
    ticket = engine.ask(Genmove(HERE))

    engine.cancel(ticket)

    final = heard.until(ticket)
    assert isinstance(final, Failed)
    assert final.error.reason == "cancelled"
    engine.close()


def test_what_an_engine_has_started_ends_with_it(heard: Heard, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    command = " ".join(stand_in(Kind.GTP, "--pids", pids, "--fault", "deaf", "--at", 4).command)
    spec = EngineSpec("Mine", ("sh", "-c", f"{command}; true"))
    engine = Engine(spec, heard.tell, HURRIED)
    engine.ask(Genmove(HERE))
    heard.until_state(State.BUSY)

    engine.close()

    assert left_of(pids) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no sessions there")
@pytest.mark.parametrize("kind", Kind)
def test_no_engine_outlives_a_program_that_is_killed(kind: Kind, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    spec = stand_in(kind, "--pids", pids, "--fault", "deaf", "--at", 4)
    code = f"""
import sys; sys.path[:] = {sys.path!r}
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.engine import Engine
from sgfedit.engine.questions import State, StateChanged, Command
def tell(event):
    if isinstance(event, StateChanged) and event.state is State.BUSY:
        print("busy", flush=True)
engine = Engine(EngineSpec("it", {spec.command!r}, kind=Kind({kind.value!r})), tell)
engine.ask(Command("{{}}"))
engine.ask(Command("{{}}"))
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "busy\n"
        assert len(pids.read_text().split()) == 1

        program.kill()

    assert left_of(pids) == []


def test_the_stand_in_is_one_and_knows_nothing_of_us() -> None:
    text = STAND_IN.read_text("utf-8")

    assert text.startswith('"""A stand-in')
    assert "import sgfedit" not in text
    assert "from sgfedit" not in text
    assert Path(sgfedit.__file__).parent not in STAND_IN.parents
