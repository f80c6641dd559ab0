"""Items on a picture: small cached images, or drawn anew for devices without pixels.

A sprite is drawn in the room of a cell (a shadow in a little more, a wide label in three cells),
and cut to what of that is not empty. It always stands at whole px, so it is copied without
smoothing and looks the same wherever and however often it is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from sgfedit.render.compose import NO_SPREAD, stone_item
from sgfedit.render.marks import MARKS, TEXTS, draw_segment, placed
from sgfedit.render.stones import STONES, Look
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sgfedit.render.compose import Item, Segment
    from sgfedit.render.geometry import Geometry
    from sgfedit.render.theme import Theme

_BUDGET: Final = 24_000_000
"""Bytes of sprites to keep for one look: a numbered 19x19 board at 2 px per unit and then some."""

_SEGMENTS: Final = 24
"""Lines and arrows to keep; a long slanted one is as large as the board."""

_ORIGIN: Final = Point(0, 0)
DRAW: Final[Mapping[str, Callable[[QPainter, Look, Item], None]]] = {**STONES, **MARKS}


class _Sprite(NamedTuple):
    """An image, and how many px beside the corner of a cell its own is."""

    image: QImage
    across: int
    down: int


class Stamps:
    """Draws items of one look.

    Attributes:
        look: What the items look like.
        reach: How many px a shadow reaches beyond its cell.
    """

    def __init__(self, look: Look, *, cached: bool) -> None:
        self.look = look
        self.reach = look.reach
        self._cached = cached
        self._sprites: dict[Item, _Sprite] = {}
        self._bytes = 0
        self._sheet: QImage | None = None
        self._segments: dict[Segment, QImage] = {}
        images = look.theme.images
        self._varieties = (0, len(images.black), len(images.white))

    def stone(self, point: Point, value: int, *, is_faded: bool = False) -> Item:
        """Return the stone of colour `value` (1 black, 2 white) on `point`.

        Where a theme has several images of it, each point has its own.
        """
        item = stone_item(point, value, is_faded=is_faded)
        count = self._varieties[value]
        return item._replace(detail=str(_variety(point, count))) if count else item

    def put_all(self, painter: QPainter, placed: Iterable[tuple[Item, int, int]]) -> None:
        """Draw items, each into the cell whose upper left corner in px it comes with."""
        if not self._cached:
            for item, left, top in placed:
                self.put(painter, item, left, top)
            return
        known, draw = self._sprites.get, painter.drawImage  # there may be hundreds
        for item, left, top in placed:
            image, across, down = known(item) or self._sprite(item)
            draw(left + across, top + down, image)

    def put(self, painter: QPainter, item: Item, left: int, top: int) -> None:
        """Draw `item` into the cell whose upper left corner is at (`left`, `top`) px."""
        if self._cached:
            self.put_all(painter, ((item, left, top),))
            return
        painter.save()
        painter.translate(left + self.look.middle, top + self.look.middle)
        DRAW[item.kind](painter, self.look, item)
        painter.restore()

    def _sprite(self, item: Item) -> _Sprite:
        found = self._text(item) if item.kind in TEXTS else self._cut_out(item)
        self._bytes += found.image.sizeInBytes()
        while self._sprites and self._bytes > _BUDGET:
            self._bytes -= self._sprites.pop(next(iter(self._sprites))).image.sizeInBytes()
        self._sprites[item] = found
        return found

    def _text(self, item: Item) -> _Sprite:
        """Draw a text, whose outline tells how large it is: an engine tells new ones all the time.

        They are drawn on one sheet and taken from it: an image that was painted on keeps all that
        was needed for it. A px around a text is for what its outline between two px leaves there.
        """
        look, cell, at = self.look, self.look.cell, self.look.middle
        if self._sheet is None:
            self._sheet = _transparent(3 * cell, cell)
        else:
            self._sheet.fill(Qt.GlobalColor.transparent)
        painter = _painter(self._sheet, cell + at, at)
        path = placed(item, look).path
        painter.fillPath(path, QColor(*TEXTS[item.kind](look, item)))
        painter.end()
        beside = cell if item.spread != NO_SPREAD else 0
        box = path.boundingRect().translated(cell + at, at).toAlignedRect()
        box = box.adjusted(-1, -1, 1, 1) & QRect(cell - beside, 0, cell + 2 * beside, cell)
        return _Sprite(self._sheet.copy(box), box.left() - cell, box.top())

    def _cut_out(self, item: Item) -> _Sprite:
        side, at = self.look.cell, self.look.middle
        beyond = self.reach if item.kind == "shadow" else 0
        image, painter = _blank(side + 2 * beyond, side + 2 * beyond, at + beyond, at + beyond)
        DRAW[item.kind](painter, self.look, item)
        painter.end()
        return _cut(image, beyond)

    def put_segment(self, painter: QPainter, segment: Segment, left: int, top: int) -> None:
        """Draw a line or arrow; (`left`, `top`) is the corner of the cell where it starts.

        It is an image as well: drawn under different clips, a slanted line differs in the last
        bit, and repainting a point would leave a trace.
        """
        look = self.look
        if not self._cached:
            painter.save()
            painter.translate(left + look.middle, top + look.middle)
            draw_segment(painter, look, segment)
            painter.restore()
            return
        dx, dy = segment.end[0] - segment.start[0], segment.end[1] - segment.start[1]
        key = segment._replace(start=_ORIGIN, end=Point(dx, dy))
        back, up = -min(dx, 0) * look.cell, -min(dy, 0) * look.cell
        image = self._segments.get(key)
        if image is None:
            while len(self._segments) >= _SEGMENTS:
                del self._segments[next(iter(self._segments))]
            width, height = (abs(dx) + 1) * look.cell, (abs(dy) + 1) * look.cell
            image, brush = _blank(width, height, back + look.middle, up + look.middle)
            draw_segment(brush, look, key)
            brush.end()
            self._segments[key] = image
        painter.drawImage(left - back, top - up, image)


def _variety(point: Point, count: int) -> int:
    """Return a number below `count`, always the same for a point and without a pattern."""
    mixed = (point[0] * 0x9E3779B1 ^ point[1] * 0x85EBCA6B) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ mixed >> 13) % count


def _blank(width: int, height: int, x: float, y: float) -> tuple[QImage, QPainter]:
    """Return a transparent image and a painter on it whose origin is at (`x`, `y`)."""
    image = _transparent(width, height)
    return image, _painter(image, x, y)


def _transparent(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _painter(image: QImage, x: float, y: float) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x, y)
    return painter


def _cut(image: QImage, beyond: int) -> _Sprite:
    """Return what of an image is not empty: less to copy each time.

    Args:
        image: The image.
        beyond: How many px of it are beyond each side of a cell.
    """
    data, pitch = bytes(image.constBits()), image.bytesPerLine()
    inked = data.lstrip(b"\0")
    if not inked:
        return _Sprite(image.copy(0, 0, 1, 1), 0, 0)
    top = (len(data) - len(inked)) // pitch
    bottom = -(-len(data.rstrip(b"\0")) // pitch)
    columns = 0  # all rows laid over each other: a number that ends with the left side
    for start in range(top * pitch, bottom * pitch, pitch):
        columns |= int.from_bytes(data[start : start + pitch], "little")
    left = ((columns & -columns).bit_length() - 1) // 32
    right = -(-columns.bit_length() // 32)
    cut = image.copy(left, top, right - left, bottom - top)
    return _Sprite(cut, left - beyond, top - beyond)


@lru_cache(maxsize=4)
def _cached_stamps(look: Look) -> Stamps:
    return Stamps(look, cached=True)


def stamps_for(theme: Theme, geometry: Geometry, *, cached: bool, is_soft: bool = True) -> Stamps:
    """Return what draws items in `geometry`; cached ones are shared by pictures of one look.

    Args:
        theme: Colours.
        geometry: Sizes.
        cached: Whether to copy small images, which fits only pixels at whole px.
        is_soft: Whether gradients may fade into transparency.
    """
    look = Look.of(theme, geometry, QGuiApplication.font().family(), is_soft=is_soft)
    return _cached_stamps(look) if cached else Stamps(look, cached=False)
