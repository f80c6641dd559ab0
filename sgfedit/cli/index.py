"""`sgfedit index`: makes folders of games a library, and keeps it up to date."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import (
    Status,
    complain,
    counted,
    emit,
    json_line,
    remark,
)
from sgfedit.cli.progress import Bar
from sgfedit.errors import FileError, LibraryError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from sgfedit.library.indexing import Outcome, Progress, Unreadable
    from sgfedit.library.library import Library

_SHOWN: Final = 10
"""Files that cannot be read of which an update tells; --unreadable tells of all."""

_LONG_S: Final = 24 * 3600.0


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--list", "is_list", is_flag=True, help="List what is in the library, and stop.")
@click.option("--unreadable", "is_bad", is_flag=True, help="List what cannot be read, and stop.")
@click.option("--remove", "is_removal", is_flag=True, help="Take each PATH off the library.")
@click.option("--rebuild", is_flag=True, help="Read everything anew.")
@click.option(
    "--library",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Use the library in this folder instead of your own.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.pass_context
def index(
    ctx: click.Context,
    paths: tuple[str, ...],
    is_list: bool,
    is_bad: bool,
    is_removal: bool,
    rebuild: bool,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Make folders of games a library, and bring it up to date.

    PATH is a folder, with all below it, a zip archive, or a file with any number of games. It is
    added to the library and indexed; nothing is moved or changed. Without PATH, the library is
    brought up to date: only files that are new or were changed are read. Ctrl-C stops it; what was
    done is kept.

    Games whose drive is not there at the moment stay in the library. Stars, notes and tags are
    kept apart from the index: neither --remove nor --rebuild takes them away.

    The exit status is 1 if there are files that cannot be read, and 2 if a PATH is not there or
    the library cannot be used.
    """
    from sgfedit.library.library import Library  # noqa: PLC0415  # slow

    library = Library(folder)
    if is_list or is_bad:
        ctx.exit(_list(library, is_bad=is_bad, as_json=as_json))
    if is_removal:
        _remove(library, paths)
    else:
        _add(library, paths)
    if rebuild:
        library.discard_index()
    outcome = _updated(library)
    with library.connected() as connection:
        bad = _unreadable(connection)
    if as_json:
        emit(json_line({**outcome._asdict(), "folders": len(library.folders)}))
    else:
        _tell(library, outcome, bad)
    ctx.exit(Status.FOUND if bad else Status.FINE)


def _add(library: Library, paths: Sequence[str]) -> None:
    for path in paths:
        if not Path(path).exists():
            raise FileError(path, "missing")
    if paths:
        library.set_folders([*library.folders, *paths])


def _remove(library: Library, paths: Sequence[str]) -> None:
    there = library.folders
    for path in paths:
        if str(Path(path).absolute()) not in there:
            raise FileError(path, "not-in-library")
    gone = {str(Path(path).absolute()) for path in paths}
    library.set_folders([one for one in there if one not in gone])


def _updated(library: Library) -> Outcome:
    try:
        return _waited(library)
    except KeyboardInterrupt:
        complain("Stopped. What was done is kept; sgfedit index goes on from there.")
        raise


def _waited(library: Library) -> Outcome:
    from sgfedit.library.indexing import update  # noqa: PLC0415  # slow

    with Bar("Indexing") as bar:
        start = monotonic()

        def show(progress: Progress) -> None:
            speed = progress.games / max(monotonic() - start, 0.1)
            read = f", {counted(progress.games, 'game')} read ({speed:,.0f}/s)"
            bad = f", {progress.unreadable:,} unreadable" if progress.unreadable else ""
            bar.show(progress.files, progress.of, f"{read}{bad}" if progress.of else "")

        try:
            return update(library, show)
        except LibraryError as error:
            if error.reason != "busy":
                raise
            remark(f"{error} Waiting for it.")
            return update(library, show, wait_s=_LONG_S)


def _tell(library: Library, outcome: Outcome, bad: Sequence[Unreadable]) -> None:
    if not library.folders:
        remark("There is nothing in the library. Name folders to be added: sgfedit index FOLDER")
        return
    parts = [f"{counted(outcome.games, 'game')} read in {counted(outcome.files, 'file')}"]
    parts += [f"{counted(outcome.moved, 'file')} moved or touched"] * bool(outcome.moved)
    parts += [f"{counted(outcome.removed, 'file')} gone"] * bool(outcome.removed)
    parts += [f"{counted(outcome.missing, 'file')} out of reach"] * bool(outcome.missing)
    emit(", ".join(parts) + ".")
    for row in _rows(library):
        emit(f"{row.folder}: {counted(row.games, 'game')}")
    for one in bad[:_SHOWN]:
        complain(_as_text(one))
    if len(bad) > _SHOWN:
        complain(f"and {len(bad) - _SHOWN:,} more files; --unreadable lists them all.")


def _as_text(one: Unreadable) -> str:
    return f"{one.path}{'/' * bool(one.member)}{one.member}: {one.reason}"


# Lists --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of ``index --list --json``.

    Attributes:
        folder: A folder, archive or file of the library.
        games: How many games are in it.
        files: Files that hold them.
        unreadable: Files and folders that cannot be read.
        missing: Files that are out of reach at the moment.
    """

    folder: str
    games: int
    files: int
    unreadable: int
    missing: int


def _list(library: Library, *, is_bad: bool, as_json: bool) -> Status:
    if not is_bad:
        for row in _rows(library):
            emit(json_line(asdict(row)) if as_json else _row_text(row))
        return Status.FINE if library.folders else Status.FOUND
    with library.connected() as connection:
        bad = _unreadable(connection)
    for one in bad:
        emit(json_line(one._asdict()) if as_json else _as_text(one))
    return Status.FOUND if bad else Status.FINE


def _row_text(row: _Row) -> str:
    text = f"{row.folder}: {counted(row.games, 'game')} in {counted(row.files, 'file')}"
    text += f", {row.unreadable:,} unreadable" if row.unreadable else ""
    return text + (f", {row.missing:,} out of reach" if row.missing else "")


def _rows(library: Library) -> list[_Row]:
    with library.connected() as connection:
        return [_row(connection, folder) for folder in library.folders]


def _row(connection: sqlite3.Connection, folder: str) -> _Row:
    from sgfedit.library.facts import files_in, games_in  # noqa: PLC0415  # slow

    return _Row(folder, games_in(connection, folder), *files_in(connection, folder))


def _unreadable(connection: sqlite3.Connection) -> list[Unreadable]:
    from sgfedit.library.indexing import unreadable  # noqa: PLC0415  # slow

    return unreadable(connection)
