"""The text of one game: its passages, laid out as far as they were needed, for some width."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.game.positions import Positions
from sgfedit.game.reading import passages
from sgfedit.game.reading.traits import traits_of
from sgfedit.gui.features.read.composer import Composer
from sgfedit.gui.features.read.heights import Heights
from sgfedit.gui.features.read.pictures import Pictures
from sgfedit.gui.features.read.style import Style, column_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from PySide6.QtGui import QFont, QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.game.reading import Passage
    from sgfedit.gui.features.read.blocks import Block
    from sgfedit.gui.features.read.pictures import Picture
    from sgfedit.gui.features.read.style import Column
    from sgfedit.sgf import Node


SLICE_S: Final = 0.006
"""Time for making passages between two events."""

_KEPT: Final = 200
"""Blocks that stay laid out."""


class Sheet:
    """The text of one game.

    Attributes:
        flow: The passages and their heights.
        style: Fonts, colours, distances.
        column: Where things are from left to right.
        pictures: The diagrams.
        opened: First nodes of lines of moves that the user has opened.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.pictures = Pictures(settings)
        self.opened: set[Node] = set()
        self._blocks: dict[int, Block] = {}
        self._signatures: dict[Node, Signature] = {}
        self.flow: Flow
        self.style: Style
        self.column: Column
        self.game: Game

    def begin(self, game: Game, width: int, font: QFont, palette: QPalette) -> None:
        """Make the text of a game from its start: the first slice of it."""
        self.game = game
        self._positions = Positions(game.root)
        self._signatures.clear()
        self._dress(width, font, palette)
        self.flow = Flow(game.root, self._estimate)
        self.flow.advance(SLICE_S)

    def dress(self, width: int, font: QFont, palette: QPalette) -> None:
        """Let everything be laid out anew, in another width, font or look."""
        self._dress(width, font, palette)
        self.flow.guess_again()

    def _dress(self, width: int, font: QFont, palette: QPalette) -> None:
        self._palette = palette
        self.style = Style(self._settings, font, palette)
        self.column = column_in(width, self.style)
        self._composer = Composer(self.game, self._positions, self.pictures, self.style)
        self._composer.opened = self.opened
        self._blocks.clear()
        self.pictures.forget()

    def _estimate(self, passage: Passage) -> int:
        return self._composer.estimate(passage, self.column)

    # Blocks ---------------------------------------------------------------------------------

    def is_laid(self, index: int) -> bool:
        """Whether a block is laid out."""
        return index in self._blocks

    def block(self, index: int) -> Block:
        """Return a block, laid out now if it is not yet; then its height is right."""
        found = self._blocks.get(index)
        if found is None:
            passage = self.flow.passages[index]
            found = self._blocks[index] = self._composer.lay_out(passage, self.column)
            self._signatures.update((node, signature_of(node)) for node in passage.nodes)
            self.flow.heights.set(index, found.height)
        return found

    def lay_again(self, index: int) -> None:
        """Lay a block out anew, if it is laid out."""
        self.pictures.forget(self.flow.passages[index].start)
        if self._blocks.pop(index, None) is not None:
            self.block(index)

    def forget_far(self, seen: range) -> None:
        """Forget blocks far from those that are seen, once there are many."""
        if len(self._blocks) > _KEPT:
            near = range(seen.start - _KEPT // 4, seen.stop + _KEPT // 4)
            self._blocks = {index: self._blocks[index] for index in self._blocks if index in near}

    def picture(self, block: Block) -> Picture:
        """Paint the diagram of a block, which has one; some ms."""
        return self.pictures.paint(block, self._palette)

    # What changes ---------------------------------------------------------------------------

    def is_outdated(self, changed: Iterable[Node]) -> bool:
        """Whether changed nodes need the text to be made anew, not only their own passages."""
        return any(
            node is self.game.root
            or node not in self._signatures
            or self._signatures[node] != signature_of(node)
            for node in changed
        )

    def next_comment(self, node: Node, by: int) -> Node | None:
        """Return the next (1) or previous (-1) node with something to read, in reading order.

        O(passages between); None at the ends, and where it is not known yet where `node` is.
        """
        here = self.flow.index_of(node)
        if here is None:
            return None
        nodes = self.flow.passages[here].nodes
        place = nodes.index(node)
        found = next(filter(speaks, nodes[place + 1 :] if by > 0 else nodes[:place][::-1]), None)
        index = here + by
        while found is None and index >= 0 and self._has(index):
            passage = self.flow.passages[index]
            if passage.speaks:
                found = next(filter(speaks, passage.nodes[::by]), None)
            index += by
        return found

    def _has(self, index: int) -> bool:
        while index >= len(self.flow.passages) and not self.flow.is_complete:
            self.flow.advance(SLICE_S)
        return index < len(self.flow.passages)


def speaks(node: Node) -> bool:
    """Whether there is something to read about a node."""
    return traits_of(node.source).speaks


def first_node(passage: Passage) -> Node:
    """Return the node of a passage that is read about first, else its last one."""
    return next(filter(speaks, passage.nodes), passage.end)


# What of a node decides how a record is cut into passages, and what their diagrams show.


Signature: TypeAlias = tuple[object, ...]

_ON_BOARD: Final = ("B", "W", "AB", "AW", "AE", "PL", "MN", "PM", "VW", "DD", "FG", "KO")


def signature_of(node: Node) -> Signature:
    """Return something that is another thing once a node needs the text to be made anew.

    Other words in a comment, and other marks, need only its own passage to be laid out again.
    """
    traits = traits_of(node.source)
    properties: Mapping[str, tuple[str, ...]] = node.properties
    return (
        traits._replace(written=int(bool(traits.written))),
        *(properties.get(ident) for ident in _ON_BOARD),
    )


# The passages of the record as far as they are known, and how high each of them is.


class Flow:
    """Passages, one below the other, made in slices.

    Attributes:
        passages: Those that are known, in order.
        heights: Their heights, guessed or known.
    """

    def __init__(self, root: Node, estimate: Callable[[Passage], int]) -> None:
        self._rest: Iterator[Passage] | None = passages(root)
        self._estimate = estimate
        self._index: dict[Node, int] = {}
        self.passages: list[Passage] = []
        self.heights = Heights()

    @property
    def is_complete(self) -> bool:
        """Whether all passages are known."""
        return self._rest is None

    def advance(self, seconds: float) -> None:
        """Make more passages for some time, at least one if any is left."""
        until = time.perf_counter() + seconds
        while self._rest is not None:
            passage = next(self._rest, None)
            if passage is None:
                self._rest = None
                return
            index = len(self.passages)
            self.passages.append(passage)
            self.heights.append(self._estimate(passage))
            self._index.update(dict.fromkeys(passage.nodes, index))
            if time.perf_counter() > until:
                return

    def index_of(self, node: Node) -> int | None:
        """Return which passage a node is in, None if that is not known yet."""
        return self._index.get(node)

    def guess_again(self) -> None:
        """Guess all heights, because the column has another width now. O(passages)."""
        self.heights = Heights()
        for passage in self.passages:
            self.heights.append(self._estimate(passage))
