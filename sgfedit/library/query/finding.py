"""Which games a query asks for, in which order."""

from __future__ import annotations

import json
from array import array
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.names import spellings
from sgfedit.library.query.compiling import (
    EVERYTHING,
    Context,
    Sql,
    joined,
    players_of,
    query_of_games,
)
from sgfedit.library.query.conditions import All, Not

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from sgfedit.library.query.conditions import Condition
    from sgfedit.library.query.parsing import Query

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

_FEW: Final = 20_000
"""Games that are looked up one by one, rather than reading what is known of all."""

_FEW_IN_TIME: Final = 1_000
"""The same where nothing is to be known of them but their order in time, which is known."""

_FIND: Final = (
    "SELECT group_concat(id) FROM (SELECT id FROM games {} WHERE ({}) AND ({}) ORDER BY {})"
)
_FACTS: Final = "INDEXED BY games_facts"


def find_games(
    connection: sqlite3.Connection, query: Query, order: str = "date", *, descending: bool = False
) -> array[int]:
    """Return the ids of the games that `query` asks for.

    What is not known comes last, whichever the direction. Some 20 ms of 100,000 games in the
    order of their days; other orders take longer.

    Args:
        connection: To a library; see `Library.connect`.
        query: From `parse`.
        order: One of ORDERS.
        descending: Whether the greatest comes first.

    Raises:
        sqlite3.OperationalError: another thread has called `connection.interrupt`.
    """
    condition = query.condition
    parts = condition.parts if isinstance(condition, All) else (condition,)
    context = Context(connection, spellings(folder_of(connection)))
    among, without, rest = _looked_up(parts, context.beside(players_of(parts)))
    is_in_time = rest == EVERYTHING and order == "date"
    if among is not None and len(among) <= (_FEW_IN_TIME if is_in_time else _FEW):
        only = Sql(f"({rest.text}) AND id IN ({','.join(map(str, among))})", rest.values)
        return _ordered(connection, only, order, "", descending=descending)
    if is_in_time:
        found = _in_time(connection).ids(descending=descending)
    else:
        found = _ordered(connection, rest, order, _FACTS, descending=descending)
    if among is not None:
        return array("q", filter(among.__contains__, found))
    return array("q", filterfalse(without.__contains__, found)) if without else found


def _ordered(
    connection: sqlite3.Connection, where: Sql, order: str, index: str, *, descending: bool
) -> array[int]:
    """Return games in an order, going along an index."""
    found: array[int] = array("q")
    for known, by in _steps(order, "DESC" if descending else "ASC"):
        asked = _FIND.format(index, where.text, known, by)
        found.extend(_numbers(connection, Sql(asked, where.values)))
    return found


class _InTime(NamedTuple):
    """All games of an index: those with a date in the order of their days, then the others."""

    of: tuple[object, ...]
    dated: array[int]
    undated: array[int]

    def ids(self, *, descending: bool) -> array[int]:
        """Return all of them."""
        return (self.dated[::-1] if descending else self.dated) + self.undated


_known: list[_InTime] = []
"""That of the index that was asked last: it costs more than most questions."""


def _in_time(connection: sqlite3.Connection) -> _InTime:
    of = tuple(value for (value,) in connection.execute(_MADE))
    for found in tuple(_known):  # another thread may put another one there
        if found.of == of and len(of) == _KEYS:
            return found
    steps = _steps("date", "ASC")
    asked = (Sql(_FIND.format(_FACTS, "1", known, by)) for known, by in steps)
    dated, undated = (array("q", _numbers(connection, one)) for one in asked)
    found = _InTime(of, dated, undated)
    _known[:] = [found]
    return found


_MADE: Final = "SELECT value FROM meta WHERE key IN ('made', 'generation') ORDER BY key"
_KEYS: Final = 2


def _looked_up(
    parts: Iterable[Condition], context: Context
) -> tuple[set[int] | None, set[int], Sql]:
    """Look up those of `parts` that are queries of their own.

    Returns:
        The games that fulfil them, None where there are none such; those that must not be there;
        and the rest of `parts`.
    """
    among: set[int] | None = None
    without: set[int] = set()
    rest: list[Condition] = []
    for part in parts:
        games = query_of_games(part.part if isinstance(part, Not) else part, context)
        if games is None:
            rest.append(part)
            continue
        found = _numbers(context.connection, games._replace(text=_ALL.format(games.text)))
        if isinstance(part, Not):
            without.update(found)
        else:
            among = set(found) if among is None else among.intersection(found)
    if among is not None:
        among -= without
    return among, without, joined(" AND ", EVERYTHING.text, rest, context)


_ALL: Final = "SELECT group_concat(id) FROM (SELECT NULL AS id WHERE 0 UNION ALL {})"


def _numbers(connection: sqlite3.Connection, asked: Sql) -> list[int]:
    """Return the numbers in the one text that is asked for: a fifth of the time of rows."""
    (text,) = connection.execute(*asked).fetchone()
    found: list[int] = json.loads(f"[{text or ''}]")
    return found


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
