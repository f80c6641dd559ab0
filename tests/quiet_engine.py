"""An engine in place of a real one for tests of the window: no process, says what a test lets it.

```python
engines = quiet_engines(settings, tmp_path, KATAGO)    # Engines whose list is (KATAGO,)
…                                                      # something asks
engines.made[KATAGO].report(visits=12)                 # → Reported of the last question
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sgfedit.app.engines import Engines
from sgfedit.engine.candidates import Report
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.questions import (
    Answered,
    Failed,
    Identity,
    Reported,
    State,
    StateChanged,
)
from sgfedit.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.app.settings import Settings
    from sgfedit.engine.engine import Engine, Line
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Event, Question, Ticket

KATAGO: Final = EngineSpec("KataGo", ("katago", "analysis"), kind=Kind.ANALYSIS)
GNUGO: Final = EngineSpec("GNU Go", ("gnugo", "--mode", "gtp"))


class QuietEngine:
    """Answers nothing by itself.

    Attributes:
        questions: What it was asked and has not answered, by ticket.
        asked: All that it was asked, in order.
    """

    def __init__(self, spec: EngineSpec, tell: Callable[[Event], None]) -> None:
        self.spec = spec
        self.tell = tell
        self.state = State.OFF
        self.identity: Identity | None = None
        self.questions: dict[Ticket, Question] = {}
        self.asked: list[Question] = []
        self.console: list[Line] = []
        self.starts = 0

    def start(self) -> None:
        """Be ready at once."""
        self.starts += 1
        self.state = State.READY
        self.identity = Identity(self.spec.name, "1.0", "", frozenset({"name", "showboard"}))
        self.tell(StateChanged(self.state, self.identity))

    restart = start

    def ask(self, question: Question) -> Ticket:
        """Remember a question."""
        if self.state is State.OFF:
            self.start()
        self.state = State.BUSY
        self.asked.append(question)
        self.questions[len(self.asked)] = question
        return len(self.asked)

    def cancel(self, ticket: Ticket) -> None:
        """Fail a question as one of which nothing is known."""
        if ticket in self.questions:
            self.fail(EngineError("cancelled", self.spec.name), ticket)

    forget = cancel

    def close(self, wait_s: float | None = None) -> bool:
        """Be closed, and fail what was asked."""
        del wait_s
        for ticket in tuple(self.questions):
            self.fail(EngineError("closed", self.spec.name), ticket)
        self.state = State.CLOSED
        return True

    def lines(self, since: int = 0) -> tuple[Line, ...]:
        """Return what a test has put into the console."""
        return tuple(line for line in self.console if line.number >= since)

    # What a test lets it say --------------------------------------------------------------------

    @property
    def last(self) -> Ticket:
        """The ticket of the last question that is not answered."""
        return max(self.questions)

    @property
    def situation(self) -> Situation:
        """The position it was asked about last."""
        found: Situation = getattr(self.asked[-1], "situation")  # noqa: B009  # not all have one
        return found

    def report(self, **said: Any) -> Report:
        """Report of the position that was asked about last."""
        report = Report(self.situation.size, self.situation.to_play, "KataGo 1.0", **said)
        self.tell(Reported(self.last, report))
        return report

    def answer(self, answer: Any, *, is_cancelled: bool = False) -> None:
        """Answer the last question."""
        ticket = self.last
        self._end(ticket)
        self.tell(Answered(ticket, answer, is_cancelled))

    def fail(self, error: EngineError, ticket: Ticket | None = None) -> None:
        """Say why there is no answer."""
        ticket = ticket or self.last
        self._end(ticket)
        self.tell(Failed(ticket, error))

    def _end(self, ticket: Ticket) -> None:
        del self.questions[ticket]
        if not self.questions and self.state is State.BUSY:
            self.state = State.READY

    def die(self) -> None:
        """End without being asked to, and fail all."""
        error = EngineError("died", self.spec.name, "")
        self.state = State.OFF
        self.tell(StateChanged(State.OFF, None, error))
        for ticket in tuple(self.questions):
            self.fail(error, ticket)


class QuietEngines(Engines):
    """The engines of a program that runs none.

    Attributes:
        made: The engines that were made, by what starts them.
    """

    made: dict[EngineSpec, QuietEngine]


def quiet_engines(settings: Settings, folder: Path, *specs: EngineSpec) -> QuietEngines:
    """Return the engines of a program with these in its list; `Engines.of` finds them."""
    made: dict[EngineSpec, QuietEngine] = {}

    def make(spec: EngineSpec, tell: Callable[[Event], None]) -> Engine:
        made[spec] = QuietEngine(spec, tell)
        return made[spec]  # type: ignore[return-value]  # what is asked of one, it has

    engines = QuietEngines(settings, folder / "engines.json", make)
    engines.made = made
    engines.change(lambda _: specs)
    return engines
