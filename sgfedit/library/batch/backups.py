"""The backup of a batch: a dated folder with the originals and a manifest of what was to be done.

The manifest is written when all originals are, and before any file is. The list of files says of
each where it was, where it goes, and digests of both contents, so that what became of it can be
told from the disk alone, however the batch ended. Of files that only get another name there is no
copy.

```text
2026-11-22 07.31.05/
  manifest.json    what was to be done, see `Backup`; and how it ended
  files.json       the files, see `Item`
  000001.sgf …     the originals, byte for byte
  moved.json       numbers of the files that wait under other names, once all of those do
```
"""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import save_bytes
from sgfedit.library import locations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_FORMAT: Final = "sgfedit-batch"
_VERSION: Final = 1
_MANIFEST: Final = "manifest.json"
_FILES: Final = "files.json"
_MOVED: Final = "moved.json"
_FOLDER: Final = "batches"


def default_folder() -> Path:
    """Return the folder of the user's backups; it need not exist."""
    return locations.default_folder() / _FOLDER


class State(StrEnum):
    """How a batch ended."""

    BEGUN = "begun"
    """It is going on, or was cut off."""
    DONE = "done"
    PARTLY = "partly undone"
    """Undone but for files that were changed since."""
    UNDONE = "undone"


class Item(NamedTuple):
    """A file of a batch.

    Attributes:
        number: From 1.
        path: Where it was.
        target: Where it goes; the same if it is not renamed.
        aside: Where it waits until its new name is free; "" if it is free from the start.
        before: Digest of what was in it.
        after: Digest of what will be in it.
        copy: Name of the original in the backup; "" if only the name changes.
        time_ns: When it had been changed last.
    """

    number: int
    path: str
    target: str
    aside: str
    before: str
    after: str
    copy: str
    time_ns: int


class Backup(NamedTuple):
    """A batch that was done, or begun.

    Attributes:
        folder: Where the originals are; its name is that of the batch.
        made: When it began, in local time, as ISO 8601.
        words: What was done, in English.
        file_count: How many files there are.
        state: How it ended.
    """

    folder: Path
    made: str
    words: tuple[str, ...]
    file_count: int = 0
    state: State = State.BEGUN

    @property
    def name(self) -> str:
        """What it is called."""
        return self.folder.name

    @property
    def items(self) -> tuple[Item, ...]:
        """The files, read from the disk.

        Raises:
            FileError: they cannot be read, or are damaged.
        """
        path = self.folder / _FILES
        try:
            return tuple(Item(**item) for item in json.loads(path.read_bytes()))
        except OSError as error:
            raise FileError.from_os(str(path), error) from error
        except (ValueError, TypeError) as error:
            raise FileError(str(path), "failed", "it is damaged") from error

    def original(self, item: Item) -> Path:
        """Return where the original of a file is that has one."""
        return self.folder / item.copy

    def begin(self, items: Sequence[Item]) -> Backup:
        """Write down the files of a batch, and that it begins; return the backup that says so.

        Raises:
            FileError: it cannot be written.
        """
        # As ASCII: file names may be no text.
        data = json.dumps([item._asdict() for item in items], indent=1).encode("ascii")
        save_bytes(data, self.folder / _FILES)
        return self._replace(file_count=len(items)).with_state(State.BEGUN)

    def with_state(self, state: State) -> Backup:
        """Write down how it ended, and return the backup that says so.

        Raises:
            FileError: it cannot be written.
        """
        data = {
            _FORMAT: _VERSION,
            "made": self.made,
            "words": self.words,
            "count": self.file_count,
            "state": state,
        }
        save_bytes(json.dumps(data, indent=1).encode("ascii"), self.folder / _MANIFEST)
        return self._replace(state=state)

    @property
    def moved(self) -> frozenset[int]:
        """The numbers of the files that may have their new names already, among those aside."""
        try:
            found = json.loads((self.folder / _MOVED).read_bytes())
        except (OSError, ValueError):
            return frozenset()
        return frozenset(found)

    def set_moved(self, numbers: Iterable[int]) -> None:
        """Write down which files wait aside, now that all of them do; none at all: none do.

        Raises:
            FileError: it cannot be written.
        """
        save_bytes(json.dumps(sorted(numbers)).encode(), self.folder / _MOVED)

    def discard(self) -> None:
        """Delete the backup; what was done cannot be undone then.

        Raises:
            FileError: it cannot be deleted.
        """
        try:
            # The manifest first: without it nobody takes the rest for a backup.
            (self.folder / _MANIFEST).unlink(missing_ok=True)
            shutil.rmtree(self.folder)
        except OSError as error:
            raise FileError.from_os(str(self.folder), error, writing=True) from error


def make_folder(parent: Path) -> tuple[Path, str]:
    """Make a folder named by date and time; return it and when that was.

    Raises:
        FileError: it cannot be made.
    """
    parent = parent.absolute()
    now = datetime.now().astimezone()
    name = now.strftime("%Y-%m-%d %H.%M.%S")
    try:
        parent.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            folder = parent / (name if number == 1 else f"{name} ({number})")
            with suppress(FileExistsError):
                folder.mkdir()
                break
    except OSError as error:
        raise FileError.from_os(str(parent), error, writing=True) from error
    return folder, now.isoformat(timespec="seconds")


def write_copy(data: bytes, target: Path) -> None:
    """Write an original into a backup; it is on the disk only after `flush`.

    Raises:
        FileError: it cannot be written.
    """
    try:
        with target.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise FileError.from_os(str(target), error, writing=True) from error


def flush(paths: Iterable[Path]) -> None:
    """Wait until files are on the disk; together that takes less time than one after the other.

    Raises:
        FileError: they cannot be written.
    """
    for path in paths:
        try:
            with path.open("r+b") as file:
                os.fsync(file.fileno())
        except OSError as error:
            raise FileError.from_os(str(path), error, writing=True) from error


def backups(folder: Path | None = None) -> list[Backup]:
    """Return the batches that were done, the last one first; damaged backups are left out."""
    parent = folder or default_folder()
    try:
        found = [_read(below) for below in parent.iterdir()]
    except OSError:
        return []
    known = [backup for backup in found if backup is not None]
    return sorted(known, key=lambda backup: (backup.made, backup.name), reverse=True)


def _read(folder: Path) -> Backup | None:
    try:
        found: Any = json.loads((folder / _MANIFEST).read_bytes())
        if found[_FORMAT] != _VERSION:
            return None
        words = tuple(map(str, found["words"]))
        return Backup(folder, found["made"], words, int(found["count"]), State(found["state"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def find_backup(which: str = "", folder: Path | None = None) -> Backup:
    """Return the batch of a name, or the last one that is not undone as a whole.

    Raises:
        RefusalError: there is none ("no-such-batch").
    """
    known: Sequence[Backup] = backups(folder)
    for backup in known:
        if backup.name == which or (not which and backup.state is not State.UNDONE):
            return backup
    raise RefusalError("no-such-batch", f" “{which}”" if which else "")
