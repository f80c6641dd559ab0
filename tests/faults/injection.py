"""System calls that fail: the n-th one that touches some folders, for a reason one chooses."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

REASONS: Final = (
    errno.ENOSPC,
    errno.EIO,
    errno.EACCES,
    errno.EROFS,
    errno.EDQUOT,
    errno.EINTR,
)

_OF_PATHS: Final = (
    *("stat", "lstat", "statvfs", "access", "readlink", "open", "mkdir", "chown", "chmod"),
    *("replace", "rename", "unlink", "listxattr", "getxattr", "setxattr"),
)
_OF_FILES: Final = ("read", "write", "lseek", "fsync", "ftruncate", "posix_fallocate")


class Calls:
    """The calls that were made, and which of them is to fail.

    Attributes:
        names: Of all that were made, in order.
        failed: The name of the one that failed; empty if none has.
    """

    def __init__(self, folders: tuple[Path, ...], failing: int, reason: int) -> None:
        self.names: list[str] = []
        self.failed = ""
        self._folders = tuple(map(str, folders))
        self._failing = failing
        self._reason = reason
        self._files: set[int] = set()

    def of_path(self, name: str, call: Any) -> Any:
        """Return what takes the place of a function that is given a path."""

        def made(path: Any, *more: Any, **named: Any) -> Any:
            if not isinstance(path, int) and os.fspath(path).startswith(self._folders):
                if name == "access" and self._fails(name):
                    return False
                self._count(name, path)
                found = call(path, *more, **named)
                if name == "open":
                    self._files.add(found)
                return found
            return call(path, *more, **named)

        return made

    def of_file(self, name: str, call: Any) -> Any:
        """Return what takes the place of a function that is given an open file."""

        def made(file: int, *more: Any) -> Any:
            if file in self._files:
                self._count(name, None)
            return call(file, *more)

        return made

    def _fails(self, name: str) -> bool:
        if len(self.names) + 1 != self._failing:
            return False
        self.names.append(name)
        self.failed = name
        return True

    def _count(self, name: str, path: Any) -> None:
        if self._fails(name):
            raise OSError(self._reason, os.strerror(self._reason), path)
        self.names.append(name)


@contextmanager
def failing(
    monkeypatch: pytest.MonkeyPatch, folders: tuple[Path, ...], number: int, reason: int
) -> Iterator[Calls]:
    """Let call `number`, from 1 on, of all that touch files in some folders fail; 0: none."""
    calls = Calls(folders, number, reason)
    with monkeypatch.context() as patch:
        for name in _OF_PATHS:
            if hasattr(os, name):
                patch.setattr(os, name, calls.of_path(name, getattr(os, name)))
        for name in _OF_FILES:
            if hasattr(os, name):
                patch.setattr(os, name, calls.of_file(name, getattr(os, name)))
        yield calls
