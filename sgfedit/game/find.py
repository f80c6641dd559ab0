"""Find text in comments and node names, in file order.

Most nodes have neither, and most comments do not match. So nodes are looked at in batches: a word
that every match must contain is searched for in the joined raw text of a batch, only where it
stands in the raw text of single nodes, and only what holds it is decoded.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.grammar import ANY_VALUE, WORD, WS, ident_in, segments
from sgfedit.sgf.properties import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.collection import Game
    from sgfedit.sgf.node import Node

_FIRST_BATCH: Final = 64
_BATCH: Final = 1_024
_PROPERTY: Final = re.compile(rf"({WORD}){WS}((?:{ANY_VALUE}{WS})++)|{ANY_VALUE}")
_HAS_TEXT: Final = re.compile(r"[CN][a-z]*\s*\[")
# What ends a run of characters that a simple expression matches one by one.
_BREAK: Final = re.compile(r"\\[^A-Za-z0-9][?*+]?|.[?*]|[\s\0.^$+]")
_NOT_SIMPLE: Final = re.compile(r"[\\|()\[\]{}?*]")


def find_text(
    game: Game, pattern: re.Pattern[str] | str, start: Node | None = None
) -> Iterator[Node]:
    """Yield the nodes whose comment or name matches, in file order.

    Args:
        game: Where to search.
        pattern: Text to be found as it is, upper and lower case alike; or an expression to be
            searched for in the comment and in the name of each node.
        start: A node of the game to begin behind; the search goes on at the root after the last
            node, and ends with `start` itself. None begins at the root.
    """
    if isinstance(pattern, str):
        query = pattern.casefold()
        yield from _find(
            game, lambda text: query in text.casefold(), _longest(query.split()), start
        )
    else:
        yield from _find(game, pattern.search, _word_in_matches(pattern), start)


def _find(
    game: Game, matches: Callable[[str], object], word: str, start: Node | None
) -> Iterator[Node]:
    word = _folded(word)
    nodes = _nodes_behind(game, start)
    size = _FIRST_BATCH
    while batch := list(islice(nodes, size)):
        size = _BATCH
        for node in _candidates(batch, word) if word else filter(_has_text, batch):
            if any(map(matches, _texts(node.source))):
                yield node


def _candidates(batch: list[Node], word: str) -> list[Node]:
    """Return the nodes whose raw text may hold a match, knowing a folded word of each match.

    Raw text differs from what it stands for in white space, which no word contains, and by
    escapes.
    """
    sources = [node.source for node in batch]
    text = _folded("\0".join(sources))
    if word not in text and "\\" not in text:
        return []
    # Folding all at once is twice as fast as one by one.
    folded = text.split("\0")
    if len(folded) != len(batch):
        folded = list(map(_folded, sources))
    return [
        node
        for node, source in zip(batch, folded, strict=True)
        if word in source or "\\" in source
    ]


def _has_text(node: Node) -> bool:
    source = node.source
    return ("C" in source or "N" in source) and _HAS_TEXT.search(source) is not None


def _nodes_behind(game: Game, start: Node | None) -> Iterator[Node]:
    """Yield every node of the game once, in file order from behind `start` and round to it."""
    if start is None:
        yield from game.nodes()
        return
    yield from islice(start.subtree(), 1, None)
    walker = start
    while walker.parent is not None:
        siblings = walker.parent.children
        for sibling in siblings[siblings.index(walker) + 1 :]:
            yield from sibling.subtree()
        walker = walker.parent
    yield from takewhile(lambda node: node is not start, game.nodes())
    yield start


def _texts(source: str) -> list[str]:
    """Return comment and name as `Node.get` gives them, without making a node keep them."""
    found: dict[str, str] = {}
    for word, values in _PROPERTY.findall(source):
        ident = ident_in(word)
        if ident in {"C", "N"}:
            found[ident] = found.get(ident, "") + values
    return [
        str(decode(ident, segment.values))
        for ident, values in found.items()
        for segment in segments(values)
    ]


def _folded(text: str) -> str:
    """Return `text` so that characters `re.IGNORECASE` holds for equal are equal."""
    if text.isascii():
        return text.lower()
    # It takes the Turkish letters İ and ı for i.
    return text.casefold().replace("\u0131", "i").replace("\u0307", "")


def _word_in_matches(pattern: re.Pattern[str]) -> str:
    """Return a word without white space that stands in every match; empty if unknown."""
    if pattern.flags & re.VERBOSE:
        return ""
    words = _BREAK.split(pattern.pattern)
    return "" if any(map(_NOT_SIMPLE.search, words)) else _longest(words)


def _longest(words: list[str]) -> str:
    return max(words, key=len, default="")
