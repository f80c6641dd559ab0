"""The dry run: what a job would change in each file. Nothing is written."""

from __future__ import annotations

import os
import zlib
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import CharsetError, FileError, SgfEditError
from sgfedit.library.batch.changes import Change, Remark
from sgfedit.library.batch.naming import settled, wished
from sgfedit.library.batch.work import Job, digest, read, work
from sgfedit.library.processes import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Sequence

_MANY: Final = 500
"""Files beyond which processes are started: that takes as long as looking at these."""

_CHUNK: Final = 8
_MOST_KEPT: Final = 100_000_000
_DEADLY: Final = "Looking at it ended the process that did."
_HELP_WITH_CHARSET: Final = "In UTF-8 every character can be written."


class FilePlan(NamedTuple):
    """What becomes of one file.

    Attributes:
        path: The file.
        target: What it is called after; `path` if the name stays.
        before: Digest of what is in it.
        after: Digest of what will be in it.
        changes: What differs, without the name.
        remarks: What is left alone.
        wish: The name that the template gives it, which another file may have; "" for none.
        failure: Why the whole file is left alone; "" if it is not.
    """

    path: str
    target: str
    before: str = ""
    after: str = ""
    changes: tuple[Change, ...] = ()
    remarks: tuple[Remark, ...] = ()
    wish: str = ""
    failure: str = ""

    @property
    def is_rewritten(self) -> bool:
        """Whether what is in it changes."""
        return self.after != self.before

    @property
    def is_renamed(self) -> bool:
        """Whether its name changes."""
        return self.target != self.path

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to do."""
        return self.is_rewritten or self.is_renamed

    @property
    def rows(self) -> tuple[Change, ...]:
        """What changes, the name first."""
        if not self.is_renamed:
            return self.changes
        names = Path(self.path).name, Path(self.target).name
        return Change("name", *names), *self.changes


class Preview(NamedTuple):
    """What a job would do.

    Attributes:
        job: The job.
        files: In the order in which they were named, each once.
        results: What becomes of files, as far as that is kept.
    """

    job: Job
    files: tuple[FilePlan, ...]
    results: Results | None = None

    @property
    def changed(self) -> tuple[FilePlan, ...]:
        """The files in which something changes."""
        return tuple(file for file in self.files if file.is_changed)

    @property
    def failed(self) -> tuple[FilePlan, ...]:
        """The files that are left alone because something is wrong."""
        return tuple(file for file in self.files if file.failure)

    def without(self, paths: Collection[str]) -> Preview:
        """Return what is done if some files are left alone: others may get other names then."""
        files = [file for file in self.files if file.path not in paths]
        return self._replace(files=named(files))


def named(files: Iterable[FilePlan]) -> tuple[FilePlan, ...]:
    """Return the plans of files with names that are all different, see `naming.settled`."""
    files = tuple(files)
    targets = settled((file.path, file.wish) for file in files)
    return tuple(f._replace(target=targets.get(f.path, f.path)) for f in files)


class Planner:
    """A dry run, file by file.

    Attributes:
        total: How many files there are.
    """

    def __init__(
        self,
        paths: Iterable[str],
        job: Job,
        is_busy: Callable[[str], bool] | None = None,
        *,
        processes: int = 0,
    ) -> None:
        """Prepare a dry run.

        Args:
            paths: The files.
            job: What would be done.
            is_busy: Whether a file is open with changes that are not saved.
            processes: How many processes look at the files if these are many; 0 for none.
        """
        self._paths = tuple(dict.fromkeys(os.path.abspath(path) for path in paths))  # noqa: PTH100
        self._job = job
        self._is_busy = is_busy or (lambda _path: False)
        self._processes = processes if len(self._paths) >= _MANY else 0
        self._files: list[FilePlan] = []
        self._results = Results()
        self.total = len(self._paths)

    @property
    def done(self) -> int:
        """How many files have been looked at."""
        return len(self._files)

    def __iter__(self) -> Generator[FilePlan, None, None]:
        """Yield what would become of each file, but for names that other files have."""
        seen: dict[str, str] = {}
        tasks: list[Task] = []
        failures: dict[str, str] = {}
        for number, path in enumerate(self._paths, 1):
            other = seen.setdefault(os.path.realpath(path), path)
            if other != path:
                failures[path] = f"It is the same file as {other}."
            elif self._is_busy(path):
                failures[path] = "It is open with changes that are not saved."
            else:
                tasks.append(Task(path, self._job, number, self.total))
        early: dict[str, Examined] = {}
        with closing(self._examined(tasks)) as found:
            for path in self._paths:
                if path in failures:
                    file = left_alone(path, failures[path])
                else:
                    while path not in early:
                        one = next(found)
                        early[one[0].path] = one
                    file, data = early.pop(path)
                    self._results.keep(file, data)
                self._files.append(file)
                yield file

    def _examined(self, tasks: Sequence[Task]) -> Generator[Examined, None, None]:
        """Yield what is found of the files, in any order."""
        chunks = (tasks[start : start + _CHUNK] for start in range(0, len(tasks), _CHUNK))
        with Pool(examine_all, map(list, chunks), self._processes, _deadly) as pool:
            yield from pool.run(lambda: False)
        yield from map(examine, chain.from_iterable(pool.left()))

    def preview(self) -> Preview:
        """Return what has been found about the files that have been looked at."""
        return Preview(self._job, named(self._files), self._results)


class Task(NamedTuple):
    """A file to look at, and what would be done to it.

    Attributes:
        path: The file.
        job: The job.
        number: Of the file, from 1.
        of: How many files there are.
    """

    path: str
    job: Job
    number: int
    of: int


Examined: TypeAlias = tuple[FilePlan, bytes]
"""What would become of a file, and its bytes then if they are others."""


def examine_all(tasks: list[Task]) -> list[Examined]:
    """Look at several files; the work of a process."""
    return list(map(examine, tasks))


def _deadly(task: Task, words: str) -> Examined:
    return left_alone(task.path, f"{_DEADLY}: {words}" if words else _DEADLY), b""


def examine(task: Task) -> Examined:
    """Return what would become of a file, and its bytes then if they are others."""
    path = task.path
    try:
        data = read(path)
        if not os.access(os.path.realpath(path), os.W_OK):
            raise FileError(path, "permission", writing=True)
        found = work(path, data, task.job)
    except CharsetError as error:
        return left_alone(path, f"{error} {_HELP_WITH_CHARSET}"), b""
    except SgfEditError as error:
        return left_alone(path, str(error)), b""
    wish, remark = wished(
        task.job.template, path, found.collection, number=task.number, of=task.of
    )
    remarks = (*found.remarks, *([remark] if remark is not None else ()))
    before = digest(data)
    if found.data == data:
        return FilePlan(path, path, before, before, (), remarks, wish), b""
    after = digest(found.data)
    return FilePlan(path, path, before, after, found.changes, remarks, wish), found.data


def left_alone(path: str, why: str) -> FilePlan:
    """Return the plan of a file to which nothing is done."""
    return FilePlan(path, path, failure=why)


class Results:
    """What becomes of files, compressed, so that the work need not be done twice.

    Of very many files only the first are kept; the others are worked out again when it is time.
    """

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self._room = _MOST_KEPT

    def keep(self, file: FilePlan, data: bytes) -> None:
        """Keep what a file becomes, if it changes and there is room."""
        if data and self._room > 0:
            packed = self._kept[file.path] = zlib.compress(data, 1)
            self._room -= len(packed)

    def get(self, path: str) -> bytes | None:
        """Return what becomes of a file, None if that is not kept."""
        packed = self._kept.get(path)
        return None if packed is None else zlib.decompress(packed)


def plan(paths: Iterable[str], job: Job, is_busy: Callable[[str], bool] | None = None) -> Preview:
    """Return what a job would change in files; see `Planner`. Some ms a file."""
    planner = Planner(paths, job, is_busy)
    for _ in planner:
        pass
    return planner.preview()
