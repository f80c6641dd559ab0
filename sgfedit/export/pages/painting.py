"""Pages on any painter, and as pictures for previews.

Stones that shade off are small pictures on paper, which a file has only once: drawn each by
itself, with its gradients, a game of 250 moves would take 8 MB. Marks and numbers stay drawings,
and so do stones of one colour.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QImage, QPaintEngine, QPainter

from sgfedit.render.painter import at_once, painting
from sgfedit.render.sprites import Stamps
from sgfedit.render.stones import STONES, Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.export.pages.pieces import Page, PlacedFigure
    from sgfedit.render.compose import Item
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme


_OPAQUE: Final = QBrush(QColor("black"))
_ENOUGH: Final = 128
"""Px of a cell that are fine enough for a stone: of a usual figure some 800 in an inch."""


class PaperStamps(Stamps):
    """Draws items of one look on a device that has no px of its own."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, cached=False)
        self._soft = Stamps(look._replace(is_soft=True), cached=False)
        self._pictures: dict[Item, QImage] = {}

    def put(self, painter: QPainter, item: Item, left: int, top: int) -> None:
        """Draw `item` into the cell whose upper left corner is at (`left`, `top`) px."""
        if item.kind not in STONES:
            super().put(painter, item, left, top)
            return
        picture = self._pictures.get(item)
        if picture is None:
            picture = self._pictures[item] = self._picture(item)
        reach, side = self._reach, self.look.cell + 2 * self._reach
        # Qt draws images of a PDF as translucent as its last brush was.
        painter.setBrush(_OPAQUE)
        # Without losses: else there would be grey seams around stones.
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        painter.drawImage(QRectF(left - reach, top - reach, side, side), picture)

    @property
    def _reach(self) -> int:
        return self._soft.reach

    def _picture(self, item: Item) -> QImage:
        side = self.look.cell + 2 * self._reach
        image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._soft.put(painter, item, self._reach, self._reach)
        painter.end()
        share = _ENOUGH / self.look.cell
        if share >= 1:
            return image
        return image.scaledToWidth(round(side * share), Qt.TransformationMode.SmoothTransformation)


def paper_stamps(theme: Theme, geometry: Geometry) -> Stamps:
    """Return what draws items on paper; figures of one size share their stones."""
    look = Look.of(theme, geometry, QGuiApplication.font().family(), is_soft=False)
    return _stamps(look) if _shades_off(theme) else Stamps(look, cached=False)


@lru_cache(maxsize=8)
def _stamps(look: Look) -> PaperStamps:
    return PaperStamps(look)


def _shades_off(theme: Theme) -> bool:
    """Return whether stones have more than one colour, or a shadow."""
    if theme.images.black or theme.images.white:
        return True
    return bool(theme.shadow.colour.alpha) or any(
        stone.light != stone.body or stone.edge != stone.body or stone.glow.alpha
        for stone in (theme.black, theme.white)
    )


_POINTS: Final = 72.0
_LINES_AT_ONCE: Final = 8
_INK: Final = "black"
_FAINT: Final = "#777777"
_FINE: Final = 150.0
"""Dots per inch from which a page needs no smoothing."""

_LEAST_TEXT: Final = 24.0
"""Dots per inch below which nobody can tell words from grey lines."""


def paint_page(painter: QPainter, page: Page, dpi: float, theme: Theme) -> None:
    """Draw a page with its upper left corner at the origin, on a painter whose units are dots."""
    at_once(painting_page(painter, page, dpi, theme))


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
