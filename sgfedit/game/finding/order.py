"""Which hit comes next, from wherever one is in a file."""

from __future__ import annotations

from bisect import bisect_left
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING

from sgfedit.game.file_order import nodes_after, nodes_before

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.finding.hit import Hit
    from sgfedit.sgf.node import Node


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
