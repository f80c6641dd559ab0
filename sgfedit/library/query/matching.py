"""Words and names as the full-text tables of the index are asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.library.names import sounded
from sgfedit.library.words import key_of, split

if TYPE_CHECKING:
    import sqlite3

    from sgfedit.library.names import Spellings
    from sgfedit.library.query.conditions import Phrase

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
