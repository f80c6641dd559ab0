"""The dry run: what a job would change in each file, how files would be called."""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import CharsetError, FileError, RefusalError, SgfEditError
from sgfedit.formats import dumps, no_game_error
from sgfedit.formats.opening import loads
from sgfedit.formats.sgf import EXTENSIONS
from sgfedit.game.file_names import (
    Names,
    at_column,
    name_of,
    parse_template,
    tells,
    valid_template,
)
from sgfedit.i18n import Named
from sgfedit.library.batch.steps import ORDER, Change, Remark, Report, gathered
from sgfedit.library.processes import Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.library.batch.steps import Step


_ARCHIVE: Final = b"PK\x03\x04"
"""What a zip archive begins with."""


class LeftAloneError(SgfEditError):
    """A file is left as it is; the message says why."""


class Job(NamedTuple):
    """What is to be done to every file.

    Attributes:
        steps: In the order in which they are done.
        template: What files are to be called, see `sgfedit.game.file_names`; "" for as they are.
        charset: What to read them in; None to find out.
    """

    steps: tuple[Step, ...] = ()
    template: str = ""
    charset: str | None = None

    @classmethod
    def of(cls, steps: Iterable[Step], template: str = "", *, charset: str | None = None) -> Job:
        """Return a job whose steps may be named in any order."""
        ordered = sorted(steps, key=lambda step: ORDER.index(type(step)))
        return cls(tuple(ordered), template, charset)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not self.steps and not self.template

    def words(self) -> list[str]:
        """Return what is done, in English."""
        renaming = [f"rename to {self.template}"] if self.template else []
        return [*(step.words() for step in self.steps), *renaming]


class Worked(NamedTuple):
    """What came of the work on a file.

    Attributes:
        data: The bytes of the file after.
        changes: What differs.
        remarks: What is left alone.
        collection: Its games, after.
    """

    data: bytes
    changes: tuple[Change, ...]
    remarks: tuple[Remark, ...]
    collection: Collection


def read(path: str) -> bytes:
    """Return the bytes of a file.

    Raises:
        FileError: it cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise FileError.from_os(path, error) from error


def digest(data: bytes) -> str:
    """Return what tells one content of a file from every other: SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def work(path: str, data: bytes, job: Job) -> Worked:
    """Do a job to the content of a file; nothing is written. The same again gives the same.

    Raises:
        CharsetError: what was put in does not fit the charset of the file.
        FileError: it holds no game, or is a file of another program ("foreign").
    """
    if data.startswith(_ARCHIVE):
        raise FileError(path, "archive", writing=True)
    collection = loads(data, job.charset, extension=Path(path).suffix)
    if not collection.games:
        raise no_game_error(path, collection)
    if collection.format != "sgf":
        raise FileError(path, "foreign", writing=True)
    report = Report()
    for step in job.steps:
        step.apply(collection, report)
    # Without a change that is told nothing is written.
    new = dumps(collection) if report.changes else data
    changes = tuple(report.changes) if new != data else ()
    return Worked(new, changes, gathered(report.remarks), collection)


_NUMBERED: Final = re.compile(
    r"(?P<stem>.*) \((?P<number>[0-9]{1,9})\)(?P<end>\.[^.]*)?", re.DOTALL
)
_UNKNOWN: Final = Named(
    "Error", "It says too little of what the template asks for, so its name stays."
)


def check_template(text: str) -> None:
    """Refuse a template that cannot name files.

    Raises:
        RefusalError: something is wrong in it, or it has folders: files stay where they are
            ("bad-template").
    """
    if len(valid_template(text).parts) > 1:
        column = text.index("/") + 1
        raise RefusalError(
            "bad-template", at_column(column, Named("Error", "files stay in their folders"))
        )


def wished(
    text: str, path: str, collection: Collection, *, number: int, of: int
) -> tuple[str, Remark | None]:
    """Return the name that a template gives a file, "" for none, and why it gives none.

    Args:
        text: A template that has been checked; "" for none.
        path: The file.
        collection: Its games.
        number: Of the file among all, from 1.
        of: How many files there are.
    """
    if not text:
        return "", None
    games = collection.games
    if len(games) > 1:
        count = str(len(games))
        why = Named("Error", "Games in it: {count}, so its name stays.", count=count)
        return "", Remark("name", why)
    template = parse_template(text)
    if not tells(template, games[0]):
        return "", Remark("name", _UNKNOWN)
    return name_of(template, games[0], number=number, of=of, file_stem=Path(path).stem), None


def settled(wishes: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the paths that files get, without those that have no wish.

    Who has the name already keeps it; then come those who have it with a number, so that doing it
    again changes nothing. The names of files that get others are free, all other names in the
    folder are taken.

    Args:
        wishes: (path, the name that is wished for) of each file; "" leaves its name.
    """
    folders: dict[str, dict[str, str]] = {}
    for path, wish in wishes:
        if wish:
            folder, name = os.path.split(path)
            folders.setdefault(folder, {})[name] = wish
    found: dict[str, str] = {}
    for folder, wanted in folders.items():
        names = Names(name for name in _listed(folder) if name not in wanted)
        for name in sorted(wanted, key=lambda one: _rank(one, wanted[one])):
            found[os.path.join(folder, name)] = os.path.join(folder, names.free(wanted[name]))  # noqa: PTH118
    return found


def _rank(name: str, wish: str) -> tuple[int, int]:
    """Return when a file is served: who has its wish, who has it with a number, all others."""
    if name == wish:
        return 0, 0
    match = _NUMBERED.fullmatch(name)
    if match and match["stem"] + (match["end"] or "") == wish:
        return 1, int(match["number"])
    return 2, 0


def _listed(folder: str) -> list[str]:
    """Return the names of all there is in a folder; none if it is gone, which is told later."""
    try:
        return os.listdir(folder)  # noqa: PTH208  # names, not paths
    except OSError:
        return []


_MANY: Final = 500
"""Files beyond which processes are started: that takes as long as looking at these."""

_CHUNK: Final = 8
_MOST_KEPT: Final = 100_000_000
_DEADLY: Final = Named("Error", "Looking at it ended the process that did.")


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

    def without(self, paths: Container[str]) -> Preview:
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
                failures[path] = Named("Error", "It is the same file as {other}.", other=other)
            elif self._is_busy(path):
                failures[path] = Named("Error", "It is open with changes that are not saved.")
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
    return left_alone(
        task.path,
        Named("Error", "Looking at it ended the process that did: {words}", words=words)
        if words
        else _DEADLY,
    ), b""


def examine(task: Task) -> Examined:
    """Return what would become of a file, and its bytes then if they are others."""
    path = task.path
    try:
        data = read(path)
        if not os.access(os.path.realpath(path), os.W_OK):
            raise FileError(path, "permission", writing=True)
        found = work(path, data, task.job)
    except CharsetError as error:
        why = Named("Error", "{error} In UTF-8 every character can be written.", error=error.named)
        return left_alone(path, why), b""
    except SgfEditError as error:
        return left_alone(path, error.named), b""
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


def files_in(paths: Iterable[str]) -> Iterator[str]:
    """Yield each file that is named, and every SGF file in a folder and below, by name.

    What cannot be looked into has no files.
    """
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        for parent, folders, files in os.walk(path):
            folders.sort()
            for name in sorted(files):
                if Path(name).suffix.lower() in EXTENSIONS:
                    yield str(Path(parent, name))
