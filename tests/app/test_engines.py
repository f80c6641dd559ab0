"""The engines of the program: list, events in the window's thread, who looks."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication

from sgfedit.app.engines import Engines
from sgfedit.app.settings import Settings
from sgfedit.engine.positions import Situation
from sgfedit.engine.questions import Analyse, Answered, Command, Failed, Reported, State
from sgfedit.go import Colour
from tests.quiet_engine import GNUGO, KATAGO, QuietEngines, quiet_engines

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.engine.questions import Event

QUESTION = Analyse(Situation((9, 9), Colour.BLACK, "japanese", 6.5))


@pytest.fixture
def settings(qapp: QCoreApplication, tmp_path: Path) -> Settings:
    del qapp
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def engines(settings: Settings, tmp_path: Path) -> QuietEngines:
    return quiet_engines(settings, tmp_path, KATAGO, GNUGO)


def tell() -> None:
    """Let what was emitted be heard."""
    QCoreApplication.sendPostedEvents()


def test_nothing_runs_before_it_is_asked(engines: QuietEngines) -> None:
    assert engines.state(KATAGO) is State.OFF
    assert not engines.made


def test_events_of_another_thread_are_told_in_this_one_after_ask_has_returned(
    engines: QuietEngines,
) -> None:
    heard: list[Event] = []
    ticket = engines.ask(GNUGO, Command("name"), heard.append)

    other = Thread(target=engines.made[GNUGO].answer, args=("GNU Go",))
    other.start()
    other.join()
    before = list(heard)
    tell()

    assert before == []
    assert heard == [Answered(ticket, "GNU Go")]


def test_tickets_are_unique_among_engines(engines: QuietEngines) -> None:
    heard: list[Event] = []
    one = engines.ask(GNUGO, QUESTION, heard.append)
    other = engines.ask(KATAGO, QUESTION, heard.append)

    engines.made[KATAGO].report(visits=5)
    tell()

    assert one != other
    assert [event.ticket for event in heard if isinstance(event, Reported)] == [other]


def test_of_reports_that_wait_the_newest_is_told(engines: QuietEngines) -> None:
    heard: list[Event] = []
    engines.ask(KATAGO, QUESTION, heard.append)
    engine = engines.made[KATAGO]

    for visits in (5, 6, 7):
        engine.report(visits=visits)
    tell()
    engine.report(visits=8)
    last = engine.report(visits=9)
    engine.answer(last)
    tell()

    reports = [event.report.visits for event in heard if isinstance(event, Reported)]
    assert reports == [7, 9]
    assert isinstance(heard[-1], Answered)


def test_what_is_forgotten_is_cancelled_and_tells_nothing(engines: QuietEngines) -> None:
    heard: list[Event] = []
    ticket = engines.ask(KATAGO, QUESTION, heard.append)

    engines.forget(ticket)
    tell()

    assert heard == []
    assert not engines.made[KATAGO].questions


def test_who_looks_again_is_told_nothing_of_before(engines: QuietEngines) -> None:
    heard: list[Event] = []
    engines.look(KATAGO, QUESTION, heard.append)

    engines.look(KATAGO, QUESTION, heard.append)
    tell()

    assert heard == []
    assert len(engines.made[KATAGO].questions) == 1


def test_of_two_that_look_the_first_is_told_that_the_other_does(engines: QuietEngines) -> None:
    first: list[Event] = []
    second: list[Event] = []
    engines.look(KATAGO, QUESTION, first.append)

    engines.look(KATAGO, QUESTION, second.append)
    engines.made[KATAGO].report(visits=5)
    tell()

    assert [event.error.reason for event in first if isinstance(event, Failed)] == ["elsewhere"]
    assert len(first) == len(second) == 1


def test_an_engine_that_is_taken_off_the_list_is_ended(engines: QuietEngines) -> None:
    heard: list[Event] = []
    engines.ask(KATAGO, QUESTION, heard.append)

    engines.change(lambda known: known[1:])
    tell()

    assert engines.specs == (GNUGO,)
    assert engines.made[KATAGO].state is State.CLOSED
    assert [event.error.reason for event in heard if isinstance(event, Failed)] == ["closed"]


def test_why_an_engine_died_is_known_until_it_starts_again(engines: QuietEngines) -> None:
    engines.ask(KATAGO, QUESTION, lambda _: None)
    engines.made[KATAGO].die()
    tell()
    error = engines.error(KATAGO)

    engines.ask(KATAGO, QUESTION, lambda _: None)
    tell()

    assert error is not None
    assert error.reason == "died"
    assert engines.error(KATAGO) is None


def test_all_are_closed_at_the_end(engines: QuietEngines) -> None:
    for spec in engines.specs:
        engines.ask(spec, QUESTION, lambda _: None)

    engines.close()

    assert {engine.state for engine in engines.made.values()} == {State.CLOSED}


def test_the_list_is_there_in_the_next_session(engines: QuietEngines, tmp_path: Path) -> None:
    later = Settings(tmp_path / "settings.ini")

    assert Engines(later, tmp_path / "engines.json").specs == engines.specs == (KATAGO, GNUGO)


def test_a_program_has_one_of_them(settings: Settings, engines: QuietEngines) -> None:
    assert Engines.of(settings) is engines


def test_in_safe_mode_no_engine_starts(qapp: QCoreApplication, tmp_path: Path) -> None:
    del qapp
    heard: list[Event] = []
    settings = Settings.unkept()
    engines = quiet_engines(settings, tmp_path, KATAGO)

    engines.ask(KATAGO, QUESTION, heard.append)
    engines.start(KATAGO)
    tell()

    assert engines.specs == ()
    assert not engines.made
    assert [event.error.reason for event in heard if isinstance(event, Failed)] == ["safe"]
