"""Facts of an index beside the answers to queries: how much there is, and one game."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.records import FIELDS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.sgf.values import Size


_INSIDE: Final = "(path = ?1 OR substr(path, 1, length(?2)) = ?2)"
_GAMES: Final = f"SELECT count(*) FROM games JOIN files ON files.id = file WHERE {_INSIDE}"  # noqa: S608
_FILES: Final = f"""
    SELECT total(has_games), total(problem IS NOT NULL), total(is_missing AND has_games) FROM (
        SELECT *, EXISTS (SELECT 1 FROM games WHERE file = files.id) AS has_games
        FROM files WHERE {_INSIDE}
    )
"""  # noqa: S608


_MISSING: Final = "SELECT games.id FROM files JOIN games ON file = files.id WHERE is_missing"
_UNFINISHED: Final = "SELECT 1 FROM meta WHERE key = 'unfinished'"
_FORGET: Final = "DELETE FROM meta WHERE key = 'unfinished'"
_REMEMBER: Final = "INSERT OR REPLACE INTO meta VALUES ('unfinished', 1)"


_FOLDERS: Final = "SELECT DISTINCT rtrim(path, replace(path, ?1, '')) FROM files"
"""Without what comes behind the last separator: none of the signs that there are between any."""


class FileCounts(NamedTuple):
    """What there is in a folder.

    Attributes:
        files: Files with games.
        unreadable: Files and folders that cannot be read.
        missing: Those of `files` that are out of reach at the moment.
    """

    files: int
    unreadable: int
    missing: int


def is_whole(connection: sqlite3.Connection) -> bool:
    """Return whether the last update has come to its end: else games may be missing here."""
    return connection.execute(_UNFINISHED).fetchone() is None


def set_whole(connection: sqlite3.Connection, *, is_whole: bool) -> None:
    """Note that an update has come to its end, or that there is something to be read."""
    with connection:
        connection.execute(_FORGET if is_whole else _REMEMBER)


def out_of_reach(connection: sqlite3.Connection, ids: Iterable[int]) -> int:
    """Return how many of some games are in files that are not there at the moment; O(files)."""
    missing = {game for (game,) in connection.execute(_MISSING)}
    return sum(game in missing for game in ids) if missing else 0


def game_count(connection: sqlite3.Connection) -> int:
    """Return how many games there are."""
    (found,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(found)


def games_in(connection: sqlite3.Connection, folder: str) -> int:
    """Return how many games are in a folder, an archive or a file; O(files)."""
    (found,) = connection.execute(_GAMES, _parts(folder)).fetchone()
    return int(found)


def files_in(connection: sqlite3.Connection, folder: str) -> FileCounts:
    """Return what files there are in a folder, an archive or a file; O(files)."""
    return FileCounts(*map(int, connection.execute(_FILES, _parts(folder)).fetchone()))


def _parts(folder: str) -> tuple[str, str]:
    """Return the path of a folder, and how those of the files in it begin."""
    return folder, str(PurePath(folder, "_"))[:-1]


_TEXTS: Final = ["black", "white", *(c for c in FIELDS if c not in {"black", "white"})]
_GAME: Final = f"""
    SELECT path, member, games.number, columns, rows, moves, is_go, line, variations,
        b.name, w.name, {", ".join(f"games.{c}" for c in _TEXTS[2:])}
    FROM games JOIN files ON files.id = file
    LEFT JOIN players b ON b.id = black LEFT JOIN players w ON w.id = white
    WHERE games.id = ?
"""  # noqa: S608  # names of columns
_COMMENTS: Final = "SELECT node, text FROM texts WHERE game = ? AND ident = 'C'"
_STARRED: Final = """
    SELECT stars, count(*) FROM kept.marks JOIN marked ON mark = marks.id
    WHERE stars > 0 GROUP BY stars
"""


class GameFacts(NamedTuple):
    """One game.

    Attributes:
        path: Of its file, absolute; of an archive: its own.
        member: Name within the archive, empty for a file.
        number: In its file, from 1.
        size: (columns, rows) of the board.
        moves: Of the main line.
        is_go: Whether it is a game of Go.
        line: See `sgfedit.library.lines`; `variations`, too.
        info: A key of `records.FIELDS` → its text; empty ones are left out.
        comments: Number of a node in file order → its comment.
    """

    path: str
    member: str
    number: int
    size: Size
    moves: int
    is_go: bool
    line: bytes
    variations: bytes | None
    info: Mapping[str, str]
    comments: Mapping[int, str]


def facts_of(connection: sqlite3.Connection, game: int) -> GameFacts | None:
    """Return what is known of a game; None if it is not in the index any more."""
    found = connection.execute(_GAME, (game,)).fetchone()
    if found is None:
        return None
    path, member, number, columns, rows, moves, is_go, line, variations, *texts = found
    info = {name: text for name, text in zip(_TEXTS, texts, strict=True) if text}
    comments = dict(connection.execute(_COMMENTS, (game,)))
    size = columns, rows
    return GameFacts(
        path, member, number, size, moves, bool(is_go), line, variations, info, comments
    )


def star_counts(connection: sqlite3.Connection) -> dict[int, int]:
    """Return how many games have how many stars."""
    return dict(connection.execute(_STARRED))


def folders(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the folder of each file and archive, once."""
    # Nothing of it in Python: a hundred thousand times it would hold up other threads.
    rows = connection.execute(_FOLDERS, (os.sep,))
    return (os.path.dirname(path) for (path,) in rows)  # noqa: PTH120  # of the root, too
