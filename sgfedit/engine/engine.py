"""One engine: started when it is first asked, restarted when it has died, ended with us.

One thread of its own does everything, one thing after the other; what others want of it, and what
its process prints, comes to that thread by a queue.
"""

from __future__ import annotations

import atexit
from collections import deque
from itertools import count
from queue import Empty, SimpleQueue
from threading import Event as Signal
from threading import Lock, Thread, current_thread
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.engine.analysis_dialogue import AnalysisDialogue
from sgfedit.engine.commands import Kind
from sgfedit.engine.dialogue import USUAL, Patience
from sgfedit.engine.gtp_dialogue import GtpDialogue
from sgfedit.engine.process import Process
from sgfedit.engine.questions import Answered, Failed, State, StateChanged
from sgfedit.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.dialogue import Dialogue
    from sgfedit.engine.questions import Event, Identity, Question, Ticket

__all__ = ["USUAL", "Engine", "Line", "Patience"]


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


_MOST_LINES: Final = 4_000
_LONGEST: Final = 2_000


class _Console:
    """What was said, as much of it as anybody looks at."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=_MOST_LINES)
        self._lock = Lock()
        self._numbers = count()
        self._start = monotonic()

    def add(self, kind: str, text: str) -> None:
        with self._lock:
            seconds = monotonic() - self._start
            self._lines.append(Line(next(self._numbers), seconds, kind, text[:_LONGEST]))

    def since(self, number: int) -> tuple[Line, ...]:
        with self._lock:
            if not self._lines:
                return ()
            skip = max(0, number - self._lines[0].number)
            return tuple(self._lines)[skip:]


class _Ask(NamedTuple):
    ticket: Ticket
    question: Question


class _Cancel(NamedTuple):
    ticket: Ticket
    is_forgotten: bool = False


class _Heard(NamedTuple):
    """What a process has printed; None: it prints no more."""

    process: int
    data: bytes | None


class _Complained(NamedTuple):
    process: int


class _Start(NamedTuple):
    is_anew: bool


class _Close(NamedTuple):
    pass


_Message: TypeAlias = _Ask | _Cancel | _Heard | _Complained | _Start | _Close

_MOST_PAUSE_S: Final = 60.0
_DIALOGUES: Final[dict[Kind, type[Dialogue]]] = {
    Kind.GTP: GtpDialogue,
    Kind.ANALYSIS: AnalysisDialogue,
}


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
        self._tell = tell
        self._patience = patience
        self._console = _Console()
        self._inbox: SimpleQueue[_Message] = SimpleQueue()
        self._tickets = count(1)
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_closed = False
        self._ended = Signal()
        self._state = State.OFF
        self._identity: Identity | None = None
        # Of the thread alone:
        self._process: Process | None = None
        self._dialogue: Dialogue | None = None
        self._waiting: deque[_Ask] = deque()
        self._number = 0
        self._deaths = 0
        self._start_at: float | None = None
        self._may_start_at = 0.0

    @property
    def state(self) -> State:
        """What it is doing now."""
        return self._state

    @property
    def identity(self) -> Identity | None:
        """Who it is, None before it has said so for the first time."""
        return self._identity

    def start(self) -> None:
        """Start it without asking anything; returns at once, `StateChanged` says how it went."""
        self._put(_Start(is_anew=False))

    def ask(self, question: Question) -> Ticket:
        """Ask; returns at once. Starts the engine if it is off.

        What a GTP engine is asked, it is asked one after the other: an `Analyse` without limits
        ends as soon as something else is asked, as if it were cancelled. Once the engine is
        closed, nothing comes of it any more but a `Failed`, told in the thread that asks.
        """
        ticket = next(self._tickets)
        if not self._put(_Ask(ticket, question)):
            self._tell(Failed(ticket, EngineError("closed", self.spec.name)))
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question; one final event comes all the same, if none has yet.

        An engine that cannot be interrupted (GNU Go at a move) is left to finish, and what it
        says is thrown away; it is `BUSY` until then.
        """
        self._put(_Cancel(ticket))

    def forget(self, ticket: Ticket) -> None:
        """Give up a question without wanting to know what is known: that need not be read."""
        self._put(_Cancel(ticket, is_forgotten=True))

    def restart(self) -> None:
        """End it and start it anew; questions that are not answered fail with "restarted"."""
        self._put(_Start(is_anew=True))

    def close(self, wait_s: float | None = None) -> bool:
        """End it for good; questions that are not answered fail with "closed".

        Args:
            wait_s: How long to wait until no process is left; None: as long as that takes, which
                `Patience.end_s` limits; 0 not at all.

        Returns:
            Whether it has ended; in the engine's own thread nothing is waited for.
        """
        with self._lock:
            is_first, self._is_closed = not self._is_closed, True
            if self._thread is None:
                self._state = State.CLOSED
                return True
            if is_first:
                self._inbox.put(_Close())
        return self._ended.wait(0 if current_thread() is self._thread else wait_s)

    def lines(self, since: int = 0) -> tuple[Line, ...]:
        """Return the lines of the console from a number on; the last 4,000 are kept."""
        return self._console.since(since)

    def _put(self, message: _Message) -> bool:
        with self._lock:
            if self._is_closed:
                return False
            if self._thread is None:
                self._thread = Thread(target=self._run, name=self.spec.name, daemon=True)
                self._thread.start()
                # A thread that still listens when Python takes itself apart makes it abort.
                atexit.register(self.close)
            self._inbox.put(message)
        return True

    # The thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not isinstance(message := self._next(), _Close):
                if message is None:
                    self._tick()
                else:
                    self._take(message)
                self._look()
        finally:  # also of a bug, which `threading.excepthook` tells: nothing is left waiting
            self._finish()

    def _next(self) -> _Message | None:
        """Return the next message, None when something is due before one comes."""
        due = [self._start_at] if self._start_at is not None else []
        if self._dialogue is not None and self._dialogue.deadline is not None:
            due.append(self._dialogue.deadline)
        try:
            if not due:
                return self._inbox.get()
            return self._inbox.get(timeout=max(0.0, min(due) - monotonic()))
        except Empty:
            return None

    def _tick(self) -> None:
        if self._start_at is not None and monotonic() >= self._start_at:
            self._begin()
        if self._dialogue is not None:
            self._dialogue.tick()

    def _take(self, message: _Message) -> None:
        match message:
            case _Ask():
                self._take_question(message)
            case _Cancel():
                self._take_cancel(message)
            case _Start(is_anew):
                if is_anew:
                    self._stop(EngineError("restarted", self.spec.name))
                    self._may_start_at, self._deaths = 0.0, 0
                self._want_start()
            case _Heard(number, data):
                self._take_data(number, data)
            case _Complained(number) if number == self._number and self._dialogue is not None:
                self._dialogue.sign_of_life()

    def _take_question(self, asked: _Ask) -> None:
        if self._dialogue is not None and self._dialogue.identity is not None:
            self._dialogue.ask(*asked)
            return
        self._waiting.append(asked)
        self._want_start()

    def _take_cancel(self, cancel: _Cancel) -> None:
        ticket = cancel.ticket
        for asked in self._waiting:
            if asked.ticket == ticket:
                self._waiting.remove(asked)
                self._tell(Failed(ticket, EngineError("cancelled", self.spec.name)))
                return
        if self._dialogue is not None and cancel.is_forgotten:
            self._dialogue.forget(ticket)
        elif self._dialogue is not None:
            self._dialogue.cancel(ticket)

    def _take_data(self, number: int, data: bytes | None) -> None:
        if number != self._number or self._dialogue is None or self._process is None:
            return
        if data is not None:
            self._process.taken()
            self._dialogue.receive(data)
            return
        # Whether it has ended or just closed its output, nothing more comes of it.
        is_new = self._dialogue.identity is None
        process = self._process
        process.end(b"", self._patience.end_s)
        self._mourn(
            EngineError("died-at-start" if is_new else "died", self.spec.name, process.last_words)
        )

    def _look(self) -> None:
        """Send what is to be sent, tell what has happened, see whether it can go on."""
        dialogue, process = self._dialogue, self._process
        if dialogue is None or process is None:
            return
        if dialogue.identity is not None and self._state is State.STARTING:
            self._identity = dialogue.identity
            self._change(State.READY)
            while self._waiting:
                dialogue.ask(*self._waiting.popleft())
        process.send(dialogue.take_output())
        self._tell_all(dialogue)
        if dialogue.fatal is not None:
            process.end(None, self._patience.end_s)
            self._mourn(dialogue.fatal)
        elif self._state in {State.READY, State.BUSY}:
            self._change(State.BUSY if dialogue.is_busy else State.READY)

    def _tell_all(self, dialogue: Dialogue) -> None:
        for event in dialogue.take_events():
            if isinstance(event, Answered):
                self._deaths = 0
            self._tell(event)

    def _change(self, state: State, error: EngineError | None = None) -> None:
        if state is not self._state or error is not None:
            self._state = state
            self._tell(StateChanged(state, self._identity, error))

    # Its beginning and its end --------------------------------------------------------------

    def _want_start(self) -> None:
        if self._process is None and self._start_at is None:
            self._start_at = max(monotonic(), self._may_start_at)
            if self._start_at <= monotonic():
                self._begin()

    def _begin(self) -> None:
        self._start_at = None
        self._number += 1
        number = self._number
        self._change(State.STARTING)
        try:
            self._process = Process(
                self.spec,
                lambda data: self._inbox.put(_Heard(number, data)),
                lambda text: self._complain(number, text),
            )
        except EngineError as error:
            self._mourn(EngineError(error.reason, self.spec.name, error.detail))
            return
        self._console.add("note", " ".join(self.spec.command))
        kind = _DIALOGUES[self.spec.kind]
        self._dialogue = kind(self.spec, self._patience, self._console.add)
        self._dialogue.begin()

    def _complain(self, number: int, text: str) -> None:
        self._console.add("err", text)
        if self._state is State.STARTING:
            self._inbox.put(_Complained(number))

    def _mourn(self, error: EngineError) -> None:
        """Go on without a process; what is asked next starts another one, after a pause."""
        self._console.add("note", str(error))
        pause_s = min(_MOST_PAUSE_S, self._patience.pause_s * 2**self._deaths)
        self._deaths = min(self._deaths + 1, 20)
        self._may_start_at = monotonic() + pause_s
        self._forget(error)
        self._change(State.OFF, error)

    def _stop(self, error: EngineError) -> None:
        """End the process, if there is one, in good order."""
        if self._process is not None and self._dialogue is not None:
            self._process.end(self._dialogue.farewell, self._patience.end_s)
            self._console.add("note", "It was ended.")
        self._forget(error)
        self._change(State.OFF)

    def _forget(self, error: EngineError) -> None:
        """Let all questions fail."""
        if self._dialogue is not None:
            self._dialogue.end(error)
            self._tell_all(self._dialogue)
        self._process = self._dialogue = self._start_at = None
        while self._waiting:
            self._tell(Failed(self._waiting.popleft().ticket, error))

    def _finish(self) -> None:
        error = EngineError("closed", self.spec.name)
        with self._lock:
            self._is_closed = True
        while not self._inbox.empty():  # only after a bug
            message = self._inbox.get()
            if isinstance(message, _Ask):
                self._waiting.append(message)
        self._stop(error)
        self._change(State.CLOSED)
        atexit.unregister(self.close)
        self._ended.set()
