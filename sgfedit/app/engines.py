"""Engines of the program: their list, one running engine for each, events in the window's thread.

```text
Engines.of(settings).ask(spec, question, tell) ─→ Engine (a thread and a process of its own)
tell(event) ←─ queued signal ←─ Engine
```

Of reports that come while the window is busy, it is told the newest alone. Windows share engines:
of two that want to look by the same one, the one that asked last does, and the other is told. All
are ended with the program. In safe mode none starts.
"""

from __future__ import annotations

import atexit
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from sgfedit.app.shared_file import SharedFile
from sgfedit.engine.cache import Cache, cache_path
from sgfedit.engine.commands import EngineSpec, engines_path, specs_as_json, specs_from
from sgfedit.engine.engine import Engine
from sgfedit.engine.questions import Failed, Reported, State, StateChanged
from sgfedit.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import TypeAlias

    from sgfedit.app.reviewing import Reviewing
    from sgfedit.app.settings import Settings
    from sgfedit.engine.engine import Line
    from sgfedit.engine.questions import Analyse, Event, Question, Ticket
    from sgfedit.engine.queue import Wishes

    Tell: TypeAlias = Callable[[Event], object]


class _Asked(NamedTuple):
    """A question; without an engine in safe mode."""

    engine: Engine | None
    ticket: Ticket
    tell: Tell


_END_S: Final = 8.0
"""How long the end of the program waits for all engines; what is left then is killed."""


class Engines(QObject):
    """The engines that the user has set, and those of them that run.

    To be used in the thread of the window only, where all is told, too. An engine is named by its
    spec: one that is not in the list can be asked as well, as when it is tried before it is kept.

    Signals:
        changed: The list is another one.
        state_changed: The spec of an engine, and its `StateChanged`.
        closing: All are to be ended now.
    """

    changed = Signal()
    state_changed = Signal(object, object)
    closing = Signal()
    _told = Signal(object, object)

    def __init__(
        self,
        settings: Settings,
        path: Path | None = None,
        make: Callable[[EngineSpec, Callable[[Event], None]], Engine] = Engine,
    ) -> None:
        """Use the list of the user; nothing is started.

        Args:
            settings: What it belongs to, as long as the program runs.
            path: Of the list; by default in the data folder.
            make: Makes an engine that is not started.
        """
        super().__init__(settings)
        self._is_safe = not settings.is_kept
        self._file = SharedFile[tuple[EngineSpec, ...]](
            path or engines_path(), (), specs_from, specs_as_json
        )
        self._make = make
        self._running: dict[EngineSpec, Engine] = {}
        self._errors: dict[EngineSpec, EngineError] = {}
        self._asked: dict[Ticket, _Asked] = {}
        self._tickets: dict[tuple[Engine, Ticket], Ticket] = {}  # theirs → ours
        self._looks: dict[EngineSpec, Ticket] = {}
        self._last = 0
        self._news: dict[tuple[Engine, Ticket], Reported] = {}  # that wait for the window
        self._lock = Lock()
        self._cache: Cache | None = None
        # Queued, wherever it was emitted: nobody is told anything before `ask` has returned.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        program = QCoreApplication.instance()
        if program is not None:
            program.aboutToQuit.connect(self.close)
        atexit.register(self.close)

    @classmethod
    def of(cls, settings: Settings) -> Engines:
        """Return those of the program that has these settings."""
        return settings.findChild(cls) or cls(settings)

    # The list -------------------------------------------------------------------------------

    @property
    def specs(self) -> tuple[EngineSpec, ...]:
        """The engines that the user has set, in their order; none in safe mode."""
        return () if self._is_safe else self._file.value

    @property
    def is_safe(self) -> bool:
        """Whether this is safe mode, in which no engine starts."""
        return self._is_safe

    def named(self, name: str) -> EngineSpec | None:
        """Return the engine of a name; the first one if none is called so, None without any."""
        specs = self.specs
        return next((spec for spec in specs if spec.name == name), specs[0] if specs else None)

    def change(self, change: Callable[[tuple[EngineSpec, ...]], Sequence[EngineSpec]]) -> None:
        """Change the list; what runs and is not in it any more is ended.

        Args:
            change: Returns the new list for the one that is there.
        """
        self._file.change(lambda known: tuple(change(known)))
        for spec in set(self._running) - set(self.specs):
            self.end(spec)
        self.changed.emit()

    @property
    def cache(self) -> Cache:
        """What engines have said before."""
        if self._cache is None:
            self._cache = Cache(cache_path())
        return self._cache

    def use_cache(self, cache: Cache) -> None:
        """Keep what engines say elsewhere than in the data folder, as measurements do."""
        self._cache = cache

    # Asking ---------------------------------------------------------------------------------

    def ask(self, spec: EngineSpec, question: Question, tell: Tell) -> Ticket:
        """Ask an engine, which is started if it is off; returns at once.

        Args:
            spec: The engine.
            question: What to ask.
            tell: Called with any number of `Reported`, then exactly one `Answered` or `Failed`.

        Returns:
            The ticket of the question, unique among those of all engines; events have it, too.
        """
        self._last += 1
        ours = self._last
        if self._is_safe:
            self._asked[ours] = _Asked(None, 0, tell)
            self._told.emit(None, Failed(ours, EngineError("safe", spec.name)))
            return ours
        engine = self._engine(spec)
        theirs = engine.ask(question)
        self._asked[ours] = _Asked(engine, theirs, tell)
        self._tickets[engine, theirs] = ours
        return ours

    def look(self, spec: EngineSpec, question: Analyse, tell: Tell) -> Ticket:
        """Ask what an engine thinks of a position, in place of what it was looking at.

        Whoever looked by it before is forgotten if it is the same `tell`; another one gets a
        `Failed` with the reason "elsewhere".
        """
        before = self._looks.get(spec, 0)
        asked = self._asked.get(before)
        if asked is not None:
            self.forget(before)
            if asked.tell != tell:
                asked.tell(Failed(before, EngineError("elsewhere", spec.name)))
        ticket = self._looks[spec] = self.ask(spec, question, tell)
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Give up a question; what is known by then is told."""
        asked = self._asked.get(ticket)
        if asked is not None and asked.engine is not None:
            asked.engine.cancel(asked.ticket)

    def forget(self, ticket: Ticket) -> None:
        """Give up a question, of which nothing is told any more."""
        asked = self._asked.pop(ticket, None)
        if asked is not None and asked.engine is not None:
            asked.engine.forget(asked.ticket)

    # Each engine ----------------------------------------------------------------------------

    def state(self, spec: EngineSpec) -> State:
        """Return what an engine is doing now."""
        engine = self._running.get(spec)
        return State.OFF if engine is None else engine.state

    def error(self, spec: EngineSpec) -> EngineError | None:
        """Return why an engine is off, None if it is not or that was asked for."""
        return self._errors.get(spec)

    def commands(self, spec: EngineSpec) -> frozenset[str]:
        """Return what an engine understands, as far as it has said so."""
        engine = self._running.get(spec)
        return engine.identity.commands if engine and engine.identity else frozenset()

    def lines(self, spec: EngineSpec, since: int = 0) -> tuple[Line, ...]:
        """Return what was sent to an engine and received from it, from a number on."""
        engine = self._running.get(spec)
        return () if engine is None else engine.lines(since)

    def start(self, spec: EngineSpec) -> None:
        """Start an engine, or start it anew if it runs."""
        if self._is_safe:
            return
        if self.state(spec) is State.OFF:
            self._engine(spec).start()
        else:
            self._engine(spec).restart()

    def end(self, spec: EngineSpec) -> None:
        """End an engine; what it was asked fails. It can be started again."""
        engine = self._running.pop(spec, None)
        if engine is not None:
            engine.close(0)
            self.state_changed.emit(spec, StateChanged(State.OFF))

    def review(self, specs: Sequence[EngineSpec], wishes: Wishes) -> Reviewing:
        """Return what analyses many positions by processes of its own; nothing is started yet."""
        from sgfedit.app.reviewing import Reviewing  # noqa: PLC0415  # not to look at one position

        found = Reviewing(() if self._is_safe else specs, wishes, self.cache, self)
        self.closing.connect(found.close)
        return found

    def close(self) -> None:
        """End all engines, at the end of the program."""
        atexit.unregister(self.close)
        with suppress(RuntimeError):  # the settings that it belongs to are gone
            self.closing.emit()
        engines = list(self._running.values())
        self._running.clear()
        for engine in engines:
            engine.close(0)
        for engine in engines:
            engine.close(_END_S)
        if self._cache is not None:
            self._cache.close()
            self._cache = None

    def _engine(self, spec: EngineSpec) -> Engine:
        engine = self._running.get(spec)
        if engine is None:

            def tell(event: Event) -> None:
                if isinstance(event, Reported) and not self._is_first(made, event):
                    return
                with suppress(RuntimeError):  # the program is gone
                    self._told.emit(made, event)

            engine = made = self._running[spec] = self._make(spec, tell)
        return engine

    def _is_first(self, engine: Engine, event: Reported) -> bool:
        """Whether no report waits for the window yet: else this one takes its place."""
        key = engine, event.ticket
        with self._lock:
            is_first = key not in self._news
            self._news[key] = event
        return is_first

    def _on_told(self, engine: Engine | None, event: Event) -> None:
        if isinstance(event, StateChanged):
            if engine is not None:
                self._take_state(engine.spec, event)
            return
        ticket = event.ticket
        if isinstance(event, Reported) and engine is not None:
            with self._lock:
                event = self._news.pop((engine, ticket))
        if engine is not None:
            known = self._tickets.get((engine, ticket))
            if known is None:
                return
            if not isinstance(event, Reported):
                del self._tickets[engine, ticket]
            ticket = known
        asked = self._asked.get(ticket)
        if asked is None:
            return
        if not isinstance(event, Reported):
            del self._asked[ticket]
        asked.tell(event._replace(ticket=ticket))

    def _take_state(self, spec: EngineSpec, event: StateChanged) -> None:
        self._errors.pop(spec, None)
        if event.error is not None:
            self._errors[spec] = event.error
        self.state_changed.emit(spec, event)
