"""Conditions → SQL, about the columns of the index games_facts of the table games alone.

That index is some 80 bytes a game in the order of their days, so reading all of it takes
milliseconds; whatever else a condition needs is looked up first, as a set of ids. Words and names
are asked of the full-text tables.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.names import INFO_COLUMNS, key_of, sounded, split
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
from sgfedit.library.query.values import COLUMN_OF
from sgfedit.library.schema import TEXT_BITS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

    from sgfedit.library.names import Spellings
    from sgfedit.library.query.conditions import Bound, Phrase


_WHOLE: Final = 5
"""Letters of a name from which on it is looked for as one word, too."""


def quoted(words: str) -> str:
    """Return words as a phrase of FTS5."""
    return '"' + split(words).replace('"', " ").replace("\0", " ") + '"'


def match_words(words: Phrase) -> str:
    """Return what a full-text table is asked for these words."""
    return quoted(words.text) + ("*" if words.is_begun else "")


def player_ids(connection: sqlite3.Connection, name: Phrase, spellings: Spellings) -> str:
    """Return the ids of the players whom a name can mean, between commas."""
    if name.is_all:
        keys = list({key_of(spelling) for spelling in (name.text, *spellings.same(name.text))})
        marks = ", ".join("?" * len(keys))
        asked = f"SELECT group_concat(id) FROM players WHERE key IN ({marks})"  # noqa: S608
        return str(connection.execute(asked, keys).fetchone()[0] or "")
    others = spellings.others(name.text, is_begun=name.is_begun)
    asked = "SELECT group_concat(rowid) FROM player_words WHERE player_words MATCH ?"
    names = dict.fromkeys(
        (_match_name(name.text, is_begun=name.is_begun), *map(_match_name, others))
    )
    return str(connection.execute(asked, (" OR ".join(names),)).fetchone()[0] or "")


_OTHERWISE: Final = """
SELECT group_concat(id) FROM players WHERE id IN ({})
AND NOT (name = key COLLATE NOCASE AND ' ' || key || ' ' LIKE ?)
"""


def spelled_otherwise(connection: sqlite3.Connection, words: Phrase, ids: str) -> str:
    """Return which of some players, as `player_ids`, may not have these very words in their names.

    The others are found by the words; most are, and have many games. Only of names without accents
    and punctuation is it certain.
    """
    key = key_of(words.text)
    if key != words.text.lower():
        return ids
    held = f"% {key}%" if words.is_begun else f"% {key} %"
    return str(connection.execute(_OTHERWISE.format(ids), (held,)).fetchone()[0] or "")


def _match_name(name: str, *, is_begun: bool = False) -> str:
    """Return that all words of a name are there, in any order; or that it is there as one word."""
    words = key_of(name).split()
    asked = []
    for number, word in enumerate(words, 1):
        begun = "*" if is_begun and number == len(words) else ""
        forms = dict.fromkeys((word, sounded(word)))
        asked.append(" OR ".join(f"{quoted(form)}{begun}" for form in forms))
    text = " AND ".join(f"({forms})" for forms in asked)
    whole = sounded("".join(words))
    return f"(({text}) OR {quoted(whole)})" if len(whole) >= _WHOLE else f"({text})"


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
    games = query_of_games(condition, context)
    # The plus keeps SQLite from going through the games instead of the index of facts.
    if games is not None:
        return Sql(f"+id IN ({games.text})", games.values)
    return _COMPILERS[type(condition)](condition, context)


# What joins ---------------------------------------------------------------------------------


def players_of(parts: tuple[Condition, ...]) -> tuple[Named, ...]:
    """Return the conditions on a player of either colour among those that must all hold."""
    return tuple(p for p in parts if isinstance(p, Named) and p.part == "player")


def telling(parts: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Return conditions that must all hold, without players whom an opponent beside asks for."""
    if not any(isinstance(part, Named) and part.part == "opponent" for part in parts):
        return parts
    implied = players_of(parts)
    return tuple(part for part in parts if part not in implied)


def _all(condition: All, context: Context) -> Sql:
    context = context.beside(players_of(condition.parts))
    return joined(" AND ", EVERYTHING.text, telling(condition.parts), context)


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
    "winner": (("black", " AND winner = 'B'"), ("white", " AND winner = 'W'")),
    "loser": (("black", " AND winner = 'W'"), ("white", " AND winner = 'B'")),
}
"""Field of players → the columns that it may mean, and on what condition."""

# Players first, each by the index of games: SQLite may know how many games the first players had
# when the library was small, and go through all games instead.
_BY_PLAYER: Final = (
    "SELECT games.id FROM players CROSS JOIN games ON {} = players.id WHERE players.id IN ({}){}"
)
_ALSO: Final = " AND +games.id IN ({})"


def _games_named(condition: Named, context: Context) -> Sql:
    ids = context.ids(condition.name)
    if condition.part == "opponent" and context.players:
        return _games_opposed(ids, context)
    return Sql(_games_of(ids, _PARTS[condition.part]))


def _games_of(ids: str, parts: Iterable[tuple[str, str]]) -> str:
    """Return the query for the games in which one of these players has one of these parts."""
    return " UNION ALL ".join(_BY_PLAYER.format(column, ids, more) for column, more in parts)


def _games_opposed(ids: str, context: Context) -> Sql:
    """Return the query for the games in which who sits opposite the players beside is this one."""
    pairs = (
        " UNION ALL ".join(_games_paired(*seats, ids) for seats in _seats(context.ids(p.name)))
        for p in context.players
    )
    return Sql(" INTERSECT ".join(map("SELECT id FROM ({})".format, pairs)))


def _games_paired(seat: str, ids: str, opposite: str, others: str) -> str:
    """Return the query for the games of players with one seat, and of others with the other."""
    return _BY_PLAYER.format(seat, ids, _ALSO.format(_BY_PLAYER.format(opposite, others, "")))


def _seats(ids: str) -> Iterable[tuple[str, str, str]]:
    return ("black", ids, "white"), ("white", ids, "black")


# Words --------------------------------------------------------------------------------------

_SAID: Final = "SELECT rowid FROM info_words WHERE info_words MATCH ?"
_SAID_ALL: Final = "SELECT id FROM games WHERE id IN ({}) AND {} = ? COLLATE NOCASE"
_WRITTEN: Final = f"SELECT DISTINCT rowid >> {TEXT_BITS} FROM text_words WHERE text_words MATCH ?"  # noqa: S608


def _games_said(condition: Said, context: Context) -> Sql:
    column, words = condition
    if column is None:
        # A name stands for its other spellings, too.
        others = spelled_otherwise(context.connection, words, context.ids(words))
        players = _games_of(others, _PARTS["player"])
        return Sql(f"{_SAID} UNION ALL {players}", (match_words(words),))
    asked = f"{{{column}}} : {match_words(words)}"
    if words.is_all:
        return Sql(_SAID_ALL.format(_SAID, column), (asked, words.text))
    return Sql(_SAID, (asked,))


def _games_written(condition: Written, _: Context) -> Sql:
    return Sql(_WRITTEN, (match_words(condition.words),))


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

    What DT says is in `days` too where it is a list, so all of it within is one of it within. So
    is each day it may mean where that is not clear; the game lasts from the first to the last of
    them, and was certainly played within a time that holds all.
    """
    first = 0 if condition.first is None else condition.first
    last = 99_999_999 if condition.last is None else condition.last
    may_be = "first_day <= ? AND last_day >= ?"
    if condition.is_possible:
        one_of = (
            "(+id NOT IN (SELECT game FROM days)"
            " OR +id IN (SELECT game FROM days WHERE first_day <= ? AND last_day >= ?))"
        )
        return Sql(f"{may_be} AND {one_of}", (last, first) * 2)
    listed = (
        "+id IN (SELECT game FROM days WHERE NOT is_choice AND first_day >= ? AND last_day <= ?)"
    )
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
# Files first, whatever SQLite thinks: their paths stand in an index, and so do their games.
_FILES_PLACED: Final = (
    "SELECT {} FROM files {} WHERE path LIKE ? ESCAPE '\\'"
    " OR (member <> '' AND (path || ? || member) LIKE ? ESCAPE '\\')"
)
_PLACED: Final = _FILES_PLACED.format("games.id", "CROSS JOIN games ON file = files.id")
_MARKED: Final = "SELECT game FROM marked JOIN kept.marks ON marks.id = mark WHERE {}"
_TAGGED: Final = r"marks.id IN (SELECT mark FROM kept.tags WHERE tag LIKE ? ESCAPE '\')"
_NOTED: Final = r"note LIKE ? ESCAPE '\'"


def _like(part: str) -> str:
    return part.translate(_ESCAPED).replace("*", "%")


def _games_placed(condition: Placed, _: Context) -> Sql:
    return Sql(_PLACED, _placed(condition))


def files_placed(condition: Placed) -> Sql:
    """Return the query for the ids of the files that fulfil `condition`, games or none in them."""
    return Sql(_FILES_PLACED.format("id", ""), _placed(condition))


def _placed(condition: Placed) -> tuple[str, str, str]:
    wanted = f"%{_like(condition.part.replace('/', os.sep))}%"
    return wanted, os.sep, wanted


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
}
"""Field → that something is said of it; fields that are in no table always say something."""

_HAVE: Final = {
    "text": "SELECT DISTINCT game FROM texts",
    "tag": "SELECT game FROM marked JOIN kept.tags ON tags.mark = marked.mark",
    "note": _MARKED.format("note <> ''"),
    STARS: _MARKED.format("stars > 0"),
}
"""Field → the games that have something of it."""


def _games_known(condition: Known, _: Context) -> Sql | None:
    column = COLUMN_OF.get(condition.field, condition.field)
    if column in INFO_COLUMNS and column not in _KNOWN:
        return Sql(f"SELECT id FROM games WHERE {column} > ''")  # noqa: S608  # from the table
    return Sql(_HAVE[column]) if column in _HAVE else None


_GAMES: Final[dict[type, Callable[..., Sql | None]]] = {
    Named: _games_named,
    Said: _games_said,
    Written: _games_written,
    Placed: _games_placed,
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
    Won: _won,
    Counted: _counted,
    Played: _played,
    Ended: _ended,
    Known: lambda known, _: Sql(_KNOWN.get(known.field, "1")),
}
