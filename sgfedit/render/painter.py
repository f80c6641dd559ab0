"""Draws a Diagram: the one way a board gets onto a widget, an image, an SVG, a PDF or paper.

`paint` is all that exports need. `paint_board` and `paint_points` are its two halves, which
`sgfedit.render.canvas` keeps apart to repaint single points.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QRadialGradient,
    QTransform,
)

from sgfedit.render.compose import (
    Ground,
    Item,
    gaps,
    items_on_points,
    wide_labels,
)
from sgfedit.render.geometry import Rect
from sgfedit.render.grid import crossings, grid_rects
from sgfedit.render.images import board_image
from sgfedit.render.line_names import line_names, longest_names
from sgfedit.render.segments import segments
from sgfedit.render.sprites import Stamps, stamps_for
from sgfedit.render.stones import Look, set_fading
from sgfedit.render.texts import draw_text, gap_of
from sgfedit.render.wood import mean_wood, paint_sheen, wood_image
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme

_SHADOW: Final = Item("shadow", Ground.BOARD)
_MOST_OF_BOARD: Final = 1_600


def paint(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    stamps: Stamps | None = None,
) -> None:
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
        stamps: Draws what stands on points; without one what suits the device.
    """
    painter.save()
    painter.scale(1 / geometry.ratio, 1 / geometry.ratio)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    raster = _is_plain_raster(painter)
    if stamps is None:
        stamps = stamps_for(theme, geometry, cached=raster, is_soft=is_soft(painter))
    paint_wood(painter, geometry, theme, raster=raster)
    paint_grid(painter, diagram, geometry, theme, _holes(diagram, geometry, stamps.look))
    paint_points(painter, diagram, geometry, stamps)
    painter.restore()


def _is_plain_raster(painter: QPainter) -> bool:
    """Return whether one px of the geometry is one px of the device, at whole px."""
    if painter.paintEngine().type() != QPaintEngine.Type.Raster:
        return False
    transform = painter.deviceTransform()
    if transform.type().value > QTransform.TransformationType.TxTranslate.value:
        return False
    return all(abs(d - round(d)) < 1e-3 for d in (transform.dx(), transform.dy()))


def is_soft(painter: QPainter) -> bool:
    """Return whether the device of `painter` can fade colours into transparency.

    PDF and printers' own engines lose the transparency of gradients, so they get flat shadows.
    """
    return painter.paintEngine().type() in {QPaintEngine.Type.Raster, QPaintEngine.Type.SVG}


# Board --------------------------------------------------------------------------------------


def paint_wood(painter: QPainter, geometry: Geometry, theme: Theme, *, raster: bool) -> None:
    """Draw the bare board with its shadow; in px."""
    left, top, width, height = geometry.wood
    board = theme.board
    if not board.wood.alpha:
        return
    area = QRect(left, top, width, height)
    # Whole px need no smoothing, which would make this many times slower.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if is_soft(painter):
        _paint_table_shadow(painter, geometry, theme)
    _paint_ground(painter, area, theme, raster=raster)
    bevel = max(1, round(geometry.ratio))
    for colour, sides in (
        (board.edge_light, ((left, top, width, bevel), (left, top, bevel, height))),
        (
            board.edge_dark,
            (
                (left, top + height - bevel, width, bevel),
                (left + width - bevel, top, bevel, height),
            ),
        ),
    ):
        for side in sides:
            painter.fillRect(*side, QColor(*colour))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_ground(painter: QPainter, area: QRect, theme: Theme, *, raster: bool) -> None:
    """Draw the theme's image of a board, or else wood."""
    board = theme.board
    if theme.images.board is not None:
        # On paper and in drawings it is stretched: nobody needs a photograph of 10,000 px.
        size = area.size()
        if not raster and max(size.width(), size.height()) > _MOST_OF_BOARD:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            size.scale(_MOST_OF_BOARD, _MOST_OF_BOARD, keep)
        image = board_image(theme.images, size.width(), size.height())
        if not image.isNull():
            painter.setBrush(Qt.GlobalColor.black)  # see `images.draw_picture`
            painter.drawImage(area, image)
            return
    if raster:
        size = area.size()
        wood = wood_image(board, size.width(), size.height())
        painter.drawImage(area.topLeft(), wood, QRect(QPoint(0, 0), size))
        return
    painter.fillRect(area, mean_wood(board))
    if is_soft(painter):
        paint_sheen(painter, board, area)


def _paint_table_shadow(painter: QPainter, geometry: Geometry, theme: Theme) -> None:
    """Draw the soft shadow of the board, as far as the geometry leaves room for it."""
    left, top, width, height = geometry.wood
    room = min(left, top, 8 * geometry.ratio)
    if room < 2 or not theme.board.shadow.alpha:
        return
    # A frame of four sides and four corners that fade outwards, half hidden by the board.
    fade, drop = room * 1.2, room * 0.3
    inner = QRectF(left, top + drop, width, height)
    inner.adjust(fade / 2, fade / 2, -fade / 2, -fade / 2)
    outer = inner.adjusted(-fade, -fade, fade, fade)
    x, y = (outer.left(), inner.left(), inner.right()), (outer.top(), inner.top(), inner.bottom())
    for column, row in ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (0, 2), (2, 0), (2, 2)):
        area = QRectF(x[column], y[row], fade, fade)
        start = QPointF(x[1] if column == 0 else x[column], y[1] if row == 0 else y[row])
        gradient: QLinearGradient | QRadialGradient
        if column == 1:
            area.setWidth(inner.width())
            gradient = QLinearGradient(start, start + QPointF(0, fade * (row - 1)))
        elif row == 1:
            area.setHeight(inner.height())
            gradient = QLinearGradient(start, start + QPointF(fade * (column - 1), 0))
        else:
            gradient = QRadialGradient(start, fade)
        set_fading(gradient, theme.board.shadow)
        painter.fillRect(area, gradient)


def paint_grid(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    theme: Theme,
    holes: Mapping[Point, Rect],
) -> None:
    """Draw lines, star points and coordinates, leaving out `holes` around points; in px."""
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
    for point in geometry.points():
        if diagram.is_hidden(point):
            painter.fillRect(*geometry.cell_px(point), QColor(*theme.board.hidden))
    if geometry.font:
        _paint_coordinates(painter, diagram, geometry, theme)


def _hoshi_radius(geometry: Geometry, theme: Theme) -> float:
    # As odd or even as the line, so that it is centred on it to the pixel.
    wanted = max(round(2 * theme.board.hoshi_radius * geometry.cell), geometry.line + 2)
    return (wanted + (wanted - geometry.line) % 2) / 2


def _holes(diagram: Diagram, geometry: Geometry, look: Look) -> dict[Point, Rect]:
    """Return the parts without grid: whole hidden cells, room for texts in and beside others."""
    found = text_gaps(diagram, geometry, look)
    if diagram.crop and diagram.visible is not None:
        hidden = (point for point in geometry.points() if diagram.is_hidden(point))
        found.update((point, geometry.cell_px(point)) for point in hidden)
    return found


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
    x, y = geometry.centre_px(point)
    left, top = floor(x - half[0] * geometry.cell), floor(y - half[1] * geometry.cell)
    # Symmetric around the line, and inside the cell.
    width, height = round(2 * (x - left)), round(2 * (y - top))
    cell = geometry.cell_px(point)
    inside = QRect(left, top, width, height) & QRect(*cell)
    return Rect(inside.left(), inside.top(), inside.width(), inside.height())


def _paint_coordinates(
    painter: QPainter, diagram: Diagram, geometry: Geometry, theme: Theme
) -> None:
    family = QGuiApplication.font().family()
    painter.setBrush(QColor(*theme.board.coordinates))
    painter.setPen(Qt.PenStyle.NoPen)
    cells, wood = geometry.cells, geometry.wood

    def write(text: str, x: float, y: float) -> None:
        draw_text(painter, text, family, geometry.font, QPointF(x, y))

    # Every step-th name, always the same ones: the first column, and rows by their number.
    upright, level = line_names(diagram)
    step = geometry.label_step(longest_names(diagram)[0])
    middle = (cells.top - wood.top) * 0.54
    for x in range(geometry.columns[0], geometry.columns[1] + 1):
        if upright[x].number % step == 0:
            at = geometry.centre_px(Point(x, 0))[0]
            write(upright[x].text, at, wood.top + middle)
            write(upright[x].text, at, wood.top + wood.height - middle)
    step = geometry.label_step(1)
    middle = (cells.left - wood.left) * 0.52
    for y in range(geometry.rows[0], geometry.rows[1] + 1):
        if level[y].number % step == 0:
            at = geometry.centre_px(Point(0, y))[1]
            write(level[y].text, wood.left + middle, at)
            write(level[y].text, wood.left + wood.width - middle, at)


# Points -------------------------------------------------------------------------------------


def paint_points(
    painter: QPainter,
    diagram: Diagram,
    geometry: Geometry,
    stamps: Stamps,
    points: Collection[Point] | None = None,
) -> None:
    """Draw everything that stands on the board; in px.

    Args:
        painter: Clipped to the cells to repaint, if `points` are given.
        diagram: What to draw.
        geometry: Where.
        stamps: Draws the items.
        points: Draw what stands on these only (lines and arrows all the same); None for all.
    """
    corners = _stones(diagram, geometry, stamps, points)
    if stamps.reach:
        for item, left, top in corners:
            if item.kind == "stone":
                stamps.put(painter, _SHADOW, left, top)
    for item, left, top in corners:
        stamps.put(painter, item, left, top)
    _paint_veils(painter, diagram, geometry, stamps, points)
    _paint_segments(painter, diagram, geometry, stamps)
    for point, items in items_on_points(diagram, points).items():
        if geometry.has(point):
            left, top, _width, _height = geometry.cell_px(point)
            for item in items:
                stamps.put(painter, item, left, top)
    for point, item in wide_labels(diagram, points).items():
        left, top, _width, _height = geometry.cell_px(point)
        stamps.put(painter, item, left, top)


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
    taken = (Point(at % width, at // width) for at, value in enumerate(stones) if value)
    for point in filter(geometry.has, taken) if points is None else sorted(points, key=_by_row):
        value = stones[point[1] * width + point[0]]
        if value and (is_whole or not diagram.is_hidden(point)):
            left, top, _width, _height = geometry.cell_px(point)
            item = stamps.stone(point, value, is_faded=point in diagram.faded)
            found.append((item, left, top))
    return found


def _by_row(point: Point) -> tuple[int, int]:
    # Shadows that overlap give the same colour to the last bit only in the same order.
    return point[1], point[0]


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
