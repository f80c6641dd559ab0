"""Work beside the user: slices of it in idle time, and threads that do one thing after the other.

Work that can be cut into steps is a generator that yields between them; all that runs shares one
budget a turn of the event loop. What cannot be cut goes to a thread (`steps.in_thread` makes steps
of it), the same for many files to processes (`library.processes`).
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from math import inf
from threading import Event
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sgfedit.errors import SgfEditError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from concurrent.futures import Future

SLICE_S: Final = 0.008
"""How long all slices of a turn of the event loop may take, half a frame; a step may overrun."""

_TOLD_EVERY_S: Final = 0.1
"""How often progress is told: more often nobody reads it."""

_running: Final[WeakSet[Slices]] = WeakSet()


class Slices(QObject):
    """Runs one generator at a time between events; a new one takes the place of that before.

    Signals:
        yielded: What the generator has yielded, other than None; of floats, which say how far it
            is, only the last one of each slice.
        sliced: A slice is done, and there is more to do.
        ended: It is at its end; what it returns.
        failed: Why it has ended otherwise, a sentence; a bug is raised as well.

    Attributes:
        error: Why it failed last, unless by a bug.
    """

    yielded = Signal(object)
    sliced = Signal()
    ended = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        parent: QObject,
        is_blocked: Callable[[], bool] = bool,
        *,
        most_s: float = inf,
    ) -> None:
        """Belong to `parent`, and do nothing while `is_blocked`; a slice takes `most_s`."""
        super().__init__(parent)
        self._is_blocked = is_blocked
        self._most_s = most_s
        self._steps: Generator[Any, None, Any] | None = None
        self._inside: object = None
        self.error: SgfEditError | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_turn)

    @property
    def is_running(self) -> bool:
        """Whether there is something left to do."""
        return self._steps is not None

    @property
    def is_paused(self) -> bool:
        """Whether it waits to be asked for more."""
        return self._steps is not None and not self._timer.isActive()

    def start(
        self, steps: Generator[Any, None, Any], *, delay_ms: int = 0, at_once: bool = False
    ) -> None:
        """Run a generator.

        Args:
            steps: What to run.
            delay_ms: How long to wait before.
            at_once: Whether its first slice is done before this returns.
        """
        self.stop()
        self._steps = steps
        self.error = None
        _running.add(self)
        self._timer.start(delay_ms)
        if at_once:
            self._on_turn()

    def hold(self, pause_ms: int) -> None:
        """Do nothing for some time."""
        if self._timer.isActive():
            self._timer.start(pause_ms)

    def pause(self) -> None:
        """Do nothing until `resume`."""
        self._timer.stop()
        _running.discard(self)

    def resume(self) -> None:
        """Go on."""
        if self._steps is not None:
            self._timer.start(0)
            _running.add(self)

    def finish(self) -> None:
        """Do all that is left now, however long that takes."""
        while self._steps is not None:
            self.resume()
            self._go_on(self._steps, inf)

    def stop(self) -> None:
        """Give up what is running."""
        steps = self._steps
        if steps is None:
            return
        self._forget()
        if steps is not self._inside:
            steps.close()

    def _forget(self) -> None:
        self._timer.stop()
        self._steps = None
        _running.discard(self)

    def _on_turn(self) -> None:
        if self._steps is not None and not self._is_blocked():
            self._timer.setInterval(0)
            share = min(SLICE_S / max(len(_running), 1), self._most_s)
            self._go_on(self._steps, perf_counter() + share)

    def _go_on(self, steps: Generator[Any, None, Any], end: float) -> None:
        _owner = self.parent()  # nobody else may hold it once the steps are gone
        is_sound = False
        try:
            is_late = False
            while not is_late and self._timer.isActive():
                self._inside = steps
                part = next(steps)
                self._inside = None
                if steps is not self._steps:  # the step itself has stopped it
                    steps.close()
                    break
                is_late = perf_counter() > end
                if part is not None and (is_late or not isinstance(part, float)):
                    self.yielded.emit(part)
                    # Who hears of it may stop it, or start something else.
                    if steps is not self._steps:
                        break
            is_sound = True
        except StopIteration as stop:
            is_sound = True
            self._end(steps, self.ended, stop.value)
        except SgfEditError as error:
            is_sound = True
            self.error = error
            from sgfedit.app.error_words import words_of  # noqa: PLC0415  # seldom needed

            self._end(steps, self.failed, words_of(error))
        finally:
            if not is_sound:  # a bug, which must not look like the end
                self._end(steps, self.failed, self.tr("It could not be made."))
        if steps is self._steps:
            self.sliced.emit()

    def _end(self, steps: object, signal: Any, value: object) -> None:
        if steps is self._steps:
            self._forget()
            signal.emit(value)


class _Task(NamedTuple):
    """Work in a thread; `given_up` is set once it is not wanted any more."""

    given_up: Event
    work: Callable[[Callable[[], bool]], Any]
    then: Callable[[Any], object]
    fail: Callable[[BaseException], object]


class _Bell(QObject):
    """What a thread rings; it may go in any thread, unlike what hears it.

    Signals:
        rang: Something is done: what says whether it was given up, and what came of it.
    """

    rang = Signal(object, object)


class Thread(QObject):
    """A thread that does one thing after the other; what comes of it comes by the event loop.

    What it is given, and who is told, is never let go of in the thread: a widget or a timer that
    only they hold would be taken apart there, which Qt does not survive.

    Signals:
        came_back: Something is done, of which is told next.
    """

    came_back = Signal()

    def __init__(
        self,
        name: str,
        parent: QObject | None = None,
        *,
        told: tuple[type[BaseException], ...] = (SgfEditError,),
    ) -> None:
        """Begin with nothing to do; errors that are `told` are no bugs."""
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  # not to start

        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, name)
        self._tasks: list[_Task] = []
        self._unwanted: list[_Task] = []
        self._told = told
        self._bell = _Bell()
        # Queued: what is done at once would else come before `start` has returned.
        self._bell.rang.connect(self._on_rang, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether something has not come back yet."""
        return bool(self._tasks)

    def start(
        self,
        work: Callable[[Callable[[], bool]], Any],
        then: Callable[[Any], object],
        fail: Callable[[BaseException], object],
    ) -> None:
        """Do something once all that was asked for before is done.

        Args:
            work: Called in the thread with a function that says whether to stop.
            then: Called in this thread with what it returns, unless it was given up.
            fail: Called so with what it raised.
        """
        task = _Task(Event(), work, then, fail)
        self._tasks.append(task)
        done = self._pool.submit(partial(_do, [work], task.given_up))
        done.add_done_callback(partial(_ring, self._bell, task.given_up))

    def cancel(self) -> None:
        """Ask what is going on to stop; it tells what it has done until then."""
        for task in self._tasks:
            task.given_up.set()

    def give_up(self) -> None:
        """Want nothing any more of what is not done yet."""
        self.cancel()
        self._unwanted += self._tasks
        self._tasks.clear()

    def wait(self) -> None:
        """Wait until all is done that was asked for; what comes of it comes by the event loop."""
        self._pool.submit(bool).result()

    def close(self, last: Callable[[], object] | None = None) -> None:
        """Wait until all is done that was not given up, then `last` in the thread; end it."""
        if last is not None:
            self._pool.submit(last)
        self._pool.shutdown(wait=True)

    def _on_rang(self, given_up: Event, done: Future[Any]) -> None:
        self._unwanted = [one for one in self._unwanted if one.given_up is not given_up]
        task = next((one for one in self._tasks if one.given_up is given_up), None)
        if task is None:
            return
        self._tasks.remove(task)
        self.came_back.emit()
        try:
            found = done.result()
        except self._told as error:
            task.fail(error)
        else:
            task.then(found)


def _do(box: list[Callable[[Callable[[], bool]], Any]], given_up: Event) -> Any:
    """Do, in the thread, what is in the box, and hold it no longer than that."""
    work = box.pop()
    try:
        return None if given_up.is_set() else work(given_up.is_set)
    finally:
        del work


def _ring(bell: _Bell, given_up: Event, done: Future[Any]) -> None:
    with suppress(RuntimeError):  # the window is gone
        bell.rang.emit(given_up, done)


def seldom(tell: Callable[..., object]) -> Callable[..., None]:
    """Return what calls `tell` every 0.1 s at most: for progress, from threads too."""
    last = 0.0

    def told(*values: object) -> None:
        nonlocal last
        if monotonic() - last >= _TOLD_EVERY_S:
            last = monotonic()
            with suppress(RuntimeError):  # the window is gone
                tell(*values)

    return told
