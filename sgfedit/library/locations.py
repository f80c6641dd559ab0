"""Paths of the library's files, paths that it can keep, and the lock of one update at a time."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic, sleep
from typing import IO, TYPE_CHECKING, Final, Self

from sgfedit.errors import LibraryError
from sgfedit.locks import try_lock
from sgfedit.places import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType


_INDEX: Final = "index.sqlite"
_KEPT: Final = "library.sqlite"


def default_folder() -> Path:
    """Return the folder of the user's library; it need not exist."""
    return data_folder() / "library"


def index_path(folder: Path) -> Path:
    """Return where the index is: what can be made again."""
    return folder / _INDEX


def kept_path(folder: Path) -> Path:
    """Return where folders, tags, stars, notes and saved searches are: what cannot."""
    return folder / _KEPT


def is_text(path: str) -> bool:
    """Return whether the bytes of a path are UTF-8: the index can keep no other."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(path: str) -> str:
    """Return a path that is no text as one can read it; another one for each."""
    return os.fsencode(path).decode(errors="backslashreplace")


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
