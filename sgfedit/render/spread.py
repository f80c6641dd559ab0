"""Which labels are wider than their cell, and how far: a rule about points, not about pixels.

A text of three or more characters that has an empty point for itself may spread over the free
points beside it. Whether it needs that room is known only when it is drawn; what is free depends
on nothing but the diagram, so it is known here which points a change concerns.
"""

from __future__ import annotations

from operator import is_
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.render.segments import distance, marked_points, segments
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sgfedit.render.diagram import Diagram

LONG: Final = 3
"""Characters from which a label may spread."""

_SHARED: Final = 0.3
"""Cells that a label gets of a point that another one wants as well."""

_TOUCHES: Final = 0.6
"""Points nearer than this (in cells) to a line or arrow are not free."""

SPREAD_BY: Final = (
    *("labels", "stones", "marks", "numbers", "territory", "ghosts", "last_move"),
    *("arrows", "lines"),
)
"""Fields of a Diagram that decide about spreading, apart from those of its frame."""

_FRAME: Final = ("width", "visible", "crop")


class Spread(NamedTuple):
    """A label that may be wider than its cell.

    Attributes:
        text: What it says.
        left: Cells it may take to the left of its own, 0 to 1.
        right: To the right.
    """

    text: str
    left: float
    right: float


_NONE: Final[Mapping[Point, Spread]] = MappingProxyType({})

# The fields last looked at and what was found: hovering about changes none of them, and a step
# asks several times.
_memo: list[tuple[tuple[object, ...], Mapping[Point, Spread]]] = []


def spreads(diagram: Diagram) -> Mapping[Point, Spread]:
    """Return the labels that may be wider than their cell; O(markup), O(labels) if all are short.

    No two of them share a pixel, and none covers a stone, a mark, another text or a line.
    """
    if not any(len(text) >= LONG for _, text in diagram.labels):
        return _NONE
    key = tuple(getattr(diagram, field) for field in (*SPREAD_BY, *_FRAME))
    if not _memo or not all(map(is_, _memo[0][0], key)):
        _memo[:] = [(key, _find(diagram))]
    return _memo[0][1]


def _find(diagram: Diagram) -> Mapping[Point, Spread]:
    taken = marked_points(diagram)
    if diagram.last_move is not None:
        taken.add(diagram.last_move)
    long = {
        point: text
        for point, text in diagram.labels
        if len(text) >= LONG and point not in taken and _is_empty(diagram, point)
    }
    taken.update(point for point, _ in diagram.labels)
    lines = segments(diagram)

    def room(beside: Point, beyond: Point) -> float:
        if beside in taken or not _is_empty(diagram, beside):
            return 0.0
        if any(distance(line, beside) < _TOUCHES for line in lines):
            return 0.0
        return _SHARED if beyond in long else 1.0

    found = {}
    for point, text in long.items():
        x, y = point
        left, right = (room(Point(x + way, y), Point(x + 2 * way, y)) for way in (-1, 1))
        if left or right:
            found[point] = Spread(text, left, right)
    return found


def covered(point: Point, spread: Spread) -> Iterator[Point]:
    """Yield the points that a label on `point` may cover."""
    if spread.left:
        yield Point(point[0] - 1, point[1])
    yield point
    if spread.right:
        yield Point(point[0] + 1, point[1])


def _is_empty(diagram: Diagram, point: Point) -> bool:
    """Return whether `point` is shown and has no stone."""
    if not 0 <= point[0] < diagram.width or diagram.is_hidden(point):
        return False
    return not diagram.stones[point[1] * diagram.width + point[0]]
