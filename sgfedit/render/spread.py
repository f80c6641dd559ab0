"""Which labels are wider than their cell, and how far: a rule about points, not about pixels.

A text of three or more characters that has an empty point for itself may spread over the free
points beside it. Whether it needs that room is known only when it is drawn; what is free depends
on nothing but the diagram, so it is known here which points a change concerns.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.render.segments import marked_points, points_near, segments
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


def spreads(diagram: Diagram) -> Mapping[Point, Spread]:
    """Return the labels that may be wider than their cell; O(markup), O(labels) if all are short.

    No two of them share a pixel, and none covers a stone, a mark, another text or a line.
    """
    if not any(len(text) >= LONG for _, text in diagram.labels):
        return _NONE
    others = marked_points(diagram)
    if diagram.last_move is not None:
        others.add(diagram.last_move)
    labels = dict(diagram.labels)
    long = {
        point: text
        for point, text in labels.items()
        if len(text) >= LONG and point not in others and _is_empty(diagram, point)
    }
    taken = others.union(labels, _on_lines(diagram))
    found = {}
    for point, text in long.items():
        left, right = (_room(diagram, point, side, taken, long) for side in (-1, 1))
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


def _room(
    diagram: Diagram, point: Point, side: int, taken: set[Point], long: Mapping[Point, str]
) -> float:
    beside = Point(point[0] + side, point[1])
    if beside in taken or not _is_empty(diagram, beside):
        return 0.0
    return _SHARED if (beside[0] + side, beside[1]) in long else 1.0


def _is_empty(diagram: Diagram, point: Point) -> bool:
    """Return whether `point` is shown and has no stone."""
    if not 0 <= point[0] < diagram.width or diagram.is_hidden(point):
        return False
    return not diagram.stones[point[1] * diagram.width + point[0]]


def _on_lines(diagram: Diagram) -> set[Point]:
    return {
        point
        for segment in segments(diagram)
        for point in points_near(segment, diagram.width, diagram.height, _TOUCHES)
    }
