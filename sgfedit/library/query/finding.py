"""Ids of the games that a query asks for, in order; many numbers out of an index at once."""

from __future__ import annotations

from array import array
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from sgfedit.library.names import spellings
from sgfedit.library.query.compiling import (
    EVERYTHING,
    Context,
    Sql,
    files_placed,
    joined,
    players_of,
    query_of_games,
    telling,
)
from sgfedit.library.query.conditions import All, Not, Placed
from sgfedit.library.schema import snapshot

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from sgfedit.library.query.conditions import Condition
    from sgfedit.library.query.parsing import Query


Numbers: TypeAlias = "NDArray[np.int64]"

NONE: Final[Numbers] = np.empty(0, np.int64)
"""No numbers."""


def numbers(connection: sqlite3.Connection, asked: str, values: Sequence[object] = ()) -> Numbers:
    """Return the numbers in the one text, between commas, that a query answers.

    That takes a tenth of the time of rows, and other threads of Python can run meanwhile.
    """
    (text,) = connection.execute(asked, values).fetchone()
    return np.concatenate([NONE, *_numbers_in(text or "")])


def _numbers_in(text: str) -> Iterator[Numbers]:
    """Yield the numbers between commas, part by part: of a million it would take 0.1 s."""
    start = 0
    while start < len(text):
        end = text.find(",", start + _PART)
        end = len(text) if end < 0 else end
        yield np.fromstring(text[start:end], np.int64, sep=",")
        start = end + 1


_PART: Final = 1 << 16
"""Characters that are read at once, in a millisecond, while other threads wait."""


_DATE: Final = "first_day {0}, last_day {0}, file {0}, games.number {0}"
_IN_TIME: Final = "first_day, last_day, file, games.number"
_NAME: Final = "(SELECT key FROM players WHERE players.id = {})"
_OF_GAME: Final = "(SELECT g.{0} FROM games g WHERE g.id = games.id)"
ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "date": (),
    "black": (_NAME.format("black"),),
    "white": (_NAME.format("white"),),
    "blackrank": ("black_strength",),
    "whiterank": ("white_strength",),
    "event": (f"lower({_OF_GAME.format('event')})",),
    "round": (f"lower({_OF_GAME.format('round')})",),
    "result": ("winner", "win_kind", "margin"),
    "moves": ("moves",),
    "size": ("columns * rows",),
    "handicap": ("coalesce(handicap_stones, 0)",),
    "komi": ("komi_points",),
    "comments": ("comments",),
    "variations": ("branches",),
    "stars": (
        "(SELECT stars FROM marked JOIN kept.marks ON marks.id = mark WHERE game = games.id)",
    ),
    "path": ("(SELECT path || '/' || member FROM files WHERE files.id = file)",),
}
"""Name of an order → by what games are put into it, nothing for their days; ties by day."""

_CHANGING: Final = frozenset({"stars", "path"})
"""Orders that may change while the games stay the same."""

_FEW: Final = 20_000
"""Games that are looked up one by one, rather than reading what is known of all."""

_FEW_IN_ORDER: Final = 1_000
"""The same where nothing is to be known of them but their order."""

_FIND: Final = (
    "SELECT group_concat(id) FROM (SELECT id FROM games {} WHERE ({}) AND ({}) ORDER BY {})"
)
_FACTS: Final = "INDEXED BY games_facts"


def find_games(
    connection: sqlite3.Connection, query: Query, order: str = "date", *, descending: bool = False
) -> array[int]:
    """Return the ids of the games that `query` asks for.

    What is not known comes last, whichever the direction. Some 20 ms of 100,000 games; the first
    time in another order than that of their days 0.1 to 0.3 s.

    Args:
        connection: To a library; see `Library.connect`.
        query: From `parse`.
        order: One of ORDERS.
        descending: Whether the greatest comes first.

    Raises:
        sqlite3.OperationalError: another thread has called `connection.interrupt`.
    """
    is_in_time = order == "date"
    with snapshot(connection):
        found = _found(connection, query.condition, descending=descending and is_in_time)
        if not is_in_time:
            found = _arranged(connection, found, order, descending=descending)
    return array("q", found.tobytes())


_IDS: Final = "SELECT group_concat(id) FROM (SELECT id FROM games)"


def among(
    connection: sqlite3.Connection, found: array[int], only: Sequence[int]
) -> tuple[array[int], int]:
    """Return those of some games that are among others, and how many of the others are missing.

    The others come from elsewhere, a position search say: those that are gone since do not count.
    Of 100,000 games no step of it keeps other threads of Python waiting for long.
    """
    ids = np.array(found, np.int64)
    wanted = np.unique(np.array(only, np.int64))
    ids = ids[np.isin(ids, wanted)]
    known = int(np.isin(wanted, numbers(connection, _IDS), assume_unique=True).sum())
    return array("q", ids.tobytes()), known - len(ids)


def _found(connection: sqlite3.Connection, condition: Condition, *, descending: bool) -> Numbers:
    """Return the games that fulfil a condition, in the order of their days."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    context = Context(connection, spellings(folder_of(connection)))
    among, without, rest = _looked_up(telling(parts), context.beside(players_of(parts)))
    is_all = rest == EVERYTHING
    if among is not None and len(among) <= (_FEW_IN_ORDER if is_all else _FEW):
        only = Sql(f"({rest.text}) AND {_is_one_of(among)}", rest.values)
        return _ordered(connection, only, "date", "", descending=descending)
    if is_all:
        found = _every(connection, "date", descending=descending)
    else:
        found = _ordered(connection, rest, "date", _FACTS, descending=descending)
    if among is not None:
        return found[np.isin(found, among)]
    return found[np.isin(found, without, invert=True)] if len(without) else found


def _arranged(
    connection: sqlite3.Connection, found: Numbers, order: str, *, descending: bool
) -> Numbers:
    """Return games in an order."""
    if len(found) <= _FEW_IN_ORDER:
        return _ordered(connection, Sql(_is_one_of(found)), order, "", descending=descending)
    every = _every(connection, order, descending=descending)
    return every[np.isin(every, found)]


def _is_one_of(ids: Numbers) -> str:
    return f"id IN ({','.join(map(str, ids.tolist()))})"


def _ordered(
    connection: sqlite3.Connection, where: Sql, order: str, index: str, *, descending: bool
) -> Numbers:
    """Return games in an order, going along the index that is named."""
    asked = (
        Sql(_FIND.format(index, where.text, known, by), where.values)
        for known, by in _steps(order, "DESC" if descending else "ASC")
    )
    return np.concatenate([numbers(connection, *one) for one in asked])


class _Every(NamedTuple):
    """What is known of all games of an index: it costs more than most questions."""

    of: tuple[object, ...]
    found: Sequence[Numbers]


_known: list[_Every] = []
_MOST_KNOWN: Final = 6
"""Orders that are remembered, each 0.8 MB for 100,000 games."""


def _every(connection: sqlite3.Connection, order: str, *, descending: bool) -> Numbers:
    """Return all games in an order."""

    def find() -> tuple[Numbers]:
        return (_ordered(connection, EVERYTHING, order, _FACTS, descending=descending),)

    (ids,) = find() if order in _CHANGING else _remembered(connection, (order, descending), find)
    return ids


def _remembered(
    connection: sqlite3.Connection, what: object, find: Callable[[], Sequence[Numbers]]
) -> Sequence[Numbers]:
    """Return what has been found once, as long as the games are the same."""
    made = tuple(value for (value,) in connection.execute(_MADE))
    of = (made, what)
    for known in tuple(_known):  # another thread may put another one there
        if known.of == of and len(made) == _KEYS:
            return known.found
    found = find()
    _known[:] = [*_known[1 - _MOST_KNOWN :], _Every(of, found)]
    return found


_WITH_FILES: Final = (
    "SELECT group_concat({}) FROM (SELECT id, file FROM games INDEXED BY games_facts ORDER BY {})"
)


def _with_files(connection: sqlite3.Connection) -> Sequence[Numbers]:
    """Return all games, and the file of each."""
    by = "first_day, last_day, file, number"
    return [numbers(connection, _WITH_FILES.format(column, by)) for column in ("id", "file")]


_MADE: Final = "SELECT value FROM meta WHERE key IN ('made', 'generation') ORDER BY key"
_KEYS: Final = 2


def _looked_up(
    parts: Iterable[Condition], context: Context
) -> tuple[Numbers | None, Numbers, Sql]:
    """Look up those of `parts` that are queries of their own.

    Returns:
        The games that fulfil them, None where there are none such; those that must not be there;
        and the rest of `parts`. An id may be there more than once.
    """
    among: Numbers | None = None
    without = NONE
    rest: list[Condition] = []
    for part in parts:
        asked = part.part if isinstance(part, Not) else part
        if isinstance(asked, Placed):
            found = _games_in(context.connection, _all_of(context.connection, files_placed(asked)))
        elif (games := query_of_games(asked, context)) is not None:
            found = _all_of(context.connection, games)
        else:
            rest.append(part)
            continue
        if isinstance(part, Not):
            without = np.concatenate((without, found))
        else:
            among = found if among is None else among[np.isin(among, found)]
    if among is not None and len(without):
        among = among[np.isin(among, without, invert=True)]
    return among, without, joined(" AND ", EVERYTHING.text, rest, context)


def _games_in(connection: sqlite3.Connection, files: Numbers) -> Numbers:
    """Return the games of files: to join the tables takes twice as long as to find the files."""
    if len(files) <= _FEW_IN_ORDER:
        ids = ",".join(map(str, files.tolist()))
        return _all_of(connection, Sql(f"SELECT id FROM games WHERE file IN ({ids})"))  # noqa: S608  # numbers
    games, files_of = _remembered(connection, "files", partial(_with_files, connection))
    return games[np.isin(files_of, files)]


def _all_of(connection: sqlite3.Connection, asked: Sql) -> Numbers:
    return numbers(connection, _ALL.format(asked.text), asked.values)


_ALL: Final = "SELECT group_concat(id) FROM (SELECT NULL AS id WHERE 0 UNION ALL {})"


def _steps(order: str, way: str) -> tuple[tuple[str, str], ...]:
    """Return conditions and the order of the games that fulfil them, one after the other."""
    if order == "date":
        # Both go along the index; NULLS LAST would sort.
        return (
            ("first_day IS NOT NULL", _DATE.format(way)),
            ("first_day IS NULL", "file, games.number"),
        )
    parts = ", ".join(f"{part} {way} NULLS LAST" for part in ORDERS[order])
    return (("1", f"{parts}, {_IN_TIME}"),)


def folder_of(connection: sqlite3.Connection) -> Path | None:
    """Return the folder of the library of a connection, None of one that is in memory."""
    path = connection.execute("PRAGMA database_list").fetchone()[2]
    return Path(path).parent if path else None
