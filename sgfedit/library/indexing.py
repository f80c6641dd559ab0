"""Brings the index up to date: compares, reads, writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.library.reading import FileRecord, read_file
from sgfedit.library.records import FIELDS
from sgfedit.library.sources import candidates
from sgfedit.library.words import key_of, split

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from sgfedit.library.library import Library
    from sgfedit.library.records import GameRecord


class Progress(NamedTuple):
    """How far it is.

    Attributes:
        files: Files that were looked at so far.
        of: Files there are; 0 while they are being counted.
        games: Games that were read so far.
        unreadable: Files that could not be read.
    """

    files: int
    of: int
    games: int
    unreadable: int


class Outcome(NamedTuple):
    """What an update did.

    Attributes:
        files: Files that were read anew.
        games: Games in these.
        removed: Files that are gone.
        unreadable: Files in the index that cannot be read.
        is_cancelled: Whether it was stopped before its end; what was done is in the index.
    """

    files: int
    games: int
    removed: int
    unreadable: int
    is_cancelled: bool = False


def update(
    library: Library,
    progress: Callable[[Progress], None] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> Outcome:
    """Bring the index up to date with the folders of `library`."""
    connection = library.connect()
    known = {
        (path, member): (size, mtime)
        for path, member, size, mtime in connection.execute(
            "SELECT path, member, size, mtime_ns FROM files"
        )
    }
    found = list(candidates(library.folders))
    gone = known.keys() - {(c.path, c.member) for c in found}
    files = games = unreadable = 0
    with connection:
        for place in gone:
            _remove(connection, *place)
        for number, one in enumerate(found, 1):
            if is_cancelled is not None and is_cancelled():
                return Outcome(files, games, len(gone), unreadable, is_cancelled=True)
            if known.get((one.path, one.member)) != (one.size, one.mtime_ns):
                record = read_file(one)
                _remove(connection, one.path, one.member)
                write_file(connection, record)
                files += 1
                games += len(record.games)
            if progress is not None:
                progress(Progress(number, len(found), games, unreadable))
    (unreadable,) = connection.execute(
        "SELECT count(*) FROM files WHERE problem IS NOT NULL"
    ).fetchone()
    connection.close()
    return Outcome(files, games, len(gone), unreadable)


def _remove(connection: sqlite3.Connection, path: str, member: str) -> None:
    games = (
        "SELECT games.id FROM games JOIN files ON file = files.id WHERE path = ? AND member = ?"
    )
    place = (path, member)
    texts = f"SELECT id FROM texts WHERE game IN ({games})"  # noqa: S608
    connection.execute(f"DELETE FROM text_words WHERE rowid IN ({texts})", place)  # noqa: S608
    connection.execute(f"DELETE FROM info_words WHERE rowid IN ({games})", place)  # noqa: S608
    connection.execute("DELETE FROM files WHERE path = ? AND member = ?", place)


def write_file(connection: sqlite3.Connection, record: FileRecord) -> None:
    """Put a file and its games into the index, which holds nothing of it."""
    one = record.candidate
    file = connection.execute(
        "INSERT INTO files (path, member, size, mtime_ns, hash, charset, format, problem)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (*one, record.hash, record.charset, record.format, record.problem),
    ).lastrowid
    for game in record.games:
        _write_game(connection, file, game)


def _write_game(connection: sqlite3.Connection, file: int | None, game: GameRecord) -> None:
    info = {**dict.fromkeys(FIELDS), **game.info}
    values = {
        **info,
        "file": file,
        "number": game.number,
        "black": _player(connection, game.info.get("black")),
        "white": _player(connection, game.info.get("white")),
        "black_strength": game.black_strength,
        "white_strength": game.white_strength,
        "first_day": min((first for first, _ in game.days), default=None),
        "last_day": max((last for _, last in game.days), default=None),
        "winner": game.winner,
        "win_kind": game.win_kind,
        "margin": game.margin,
        "komi_points": game.komi_points,
        "handicap_stones": game.handicap_stones,
        "columns": game.columns,
        "rows": game.rows,
        "moves": game.moves,
        "nodes": game.nodes,
        "branches": game.branches,
        "comments": game.comments,
        "is_go": game.is_go,
        "identity": game.identity,
        "line": game.line,
        "variations": game.variations,
    }
    names, holes = ", ".join(values), ", ".join(["?"] * len(values))
    number = connection.execute(
        f"INSERT INTO games ({names}) VALUES ({holes})",  # noqa: S608
        tuple(values.values()),
    ).lastrowid
    if len(game.days) > 1:
        connection.executemany(
            "INSERT INTO days VALUES (?, ?, ?)", [(number, *d) for d in game.days]
        )
    words = split(" ".join(game.info.values()))
    connection.execute("INSERT INTO info_words (rowid, words) VALUES (?, ?)", (number, words))
    for text in game.texts:
        row = connection.execute(
            "INSERT INTO texts (game, node, ident, text) VALUES (?, ?, ?, ?)", (number, *text)
        ).lastrowid
        connection.execute(
            "INSERT INTO text_words (rowid, words) VALUES (?, ?)", (row, split(text.text))
        )


def _player(connection: sqlite3.Connection, name: str | None) -> int | None:
    if not name:
        return None
    connection.execute(
        "INSERT OR IGNORE INTO players (name, key) VALUES (?, ?)", (name, key_of(name))
    )
    (found,) = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    return int(found)
