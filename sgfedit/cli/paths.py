"""The files that paths on the command line stand for, and the formats these are in."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Final

from sgfedit.cli.output import Status, complain
from sgfedit.errors import FileError
from sgfedit.formats import sgf
from sgfedit.formats.opening import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

STREAM: Final = "-"
"""Standard input, or standard output."""

_JSON: Final = ".json"
_SIGN: Final = b'"sgfedit-json"'
"""What the module that reads it looks for, too; that is not imported for it, which takes long."""
_BEGINNING: Final = 1_000
"""So many bytes of a file are looked at for the sign."""


class Files:
    """The files at `paths`, in their order: each file that is named, each record in a folder.

    STREAM, which is standard input, is one of them if it is named.

    Folders are walked while the files are, by name, and those within them last. What is wrong with
    a folder is told on standard error.

    Attributes:
        status: FAILED if a folder could not be looked into, FOUND if there was nothing in one.
            Right when all files have been walked.
    """

    def __init__(self, paths: Iterable[str], *, only_sgf: bool = False) -> None:
        """Take files and folders; of folders `only_sgf`, or records of other programs too."""
        self._paths = paths
        self._extensions = sgf.EXTENSIONS if only_sgf else (*EXTENSIONS, _JSON)
        self._kind = "SGF file" if only_sgf else "game record"
        self.status = Status.FINE

    def __iter__(self) -> Iterator[str]:
        for path in self._paths:
            if _is_folder(path):
                yield from self._in_folder(path)
            else:
                yield path

    def _in_folder(self, folder: str) -> Iterator[str]:
        unreadable: list[OSError] = []
        is_empty = True
        for file in _files_below(folder, self._extensions, unreadable):
            is_empty = False
            yield file
        for error in unreadable:
            self._complain(str(FileError.from_os(str(error.filename), error)), Status.FAILED)
        if is_empty and not unreadable:
            self._complain(f"There is no {self._kind} in {folder}.", Status.FOUND)

    def _complain(self, message: str, status: Status) -> None:
        complain(message)
        self.status = max(self.status, status)


def are_many(paths: Sequence[str]) -> bool:
    """Whether `paths` may stand for more than one file: there are several, or one is a folder."""
    return len(paths) > 1 or any(map(_is_folder, paths))


def format_label(name: str) -> str:
    """Return what people call the format that `Collection.format` names."""
    if name == "sgf":
        return "SGF"
    from sgfedit.formats.table import label_of  # noqa: PLC0415  # imports all readers

    return label_of(name)


def stem_of(path: str) -> str:
    """Return what a file is called without its ending, and standard input in names of files."""
    return "stdin" if path == STREAM else Path(path).stem


def _is_folder(path: str) -> bool:
    try:
        return path != STREAM and Path(path).is_dir()
    except OSError:  # reading it will say why
        return False


def _files_below(
    folder: str, extensions: Sequence[str], unreadable: list[OSError]
) -> Iterator[str]:
    for parent, folders, files in os.walk(folder, onerror=unreadable.append):
        folders.sort()
        for name in sorted(files):
            path = Path(parent, name)
            suffix = path.suffix.lower()
            if suffix not in extensions or _is_special(path):
                continue
            if suffix != _JSON or _is_own_json(path):
                yield str(path)


def _is_own_json(path: Path) -> bool:
    """Whether a file is a tree as JSON: folders hold that of all kinds of programs."""
    try:
        with path.open("rb") as file:
            return _SIGN in file.read(_BEGINNING)
    except OSError:
        return False


def _is_special(path: Path) -> bool:
    """Whether it is a pipe, socket or device, where reading may wait for ever."""
    try:
        return not S_ISREG(path.stat().st_mode)
    except OSError:  # reading it will say why
        return False
