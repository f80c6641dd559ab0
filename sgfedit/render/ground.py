"""Draws what everything on a board stands on: wood or an image, and the shadow of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPaintEngine, QPainter, QRadialGradient

from sgfedit.render.images import board_image
from sgfedit.render.stones import set_fading
from sgfedit.render.wood import bands, mean_wood, paint_sheen, wood_in_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme

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
