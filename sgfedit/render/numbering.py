"""Numbers on stones: which move put each stone where it is.

Walks back from a node, never forward from the root unless the record numbers its moves itself
(MN), so browsing a long game costs no more than the age of its oldest stone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sgfedit.go.board import Colour
from sgfedit.sgf.properties import decode
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.positions import Position
    from sgfedit.sgf.node import Node

_SETUP = ("AB", "AW", "AE")
_INDEX = {Colour.BLACK: 1, Colour.WHITE: 2}


def moves_of(node: Node, size: tuple[int, int]) -> Iterator[tuple[Colour, Point | None]]:
    """Yield the moves in `node` in file order; the point is None for a pass or nonsense.

    More than one is illegal but exists (B and W in one node).
    """
    for ident, raw in node.properties.items():
        if ident in {"B", "W"}:
            point = decode(ident, raw, size)
            yield Colour(ident), point if isinstance(point, Point) else None


def move_of(node: Node, size: tuple[int, int]) -> tuple[Colour | None, Point | None]:
    """Return the first move in `node`: (colour, point), (colour, None) or (None, None)."""
    return next(moves_of(node, size), (None, None))


def numbers_on_stones(position: Position, node: Node, last: int | None = None) -> dict[Point, int]:
    """Return the number of the move that put each stone on the board.

    Setup stones have none. O(moves since the oldest numbered stone), O(depth) with MN on the path.

    Args:
        position: The position at `node`.
        node: Where the path ends.
        last: Only the stones of the last so many moves.
    """
    size = position.size
    missing = {
        Point(index % size[0], index // size[0]): stone
        for index, stone in enumerate(position.stones)
        if stone
    }
    number = position.move_number
    least = 0 if last is None else number - last
    found: dict[Point, int] = {}
    step: Node | None = node
    while step is not None and missing and number > least:
        if "MN" in step.properties:
            return _numbers_with_mn(position, node, last)
        for colour, point in reversed(list(moves_of(step, size))):
            if point is not None and missing.get(point) == _INDEX[colour]:
                found[point] = number
                del missing[point]
            number -= 1
        for placed in _setup_points(step, size):
            missing.pop(placed, None)
        step = step.parent
    return {point: n for point, n in found.items() if n > least}


def _setup_points(node: Node, size: tuple[int, int]) -> Iterator[Point]:
    for ident in _SETUP:
        raw = node.properties.get(ident)
        if raw:
            yield from cast("tuple[Point, ...]", decode(ident, raw, size) or ())


def _numbers_with_mn(position: Position, node: Node, last: int | None) -> dict[Point, int]:
    size = position.size
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    found: dict[Point, tuple[int, int, int]] = {}
    count = number = 0
    for step in reversed(path):
        for placed in _setup_points(step, size):
            found.pop(placed, None)
        raw = step.properties.get("MN")
        start = decode("MN", raw) if raw else None
        moves = list(moves_of(step, size))
        if isinstance(start, int):
            # The move of this node has that number; without one, the next move continues from it.
            number = start - 1 if moves else start
        for colour, point in moves:
            count, number = count + 1, number + 1
            if point is not None:
                found[point] = count, number, _INDEX[colour]
    least = 0 if last is None else count - last
    return {
        at: number
        for at, (index, number, stone) in found.items()
        if index > least and position.stones[at.y * size[0] + at.x] == stone
    }
