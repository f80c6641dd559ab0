"""Where a right move is, not said too plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf import Point

if TYPE_CHECKING:
    from random import Random

    from sgfedit.game.positions import Position

POINTS: Final = 4
"""How many points a hint names, the right one among them."""


def region(position: Position, point: Point, chance: Random) -> tuple[Point, ...]:
    """Return `point` among empty points near to it, in no order that tells; O(board)."""
    empty = [
        Point(index % position.width, index // position.width)
        for index, stone in enumerate(position.stones)
        if not stone
    ]
    others = [other for other in empty if other != point]
    others.sort(key=lambda other: (_distance(other, point), other.y, other.x))
    nearest = others[: 3 * POINTS]
    found = [point, *chance.sample(nearest, min(POINTS - 1, len(nearest)))]
    return tuple(sorted(found, key=lambda other: (other.y, other.x)))


def _distance(one: Point, other: Point) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)
