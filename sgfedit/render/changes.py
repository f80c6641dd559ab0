"""Which points look different in two diagrams, and what is on one point.

Both questions need every field of a Diagram; a new field goes into `_LOOKS` or `_FRAME` here.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.go.coordinates import vertex
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.go.colour import Colour
    from sgfedit.render.diagram import Diagram, Ghost, Mark

_FRAME: Final = ("width", "height", "visible", "crop", "coordinates", "hoshi")
"""Fields that change the grid, hence the whole picture."""

_LOOKS: Final = ("marks", "labels", "territory", "numbers", "ghosts")
"""Fields of tuples that begin with a point."""

_SINGLE: Final = ("last_move", "cursor")
_REACH: Final = 1.15
"""Points nearer than this (in cells) to a line may have ink of it in their cell."""


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


class PointFacts(NamedTuple):
    """What is on one point, for tooltips and screen readers; words are the reader's business.

    Attributes:
        vertex: Its name, such as "D4".
        stone: Colour of the stone.
        number: Move number shown on it.
        label: Text of the record.
        marks: Marks of the record.
        territory: Whose territory it is marked as.
        variation: The program's mark of a variation.
        is_last_move: Whether the last move was played here.
        is_dimmed: Whether it is dimmed.
        is_hidden: Whether it is outside the part that is shown.
        is_hoshi: Whether it is a star point.
        arrows_to: Where arrows from here lead.
    """

    vertex: str
    stone: Colour | None
    number: int | None
    label: str | None
    marks: tuple[Mark, ...]
    territory: Colour | None
    variation: Ghost | None
    is_last_move: bool
    is_dimmed: bool
    is_hidden: bool
    is_hoshi: bool
    arrows_to: tuple[str, ...]


def describe_point(diagram: Diagram, point: Point) -> PointFacts:
    """Return what `diagram` shows on `point`; O(markup)."""
    return PointFacts(
        vertex=vertex(point.x, point.y, diagram.height),
        stone=diagram.stone(point),
        number=dict(diagram.numbers).get(point),
        label=dict(diagram.labels).get(point),
        marks=tuple(mark for at, mark in diagram.marks if at == point),
        territory=dict(diagram.territory).get(point),
        variation=next((ghost for ghost in diagram.ghosts if ghost.point == point), None),
        is_last_move=diagram.last_move == point,
        is_dimmed=point in diagram.dimmed,
        is_hidden=diagram.visible is not None and point not in diagram.visible,
        is_hoshi=point in diagram.hoshi,
        arrows_to=tuple(
            vertex(end.x, end.y, diagram.height) for at, end in diagram.arrows if at == point
        ),
    )


def segments(diagram: Diagram) -> list[Segment]:
    """Return lines, then arrows, in drawing order.

    A line joins two points; an arrow leaves what stands on its ends readable.
    """
    found = [Segment(a, b, False, False, False) for a, b in diagram.lines]
    if diagram.arrows:
        taken = {entry[0] for field in _LOOKS for entry in getattr(diagram, field)}
        for a, b in diagram.arrows:
            edges = [point in taken or diagram.stone(point) is not None for point in (a, b)]
            found.append(Segment(a, b, True, *edges))
    return found


def changed_points(old: Diagram, new: Diagram) -> frozenset[Point] | None:
    """Return the points that look different in the two diagrams, None for the whole picture.

    O(board + markup). Neighbours that only share a shadow with such a point are not counted.
    """
    if old is new:
        return frozenset()
    if any(getattr(old, field) != getattr(new, field) for field in _FRAME):
        return None
    changed = set(_changed_stones(old, new))
    for field in _LOOKS:
        changed.update(_changed_entries(getattr(old, field), getattr(new, field)))
    changed |= old.dimmed ^ new.dimmed
    for field in _SINGLE:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            changed.update(point for point in (before, after) if point is not None)
    if old.hover != new.hover:
        changed.update(hover[0] for hover in (old.hover, new.hover) if hover is not None)
    for segment in _changed_segments(old, new):
        changed.update(_points_near(segment, new.width, new.height))
    return frozenset(changed)


def _changed_stones(old: Diagram, new: Diagram) -> Iterator[Point]:
    if old.stones is new.stones:
        return
    for index, (before, after) in enumerate(zip(old.stones, new.stones, strict=True)):
        if before != after:
            yield Point(index % old.width, index // old.width)


def _changed_entries(
    old: tuple[tuple[Any, ...], ...], new: tuple[tuple[Any, ...], ...]
) -> Iterator[Point]:
    # A point's entries are drawn in an order of their own (kinds of marks) or one a point.
    if old is not new and old != new:
        for entry in set(old) ^ set(new):
            yield entry[0]


def _changed_segments(old: Diagram, new: Diagram) -> Iterable[Segment]:
    before, after = segments(old), segments(new)
    if before == after:
        return ()
    common = set(before) & set(after)
    if [s for s in before if s in common] == [s for s in after if s in common]:
        return set(before) ^ set(after)
    return {*before, *after}  # another order: other lines lie on top


def _points_near(segment: Segment, width: int, height: int) -> Iterator[Point]:
    (x1, y1), (x2, y2) = segment.start, segment.end
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy or 1
    for y in range(max(min(y1, y2) - 1, 0), min(max(y1, y2) + 2, height)):
        for x in range(max(min(x1, x2) - 1, 0), min(max(x1, x2) + 2, width)):
            along = min(max(((x - x1) * dx + (y - y1) * dy) / square, 0.0), 1.0)
            if hypot(x - x1 - along * dx, y - y1 - along * dy) <= _REACH:
                yield Point(x, y)
