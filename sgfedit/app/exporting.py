"""Writes the files of an export: all of them, or none.

They are made aside, in the folder that they are for, and take their places at the end. Whoever
gives up in between, or runs out of disk, finds everything as it was.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.errors import FileError, RefusalError
from sgfedit.export.making import Made
from sgfedit.export.naming import stems
from sgfedit.formats.sgf import save_bytes
from sgfedit.game.file_names import Names, valid_template

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from sgfedit.export.making import Job, Source
    from sgfedit.export.registry import Target


class Place(NamedTuple):
    """Where files go.

    Attributes:
        folder: The folder, which is made if need be.
        names: The template of their names, with or without ending; see `game.file_names`.
        file_stem: What {file} stands for: the name of the record's own file without ending.
    """

    folder: str
    names: str
    file_stem: str


def paths_of(source: Source, target: Target, numbers: Sequence[int], place: Place) -> list[Path]:
    """Return where files go.

    Args:
        source: What is exported.
        target: The format.
        numbers: For each file the number of its game; see `Job.games`.
        place: What the user wants.

    Raises:
        RefusalError: that is no folder, or no name.
    """
    folder = place.folder.strip()
    if not folder:
        raise RefusalError("no-export-folder")
    names = place.names.strip()
    lower = names.lower()
    suffix = next((one for one in target.suffixes if lower.endswith(one)), "")
    template = valid_template(names[: len(names) - len(suffix)])
    found = stems(template, source.games, numbers, place.file_stem, Names())
    ending = suffix or target.suffixes[0]
    return [Path(folder).expanduser() / f"{stem}{ending}" for stem in found]


def check(paths: Iterable[Path], kept: Iterable[Path]) -> None:
    """See that files can be written, before any is made.

    Args:
        paths: Where they go.
        kept: Files that must stay as they are: the record itself.

    Raises:
        FileError: one of them cannot; says why.
    """
    records = {os.path.realpath(path) for path in kept}
    for path in paths:
        if os.path.realpath(path) in records:
            raise FileError(str(path), "exported-itself", writing=True)
        if path.is_dir():
            raise FileError(str(path), "directory", writing=True)
    for folder in {path.parent for path in paths}:
        there = next(one for one in (folder, *folder.parents) if one.exists())
        if not there.is_dir():
            raise FileError(str(there), "not-a-folder", writing=True)
        if not os.access(there, os.W_OK | os.X_OK):
            raise FileError(str(there), "permission", writing=True)


def written(job: Job, paths: Sequence[Path]) -> Generator[float, None, int]:
    """Make the files of a job and put them in their places; yields how far it is, from 0 to 1.

    Whoever closes it before its end leaves no trace.

    Returns:
        The number of files.

    Raises:
        FileError: one of them cannot be written.
        RefusalError: one of them cannot be made.
    """
    made_folders = _with_folders({path.parent for path in paths})
    is_done = False
    aside = Path(_aside(paths[0].parent))
    try:
        count = 0
        for part in job.run():
            if isinstance(part, Made):
                _put(part.data, aside / str(count))
                count += 1
            else:
                yield part
        for number, path in enumerate(paths[:count]):
            _settle(aside / str(number), path)
        is_done = True
        return count
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        if not is_done:
            for folder in reversed(made_folders):
                with suppress(OSError):  # something is in it by now
                    folder.rmdir()


def _with_folders(folders: Iterable[Path]) -> list[Path]:
    """Make folders; return those that were not there, outer ones first."""
    made: list[Path] = []
    for folder in sorted(folders):
        missing = [one for one in (folder, *folder.parents) if not one.exists()]
        for one in reversed(missing):
            try:
                one.mkdir()
            except OSError as error:
                raise FileError.from_os(str(one), error, writing=True) from error
            made.append(one)
    return made


def _aside(folder: Path) -> str:
    try:
        return tempfile.mkdtemp(prefix=".sgfedit-", dir=folder)
    except OSError as error:
        raise FileError.from_os(str(folder), error, writing=True) from error


def _put(data: bytes, path: Path) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileError.from_os(str(path), error, writing=True) from error


def _settle(aside: Path, path: Path) -> None:
    """Put a file in its place; one that is there keeps its permissions, and links stay links."""
    try:
        if path.exists() or path.is_symlink():
            save_bytes(aside.read_bytes(), path)
        else:
            aside.replace(path)
    except OSError as error:
        raise FileError.from_os(str(path), error, writing=True) from error
