"""Files of an export, written: all of them, or none.

They are made aside, in the folder that they are for, and take their places at the end. Whoever
gives up in between, or runs out of disk, finds everything as it was.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError, RefusalError
from sgfedit.export.jobs import Made, stems
from sgfedit.formats.saving import save_bytes
from sgfedit.game.file_names import Names, valid_template
from sgfedit.locks import try_lock
from sgfedit.sgf.limits import paused

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
    from types import FrameType

    from sgfedit.export.jobs import Job, Source
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
    try:
        for path in paths:
            _check_file(path, records)
        for folder in {path.parent for path in paths}:
            _check_folder(folder)
    except OSError as error:  # a name is too long
        raise FileError.from_os(str(error.filename), error, writing=True) from error


def _check_file(path: Path, records: Container[str]) -> None:
    if os.path.realpath(path) in records:
        raise FileError(str(path), "exported-itself", writing=True)
    if path.is_dir():
        raise FileError(str(path), "directory", writing=True)
    if path.exists() and not os.access(path, os.W_OK):
        raise FileError(str(path), "permission", writing=True)


def _check_folder(folder: Path) -> None:
    there = next(one for one in (folder, *folder.parents) if one.exists())
    if not there.is_dir():
        raise FileError(str(there), "not-a-folder", writing=True)
    if not os.access(there, os.W_OK | os.X_OK):
        raise FileError(str(there), "permission", writing=True)


def written(
    job: Job, paths: Sequence[Path], replaced: Container[Path] = ()
) -> Generator[float, None, int]:
    """Make the files of a job and put them in their places; yields how far it is, from 0 to 1.

    Whoever closes it before its end leaves no trace.

    Args:
        job: What makes them.
        paths: Where they go; see `check`.
        replaced: Those where a file may be that is to be replaced.

    Returns:
        The number of files.

    Raises:
        FileError: one of them cannot be written; all is as it was.
        RefusalError: one of them cannot be made; all is as it was.
    """
    with paused(), ExitStack() as ending, _before_termination(ending.close):
        folders = ending.enter_context(ExitStack())
        _make_folders({path.parent for path in paths}, folders)
        aside = ending.enter_context(_aside(paths[0].parent))
        undoing = ending.enter_context(ExitStack())
        count = yield from _make(job, aside)
        for number, path in enumerate(paths[:count]):
            _settle(aside / str(number), path, undoing, may_replace=path in replaced)
            yield 1.0
        undoing.pop_all()
        folders.pop_all()
        return count


def _make(job: Job, folder: Path) -> Generator[float, None, int]:
    """Make the files of a job in a folder, called by their numbers; return how many they are."""
    count = 0
    for part in job.run():
        if isinstance(part, Made):
            _put(part.data, folder / str(count))
            count += 1
        else:
            yield part
    return count


@contextmanager
def _before_termination(tidy_up: Callable[[], None]) -> Iterator[None]:
    """Tidy up if this process is asked to end meanwhile, as at the end of a session."""

    def end(number: int, _frame: FrameType | None) -> None:
        tidy_up()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    if threading.current_thread() is not threading.main_thread():  # others have no signals
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _quietly(undo: Callable[..., object], *values: object) -> None:
    """Undo something as far as that is possible; what led to it is told anyway."""
    with suppress(OSError):
        undo(*values)


def _make_folders(folders: Iterable[Path], undoing: ExitStack) -> None:
    """Make folders that are not there."""
    for folder in sorted(folders):
        try:
            missing = [one for one in (folder, *folder.parents) if not one.exists()]
            for one in reversed(missing):
                one.mkdir()
                undoing.callback(_quietly, one.rmdir)
        except OSError as error:
            raise FileError.from_os(str(folder), error, writing=True) from error


_ASIDE: Final = ".sgfedit-"
_LOCK: Final = "lock"


@contextmanager
def _aside(folder: Path) -> Iterator[Path]:
    """Make a folder for files that are not complete yet, and take it away afterwards.

    It holds a file that is locked as long as this process lives: whoever exports into the same
    place later knows by that whether it was left behind.
    """
    _sweep(folder)
    try:
        made = Path(tempfile.mkdtemp(prefix=_ASIDE, dir=folder))
    except OSError as error:
        raise FileError.from_os(str(folder), error, writing=True) from error
    with ExitStack() as ending:
        ending.callback(shutil.rmtree, made, ignore_errors=True)
        with suppress(OSError):  # some disks have no locks
            try_lock(ending.enter_context((made / _LOCK).open("wb")))
        yield made


def _sweep(folder: Path) -> None:
    """Take away what processes that were killed have left in a folder."""
    for lock in folder.glob(f"{_ASIDE}*/{_LOCK}"):
        if _is_left(lock):
            shutil.rmtree(lock.parent, ignore_errors=True)


def _is_left(lock: Path) -> bool:
    try:
        with lock.open("r+b") as file:
            return try_lock(file)
    except OSError:  # somebody else's, or gone meanwhile
        return False


def _put(data: bytes, path: Path) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileError.from_os(str(path), error, writing=True) from error


def _settle(made: Path, path: Path, undoing: ExitStack, *, may_replace: bool) -> None:
    """Put a file in its place; one that is there keeps its permissions, and links stay links."""
    real = Path(os.path.realpath(path))
    try:
        if not real.exists():
            made.replace(real)
            undoing.callback(_quietly, real.unlink)
            return
        if not may_replace:
            raise FileError(str(path), "exists", writing=True)
        old = shutil.copy2(real, f"{made}.old")
        save_bytes(made.read_bytes(), path)
        undoing.callback(_quietly, shutil.move, old, real)
    except OSError as error:
        raise FileError.from_os(str(path), error, writing=True) from error
