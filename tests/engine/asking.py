"""Engines that tests ask: the stand-in, and what is common to asking one."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final

import pytest

import sgfedit
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.engine import Engine, Patience
from sgfedit.engine.positions import situation_at
from sgfedit.engine.questions import Answered, Failed, Reported, StateChanged

if TYPE_CHECKING:
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, Question, Ticket
    from sgfedit.sgf.node import Node

STAND_IN: Final = Path(__file__).with_name("stand_in.py")
RECORDED: Final = Path(__file__).parents[3] / "shared" / "engines"

needs_recorded = pytest.mark.skipif(not RECORDED.is_dir(), reason="no recorded dialogues here")

HURRIED: Final = Patience(start_s=20, answer_s=20, think_s=20, end_s=0.3, pause_s=0.01)
"""Waits long for what has to come, and not long for an end."""


def stand_in(kind: Kind = Kind.GTP, *arguments: object, name: str = "Stand-in") -> EngineSpec:
    """Return what starts the stand-in."""
    command = (sys.executable, "-I", "-S", str(STAND_IN), kind.value, *map(str, arguments))
    return EngineSpec(name, command, str(STAND_IN.parent), kind)


def recorded(name: str) -> list[dict[str, object]]:
    """Return the rows of a recorded dialogue."""
    lines = (RECORDED / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def line_of(text: str) -> list[Node]:
    """Return the nodes of the main line of a record."""
    return list(sgfedit.loads(text).games[0])


def situation(text: str = "(;SZ[9]KM[5.5]RU[Japanese];B[ee];W[ge])") -> Situation:
    """Return the situation at the end of the main line of a record."""
    game = sgfedit.loads(text).games[0]
    *_, last = game
    return situation_at(game.positions, last)


def situations(count: int) -> list[Situation]:
    """Return situations of a game of so many moves, the empty board first."""
    moves = "".join(
        f";{'BW'[at % 2]}[{chr(97 + at % 9)}{chr(97 + at // 9)}]" for at in range(count)
    )
    game = sgfedit.loads(f"(;SZ[9]KM[5.5]RU[Chinese]{moves})").games[0]
    return [situation_at(game.positions, node) for node in game][:count]


class Heard:
    """What an engine tells, waited for."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()
        self.all: list[Event] = []

    def tell(self, event: Event) -> None:
        """Take an event; from any thread."""
        self._events.put(event)

    def next(self) -> Event:
        """Return the next event."""
        event = self._events.get(timeout=60)
        self.all.append(event)
        return event

    def until(self, ticket: Ticket) -> Answered | Failed:
        """Return what becomes of a question."""
        for event in self.all:
            if isinstance(event, (Answered, Failed)) and event.ticket == ticket:
                return event
        while True:
            event = self.next()
            if isinstance(event, (Answered, Failed)) and event.ticket == ticket:
                return event

    def until_reported(self, ticket: Ticket) -> Reported:
        """Return the next report about a question."""
        while True:
            event = self.next()
            if isinstance(event, Reported) and event.ticket == ticket:
                return event

    def until_state(self, *states: object) -> StateChanged:
        """Return when the engine does one of these."""
        while True:
            event = self.next()
            if isinstance(event, StateChanged) and event.state in states:
                return event

    def drain(self) -> list[Event]:
        """Return all that was told by now."""
        while not self._events.empty():
            self.next()
        return self.all

    def finals(self) -> list[Ticket]:
        """Return the tickets that got their final event, as often as they got it."""
        return [one.ticket for one in self.drain() if isinstance(one, (Answered, Failed))]


def answer(engine: Engine, heard: Heard, question: Question) -> object:
    """Return the answer to a question.

    Raises:
        EngineError: there is none.
    """
    final = heard.until(engine.ask(question))
    if isinstance(final, Failed):
        raise final.error
    return final.answer


def is_alive(pid: int) -> bool:
    """Whether there is a process of that number that is no corpse."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(") ")[2][:1]
    except OSError:
        try:
            os.kill(pid, 0)
        except OSError:
            return False
        return not Path("/proc/self").exists()
    return state not in {"Z", "X"}


def pids_in(pids: Path) -> list[int]:
    """Return the processes that have noted their number in a file."""
    return [*map(int, pids.read_text("ascii").split())] if pids.exists() else []


def alive(pids: Path) -> list[int]:
    """Return those of them that still run."""
    return [pid for pid in pids_in(pids) if is_alive(pid)]


def left_of(pids: Path) -> list[int]:
    """Return the processes that still run when the system has had its time to end the killed."""
    until = monotonic() + 20
    while alive(pids) and monotonic() < until:
        os.sched_yield()
    return alive(pids)
