"""Export of a result, that is a list of games of the index: one SGF, a folder of them, a table.

The games are read from their files again. A file that is not what it was when it was indexed is
left out and named: its games need not be those that were found.
"""

from __future__ import annotations

import csv
import io
from contextlib import closing
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import SgfEditError
from sgfedit.formats import loads, save_bytes
from sgfedit.formats.splitting import Splitting
from sgfedit.game.file_names import Names
from sgfedit.game.joining import Joined
from sgfedit.library.kept import Marks, marks_of
from sgfedit.library.records import FIELDS
from sgfedit.library.schema import holes, portions
from sgfedit.library.sources import Archives, Candidate, UnfitError, digest, reason

if TYPE_CHECKING:
    import os
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from sgfedit.game.collection import Collection
    from sgfedit.game.file_names import Template

    Report: TypeAlias = Callable[[int, int], object]
    """Is told how many games are done, of how many."""
    Asked: TypeAlias = Callable[[], bool]
    """Says whether to stop."""

_CHARSET: Final = "utf-8"


class Failed(NamedTuple):
    """A game that was not written: its id, its file, and why, an English sentence."""

    id: int
    file: str
    reason: str


class Exported(NamedTuple):
    """What an export did.

    Attributes:
        games: How many games were written, or were there already.
        failed: Those that were not.
        is_cancelled: Whether it was stopped: of a file nothing is written then, of a folder what
            was done until then.
    """

    games: int
    failed: tuple[Failed, ...] = ()
    is_cancelled: bool = False


class _Cancelled(Exception):  # noqa: N818  # nothing went wrong
    """The user has stopped it."""


class _File(NamedTuple):
    """Games of one file: ids, and their places in the result, in the order of that."""

    candidate: Candidate
    hash: bytes
    games: list[tuple[int, int, int]]
    """(place in the result from 0, id, number in the file from 1)"""

    @property
    def name(self) -> str:
        """The file, or the archive and the member."""
        return "/".join(filter(None, self.candidate[:2]))


# Records ------------------------------------------------------------------------------------


def export_file(
    connection: sqlite3.Connection,
    ids: Sequence[int],
    path: str | os.PathLike[str],
    progress: Report | None = None,
    is_cancelled: Asked | None = None,
) -> Exported:
    """Write games into one SGF file in UTF-8, in the order of `ids`, all or nothing.

    A file that is there already is overwritten.

    Raises:
        FileError: it cannot be written.
    """
    found: dict[int, bytes] = {}
    walk = _Walk(connection, ids, progress, is_cancelled)
    try:
        for file, collection in walk:
            joined = Joined(_CHARSET)
            joined.add(collection, [number - 1 for *_, number in file.games])
            for (place, *_), data in zip(file.games, joined.parts(), strict=True):
                found[place] = data.strip() + b"\n"
    except _Cancelled:
        return Exported(0, tuple(walk.failed), is_cancelled=True)
    if found:
        save_bytes(b"".join(found[place] for place in sorted(found)), path)
    return Exported(len(found), tuple(walk.failed))


def export_folder(
    connection: sqlite3.Connection,
    ids: Sequence[int],
    folder: str | os.PathLike[str],
    template: Template,
    progress: Report | None = None,
    is_cancelled: Asked | None = None,
    *,
    overwrite: bool = False,
) -> Exported:
    """Write each game into a file of its own, in its charset, byte for byte as it was.

    The number that a name may have is that in `ids`. What is there already is only overwritten if
    that is said; files with the same content are fine.
    """
    names = Names()
    walk = _Walk(connection, ids, progress, is_cancelled)
    done = 0
    try:
        for file, collection in walk:
            path, member = file.candidate[:2]
            stem = PurePath(member or path).stem
            splitting = Splitting(
                collection, template, folder, source=path, stem=stem, names=names
            )
            indices = [number - 1 for _, _, number in file.games]
            targets = splitting.plan(indices, [place + 1 for place, *_ in file.games], len(ids))
            for target, (_, id_, _) in zip(targets, file.games, strict=True):
                walk.check()
                try:
                    splitting.write(target, overwrite=overwrite)
                    done += 1
                except SgfEditError as error:
                    walk.failed.append(Failed(id_, file.name, str(error)))
    except _Cancelled:
        return Exported(done, tuple(walk.failed), is_cancelled=True)
    return Exported(done, tuple(walk.failed))


class _Walk:
    """Goes through the files that hold games, each file once.

    Attributes:
        failed: Games of files that could not be read.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        ids: Sequence[int],
        progress: Report | None,
        is_cancelled: Asked | None,
    ) -> None:
        self._files = _files(connection, ids)
        self._of = len(ids)
        self._progress = progress
        self._is_cancelled = is_cancelled
        self.failed: list[Failed] = []

    def check(self) -> None:
        """Raise _Cancelled if the user has stopped it."""
        if self._is_cancelled is not None and self._is_cancelled():
            raise _Cancelled

    def __iter__(self) -> Iterator[tuple[_File, Collection]]:
        done = 0
        with closing(Archives()) as archives:
            for file in self._files:
                self.check()
                try:
                    yield file, _read(file, archives)
                except (OSError, UnfitError) as error:
                    why = f"It cannot be read: {reason(error)}."
                    self.failed += (Failed(id_, file.name, why) for _, id_, _ in file.games)
                done += len(file.games)
                if self._progress is not None:
                    self._progress(done, self._of)


def _files(connection: sqlite3.Connection, ids: Sequence[int]) -> list[_File]:
    """Return the files of games, by name, so that those of an archive stand together.

    Ids that are not in the index are left out.
    """
    found: dict[int, _File] = {}
    places = {id_: place for place, id_ in enumerate(ids)}
    for chunk in portions(ids):
        rows = connection.execute(
            "SELECT games.id, number, files.id, path, member, size, mtime_ns, hash"  # noqa: S608
            f" FROM games JOIN files ON file = files.id WHERE games.id IN ({holes(chunk)})",
            chunk,
        )
        for id_, number, file, path, member, size, mtime_ns, known in rows:
            candidate = Candidate(path, member, size, mtime_ns)
            one = found.setdefault(file, _File(candidate, known, []))
            one.games.append((places[id_], id_, number))
    files = list(found.values())
    for one in files:
        one.games.sort()
    return sorted(files, key=lambda one: one.candidate[:2])


def _read(file: _File, archives: Archives) -> Collection:
    """Return the games of a file.

    Raises:
        OSError: it cannot be read.
        UnfitError: nor should it be, or it is not what it was.
    """
    data = archives.read(file.candidate).data
    if digest(data) != file.hash:
        raise UnfitError("it has changed since the library was brought up to date")
    return loads(data, extension=file.candidate.suffix)


# Tables -------------------------------------------------------------------------------------

_NUMBERS: Final = (
    *("first_day", "winner", "win_kind", "margin", "komi_points", "handicap_stones"),
    *("columns", "rows", "moves", "nodes", "branches", "comments", "dyer"),
)
_PLAYERS: Final = ("black", "white")

_COLUMNS: Final = {
    "path": "files.path",
    "member": "files.member",
    "number": "games.number",
    **{name: f"{name}.name" if name in _PLAYERS else f"games.{name}" for name in FIELDS},
    **{name: f"games.{name}" for name in _NUMBERS},
}
"""Title of a column → where it is from."""

COLUMNS: Final = (*_COLUMNS, "stars", "tags", "note")
"""The titles of the table that `export_table` writes."""


_QUERY: Final = (
    f"SELECT games.id, {', '.join(_COLUMNS.values())}"  # noqa: S608
    """
    FROM games JOIN files ON file = files.id
    LEFT JOIN players AS black ON black.id = games.black
    LEFT JOIN players AS white ON white.id = games.white
    WHERE games.id IN ({holes})
    """
)


def export_table(
    connection: sqlite3.Connection,
    ids: Sequence[int],
    path: str | os.PathLike[str],
    progress: Report | None = None,
    is_cancelled: Asked | None = None,
) -> Exported:
    """Write what the index knows of games as CSV (RFC 4180), in the order of `ids`.

    It is in UTF-8 with a mark, by which spreadsheets know that. A file that is there already is
    overwritten.

    Raises:
        FileError: it cannot be written.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    done = 0
    for chunk in portions(ids):
        if is_cancelled is not None and is_cancelled():
            return Exported(0, is_cancelled=True)
        rows = connection.execute(_QUERY.format(holes=holes(chunk)), chunk)
        by_id = {id_: row for id_, *row in rows}
        marks = marks_of(connection, chunk)
        found = [(*by_id[id_], *_marks(marks.get(id_, Marks()))) for id_ in chunk if id_ in by_id]
        writer.writerows(found)
        done += len(found)
        if progress is not None:
            progress(done, len(ids))
    save_bytes(text.getvalue().encode("utf-8-sig", "replace"), path)
    return Exported(done)


def _marks(marks: Marks) -> tuple[object, ...]:
    return marks.stars or "", "; ".join(marks.tags), marks.note
