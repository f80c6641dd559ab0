"""Scopes of a search, its hits, and which hit comes next."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from enum import Enum
from itertools import islice, takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.traversal import nodes_after, nodes_before
from sgfedit.go.symmetry import IDENTITY, Symmetry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Sameness(NamedTuple):
    """How a position is the same as the one that was looked for.

    Attributes:
        symmetry: How that one is laid to become this one.
        swaps: Whether black stones stand where it has white ones.
    """

    symmetry: Symmetry = IDENTITY
    swaps: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is the very same position."""
        return self == Sameness()


class Hit(NamedTuple):
    """One place.

    Attributes:
        game: Number of the game in the file, from 0.
        node: The node.
        ident: The property that was found; empty where the node as such was.
        start, end: What of its text matches; nothing where that is not the point.
        point: Where on the board, for labels and moves.
        sameness: How the position is the same.
    """

    game: int
    node: Node
    ident: str = ""
    start: int = 0
    end: int = 0
    point: Point | None = None
    sameness: Sameness | None = None


Hits: TypeAlias = Iterator[Hit | None]
"""Hits in file order; None for a stretch without any."""


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


def next_hit(hits: Sequence[Hit], game: int, node: Node, by: int) -> tuple[int, bool]:
    """Return the place among `hits` of the nearest one, and whether it is round the end.

    That may be one at the node itself: the first there on the way on, the last on the way back.
    O(hits of the game, nodes on the way).

    Args:
        hits: In file order, at least one.
        game: Number of the game in the file.
        node: A node of it.
        by: +1 for the next hit, -1 for the one before.
    """
    start = bisect_left(hits, game, key=attrgetter("game"))
    end = bisect_left(hits, game + 1, key=attrgetter("game"))
    rows = range(end - 1, start - 1, -1) if by > 0 else range(start, end)
    # Of several at a node the one that is put in last stays.
    places = {hits[row].node: row for row in rows}
    if node in places:
        return places[node], False
    ways = nodes_after(node) if by > 0 else nodes_before(node)
    for other in takewhile(lambda one: one is not None, ways):
        if other in places:
            return places[other], False
    if by > 0:
        return (end, False) if end < len(hits) else (0, True)
    return (start - 1, False) if start else (len(hits) - 1, True)
