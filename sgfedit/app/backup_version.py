"""A version of a file that was kept: where its copy is, and what is known of it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.errors import FileError
from sgfedit.formats import load

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game import Collection


class Version(NamedTuple):
    """A version of a file that was kept.

    Attributes:
        file: The copy; nobody writes to it.
        of: The file that it is a version of; it may be gone.
        number: Counts the versions of the file: the larger, the newer.
        time_ns: When the file had been written, since 1970.
        kept_s: When it was kept, since 1970.
        size: In bytes.
        digest: That of the content, shortened.
        charset: The codec that the user had chosen for the file; empty to find out.
    """

    file: Path
    of: Path
    number: int
    time_ns: int
    kept_s: int
    size: int
    digest: str
    charset: str = ""

    def bytes(self) -> bytes:
        """Return the content, byte for byte.

        Raises:
            FileError: it cannot be read.
        """
        try:
            return self.file.read_bytes()
        except OSError as error:
            raise FileError.from_os(str(self.file), error) from error

    def load(self, charset: str | None = None) -> Collection:
        """Return the games.

        Args:
            charset: How to read it; None as the user had chosen, or to find out.

        Raises:
            FileError: it cannot be read.
        """
        return load(self.file, charset or self.charset or None)

    def is_whole(self) -> bool:
        """Whether the copy holds what was kept: a disk may have lost some of it; O(size).

        Raises:
            FileError: it cannot be read.
        """
        return digest_of(self.bytes()) == self.digest


def digest_of(data: bytes) -> str:
    """Return what tells one content from another."""
    return hashed(data).hexdigest()


def hashed(data: bytes = b"") -> hashlib.blake2b:
    """Return the state of a digest after some data."""
    return hashlib.blake2b(data, digest_size=8)
