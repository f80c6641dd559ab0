"""One engine: started when it is first asked, restarted when it has died, ended with us."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.questions import Event, Identity, Question, State, Ticket


class Patience(NamedTuple):
    """How long an engine is waited for, in seconds, without a word of it.

    Attributes:
        start_s: For the first answer: a network is loaded, or tuned for a graphics card; whatever
            it says meanwhile, on standard error too, begins this anew.
        answer_s: For what needs no thinking.
        think_s: For a move, a report or the first words of a stream, beyond what was asked for.
        end_s: For each step of its end: `quit`, SIGTERM, SIGKILL.
        pause_s: Before the second start after a death; twice as long before each further one.
    """

    start_s: float = 90.0
    answer_s: float = 20.0
    think_s: float = 300.0
    end_s: float = 2.0
    pause_s: float = 1.0


USUAL: Final = Patience()


class Line(NamedTuple):
    """A line of the console.

    Attributes:
        number: Counts up from 0.
        seconds: Since the engine was made.
        kind: "in" what we sent, "out" what it answered, "err" its standard error, "note" ours.
        text: At most 2,000 characters of it.
    """

    number: int
    seconds: float
    kind: str
    text: str


class Engine:
    """An engine that can be asked from any thread.

    All events are told from one thread of the engine's own, in order; whoever hears them must be
    quick and must not raise. A window lets a signal carry them to its own thread.

    Attributes:
        spec: What starts it.
    """

    def __init__(
        self, spec: EngineSpec, tell: Callable[[Event], None], patience: Patience = USUAL
    ) -> None:
        """Know an engine; nothing is started yet."""
        self.spec = spec
        raise NotImplementedError

    @property
    def state(self) -> State:
        """What it is doing now."""
        raise NotImplementedError

    @property
    def identity(self) -> Identity | None:
        """Who it is, None before it has said so for the first time."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it without asking anything; returns at once, `StateChanged` says how it went."""
        raise NotImplementedError

    def ask(self, question: Question) -> Ticket:
        """Ask; returns at once. Starts the engine if it is off.

        What a GTP engine is asked, it is asked one after the other: an `Analyse` without limits
        ends as soon as something else is asked, as if it were cancelled.
        """
        raise NotImplementedError

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question; one final event comes all the same, if none has yet.

        An engine that cannot be interrupted (GNU Go at a move) is left to finish, and what it
        says is thrown away; it is `BUSY` until then.
        """
        raise NotImplementedError

    def restart(self) -> None:
        """End it and start it anew; questions that are not answered fail with "restarted"."""
        raise NotImplementedError

    def close(self, wait_s: float | None = None) -> bool:
        """End it for good; questions that are not answered fail with "closed".

        Args:
            wait_s: How long to wait until no process is left; None: as long as that takes, which
                `Patience.end_s` limits; 0 not at all.

        Returns:
            Whether it has ended.
        """
        raise NotImplementedError

    def lines(self, since: int = 0) -> tuple[Line, ...]:
        """Return the lines of the console from a number on; the last 4,000 are kept."""
        raise NotImplementedError
