"""Find text in comments and node names, in file order.

Most nodes have neither, and most comments do not match. So nodes that have some are listed in
batches, and a word that every match must contain is searched for in the joined text of a batch;
only what holds it is decoded. The batches are made as far as a search gets and are kept until the
game is edited or another one is searched.
"""

from __future__ import annotations

import re
import weakref
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.grammar import ANY_VALUE, WORD, WS, ident_in, segments
from sgfedit.sgf.properties import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.collection import Game
    from sgfedit.game.kept import Kept
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
    for node in _index_of(game).candidates(_folded(word), start):
        if any(map(matches, _texts(node.source))):
            yield node


class _Batch(NamedTuple):
    """Nodes that have text, and that text, folded; NUL between what belongs to each."""

    nodes: list[Node]
    text: str


class _Index:
    """The nodes of a game that have a comment or a name, as far as somebody has looked."""

    def __init__(self, game: Game) -> None:
        self._batches: list[_Batch] = []
        self._rest = (node for node in game.nodes() if _has_text(node.source))

    def _batch(self, number: int) -> _Batch | None:
        """Return a batch, made now if it is the next one; None if there are not so many."""
        if number == len(self._batches):
            nodes = list(islice(self._rest, _BATCH if number else _FIRST_BATCH))
            if nodes:
                self._batches.append(_batch_of(nodes))
        return self._batches[number] if number < len(self._batches) else None

    def candidates(self, word: str, start: Node | None) -> Iterator[Node]:
        """Yield the nodes that may match, knowing a folded word of each match.

        In file order from behind `start`, and round to it.
        """
        number, at = self._place_behind(start)
        first = number
        while batch := self._batch(number):
            yield from _holding(batch, word, at if number == first else 0)
            number += 1
        for batch in self._batches[:first]:
            yield from _holding(batch, word)
        if at:
            yield from _holding(self._batches[first], word, 0, at)

    def _place_behind(self, start: Node | None) -> tuple[int, int]:
        """Return batch and place in it of the first node behind `start` that is listed."""
        behind = () if start is None else _nodes_behind(start)
        wanted = next((node for node in behind if _has_text(node.source)), None)
        number = 0
        while wanted is not None and (batch := self._batch(number)):
            if wanted in batch.nodes:
                return number, batch.nodes.index(wanted)
            number += 1
        return 0, 0


def _holding(batch: _Batch, word: str, start: int = 0, end: int | None = None) -> list[Node]:
    """Return the nodes of a batch that hold a folded word; `start` and `end` as in a slice."""
    if word not in batch.text:
        return []
    texts = batch.text.split("\0")[start:end]
    pairs = zip(batch.nodes[start:end], texts, strict=True)
    return [node for node, text in pairs if word in text]


def _batch_of(nodes: list[Node]) -> _Batch:
    """Return nodes with their raw text, folded all at once, which is twice as fast.

    It differs from what it stands for only in white space, which no word contains: what is
    escaped is decoded here, and a NUL counts as a space anyway.
    """
    sources = [node.source for node in nodes]
    texts = [" ".join(_texts(text)) if "\\" in text else text for text in sources]
    return _Batch(nodes, _folded("\0".join([text.replace("\0", " ") for text in texts])))


_holder: weakref.ref[Kept] | None = None
"""What holds an index: that of the game searched last, to be no burden on memory."""


def _index_of(game: Game) -> _Index:
    global _holder  # noqa: PLW0603
    kept = game.kept
    if not isinstance(kept.search, _Index):
        previous = _holder() if _holder else None
        if previous is not None:
            previous.search = None
        kept.search = _Index(game)
        _holder = weakref.ref(kept)
    return kept.search


def _has_text(source: str) -> bool:
    return ("C" in source or "N" in source) and _HAS_TEXT.search(source) is not None


def _nodes_behind(start: Node) -> Iterator[Node]:
    """Yield every node that comes after `start` in file order."""
    yield from islice(start.subtree(), 1, None)
    walker = start
    while walker.parent is not None:
        siblings = walker.parent.children
        for sibling in siblings[siblings.index(walker) + 1 :]:
            yield from sibling.subtree()
        walker = walker.parent


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
