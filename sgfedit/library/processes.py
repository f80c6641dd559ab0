"""Processes: a pool that does the same to many things, and one that does one thing apart.

The pool outlives what a thing does to a process. What is done apart cannot hold up this process,
whose threads take turns at Python; it may be long, tell how far it is, and be stopped.

Not `multiprocessing`: that runs the module a program starts with once more in each process, which
does harm where a script has not been written for it, opens windows where the program is frozen,
and leaves processes behind when a program is killed. These know nothing but this module and what
they are told to do, are asked through their standard input, and end when that does.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections import deque
from functools import partial
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Generic, Self, TypeAlias, TypeVar

from sgfedit.errors import SgfEditError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Job: TypeAlias = Callable[[BinaryIO, BinaryIO], None]
    Tell: TypeAlias = Callable[[Any], None]

Thing = TypeVar("Thing")
Found = TypeVar("Found")

MOST: Final = 4
"""Processes that keep the one busy that takes what they find."""

OPTION: Final = "--work-for-sgfedit"
"""With this alone a frozen program calls `main` instead of opening a window."""

_AHEAD: Final = 4
"""Chunks that a process is given before it has answered, so that it does not wait while this one
is busy with what has been found; not more than a pipe holds.
"""

_PATIENCE_S: Final = 0.1
_COLLECT_AFTER: Final = 100_000
_CODE: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main()"


def usual_count() -> int:
    """Return how many processes this machine is worth."""
    return min(os.cpu_count() or 1, MOST)


class Pool(Generic[Thing, Found]):
    """Processes, and the chunks of things that nobody works on yet; a context manager."""

    def __init__(
        self,
        work: Callable[[list[Thing]], list[Found]],
        chunks: Iterable[list[Thing]],
        count: int,
        deadly: Callable[[Thing, str], Found],
    ) -> None:
        """Start processes.

        Args:
            work: What they do: a function of a module. It raises nothing: that ends the process.
            chunks: What they do it to, in portions that take a moment each.
            count: How many processes.
            deadly: What is found of a thing that ends the process working on it, for want of
                memory, say; also given the last words of the process, which may be none.
        """
        self._work = work
        self._chunks = iter(chunks)
        self._deadly = deadly
        self._retries: deque[list[Thing]] = deque()
        self._answers: _Answers = SimpleQueue()
        self._workers: list[_Worker] = []
        # A thread that still listens when Python takes itself apart makes it abort.
        atexit.register(self.stop)
        for _ in range(count):
            self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def run(self, is_cancelled: Callable[[], bool]) -> Iterator[Found]:
        """Yield what is found as it comes, in any order; stop when cancelled.

        Where no process can be started, or the last has ended, all that remains is `left`.
        """
        for worker in self._workers:
            self._feed(worker)
        while not is_cancelled() and any(worker.asked for worker in self._workers):
            try:
                worker, answer = self._answers.get(timeout=_PATIENCE_S)
            except Empty:
                continue
            if answer is None:
                yield from self._bury(worker)
            elif worker.is_ready:
                worker.asked.popleft()
                self._feed(worker)
                yield from answer
            else:
                worker.is_ready = True

    def left(self) -> Iterator[list[Thing]]:
        """Yield the chunks that nobody has worked on."""
        return chain(self._retries, self._chunks)

    def stop(self) -> None:
        """End all processes."""
        atexit.unregister(self.stop)
        while self._workers:
            self._workers.pop().stop()

    def _start(self) -> None:
        with contextlib.suppress(OSError):
            self._workers.append(_Worker(partial(serve, self._work), self._answers))

    def _feed(self, worker: _Worker) -> None:
        while len(worker.asked) < _AHEAD:
            chunk = self._retries.popleft() if self._retries else next(self._chunks, None)
            if chunk is None:
                return
            worker.ask(chunk)

    def _bury(self, worker: _Worker) -> Iterator[Found]:
        """Go on without a process that has ended."""
        # The last line of a traceback says what it was.
        words = worker.stop().rpartition("\n")[2]
        self._workers.remove(worker)
        if not worker.is_ready:
            # It could not even begin: no other one would.
            self._retries.extend(worker.asked)
            return
        if worker.asked:
            deadly, *others = worker.asked
            self._retries.extend(others)
            if len(deadly) == 1:
                yield self._deadly(deadly[0], words)
            else:
                self._retries.extend([thing] for thing in deadly)
        self._start()
        for one in self._workers:
            self._feed(one)


class _Worker:
    """A process, and the chunks that it has been given and has not answered."""

    def __init__(self, job: Job, answers: _Answers) -> None:
        """Start it, and let it do `job` with its two pipes.

        Raises:
            OSError: the system does not allow it.
        """
        # Not a pipe: nobody would empty it. The file is gone when it is closed.
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115  # see `stop`
        try:
            self._process = subprocess.Popen(  # noqa: S603  # this program itself
                command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            self._complaints.close()
            raise
        self.is_ready = False
        self.asked: deque[list[Any]] = deque()
        self._answers = answers
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._tell(job)

    def ask(self, chunk: list[Any]) -> None:
        """Give it a chunk."""
        self.asked.append(chunk)
        self._tell(chunk)

    def ask_to_stop(self) -> None:
        """Ask it for no more than it has done; not before it is ready."""
        self._tell(None)

    @property
    def status(self) -> int:
        """How it has ended; below 0 by which signal."""
        return self._process.returncode

    def stop(self) -> str:
        """End it at once, whatever it is doing. Return what it has complained of."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()
        with self._complaints as file:
            file.seek(0)
            return file.read().decode(errors="replace").rstrip()

    def _tell(self, message: object) -> None:
        # One that has ended is found out when its answer is awaited.
        with contextlib.suppress(OSError):
            _send(_pipe(self._process.stdin), message)

    def _listen(self) -> None:
        pipe = _pipe(self._process.stdout)
        with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self._answers.put((self, pickle.load(pipe)))  # noqa: S301  # from ourselves
        self._answers.put((self, None))


_Answers: TypeAlias = "SimpleQueue[tuple[_Worker, list[Any] | None]]"


def _pipe(pipe: object) -> BinaryIO:
    return pipe  # type: ignore[return-value]  # both were asked for


def _send(pipe: BinaryIO, message: object) -> None:
    pickle.dump(message, pipe, pickle.HIGHEST_PROTOCOL)
    pipe.flush()


def command() -> list[str]:
    """Return what starts a process that calls `main`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, OPTION]
    return [sys.executable, "-c", _CODE.format(path=sys.path, module=__name__)]


def main() -> None:
    """Do what is asked for, until nothing comes any more; the work of a process of its own."""
    # Ctrl-C is for the one that asks, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    job: Job = pickle.load(questions)  # noqa: S301  # from ourselves
    # Trees are circles, so the collector has to run; not after every other game, though, and not
    # over what was imported.
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER)
    job(questions, answers)


def serve(work: Callable[[list[Any]], list[Any]], questions: BinaryIO, answers: BinaryIO) -> None:
    """Do `work` to each chunk, and answer; an empty answer first says that it can be done."""
    with contextlib.suppress(EOFError, OSError):
        _send(answers, [])
        while True:
            chunk = pickle.load(questions)  # noqa: S301  # from the one that started it
            _send(answers, work(chunk))


# One thing, done apart.


_TOLD: Final = (SgfEditError, OSError, sqlite3.Error)
"""What may be raised without being a bug; it is raised again by who has asked."""

_LISTENED_S: Final = 0.02
"""How soon it is found out that what is done apart is to stop."""


class DiedError(Exception):
    """A process has ended before it had done what it was asked for.

    Attributes:
        complaints: What it has printed: a traceback where it was a bug, nothing where it was
            killed.
    """

    def __init__(self, status: int, complaints: str) -> None:
        super().__init__(complaints or _words_of(status))
        self.complaints = complaints


def _words_of(status: int) -> str:
    """Return how a process has ended, as the system says it."""
    name = signal.strsignal(-status) if status < 0 else None
    return name or f"exit status {status}"


def apart(
    work: Callable[[Tell, Callable[[], bool]], Found],
    tell: Tell,
    is_cancelled: Callable[[], bool],
    is_given_up: Callable[[], bool] = bool,
) -> Found:
    """Do something in a process of its own, and return what that returns.

    The process ends when this one does, at once. Where none can be started it is done here.

    Args:
        work: What to do, which can be pickled: called with a function that takes what is to be
            told, and one that says whether to stop.
        tell: Called here with what the process tells.
        is_cancelled: Whether it is to stop, in its own time.
        is_given_up: Whether nobody waits for it any more: it is ended at once.

    Raises:
        SgfEditError, OSError, sqlite3.Error: as `work` has.
        DiedError: the process has ended otherwise, or was given up.
    """
    answers: _Answers = SimpleQueue()
    try:
        worker = _Worker(partial(do_alone, work), answers)
    except OSError:
        return work(tell, is_cancelled)
    try:
        last = _last_of(worker, answers, tell, is_cancelled, is_given_up)
    finally:
        complaints = worker.stop()
    if last is not None:
        found, error = last
        if error is not None:
            raise error
        return found  # type: ignore[no-any-return]  # by the process
    if worker.is_ready or is_given_up():
        raise DiedError(worker.status, complaints)
    return work(tell, is_cancelled)  # it could not even begin


def _last_of(
    worker: _Worker,
    answers: _Answers,
    tell: Tell,
    is_cancelled: Callable[[], bool],
    is_given_up: Callable[[], bool],
) -> list[Any] | None:
    """Hand on what a process tells, and return its last answer; None if it has given none."""
    is_told = False
    while not is_given_up():
        if worker.is_ready and not is_told and is_cancelled():
            worker.ask_to_stop()
            is_told = True
        try:
            _, answer = answers.get(timeout=_LISTENED_S)
        except Empty:
            continue
        if answer is None or len(answer) == _LAST:
            return answer
        worker.is_ready = True
        for told in answer:
            tell(told)
    return None


_LAST: Final = 2


def do_alone(
    work: Callable[[Tell, Callable[[], bool]], object], questions: BinaryIO, answers: BinaryIO
) -> None:
    """Do `work` and answer; anything in `questions` is to stop it, their end ends the process.

    An empty answer first says that it has begun; one of a single part comes for all that it tells,
    and at last one of two: what it returns, and what it raises.
    """
    stopped = Event()

    def answer(*parts: object) -> None:
        with contextlib.suppress(OSError):
            _send(answers, list(parts))

    answer()
    Thread(target=_hear, args=(questions.fileno(), stopped), daemon=True).start()
    try:
        found = work(answer, stopped.is_set)
    except _TOLD as error:
        answer(None, error)
    else:
        answer(found, None)


def _hear(questions: int, stopped: Event) -> None:
    # Not by the buffered file: Python aborts where a thread is inside that at its end.
    with contextlib.suppress(OSError):
        while os.read(questions, 1):
            stopped.set()
    # Whoever has asked is gone. What it does has to bear that, as it has to bear being killed.
    os._exit(0)
