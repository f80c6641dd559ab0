"""Stones on paper: those that shade off are small pictures, which a file has only once.

Drawn each by itself, with its gradients, a game of 250 moves would take 8 MB. Marks and numbers
stay drawings, and so do stones of one colour.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QImage, QPainter

from sgfedit.render.sprites import Stamps
from sgfedit.render.stones import STONES, Look

if TYPE_CHECKING:
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
