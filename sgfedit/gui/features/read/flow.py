"""The passages of the record as far as they are known, and how high each of them is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sgfedit.game.reading import passages
from sgfedit.gui.features.read.heights import Heights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.reading import Passage
    from sgfedit.sgf import Node


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
