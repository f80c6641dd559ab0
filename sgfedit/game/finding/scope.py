"""Where to search."""

from __future__ import annotations

from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node

STRETCH: Final = 1_024
"""Nodes to pass before a search says that it is still going on: well below a millisecond."""


class Extent(Enum):
    """How much of a file is searched."""

    NODE = "node"
    BRANCH = "branch"
    GAME = "game"
    FILE = "file"


class Scope(NamedTuple):
    """Where to search.

    Attributes:
        games: Those of the file.
        number: Which of them is shown, from 0.
        node: The node that is shown.
        extent: How much around it is searched; a branch is the node and all that follows it.
    """

    games: Sequence[Game]
    number: int
    node: Node
    extent: Extent = Extent.GAME

    @classmethod
    def all_of(cls, games: Sequence[Game]) -> Scope:
        """Return the scope of all games of a file, which has at least one."""
        return cls(games, 0, games[0].root, Extent.FILE)

    @property
    def is_whole(self) -> bool:
        """Whether it consists of whole games."""
        return self.extent in {Extent.GAME, Extent.FILE}

    def searched(self) -> Iterator[tuple[int, Game]]:
        """Yield the games that are searched with their numbers."""
        for number, game in enumerate(self.games):
            if self.extent is Extent.FILE or number == self.number:
                yield number, game

    def nodes_of(self, game: Game) -> Iterator[Node | None]:
        """Yield the nodes of a searched game in file order, None after every stretch of them."""
        nodes = game.nodes() if self.is_whole else self.node.subtree()
        if self.extent is Extent.NODE:
            nodes = islice(nodes, 1)
        while stretch := list(islice(nodes, STRETCH)):
            yield from stretch
            yield None
