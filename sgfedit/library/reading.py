"""Bytes of a file → records."""

from __future__ import annotations

import hashlib
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.formats import loads
from sgfedit.library.records import GameRecord, record_of
from sgfedit.library.sources import read_bytes

if TYPE_CHECKING:
    from sgfedit.library.sources import Candidate


class FileRecord(NamedTuple):
    """One file: see the columns of the files table."""

    candidate: Candidate
    hash: bytes | None
    charset: str | None
    format: str | None
    problem: str | None
    games: tuple[GameRecord, ...]


def read_file(candidate: Candidate) -> FileRecord:
    """Return what the index knows of a file; never raises about what is in it."""
    try:
        data = read_bytes(candidate)
    except OSError as error:
        return FileRecord(candidate, None, None, None, str(error), ())
    digest = hashlib.blake2b(data, digest_size=16).digest()
    name = candidate.member or candidate.path
    collection = loads(data, extension=PurePath(name).suffix)
    games = tuple(record_of(game, n) for n, game in enumerate(collection.games, 1))
    problem = None if games else "no game"
    return FileRecord(candidate, digest, collection.charset, collection.format, problem, games)
