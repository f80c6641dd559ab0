"""Finding text in comments, names, labels and game info.

Most nodes have none, and most texts do not match. So nodes of a game that have some are listed in
batches, and a word that every match must contain is searched for in the joined text of a batch;
only what holds it is decoded. A batch is made of a block of nodes (`sgfedit.sgf.blocks`) when a
search gets there, and kept as long as that block is, or until another game is searched.
"""

from __future__ import annotations

import re
import weakref
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.finding.hit import Hit, Hits
from sgfedit.game.finding.matching import folded
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, WORD, WS, ident_in, segments
from sgfedit.sgf.properties import GAME_INFO, decode
from sgfedit.sgf.values import MAX_SIZE, decode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game.finding.hit import Scope
    from sgfedit.game.finding.matching import Matcher
    from sgfedit.game.game import Game, TreeCache
    from sgfedit.sgf.blocks import Block
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


_PROPERTY: Final = expression(rf"({WORD}){WS}((?:{ANY_VALUE}{WS})++)|{ANY_VALUE}")
_WHOLE_BOARD: Final = (MAX_SIZE, MAX_SIZE)


class Text(NamedTuple):
    """A text of a node: a comment, a name, one label."""

    ident: str
    text: str
    point: Point | None = None


def texts_of(source: str, idents: frozenset[str]) -> list[Text]:
    """Return texts as `Node.get` gives them, in file order, without making a node keep them."""
    found: dict[str, str] = {}
    for word, values in _PROPERTY.findall(source):
        ident = ident_in(word)
        if ident in idents:
            found[ident] = found.get(ident, "") + values
    return [
        text
        for ident, values in found.items()
        for segment in segments(values)
        for text in decoded(ident, segment.values)
    ]


def decoded(ident: str, values: tuple[str, ...]) -> list[Text]:
    """Return the texts in the raw values of a property."""
    if ident == "C" and len(values) == 1:
        return [Text(ident, decode_text(values[0]))]  # as nearly all are
    # What lies off this board is still text.
    value = decode(ident, values, _WHOLE_BOARD)
    if isinstance(value, str):
        return [Text(ident, value)]
    if ident == "LB" and isinstance(value, tuple):
        return [Text(ident, text, point) for point, text in value]
    return [Text(ident, "\n".join(map(decode_text, values)))]


def has_any(idents: Iterable[str]) -> Callable[[str], bool]:
    """Return a quick look at a node's text that says whether it may have one of `idents`.

    Old versions of SGF allow small letters in identifiers, which do not count.
    """
    idents = frozenset(idents)
    words = "|".join("[a-z]*".join(ident) for ident in sorted(idents))
    search = re.compile(rf"(?:{words})[a-z]*\s*\[").search
    first, *others = {ident[0] for ident in idents}
    if len(others) == 1:
        second = others[0]
        return lambda text: (first in text or second in text) and search(text) is not None
    return lambda text: search(text) is not None


class _Batch(NamedTuple):
    """Nodes that have text, and that text, folded; NUL between what belongs to each."""

    nodes: list[Node]
    text: str


class _Index:
    """The nodes of a game that have some of the properties.

    Attributes:
        idents: Of these properties.
    """

    def __init__(self, game: Game, idents: frozenset[str]) -> None:
        self.idents = idents
        self._blocks = game.cache.blocks
        self._has_text = has_any(idents)
        self._batches: dict[Block, _Batch] = {}

    def candidates(self, word: str) -> Iterator[Node | None]:
        """Yield the nodes that may match, knowing a folded word of each match.

        In file order; None after every batch.
        """
        for block in self._blocks:
            batch = self._batches.get(block)
            if batch is None:
                batch = self._batches[block] = self._batch_of(block)
            yield from _holding(batch, word)
            yield None
        self._forget_lost()

    def _forget_lost(self) -> None:
        """Forget the batches of blocks that are no more, once there are many."""
        blocks = list(self._blocks)
        if len(self._batches) > 2 * len(blocks):
            self._batches = {block: self._batches[block] for block in blocks}

    def _batch_of(self, block: Block) -> _Batch:
        """Return nodes with their raw text, folded all at once, which is twice as fast.

        It differs from what it stands for only in white space, which no word contains: what is
        escaped is decoded here, and a NUL counts as a space anyway.
        """
        nodes = [node for node in block.nodes() if self._has_text(node.source)]
        texts = [
            " ".join(text.text for text in texts_of(source, self.idents))
            if "\\" in source
            else source
            for source in (node.source for node in nodes)
        ]
        text = folded("\0".join([text.replace("\0", " ") for text in texts]))
        return _Batch(nodes, text)


def _holding(batch: _Batch, word: str) -> list[Node]:
    """Return the nodes of a batch that hold a folded word."""
    if word not in batch.text:
        return []
    texts = batch.text.split("\0")
    # Of no nodes the text is empty, and so one text.
    return [node for node, text in zip(batch.nodes, texts, strict=False) if word in text]


_holder: weakref.ref[TreeCache] | None = None
"""What holds an index: that of the game searched last, to be no burden on memory."""


def index_of(game: Game, idents: frozenset[str]) -> _Index:
    """Return the index of a game, which is kept until another one is asked for."""
    global _holder  # noqa: PLW0603
    cache = game.cache
    if not isinstance(cache.search, _Index) or cache.search.idents != idents:
        previous = _holder() if _holder else None
        if previous is not None and previous is not cache:
            previous.search = None
        cache.search = _Index(game, idents)
        _holder = weakref.ref(cache)
    return cache.search


COMMENT: Final = frozenset({"C"})
NAME: Final = frozenset({"N"})
LABELS: Final = frozenset({"LB"})
INFO: Final = GAME_INFO
NAMES_AND_COMMENTS: Final = NAME | COMMENT


def find_text(scope: Scope, matcher: Matcher, idents: frozenset[str] = NAMES_AND_COMMENTS) -> Hits:
    """Yield every place where a text stands, in file order.

    A comment that is given in several values counts as one text; of labels each is one.

    Args:
        matcher: What to look for.
        idents: In which properties; at least one.

    Raises:
        RefusalError: an expression takes too long, see `Matcher.spans`.
    """
    for number, game in scope.searched():
        for node in _candidates(scope, game, matcher.word, idents):
            if node is None:
                yield None
                continue
            for ident, text, point in texts_of(node.source, idents):
                for span in matcher.spans(text):
                    yield None if span is None else Hit(number, node, ident, *span, point)
            yield None


def _candidates(
    scope: Scope, game: Game, word: str, idents: frozenset[str]
) -> Iterator[Node | None]:
    if scope.is_whole:
        return index_of(game, idents).candidates(word)
    has_text = has_any(idents)
    return (node for node in scope.nodes_of(game) if node is None or has_text(node.source))
