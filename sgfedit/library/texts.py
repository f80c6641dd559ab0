"""Text search: comments, names of nodes and labels of all games."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import folded
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.names import IDEOGRAPH
from sgfedit.library.query.compiling import match_words
from sgfedit.library.query.conditions import Phrase
from sgfedit.library.query.parsing import check_text
from sgfedit.library.query.values import QueryError
from sgfedit.library.schema import TEXT_BITS, portions

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection


class TextHit(NamedTuple):
    """A text in which words were found.

    Attributes:
        game: The id of the game.
        node: The number of the node in file order, from 0 for the root.
        ident: C, N or LB.
        text: The whole text.
        spans: Where the words stand in it, as (start, end).
    """

    game: int
    node: int
    ident: str
    text: str
    spans: tuple[tuple[int, int], ...]


_PIECE: Final = re.compile(
    r"""(?P<minus>-)?(?:["“„](?P<quoted>[^"”“]*)["”“]?|(?P<bare>[^\s"“„”|]+))|(?P<bar>\|)"""
)
_TOKEN: Final = re.compile(rf"{IDEOGRAPH}|(?:(?!{IDEOGRAPH})[^\W_])+")
_folded: Final = lru_cache(10_000)(folded)
_FOUND: Final = "SELECT rowid FROM text_words WHERE text_words MATCH ? ORDER BY rowid"
_HITS: Final = "SELECT game, node, ident, text FROM texts WHERE id IN ({}) ORDER BY id"


def find_texts(
    connection: sqlite3.Connection,
    words: str,
    limit: int | None = 1_000,
    within: Collection[int] | None = None,
) -> list[TextHit]:
    """Return the texts that have all of some words, in the order of games and nodes.

    `words` are words, "phrases in quotation marks", beginnings with an asterisk (joseki*), -words
    that must not be there, and "or" between alternatives. Capitals and accents do not count.

    Args:
        connection: To a library.
        words: What to look for.
        limit: How many texts at most; None for all.
        within: The ids of the games to search; None for all.

    Raises:
        QueryError: there is nothing to look for, or it is no text.
    """
    asked = _Asked(words)
    rows = (row[0] for row in connection.execute(_FOUND, (asked.match,)))
    if within is not None:
        games = set(within)
        rows = (row for row in rows if row >> TEXT_BITS in games)
    found = list(islice(rows, limit))
    hits: list[TextHit] = []
    for part in portions(found):
        listed = ",".join(map(str, part))
        for game, node, ident, text in connection.execute(_HITS.format(listed)):
            hits.append(TextHit(game, node, ident, text, asked.spans(text)))
    return hits


class _Asked:
    """The words that are looked for.

    Attributes:
        match: As FTS5 is asked for them.
    """

    def __init__(self, words: str) -> None:
        check_text(words)
        groups: list[tuple[list[Phrase], list[Phrase]]] = [([], [])]
        for match in _PIECE.finditer(words):
            if match["bar"] or (match["bare"] or "").lower() == "or":
                groups.append(([], []))
                continue
            phrase = _phrase(match)
            if phrase is not None:
                groups[-1][bool(match["minus"])].append(phrase)
        if not all(wanted for wanted, _ in groups):
            raise QueryError(QT_TRANSLATE_NOOP("Error", "There is no word to look for."), 1)
        self.match = " OR ".join(f"({_match(*group)})" for group in groups)
        self._phrases = [
            (_tokens(phrase.text), phrase.is_begun) for wanted, _ in groups for phrase in wanted
        ]

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Return where the words stand in a text, in order, none within another."""
        tokens = list(_TOKEN.finditer(text))
        words = [_folded(token[0]) for token in tokens]
        found: list[tuple[int, int]] = []
        for at in range(len(tokens)):
            ends = [at + len(p) for p, begun in self._phrases if _stands(words, at, p, begun)]
            if ends and (not found or found[-1][1] <= tokens[at].start()):
                found.append((tokens[at].start(), tokens[max(ends) - 1].end()))
        return tuple(found)


def _phrase(match: re.Match[str]) -> Phrase | None:
    text = match["bare"] if match["quoted"] is None else match["quoted"]
    is_begun = match["bare"] is not None and text.endswith("*")
    return Phrase(text, is_begun) if any(c.isalnum() for c in text) else None


def _match(wanted: list[Phrase], unwanted: list[Phrase]) -> str:
    text = " AND ".join(map(match_words, wanted))
    return " NOT ".join((f"({text})", *map(match_words, unwanted)))


def _stands(tokens: list[str], at: int, words: list[str], is_begun: bool) -> bool:
    """Return whether a phrase stands at the token number `at`."""
    there = tokens[at : at + len(words)]
    if not is_begun or len(there) < len(words):
        return there == words
    return there[:-1] == words[:-1] and there[-1].startswith(words[-1])


def _tokens(text: str) -> list[str]:
    return [_folded(token[0]) for token in _TOKEN.finditer(text)]


def snippet(hit: TextHit, around: int = 60) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the part of a text around its first word that was found, and where those stand in it.

    It is one line, with "…" where something is left out.
    """
    first = hit.spans[0] if hit.spans else (0, 0)
    start = _word_start(hit.text, first[0] - around)
    end = min(len(hit.text), first[1] + around)
    before, after = "…" if start else "", "…" if end < len(hit.text) else ""
    shift = len(before) - start
    shown = "".join(" " if c.isspace() else c for c in hit.text[start:end])
    spans = tuple((a + shift, min(b, end) + shift) for a, b in hit.spans if start <= a < end)
    return before + shown + after, spans


def _word_start(text: str, at: int) -> int:
    """Return where the word at a place begins, or the next one."""
    if at <= 0:
        return 0
    blank = re.compile(r"\s").search(text, at, at + 20)
    return blank.end() if blank else at
