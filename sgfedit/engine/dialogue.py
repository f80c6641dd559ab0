"""What the two protocols share: questions in, bytes out; bytes in, events out. No I/O, no thread.

A dialogue lasts as long as the process it talks to. Whoever runs it hands over what happens
(`ask`, `cancel`, `receive`, `tick` when `deadline` has come) and takes what came of it away
(`take_output`, `take_events`) after each; `fatal` says why it has to end.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.engine.limits import limits_of
from sgfedit.engine.questions import Analyse, Answered, Command, Failed, Reported
from sgfedit.errors import EngineError
from sgfedit.go import legality
from sgfedit.go.rules import RULESETS, KoRule, Legality, Rules
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.engine.candidates import Candidate, Report
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.limits import Limits
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Answer, Event, Identity, Question, Ticket
    from sgfedit.sgf.values import PointOrPass


class Patience(NamedTuple):
    """How long an engine is waited for, in seconds, without a word of it.

    Attributes:
        start_s: For the first answer: a network is loaded, or tuned for a graphics card; whatever
            it says meanwhile, on standard error too, begins this anew, up to ten times.
        answer_s: For what needs no thinking; another size of the board may load a network anew.
        think_s: For a move, a report or the first words of a stream, beyond what was asked for.
        end_s: For each step of its end: `quit`, SIGTERM, SIGKILL.
        pause_s: Before the second start after a death; twice as long before each further one.
    """

    start_s: float = 90.0
    answer_s: float = 60.0
    think_s: float = 300.0
    end_s: float = 2.0
    pause_s: float = 1.0


USUAL: Final = Patience()
_STARTS: Final = 10
_MOST_PRINTED: Final = 200_000
"""Bytes, before the first answer."""
ENDLESS: Final = frozenset(("lz-analyze", "kata-analyze", "analyze"))
"""Commands of GTP that go on until something else is asked."""


class Dialogue:
    """Base of `GtpDialogue` and `AnalysisDialogue`.

    Attributes:
        spec: What the user has set.
        identity: Who the engine is, once it has said so.
        fatal: Why the process has to be ended; None while all is well.
        deadline: When `tick` wants to be called, by `monotonic`; None: never.
    """

    def __init__(
        self,
        spec: EngineSpec,
        patience: Patience = USUAL,
        log: Callable[[str, str], None] = lambda _kind, _text: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Begin with a process that has just been started; see `begin`.

        Args:
            spec: What the user has set.
            patience: How long to wait.
            log: Told the lines of the console: "in", "out" or "note", and the text.
            clock: Seconds, as `monotonic`.
        """
        self.spec = spec
        self.identity: Identity | None = None
        self.fatal: EngineError | None = None
        self.deadline: float | None = None
        self._patience = patience
        self._log = log
        self._clock = clock
        self._output: list[bytes] = []
        self._events: list[Event] = []
        self._begun = clock()
        self._printed = 0
        self._bad_sizes: frozenset[tuple[int, int]] = frozenset()

    # To be said of each protocol ------------------------------------------------------------

    farewell = b""
    """What is sent before the engine is asked to end."""

    @property
    def is_busy(self) -> bool:
        """Whether it thinks, or has something to say yet."""
        raise NotImplementedError

    def begin(self) -> None:
        """Ask the engine who it is."""
        raise NotImplementedError

    def ask(self, ticket: Ticket, question: Question) -> None:
        """Ask, at once or as soon as its turn comes; only when `identity` is known."""
        raise NotImplementedError

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question; see `Engine.cancel`."""
        raise NotImplementedError

    def forget(self, ticket: Ticket) -> None:
        """Give up a question of which nobody wants to know any more what is known."""
        self.cancel(ticket)

    def receive(self, data: bytes) -> None:
        """Take what the engine has printed."""
        raise NotImplementedError

    def tick(self) -> None:
        """Look at the clock: `deadline` has come."""
        raise NotImplementedError

    def end(self, error: EngineError) -> None:
        """Let every open question fail: the process is gone."""
        raise NotImplementedError

    # What they share ------------------------------------------------------------------------

    def sign_of_life(self, printed: int = 0) -> None:
        """Wait longer for an engine that is still starting and has said something.

        Args:
            printed: So many bytes of it are on standard output: an engine that answers has not
                much to say there before it does.
        """
        self._printed += printed
        if self.identity is None and self._printed > _MOST_PRINTED:
            self.fatal = self._error("no-engine", "it prints something else.")
        if self.identity is None and self.deadline is not None:
            last = self._begun + _STARTS * self._patience.start_s
            self.deadline = min(self._clock() + self._patience.start_s, last)

    def take_output(self) -> bytes:
        """Return the bytes to send, and forget them."""
        data = b"".join(self._output)
        self._output.clear()
        return data

    def take_events(self) -> list[Event]:
        """Return what has happened, and forget it."""
        events, self._events = self._events, []
        return events

    @property
    def limits(self) -> Limits:
        """What the engine can take, as far as that is known by now."""
        assert self.identity is not None  # noqa: S101  # nobody asks before
        found = limits_of(self.identity, is_json=self.spec.kind.value == "analysis")
        return found._replace(name=self.name, refused=self._bad_sizes)

    @property
    def name(self) -> str:
        """What the engine is called in errors: as it says, else as the user says."""
        return self.identity.name if self.identity is not None else self.spec.name

    def _error(self, reason: str, detail: str = "") -> EngineError:
        return EngineError(reason, self.name, detail)

    def _send(self, data: bytes) -> None:
        self._log("in", data.decode("utf-8", "replace").rstrip("\n"))
        self._output.append(data)

    def _tell_report(self, ticket: Ticket, report: Report) -> None:
        self._events.append(Reported(ticket, report))

    def _tell_answer(self, ticket: Ticket, answer: Answer, *, is_cancelled: bool = False) -> None:
        self._events.append(Answered(ticket, answer, is_cancelled))

    def _tell_failure(self, ticket: Ticket, error: EngineError) -> None:
        self._events.append(Failed(ticket, error))


def is_endless(question: Question) -> bool:
    """Whether a question is answered only when it is cancelled."""
    if isinstance(question, Analyse):
        return question.visits is None and question.seconds is None
    return isinstance(question, Command) and not ENDLESS.isdisjoint(question.text.split()[:1])


def sound(report: Report, stones: Sequence[int], only: tuple[PointOrPass, ...]) -> Report:
    """Return a report without what cannot be: moves on stones, and those not asked for.

    Args:
        report: What the engine says.
        stones: Of the board, row by row.
        only: The moves that were asked for; empty for all.
    """
    width = report.size[0]

    def is_free(one: Candidate) -> bool:
        move = one.move
        return not (isinstance(move, Point) and stones[move.y * width + move.x])

    candidates = free = tuple(filter(is_free, report.candidates))
    if only:
        asked = frozenset(only)
        candidates = tuple(one for one in free if one.move in asked)
    if len(candidates) == len(report.candidates):
        return report
    is_wider = report.is_wider or len(candidates) < len(free)
    return report._replace(candidates=candidates, is_wider=is_wider)


_BY_NAME: Final = {rules.name: rules for rules in RULESETS}
_STRICT: Final = Rules("", KoRule.SIMPLE, suicide=False)


def is_legal(situation: Situation, move: PointOrPass) -> bool:
    """Whether a move can be played: superko, of which engines have rules of their own, aside."""
    if not isinstance(move, Point):
        return True
    rules = _BY_NAME.get(situation.rules, _STRICT)._replace(ko=KoRule.SIMPLE)
    index = move.y * situation.size[0] + move.x
    found = legality(situation.board(), situation.to_play.index, index, rules)
    return found is Legality.LEGAL
