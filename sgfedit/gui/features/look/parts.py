"""Parts of boards from which an engine is to take its moves, one for each game of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.sgf import Node, Point, Size

WHOLE: Final[frozenset[Point]] = frozenset()
"""The whole board."""


class Parts:
    """The parts that were chosen while a file is open; the record knows nothing of them."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._collection = document.collection
        self._chosen: dict[Node, tuple[Size, frozenset[Point]]] = {}

    @property
    def current(self) -> frozenset[Point]:
        """That of the game which is shown; `WHOLE` if its board has got another size."""
        game = self._document.game
        self._forget_other_files()
        size, part = self._chosen.get(game.root, (game.size, WHOLE))
        return part if size == game.size else WHOLE

    def choose(self, part: frozenset[Point]) -> None:
        """Choose the part of the game that is shown; all of its points are `WHOLE`."""
        game = self._document.game
        self._forget_other_files()
        self._chosen.pop(game.root, None)
        if part and len(part) < game.size[0] * game.size[1]:
            self._chosen[game.root] = game.size, part

    def _forget_other_files(self) -> None:
        if self._document.collection is not self._collection:
            self._collection = self._document.collection
            self._chosen.clear()
