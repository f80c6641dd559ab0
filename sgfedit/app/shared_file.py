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
from sgfedit.places import own_folder

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


class FileVersion(NamedTuple):
    """What a file held at a moment.

    Attributes:
        stamp: None where that moment is not known.
        data: Its bytes; None where they are not known.
    """

    stamp: Stamp | None
    data: bytes | None


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


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Make a folder of the program in the data folder; what is in its place is put aside.

    Args:
        path: The folder. Those above it are made as well, and nothing there is put aside.
        mode: What others may do there.

    Raises:
        OSError: it cannot be made.
    """
    try:
        path.mkdir(mode, parents=True, exist_ok=True)
    except FileExistsError:
        from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

        if put_aside(path) is None:
            raise
        path.mkdir(mode)


def is_running(path: Path) -> bool:
    """Whether the program runs that holds the lock file at `path`, which it holds till its end."""
    if not is_there(path):
        return False
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    # Gets the lock, and gives it back at once, if its owner is gone.
    return not lock.tryLock(0) and lock.error() is QLockFile.LockError.LockFailedError


_log = logging.getLogger(__name__)

T = TypeVar("T")

_LOCK_MS: Final = 1_000
MOST_BYTES: Final = 32_000_000
"""Of a file: to read more takes seconds, and it is not what the program wrote."""


def data_path(name: str) -> Path:
    """Return the path of a file in the user's data folder; it need not exist."""
    own = own_folder()
    if own is not None:
        return own / "data" / name
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / name


class SharedFile(Generic[T]):
    """A JSON file that holds an object, and the value it stands for.

    No method raises: a file that cannot be written is told of and tried again with the next
    change, and the changes are known here until then. What is damaged, no file, absurdly large or
    not to be read is put aside as soon as there is something to write, and of a file that holds
    more than is understood, be it damaged or of a newer version, a copy is; see `put_aside`. What
    a disk that fails does not give is left alone.
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
        self._written: Stamp | None = None  # as it was when it was written here last
        self._unwritten: list[Callable[[T], T]] = []

    @property
    def value(self) -> T:
        """What the file holds now, not to be altered; it is read if it is another than before."""
        found = stamp(self._path)
        if found != self._stamp:
            self._stamp = found
            self._value = self._read_now()
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
            make_folder(self._path.parent)
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

    def _read_now(self) -> T:
        try:
            parsed = self._parsed()
        except OSError:
            parsed = None
        return self._nothing if parsed is None or parsed[1] is None else parsed[1]

    def _save(self) -> None:
        from sgfedit.formats.saving import save_bytes  # noqa: PLC0415  # not to start

        try:
            self._keep_other()
            # As ASCII: names and records may hold what is no text and no charset has.
            data = json.dumps(self._write(self._value), indent=1).encode("ascii")
            save_bytes(data, self._path)
        except (OSError, FileError) as error:
            from sgfedit.app.put_aside import Trouble, troubles  # noqa: PLC0415  # seldom needed

            _log.warning("%s is not written: %s", self._path, error)
            troubles().add(Trouble("unwritable", self._path))
            return
        self._unwritten.clear()
        self._stamp = self._written = stamp(self._path)

    def _keep_other(self) -> None:
        """Put aside what would be lost of the file as it is.

        Raises:
            OSError: it cannot be read, or not put aside.
        """
        if self._written is not None and self._written == stamp(self._path):
            return
        parsed = self._parsed()
        if parsed is None:
            return
        found, value = parsed
        if value is not None and _as_read(self._write(value)) == found:
            return
        from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

        if put_aside(self._path, "damaged" if value is None else "partly") is None:
            raise OSError(f"{self._path} cannot be put aside")

    def _parsed(self) -> tuple[object, T | None] | None:
        """Return what the file holds, its bytes if that is no JSON, and its value if it has one.

        None: there is nothing.

        Raises:
            OSError: the disk does not give it.
        """
        mode = _mode(self._path)
        if mode is None:
            return None
        # Nothing but a file is opened: to read a pipe waits for ever.
        if not S_ISREG(mode) or self._path.stat().st_size > MOST_BYTES:
            return b"", None
        try:
            data = self._path.read_bytes()
        except PermissionError:
            return b"", None
        try:
            found: Any = json.loads(data)
        except (ValueError, RecursionError):
            return data, None
        return found, self._read(found) if isinstance(found, dict) else None


def _as_read(written: dict[str, Any]) -> object:
    """Return what is read of an object that was written: lists of tuples, and so on."""
    return json.loads(json.dumps(written))
