"""Stars, notes and tags that the user gave games; and saved searches.

A mark remembers where its game was and by what it is known (`records.GameRecord.identity`: half of
it who and when, half of it which moves). So it finds its game again when the file has moved, when
games were put into another order, when the record was edited, and when the index was made anew;
and where it finds none it waits. Only the user takes marks away. The table `marked` of the index
says which game a mark is of, as far as that is known.

Every function that changes something is one transaction.
"""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import LibraryError, RefusalError
from sgfedit.library import locations
from sgfedit.library.locations import is_text
from sgfedit.library.records import IDENTITY_HALF, UNKNOWN
from sgfedit.library.schema import holes, portions, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path


MOST_STARS: Final = 5


class Marks(NamedTuple):
    """What was said of a game."""

    stars: int = 0
    note: str = ""
    tags: tuple[str, ...] = ()


class Search(NamedTuple):
    """A query that was saved under a name."""

    name: str
    query: str


class Lost(NamedTuple):
    """What was said of a game that is not in the index: where it was last."""

    path: str
    member: str
    number: int
    marks: Marks


# Marks --------------------------------------------------------------------------------------


def set_stars(connection: sqlite3.Connection, ids: Sequence[int], stars: int) -> None:
    """Give games 1 to 5 stars, or none with 0.

    Raises:
        RefusalError: that is no number of stars.
    """
    if not 0 <= stars <= MOST_STARS:
        raise RefusalError("no-stars-number", str(stars))
    _change(connection, ids, "UPDATE kept.marks SET stars = ? WHERE id IN ({marks})", stars)


def set_note(connection: sqlite3.Connection, game: int, text: str) -> None:
    """Write a note on a game; an empty one takes it away."""
    _change(connection, [game], "UPDATE kept.marks SET note = ? WHERE id IN ({marks})", text)


def add_tag(connection: sqlite3.Connection, ids: Sequence[int], tag: str) -> None:
    """Tag games; white space around the tag and doubled is dropped.

    Raises:
        RefusalError: the tag is empty.
    """
    insert = "INSERT OR IGNORE INTO kept.tags (mark, tag) SELECT id, ? FROM kept.marks WHERE id IN"
    _change(connection, ids, insert + " ({marks})", _tag(tag))


def remove_tag(connection: sqlite3.Connection, ids: Sequence[int], tag: str) -> None:
    """Take a tag off games."""
    delete = "DELETE FROM kept.tags WHERE tag = ? AND mark IN ({marks})"
    _change(connection, ids, delete, " ".join(tag.split()))


def tags(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """Return every tag by name, and how many games in the index have it."""
    rows = connection.execute(
        "SELECT tag, count(game) FROM kept.tags LEFT JOIN marked ON marked.mark = tags.mark"
        " GROUP BY tag ORDER BY tag COLLATE NOCASE, tag"
    )
    return [(tag, count) for tag, count in rows]


def marks_of(connection: sqlite3.Connection, ids: Sequence[int]) -> dict[int, Marks]:
    """Return what was said of those of the games that have a mark."""
    found: dict[int, Marks] = {}
    with snapshot(connection):
        for some in portions(ids):
            listed = holes(some)
            rows = connection.execute(_MARKS.format(holes=listed), some)
            found.update({game: Marks(stars, note) for game, stars, note in rows})
            for game, tag in connection.execute(_TAGS.format(holes=listed), some):
                found[game] = found[game]._replace(tags=(*found[game].tags, tag))
    return found


_MARKS: Final = """
    SELECT game, stars, note FROM marked JOIN kept.marks ON marks.id = mark
    WHERE game IN ({holes})
"""
_TAGS: Final = """
    SELECT game, tag FROM marked JOIN kept.tags ON tags.mark = marked.mark
    WHERE game IN ({holes}) ORDER BY tag COLLATE NOCASE, tag
"""


def lost(connection: sqlite3.Connection) -> list[Lost]:
    """Return the marks whose games are not in the index, by where they were."""
    rows = connection.execute(
        "SELECT id, path, member, number, stars, note FROM kept.marks"
        " WHERE id NOT IN (SELECT mark FROM marked) ORDER BY path, member, number"
    ).fetchall()
    tagged: dict[int, list[str]] = {}
    for mark, tag in connection.execute("SELECT mark, tag FROM kept.tags ORDER BY tag"):
        tagged.setdefault(mark, []).append(tag)
    return [
        Lost(path, member, number, Marks(stars, note, tuple(tagged.get(mark, ()))))
        for mark, path, member, number, stars, note in rows
    ]


def _tag(text: str) -> str:
    tag = " ".join(text.split())
    if not tag:
        raise RefusalError("no-tag")
    return tag


def _change(
    connection: sqlite3.Connection, ids: Sequence[int], statement: str, value: object
) -> None:
    """Change the marks of games, which are made where there are none, and go where empty."""
    with connection:
        # Both databases at once: who has read one of them already does not wait for its turn to
        # write, but fails while an update writes.
        connection.execute("BEGIN IMMEDIATE")
        for some in portions(ids):
            listed = holes(some)
            marks = f"SELECT mark FROM marked WHERE game IN ({listed})"  # noqa: S608
            connection.execute(_MAKE_MARKS.format(holes=listed), some)
            connection.execute(_FIND_MARKS.format(holes=listed), some)
            connection.execute(statement.format(marks=marks), (value, *some))
            connection.execute(_DROP_EMPTY.format(marks=marks), some)
            connection.execute(_NOTE_ALONE.format(marks=marks), some)
            connection.execute(_DROP_MARKED.format(holes=listed), some)


_PLACES: Final = "games JOIN files ON files.id = games.file"
_MAKE_MARKS: Final = f"""
    INSERT OR IGNORE INTO kept.marks (path, member, number, identity)
    SELECT path, member, number, identity FROM {_PLACES}
    WHERE games.id IN ({{holes}}) AND games.id NOT IN (SELECT game FROM marked)
"""  # noqa: S608
_SAME: Final = (
    "marks.path = files.path AND marks.member = files.member"
    " AND marks.number = games.number AND marks.identity = games.identity"
)
_FIND_MARKS: Final = f"""
    INSERT OR IGNORE INTO marked (game, mark)
    SELECT games.id, marks.id FROM {_PLACES} JOIN kept.marks ON {_SAME}
    WHERE games.id IN ({{holes}})
"""  # noqa: S608
_DROP_EMPTY: Final = """
    DELETE FROM kept.marks WHERE stars = 0 AND note = ''
    AND id NOT IN (SELECT mark FROM kept.tags) AND id IN ({marks})
"""
_DROP_MARKED: Final = """
    DELETE FROM marked WHERE game IN ({holes}) AND mark NOT IN (SELECT id FROM kept.marks)
"""


# Searches -----------------------------------------------------------------------------------


def saved_searches(connection: sqlite3.Connection) -> list[Search]:
    """Return the saved searches in the order they were saved in."""
    rows = connection.execute("SELECT name, query FROM kept.searches ORDER BY position, name")
    return [Search(*row) for row in rows]


def save_search(connection: sqlite3.Connection, name: str, query: str) -> None:
    """Save a query under a name; one of that name is replaced and keeps its place.

    Raises:
        RefusalError: the name is empty.
    """
    name = " ".join(name.split())
    if not name:
        raise RefusalError("no-search-name")
    with connection:
        connection.execute(
            "INSERT INTO kept.searches (name, query, position)"
            " VALUES (?, ?, (SELECT 1 + coalesce(max(position), 0) FROM kept.searches))"
            " ON CONFLICT (name) DO UPDATE SET query = excluded.query",
            (name, query),
        )


def delete_search(connection: sqlite3.Connection, name: str) -> None:
    """Forget a saved search."""
    with connection:
        connection.execute("DELETE FROM kept.searches WHERE name = ?", (name,))


# Finding games again ------------------------------------------------------------------------


class _Mark(NamedTuple):
    id: int
    path: str
    member: str
    number: int
    identity: bytes
    is_alone: int


class _Game(NamedTuple):
    id: int
    path: str
    member: str
    number: int
    identity: bytes


def reconcile(connection: sqlite3.Connection) -> None:
    """Let every mark find its game; called after each update. Never takes a mark away.

    In this order: the same game where it was; the same game elsewhere, nearby first; where it was,
    with the same names or the same moves; in the same file; the only game in a file that had but
    one; the same moves under other names anywhere, if no more games than marks have them. A game
    that another mark has found is not found twice. O(marks), and one walk over the index for marks
    that find nothing nearby.
    """
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM marked")
        connection.execute(
            "INSERT INTO marked (game, mark) SELECT games.id, marks.id FROM kept.marks"
            " JOIN files ON files.path = marks.path AND files.member = marks.member"
            " JOIN games ON games.file = files.id AND games.number = marks.number"
            " AND games.identity = marks.identity"
        )
        rows = connection.execute(
            "SELECT id, path, member, number, identity, is_alone FROM kept.marks"
            " WHERE id NOT IN (SELECT mark FROM marked) ORDER BY path, member, number"
        )
        waiting = [_Mark(*row) for row in rows]
        for find in (_unchanged_elsewhere, _edited_in_place):
            waiting = [mark for mark in waiting if not _give(connection, mark, find)]
        _find_moves(connection, waiting)
        connection.execute(_NOTE_ALONE.format(marks="SELECT mark FROM marked"))


_NOTE_ALONE: Final = """
    UPDATE kept.marks SET is_alone = (
        SELECT 1 = (SELECT count(*) FROM games AS others WHERE others.file = games.file)
        FROM marked JOIN games ON games.id = game WHERE mark = marks.id
    ) WHERE id IN ({marks})
"""


def _give(
    connection: sqlite3.Connection,
    mark: _Mark,
    find: Callable[[sqlite3.Connection, _Mark], _Game | None],
) -> bool:
    """Give a mark the game that `find` knows for it; return whether there is one."""
    game = find(connection, mark)
    if game is not None:
        _bind(connection, mark, game)
    return game is not None


def _bind(connection: sqlite3.Connection, mark: _Mark, game: _Game) -> None:
    connection.execute("INSERT INTO marked (game, mark) VALUES (?, ?)", (game.id, mark.id))
    connection.execute(
        "UPDATE kept.marks SET path = ?, member = ?, number = ?, identity = ? WHERE id = ?",
        (*game[1:], mark.id),
    )


_FREE: Final = f"""
    SELECT games.id, path, member, number, identity FROM {_PLACES}
    WHERE games.id NOT IN (SELECT game FROM marked) AND
"""  # noqa: S608


def _unchanged_elsewhere(connection: sqlite3.Connection, mark: _Mark) -> _Game | None:
    if not _halves(mark.identity):
        return None
    rows = connection.execute(f"{_FREE} identity = ?", (mark.identity,))
    games = [_Game(*row) for row in rows]
    name = (mark.member or mark.path).replace("\\", "/").rpartition("/")[2]

    def distance(game: _Game) -> tuple[bool, bool, str, str, int]:
        is_renamed = not (game.member or game.path).endswith(name)
        return (game.path != mark.path, is_renamed, *game[1:4])

    return min(games, key=distance, default=None)


def _edited_in_place(connection: sqlite3.Connection, mark: _Mark) -> _Game | None:
    place = (mark.path, mark.member)
    rows = connection.execute(f"{_FREE} path = ? AND member = ? ORDER BY number", place)
    games = [_Game(*row) for row in rows]
    like = [game for game in games if _halves(game.identity) & _halves(mark.identity)]
    here = [game for game in like if game.number == mark.number]
    if here:
        return here[0]
    if len(like) == 1:
        return like[0]
    (count,) = connection.execute(
        f"SELECT count(*) FROM {_PLACES} WHERE path = ? AND member = ?",  # noqa: S608
        place,
    ).fetchone()
    return games[0] if count == mark.is_alone == 1 and games else None


def _halves(identity: bytes) -> set[tuple[str, bytes]]:
    """Return what is known of names and of moves."""
    halves = ("names", identity[:IDENTITY_HALF]), ("moves", identity[IDENTITY_HALF:])
    return {half for half in halves if half[1] != UNKNOWN}


def _find_moves(connection: sqlite3.Connection, marks: list[_Mark]) -> None:
    """Let marks find the games anywhere that have the same moves, if there are no more of them."""
    by_moves: dict[bytes, list[_Mark]] = {}
    for mark in marks:
        by_moves.setdefault(mark.identity[IDENTITY_HALF:], []).append(mark)
    by_moves.pop(UNKNOWN, None)
    if not by_moves:
        return
    found: dict[bytes, list[int]] = {}
    for game, identity in connection.execute(_ALL_FREE):
        if identity[IDENTITY_HALF:] in by_moves:
            found.setdefault(identity[IDENTITY_HALF:], []).append(game)
    for moves, games in found.items():
        waiting = by_moves[moves]
        if len(games) <= len(waiting):
            rows = connection.execute(f"{_FREE} games.id IN ({holes(games)}) {_BY_PLACE}", games)
            for mark, row in zip(waiting, rows.fetchall(), strict=False):
                _bind(connection, mark, _Game(*row))


_ALL_FREE: Final = "SELECT id, identity FROM games WHERE id NOT IN (SELECT game FROM marked)"
_BY_PLACE: Final = "ORDER BY path, member, number"


_log = logging.getLogger(__name__)

_AWAY: Final = "\t"
"""In front of a path on its way: no path that is absolute begins with it."""

_STEPS: Final = (
    ("UPDATE OR IGNORE kept.marks SET path = ? WHERE path = ?", True),
    ("UPDATE OR IGNORE kept.marks SET path = substr(path, 2) WHERE substr(path, 1, 1) = ?", False),
    ("UPDATE OR IGNORE kept.folders SET path = ? WHERE path = ?", True),
    (
        "UPDATE OR IGNORE kept.folders SET path = substr(path, 2) WHERE substr(path, 1, 1) = ?",
        False,
    ),
)
"""Statements, and whether they are of each file. In two steps a table: files may have exchanged
their names. What is said of the new place already stays; an update finds games all the same."""


def follow(moved: Iterable[tuple[str, str]], folder: Path | None = None) -> None:
    """Tell the library that files have other names; nothing is said if that cannot be done.

    Args:
        moved: Where files were, and where they are.
        folder: Of the library; that of the user by default. Without one there is nothing to do.
    """
    # What is no text is not in the library.
    pairs = [(f"{_AWAY}{new}", old) for old, new in moved if old != new and is_text(old + new)]
    folder = folder or locations.default_folder()
    if not pairs or not locations.kept_path(folder).exists():
        return
    from sgfedit.library.library import Library  # noqa: PLC0415  # not for those without one

    try:
        with Library(folder).connected() as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement, is_of_each in _STEPS:
                connection.executemany(statement, pairs if is_of_each else [(_AWAY,)])
    except (LibraryError, sqlite3.Error) as error:
        _log.warning("the library does not know of other names: %s", error)
