"""Completions of a query at its cursor: fields, players, events, tags, usual values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.query.compiling import quoted
from sgfedit.library.query.values import COLUMN_OF, FIELD_OF, FIELDS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from sgfedit.library.query.values import Field, Kind


class Completion(NamedTuple):
    """What may replace a part of a query.

    Attributes:
        start, end: Which part, as indices of the text.
        text: What to put there.
        what: What it is: the meaning of a field or a value, or how many games there are.
    """

    start: int
    end: int
    text: str
    what: str


_LIMIT: Final = 20
_FEW: Final = 5
_LOOKED_AT: Final = 2_000
"""Games from which values are taken, where there are more."""

_QUOTES: Final = '"“”„«»「」『』＂'
_PIECE: Final = re.compile(
    r"(?P<field>[^\W\d_]+)(?:[:：]|<=|>=|!=|[=<>~])[ ]*"
    rf"|(?P<quoted>[{_QUOTES}](?:\\.|[^{_QUOTES}\\])*)(?P<closing>[{_QUOTES}])?"
    r"|(?P<between>[\s()|（）]+|-)|(?P<comma>,)"
    rf"|(?P<bare>[^\s()|（）,{_QUOTES}]+)|(?P<other>.)",
    re.DOTALL,
)
_PLAIN: Final = re.compile(rf"[^\s()|（）,*{_QUOTES}]+")


class _Word(NamedTuple):
    """What is being written: the field it belongs to, where it begins, what is there of it."""

    field: Field | None
    start: int
    text: str


def complete(connection: sqlite3.Connection, text: str, cursor: int) -> list[Completion]:
    """Return what the word before the cursor may become, the likeliest first; at most some 20.

    Milliseconds; some 20 for events of 100,000 games.
    """
    word = _word(text[:cursor])
    if word is None:
        return []
    end = cursor + (text[cursor : cursor + 1] in tuple(_QUOTES) and _is_in_quotes(text, word))
    if word.field is None:
        found = _anything(connection, word.text)
    else:
        values = _VALUES.get(word.field.kind, _usual)
        found = ((_as_value(value), what) for value, what in values(connection, word))
    return [Completion(word.start, end, value, what) for value, what in found]


def _word(text: str) -> _Word | None:
    """Return the word at the end of a text; None where one has just ended."""
    field: Field | None = None
    start, ended = 0, False
    for match in _PIECE.finditer(text):
        if match["field"] is not None:
            field, start = FIELD_OF.get(match["field"].lower()), match.end()
            if field is None:
                return None
        elif match["between"] is not None:
            field, start, ended = None, match.end(), False
        elif match["comma"] is not None:
            start = match.end()
        ended = match["closing"] is not None
    return None if ended else _Word(field, start, text[start:].lstrip(_QUOTES))


def _is_in_quotes(text: str, word: _Word) -> bool:
    return text[word.start : word.start + 1] in tuple(_QUOTES)


def _as_value(text: str) -> str:
    """Return a value as it is written in a query."""
    if _PLAIN.fullmatch(text) and text != "*":
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _anything(connection: sqlite3.Connection, begun: str) -> Iterator[tuple[str, str]]:
    """Yield fields, and players and events with their fields."""
    if not begun:
        yield from ((f"{field.name}:", field.meaning) for field in FIELDS)
        return
    if not any(c.isalnum() for c in begun):
        return
    small = begun.lower()
    for field in FIELDS:
        if field.name.startswith(small):
            yield f"{field.name}:", field.meaning
    for name in ("player", "event"):
        word = _Word(FIELD_OF[name], 0, begun)
        values = _VALUES[word.field.kind] if word.field else _usual
        for value, what in list(values(connection, word))[:_FEW]:
            yield f"{name}:{_as_value(value)}", what


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


# Values -------------------------------------------------------------------------------------

_MOST_GAMES: Final = """
SELECT name, sum(n) AS games FROM (
    SELECT black AS player, count(*) AS n FROM games WHERE black IS NOT NULL GROUP BY black
    UNION ALL SELECT white, count(*) FROM games WHERE white IS NOT NULL GROUP BY white
) JOIN players ON players.id = player GROUP BY key ORDER BY games DESC, name LIMIT ?
"""
_PLAYERS: Final = """
SELECT name, sum((SELECT count(*) FROM games WHERE black = players.id)
    + (SELECT count(*) FROM games WHERE white = players.id)) AS games
FROM (SELECT rowid AS player FROM player_words WHERE player_words MATCH ? LIMIT ?)
JOIN players ON players.id = player GROUP BY key HAVING games > 0 ORDER BY games DESC, name LIMIT ?
"""


def _players(connection: sqlite3.Connection, word: _Word) -> Iterator[tuple[str, str]]:
    asked = _begun(word.text)
    if asked is None:
        found = connection.execute(_MOST_GAMES, (_LIMIT,))
    else:
        found = connection.execute(_PLAYERS, (asked, _LOOKED_AT, _LIMIT))
    yield from ((name.strip(), _games(count)) for name, count in found)


def _begun(text: str) -> str | None:
    """Return what a full-text table is asked for: all words, the last of which may go on."""
    *words, last = text.split() or [""]
    if not any(c.isalnum() for c in last):
        return None
    return " AND ".join((*map(quoted, words), f"{quoted(last)}*"))


_EVENTS: Final = """
SELECT event, count(*) AS games FROM games WHERE event IS NOT NULL
GROUP BY event ORDER BY games DESC, event LIMIT ?
"""
_SAID: Final = """
SELECT {0}, count(*) AS games FROM (SELECT rowid FROM info_words WHERE info_words MATCH ? LIMIT ?)
AS found JOIN games ON games.id = found.rowid GROUP BY {0} ORDER BY games DESC, {0} LIMIT ?
"""


def _words(connection: sqlite3.Connection, word: _Word) -> Iterator[tuple[str, str]]:
    if word.field is None:  # pragma: no cover  # only fields have values
        return
    column = COLUMN_OF.get(word.field.name, word.field.name)
    asked = _begun(word.text)
    if asked is not None:
        values = (f"{{{column}}} : ({asked})", _LOOKED_AT, _LIMIT)
        found = connection.execute(_SAID.format(column), values)
    elif column == "event":
        found = connection.execute(_EVENTS, (_LIMIT,))
    else:
        return
    yield from ((value.strip(), _games(count)) for value, count in found)


_TAGS: Final = r"""
SELECT tag, count(*) FROM kept.tags WHERE tag LIKE ? ESCAPE '\' GROUP BY tag ORDER BY 2 DESC, 1
LIMIT ?
"""
_ESCAPED: Final = str.maketrans({"%": r"\%", "_": r"\_", "\\": r"\\"})


def _tags(connection: sqlite3.Connection, word: _Word) -> Iterator[tuple[str, str]]:
    found = connection.execute(_TAGS, (f"{word.text.translate(_ESCAPED)}%", _LIMIT))
    yield from ((tag, _games(count)) for tag, count in found)


_USUAL: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "result": (
        ("B+R", "Black won by resignation"),
        ("W+R", "White won by resignation"),
        ("B+", "Black won"),
        ("W+", "White won"),
        ("B+T", "Black won on time"),
        ("W+T", "White won on time"),
        ("B+>10", "Black won by more than 10 points"),
        ("W+>10", "White won by more than 10 points"),
        ("draw", "nobody won"),
        ("void", "no result"),
        ("?", "not known"),
    ),
    "size": (("19", ""), ("13", ""), ("9", ""), ("<19", "smaller boards")),
    "komi": (("6.5", ""), ("7.5", ""), ("5.5", ""), ("0", "")),
    "handicap": (("0", "even games"), (">=2", "handicap games")),
    "rank": ((">=7d", "7 dan and stronger"), ("1p..9p", "professionals"), ("<1d", "kyu")),
    "date": (("1990s", "ten years"), ("1990..1995", "from … to"), (">=2000", "since")),
    "number": ((">0", "some"), ("0", "none")),
    "path": (),
    "text": (),
    "note": (),
}
"""Field, or else kind → values that are often asked for."""


def _usual(_: sqlite3.Connection, word: _Word) -> Iterator[tuple[str, str]]:
    if word.field is not None:
        for value, what in _USUAL.get(word.field.name, _USUAL.get(word.field.kind, ())):
            if value.lower().startswith(word.text.lower()):
                yield value, what


_VALUES: Final[dict[Kind, Callable[[sqlite3.Connection, _Word], Iterator[tuple[str, str]]]]] = {
    "player": _players,
    "words": _words,
    "tag": _tags,
}
