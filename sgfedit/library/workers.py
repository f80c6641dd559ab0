"""Reads many files in several processes, and outlives what a file does to one of them.

Not `multiprocessing`: that runs the module a program starts with once more in each process, which
does harm where a script has not been written for it, and leaves processes behind when a program is
killed. These know nothing but this module, are asked through their standard input, and end when
that does. Where none can be started, the files are read in this process.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from itertools import chain
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, Final, TypeAlias

from sgfedit.library.reading import Order, read_files
from sgfedit.library.storing import FileRows, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

Chunk: TypeAlias = list[Order]
Answer: TypeAlias = list[FileRows]

MOST: Final = 4
"""Processes that keep the one busy that writes what they read."""

OPTION: Final = "--read-for-library"
"""With this alone a frozen program calls `main` instead of opening a window."""

_AHEAD: Final = 2
"""Chunks that a process is given before it has answered, so that it never waits."""

_FILES: Final = 64
_BYTES: Final = 200_000
_PATIENCE_S: Final = 0.1
_COLLECT_AFTER: Final = 100_000
_DEADLY: Final = "reading it ended the process that read it"
_CODE: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main()"


def usual_count() -> int:
    """Return how many processes this machine is worth."""
    return min(os.cpu_count() or 1, MOST)


def chunks_of(orders: Iterable[Order]) -> Iterator[Chunk]:
    """Yield files in portions that take a moment each."""
    chunk: Chunk = []
    size = 0
    for order in orders:
        chunk.append(order)
        size += order.candidate.size
        if len(chunk) == _FILES or size >= _BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def read_here(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool]
) -> Generator[FileRows, None, None]:
    """Yield what is in the files, read in this process; stop when cancelled."""
    found = map(rows_of, read_files(chain.from_iterable(chunks)))
    while not is_cancelled():
        rows = next(found, None)
        if rows is None:
            return
        yield rows


def read_in_processes(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool], count: int
) -> Generator[FileRows, None, None]:
    """Yield what is in the files in any order, read in `count` processes; stop when cancelled.

    A file that ends the process reading it (for want of memory, say) is one that cannot be read.
    """
    pool = _Pool(iter(chunks), count)
    try:
        yield from pool.run(is_cancelled)
    finally:
        pool.stop()
    yield from read_here(pool.left(), is_cancelled)


class _Worker:
    """A process, and what it has been asked to read."""

    def __init__(self, answers: SimpleQueue[tuple[_Worker, Answer | None]]) -> None:
        """Start it.

        Raises:
            OSError: the system does not allow it.
        """
        self._process = subprocess.Popen(  # noqa: S603  # this program itself
            command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self.is_ready = False
        self.asked: deque[Chunk] = deque()
        self._answers = answers
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, chunk: Chunk) -> None:
        self.asked.append(chunk)
        # One that has ended is found out when its answer is awaited.
        with contextlib.suppress(OSError):
            _send(_pipe(self._process.stdin), chunk)

    def stop(self) -> None:
        """End it at once; it changes nothing but its own memory."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()

    def _listen(self) -> None:
        pipe = _pipe(self._process.stdout)
        with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self._answers.put((self, pickle.load(pipe)))  # noqa: S301  # from ourselves
        self._answers.put((self, None))


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


class _Pool:
    """Processes and the chunks that nobody reads yet."""

    def __init__(self, chunks: Iterator[Chunk], count: int) -> None:
        self._chunks = chunks
        self._retries: deque[Chunk] = deque()
        self._answers: SimpleQueue[tuple[_Worker, Answer | None]] = SimpleQueue()
        self._workers: list[_Worker] = []
        for _ in range(count):
            self._start()

    def run(self, is_cancelled: Callable[[], bool]) -> Iterator[FileRows]:
        """Yield what is found as it comes; what no process could be started for is `left`."""
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

    def left(self) -> Iterator[Chunk]:
        """Yield what has not been read."""
        return chain(self._retries, self._chunks)

    def stop(self) -> None:
        """End all processes."""
        while self._workers:
            self._workers.pop().stop()

    def _start(self) -> None:
        with contextlib.suppress(OSError):
            self._workers.append(_Worker(self._answers))

    def _feed(self, worker: _Worker) -> None:
        while len(worker.asked) < _AHEAD:
            chunk = self._retries.popleft() if self._retries else next(self._chunks, None)
            if chunk is None:
                return
            worker.ask(chunk)

    def _bury(self, worker: _Worker) -> Iterator[FileRows]:
        """Go on without a process that has ended."""
        worker.stop()
        self._workers.remove(worker)
        if not worker.is_ready:
            # It could not even begin: no other one would.
            self._retries.extend(worker.asked)
            return
        if worker.asked:
            deadly, *others = worker.asked
            self._retries.extend(others)
            if len(deadly) == 1:
                yield FileRows(deadly[0].candidate, None, problem=_DEADLY)
            else:
                self._retries.extend([order] for order in deadly)
        self._start()
        for one in self._workers:
            self._feed(one)


def main() -> None:
    """Read what is asked for, until nothing comes any more; the work of a process of its own."""
    # Ctrl-C is for the one that asks, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Trees are circles, so the collector has to run; not after every other game, though.
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER)
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Read what is asked for, and answer; an empty answer first says that it is ready."""
    with contextlib.suppress(EOFError, OSError):
        _send(answers, [])
        while True:
            chunk: Chunk = pickle.load(questions)  # noqa: S301  # from the one that started it
            _send(answers, list(map(rows_of, read_files(chunk))))
