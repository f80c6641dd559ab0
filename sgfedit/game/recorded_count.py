"""What a node says of how its game was counted: dead stones, territory, the score of a server.

KGS writes KGSDE, the dead stones, KGSSB and KGSSW, what Black and White have, into the last node
of a game that was counted; see SPEC, "Properties of programs".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sgfedit.go import BLACK, EMPTY, WHITE
from sgfedit.sgf.values import effective, parse_points, parse_real

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.positions import Position
    from sgfedit.sgf.node import Node


@dataclass(frozen=True, slots=True)
class RecordedCount:
    """What a node says.

    Attributes:
        dead: Stones that were taken off, None if it does not say.
        owners: Points that are marked as territory → whose. Where most of the board is marked,
            the empty points that are not are nobody's: dame, eyes in seki, points to be filled.
        black: What Black had, None if it does not say.
        white: What White had, komi with it.
    """

    dead: frozenset[int] | None = None
    owners: Mapping[int, int] = field(default_factory=dict)
    black: float | None = None
    white: float | None = None


def recorded_count(node: Node, position: Position) -> RecordedCount:
    """Return what `node`, where `position` stands, says of the count.

    Dead are the stones in KGSDE, which may name some only, and those on points that are marked as
    the opponent's territory, if nothing comes after the node: further up, TB and TW show what
    somebody thinks of an unfinished game. Where KGS counted and says neither, none was dead.
    """
    black, white = _real(node, "KGSSB"), _real(node, "KGSSW")
    properties, stones = node.properties, position.stones
    is_marked = not node.children and "TB" in properties and "TW" in properties
    owners: dict[int, int] = {}
    if is_marked:
        for ident, colour in (("TB", BLACK), ("TW", WHITE)):
            owners.update(dict.fromkeys(_points(node, ident, position), colour))
        rest = [p for p, stone in enumerate(stones) if not stone and p not in owners]
        if len(rest) < len(owners):
            owners.update(dict.fromkeys(rest, EMPTY))
    dead = {p for p, colour in owners.items() if stones[p] == 3 - colour}
    if "KGSDE" in properties:
        dead |= {p for p in _points(node, "KGSDE", position) if stones[p]}
    elif not is_marked and None in {black, white}:
        return RecordedCount(None, owners, black, white)
    return RecordedCount(frozenset(dead), owners, black, white)


def _real(node: Node, ident: str) -> float | None:
    values = node.properties.get(ident)
    return parse_real(effective(values)) if values else None


def _points(node: Node, ident: str, position: Position) -> frozenset[int]:
    points = parse_points(node.properties[ident], position.size)
    return frozenset(y * position.width + x for x, y in points)
