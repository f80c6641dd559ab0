"""Small files of data in the user's data folder, which windows and processes share.

Each change is made to what the file holds at that moment, under a lock, and written aside and
renamed, so that nobody loses what another one has written.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QLockFile, QStandardPaths

from sgfedit.errors import FileError
from sgfedit.formats import save_bytes

if TYPE_CHECKING:
    from collections.abc import Callable


class Stamp(NamedTuple):
    """What tells whether a file was written.

    Attributes:
        time_ns: When it was.
        size: In bytes.
        number: Its inode: another program may put another file in its place.
    """

    time_ns: int
    size: int
    number: int


def stamp(path: Path | None) -> Stamp | None:
    """Return what tells whether a file was written; None without one."""
    if path is None:
        return None
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return Stamp(found.st_mtime_ns, found.st_size, found.st_ino)


def is_there(path: Path) -> bool:
    """Whether there is a file or a folder, as far as the system tells.

    `Path.exists` raises where it does not: in a folder that one may not look into, or on a disk
    that fails.
    """
    return _mode(path) is not None


def is_folder(path: Path) -> bool:
    """Whether there is a folder, as far as the system tells; see `is_there`."""
    mode = _mode(path)
    return mode is not None and S_ISDIR(mode)


def is_file(path: Path) -> bool:
    """Whether there is a regular file, as far as the system tells; see `is_there`."""
    mode = _mode(path)
    return mode is not None and S_ISREG(mode)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return None


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, which exists."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


_log = logging.getLogger(__name__)

T = TypeVar("T")

_LOCK_MS: Final = 1_000


def data_path(name: str) -> Path:
    """Return the path of a file in the user's data folder; it need not exist."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / name


class SharedFile(Generic[T]):
    """A JSON file that holds an object, and the value it stands for.

    No method raises: a file that cannot be written is logged and tried again with the next change,
    and the changes are known here until then. What is damaged is put aside, named as the file and
    ``.damaged``, as soon as there is something to write; what cannot be read is left alone.
    """

    def __init__(
        self,
        path: Path,
        nothing: T,
        read: Callable[[dict[str, Any]], T | None],
        write: Callable[[T], dict[str, Any]],
    ) -> None:
        """Use the file at `path`; it is read when the value is asked for.

        Args:
            path: Of the file; its folder is made when it is needed.
            nothing: The value without a file.
            read: Returns the value of an object, None if it is damaged.
            write: Returns the object of a value.
        """
        self._path = path
        self._nothing = self._value = nothing
        self._read, self._write = read, write
        self._stamp: Stamp | None = None
        self._is_damaged = False
        self._unwritten: list[Callable[[T], T]] = []

    @property
    def value(self) -> T:
        """What the file holds now, not to be altered; it is read if it is another than before."""
        found = stamp(self._path)
        if found != self._stamp:
            self._stamp = found
            self._value = self._parsed()
            for change in self._unwritten:
                self._value = change(self._value)
        return self._value

    def change(self, change: Callable[[T], T]) -> None:
        """Put another value in place of the one the file holds.

        Args:
            change: Returns the new value for the one that is there, and leaves that as it is; it
                is asked again for another one if the file cannot be written at once.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no folder for %s: %s", self._path, error)
        lock = QLockFile(f"{self._path}.lock")
        is_locked = lock.tryLock(_LOCK_MS)
        try:
            self._value = change(self.value)
            self._unwritten.append(change)
            if is_locked:
                self._save()
            else:
                _log.warning("%s is not written: it is locked", self._path)
        finally:
            lock.unlock()

    def _save(self) -> None:
        # As ASCII: names and records may hold what is no text and no charset has.
        data = json.dumps(self._write(self._value), indent=1).encode("ascii")
        try:
            if self._is_damaged:
                self._path.replace(f"{self._path}.damaged")
            save_bytes(data, self._path)
        except (OSError, FileError) as error:
            _log.warning("%s is not written: %s", self._path, error)
            return
        self._is_damaged = False
        self._unwritten.clear()
        self._stamp = stamp(self._path)

    def _parsed(self) -> T:
        """Return the value of the file as it is, without what is not written."""
        self._is_damaged = False
        try:
            data = self._path.read_bytes()
        except OSError:
            return self._nothing
        try:
            found: Any = json.loads(data)
        except (ValueError, RecursionError):
            found = None
        value = self._read(found) if isinstance(found, dict) else None
        self._is_damaged = value is None
        return self._nothing if value is None else value
