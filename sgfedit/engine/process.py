"""The process of an engine: started, read and written by threads, and ended for sure.

An engine is the leader of a session of its own, so that what it starts ends with it, and a program
such as ssh asks no terminal for a password. A guard, a shell that waits for its standard input to
end, kills that session when we are killed; a process that ends does so without it. That is so on
Linux, where the tests try it, and on macOS. On Windows there is neither: there a job object does
the same (`windows_job`); where the system refuses that, an engine ends when its input does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Semaphore, Thread
from typing import IO, TYPE_CHECKING, Final

from sgfedit.engine.commands import resolve
from sgfedit.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.commands import EngineSpec

_CHUNK: Final = 65_536
_AHEAD: Final = 64
"""Chunks that wait to be looked at; then the engine has to wait."""
_LAST_LINES: Final = 30
_LONGEST: Final = 500
_POLL_S: Final = 0.1
_GUARD: Final = 'read -r _; kill -s KILL -- "-$1"'


class Process:
    """A process that runs, from its start to its end."""

    def __init__(
        self,
        spec: EngineSpec,
        heard: Callable[[bytes | None], None],
        complained: Callable[[str], None],
    ) -> None:
        """Start it.

        Args:
            spec: What starts it.
            heard: Told from a thread what it prints, and None when it prints no more; `taken`
                says each time that this has been looked at.
            complained: Told from a thread each line of its standard error.

        Raises:
            EngineError: it cannot be started.
        """
        self._spec = spec
        self._heard = heard
        self._complained = complained
        self._words: deque[str] = deque(maxlen=_LAST_LINES)
        self._room = Semaphore(_AHEAD)
        self._is_ending = Event()
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._process = _started(spec)
        self._guard = _guard_of(self._process.pid)
        self._threads = [
            Thread(target=work, name=f"{spec.name}: {work.__name__}", daemon=True)
            for work in (self._read, self._listen, self._write)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Send bytes, as soon as the process takes them; what has ended takes none."""
        if data:
            self._to_write.put(data)

    def taken(self) -> None:
        """Say that what `heard` was told has been looked at."""
        self._room.release()

    @property
    def last_words(self) -> str:
        """What it said last on standard error, and how it ended; empty as long as it runs."""
        status = self._process.poll()
        words = " / ".join([*self._words][-3:])
        if status is None or status == 0:
            return words
        how = f"Exit status {status}."
        if status < 0:
            with contextlib.suppress(ValueError):
                how = f"Signal {signal.Signals(-status).name}."
        return f"{how} {words}".strip()

    def end(self, farewell: bytes | None, wait_s: float) -> None:
        """End it: with good words, then SIGTERM, then SIGKILL; `wait_s` after each.

        Args:
            farewell: What asks it to end, besides the end of its standard input; None if it is
                past asking.
            wait_s: How long to wait for each.
        """
        self._is_ending.set()
        if farewell:
            self._to_write.put(farewell)
        self._to_write.put(None)
        if farewell is None or not self._has_ended(wait_s):
            self._signal(force=False)
            if not self._has_ended(wait_s):
                self._signal(force=True)
        self._bury()

    def _bury(self) -> None:
        """Leave nothing behind of a process that has ended, or was killed."""
        self._signal(force=True)
        if self._guard is not None:
            self._guard.kill()
            self._guard.wait()
            _close(self._guard.stdin)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        for thread in self._threads:
            # One that a stray child still writes to does not end.
            thread.join(1)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                _close(pipe)

    def _has_ended(self, wait_s: float) -> bool:
        try:
            self._process.wait(wait_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    if sys.platform == "win32":

        def _signal(self, *, force: bool) -> None:
            with contextlib.suppress(OSError):
                self._process.kill() if force else self._process.terminate()

    else:

        def _signal(self, *, force: bool) -> None:
            """Signal the whole session."""
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL if force else signal.SIGTERM)

    # Threads --------------------------------------------------------------------------------

    def _read(self) -> None:
        pipe = self._process.stdout
        while data := _next(pipe):
            while not self._room.acquire(timeout=_POLL_S):
                if self._is_ending.is_set():
                    break
            if not self._is_ending.is_set():
                self._heard(data)
        self._heard(None)

    def _listen(self) -> None:
        rest = b""
        while data := _next(self._process.stderr):
            *lines, rest = (rest + data).split(b"\n")
            rest = rest[:_CHUNK]
            for line in lines[-_LAST_LINES:]:
                self._say(line)
        self._say(rest)

    def _say(self, line: bytes) -> None:
        text = " ".join(line[: 4 * _LONGEST].decode("utf-8", "replace").split())[:_LONGEST]
        if text:
            self._words.append(text)
            self._complained(text)

    def _write(self) -> None:
        pipe = self._process.stdin
        with contextlib.suppress(OSError, ValueError):
            while (data := self._to_write.get()) is not None and pipe is not None:
                pipe.write(data)
                pipe.flush()
        _close(pipe)


def _next(pipe: IO[bytes] | None) -> bytes:
    """Return what comes next; nothing at the end."""
    if pipe is None:
        return b""
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except (OSError, ValueError):
        return b""


def _close(pipe: IO[bytes] | None) -> None:
    with contextlib.suppress(OSError, ValueError):
        if pipe is not None:
            pipe.close()


def _started(spec: EngineSpec) -> subprocess.Popen[bytes]:
    """Start an engine.

    Raises:
        EngineError: it cannot be started.
    """
    folder = Path(spec.folder).expanduser() if spec.folder else Path.home()
    if not folder.is_dir():
        raise EngineError("no-folder", spec.name, str(folder))
    try:
        process = subprocess.Popen(  # noqa: S603  # a command of the user's settings
            resolve(spec.command, str(folder)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            bufsize=0,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as error:
        words = getattr(error, "strerror", None) or str(error)
        raise EngineError("cannot-start", spec.name, words) from error
    if sys.platform == "win32":
        from sgfedit.engine.windows_job import end_with_us  # noqa: PLC0415  # there alone

        end_with_us(process.pid)
    return process


def _guard_of(pid: int) -> subprocess.Popen[bytes] | None:
    """Start what kills a session when we are no more."""
    if sys.platform == "win32":
        return None
    try:
        return subprocess.Popen(  # noqa: S603  # ours
            ["/bin/sh", "-c", _GUARD, "sh", str(pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
        )
    except OSError:
        return None
