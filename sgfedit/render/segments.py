"""Lines and arrows as they are drawn, and the points they touch: pure data."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.diagram import Diagram


class Segment(NamedTuple):
    """A line or arrow as it is drawn.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        is_arrow: Whether it has a head.
        leaves_edge: Whether it begins at the edge of what stands on `start`.
        meets_edge: Whether it ends at the edge of what stands on `end`.
    """

    start: Point
    end: Point
    is_arrow: bool
    leaves_edge: bool
    meets_edge: bool


def segments(diagram: Diagram) -> list[Segment]:
    """Return lines, then arrows, in drawing order.

    A line joins two points; an arrow leaves what stands on its ends readable.
    """
    found = [Segment(a, b, False, False, False) for a, b in diagram.lines]
    if diagram.arrows:
        taken = marked_points(diagram).union(point for point, _ in diagram.labels)
        for a, b in diagram.arrows:
            edges = [point in taken or diagram.stone(point) is not None for point in (a, b)]
            found.append(Segment(a, b, True, *edges))
    return found


def marked_points(diagram: Diagram) -> set[Point]:
    """Return the points that have a mark, a number, territory or a variation."""
    found = {point for point, _ in diagram.marks}
    found.update(point for point, _ in diagram.numbers)
    found.update(point for point, _ in diagram.territory)
    found.update(ghost.point for ghost in diagram.ghosts)
    return found


def points_near(segment: Segment, width: int, height: int, reach: float) -> Iterator[Point]:
    """Yield the points of a `width` x `height` board within `reach` cells of `segment`."""
    (x1, y1), (x2, y2) = segment.start, segment.end
    for y in range(max(min(y1, y2) - 1, 0), min(max(y1, y2) + 2, height)):
        for x in range(max(min(x1, x2) - 1, 0), min(max(x1, x2) + 2, width)):
            if distance(segment, Point(x, y)) <= reach:
                yield Point(x, y)


def distance(segment: Segment, point: Point) -> float:
    """Return how many cells `point` is away from `segment`."""
    (x1, y1), (x2, y2) = segment.start, segment.end
    dx, dy = x2 - x1, y2 - y1
    x, y = point[0] - x1, point[1] - y1
    along = min(max((x * dx + y * dy) / (dx * dx + dy * dy or 1), 0.0), 1.0)
    return hypot(x - along * dx, y - along * dy)
