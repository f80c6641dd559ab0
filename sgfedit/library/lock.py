"""One update at a time: a lock that the system takes back from a program that has ended."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, sleep
from typing import IO, TYPE_CHECKING, Final, Self

from sgfedit.errors import LibraryError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_NAME: Final = "update.lock"
_PAUSE_S: Final = 0.1


class UpdateLock:
    """Held while an index is brought up to date; a context manager."""

    def __init__(
        self,
        folder: Path,
        *,
        wait_s: float = 0.0,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> None:
        """Lock the library in `folder`, waiting so long for another program or thread."""
        self._folder = folder
        self._wait_s = wait_s
        self._is_cancelled = is_cancelled or (lambda: False)
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        """Take the lock.

        Raises:
            LibraryError: somebody else has it.
            OSError: there can be no lock in that folder.
        """
        file = Path(self._folder, _NAME).open("ab")  # closed on exit
        until = monotonic() + self._wait_s
        while not try_lock(file):
            if monotonic() >= until or self._is_cancelled():
                file.close()
                raise LibraryError("busy", str(self._folder))
            sleep(_PAUSE_S)
        self._file = file
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; return whether nobody else has done so."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: IO[bytes]) -> bool:
        """Lock a file until it is closed; return whether nobody else has done so."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
