"""Targets of converted files, and what must not be overwritten."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import emit_bytes
from sgfedit.cli.paths import STREAM, Files, are_many, stem_of
from sgfedit.errors import FileError
from sgfedit.formats.saving import save_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from sgfedit.cli.output import Status

_READ: Final = "it is one of the files that are read"
_SAME_NAME: Final = ": two of them have the same name"


class Inputs:
    """The files to convert, each with the name that it gets below a folder, without its end.

    What is found in a folder keeps the folders it is in below that one.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._named = [(path, Files([path])) for path in paths]
        self._names: dict[str, Path] = {}

    def __iter__(self) -> Iterator[str]:
        for path, files in self._named:
            for file in files:
                parent = Path() if file == path else Path(os.path.relpath(file, path)).parent
                self._names[file] = parent / stem_of(file)
                yield file

    def name(self, file: str) -> Path:
        """Return the name of a file that has been yielded."""
        return self._names[file]

    @property
    def status(self) -> Status:
        """See `Files.status`."""
        return max(files.status for _, files in self._named)


class Outputs:
    """Where each file goes.

    Attributes:
        is_stream: Whether that is standard output, which then is taken.
    """

    def __init__(
        self, out: str, extension: str, *, is_folder: bool, force: bool, is_dry: bool
    ) -> None:
        """Say where files go.

        Args:
            out: A file, a folder, or STREAM.
            extension: Of files in a folder, with its dot.
            is_folder: Whether `out` is a folder, or is going to be one.
            force: Whether to overwrite.
            is_dry: Whether nothing is written at all.
        """
        self.is_stream = out == STREAM and not is_dry
        self._out = out
        self._extension = extension
        self._is_folder = is_folder
        self._force = force
        self._is_dry = is_dry
        self._read: frozenset[str] = frozenset()
        self._written: dict[str, str] = {}

    def keep(self, files: Iterable[str]) -> None:
        """Let no file be written that is one of `files`."""
        self._read = frozenset(map(os.path.realpath, files))

    def require_folder(self) -> None:
        """Check that there is room to write to, before any work is done.

        Raises:
            FileError: there is no such folder, or nothing can be written there.
        """
        if self._out == STREAM or (_exists(self._out) and not _is_replaced(self._out)):
            return
        folder = Path(self._out) if self._is_folder else Path(self._out).parent
        while self._is_folder and not _is_there(folder):
            folder = folder.parent
        if not _is_dir(folder):
            reason = "not-a-folder" if _is_there(folder) else "folder-missing"
            raise FileError(str(folder) if _is_there(folder) else self._out, reason, writing=True)
        if not os.access(folder, os.W_OK):
            raise FileError(self._out, "permission", writing=True)

    def target(self, source: str, name: Path) -> str:
        """Return where `source` goes, which is called `name` in a folder.

        Raises:
            FileError: there is a file already, or it is one that is read, or was just written.
        """
        if self._out == STREAM:
            return STREAM
        target = (
            str(Path(self._out) / f"{name}{self._extension}") if self._is_folder else self._out
        )
        why = self._why_not(source, target)
        if why:
            raise FileError(target, "failed", why, writing=True)
        if not self._force and _is_file(target):
            raise FileError(target, "exists", writing=True)
        return target

    def _why_not(self, source: str, target: str) -> str:
        """Return why `source` must not become `target`, "" if it may."""
        place = os.path.realpath(target)
        if _is_same(source, target):
            return _READ
        if place in self._read:
            return _READ + (_SAME_NAME if self._is_folder else "")
        other = self._written.get(place)
        return f"{other} has just become it, which has the same name" if other else ""

    def write(self, data: bytes, target: str, source: str, *, outlives_crash: bool = True) -> None:
        """Write what became of `source`; a folder that is missing for it is made.

        See `save_bytes` for what need not outlive a crash.

        Raises:
            FileError: it cannot be written.
        """
        if target == STREAM:
            if not self._is_dry:
                emit_bytes(data)
            return
        self._written[os.path.realpath(target)] = source
        if self._is_dry:
            return
        if self._is_folder:
            try:
                Path(target).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise FileError.from_os(target, error, writing=True) from error
        save_bytes(data, target, outlives_crash=outlives_crash)


def is_folder(sources: Sequence[str], out: str) -> bool:
    """Return whether OUT is a folder, there already or not.

    Raises:
        UsageError: it must be and cannot.
    """
    is_there = out != STREAM and _is_dir(out)
    is_meant = is_there or out.endswith(("/", os.sep)) or are_many(sources)
    if is_meant and (out == STREAM or (not is_there and _exists(out))):
        raise click.UsageError(f"Several files need a folder as OUT, which {out} is not.")
    return is_meant


def refuse_file_name(folder: str, endings: Collection[str] = ()) -> None:
    """Refuse to make a folder that is called like a file: a file is what was meant.

    Args:
        folder: What is to be a folder; with a slash at the end it may have any name.
        endings: Of names of files besides game records, in lower case with a dot.

    Raises:
        UsageError: it is not there, and its name ends so.
    """
    is_meant = folder.endswith(("/", os.sep)) or _is_dir(folder)
    ending = Path(folder).suffix.lower()
    if not is_meant and (ending in endings or format_called(ending)):
        raise click.UsageError(
            f"{folder} would be a folder; write {folder}/ if that is what you want."
        )


def format_called(ending: str) -> str | None:
    """Return the name of the format of records that a file with this ending is in, if any."""
    from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # --help needs none

    return next((row.name for row in FORMATS if ending in row.extensions), None)


def _is_same(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except OSError:  # one of them is not there
        return False


def _is_there(path: Path) -> bool:
    return os.path.lexists(path) or path == path.parent


def _is_replaced(out: str) -> bool:
    """Whether what is there is a folder or a file, not a device or a pipe to be written into."""
    return _is_dir(out) or _is_file(out)


def _ask(question: Callable[[Path], bool]) -> Callable[[str | Path], bool]:
    """Return a question about a path that is answered with no where nobody may look."""

    def asked(path: str | Path) -> bool:
        try:
            return question(Path(path))
        except OSError:
            return False

    return asked


_exists, _is_dir, _is_file = map(_ask, (Path.exists, Path.is_dir, Path.is_file))
