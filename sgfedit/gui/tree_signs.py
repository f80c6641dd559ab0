"""Signs around the shape of a cell of the variation tree: hotspot, judgements, words.

Each kind has a corner of its own, and a form of its own: no meaning is in a colour alone.

```text
★   ?!    hotspot              judgement of the move
  ●
 ▂  B+    comment or name      judgement of the position
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QPen, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.gui.tree_cells import Look
    from sgfedit.gui.tree_sprites import Inks, Pen

_CORNER: Final = 0.49
"""How far signs go from the middle of a cell."""


def draw_signs(pen: Pen, look: Look, *, is_small: bool) -> None:
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


# Hotspot ------------------------------------------------------------------------------------

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


# The move -----------------------------------------------------------------------------------


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


# The position -------------------------------------------------------------------------------

_TAG: Final = 0.3
"""Height of a tag."""
_APART: Final = 0.23
"""How far two signs on a tag are apart."""


def _tag_inks(inks: Inks, sign: str) -> tuple[QColor, QColor]:
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
