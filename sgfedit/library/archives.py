"""Zip archives: what records they hold, and reading these within limits.

An archive may be made to fill the memory or the disk of whoever unpacks it. Nothing is unpacked to
disk here, each record is read by itself, and what is beyond any record is refused by its size, by
how much it was compressed, and by how much there is of it.
"""

from __future__ import annotations

import lzma
import zipfile
import zlib
from contextlib import closing
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from sgfedit.formats.opening import EXTENSIONS
from sgfedit.library.sources import ARCHIVE, Bytes, Candidate, UnfitError, read_now

if TYPE_CHECKING:
    from types import TracebackType

MAX_MEMBER: Final = 64 * 2**20
"""Bytes of a record beyond which it is not unpacked."""

MAX_RATIO: Final = 200
"""How many times its size in the archive a record may take; text is rarely beyond 20."""

MAX_MEMBERS: Final = 500_000
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


class Archive:
    """An open archive; to be closed by whoever opened it."""

    def __init__(self, path: str) -> None:
        """Open the archive at `path`.

        Raises:
            OSError: it cannot be read.
            UnfitError: it is no archive, or a damaged one.
        """
        try:
            self._file = zipfile.ZipFile(path)
        except (*_FAILURES, ValueError) as error:
            raise UnfitError(f"it is no zip archive, or a damaged one: {error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def listing(self, archive: Candidate) -> Listing:
        """Return what records there are, without reading any."""
        found: dict[str, Candidate] = {}
        total = within = 0
        for info in self._file.infolist():
            name = info.filename
            suffix = PurePath(name).suffix.lower()
            within += suffix == ARCHIVE
            if suffix not in EXTENSIONS or _is_junk(name):
                continue
            total += info.file_size
            if len(found) == MAX_MEMBERS or total > MAX_TOTAL:
                return Listing(list(found.values()), _TOO_MUCH)
            found[name] = archive._replace(member=name, size=info.file_size)
        return Listing(list(found.values()), _WITHIN if within else None)

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
