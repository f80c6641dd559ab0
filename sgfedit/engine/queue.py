"""Many positions spread over several engines, on this and on other computers."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from sgfedit.engine.candidates import Report
from sgfedit.engine.commands import Kind
from sgfedit.engine.engine import USUAL, Engine
from sgfedit.engine.questions import Analyse, Answered, Failed, StateChanged
from sgfedit.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.engine.cache import Cache
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.dialogue import Patience
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, Ticket

VISITS: Final = 500
"""How much is read where neither the user nor the engine's settings say."""
_DEATHS: Final = 3
"""So often in a row an engine may die without an answer, until it is left alone."""
_GUILTY: Final = 2
"""So often engines may die of a position; where one is left, the same one."""
_MOST_PAUSE_S: Final = 60.0
_OWN_FAULT: Final = frozenset(
    ("died", "died-at-start", "no-answer", "flood", "silent", "no-engine", "cannot-start")
)
"""Reasons that say something about an engine, not about what it was asked."""
_HOPELESS: Final = frozenset(
    ("no-command", "not-executable", "no-folder", "bad-command", "no-engine", "closed")
)
"""Reasons why there is no use in starting an engine again."""


class Wishes(NamedTuple):
    """How each position is analysed; as the fields of `Analyse`. None: as each engine is set."""

    visits: int | None = None
    seconds: float | None = None
    ownership: bool = False


AS_SET: Final = Wishes()


class Result(NamedTuple):
    """What became of a position.

    Attributes:
        place: Which of those that were handed in.
        report: The final report; None where there is none.
        error: Why not.
        by: The name of the engine as the user calls it; empty where none was asked.
        is_kept: Whether it was known from the cache.
    """

    place: int
    report: Report | None
    error: EngineError | None = None
    by: str = ""
    is_kept: bool = False


@dataclass(slots=True, eq=False)
class _Task:
    """A situation that is asked once, for all the places where it stands.

    Attributes:
        situation: What is asked.
        places: Where it stands.
        is_suspect: Whether an engine has died while it was asked this.
        refused_by: The engines that cannot take it.
        killed: Those that have died of it and nothing else, as often as they did.
        error: Why nobody has answered yet.
    """

    situation: Situation
    places: list[int]
    is_suspect: bool = False
    refused_by: set[int] = field(default_factory=set)
    killed: list[int] = field(default_factory=list)
    error: EngineError | None = None


@dataclass(slots=True, eq=False)
class _Slot:
    """An engine, and what it is working on."""

    number: int
    spec: EngineSpec
    engine: Engine
    most: int
    asked: dict[Ticket, _Task] = field(default_factory=dict)
    deaths: int = 0
    ready_at: float = 0.0
    is_lost: bool = False


class AnalysisQueue:
    """Analyses positions; a context manager. Its engines end when it is left."""

    def __init__(
        self,
        specs: Sequence[EngineSpec],
        wishes: Wishes = AS_SET,
        *,
        cache: Cache | None = None,
        asks_anew: bool = False,
        at_once: int = 4,
        patience: Patience = USUAL,
    ) -> None:
        """Know engines; they are started by `run`.

        Args:
            specs: The engines.
            wishes: How positions are analysed.
            cache: What is known already is taken from there, what is found is kept there.
            asks_anew: Whether what is known is asked all the same.
            at_once: Positions that an analysis engine is given at a time; GTP engines get one.
            patience: How long engines are waited for.
        """
        self._wishes = wishes
        self._cache = cache
        self._asks_anew = asks_anew
        self._patience = patience
        self._inbox: SimpleQueue[tuple[int, Event] | None] = SimpleQueue()
        self._is_cancelled = False
        self._slots = [
            self._slot(number, spec, at_once if spec.kind is Kind.ANALYSIS else 1)
            for number, spec in enumerate(specs)
        ]
        self._tasks: deque[_Task] = deque()
        self._found: dict[int, Result] = {}
        self._last_error: EngineError | None = None

    def _slot(self, number: int, spec: EngineSpec, most: int) -> _Slot:
        def tell(event: Event) -> None:
            self._inbox.put((number, event))

        return _Slot(number, spec, Engine(spec, tell, self._patience), max(1, most))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, situations: Sequence[Situation | None]) -> Iterator[Result]:
        """Yield one result for each situation, in their order; None has neither report nor error.

        In the thread that iterates, which waits meanwhile. The first positions are read first. An
        engine that dies gives its positions back: others take them; what two engines died of, or
        what nobody is left for, is a `Result` with an error. Equal situations are asked once.
        """
        self._found.clear()
        self._tasks = _tasks_of(situations, self._found)
        for place in range(len(situations)):
            while place not in self._found and not self._is_cancelled:
                self._feed()
                if place not in self._found:
                    self._wait()
            if self._is_cancelled:
                self._give_up()
                return
            yield self._found.pop(place)

    def cancel(self) -> None:
        """Let `run` end soon, from any thread; what is known by then stays in the cache."""
        self._is_cancelled = True
        self._inbox.put(None)

    def close(self) -> None:
        """End the engines."""
        self._is_cancelled = True
        for slot in self._slots:
            slot.engine.close(0)
        for slot in self._slots:
            slot.engine.close()

    # Giving ---------------------------------------------------------------------------------

    def _feed(self) -> None:
        """Give every engine what it can take."""
        now = monotonic()
        for slot in self._slots:
            while slot.ready_at <= now and self._has_room(slot):
                task = self._next_for(slot)
                if task is None:
                    break
                ticket = slot.engine.ask(self._question(task.situation, slot.spec))
                slot.asked[ticket] = task
        self._give_back_hopeless()

    def _has_room(self, slot: _Slot) -> bool:
        is_alone = any(task.is_suspect for task in slot.asked.values())
        return not slot.is_lost and not is_alone and len(slot.asked) < slot.most

    def _next_for(self, slot: _Slot) -> _Task | None:
        """Return the first task that an engine may take; what is known is found on the way.

        What an engine may have died of is asked alone, and of another one if there is one.
        """
        for task in (*self._tasks,):
            if slot.number in task.refused_by or (task.is_suspect and slot.asked):
                continue
            if slot.number in task.killed and self._has_others(task):
                continue
            if self._is_known(task):
                self._tasks.remove(task)
                continue
            self._tasks.remove(task)
            return task
        return None

    def _has_others(self, task: _Task) -> bool:
        """Whether an engine is left that has not tried a task."""
        tried = task.refused_by.union(task.killed)
        return any(not slot.is_lost and slot.number not in tried for slot in self._slots)

    def _is_known(self, task: _Task) -> bool:
        if self._cache is None or self._asks_anew:
            return False
        for slot in self._slots:
            visits = self._question(task.situation, slot.spec).visits
            report = self._cache.get(task.situation, slot.spec, visits)
            if report is not None and (report.ownership or not self._wishes.ownership):
                self._settle(task, report, None, slot.spec.name, is_kept=True)
                return True
        return False

    def _question(self, situation: Situation, spec: EngineSpec) -> Analyse:
        wishes = self._wishes
        visits, seconds = wishes.visits, wishes.seconds
        if visits is None and seconds is None:
            visits, seconds = spec.visits, spec.seconds
        if visits is None and seconds is None:
            visits = VISITS
        return Analyse(situation, visits, seconds, ownership=wishes.ownership)

    def _give_back_hopeless(self) -> None:
        """Let fail what no engine is left for."""
        left = {slot.number for slot in self._slots if not slot.is_lost}
        for task in (*self._tasks,):
            if left <= task.refused_by:
                self._tasks.remove(task)
                if self._is_known(task):
                    continue
                error = task.error or self._last_error or EngineError("no-engines")
                self._settle(task, None, error, error.engine)

    def _settle(
        self,
        task: _Task,
        report: Report | None,
        error: EngineError | None,
        by: str,
        *,
        is_kept: bool = False,
    ) -> None:
        for place in task.places:
            self._found[place] = Result(place, report, error, by, is_kept)

    # Taking ---------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Take the next event, or wait until an engine may be started again."""
        pauses = [slot.ready_at for slot in self._slots if not slot.is_lost and not slot.asked]
        now = monotonic()
        due = min((at for at in pauses if at > now), default=None)
        try:
            message = self._inbox.get(timeout=None if due is None else due - now)
        except Empty:
            return
        if message is None:
            return
        number, event = message
        slot = self._slots[number]
        match event:
            case Answered(ticket, Report() as report) if ticket in slot.asked:
                self._take(slot, slot.asked.pop(ticket), report)
            case Failed(ticket, error) if ticket in slot.asked:
                self._take_failure(slot, slot.asked.pop(ticket), error)
            case StateChanged(error=EngineError() as error):
                self._take_death(slot, error)

    def _take(self, slot: _Slot, task: _Task, report: Report) -> None:
        slot.deaths = 0
        if self._cache is not None:
            self._cache.put(task.situation, slot.spec, report)
        self._settle(task, report, None, slot.spec.name)

    def _take_failure(self, slot: _Slot, task: _Task, error: EngineError) -> None:
        """Give a position back, to this engine or to others."""
        if error.reason in _OWN_FAULT | _HOPELESS:
            slot.ready_at = monotonic() + self._pause_s(slot.deaths)  # until its end is told
            was_alone = task.is_suspect or slot.most == 1
            task.is_suspect = error.reason in {"died", "no-answer", "flood"}
            if task.is_suspect and was_alone:
                task.killed.append(slot.number)
            task.error = error if task.killed else None
            if len(task.killed) >= _GUILTY:
                self._settle(task, None, error, slot.spec.name)
                return
        else:
            task.refused_by.add(slot.number)
            task.error = error
        self._tasks.appendleft(task)

    def _take_death(self, slot: _Slot, error: EngineError) -> None:
        slot.ready_at = monotonic() + self._pause_s(slot.deaths)
        slot.deaths += 1
        self._last_error = error
        if error.reason in _HOPELESS or slot.deaths >= _DEATHS:
            slot.is_lost = True
            slot.engine.close(0)

    def _pause_s(self, deaths: int) -> float:
        pause_s: float = self._patience.pause_s * 2.0**deaths
        return min(_MOST_PAUSE_S, pause_s)

    def _give_up(self) -> None:
        for slot in self._slots:
            for ticket in slot.asked:
                slot.engine.cancel(ticket)
            slot.asked.clear()


def _tasks_of(situations: Sequence[Situation | None], found: dict[int, Result]) -> deque[_Task]:
    """Return each situation once; places without one are found."""
    tasks: dict[Situation, _Task] = {}
    for place, situation in enumerate(situations):
        if situation is None:
            found[place] = Result(place, None)
        elif situation in tasks:
            tasks[situation].places.append(place)
        else:
            tasks[situation] = _Task(situation, [place])
    return deque(tasks.values())
