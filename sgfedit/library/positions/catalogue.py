"""The tables of a library: made when first asked for, and kept up with the index.

Games that are gone are left out of what a table answers; new ones come into a table of their own,
which takes in those that are not larger. So an update costs what it changed, and a search reads a
few tables at most.

Tables are files that are mapped into memory, so that a search reads no more than it looks at. All
of it is derived from the index and can be thrown away. A file is written aside and renamed; its
head says of which making of the index it is, and one that does not look right is not used.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from sgfedit.library.positions.building import build
from sgfedit.library.positions.sweeping import Lines, Trees, build_trees
from sgfedit.library.positions.timetable import Facts, Timetable
from sgfedit.library.schema import snapshot
from sgfedit.locks import try_lock

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping, Sequence

    from sgfedit.library.positions.timetable import Flags, Ints
    from sgfedit.sgf.values import Size

    Arrays = Mapping[str, np.ndarray[Any, Any]]
    from collections.abc import Mapping


Content = Timetable | Trees


class Kind(NamedTuple):
    """A kind of table.

    Attributes:
        name: What it is called in files.
        condition: Which games of the index it is about.
        made: Makes a table of the games with some ids.
        packed: What is written of it.
        unpacked: The inverse.
    """

    name: str
    condition: str
    made: Callable[[sqlite3.Connection, Sequence[int], Size], Content]
    packed: Callable[[Any], dict[str, np.ndarray[Any, Any]]]
    unpacked: Callable[[Arrays], Content]


def _timetable(connection: sqlite3.Connection, ids: Sequence[int], size: Size) -> Timetable:
    query = "SELECT id, winner, first_day, line FROM games WHERE id = ?"
    games = (Facts(*connection.execute(query, (one,)).fetchone()) for one in ids)
    return build(games, len(ids), size)


def _trees(connection: sqlite3.Connection, ids: Sequence[int], size: Size) -> Trees:
    query = "SELECT id, winner, first_day, line, variations FROM games WHERE id = ?"
    rows = [connection.execute(query, (one,)).fetchone() for one in ids]
    return build_trees([(Facts(*row[:4]), row[4]) for row in rows], size)


def _unpacked_trees(arrays: Arrays) -> Trees:
    lines = Lines(**{name: arrays[name] for name in Lines._fields})
    return Trees(lines=lines, **{name: arrays[name] for name in Trees._fields if name != "lines"})


def _packed_trees(trees: Trees) -> dict[str, np.ndarray[Any, Any]]:
    own = trees._asdict()
    del own["lines"]
    return own | trees.lines._asdict()


MAIN_LINES: Final = Kind(
    "main lines",
    "is_go",
    _timetable,
    Timetable._asdict,
    lambda arrays: Timetable(**{name: arrays[name] for name in Timetable._fields}),
)

VARIATIONS: Final = Kind(
    "variations",
    "is_go AND variations IS NOT NULL",
    _trees,
    _packed_trees,
    _unpacked_trees,
)


_MAGIC: Final = b"sgfedit positions 3\n"
"""To be changed whenever the same arrays come to mean something else."""

_ALIGNED: Final = 64
_LENGTH: Final = 8
ENDING: Final = ".table"
_UNFINISHED: Final = ".part"
"""Locked by whoever writes it."""


class Head(NamedTuple):
    """What a file is about.

    Attributes:
        made: The making of the index from which it is derived.
        kind: What it holds.
        size: (columns, rows) of the boards.
    """

    made: str
    kind: str
    size: Size


def write(folder: Path, head: Head, arrays: Mapping[str, np.ndarray[Any, Any]]) -> Path:
    """Write a file of its own with some arrays, and return where it is.

    Raises:
        OSError: the system does not allow it.
    """
    places: list[tuple[str, str, list[int], int]] = []
    at = 0
    for name, array in arrays.items():
        places.append((name, array.dtype.str, list(array.shape), at))
        at += -(-array.nbytes // _ALIGNED) * _ALIGNED
    text = json.dumps({"head": head, "arrays": places, "bytes": at}).encode()
    text += b" " * (-(len(_MAGIC) + _LENGTH + len(text)) % _ALIGNED)
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=_UNFINISHED, dir=folder)
    path = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            try_lock(file)
            file.write(_MAGIC + len(text).to_bytes(_LENGTH, "little") + text)
            start = file.tell()
            for array, (_, _, _, offset) in zip(arrays.values(), places, strict=True):
                file.seek(start + offset)
                file.write(np.ascontiguousarray(array).data.cast("B"))
            file.truncate(start + at)
            file.flush()
            os.fsync(file.fileno())
        final = path.with_suffix(ENDING)
        path.replace(final)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return final


def read(path: Path) -> tuple[Head, dict[str, np.ndarray[Any, Any]]]:
    """Return what `write` was given, mapped into memory.

    Raises:
        OSError: it cannot be read.
        ValueError: it is damaged, or of another version.
    """
    whole = np.memmap(path, np.uint8, "r")
    start = len(_MAGIC) + _LENGTH
    if bytes(whole[: len(_MAGIC)]) != _MAGIC:
        raise ValueError("another version")
    start += int.from_bytes(bytes(whole[len(_MAGIC) : start]), "little")
    found = json.loads(bytes(whole[len(_MAGIC) + _LENGTH : start]))
    if len(whole) != start + found["bytes"]:
        raise ValueError("not all of it is there")
    made, kind, (columns, rows) = found["head"]
    arrays = {}
    for name, kind_of, shape, offset in found["arrays"]:
        dtype = np.dtype(kind_of)
        length = int(np.prod(shape)) * dtype.itemsize
        part = whole[start + offset : start + offset + length]
        arrays[name] = part.view(np.ndarray).view(dtype).reshape(shape)
    return Head(made, kind, (columns, rows)), arrays


def stored(folder: Path) -> list[Path]:
    """Return the files in a folder."""
    return sorted(folder.glob(f"*{ENDING}"))


def discard_unfinished(folder: Path) -> None:
    """Delete what programs began to write that were ended before they were done."""
    for path in folder.glob(f"*{_UNFINISHED}"):
        is_left = False
        with contextlib.suppress(OSError), path.open("ab") as file:
            is_left = try_lock(file)
        if is_left:
            discard(path)


def discard(path: Path | None) -> None:
    """Delete a file if the system allows it; where it is still mapped, Windows does not."""
    if path is not None:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            return


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
                discard(table.path)
            self._tables[size] = kept
        for tables in known.values():
            for table in tables:
                discard(table.path)
        self._stamp = stamp

    def _read(self, made: str) -> dict[Size, list[Table]]:
        """Return what the files hold, the largest first, and delete those that are of no use."""
        found: dict[Size, list[Table]] = {}
        discard_unfinished(self._folder)
        for path in stored(self._folder):
            try:
                head, arrays = read(path)
                if head.kind != self._kind.name:
                    continue
                content = self._kind.unpacked(arrays) if head.made == made else None
            except (OSError, ValueError, KeyError, TypeError):
                content = None
            if content is None:
                discard(path)
            else:
                there = np.ones(len(content.ids), np.bool_)
                found.setdefault(head.size, []).append(Table(content, there, path))
        for tables in found.values():
            tables.sort(key=lambda table: -len(table.is_there))
        return found

    def _written(self, made: str, size: Size, content: Content) -> Table:
        """Return a table that was put into a file, or what was to be put there."""
        there = np.ones(len(content.ids), np.bool_)
        head = Head(made, self._kind.name, size)
        try:
            path = write(self._folder, head, self._kind.packed(content))
            return Table(self._kind.unpacked(read(path)[1]), there, path)
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
