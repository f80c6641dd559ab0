"""What a batch does to one file: its bytes before, its bytes after, and what differs."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError, SgfEditError
from sgfedit.formats import dumps, no_game_error
from sgfedit.formats.opening import loads
from sgfedit.library.batch.changes import Change, Remark, gathered
from sgfedit.library.batch.steps import ORDER, Report

if TYPE_CHECKING:
    from collections.abc import Iterable

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
