"""What windows show of a library besides the answers to queries: one game, what to count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.records import FIELDS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping

    from sgfedit.sgf.values import Size

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


def paths(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the path of each file and archive."""
    return (path for (path,) in connection.execute("SELECT DISTINCT path FROM files"))
