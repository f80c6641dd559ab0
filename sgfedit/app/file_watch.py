"""Watch on the file that is open: other programs write it, take it away, put something else there.

```text
a look (stat, in a thread) ─→ another stamp, twice ─→ reading (in the thread) ─→ `theirs`
                           └→ no file there, twice ─→ `trouble`
```

Looks come with what the system tells of a local disk, every second elsewhere, and whenever the
window is come to. A disk of the network may take for ever to answer: only the thread waits for it.
"""

from __future__ import annotations

import os
import sys
from enum import Enum
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QStorageInfo, QTimer, Signal

from sgfedit.app.shared_file import FileVersion, Stamp, stamp
from sgfedit.app.tasks import Thread
from sgfedit.errors import FileError
from sgfedit.formats import loaded, read_bytes
from sgfedit.sgf.encoding import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.game import Collection

POLL_MS: Final = 1_000
"""Between two looks where nothing tells of changes."""

_WATCHED_POLL_MS: Final = 5_000
"""Where the system tells of them; it may miss one."""

_SOON_MS: Final = 50
"""From what the system tells until the next look: it tells several times of each writing."""

SETTLE_MS: Final = 200
"""How long a file has to be the same until it is read: it may be written in several steps."""

_TROUBLE_MS: Final = 600
"""How long it has to be away: many programs write by putting another file in its place."""

_HALF_MS: Final = 1_000
"""How long what is there has to be cut off: somebody may be writing slowly."""

MOST_BYTES: Final = 50_000_000
"""A larger file is read on wish only."""

_HALF: Final = frozenset({"missing-close-paren", "unexpected-eof"})
"""Problems of files that are not whole."""

_LOCAL: Final = frozenset(
    {"ext2", "ext3", "ext4", "btrfs", "xfs", "zfs", "f2fs", "tmpfs", "overlay", "apfs"}
)
"""File systems of which the system tells every change."""


class Trouble(Enum):
    """Why what the file holds cannot be shown, or cannot be written."""

    GONE = "gone"
    FOLDER = "folder"
    NO_FILE = "no-file"
    UNREADABLE = "unreadable"
    DAMAGED = "damaged"
    LARGE = "large"
    READ_ONLY = "read-only"


ASTRAY: Final = frozenset(Trouble) - {Trouble.READ_ONLY, Trouble.LARGE}
"""Trouble in which the file does not hold what was saved."""


class Look(NamedTuple):
    """What one look tells.

    Attributes:
        stamp: Of the file; None where there is none.
        trouble: Why it cannot be read, or written.
    """

    stamp: Stamp | None
    trouble: Trouble | None = None

    @property
    def is_readable(self) -> bool:
        """Whether there is a file to be read."""
        return self.trouble in {None, Trouble.READ_ONLY}


class Theirs(NamedTuple):
    """Another version of the file, which another program has written.

    Attributes:
        version: It, with its bytes.
        collection: What is in it; without games where that is nothing.
        is_whole: Whether it can be taken without a doubt.
    """

    version: FileVersion
    collection: Collection | None
    is_whole: bool


def look_at(path: Path) -> Look:
    """Look at a file; for a thread, for that may take long."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return Look(None, Trouble.GONE)
    except (OSError, ValueError) as error:
        is_gone = isinstance(error, NotADirectoryError)
        return Look(None, Trouble.GONE if is_gone else Trouble.UNREADABLE)
    if not S_ISREG(found.st_mode):
        return Look(None, Trouble.FOLDER if S_ISDIR(found.st_mode) else Trouble.NO_FILE)
    mark = Stamp(found.st_mtime_ns, found.st_size, found.st_ino)
    if not os.access(path, os.R_OK):
        return Look(mark, Trouble.UNREADABLE)
    return Look(mark, None if os.access(path, os.W_OK) else Trouble.READ_ONLY)


def is_told_of(path: Path) -> bool:
    """Whether the system tells of what happens to a file; for a thread."""
    if sys.platform == "win32":  # a folder that is watched there cannot be renamed
        return False
    return bytes(QStorageInfo(str(path.parent)).fileSystemType().data()).decode() in _LOCAL


def read_version(path: Path, known: bytes | None, charset: str | None) -> Theirs | None:
    """Return what is in a file now; None if it is being written.

    Args:
        path: It.
        known: What it held before: of the same bytes nothing is read.
        charset: As for `formats.load`.

    Raises:
        FileError: it cannot be read.
    """
    before = stamp(path)
    data = read_bytes(path)
    if before is None or stamp(path) != before:
        return None
    version = FileVersion(before, data)
    if data == known:
        return Theirs(version, None, is_whole=True)
    try:
        collection = loaded(data, str(path), charset)
    except FileError:  # an archive
        return Theirs(version, None, is_whole=False)
    return Theirs(version, collection, is_whole=bool(collection.games))


class FileWatch(QObject):
    """Knows what has become of a document's file.

    Signals:
        changed: `theirs` or `trouble` is another one.

    Attributes:
        theirs: What another program has written, as long as it is neither taken nor refused.
        trouble: Why the file is not what it was, besides.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.theirs: Theirs | None = None
        self.trouble: Trouble | None = None
        self._path: Path | None = None
        self._known = document.on_disk
        self._last: Look | None = None
        self._half: Stamp | None = None
        self._is_told_of: bool | None = None
        self._was_writable = False
        self._watcher: QFileSystemWatcher | None = None
        self._thread = Thread("file-watch", self, told=(OSError, FileError))
        self._poll = QTimer(self, interval=POLL_MS)
        self._poll.timeout.connect(self.check)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self.check)
        document.reset.connect(self._follow)
        document.saved_changed.connect(self._follow)
        self._follow()

    # Which file, and what is known of it ------------------------------------------------------

    def _follow(self) -> None:
        """Watch another file, or forget what was decided about this one."""
        document = self._document
        if document.read_from != self._path:
            self._watch(document.read_from)
        elif document.on_disk is not self._known:
            self._known, self._last, self._half = document.on_disk, None, None
            self._tell(None, None)

    def _watch(self, path: Path | None) -> None:
        self._thread.give_up()
        self._again.stop()
        self._path, self._known = path, self._document.on_disk
        self._last = self._half = self._is_told_of = None
        self._was_writable = False
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        self._tell(None, None)
        if path is None:
            self._poll.stop()
        else:
            self._poll.start(POLL_MS)
            self.check()

    def _tell(self, theirs: Theirs | None, trouble: Trouble | None) -> None:
        is_other = (theirs, trouble) != (self.theirs, self.trouble)
        self.theirs, self.trouble = theirs, trouble
        if is_other:
            self._document.set_astray(is_astray=trouble in ASTRAY)
            self.changed.emit()

    # Looks ------------------------------------------------------------------------------------

    def check(self) -> None:
        """Look at the file now, unless that is being done."""
        path = self._path
        if path is None or self.is_busy:
            return
        asks = self._is_told_of is None

        def work(_is_given_up: Callable[[], bool]) -> tuple[Look, bool | None]:
            return look_at(path), is_told_of(path) if asks else None

        self._thread.start(work, self._on_looked, _raise)

    @property
    def is_busy(self) -> bool:
        """Whether it looks at the file, or waits for the next look."""
        return self._thread.is_running or self._again.isActive()

    def check_soon(self) -> None:
        """Look at the file before long; once, however often this is asked for."""
        if not self._again.isActive():
            self._again.start(_SOON_MS)

    def _on_looked(self, found: tuple[Look, bool | None]) -> None:
        look, told = found
        if told is not None:
            self._is_told_of = told
            self._was_writable = look.trouble is None
        self._let_tell()
        document = self._document
        if look.is_readable and look.stamp == document.on_disk.stamp:
            self._last = self._half = None
            is_locked_now = self._was_writable and look.trouble is not None
            self._tell(None, look.trouble if is_locked_now else None)
            return
        if look.is_readable and self.theirs and look.stamp == self.theirs.version.stamp:
            return
        if look != self._last:
            self._last = look
            self._again.start(SETTLE_MS if look.is_readable else _TROUBLE_MS)
        elif not look.is_readable:
            self._tell(None, look.trouble)
        elif look.stamp is not None and look.stamp.size > MOST_BYTES:
            self._tell(None, Trouble.LARGE)
        else:
            self.read()

    def _let_tell(self) -> None:
        """Let the system tell of changes to the file and in its folder, where it does."""
        if not self._is_told_of or self._path is None:
            return
        if self._watcher is None:
            self._watcher = QFileSystemWatcher(self)
            self._watcher.fileChanged.connect(self.check_soon)
            self._watcher.directoryChanged.connect(self.check_soon)
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(self._path), str(self._path.parent)]
        missing = [name for name in wanted if name not in watched]
        failed = self._watcher.addPaths(missing) if missing else []
        self._poll.setInterval(POLL_MS if failed else _WATCHED_POLL_MS)

    # Reading ----------------------------------------------------------------------------------

    def read(self) -> None:
        """Read what the file holds now, however large it is."""
        path, document = self._path, self._document
        if path is None:
            return
        known = document.on_disk
        encoding = document.collection.encoding
        charset = encoding.name if encoding.reason == CHOSEN else None

        def work(_is_given_up: Callable[[], bool]) -> Theirs | None:
            return read_version(path, known.data, charset)

        def then(found: Theirs | None) -> None:
            if document.on_disk is known:
                self._on_read(found)
            else:
                self.check_soon()

        # What cannot be read any more is looked at again.
        self._thread.start(work, then, lambda _: self.check_soon())

    def _on_read(self, found: Theirs | None) -> None:
        if found is None:
            self._last = None
            self.check_soon()
        elif found.version.data == self._document.on_disk.data:
            self._document.look_again(found.version.stamp)
            self._known = self._document.on_disk
            self._last = self._half = None
            self._tell(None, None)
            self.check_soon()
        elif self._is_whole(found):
            self._half = None
            self._tell(found, None)
        elif self._half != found.version.stamp:
            self._half = found.version.stamp
            self._again.start(_HALF_MS)
        else:
            self._tell(found, Trouble.DAMAGED)

    def _is_whole(self, found: Theirs) -> bool:
        """Whether nothing in another version looks as if it were half written."""
        if not found.is_whole or found.collection is None:
            return False
        mine = self._document.collection
        wanted = "sgf" if self._document.path is not None else mine.format
        flaws, known = ({f.code for f in one.findings} & _HALF for one in (found.collection, mine))
        return found.collection.format == wanted and flaws <= known

    # What the user wants ----------------------------------------------------------------------

    def take(self, name: str, *, is_quiet: bool = False) -> None:
        """Show what the file holds now, as one step called `name`; for `is_quiet` see there."""
        theirs = self.theirs
        if theirs is not None and theirs.collection is not None and theirs.collection.games:
            self._document.replace_contents(
                theirs.collection, name, on_disk=theirs.version, is_quiet=is_quiet
            )
            self._follow()

    def keep(self, *, is_merged: bool = False) -> None:
        """Let what is open here be saved over what the file holds now, or has all of that."""
        if self.theirs is not None:
            self._document.keep_mine(self.theirs.version, is_merged=is_merged)
            self._follow()

    def close(self) -> None:
        """Look at nothing any more."""
        self._watch(None)


def _raise(error: BaseException) -> None:
    raise error
