"""Pictures of the cells of the variation tree, drawn once per look and kept.

All colours are mixed from roles of the palette. What is off the current line is mixed with the
background instead of being translucent, so that no line shows through a stone.

Around the shape of a cell each kind of sign has a corner of its own, and a form of its own: no
meaning is in a colour alone.

```text
★   ?!    hotspot              judgement of the move
  ●
 ▂  B+    comment or name      judgement of the position
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from sgfedit.gui.views.tree.cells import CellKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.gui.views.tree.cells import CellLook

NUMBERS_FROM: Final = 20
"""Px of a cell from which numbers and signs can be read."""
_MOST: Final = 6000
"""Pictures kept; a picture of a 26 px cell takes 2.7 KB, 11 KB on a fine screen."""


class CellInks(NamedTuple):
    """The colours of a cell, all opaque."""

    base: QColor
    text: QColor
    edge: QColor
    black: QColor
    white: QColor
    on_black: QColor
    on_white: QColor
    wood: QColor
    line: QColor
    path: QColor
    accent: QColor
    halo: QColor
    halo_focused: QColor

    @classmethod
    def of(cls, palette: QPalette) -> CellInks:
        """Mix the colours from the roles of `palette`."""
        role = QPalette.ColorRole
        group = QPalette.ColorGroup.Active
        base, text = palette.color(group, role.Base), palette.color(group, role.Text)
        accent = palette.color(group, role.Accent)
        is_dark = base.lightnessF() < text.lightnessF()
        # Black is always the darker one: in a dark palette it is darker than the background.
        black = base.darker(220) if is_dark else mix(text, base, 0.10)
        white = mix(text, base, 0.07) if is_dark else base
        return cls(
            base=base,
            text=text,
            edge=mix(text, base, 0.35),
            black=black,
            white=white,
            on_black=white,
            on_white=black,
            wood=mix(base, text, 0.10),
            line=mix(base, text, 0.34),
            path=mix(base, text, 0.66),
            accent=accent,
            halo=mix(base, accent, 0.22),
            halo_focused=mix(base, accent, 0.38),
        )

    def dimmed(self) -> CellInks:
        """Return the colours of what is off the current line."""
        faded = {name: mix(ink, self.base, 0.45) for name, ink in self._asdict().items()}
        # Signs in the accent colour are small and would be lost, and in a dark palette the rim is
        # all that is seen of a black stone.
        faded["accent"] = mix(self.accent, self.base, 0.25)
        faded["edge"] = mix(self.edge, self.base, 0.2)
        return CellInks(**faded)


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Return the colour at `share` of the way from `first` to `second`."""
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )


def line_width(cell_px: int, *, on_path: bool) -> int:
    """Return the px of a connector."""
    return max(1, round(cell_px / 20)) + (max(1, round(cell_px / 13)) if on_path else 0)


class Sprites:
    """Pictures of cells for one palette, size, font and device pixel ratio."""

    def __init__(self, palette: QPalette, cell_px: int, font: QFont, ratio: float) -> None:
        self.key = (palette.cacheKey(), cell_px, font.key(), ratio)
        self.inks = CellInks.of(palette)
        self.cell_px = cell_px
        self._dimmed = self.inks.dimmed()
        self._family = font
        self._ratio = ratio
        self.cells: dict[tuple[CellLook, int, bool], QPixmap] = {}
        self._elbows: dict[tuple[bool, bool], QPixmap] = {}
        self._folds: dict[bool, QPixmap] = {}

    def cell(self, look: CellLook, number: int, on_path: bool) -> QPixmap:
        """Return the picture of a cell and keep it in `cells`; `number` 0 is not shown."""
        if len(self.cells) >= _MOST:
            self.cells.clear()
        pixmap, painter = self._blank()
        pen = Pen(painter, self.inks if on_path else self._dimmed, self.cell_px, self._family)
        SHAPES[look.kind](pen, look)
        if number and self.cell_px >= NUMBERS_FROM and look.kind is CellKind.MOVE:
            _draw_number(pen, look, number)
        _draw_signs(pen, look, is_small=self.cell_px < NUMBERS_FROM)
        painter.end()
        self.cells[look, number, on_path] = pixmap
        return pixmap

    def elbow(self, on_path: bool, is_down: bool = False) -> QPixmap:
        """Return the picture of a line that comes from above and bends to the right.

        In a tree that runs down it comes from the left and bends down.
        """
        found = self._elbows.get((on_path, is_down))
        if found is not None:
            return found
        pixmap, painter = self._blank()
        width = line_width(self.cell_px, on_path=on_path)
        middle = self.cell_px // 2 - width // 2 + width / 2
        radius = self.cell_px * 0.36
        path = QPainterPath(QPointF(middle, 0))
        path.lineTo(middle, middle - radius)
        path.quadTo(QPointF(middle, middle), QPointF(middle + radius, middle))
        path.lineTo(self.cell_px, middle)
        if is_down:
            path = QTransform(0, 1, 1, 0, 0, 0).map(path)
        ink = self.inks.path if on_path else self.inks.line
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawPath(path)
        painter.end()
        self._elbows[on_path, is_down] = pixmap
        return pixmap

    def fold(self, is_down: bool) -> QPixmap:
        """Return the picture that stands behind a folded node: a plus in a box, on a stub."""
        found = self._folds.get(is_down)
        if found is not None:
            return found
        pixmap, painter = self._blank()
        # Lines of whole px on whole px.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        side = max(7, round(self.cell_px * 0.36) | 1)
        near, across = 1, self.cell_px // 2 - side // 2
        box = QRect(across, near, side, side) if is_down else QRect(near, across, side, side)
        width = max(1, round(self.cell_px / 26))
        painter.setPen(QPen(self.inks.text, width))
        painter.setBrush(self.inks.base)
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        middle, half = side // 2, side // 2 - 2
        for dx, dy in ((half, 0), (0, half)):
            centre = box.topLeft() + QPoint(middle, middle)
            painter.drawLine(centre - QPoint(dx, dy), centre + QPoint(dx, dy))
        painter.end()
        self._folds[is_down] = pixmap
        return pixmap

    def _blank(self) -> tuple[QPixmap, QPainter]:
        side = round(self.cell_px * self._ratio)
        pixmap = QPixmap(side, side)
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return pixmap, painter


class Pen(NamedTuple):
    """What drawing functions need; lengths are shares of a cell, (0, 0) is its middle."""

    painter: QPainter
    inks: CellInks
    cell_px: int
    font: QFont

    @property
    def middle(self) -> float:
        return float(self.cell_px // 2)

    def point(self, x: float, y: float) -> QPointF:
        return QPointF(self.middle + x * self.cell_px, self.middle + y * self.cell_px)

    def brush(self, fill: QColor | None, edge: QColor | None = None, width: float = 1.2) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
        if edge is None:
            self.painter.setPen(Qt.PenStyle.NoPen)
        else:
            self.painter.setPen(QPen(edge, max(1.0, width * self.cell_px / 26)))

    def disc(self, x: float, y: float, radius: float) -> None:
        self.painter.drawEllipse(self.point(x, y), radius * self.cell_px, radius * self.cell_px)

    def square(self, half: float, corner: float) -> None:
        top_left, bottom_right = self.point(-half, -half), self.point(half, half)
        corner *= self.cell_px
        self.painter.drawRoundedRect(QRectF(top_left, bottom_right), corner, corner)

    def polygon(self, *points: tuple[float, float]) -> None:
        self.painter.drawPolygon(QPolygonF([self.point(x, y) for x, y in points]))

    def _font(self, size: float) -> QFont:
        font = QFont(self.font)
        font.setPixelSize(max(6, round(size * self.cell_px)))
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def fits(self, text: str, size: float) -> bool:
        """Whether `text` fits on a plate."""
        advance = QFontMetricsF(self._font(size)).horizontalAdvance(text)
        return advance <= (2 * _PLATE - 0.06) * self.cell_px

    def text(self, text: str, x: float, y: float, size: float, ink: QColor) -> None:
        """Write `text` with its capitals centred on a point; `size` is a share of a cell."""
        font = self._font(size)
        metrics = QFontMetricsF(font)
        at = self.point(x, y)
        left = at.x() - metrics.horizontalAdvance(text) / 2
        self.painter.setFont(font)
        self.painter.setPen(ink)
        # On a device pixel, else the digits are blurred.
        ratio = self.painter.device().devicePixelRatio()
        bottom = round((at.y() + metrics.capHeight() / 2 - 0.2) * ratio) / ratio
        self.painter.drawText(QPointF(left, bottom), text)


# Shapes -------------------------------------------------------------------------------------

_RADIUS: Final = 0.375
_HALF: Final = 0.31
_PLATE: Final = 0.47
_WRITING: Final = (0.42, 0.38, 0.34, 0.3, 0.27)
"""Heights of letters on a plate, as shares of a cell, the first that fits."""


def _stone(pen: Pen, colour: str, x: float, y: float, radius: float) -> None:
    inks = pen.inks
    edge = inks.edge if colour == "B" or pen.inks.white != pen.inks.base else inks.text
    pen.brush(inks.black if colour == "B" else inks.white, edge)
    pen.disc(x, y, radius)


def _draw_move(pen: Pen, look: CellLook) -> None:
    _stone(pen, look.colours, 0, 0, _RADIUS)


def _draw_written(pen: Pen, look: CellLook) -> None:
    """Draw a plate with the move as it is written, in letters that fit, or the first of them."""
    inks = pen.inks
    is_black = look.colours == "B"
    pen.brush(inks.black if is_black else inks.white, inks.edge if is_black else inks.text)
    pen.painter.drawRoundedRect(
        QRectF(pen.point(-_PLATE, -_HALF), pen.point(_PLATE, _HALF)),
        0.12 * pen.cell_px,
        0.12 * pen.cell_px,
    )
    if pen.cell_px >= NUMBERS_FROM:
        size = next((size for size in _WRITING if pen.fits(look.text, size)), _WRITING[-1])
        text, length = look.text, len(look.text)
        while length > 1 and not pen.fits(text, size):
            length -= 1
            text = look.text[:length] + "…"
        pen.text(text, 0, 0, size, inks.on_black if is_black else inks.on_white)


def _draw_pass(pen: Pen, look: CellLook) -> None:
    _stone(pen, look.colours, 0, 0, _RADIUS)
    ink = pen.inks.on_black if look.colours == "B" else pen.inks.on_white
    pen.painter.setPen(QPen(ink, max(1.5, pen.cell_px * 0.08)))
    pen.painter.drawLine(pen.point(-0.17, 0), pen.point(0.17, 0))


def _draw_root(pen: Pen, look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.square(_HALF + 0.04, 0.08)
    pen.painter.setPen(QPen(pen.inks.edge, max(1.0, pen.cell_px * 0.035)))
    for at in (-0.12, 0.12):
        pen.painter.drawLine(pen.point(at, -_HALF), pen.point(at, _HALF))
        pen.painter.drawLine(pen.point(-_HALF, at), pen.point(_HALF, at))
    _draw_stones(pen, look.colours)


def _draw_setup(pen: Pen, look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.square(_HALF, 0.08)
    if look.colours:
        _draw_stones(pen, look.colours)
    else:
        # Only stones taken away.
        pen.brush(None, pen.inks.text)
        pen.disc(0, 0, 0.12)


def _draw_stones(pen: Pen, colours: str) -> None:
    places = {1: ((0.0, 0.0),), 2: ((-0.12, -0.12), (0.12, 0.12))}.get(len(colours), ())
    for colour, (x, y) in zip(colours, places, strict=True):
        _stone(pen, colour, x, y, 0.18 if len(colours) == 1 else 0.125)


def _draw_note(pen: Pen, _look: CellLook) -> None:
    pen.brush(pen.inks.wood, pen.inks.text)
    pen.polygon((0, -0.28), (0.28, 0), (0, 0.28), (-0.28, 0))


def _draw_empty(pen: Pen, _look: CellLook) -> None:
    pen.brush(pen.inks.edge, pen.inks.edge)
    pen.disc(0, 0, 0.11)


SHAPES: Final[Mapping[CellKind, Callable[[Pen, CellLook], None]]] = {
    CellKind.ROOT: _draw_root,
    CellKind.MOVE: _draw_move,
    CellKind.WRITTEN: _draw_written,
    CellKind.PASS: _draw_pass,
    CellKind.SETUP: _draw_setup,
    CellKind.NOTE: _draw_note,
    CellKind.EMPTY: _draw_empty,
}
"""Kind of cell → how it is drawn."""


def _draw_number(pen: Pen, look: CellLook, number: int) -> None:
    text = str(number)
    size = {1: 0.44, 2: 0.42, 3: 0.34}.get(len(text), 0.27)
    ink = pen.inks.on_black if look.colours == "B" else pen.inks.on_white
    pen.text(text, 0, 0, size, ink)


# Signs around the shape ---------------------------------------------------------------------

_CORNER: Final = 0.49
"""How far signs go from the middle of a cell."""


def _draw_signs(pen: Pen, look: CellLook, *, is_small: bool) -> None:
    """Draw what a node holds besides its move or its stones; dots where a cell is small."""
    if look.hotspot:
        # Two would leave nothing of a small stone.
        _draw_stars(pen, 1 if is_small else look.hotspot)
    if look.sign:
        (_draw_dot if is_small else _draw_judgement)(pen, look.sign)
    if look.position:
        (_draw_speck if is_small else _draw_tag)(pen, look.position)
    if look.words:
        _draw_words(pen, -0.17 if look.position else 0.0)


def _draw_words(pen: Pen, middle: float) -> None:
    # A gap around it sets it off from the stone, the ring of the current node and a line below.
    for ink, half, top, bottom in (
        (pen.inks.base, 0.22, 0.385, 0.5),
        (pen.inks.accent, 0.17, 0.42, 0.5),
    ):
        box = QRectF(pen.point(middle - half, top), pen.point(middle + half, bottom))
        pen.brush(ink)
        pen.painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


_STAR: Final = ((0, -1), (0.24, -0.32), (0.95, -0.31), (0.38, 0.12), (0.59, 0.81), (0, 0.4))
_STAR_RADIUS: Final = 0.165


def _draw_stars(pen: Pen, count: int) -> None:
    for at in (-0.33, -0.04)[:count]:
        around = (*_STAR, *[(-x, y) for x, y in reversed(_STAR[1:-1])])
        points = [pen.point(at + x * _STAR_RADIUS, -0.33 + y * _STAR_RADIUS) for x, y in around]
        path = QPainterPath()
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
        _fill_apart(pen, path, pen.inks.accent)


def _draw_dot(pen: Pen, _sign: str) -> None:
    pen.brush(pen.inks.text, pen.inks.base)
    pen.disc(0.33, -0.33, 0.13)


def _draw_judgement(pen: Pen, sign: str) -> None:
    font = QFont(pen.font)
    font.setPixelSize(round(0.36 * pen.cell_px))
    font.setWeight(QFont.Weight.Bold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, sign)
    box = path.boundingRect()
    path.translate(pen.point(0.48, -0.49) - box.topRight())
    _fill_apart(pen, path, pen.inks.text)


def _fill_apart(pen: Pen, path: QPainterPath, ink: QColor) -> None:
    """Fill `path`, with a gap that sets it off from the stone."""
    gap = QPen(pen.inks.base, 0.09 * pen.cell_px)
    gap.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.painter.strokePath(path, gap)
    pen.painter.fillPath(path, ink)


_TAG: Final = 0.3
"""Height of a tag."""
_APART: Final = 0.23
"""How far two signs on a tag are apart."""


def _tag_inks(inks: CellInks, sign: str) -> tuple[QColor, QColor]:
    """Return the colours of a tag and of the sign on it: a stone's where a colour is ahead."""
    return {"B": (inks.black, inks.on_black), "W": (inks.white, inks.on_white)}.get(
        sign[0], (inks.base, inks.text)
    )


def _draw_tag(pen: Pen, sign: str) -> None:
    """Draw a tag with "+", "=" or "∞", twice if it is emphasised."""
    fill, ink = _tag_inks(pen.inks, sign)
    count = len(sign.lstrip("BW"))
    left, top = _CORNER - _TAG - (_APART if count == 2 else 0), _CORNER - _TAG
    box = QRectF(pen.point(left, top), pen.point(_CORNER, _CORNER))
    # Whole px, so that the lines on it are sharp.
    box = QRectF(box.toRect())
    radius = box.height() * 0.3
    pen.brush(pen.inks.base)
    grown = max(1, round(0.04 * pen.cell_px))
    pen.painter.drawRoundedRect(box.adjusted(-grown, -grown, grown, grown), radius, radius)
    pen.brush(fill, pen.inks.text, 0.9)
    pen.painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    pen.painter.setPen(QPen(ink, max(1.0, pen.cell_px * 0.045)))
    for index in range(count):
        shift = (index - (count - 1) / 2) * _APART * pen.cell_px
        _SIGNS[sign[-1]](pen, box.center() + QPointF(shift, 0))


def _draw_plus(pen: Pen, at: QPointF) -> None:
    half = 0.075 * pen.cell_px
    pen.painter.drawLine(at - QPointF(half, 0), at + QPointF(half, 0))
    pen.painter.drawLine(at - QPointF(0, half), at + QPointF(0, half))


def _draw_equals(pen: Pen, at: QPointF) -> None:
    half, apart = 0.065 * pen.cell_px, 0.045 * pen.cell_px
    for y in (-apart, apart):
        pen.painter.drawLine(at + QPointF(-half, y), at + QPointF(half, y))


def _draw_infinity(pen: Pen, at: QPointF) -> None:
    radius = 0.05 * pen.cell_px
    pen.painter.setBrush(Qt.BrushStyle.NoBrush)
    for x in (-radius, radius):
        pen.painter.drawEllipse(at + QPointF(x, 0), radius, radius)


_SIGNS: Final[Mapping[str, Callable[[Pen, QPointF], None]]] = {
    "+": _draw_plus,
    "=": _draw_equals,
    "∞": _draw_infinity,
}
"""Last character of a judgement → how it is drawn on its tag."""


def _draw_speck(pen: Pen, sign: str) -> None:
    """Draw a small square: of a stone's colour, half and half for even, grey for unclear."""
    fill = pen.inks.line if sign[0] == "∞" else _tag_inks(pen.inks, sign)[0]
    box = QRectF(QRectF(pen.point(0.2, 0.2), pen.point(_CORNER, _CORNER)).toRect())
    pen.brush(fill, pen.inks.text)
    pen.painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    if sign[0] == "=":
        pen.brush(pen.inks.text)
        pen.painter.drawRect(box.adjusted(0, box.height() / 2, 0, 0))
