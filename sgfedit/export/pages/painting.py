"""A page on any painter, and as a picture for previews."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter

from sgfedit.export.pages.stamps import paper_stamps
from sgfedit.render.painter import paint

if TYPE_CHECKING:
    from sgfedit.export.pages.page import Page
    from sgfedit.render.theme import Theme

_POINTS: Final = 72.0
_INK: Final = "black"
_FAINT: Final = "#777777"
_FINE: Final = 150.0
"""Dots per inch from which a page needs no smoothing."""

_LEAST_TEXT: Final = 24.0
"""Dots per inch below which nobody can tell words from grey lines."""


def paint_page(painter: QPainter, page: Page, dpi: float, theme: Theme) -> None:
    """Draw a page with its upper left corner at the origin.

    Args:
        painter: One whose units are dots.
        page: What to draw.
        dpi: Dots per inch.
        theme: Of the boards.
    """
    scale = dpi / _POINTS
    is_raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
    for placed in page.figures:
        geometry = placed.geometry(scale)
        painter.save()
        # At whole dots, where boards are copied rather than drawn.
        painter.translate(round(placed.x * scale), round(placed.y * scale))
        painter.scale(geometry.ratio, geometry.ratio)
        stamps = None if is_raster else paper_stamps(theme, geometry)
        paint(painter, placed.diagram, geometry, theme, stamps)
        painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    for rule in page.rules:
        painter.fillRect(QRectF(rule.x, rule.y, rule.width, rule.height), QColor(_FAINT))
    painter.setPen(QColor(_INK))
    if dpi >= _LEAST_TEXT:
        for line in page.lines:
            line.text.draw(painter, line.number, line.x, line.y)
    painter.restore()


def page_image(page: Page, dpi: float, theme: Theme) -> QImage:
    """Return the picture of a page on white paper; some 40 ms at 100 dpi."""
    if dpi >= _FINE:
        return _painted(page, dpi, theme)
    # Boards are drawn at whole dots: few of them are not enough for the outlines of stones.
    fine = _painted(page, 2 * dpi, theme)
    smooth = Qt.TransformationMode.SmoothTransformation
    size = QSize(max(fine.width() // 2, 1), max(fine.height() // 2, 1))
    return fine.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _painted(page: Page, dpi: float, theme: Theme) -> QImage:
    scale = dpi / _POINTS
    size = QSize(ceil(page.width * scale), ceil(page.height * scale))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_page(painter, page, dpi, theme)
    painter.end()
    return image
