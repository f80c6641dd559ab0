"""A page on any painter, and as a picture for previews."""

from __future__ import annotations

from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter

from sgfedit.export.pages.stamps import paper_stamps
from sgfedit.render.painter import painting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.export.pages.page import Page, PlacedFigure
    from sgfedit.render.theme import Theme

_POINTS: Final = 72.0
_LINES_AT_ONCE: Final = 8
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
    for _ in painting_page(painter, page, dpi, theme):
        pass


def painting_page(painter: QPainter, page: Page, dpi: float, theme: Theme) -> Iterator[None]:
    """Do what `paint_page` does in steps of a few ms."""
    scale = dpi / _POINTS
    for placed in page.figures:
        with _kept_state(painter):
            yield from _painting_figure(painter, placed, scale, theme)
    with _kept_state(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        for rule in page.rules:
            painter.fillRect(QRectF(rule.x, rule.y, rule.width, rule.height), QColor(_FAINT))
        painter.setPen(QColor(_INK))
        for number, line in enumerate(page.lines if dpi >= _LEAST_TEXT else (), 1):
            line.text.draw(painter, line.number, line.x, line.y)
            if not number % _LINES_AT_ONCE:
                yield


def _painting_figure(
    painter: QPainter, placed: PlacedFigure, scale: float, theme: Theme
) -> Iterator[None]:
    geometry = placed.geometry(scale)
    # At whole dots, where boards are copied rather than drawn.
    painter.translate(round(placed.x * scale), round(placed.y * scale))
    painter.scale(geometry.ratio, geometry.ratio)
    is_raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
    stamps = None if is_raster else paper_stamps(theme, geometry)
    yield from painting(painter, placed.diagram, geometry, theme, stamps)


@contextmanager
def _kept_state(painter: QPainter) -> Iterator[None]:
    """Leave a painter as it was, also where what is drawn is given up."""
    painter.save()
    try:
        yield
    finally:
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
