"""Update of the index: compares it with the files, has read what is new, writes it.

Every transaction leaves an index that is right for the files it knows, so a program that is ended
at any moment has only to go on. A file is read if its size or its time is another one, and is
taken as it is in the index if the content is the same, wherever it has gone to. Many files are
read in several processes.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import LibraryError
from sgfedit.library.facts import set_whole
from sgfedit.library.library import is_damage
from sgfedit.library.locations import UpdateLock
from sgfedit.library.processes import Pool, usual_count
from sgfedit.library.reading import Order, read_files_of
from sgfedit.library.sources import Archive, Archives, Candidate, UnfitError, Unseen, reason, scan
from sgfedit.library.storing import (
    FileRows,
    Known,
    Place,
    Row,
    Store,
    files_at,
    files_but,
    last_file,
    make_indexes,
    members_of,
    put_off_indexes,
    rows_of,
    tidy,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from sgfedit.library.library import Library


Chunk: TypeAlias = list[Order]

_FILES: Final = 48
_BYTES: Final = 200_000
_DEADLY: Final = "reading it ended the process that read it"


def chunks_of(orders: Iterable[Order]) -> Iterator[Chunk]:
    """Yield files in portions that take a moment each."""
    chunk: Chunk = []
    size = 0
    for order in orders:
        chunk.append(order)
        size += order.candidate.size
        if len(chunk) == _FILES or size >= _BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def read_here(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool]
) -> Generator[FileRows, None, None]:
    """Yield what is in the files, read in this process; stop when cancelled."""
    with closing(Archives()) as archives:
        for chunk in chunks:
            for rows in map(rows_of, read_files_of(archives, chunk)):
                if is_cancelled():
                    return
                yield rows


def read_in_processes(
    chunks: Iterable[Chunk], is_cancelled: Callable[[], bool], count: int
) -> Generator[FileRows, None, None]:
    """Yield what is in the files in any order, read in `count` processes; stop when cancelled.

    A file that ends the process reading it (for want of memory, say) is one that cannot be read.
    Where no process can be started, the files are read in this one.
    """
    with Pool(read_chunk, chunks, count, _unread) as pool:
        yield from pool.run(is_cancelled)
    yield from read_here(pool.left(), is_cancelled)


_archives: Final = Archives()
"""Of this process: an archive of many games is worth opening once, not for every few of them."""


def read_chunk(chunk: Chunk) -> list[FileRows]:
    """Return what is in files; the work of a process."""
    return list(map(rows_of, read_files_of(_archives, chunk)))


def _unread(order: Order, words: str) -> FileRows:
    return FileRows(order.candidate, None, problem=f"{_DEADLY}: {words}" if words else _DEADLY)


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
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
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
    """One update, while it goes on."""

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
        self._there = Comparison(connection, self._store)
        self._gone: dict[bytes, Place] = {}
        self._looked = self._total = self._games = self._files = self._moved = self._bad = 0
        self._last_told = self._last_flush = monotonic()

    def run(self, places: list[str]) -> Outcome:
        """Do it."""
        wanted = self._compare(places)
        missing = 0 if self._is_cancelled() else self._there.set_aside_missing(places)
        self._total = self._looked + len(wanted)
        if wanted or self._is_cancelled():
            set_whole(self._connection, is_whole=False)
        if wanted:
            self._read(wanted)
        make_indexes(self._connection)
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

    def _compare(self, places: list[str]) -> list[Candidate]:
        """Return the files to be read."""
        for found in scan(places):
            self._there.look_at(found)
            self._looked = self._there.unchanged
            self._tell()
            if self._is_cancelled():
                break
        else:
            self._there.end()
        return self._there.wanted

    # What is new ----------------------------------------------------------------------------

    def _read(self, wanted: list[Candidate]) -> None:
        put_off_indexes(self._connection)
        again = self._take_all(wanted, self._orders(wanted))
        # Copies of a file that has moved: the index has its games once.
        self._take_all(again, map(Order, again))
        self._store.flush()

    def _orders(self, wanted: list[Candidate]) -> Iterator[Order]:
        """Yield what to read, with the contents that the index has of what it may be."""
        self._gone = {one.hash: key for key, one in self._there.known.items() if one.hash}
        by_size: dict[tuple[int, str], list[bytes]] = {}
        for digest, key in self._gone.items():
            suffix = Candidate(*key, 0, 0).suffix
            by_size.setdefault((self._there.known[key].size, suffix), []).append(digest)
        for one in wanted:
            stale = self._there.stale.get((one.path, one.member))
            own = [stale.hash] if stale and stale.hash else []
            yield Order(one, (*own, *by_size.get((one.size, one.suffix), ())))

    def _found(
        self, wanted: list[Candidate], orders: Iterable[Order]
    ) -> Generator[FileRows, None, None]:
        chunks = chunks_of(orders)
        is_much = sum(one.size for one in wanted) > _MANY or len(wanted) > _MANY_FILES
        if self._processes > 1 and is_much:
            return read_in_processes(chunks, self._is_cancelled, self._processes)
        return read_here(chunks, self._is_cancelled)

    def _take_all(self, wanted: list[Candidate], orders: Iterable[Order]) -> list[Candidate]:
        """Put files into the index; return those that have to be read after all.

        Their orders are made as they are given out: a million of them would take 70 MB.
        """
        again = []
        with closing(self._found(wanted, orders)) as found:
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
        stale = self._there.stale.get(key)
        if record.is_known:
            return self._take_known(record, key, stale)
        self._looked += 1
        if stale is not None:
            self._store.remove(stale.id)
            del self._there.stale[key]
        if record.is_gone:
            return True
        self._store.add(record)
        self._files += 1
        self._games += len(record.games)
        self._bad += record.problem is not None
        return True

    def _take_known(self, record: FileRows, key: Place, stale: Known | None) -> bool:
        if stale is not None and stale.hash == record.hash:
            moved = self._there.stale.pop(key)
        else:
            old = self._gone.pop(record.hash or b"", None)
            if old is None:
                return False
            if stale is not None:
                self._store.remove(self._there.stale.pop(key).id)
            moved = self._there.known.pop(old)
        self._store.move(moved.id, record.candidate)
        self._looked += 1
        self._moved += 1
        return True

    # What is gone ---------------------------------------------------------------------------

    def _finish(self) -> int:
        """Take out what is gone, note what could not be seen; return how many files are gone."""
        for one in (*self._there.stale.values(), *self._there.known.values()):
            self._store.remove(one.id)
        for record in self._there.archives:
            self._store.add(record)
        for unseen in self._there.unseen:
            place = Candidate(unseen.path, "", 0, 0)
            self._store.add(FileRows(place, None, format=_PLACE, problem=unseen.reason))
        self._store.flush()
        tidy(self._connection)
        set_whole(self._connection, is_whole=True)
        return sum(one.hash is not None for one in self._there.known.values())

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


# Compares what is in folders with what the index knows of it, without reading any file.


class Comparison:
    """What is there, compared with what the index knows of it folder by folder.

    Of what is as it was no more is kept than one byte: there may be millions of files.

    Attributes:
        known: Files of the index that have not been seen, once all folders were: see `end`.
        stale: Those that were, but of another time.
        unchanged: How many are as they were.
        wanted: Files to be read.
        archives: Rows of archives to be read, to be written when that is done.
        unseen: What cannot be looked into.
    """

    def __init__(self, connection: sqlite3.Connection, store: Store) -> None:
        """Compare with an index; what is there again is told to `store`."""
        self._connection = connection
        self._store = store
        self._is_seen = bytearray(last_file(connection) + 1)
        self.known: dict[Place, Known] = {}
        self.stale: dict[Place, Known] = {}
        self.unchanged = 0
        self.wanted: list[Candidate] = []
        self.archives: list[FileRows] = []
        self.unseen: list[Unseen] = []

    def look_at(self, found: Sequence[Candidate | Unseen]) -> None:
        """Compare what has been found in a folder; O(its files)."""
        known = files_at(self._connection, [one.path for one in found])
        for one in found:
            row = known.get(one.path)
            if row is not None and row[:4] == one and row[4] and not row[5]:
                # What `_is_unchanged` does with nearly all files.
                self._is_seen[row[6]] = True
                self.unchanged += 1
            elif isinstance(one, Unseen):
                self.unseen.append(one)
            elif one.is_archive:
                self.wanted += self._in_archive(one, row)
            elif not self._is_unchanged(one, row):
                self.wanted.append(one)

    def _is_unchanged(self, found: Candidate, row: Row | None) -> bool:
        """Compare a file with its row of the index, None without one."""
        if row is None:
            return False
        known = Known._make(row)
        self._is_seen[known.id] = True
        if not known.is_same(found):
            self.stale[found.path, found.member] = known
            return False
        if known.is_missing:
            self._store.move(known.id, found)
        self.unchanged += 1
        return True

    def _in_archive(self, archive: Candidate, row: Row | None) -> Iterator[Candidate]:
        """Yield the members to be read; an archive that is as it was is not opened."""
        members = members_of(self._connection, archive.path)
        if self._is_unchanged(archive, row):
            for known in map(Known._make, members.values()):
                self._is_seen[known.id] = True
                if known.is_missing:
                    place = archive._replace(member=known.member, size=known.size)
                    self._store.move(known.id, place)
            return
        record, found = _listed(archive)
        # Its own row is written last: until then it has not been read.
        self.archives.append(record)
        for member in found:
            if not self._is_unchanged(member, members.get(member.member)):
                yield member

    def end(self) -> None:
        """Know what has not been seen."""
        rows = map(Known._make, files_but(self._connection, self._is_seen))
        self.known = {(known.path, known.member): known for known in rows}

    def set_aside_missing(self, places: list[str]) -> int:
        """Leave what may be there although it cannot be seen; return how many files these are.

        A place in which there is nothing at all any more is a drive that is not mounted rather
        than a folder that was emptied: to take it off the list is how to get rid of its games.
        """
        lost = [one.path for one in self.unseen] + list(filter(_is_empty, places))
        starts = tuple(os.path.join(path, "") for path in lost)  # noqa: PTH118
        names = set(lost)
        kept = [key for key in self.known if key[0] in names or key[0].startswith(starts)]
        known = list(map(self.known.pop, kept))
        self.unseen = [one for one in self.unseen if (one.path, "") not in kept]
        with self._connection:
            self._connection.executemany(
                "UPDATE files SET is_missing = 1 WHERE id = ?",
                [(one.id,) for one in known if not one.is_missing],
            )
        return sum(one.hash is not None for one in known)


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
