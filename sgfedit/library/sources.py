"""What lies in folders and archives: the files that may hold games."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.opening import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ARCHIVE: Final = ".zip"


class Candidate(NamedTuple):
    """A file that may hold games.

    Attributes:
        path: Absolute; of an archive: its own.
        member: Name within the archive, empty for a file.
        size: In bytes.
        mtime_ns: Of the file, or of the archive.
    """

    path: str
    member: str
    size: int
    mtime_ns: int


def candidates(folders: Iterable[str]) -> Iterator[Candidate]:
    """Yield every record in the folders and below, and every one in their archives."""
    for folder in folders:
        for parent, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                yield from _in_file(Path(parent, name))


def _in_file(path: Path) -> Iterator[Candidate]:
    suffix = path.suffix.lower()
    if suffix not in EXTENSIONS and suffix != ARCHIVE:
        return
    status = path.stat()
    if suffix == ARCHIVE:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                if Path(member.filename).suffix.lower() in EXTENSIONS:
                    yield Candidate(
                        str(path), member.filename, member.file_size, status.st_mtime_ns
                    )
    else:
        yield Candidate(str(path), "", status.st_size, status.st_mtime_ns)


def read_bytes(candidate: Candidate) -> bytes:
    """Return the content of a candidate."""
    if not candidate.member:
        return Path(candidate.path).read_bytes()
    with zipfile.ZipFile(candidate.path) as archive:
        return archive.read(candidate.member)
