"""Bytes of a file → records. No SQLite; this is what runs in processes of its own."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats import loads
from sgfedit.library.archives import Archives
from sgfedit.library.plain import read_plain
from sgfedit.library.records import record_of, record_of_plain
from sgfedit.library.sources import UnfitError, digest, reason
from sgfedit.sgf.charset import decode, is_utf8

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.collection import Collection
    from sgfedit.library.records import GameRecord
    from sgfedit.library.sources import Bytes, Candidate

_SETTLED: Final = frozenset({"ascii", "utf-8"})
_START: Final = b"("
_BEFORE: Final = b" \t\r\n"
_BEGINNING: Final = 64


class FileRecord(NamedTuple):
    """One file: see the columns of the files table.

    Attributes:
        candidate: The file as it was when it was read.
        hash: Of its content; None if it could not be read.
        charset: Python's name.
        format: As `Collection.format`.
        problem: Why there are no games, None if there are.
        games: What is in it.
        is_known: Whether its content is one that the index has already; there are no games then.
        is_gone: Whether there is no such file any more.
    """

    candidate: Candidate
    hash: bytes | None
    charset: str | None
    format: str | None
    problem: str | None
    games: tuple[GameRecord, ...]
    is_known: bool = False
    is_gone: bool = False


class Order(NamedTuple):
    """A file to be read.

    Attributes:
        candidate: Which one.
        hashes: Of contents that need no reading, as the index has them.
    """

    candidate: Candidate
    hashes: tuple[bytes, ...] = ()


def read_file(candidate: Candidate) -> FileRecord:
    """Return what the index knows of a file; never raises about what is in it."""
    (record,) = read_files([Order(candidate)])
    return record


def read_files(orders: Iterable[Order]) -> Iterator[FileRecord]:
    """Yield what the index knows of each file; an archive is opened once for all that follow."""
    with closing(Archives()) as archives:
        for order in orders:
            yield _read(order, archives)


def _read(order: Order, archives: Archives) -> FileRecord:
    candidate = order.candidate
    try:
        return _record(archives.read(candidate), order.hashes)
    except FileNotFoundError:
        return failed(candidate, "there is no such file")._replace(is_gone=True)
    except OSError as error:
        return failed(candidate, reason(error))
    except UnfitError as error:
        return failed(candidate, str(error))
    except MemoryError:
        return failed(candidate, "there is not enough memory to read it")


def failed(candidate: Candidate, problem: str) -> FileRecord:
    """Return the record of a file that cannot be read."""
    return FileRecord(candidate, None, None, None, problem, ())


def _record(found: Bytes, hashes: tuple[bytes, ...]) -> FileRecord:
    candidate, data = found
    found_hash = digest(data)
    if found_hash in hashes:
        return FileRecord(candidate, found_hash, None, None, None, (), is_known=True)
    return _plain(found, found_hash) or _any(found, found_hash)


def _plain(found: Bytes, found_hash: bytes) -> FileRecord | None:
    """Return what is in a file by the short way; None if it does not lead there."""
    candidate, data = found
    if not data[:_BEGINNING].lstrip(_BEFORE).startswith(_START):
        return None
    if not data.isascii() and not is_utf8(data):
        return None  # to guess the charset twice would take longer than all the rest
    text, encoding = decode(data)
    plain = read_plain(text) if encoding.reason in _SETTLED else None
    if not plain:
        return None
    games = tuple(record_of_plain(game, number) for number, game in enumerate(plain, 1))
    return FileRecord(candidate, found_hash, encoding.name, "sgf", None, games)


def _any(found: Bytes, found_hash: bytes) -> FileRecord:
    candidate, data = found
    collection = loads(data, extension=candidate.suffix)
    games = tuple(record_of(game, number) for number, game in enumerate(collection.games, 1))
    problem = None if games else _problem(collection, data)
    charset, form = collection.charset, collection.format
    return FileRecord(candidate, found_hash, charset, form, problem, games)


def _problem(collection: Collection, data: bytes) -> str:
    if not data:
        return "the file is empty"
    if collection.reading:
        return collection.reading[0].message
    return "no game record was found in it"
