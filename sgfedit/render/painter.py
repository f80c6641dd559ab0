"""Painting of diagrams: the one way a board gets onto a widget, an image, an SVG, a PDF or paper.

`paint` is all that exports need. `sgfedit.render.canvas` keeps its parts, `painting_ground`,
`painting_grid` and `painting_points`, apart to repaint single points.
"""

from __future__ import annotations

from itertools import islice
from math import ceil, floor
from struct import pack
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPaintEngine,
    QPainter,
    QTransform,
)

from sgfedit.render.compose import (
    Ground,
    Item,
    gaps,
    items_on_points,
    rims,
    segments,
    wide_labels,
)
from sgfedit.render.diagram import NOBODY
from sgfedit.render.geometry import (
    Rect,
    crossings,
    grid_rects,
    line_names,
    longest_names,
    named_sides,
)
from sgfedit.render.marks import draw_text, gap_of
from sgfedit.render.sprites import Stamps, stamps_for
from sgfedit.render.wood import is_soft, painting_ground
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.stones import Look
    from sgfedit.render.theme import Theme

_SHADOW: Final = Item("shadow", Ground.BOARD)
_AT_ONCE: Final = 16
"""Things that are drawn in one step: up to half a ms each, on paper and where they are large."""


def paint(painter: QPainter, diagram: Diagram, geometry: Geometry, theme: Theme) -> None:
    """Draw `diagram` at the origin of `painter`, whatever its device.

    On images and widgets it copies cached sprites (some 10 ms for a full board); on vector devices
    and under odd transformations it draws paths and gradients (some 50 ms). What lies around the
    board is left alone.

    Args:
        painter: An active painter in logical units; its state is kept. For devices of many dots
            per inch scale it first, and say so in the geometry's `ratio`.
        diagram: What to draw.
        geometry: Made for this diagram; its `ratio` should be the device's.
        theme: What it looks like.
    """
    at_once(painting(painter, diagram, geometry, theme))


def at_once(steps: Iterable[None]) -> None:
    """Draw without pauses what is drawn in steps."""
    for _ in steps:
        pass


def painting(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    stamps: Stamps | None = None,
) -> Iterator[None]:
    """Do what `paint` does in steps of a few ms, for those who have something else to do.

    What stands on points is drawn by `stamps`, or by what suits the device.
    """
    painter.save()
    try:
        painter.scale(1 / geometry.ratio, 1 / geometry.ratio)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        raster = _is_plain_raster(painter)
        if stamps is None:
            stamps = stamps_for(theme, geometry, cached=raster, is_soft=is_soft(painter))
        yield from painting_ground(painter, geometry, theme, raster=raster)
        holes = holes_of(diagram, geometry, stamps.look)
        yield from painting_grid(painter, diagram, geometry, theme, holes)
        yield from painting_points(painter, diagram, geometry, stamps)
    finally:
        painter.restore()


def _is_plain_raster(painter: QPainter) -> bool:
    """Return whether one px of the geometry is one px of the device, at whole px."""
    if painter.paintEngine().type() != QPaintEngine.Type.Raster:
        return False
    transform = painter.deviceTransform()
    if transform.type().value > QTransform.TransformationType.TxTranslate.value:
        return False
    return all(abs(d - round(d)) < 1e-3 for d in (transform.dx(), transform.dy()))


# Board --------------------------------------------------------------------------------------


def painting_grid(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    holes: Mapping[Point, Rect],
) -> Iterator[None]:
    """Draw lines, star points and coordinates in steps, but for `holes` around points; in px."""
    paint_lines(painter, diagram, geometry, theme, holes)
    yield
    yield from painting_coordinates(painter, diagram, geometry, theme)


def paint_lines(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    holes: Mapping[Point, Rect],
) -> None:
    """Draw lines and star points, leaving out `holes` around points; in px."""
    line = QColor(*theme.board.line)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for rect in grid_rects(geometry, holes):
        painter.fillRect(*rect, line)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*theme.board.hoshi))
    radius = _hoshi_radius(geometry, theme)
    bare = {crossing for crossing, _ in crossings(geometry, holes)}
    for point in diagram.hoshi - bare:
        if geometry.has(point):
            painter.drawEllipse(QPointF(*geometry.centre_px(point)), radius, radius)
    for cell in hidden_cells(diagram, geometry).values():
        painter.fillRect(*cell, QColor(*theme.board.hidden))


def _hoshi_radius(geometry: Geometry, theme: Theme) -> float:
    # As odd or even as the line, so that it is centred on it to the pixel.
    wanted = max(round(2 * theme.board.hoshi_radius * geometry.cell), geometry.line + 2)
    return (wanted + (wanted - geometry.line) % 2) / 2


def holes_of(diagram: Diagram, geometry: Geometry, look: Look) -> dict[Point, Rect]:
    """Return the parts without grid: whole hidden cells, room for texts in and beside others."""
    return text_gaps(diagram, geometry, look) | hidden_cells(diagram, geometry)


def hidden_cells(diagram: Diagram, geometry: Geometry) -> dict[Point, Rect]:
    """Return the cells of the rectangle in sight whose points are not shown, in px."""
    if not diagram.crop or diagram.visible is None:
        return {}
    hidden = (point for point in geometry.points() if point not in diagram.visible)
    return {point: geometry.cell_px(point) for point in hidden}


def text_gaps(
    diagram: Diagram,
    geometry: Geometry,
    look: Look,
    points: Collection[Point] | None = None,
) -> dict[Point, Rect]:
    """Return the px around texts on `points` (None: on all) that have no grid."""
    found = {
        point: gap_rect(geometry, point, gap)
        for point, gap in gaps(diagram, points).items()
        if geometry.has(point)
    }
    for point, item in wide_labels(diagram, points).items():
        gap = gap_of(item, look).translated(QPointF(*geometry.centre_px(point)))
        cell = QRect(*geometry.cell_px(point))
        sides = (ceil(side) * geometry.cell for side in item.spread)
        cell.adjust(-next(sides), 0, next(sides), 0)
        inside = gap.toAlignedRect() & cell
        found[point] = Rect(inside.left(), inside.top(), inside.width(), inside.height())
    return found


def gap_rect(geometry: Geometry, point: Point, half: tuple[float, float]) -> Rect:
    """Return the px around `point` that have no grid, from `half` its size in cells."""
    cell = geometry.cell_px(point)
    x, y = cell.left + geometry.middle, cell.top + geometry.middle
    left, top = floor(x - half[0] * cell.width), floor(y - half[1] * cell.height)
    # Symmetric around the line, and inside the cell.
    right = min(left + round(2 * (x - left)), cell.left + cell.width)
    bottom = min(top + round(2 * (y - top)), cell.top + cell.height)
    left, top = max(left, cell.left), max(top, cell.top)
    return Rect(left, top, right - left, bottom - top)


def painting_coordinates(
    painter: QPainter, diagram: Diagram, geometry: Geometry, theme: Theme
) -> Iterator[None]:
    """Draw the names of lines in steps, if there is room for them; in px."""
    if not geometry.font:
        return
    family = QGuiApplication.font().family()
    painter.setBrush(QColor(*theme.board.coordinates))
    painter.setPen(Qt.PenStyle.NoPen)
    for number, (text, place) in enumerate(_coordinates(diagram, geometry), 1):
        draw_text(painter, text, family, geometry.font, place)
        if not number % _AT_ONCE:
            yield


def _coordinates(diagram: Diagram, geometry: Geometry) -> Iterator[tuple[str, QPointF]]:
    """Yield the names of lines, and where their middle is."""
    wood = geometry.wood
    # Every step-th name, always the same ones: the first column, and rows by their number.
    upright, level = line_names(diagram)
    longest, sides = longest_names(diagram), named_sides(diagram)
    step = geometry.label_step(longest[0])
    above, below = geometry.margin_y * 0.54, geometry.margin_bottom * 0.54
    for x in range(geometry.columns[0], geometry.columns[1] + 1):
        if upright[x].number % step == 0:
            at = geometry.centre_px(Point(x, 0))[0]
            if sides.top:
                yield upright[x].text, QPointF(at, wood.top + above)
            if sides.bottom:
                yield upright[x].text, QPointF(at, wood.top + wood.height - below)
    step = geometry.label_step(1)
    left, right = geometry.margin_x * 0.52, geometry.margin_right * 0.52
    for y in range(geometry.rows[0], geometry.rows[1] + 1):
        if level[y].number % step == 0:
            at = geometry.centre_px(Point(0, y))[1]
            if sides.left:
                yield level[y].text, QPointF(wood.left + left, at)
            if sides.right:
                yield level[y].text, QPointF(wood.left + wood.width - right, at)


# Points -------------------------------------------------------------------------------------


def painting_points(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    stamps: Stamps,
    points: Collection[Point] | None = None,
    *,
    is_clipped: bool = True,
) -> Iterator[None]:
    """Draw everything that stands on the board in steps; in px.

    Args:
        painter: Clipped to the cells to repaint, if `points` are given.
        diagram: What to draw.
        geometry: Where.
        stamps: Draws the items.
        points: Draw what stands on these only (lines and arrows all the same); None for all.
        is_clipped: Whether it is; else nothing but shadows may reach beyond a cell, which are cut.
    """
    _paint_owners(painter, diagram, geometry, points)
    at = geometry.corners
    if diagram.framed:
        yield from _putting(painter, stamps, _placed(rims(diagram, points).items(), at))
    corners = _stones(diagram, geometry, stamps, points)
    if stamps.reach and points is not None and not is_clipped:
        _paint_shadows_within(painter, diagram, geometry, stamps, points)
    elif stamps.reach:
        shadows = ((_SHADOW, x, y) for item, x, y in corners if item.kind == "stone")
        yield from _putting(painter, stamps, shadows)
    yield from _putting(painter, stamps, corners)
    _paint_veils(painter, diagram, geometry, stamps, points)
    _paint_segments(painter, diagram, geometry, stamps)
    yield
    above = items_on_points(diagram, points)
    yield from _putting(painter, stamps, _placed(above.items(), at))
    if wide := wide_labels(diagram, points):
        over = ((point, (item,)) for point, item in wide.items())
        yield from _putting(painter, stamps, _placed(over, at))


def _placed(
    found: Iterable[tuple[Point, Sequence[Item]]], at: Mapping[Point, tuple[int, int]]
) -> Iterator[tuple[Item, int, int]]:
    """Yield the items on points in sight with the corners of their cells."""
    for point, items in found:
        corner = at.get(point)
        if corner is not None:
            left, top = corner
            for item in items:
                yield item, left, top


def _putting(
    painter: QPainter, stamps: Stamps, items: Iterable[tuple[Item, int, int]]
) -> Iterator[None]:
    """Draw items, each into the cell whose upper left corner it comes with."""
    items = iter(items)
    while some := tuple(islice(items, _AT_ONCE)):
        stamps.put_all(painter, some)
        yield


def _paint_segments(
    painter: QPainter, diagram: Diagram, geometry: Geometry, stamps: Stamps
) -> None:
    found = segments(diagram)
    if not found:
        return
    painter.save()
    # One end may lie outside the part that is shown.
    painter.setClipRect(QRect(*geometry.cells), Qt.ClipOperation.IntersectClip)
    for segment in found:
        left, top, _width, _height = geometry.cell_px(segment.start)
        stamps.put_segment(painter, segment, left, top)
    painter.restore()


def _stones(
    diagram: Diagram, geometry: Geometry, stamps: Stamps, points: Collection[Point] | None
) -> list[tuple[Item, int, int]]:
    """Return the stones to draw with the corners of their cells, row by row."""
    found = []
    width, stones = diagram.width, diagram.stones
    is_whole = diagram.visible is None or not diagram.crop
    taken: Iterable[Point]
    if points is None:
        every = (Point(at % width, at // width) for at, value in enumerate(stones) if value)
        taken = filter(geometry.has, every)
    else:
        taken = sorted([at for at in points if stones[at[1] * width + at[0]]], key=_by_row)
    for point in taken:
        if is_whole or not diagram.is_hidden(point):
            value = stones[point[1] * width + point[0]]
            item = stamps.stone(point, value, is_faded=point in diagram.faded)
            found.append((item, *geometry.corners[point]))
    return found


def _paint_shadows_within(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    stamps: Stamps,
    points: Collection[Point],
) -> None:
    """Draw what of shadows, those of neighbours too, falls into the cells of points."""
    cell, steps = geometry.cell, (-1, 0, 1)
    within: dict[tuple[int, int], list[tuple[Item, int, int]]] = {
        geometry.corners[point]: [] for point in points
    }
    near = {Point(x + dx, y + dy) for x, y in points for dx in steps for dy in steps}
    for item, left, top in _stones(diagram, geometry, stamps, near.intersection(geometry.corners)):
        if item.kind == "stone":
            for corner in [(left + dx * cell, top + dy * cell) for dx in steps for dy in steps]:
                if corner in within:
                    within[corner].append((_SHADOW, left, top))
    for (left, top), shadows in within.items():
        if shadows:
            painter.setClipRect(left, top, cell, cell)
            stamps.put_all(painter, shadows)
    painter.setClipping(False)


def _by_row(point: Point) -> tuple[int, int]:
    # Shadows that overlap give the same colour to the last bit only in the same order.
    return point[1], point[0]


_OWNED: Final = 0.42
"""How much is hidden of the board where a point is surely somebody's."""


def _paint_owners(
    painter: QPainter, diagram: Diagram, geometry: Geometry, points: Collection[Point] | None
) -> None:
    """Shade the points that an engine gives to a side, below the stones."""
    owners = diagram.ownership
    if not owners:
        return
    is_whole = points is None and (diagram.visible is None or not diagram.crop)
    if is_whole and painter.paintEngine().type() == QPaintEngine.Type.Raster:
        _paint_owners_by_row(painter, owners, geometry)
        return
    for point in geometry.points() if points is None else points:
        owned = owners[point[1] * diagram.width + point[0]] - NOBODY
        if owned and geometry.has(point) and not diagram.is_hidden(point):
            painter.fillRect(*geometry.cell_px(point), _OWNERS[owned])


def _paint_owners_by_row(painter: QPainter, owners: bytes, geometry: Geometry) -> None:
    """Shade all points: an image a row of the board takes a fifth of so many rectangles."""
    (first, last), (top, bottom) = geometry.columns, geometry.rows
    cell, columns, width = geometry.cell, geometry.board[0], last - first + 1
    lines = [bits * cell for bits in _OWNER_BITS]
    for row in range(top, bottom + 1):
        start = row * columns + first
        bits = b"".join([lines[owned] for owned in owners[start : start + width]]) * cell
        image = QImage(bits, width * cell, cell, 4 * width * cell, _PREMULTIPLIED)
        painter.drawImage(geometry.left, geometry.top + (row - top) * cell, image)


_OWNERS: Final = {
    owned: QColor(*(0, 0, 0) if owned > 0 else (255, 255, 255), round(255 * _OWNED * share))
    for owned in range(-NOBODY, NOBODY + 1)
    for share in (abs(owned) / NOBODY,)
}
"""How far a point is Black's → its shade."""

_PREMULTIPLIED: Final = QImage.Format.Format_ARGB32_Premultiplied
_OWNER_BITS: Final = tuple(
    pack("=I", colour.alpha() * (0x01010101 if owned < 0 else 0x01000000))
    for owned, colour in sorted(_OWNERS.items())
)
"""What `Diagram.ownership` has → a px of its shade."""


def _paint_veils(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    stamps: Stamps,
    points: Collection[Point] | None,
) -> None:
    board = stamps.look.theme.board
    if diagram.dimmed:
        dim = QColor(*board.dim)
        for point in diagram.dimmed if points is None else diagram.dimmed.intersection(points):
            if geometry.has(point) and not diagram.is_hidden(point):
                painter.fillRect(*geometry.cell_px(point), dim)
    if diagram.visible is not None and not diagram.crop:
        veil = QColor(*board.veil)
        for point in geometry.points() if points is None else points:
            if point not in diagram.visible:
                painter.fillRect(*geometry.cell_px(point), veil)
