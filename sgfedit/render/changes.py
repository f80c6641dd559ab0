"""Which points look different in two diagrams, and what is on one point.

Both questions need every field of a Diagram; a new field goes into `_LOOKS` or `_FRAME` here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.go.points import vertex
from sgfedit.render.compose import SPREAD_BY, covered, points_near, segments, spreads
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.go.board import Colour
    from sgfedit.render.compose import Segment
    from sgfedit.render.diagram import Diagram, Ghost
    from sgfedit.sgf.marks import Mark

_FRAME: Final = ("width", "height", "visible", "crop", "coordinates", "hoshi", "symmetry")
"""Fields that change the grid, hence the whole picture."""

_LOOKS: Final = ("marks", "labels", "territory", "numbers", "ghosts", "verdicts")
"""Fields of tuples that begin with a point."""

_SINGLE: Final = ("last_move", "cursor")
_REACH: Final = 1.15
"""Points nearer than this (in cells) to a line may have ink of it in their cell."""


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
        is_right: Whether it is right to play here; None where nothing is said of that.
        is_last_move: Whether the last move was played here.
        is_dimmed: Whether it is dimmed.
        is_faded: Whether its stone is as good as gone.
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
    is_right: bool | None
    is_last_move: bool
    is_dimmed: bool
    is_faded: bool
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
        is_right=dict(diagram.verdicts).get(point),
        is_last_move=diagram.last_move == point,
        is_dimmed=point in diagram.dimmed,
        is_faded=point in diagram.faded,
        is_hidden=diagram.visible is not None and point not in diagram.visible,
        is_hoshi=point in diagram.hoshi,
        arrows_to=tuple(
            vertex(end.x, end.y, diagram.height) for at, end in diagram.arrows if at == point
        ),
    )


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
    changed |= (old.dimmed ^ new.dimmed) | (old.faded ^ new.faded)
    for field in _SINGLE:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            changed.update(point for point in (before, after) if point is not None)
    if old.hover != new.hover:
        changed.update(hover[0] for hover in (old.hover, new.hover) if hover is not None)
    for segment in _changed_segments(old, new):
        changed.update(points_near(segment, new.width, new.height, _REACH))
    changed.update(_changed_spreads(old, new))
    return frozenset(changed)


def _changed_stones(old: Diagram, new: Diagram) -> Iterator[Point]:
    if old.stones is new.stones:
        return
    width = old.width
    for y in range(old.height):
        before, after = (d.stones[y * width : (y + 1) * width] for d in (old, new))
        if before != after:  # most rows are as they were
            yield from (Point(x, y) for x in range(width) if before[x] != after[x])


def _changed_entries(
    old: tuple[tuple[Any, ...], ...], new: tuple[tuple[Any, ...], ...]
) -> Iterator[Point]:
    # A point's entries are drawn in an order of their own (kinds of marks) or one a point.
    if old is not new and old != new:
        for entry in set(old) ^ set(new):
            yield entry[0]


def _changed_spreads(old: Diagram, new: Diagram) -> Iterator[Point]:
    """Yield the points under wide labels that are new, gone or of another width."""
    if all(getattr(old, field) is getattr(new, field) for field in SPREAD_BY):
        return
    for point, spread in spreads(old).items() ^ spreads(new).items():
        yield from covered(point, spread)


def _changed_segments(old: Diagram, new: Diagram) -> Iterable[Segment]:
    before, after = segments(old), segments(new)
    if before == after:
        return ()
    common = set(before) & set(after)
    if [s for s in before if s in common] == [s for s in after if s in common]:
        return set(before) ^ set(after)
    return {*before, *after}  # another order: other lines lie on top
