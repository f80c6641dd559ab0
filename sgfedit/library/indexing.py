"""Brings the index up to date: compares with the files, has read what is new, writes it.

Every transaction leaves an index that is right for the files it knows, so a program that is ended
at any moment has only to go on. A file is read if its size or its time is another one, and is
taken as it is in the index if the content is the same, wherever it has gone to.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import LibraryError
from sgfedit.library.archives import Archive
from sgfedit.library.lock import UpdateLock
from sgfedit.library.processes import usual_count
from sgfedit.library.reading import Order
from sgfedit.library.sources import Candidate, UnfitError, Unseen, reason, scan
from sgfedit.library.storing import FileRows, Known, Place, Store, known_files, tidy
from sgfedit.library.workers import chunks_of, read_here, read_in_processes

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from sgfedit.library.library import Library

_MANY: Final = 2_000_000
"""Bytes to be read beyond which processes are started: that takes as long as reading these."""

_MANY_FILES: Final = 1_000
_BATCH: Final = 1_000
"""Files and games that are written in one transaction."""

_BATCH_S: Final = 2.0
_TOLD_S: Final = 0.1
_ARCHIVE: Final = "zip"
_PLACE: Final = "place"
"""Format of a row for what could not be looked into."""


_PRAGMAS: Final = ("PRAGMA cache_size = -65536", "PRAGMA wal_autocheckpoint = 16000")
"""64 MB: what is written again and again goes to the file once."""


class Progress(NamedTuple):
    """How far it is.

    Attributes:
        files: Files that were looked at so far.
        of: Files there are; 0 while they are being counted.
        games: Games that were read so far.
        unreadable: Files that could not be read.
    """

    files: int
    of: int
    games: int
    unreadable: int


class Outcome(NamedTuple):
    """What an update did.

    Attributes:
        files: Files that were read anew.
        games: Games in these.
        removed: Files that are gone.
        unreadable: Files in the index that cannot be read.
        is_cancelled: Whether it was stopped before its end; what was done is in the index.
        missing: Files whose folder or drive is not there at the moment; their games stay.
        moved: Files of known content that are elsewhere now, or of another time.
    """

    files: int
    games: int
    removed: int
    unreadable: int
    is_cancelled: bool = False
    missing: int = 0
    moved: int = 0


class Unreadable(NamedTuple):
    """A file, archive or folder that is not in the index as a whole.

    Attributes:
        path: Absolute.
        member: Name within the archive, empty for a file.
        reason: Why not.
    """

    path: str
    member: str
    reason: str


def unreadable(connection: sqlite3.Connection) -> list[Unreadable]:
    """Return what could not be read, by path."""
    rows = connection.execute(
        "SELECT path, member, problem FROM files WHERE problem IS NOT NULL ORDER BY path, member"
    )
    return [Unreadable(*row) for row in rows]


def update(
    library: Library,
    progress: Callable[[Progress], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
    *,
    wait_s: float = 0.0,
    processes: int | None = None,
) -> Outcome:
    """Bring the index up to date with the folders of `library`.

    O(files) where nothing has changed; a millisecond or less for each game to be read. Several
    processes are started where there is much to read, see `processes`.

    Args:
        library: Whose index.
        progress: Called now and then, not more often than people can read.
        is_cancelled: Asked often; True ends the update, what was done is kept.
        wait_s: How long to wait for another update that is going on.
        processes: How many processes read; None for as many as the machine is worth.

    Raises:
        LibraryError: another update is going on, the disk is full, or the library is unusable.
    """
    stopped = is_cancelled or (lambda: False)
    told = progress or (lambda _: None)
    count = usual_count() if processes is None else processes
    with UpdateLock(library.folder, wait_s=wait_s, is_cancelled=stopped):
        try:
            return _update(library, told, stopped, count)
        except sqlite3.OperationalError as error:
            raise _worded(library, error) from error
        except sqlite3.DatabaseError:
            library.discard_index()
            return _update(library, told, stopped, count)


def _worded(library: Library, error: sqlite3.OperationalError) -> LibraryError:
    code: int = getattr(error, "sqlite_errorcode", 0)  # not of what Python itself raises
    is_full = code & 0xFF == sqlite3.SQLITE_FULL
    return LibraryError("full" if is_full else "failed", str(library.folder), str(error))


def _update(
    library: Library,
    progress: Callable[[Progress], None],
    is_cancelled: Callable[[], bool],
    processes: int,
) -> Outcome:
    places = library.folders
    with library.connected() as connection:
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return _Update(connection, progress, is_cancelled, processes).run(places)


class _Update:
    """One update: what the index knows, and what is left of that."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        progress: Callable[[Progress], None],
        is_cancelled: Callable[[], bool],
        processes: int,
    ) -> None:
        self._connection = connection
        self._progress = progress
        self._is_cancelled = is_cancelled
        self._processes = processes
        self._store = Store(connection)
        self._known = known_files(connection)  # and not seen again so far
        self._stale: dict[Place, Known] = {}  # seen, but of another time
        self._unseen: list[Unseen] = []
        self._archives: list[FileRows] = []
        self._members: dict[str, list[Place]] = {}
        for place in self._known:
            if place[1]:
                self._members.setdefault(place[0], []).append(place)
        self._gone: dict[bytes, Place] = {}
        self._looked = self._total = self._games = self._files = self._moved = self._bad = 0
        self._last_told = self._last_flush = monotonic()

    def run(self, places: list[str]) -> Outcome:
        """Do it."""
        wanted = self._compare(places)
        missing = self._set_aside_missing(places)
        self._total = self._looked + len(wanted)
        self._read(wanted)
        is_cancelled = self._is_cancelled()
        removed = 0 if is_cancelled else self._finish()
        self._tell(is_last=True)
        return Outcome(
            self._files,
            self._games,
            removed,
            self._count("problem IS NOT NULL"),
            is_cancelled,
            missing,
            self._moved,
        )

    # What there is --------------------------------------------------------------------------

    def _compare(self, places: list[str]) -> list[Candidate]:
        """Return the files to be read; those that are as they were are known no more."""
        wanted: list[Candidate] = []
        for found in scan(places):
            if isinstance(found, Unseen):
                self._unseen.append(found)
            elif found.is_archive:
                wanted += self._in_archive(found)
            elif not self._is_unchanged(found):
                wanted.append(found)
            self._tell()
            if self._is_cancelled():
                break
        return wanted

    def _is_unchanged(self, found: Candidate) -> bool:
        self._looked += 1
        key = (found.path, found.member)
        known = self._known.pop(key, None)
        if known is None:
            self._looked -= 1
            return False
        if not known.is_same(found):
            self._stale[key] = known
            self._looked -= 1
            return False
        if known.is_missing:
            self._store.move(known.id, found)
        return True

    def _in_archive(self, archive: Candidate) -> Iterator[Candidate]:
        """Yield the members to be read; an archive that is as it was is not opened."""
        if self._is_unchanged(archive):
            for key in self._members.get(archive.path, ()):
                known = self._known.pop(key)
                if known.is_missing:
                    self._store.move(known.id, archive._replace(member=key[1], size=known.size))
            return
        record, members = _listed(archive)
        # Its own row is written last: until then it has not been read.
        self._archives.append(record)
        yield from (member for member in members if not self._is_unchanged(member))

    def _set_aside_missing(self, places: list[str]) -> int:
        """Leave what may be there although it cannot be seen; return how many files these are.

        A place in which there is nothing at all any more is a drive that is not mounted rather
        than a folder that was emptied: to take it off the list is how to get rid of its games.
        """
        if self._is_cancelled():
            return 0
        lost = [one.path for one in self._unseen] + list(filter(_is_empty, places))
        starts = tuple(os.path.join(path, "") for path in lost)  # noqa: PTH118
        names = set(lost)
        kept = [key for key in self._known if key[0] in names or key[0].startswith(starts)]
        known = list(map(self._known.pop, kept))
        self._unseen = [one for one in self._unseen if (one.path, "") not in kept]
        with self._connection:
            self._connection.executemany(
                "UPDATE files SET is_missing = 1 WHERE id = ?",
                [(one.id,) for one in known if not one.is_missing],
            )
        return sum(one.hash is not None for one in known)

    # What is new ----------------------------------------------------------------------------

    def _read(self, wanted: list[Candidate]) -> None:
        again = self._take_all(list(self._orders(wanted)))
        # Copies of a file that has moved: the index has its games once.
        self._take_all([Order(candidate) for candidate in again])
        self._store.flush()

    def _orders(self, wanted: list[Candidate]) -> Iterator[Order]:
        """Yield what to read, with the contents that the index has of what it may be."""
        self._gone = {one.hash: key for key, one in self._known.items() if one.hash}
        by_size: dict[tuple[int, str], list[bytes]] = {}
        for digest, key in self._gone.items():
            suffix = Candidate(*key, 0, 0).suffix
            by_size.setdefault((self._known[key].size, suffix), []).append(digest)
        for one in wanted:
            stale = self._stale.get((one.path, one.member))
            own = [stale.hash] if stale and stale.hash else []
            yield Order(one, (*own, *by_size.get((one.size, one.suffix), ())))

    def _found(self, orders: list[Order]) -> Generator[FileRows, None, None]:
        chunks = chunks_of(orders)
        size = sum(order.candidate.size for order in orders)
        is_much = size > _MANY or len(orders) > _MANY_FILES
        if self._processes > 1 and is_much:
            return read_in_processes(chunks, self._is_cancelled, self._processes)
        return read_here(chunks, self._is_cancelled)

    def _take_all(self, orders: list[Order]) -> list[Candidate]:
        """Put files into the index; return those that have to be read after all."""
        again = []
        with closing(self._found(orders)) as found:
            for rows in found:
                if not self._take(rows):
                    again.append(rows.candidate)
                now = monotonic()
                if self._store.size >= _BATCH or now - self._last_flush > _BATCH_S:
                    self._store.flush()
                    self._last_flush = now
                self._tell()
        return again

    def _take(self, record: FileRows) -> bool:
        """Put a record into the index; return False if its file must be read after all."""
        key = (record.candidate.path, record.candidate.member)
        stale = self._stale.get(key)
        if record.is_known:
            return self._take_known(record, key, stale)
        self._looked += 1
        if stale is not None:
            self._store.remove(stale.id)
            del self._stale[key]
        if record.is_gone:
            return True
        self._store.add(record)
        self._files += 1
        self._games += len(record.games)
        self._bad += record.problem is not None
        return True

    def _take_known(self, record: FileRows, key: Place, stale: Known | None) -> bool:
        if stale is not None and stale.hash == record.hash:
            moved = self._stale.pop(key)
        else:
            old = self._gone.pop(record.hash or b"", None)
            if old is None:
                return False
            if stale is not None:
                self._store.remove(self._stale.pop(key).id)
            moved = self._known.pop(old)
        self._store.move(moved.id, record.candidate)
        self._looked += 1
        self._moved += 1
        return True

    # What is gone ---------------------------------------------------------------------------

    def _finish(self) -> int:
        """Take out what is gone, note what could not be seen; return how many files are gone."""
        for one in (*self._stale.values(), *self._known.values()):
            self._store.remove(one.id)
        for record in self._archives:
            self._store.add(record)
        for unseen in self._unseen:
            place = Candidate(unseen.path, "", 0, 0)
            self._store.add(FileRows(place, None, format=_PLACE, problem=unseen.reason))
        self._store.flush()
        tidy(self._connection)
        return sum(one.hash is not None for one in self._known.values())

    def _count(self, which: str) -> int:
        (found,) = self._connection.execute(
            f"SELECT count(*) FROM files WHERE {which}"  # noqa: S608
        ).fetchone()
        return int(found)

    def _tell(self, *, is_last: bool = False) -> None:
        now = monotonic()
        if is_last or now - self._last_told >= _TOLD_S:
            self._last_told = now
            self._progress(Progress(self._looked, self._total, self._games, self._bad))


def _is_empty(folder: str) -> bool:
    """Whether there is nothing in a folder."""
    try:
        with os.scandir(folder) as entries:
            return next(entries, None) is None
    except OSError:  # no folder, or one that cannot be seen
        return False


def _listed(archive: Candidate) -> tuple[FileRows, list[Candidate]]:
    """Return the row of an archive, and its members."""
    try:
        with Archive(archive.path) as opened:
            members, problem = opened.listing(archive)
    except OSError as error:
        return FileRows(archive, None, format=_ARCHIVE, problem=reason(error)), []
    except UnfitError as error:
        members, problem = [], str(error)
    return FileRows(archive, b"", format=_ARCHIVE, problem=problem), members
