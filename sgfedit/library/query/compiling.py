"""Conditions → SQL, about the columns of the index games_facts of the table games alone.

That index is some 80 bytes a game in the order of their days, so reading all of it takes
milliseconds; whatever else a condition needs is looked up first, as a set of ids.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.query.conditions import (
    All,
    Condition,
    Counted,
    Ended,
    Known,
    Named,
    Not,
    Noted,
    Placed,
    Played,
    Said,
    Some,
    Tagged,
    Won,
    Written,
)
from sgfedit.library.query.matching import match_anywhere, match_words, player_ids
from sgfedit.library.query.values import COLUMN_OF
from sgfedit.library.schema import TEXT_BITS
from sgfedit.library.words import INFO_COLUMNS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

    from sgfedit.library.names import Spellings
    from sgfedit.library.query.conditions import Bound, Phrase


class Sql(NamedTuple):
    """An expression and what stands for its question marks."""

    text: str
    values: tuple[object, ...] = ()


EVERYTHING: Final = Sql("1")
"""What is true of all games."""


class Context:
    """What the meaning of a condition depends on.

    Attributes:
        connection: To the library.
        spellings: Who is who.
        players: The conditions on players beside an ``opponent:``, which is theirs.
    """

    def __init__(self, connection: sqlite3.Connection, spellings: Spellings) -> None:
        self.connection = connection
        self.spellings = spellings
        self.players: tuple[Named, ...] = ()
        self._ids: dict[Phrase, str] = {}

    def beside(self, players: tuple[Named, ...]) -> Context:
        """Return the context of what stands beside these conditions on players."""
        found = Context(self.connection, self.spellings)
        found.players, found._ids = players or self.players, self._ids
        return found

    def ids(self, name: Phrase) -> str:
        """Return the ids of the players whom a name can mean, between commas."""
        if name not in self._ids:
            self._ids[name] = player_ids(self.connection, name, self.spellings)
        return self._ids[name]


def compile_condition(condition: Condition, context: Context) -> Sql:
    """Return the expression that is true for the games that fulfil `condition`.

    It may be NULL for those that do not. No deeper than parentheses were nested.
    """
    return _COMPILERS[type(condition)](condition, context)


# What joins ---------------------------------------------------------------------------------


def players_of(parts: tuple[Condition, ...]) -> tuple[Named, ...]:
    """Return the conditions on a player of either colour among those that must all hold."""
    return tuple(p for p in parts if isinstance(p, Named) and p.part == "player")


def _all(condition: All, context: Context) -> Sql:
    context = context.beside(players_of(condition.parts))
    return joined(" AND ", EVERYTHING.text, condition.parts, context)


def _some(condition: Some, context: Context) -> Sql:
    return joined(" OR ", "0", condition.parts, context)


def joined(word: str, nothing: str, parts: Iterable[Condition], context: Context) -> Sql:
    """Return the expressions of `parts` with `word` between them, `nothing` without any."""
    found = [compile_condition(part, context) for part in parts]
    values = tuple(value for sql in found for value in sql.values)
    return Sql(word.join(f"({sql.text})" for sql in found) or nothing, values)


def _not(condition: Not, context: Context) -> Sql:
    text, values = compile_condition(condition.part, context)
    return Sql(f"({text}) IS NOT TRUE", values)


# Players ------------------------------------------------------------------------------------

_PARTS: Final = {
    "player": (("black", ""), ("white", "")),
    "opponent": (("black", ""), ("white", "")),
    "black": (("black", ""),),
    "white": (("white", ""),),
    "winner": (("black", "winner = 'B' AND "), ("white", "winner = 'W' AND ")),
    "loser": (("black", "winner = 'W' AND "), ("white", "winner = 'B' AND ")),
}
"""Field of players → the columns that it may mean, and on what condition."""


def _named(condition: Named, context: Context) -> Sql:
    if condition.part == "opponent" and context.players:
        return _opposed(condition, context)
    ids = context.ids(condition.name)
    return Sql(" OR ".join(f"{more}{c} IN ({ids})" for c, more in _PARTS[condition.part]))


def _opposed(condition: Named, context: Context) -> Sql:
    """Return that who sits opposite every one of the players beside it is this one."""
    other = context.ids(condition.name)
    players = (context.ids(named.name) for named in context.players)
    pairs = (
        f"((black IN ({one}) AND white IN ({other})) OR (white IN ({one}) AND black IN ({other})))"
        for one in players
    )
    return Sql(" AND ".join(pairs))


# Words --------------------------------------------------------------------------------------

_SAID: Final = "SELECT rowid FROM info_words WHERE info_words MATCH ?"
_SAID_ALL: Final = " AND (SELECT g.{} FROM games g WHERE g.id = games.id) = ? COLLATE NOCASE"
_WRITTEN: Final = f"SELECT DISTINCT rowid >> {TEXT_BITS} FROM text_words WHERE text_words MATCH ?"  # noqa: S608


def _said(condition: Said, context: Context) -> Sql:
    found = _in(_games_said(condition, context))
    if not condition.words.is_all:
        return found
    return Sql(
        found.text + _SAID_ALL.format(condition.column), (*found.values, condition.words.text)
    )


def _games_said(condition: Said, context: Context) -> Sql:
    column, words = condition
    if column is None:
        return Sql(_SAID, (match_anywhere(words, context.spellings),))
    return Sql(_SAID, (f"{{{column}}} : {match_words(words)}",))


def _games_written(condition: Written, _: Context) -> Sql:
    return Sql(_WRITTEN, (match_words(condition.words),))


def _in(games: Sql) -> Sql:
    # The plus keeps SQLite from going through the games instead of the index of facts.
    return Sql(f"+id IN ({games.text})", games.values)


# Numbers, dates, results --------------------------------------------------------------------

_COLUMNS: Final = {
    "rank": ("black_strength", "white_strength"),
    "ranks": ("black_strength", "white_strength"),
    "blackrank": ("black_strength",),
    "whiterank": ("white_strength",),
    # No word on handicap is an even game.
    "handicap": ("coalesce(handicap_stones, 0)",),
    "komi": ("komi_points",),
    "size": ("columns", "rows"),
    "variations": ("branches",),
}
"""Field of numbers → what is compared; the column of its name where it is not here."""

_ONE_IS_ENOUGH: Final = frozenset({"rank"})
STARS: Final = "stars"


def _counted(condition: Counted, _: Context) -> Sql:
    field, bounds = condition
    if field == STARS:
        return _starred(bounds)
    columns = _COLUMNS.get(field, (field,))
    kept = [" AND ".join(f"{column} {op} ?" for op, _ in bounds) for column in columns]
    word = " OR " if field in _ONE_IS_ENOUGH else " AND "
    values = tuple(value for _, value in bounds)
    return Sql(word.join(f"({text})" for text in kept), values * len(columns))


def _played(condition: Played, _: Context) -> Sql:
    """Return that one of the days, months or years of DT is within; or may be, if that is enough.

    What DT says is in `days` too where it is a list, so all of it within is one of it within.
    """
    first = 0 if condition.first is None else condition.first
    last = 99_999_999 if condition.last is None else condition.last
    may_be = "first_day <= ? AND last_day >= ?"
    if condition.is_possible:
        return Sql(may_be, (last, first))
    listed = "+id IN (SELECT game FROM days WHERE first_day >= ? AND last_day <= ?)"
    text = f"{may_be} AND ((first_day >= ? AND last_day <= ?) OR {listed})"
    return Sql(text, (last, first, first, last, first, last))


def _ended(condition: Ended, _: Context) -> Sql:
    winner, kind, bounds = condition
    texts = [f"margin {op} ?" for op, _ in bounds]
    values: list[object] = [value for _, value in bounds]
    for column, wanted in (("winner", winner), ("win_kind", kind)):
        if wanted is not None:
            texts.append(f"{column} = ?")
            values.append(wanted)
    # "B+" and nothing else asks for a win, however it came about.
    return Sql(" AND ".join(texts) or "winner IS NOT NULL", tuple(values))


def _won(condition: Won, _: Context) -> Sql:
    return Sql("winner = ?", (condition.colour,))


# Files and marks ----------------------------------------------------------------------------

_ESCAPED: Final = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})
_PLACED: Final = (
    "file IN (SELECT id FROM files WHERE path LIKE ? ESCAPE '\\'"
    " OR (member <> '' AND (path || ? || member) LIKE ? ESCAPE '\\'))"
)
_MARKED: Final = "SELECT game FROM marked JOIN kept.marks ON marks.id = mark WHERE {}"
_TAGGED: Final = r"marks.id IN (SELECT mark FROM kept.tags WHERE tag LIKE ? ESCAPE '\')"
_NOTED: Final = r"note LIKE ? ESCAPE '\'"


def _like(part: str) -> str:
    return part.translate(_ESCAPED).replace("*", "%")


def _placed(condition: Placed, _: Context) -> Sql:
    wanted = f"%{_like(condition.part.replace('/', os.sep))}%"
    return Sql(_PLACED, (wanted, os.sep, wanted))


def _games_tagged(condition: Tagged, _: Context) -> Sql:
    return Sql(_MARKED.format(_TAGGED), (_like(condition.tag),))


def _games_noted(condition: Noted, _: Context) -> Sql:
    return Sql(_MARKED.format(_NOTED), (f"%{_like(condition.part)}%",))


def _starred(bounds: tuple[Bound, ...]) -> Sql:
    """Return that stars keep `bounds`; games that nothing was said of have none."""
    wanted = " AND ".join(f"stars {op} ?" for op, _ in bounds)
    values = tuple(value for _, value in bounds)
    has_none = _has_none(bounds)
    marked = _MARKED.format(f"({wanted}) IS NOT TRUE" if has_none else wanted)
    return Sql(f"{'NOT ' if has_none else ''}+id IN ({marked})", values)


_COMPARISONS: Final[dict[str, Callable[[float], bool]]] = {
    "=": lambda value: value == 0,
    "<": lambda value: value > 0,
    "<=": lambda value: value >= 0,
    ">": lambda value: value < 0,
    ">=": lambda value: value <= 0,
}


def _has_none(bounds: tuple[Bound, ...]) -> bool:
    return all(_COMPARISONS[op](value) for op, value in bounds)


_KNOWN: Final = {
    "black": "black IS NOT NULL",
    "opponent": "black IS NOT NULL AND white IS NOT NULL",
    "player": "black IS NOT NULL OR white IS NOT NULL",
    "white": "white IS NOT NULL",
    "winner": "winner IS NOT NULL",
    "loser": "winner IS NOT NULL",
    "date": "first_day IS NOT NULL",
    "result": "win_kind IS NOT NULL",
    "rank": "black_strength IS NOT NULL OR white_strength IS NOT NULL",
    "ranks": "black_strength IS NOT NULL AND white_strength IS NOT NULL",
    "blackrank": "black_strength IS NOT NULL",
    "whiterank": "white_strength IS NOT NULL",
    "komi": "komi_points IS NOT NULL",
    "handicap": "handicap_stones IS NOT NULL",
    "margin": "margin IS NOT NULL",
    "text": "EXISTS (SELECT 1 FROM texts WHERE game = games.id)",
    "tag": "+id IN (SELECT game FROM marked JOIN kept.tags ON tags.mark = marked.mark)",
    "note": "+id IN (SELECT game FROM marked JOIN kept.marks ON id = mark WHERE note <> '')",
    STARS: "+id IN (SELECT game FROM marked JOIN kept.marks ON id = mark WHERE stars > 0)",
}
"""Field → that something is said of it; the others always say something."""


def _known(condition: Known, context: Context) -> Sql:
    games = _games_known(condition, context)
    return _in(games) if games else Sql(_KNOWN.get(condition.field, "1"))


def _games_known(condition: Known, _: Context) -> Sql | None:
    column = COLUMN_OF.get(condition.field, condition.field)
    if column in _KNOWN or column not in INFO_COLUMNS:
        return None
    return Sql(f"SELECT id FROM games WHERE {column} > ''")  # noqa: S608  # from the table


_GAMES: Final[dict[type, Callable[..., Sql | None]]] = {
    Said: lambda said, context: None if said.words.is_all else _games_said(said, context),
    Written: _games_written,
    Tagged: _games_tagged,
    Noted: _games_noted,
    Known: _games_known,
}


def query_of_games(condition: Condition, context: Context) -> Sql | None:
    """Return the query for the ids of the games that fulfil `condition`, if there is a short one.

    An id may come more than once.
    """
    compiler = _GAMES.get(type(condition))
    return compiler(condition, context) if compiler else None


_COMPILERS: Final[dict[type, Callable[..., Sql]]] = {
    All: _all,
    Some: _some,
    Not: _not,
    Named: _named,
    Won: _won,
    Said: _said,
    Written: lambda condition, context: _in(_games_written(condition, context)),
    Counted: _counted,
    Played: _played,
    Ended: _ended,
    Placed: _placed,
    Tagged: lambda condition, context: _in(_games_tagged(condition, context)),
    Noted: lambda condition, context: _in(_games_noted(condition, context)),
    Known: _known,
}
