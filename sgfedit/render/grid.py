"""The lines of the board as rectangles of whole px, with holes where something replaces them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.render.geometry import Rect
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sgfedit.render.geometry import Geometry


def crossings(geometry: Geometry, holes: Mapping[Point, Rect]) -> Iterable[tuple[Point, Rect]]:
    """Yield the points whose lines cross in a hole, with the hole."""
    for point, hole in holes.items():
        for x in (point[0] - 1, point[0], point[0] + 1):
            crossing = Point(x, point[1])
            if 0 <= geometry.centre_px(crossing)[0] - hole.left < hole.width:
                yield crossing, hole


def grid_rects(geometry: Geometry, holes: Mapping[Point, Rect]) -> Iterable[Rect]:
    """Yield the pieces of the grid's lines as rectangles."""
    (x0, x1), (y0, y1) = geometry.columns, geometry.rows
    upright: dict[int, list[tuple[int, int]]] = {}
    level: dict[int, list[tuple[int, int]]] = {}
    for point, gap in holes.items():
        level.setdefault(point[1], []).append((gap.left, gap.left + gap.width))
    for crossing, gap in crossings(geometry, holes):
        upright.setdefault(crossing[0], []).append((gap.top, gap.top + gap.height))
    half = round(geometry.middle - geometry.line / 2)
    cells, size, line = geometry.cells, geometry.board, geometry.line
    top, bottom = _ends(geometry, cells.top, cells.height, y0 == 0, y1 == size[1] - 1)
    for x in range(x0, x1 + 1):
        left = cells.left + (x - x0) * geometry.cell + half
        for start, end in _without(top, bottom, upright.get(x, [])):
            yield Rect(left, start, line, end - start)
    first, last = _ends(geometry, cells.left, cells.width, x0 == 0, x1 == size[0] - 1)
    for y in range(y0, y1 + 1):
        row = cells.top + (y - y0) * geometry.cell + half
        for start, end in _without(first, last, level.get(y, [])):
            yield Rect(start, row, end - start, line)


def _ends(
    geometry: Geometry, start: int, length: int, starts_here: bool, ends_here: bool
) -> tuple[int, int]:
    """Return where lines begin and end: at the board's edge, or with the picture if it is cut."""
    half = round(geometry.middle - geometry.line / 2)
    end = start + length
    return (
        start + half if starts_here else start,
        end - geometry.cell + half + geometry.line if ends_here else end,
    )


def _without(start: int, end: int, holes: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Yield the parts of start…end outside `holes`, which do not overlap."""
    for first, last in sorted(holes):
        if first > start:
            yield start, min(first, end)
        start = max(start, last)
    if start < end:
        yield start, end
