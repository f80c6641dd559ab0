"""Finding the moves at a point."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.finding.hit import Hit, Hits
from sgfedit.game.traversal import MOVES
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import is_go
from sgfedit.sgf.values import effective, format_point, parse_move

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sgfedit.game.finding.scope import Scope
    from sgfedit.sgf.values import Point, PointOrPass

_ANY_MOVE: Final = r"[BW][a-z]*\s*\["


def moves_at(scope: Scope, point: Point, idents: Collection[str] = MOVES) -> Hits:
    """Yield the nodes with a move at a point, in all games of Go that are searched.

    Args:
        scope: Where to search.
        point: Where the stone is played.
        idents: B for moves of Black, W for those of White.
    """
    may_have = _looks_for(point)
    for number, game in scope.searched():
        if not is_go(game.root):
            continue
        size = game.size
        for node in scope.nodes_of(game):
            if node is None:
                yield None
            elif may_have(node.source):
                for ident, move in _moves(node.source, size):
                    if move == point and ident in idents:
                        yield Hit(number, node, ident, point=point)
                        break


def _looks_for(point: Point) -> Callable[[str], object]:
    """Return a quick look at a node's text that says whether it may have such a move."""
    # White space between the letters has no meaning (FF[4], "SGF basic types").
    letters = r"\s*".join(format_point(point))
    return re.compile(rf"{_ANY_MOVE}[^\]]*{letters}").search


def _moves(source: str, size: tuple[int, int]) -> list[tuple[str, PointOrPass | None]]:
    """Return the moves of a node without making it keep its properties."""
    return [
        (segment.ident, parse_move(effective(segment.values), size))
        for segment in segments(source)
        if segment.ident in MOVES
    ]
