"""Games of the index as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.schema import portions

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence


class GameRow(NamedTuple):
    """A game as tables show it: what stands in its record, word for word.

    Attributes:
        id: In the index.
        path: Of its file, absolute; of an archive: its own.
        member: Name within the archive, empty for a file.
        number: In its file, from 1.
        columns: Of the board; `rows`, too.
        name: Of the game itself, GN.
        branches: Variations.
        comments: Nodes with a comment.
        stars: That the user gave it.
        tags: That the user gave it, in order.
    """

    id: int
    path: str
    member: str
    number: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    event: str
    name: str
    round: str
    date: str
    result: str
    moves: int
    columns: int
    rows: int
    branches: int
    comments: int
    stars: int
    tags: tuple[str, ...]


_ROWS: Final = """
SELECT games.id, path, member, games.number,
    coalesce(b.name, ''), coalesce(black_rank, ''), coalesce(w.name, ''), coalesce(white_rank, ''),
    coalesce(event, ''), coalesce(games.name, ''), coalesce(round, ''),
    coalesce(date, ''), coalesce(result, ''),
    moves, columns, rows, branches, comments
FROM games JOIN files ON files.id = file
LEFT JOIN players b ON b.id = black LEFT JOIN players w ON w.id = white
WHERE games.id IN ({})
"""
_MARKS: Final = """
SELECT game, stars, (SELECT group_concat(tag, char(10)) FROM kept.tags WHERE mark = marks.id)
FROM marked JOIN kept.marks ON marks.id = marked.mark WHERE game IN ({})
"""


def rows(connection: sqlite3.Connection, ids: Sequence[int]) -> list[GameRow]:
    """Return games in the order of `ids`; those that are not in the index any more are left out.

    Some 10 µs a game: ask for those that are shown.
    """
    found: dict[int, GameRow] = {}
    for part in portions(ids):
        marks = _marks(connection, part)
        listed = ",".join(map(str, part))
        for row in connection.execute(_ROWS.format(listed)):
            found[row[0]] = GameRow._make((*row, *marks.get(row[0], (0, ()))))
    return [found[i] for i in ids if i in found]


_PATHS: Final = """
SELECT games.id, path, member FROM games JOIN files ON files.id = file WHERE games.id IN ({})
"""


def paths_of(
    connection: sqlite3.Connection, ids: Sequence[int], *, in_archives: bool = True
) -> list[str]:
    """Return the paths of the files of games, each once, in the order of `ids`.

    A microsecond a game. Of games in archives it is that of the archive.

    Args:
        connection: To a library.
        ids: The games; those that are not in the index any more are left out.
        in_archives: Whether games in archives count.
    """
    found: dict[str, None] = {}
    for part in portions(ids):
        listed = ",".join(map(str, part))
        known = {game: place for game, *place in connection.execute(_PATHS.format(listed))}
        places = (known[game] for game in part if game in known)
        found.update((path, None) for path, member in places if in_archives or not member)
    return list(found)


def _marks(
    connection: sqlite3.Connection, ids: Sequence[int]
) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Return stars and tags of those games that have any."""
    asked = _MARKS.format(",".join(map(str, ids)))
    return {
        game: (stars, tuple(sorted(tags.split("\n"))) if tags else ())
        for game, stars, tags in connection.execute(asked)
    }
