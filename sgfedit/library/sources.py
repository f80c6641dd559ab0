"""Contents of folders and zip archives: the files that may hold games, and their bytes.

An archive may be made to fill the memory or the disk of whoever unpacks it. Nothing is unpacked to
disk here, each record is read by itself, and what is beyond any record is refused by its size, by
how much it was compressed, and by how much there is of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import lzma
import os
import stat
import zipfile
import zlib
from contextlib import closing
from itertools import islice
from operator import attrgetter
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from sgfedit.formats.opening import EXTENSIONS
from sgfedit.library.locations import is_text, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


ARCHIVE: Final = ".zip"
MAX_FILE: Final = 256 * 2**20
"""Bytes beyond which a file is not read: no collection of games comes near."""

_WANTED: Final = (*EXTENSIONS, ARCHIVE)
_NAME: Final = attrgetter("name")
_FORK: Final = "._"
"""What macOS puts beside a file on drives of others: no record, whatever it is called."""


_NO_TEXT: Final = "its name is no text (UTF-8)"


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

    @property
    def suffix(self) -> str:
        """The extension of its name, with the dot, as written."""
        return os.path.splitext(self.member or self.path)[1]  # noqa: PTH122  # a tenth of the time

    @property
    def is_archive(self) -> bool:
        """Whether it is an archive itself."""
        return not self.member and self.path[-len(ARCHIVE) :].lower() == ARCHIVE


class Unseen(NamedTuple):
    """A place that cannot be looked into: whatever lies there may still be there.

    Attributes:
        path: A folder, or a file that was named.
        reason: Why not, as the system says it.
    """

    path: str
    reason: str


def scan(places: Sequence[str]) -> Iterator[list[Candidate | Unseen]]:
    """Yield every record and every archive at the places and below them by folder; O(files).

    Places are folders, archives and files of any name, absolute. A file that several lead to comes
    once. Folders are walked by name, those within them last; links to folders are not followed.
    """
    seen: set[str] = set()
    # Else nothing is met twice, and to remember a million of files would take 150 MB.
    may_meet = _may_meet(places)
    for place in places:
        for found in _at(place):
            new = found
            if may_meet:
                new = [one for one in found if one.path not in seen]
                seen.update(one.path for one in new)
            yield new


def _may_meet(places: Sequence[str]) -> bool:
    """Whether a place is named twice, or lies in another one."""
    above = {str(folder) for place in places for folder in PurePath(place).parents}
    return len(set(places)) < len(places) or not above.isdisjoint(places)


def _at(place: str) -> Iterator[list[Candidate | Unseen]]:
    try:
        status = os.stat(place)  # noqa: PTH116  # a NUL in it is an error here, too
    except (OSError, ValueError) as error:
        yield [Unseen(place, reason(error))]
        return
    if stat.S_ISDIR(status.st_mode):
        yield from _below(place)
    else:
        yield [Candidate(place, "", status.st_size, status.st_mtime_ns)]


def _below(place: str) -> Iterator[list[Candidate | Unseen]]:
    waiting = [place]
    while waiting:
        found, below = _in_folder(waiting.pop())
        waiting += reversed(below)
        yield found


def _in_folder(folder: str) -> tuple[list[Candidate | Unseen], list[str]]:
    """Return what is in a folder, and the folders in it.

    `os.scandir` and no objects of paths, which would take most of the time.
    """
    found: list[Candidate | Unseen] = []
    below: list[str] = []
    try:
        with os.scandir(folder) as entries:
            inside = sorted(entries, key=_NAME)
    except OSError as error:
        return [Unseen(folder, reason(error))], []
    for entry in inside:
        try:
            is_folder = entry.is_dir(follow_symlinks=False)
            if not is_folder and not (_is_wanted(entry.name) and entry.is_file()):
                continue
            if not is_text(entry.name):
                found.append(Unseen(shown(entry.path), _NO_TEXT))
            elif is_folder:
                below.append(entry.path)
            else:
                status = entry.stat()
                found.append(Candidate(entry.path, "", status.st_size, status.st_mtime_ns))
        except OSError as error:
            found.append(Unseen(entry.path, reason(error)))
    return found, below


def _is_wanted(name: str) -> bool:
    return name.lower().endswith(_WANTED) and not name.startswith(_FORK)


def reason(error: Exception) -> str:
    """Return why something could not be read, as the system says it."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def hold_little(places: Sequence[str], files: int, size: int) -> bool:
    """Return whether there are no more than `files` of `size` bytes at the places and below them.

    Folders count as files. Archives hold much. No more is looked at than that.
    """
    waiting = list(places)
    while waiting:
        files -= 1
        path = waiting.pop()
        with contextlib.suppress(OSError, ValueError):  # not there, or out of reach
            status = os.stat(path)  # noqa: PTH116  # a NUL in it is an error here, too
            if stat.S_ISDIR(status.st_mode):
                with os.scandir(path) as entries:
                    waiting += [entry.path for entry in islice(entries, files + 1)]
            elif path.lower().endswith(ARCHIVE):
                return False
            else:
                size -= status.st_size
        if size < 0 or len(waiting) > files:
            return False
    return True


class Bytes(NamedTuple):
    """What was read of a file, and how the file was at that time."""

    candidate: Candidate
    data: bytes


def digest(data: bytes) -> bytes:
    """Return what tells one content of a file from every other: BLAKE2b, 16 bytes."""
    return hashlib.blake2b(data, digest_size=16).digest()


class UnfitError(Exception):
    """A file or a member of an archive is not read, as its words say."""


_TRIES: Final = 3


def read_now(candidate: Candidate) -> Bytes:
    """Return the content of a file that is no member of an archive, with its size and time.

    A file that changes meanwhile is read again; if it goes on changing it counts as of no time,
    so that the next update reads it once more.

    Raises:
        OSError: it cannot be read.
        UnfitError: it is larger than any record.
    """
    for _ in range(_TRIES):
        with open(candidate.path, "rb", buffering=0) as file:  # noqa: PTH123  # half of the time
            before = os.fstat(file.fileno())
            if before.st_size > MAX_FILE:
                raise UnfitError(f"it is larger than {MAX_FILE // 2**20} MB")
            data = file.read(before.st_size + 1)
            after = os.fstat(file.fileno())
        found = candidate._replace(size=before.st_size, mtime_ns=before.st_mtime_ns)
        if before.st_mtime_ns == after.st_mtime_ns and len(data) == before.st_size:
            return Bytes(found, data)
    return Bytes(found._replace(mtime_ns=0), data)


MAX_MEMBER: Final = 64 * 2**20
"""Bytes of a record beyond which it is not unpacked."""

MAX_RATIO: Final = 200
"""How many times its size in the archive a record may take; text is rarely beyond 20."""

MAX_MEMBERS: Final = 500_000
MAX_DIRECTORY: Final = 32 * 2**20
"""Bytes of the list of members that an archive ends with: of 300,000 files with usual names. One
of a million short names takes half a gigabyte of memory when it is read."""

MAX_TOTAL: Final = 8 * 2**30
"""Bytes of all records of an archive together beyond which the others are not listed."""

_SMALL: Final = 2**20
"""What unpacks to less may have been compressed as much as it will."""

_ENCRYPTED: Final = 1
_FAILURES: Final = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError)
_JUNK: Final = ("__MACOSX/", "._")


class Listing(NamedTuple):
    """The records of an archive.

    Attributes:
        members: They, with the time of the archive.
        problem: Why there may be more than these; None if these are all.
    """

    members: list[Candidate]
    problem: str | None


class _File(io.BufferedReader):
    """A file of which no huge list of members is read; that comes in one piece.

    Attributes:
        most: Bytes that may be read at once; None for any number.
    """

    most: int | None = None

    def read(self, size: int | None = -1, /) -> bytes:
        if self.most is not None and (size or 0) > self.most:
            raise UnfitError(f"its list of files is larger than {self.most // 2**20} MB")
        return super().read(size)


class Archive:
    """An open archive; to be closed by whoever opened it."""

    def __init__(self, path: str) -> None:
        """Open the archive at `path`.

        Raises:
            OSError: it cannot be read.
            UnfitError: it is no archive, or a damaged one.
        """
        with contextlib.ExitStack() as stack:
            self._opened = stack.enter_context(_File(io.FileIO(path)))
            self._opened.most = MAX_DIRECTORY
            try:
                self._file = zipfile.ZipFile(self._opened)
            except (*_FAILURES, ValueError) as error:
                raise UnfitError(f"it is no zip archive, or a damaged one: {error}") from error
            self._opened.most = None
            stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._opened.close()

    def listing(self, archive: Candidate) -> Listing:
        """Return what records there are, without reading any."""
        found: dict[str, Candidate] = {}
        total = within = links = 0
        for info in self._file.infolist():
            name = info.filename
            suffix = PurePath(name).suffix.lower()
            within += suffix == ARCHIVE
            if suffix not in EXTENSIONS or _is_junk(name):
                continue
            if not _is_file(info):
                links += 1
                continue
            total += info.file_size
            if len(found) == MAX_MEMBERS or total > MAX_TOTAL:
                return Listing(list(found.values()), _TOO_MUCH)
            found[name] = archive._replace(member=name, size=info.file_size)
        problem = _WITHIN if within else _LINKS if links else None
        return Listing(list(found.values()), problem)

    def read(self, member: str) -> bytes:
        """Return the content of a record.

        Raises:
            OSError: it cannot be read.
            UnfitError: it is damaged, encrypted or too large, or there is none of that name.
        """
        try:
            info = self._file.getinfo(member)
            _check(info)
            with self._file.open(info) as file:
                return file.read(MAX_MEMBER + 1)
        except KeyError as error:
            raise UnfitError("the archive has no such file any more") from error
        except (*_FAILURES, zlib.error, lzma.LZMAError) as error:
            raise UnfitError(f"it cannot be unpacked: {error}") from error


class Archives:
    """Reads files of which many may be in archives: the one that was read last stays open."""

    def __init__(self) -> None:
        self._of = ("", 0)
        self._archive: Archive | None = None

    def read(self, candidate: Candidate) -> Bytes:
        """Return the content of a candidate, and how it was then.

        Raises:
            OSError: it cannot be read.
            UnfitError: it is too large, or its archive is damaged.
        """
        if not candidate.member:
            return read_now(candidate)
        of = candidate.path, candidate.mtime_ns
        if self._archive is None or self._of != of:
            self.close()
            self._archive, self._of = Archive(candidate.path), of
        return Bytes(candidate, self._archive.read(candidate.member))

    def close(self) -> None:
        """Close the archive."""
        if self._archive is not None:
            self._archive.close()
            self._archive = None


def read_bytes(candidate: Candidate) -> bytes:
    """Return the content of a candidate, as it is now.

    Raises:
        OSError: it cannot be read.
        UnfitError: it is too large, or its archive is damaged.
    """
    with closing(Archives()) as archives:
        return archives.read(candidate).data


_TOO_MUCH: Final = (
    f"it holds more than {MAX_MEMBERS:,} records or {MAX_TOTAL // 2**30} GB of them; "
    "the others were left out"
)
_WITHIN: Final = "there are archives in it; those are not looked into"

_LINKS: Final = (
    "there are links or devices in it, which are called like records; they are left out"
)


def _is_file(info: zipfile.ZipInfo) -> bool:
    """Whether a member is an ordinary file; archives of some systems do not say what it is."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    return kind in {0, stat.S_IFREG} and not info.is_dir()


def _is_junk(name: str) -> bool:
    return name.startswith(_JUNK) or PurePath(name).name.startswith(_JUNK)


def _check(info: zipfile.ZipInfo) -> None:
    """Refuse what should not be unpacked.

    Raises:
        UnfitError: see `Archive.read`.
    """
    size = info.file_size
    if info.flag_bits & _ENCRYPTED:
        raise UnfitError("it is encrypted")
    if size > MAX_MEMBER:
        raise UnfitError(f"it would unpack to more than {MAX_MEMBER // 2**20} MB")
    if size > _SMALL and size > MAX_RATIO * max(info.compress_size, 1):
        raise UnfitError(
            f"it would unpack to {size // 2**20} MB, more than {MAX_RATIO} times its size"
        )
