"""Pool of processes that do the same to many things, and outlives what one does to a process.

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
import subprocess
import sys
import tempfile
from collections import deque
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Generic, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
            self._workers.append(_Worker(self._work, self._answers))

    def _feed(self, worker: _Worker) -> None:
        while len(worker.asked) < _AHEAD:
            chunk = self._retries.popleft() if self._retries else next(self._chunks, None)
            if chunk is None:
                return
            worker.ask(chunk)

    def _bury(self, worker: _Worker) -> Iterator[Found]:
        """Go on without a process that has ended."""
        words = worker.stop()
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

    def __init__(self, work: Callable[..., object], answers: _Answers) -> None:
        """Start it.

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
        self._tell(work)

    def ask(self, chunk: list[Any]) -> None:
        """Give it a chunk."""
        self.asked.append(chunk)
        self._tell(chunk)

    def stop(self) -> str:
        """End it at once; it changes nothing but its own memory. Return its last words."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()
        with self._complaints as file:
            file.seek(0)
            # The last line of a traceback says what it was.
            return file.read().decode(errors="replace").rstrip().rpartition("\n")[2]

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
    work: Callable[[list[Any]], list[Any]] = pickle.load(questions)  # noqa: S301  # from ourselves
    # Trees are circles, so the collector has to run; not after every other game, though, and not
    # over what was imported.
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER)
    serve(work, questions, answers)


def serve(work: Callable[[list[Any]], list[Any]], questions: BinaryIO, answers: BinaryIO) -> None:
    """Do `work` to each chunk, and answer; an empty answer first says that it can be done."""
    with contextlib.suppress(EOFError, OSError):
        _send(answers, [])
        while True:
            chunk = pickle.load(questions)  # noqa: S301  # from the one that started it
            _send(answers, work(chunk))
