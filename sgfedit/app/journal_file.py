"""The file of a journal: appended to in a thread, so that no disk holds up who types.

What was written outlives the program, which needs no more than the system; for a power cut
`flush_to_disk` is called now and then, in a thread of its own, as that may take seconds.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from sgfedit.app.shared_file import make_folder
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtCore import QLockFile

    from sgfedit.app.tasks import Thread

_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | getattr(os, "O_BINARY", 0)


class JournalFile:
    """A file that grows by what is appended, in the order of the calls.

    What cannot be written is kept, and tried again with what is appended next. A file that holds
    half a line, or that is gone, `is_lost`: another one has to be begun.

    Attributes:
        path: Where it is.
        appended: Bytes that were appended, written or not.
        is_lost: Whether nothing can be written to it any more.
    """

    def __init__(
        self, path: Path, lock: QLockFile, thread: Thread, told: Callable[[OSError | None], object]
    ) -> None:
        """Begin with nothing; the file is made when something is appended.

        Args:
            path: Where it is to be; there is none yet.
            lock: Tells other programs that somebody writes it; taken before it is made.
            thread: Where it is written.
            told: Called in this thread after each writing, with what was wrong, if anything.
        """
        self.path = path
        self.appended = 0
        self.is_lost = False
        self._lock = lock
        self._thread = thread
        self._told = told
        self._queue: deque[bytes] = deque()
        self._written = 0
        self._file = -1
        self._at = path  # where it is by now; `path` is where it will be

    @property
    def is_behind(self) -> bool:
        """Whether something was appended that is not written."""
        return bool(self._queue)

    def append(self, data: bytes) -> None:
        """Write `data` behind the rest; nothing at all tries again what could not be written."""
        if self.is_lost:
            return
        if data:
            self._queue.append(data)
            self.appended += len(data)
        self._start(self._write)

    def take_place_of(self, other: JournalFile) -> None:
        """Be from now on where another journal is, once all that was appended is written."""
        self.path = other.path

        def move() -> None:
            other.close()
            self.is_lost = True  # unless all of this is done
            self._write()
            os.fsync(self._file)
            self._at = self._at.replace(other.path)
            self.is_lost = False

        self._start(move)

    def remove(self) -> None:
        """Delete it and give the lock back; what is not written is not any more."""
        if not self.appended:
            return  # it was never made: an edit taken back at once costs no thread anything
        self._queue.clear()

        def delete() -> None:
            self.close()
            with suppress(OSError):
                self._at.unlink()
            self._lock.unlock()  # last: before that nobody takes the rest for left

        self._start(delete)

    def close(self) -> None:
        """Let the file go; in the thread only."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _start(self, work: Callable[[], object]) -> None:
        told = self._told
        self._thread.start(lambda _: work(), lambda _: told(None), told)  # type: ignore[arg-type]

    def _write(self) -> None:
        if self._file < 0 and self._queue:
            make_folder(self._at.parent)
            if not self._lock.isLocked():
                self._lock.tryLock(0)
            self._file = os.open(self._at, _FLAGS, 0o600)
        with suppress(IndexError):  # there is no more, or `remove` has emptied it meanwhile
            while True:
                self._put(self._queue[0])
                self._queue.popleft()

    def _put(self, data: bytes) -> None:
        """Write `data`, all or nothing."""
        done = 0
        try:
            while done < len(data):
                done += os.write(self._file, data[done:])
        except OSError:
            try:
                os.ftruncate(self._file, self._written)
            except OSError:
                self.is_lost = True
            raise
        self._written += done


def flush_to_disk(path: Path) -> None:
    """Let a file, and that it exists, outlive a power cut.

    Raises:
        OSError: it is gone, or the disk fails.
    """
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    with suppress(OSError):  # Windows opens no folders
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def cannot_be_kept(folder: Path, error: OSError) -> FileError:
    """Return what to say where unsaved work cannot be written."""
    return FileError.from_os(os.fspath(folder), error, writing=True)
