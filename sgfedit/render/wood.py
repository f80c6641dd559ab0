"""Bare boards: painted wood or an image, their bevel and their shadow.

Straight-grained kaya needs no image files: year rings are one row of pixels, laid down in strips
that wander a little; fibres are straight and fine; pores are short strokes. It has any size, is
the same every time and costs about 10 ms for 1024 x 1024 px, once for a theme and size; boards
then copy a part of it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPen,
    QRadialGradient,
)

from sgfedit.render.stones import set_fading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Board, Rgba, Theme


_STEP: Final = 512
"""Sizes are rounded up to this, so that resizing a window seldom paints new wood."""

_KEPT: Final = 3
"""Pieces of wood to keep."""

_BAND_PX: Final = 1_000_000
"""Px that are painted at a time: a few ms."""

_LINES_AT_ONCE: Final = 500
_ROWS_AT_ONCE: Final = 64
_STRIP: Final = 8
_SWAY: Final = 12
"""How far the rings wander to either side, in px."""

_MEAN_RING: Final = 0.28
_MEAN_FIBRE: Final = 1 / 3
"""Mean strengths of rings and fibres."""


_woods: Final[dict[tuple[Board, int, int], QImage]] = {}


def wood_in_steps(board: Board, width: int, height: int) -> Iterator[QImage]:
    """Yield wood with its sheen, at least `width` x `height` px: while it is painted, and at last.

    It is cached: do not paint on it.
    """
    key = board, -(-width // _STEP) * _STEP, -(-height // _STEP) * _STEP
    for wood in [_woods.pop(key)] if key in _woods else _painted(*key):
        yield wood
    _woods[key] = wood  # behind those that were wanted before
    if len(_woods) > _KEPT:
        del _woods[next(iter(_woods))]


def _painted(board: Board, width: int, height: int) -> Iterator[QImage]:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        paint_ground = _paint_grain if board.grain.alpha or board.fibre.alpha else _fill
        for _ in paint_ground(painter, board, width, height):
            yield image
        area = QRect(0, 0, width, height)
        for band in bands(area):
            paint_sheen(painter, board, area, band)
            yield image
    finally:
        painter.end()


def bands(area: QRect, multiple: int = 1) -> Iterator[QRect]:
    """Yield the parts of an area, from its top to its bottom, that are painted at a time.

    Args:
        area: In px.
        multiple: What their height is a multiple of, but for the last one.
    """
    height = max(_BAND_PX // max(area.width(), 1) // multiple, 1) * multiple
    for top in range(area.top(), area.bottom() + 1, height):
        left = area.bottom() + 1 - top
        yield QRect(area.left(), top, area.width(), min(height, left))


def _fill(painter: QPainter, board: Board, width: int, height: int) -> Iterator[None]:
    for band in bands(QRect(0, 0, width, height)):
        painter.fillRect(band, QColor(*board.wood))
        yield


def mean_wood(board: Board) -> QColor:
    """Return one colour for wood whose grain cannot be drawn: as dark as with it."""
    colour: tuple[float, ...] = board.wood[:3]
    for stain, share in ((board.grain, _MEAN_RING), (board.fibre, _MEAN_FIBRE)):
        part = share * stain.alpha / 255
        colour = tuple(
            old + (new - old) * part for old, new in zip(colour, stain[:3], strict=True)
        )
    return QColor(*map(round, colour))


def paint_sheen(painter: QPainter, board: Board, area: QRect, part: QRect | None = None) -> None:
    """Draw the light at the upper left of an area and the shade at the lower right, or a part."""
    if not (board.light.alpha or board.shade.alpha):
        return
    gradient = QLinearGradient(QPointF(area.topLeft()), QPointF(area.bottomRight()))
    gradient.setColorAt(0.0, QColor(*board.light))
    gradient.setColorAt(0.5, QColor(*board.light[:3], 0))
    gradient.setColorAt(0.501, QColor(*board.shade[:3], 0))
    gradient.setColorAt(1.0, QColor(*board.shade))
    painter.fillRect(area if part is None else part, gradient)


def _paint_grain(painter: QPainter, board: Board, width: int, height: int) -> Iterator[None]:
    random = Random(19)  # noqa: S311 - the same board every time, not a secret
    span = width + 2 * _SWAY
    fibres = _row(board.fibre, (random.random() ** 2 for _ in range(width)))
    yield
    rings = _row(board.grain, _rings(random, span))
    yield
    # All rows of a strip are equal: paint one of each, then let them be drawn as high strips.
    count = -(-height // _STRIP)
    rows = QImage(width, count, QImage.Format.Format_RGB32)
    rows.fill(QColor(*board.wood))
    brush = QPainter(rows)
    try:
        brush.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush.fillRect(0, 0, width, count, QBrush(fibres))
        for index, offset in enumerate(_smooth_noise(random, count, 420 // _STRIP)):
            brush.drawImage(QRectF(-2 * _SWAY * offset, index, span, 1), rings)
            if not index % _ROWS_AT_ONCE:
                yield
    finally:
        brush.end()
    for band in bands(QRect(0, 0, width, count * _STRIP), _STRIP):
        strips = QRectF(0, band.top() // _STRIP, width, band.height() // _STRIP)
        painter.drawImage(QRectF(band), rows, strips)
        yield
    painter.setPen(QPen(QColor(*board.fibre), 1))
    pores = _pores(random, width, height)
    for first in range(0, len(pores), _LINES_AT_ONCE):
        painter.drawLines(pores[first : first + _LINES_AT_ONCE])
        yield


def _row(colour: Rgba, strengths: Iterable[float]) -> QImage:
    """Return one row of `colour`, its alpha scaled by `strengths` (0 to 1)."""
    red, green, blue, alpha = colour
    data = b"".join(
        bytes((blue * a // 255, green * a // 255, red * a // 255, a))
        for a in (int(alpha * strength) for strength in strengths)
    )
    width = len(data) // 4
    return QImage(data, width, 1, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _rings(random: Random, width: int) -> list[float]:
    """Return strengths of year rings across `width` px: each darkens slowly and ends softly.

    Rings are narrow in lean years and wide in fat ones, and broad bands of the wood are darker.
    """
    bands = _smooth_noise(random, width, 160)
    years = _smooth_noise(random, width, 230)
    found: list[float] = []
    while len(found) < width:
        here = len(found)
        ring = int(6 + 26 * years[here] + random.random() * 8)
        late = random.uniform(0.2, 0.7)
        found += (late * (i / ring) ** 3 for i in range(ring))
        found += (late * 0.6, late * 0.25)
    return [0.45 * band + 0.55 * ring for band, ring in zip(bands, found, strict=False)]


def _smooth_noise(random: Random, count: int, period: int) -> list[float]:
    """Return `count` values from 0 to 1 that wander smoothly, one turn every `period`."""
    found: list[float] = []
    here = random.random()
    while len(found) < count:
        there = random.random()
        steps = (i / period for i in range(period))
        found += (here + (there - here) * t * t * (3 - 2 * t) for t in steps)
        here = there
    return found[:count]


def _pores(random: Random, width: int, height: int) -> list[QLineF]:
    lines = []
    for _ in range(width * height // 3600):
        x, y = random.uniform(0, width), random.uniform(0, height)
        lines.append(QLineF(x, y, x + random.uniform(-0.6, 0.6), y + random.uniform(5, 34)))
    return lines


_MOST_OF_BOARD: Final = 1_600
"""Longer side of a board's image on devices without px: nobody needs a photograph of 10,000."""


def is_soft(painter: QPainter) -> bool:
    """Return whether the device of `painter` can fade colours into transparency.

    PDF and printers' own engines lose the transparency of gradients, so they get flat shadows.
    """
    return painter.paintEngine().type() in {QPaintEngine.Type.Raster, QPaintEngine.Type.SVG}


def painting_ground(
    painter: QPainter, geometry: Geometry, theme: Theme, *, raster: bool
) -> Iterator[None]:
    """Draw the bare board with its shadow in steps; in px."""
    left, top, width, height = geometry.wood
    board = theme.board
    if not board.wood.alpha:
        return
    area = QRect(left, top, width, height)
    # Whole px need no smoothing, which would make this many times slower.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if is_soft(painter):
        _paint_table_shadow(painter, geometry, theme)
    yield from _painting_wood(painter, area, theme, raster=raster)
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


def _painting_wood(
    painter: QPainter, area: QRect, theme: Theme, *, raster: bool
) -> Iterator[None]:
    """Draw the theme's image of a board, or else wood."""
    board = theme.board
    if theme.images.board is not None:
        from sgfedit.render.images import board_image  # noqa: PLC0415  # few themes have one

        # On paper and in drawings it is stretched.
        size = area.size()
        if not raster and max(size.width(), size.height()) > _MOST_OF_BOARD:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            size.scale(_MOST_OF_BOARD, _MOST_OF_BOARD, keep)
        image = board_image(theme.images, size.width(), size.height())
        yield
        if not image.isNull():
            painter.setBrush(Qt.GlobalColor.black)  # see `images.draw_picture`
            painter.drawImage(area, image)
            return
    if raster:
        for wood in wood_in_steps(board, area.width(), area.height()):  # noqa: B007  # the last
            yield
        for band in bands(area):
            painter.drawImage(band.topLeft(), wood, band.translated(-area.topLeft()))
            yield
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
