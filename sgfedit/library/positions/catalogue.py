"""The tables of a library: made when first asked for, and kept up with the index.

Games that are gone are left out of what a table answers; new ones come into a table of their own,
which takes in those that are not larger. So an update costs what it changed, and a search reads a
few tables at most.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.positions import files
from sgfedit.library.snapshots import snapshot

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sgfedit.library.positions.kinds import Content, Kind
    from sgfedit.library.positions.timetable import Flags, Ints
    from sgfedit.sgf.values import Size

_MOST: Final = 48_000_000
"""Points of all the boards of a table together: some 200 MB."""

_POLL_S: Final = 0.05


class Cancelled(Exception):  # noqa: N818  # no error
    """Whoever asked does not want to know any more."""


class Table(NamedTuple):
    """A table, and which of its games are still in the index.

    Attributes:
        content: What it knows.
        is_there: Of each of its games.
        path: Its file; None if it could not be written.
    """

    content: Content
    is_there: Flags
    path: Path | None


class Stamp(NamedTuple):
    """Which state of which index something is derived from."""

    made: str
    generation: int


class Catalogue:
    """The tables of one library and one kind, for all threads of this process."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        """Use the files in `folder`, which need not exist."""
        self._folder = folder
        self._kind = kind
        self._lock = threading.Lock()
        self._stamp: Stamp | None = None
        self._tables: dict[Size, list[Table]] = {}

    def tables(
        self, connection: sqlite3.Connection, is_cancelled: Callable[[], bool]
    ) -> dict[Size, list[Table]]:
        """Return the tables of all board sizes, brought up to date with the index.

        Raises:
            Cancelled: `is_cancelled` said yes.
        """
        while not self._lock.acquire(timeout=_POLL_S):
            if is_cancelled():
                raise Cancelled
        try:
            with snapshot(connection):
                stamp = _stamp(connection)
                if stamp is None or stamp != self._stamp:
                    self._refresh(connection, stamp, is_cancelled)
                return dict(self._tables)
        finally:
            self._lock.release()

    def _refresh(
        self,
        connection: sqlite3.Connection,
        stamp: Stamp | None,
        is_cancelled: Callable[[], bool],
    ) -> None:
        made = "" if stamp is None else stamp.made
        known = self._read(made)
        self._stamp = None
        self._tables = {}
        for size, ids in _games(connection, self._kind).items():
            kept, old, missing = _compared(known.pop(size, []), ids)
            step = max(1, _MOST // (size[0] * size[1]))
            for at in range(0, len(missing), step):
                if is_cancelled():
                    raise Cancelled
                content = self._kind.made(connection, missing[at : at + step].tolist(), size)
                kept.append(self._written(made, size, content))
            for table in old:
                files.discard(table.path)
            self._tables[size] = kept
        for tables in known.values():
            for table in tables:
                files.discard(table.path)
        self._stamp = stamp

    def _read(self, made: str) -> dict[Size, list[Table]]:
        """Return what the files hold, the largest first, and delete those that are of no use."""
        found: dict[Size, list[Table]] = {}
        files.discard_unfinished(self._folder)
        for path in files.stored(self._folder):
            try:
                head, arrays = files.read(path)
                if head.kind != self._kind.name:
                    continue
                content = self._kind.unpacked(arrays) if head.made == made else None
            except (OSError, ValueError, KeyError, TypeError):
                content = None
            if content is None:
                files.discard(path)
            else:
                there = np.ones(len(content.ids), np.bool_)
                found.setdefault(head.size, []).append(Table(content, there, path))
        for tables in found.values():
            tables.sort(key=lambda table: -len(table.is_there))
        return found

    def _written(self, made: str, size: Size, content: Content) -> Table:
        """Return a table that was put into a file, or what was to be put there."""
        there = np.ones(len(content.ids), np.bool_)
        head = files.Head(made, self._kind.name, size)
        try:
            path = files.write(self._folder, head, self._kind.packed(content))
            return Table(self._kind.unpacked(files.read(path)[1]), there, path)
        except OSError:
            # A full disk, a folder that is not to be written: the answers are the same.
            return Table(content, there, None)


def _compared(tables: Sequence[Table], ids: Ints) -> tuple[list[Table], list[Table], Ints]:
    """Return the tables that stay, those that do not, and the games that need another one."""
    found: list[Table] = []
    missing = ids
    for table in tables:
        own = table.content.ids
        there = np.isin(own, missing, assume_unique=True)
        missing = np.setdiff1d(missing, own, assume_unique=True)
        found.append(table._replace(is_there=there))
    kept: list[Table] = []
    old: list[Table] = []
    # From the smallest on: one that is mostly gone, or not larger than what is new, is taken in.
    for table in reversed(found):
        count = int(table.is_there.sum())
        if 2 * count < len(table.is_there) or 0 < len(missing) >= count:
            missing = np.union1d(missing, table.content.ids[table.is_there])
            old.append(table)
        else:
            kept.insert(0, table)
    return kept, old, missing


def _stamp(connection: sqlite3.Connection) -> Stamp | None:
    """Return the state of the index; None if it does not say."""
    found = dict(
        connection.execute("SELECT key, value FROM meta WHERE key IN ('made', 'generation')")
    )
    if len(found) < 2:
        return None
    return Stamp(str(found["made"]), int(found["generation"]))


def _games(connection: sqlite3.Connection, kind: Kind) -> dict[Size, Ints]:
    """Return the ids of the games that belong into tables, by the size of the board."""
    found: dict[Size, list[int]] = {}
    query = f"SELECT columns, rows, id FROM games WHERE {kind.condition} ORDER BY id"  # noqa: S608
    for columns, rows, number in connection.execute(query):
        found.setdefault((columns, rows), []).append(number)
    return {size: np.array(ids, np.int64) for size, ids in found.items()}
