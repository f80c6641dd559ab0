"""Compares what is in folders with what the index knows of it, without reading any file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from sgfedit.library.archives import Archive
from sgfedit.library.sources import Candidate, UnfitError, Unseen, reason
from sgfedit.library.storing import FileRows, Known, Place, Store, known_files

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

_ARCHIVE: Final = "zip"


class Comparison:
    """What the index knows, and what has been seen so far.

    Attributes:
        known: Files of the index that have not been seen; complete after `end`.
        stale: Those that were, but of another time.
        unchanged: How many are as they were.
        wanted: Files to be read.
        archives: Rows of archives to be read, to be written when that is done.
        unseen: What cannot be looked into.
    """

    def __init__(self, connection: sqlite3.Connection, store: Store) -> None:
        """Know what the index knows; what is there again is told to `store`."""
        self._connection = connection
        self._store = store
        # Plain tuples while there are many, of which the garbage collector soon knows nothing.
        self._known = known_files(connection)
        self.known: dict[Place, Known] = {}
        self.stale: dict[Place, Known] = {}
        self.unchanged = 0
        self.wanted: list[Candidate] = []
        self.archives: list[FileRows] = []
        self.unseen: list[Unseen] = []
        self._members: dict[str, list[Place]] = {}
        for place in self._known:
            if place[1]:
                self._members.setdefault(place[0], []).append(place)

    def look_at(self, found: Iterable[Candidate | Unseen]) -> None:
        """Compare what has been found in a folder; O(files)."""
        known = self._known
        for one in found:
            row = known.get(one[:2])
            if row is not None and row[:4] == one and row[4] and not row[5]:
                # What `_is_unchanged` does with nearly all files.
                del known[one[:2]]
                self.unchanged += 1
            elif isinstance(one, Unseen):
                self.unseen.append(one)
            elif one.is_archive:
                self.wanted += self._in_archive(one)
            elif not self._is_unchanged(one):
                self.wanted.append(one)

    def _is_unchanged(self, found: Candidate) -> bool:
        key = (found.path, found.member)
        row = self._known.pop(key, None)
        if row is None:
            return False
        known = Known._make(row)
        if not known.is_same(found):
            self.stale[key] = known
            return False
        if known.is_missing:
            self._store.move(known.id, found)
        self.unchanged += 1
        return True

    def _in_archive(self, archive: Candidate) -> Iterator[Candidate]:
        """Yield the members to be read; an archive that is as it was is not opened."""
        if self._is_unchanged(archive):
            for key in self._members.get(archive.path, ()):
                known = Known._make(self._known.pop(key))
                if known.is_missing:
                    self._store.move(known.id, archive._replace(member=key[1], size=known.size))
            return
        record, members = _listed(archive)
        # Its own row is written last: until then it has not been read.
        self.archives.append(record)
        yield from (member for member in members if not self._is_unchanged(member))

    def end(self) -> None:
        """Know what has not been seen."""
        self.known = {place: Known._make(row) for place, row in self._known.items()}

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
