"""Where a right move is, not said too plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from sgfedit.game.positions import Position

POINTS: Final = 4
"""How many points a hint names, the right one among them."""


def region(position: Position, point: Point, chance: Random) -> tuple[Point, ...]:
    """Return `point` among empty points near to it, in no order that tells; O(board).

    The way to the others leads over empty points, as long as there are enough of those: what lies
    behind a wall of stones is no part of the problem.
    """
    empty = {
        Point(index % position.width, index // position.width)
        for index, stone in enumerate(position.stones)
        if not stone
    }
    nearest = _connected(point, empty)[1 : 3 * POINTS + 1]
    missing = POINTS - 1 - len(nearest)
    if missing > 0:
        behind = empty.difference(nearest, (point,))
        order = sorted(behind, key=lambda other: (_distance(other, point), other.y, other.x))
        nearest += order[:missing]
    found = [point, *chance.sample(nearest, min(POINTS - 1, len(nearest)))]
    return tuple(sorted(found, key=lambda other: (other.y, other.x)))


def _connected(point: Point, empty: Collection[Point]) -> list[Point]:
    """Return `point` and the empty points connected with it, the nearest first."""
    found = {point: None}
    for x, y in (queue := [point]):  # which grows meanwhile
        around = (Point(x, y - 1), Point(x - 1, y), Point(x + 1, y), Point(x, y + 1))
        new = [other for other in around if other in empty and other not in found]
        found.update(dict.fromkeys(new))
        queue += new
    return queue


def _distance(one: Point, other: Point) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)
