"""Drawing of marks, by kind.

Those of the record are described by `sgf.marks`. Every function draws around the origin, which is
where the lines cross, and stays inside the cell: the painter relies on it when it repaints single
points.
"""

from __future__ import annotations

import re
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QTransform,
)

from sgfedit.render.compose import Ground
from sgfedit.render.texts import draw_label, draw_variation, ink_of
from sgfedit.render.theme import Rgba
from sgfedit.sgf.marks import KINDS, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QPainter

    from sgfedit.render.compose import Item, Segment
    from sgfedit.render.stones import Look

_RADIUS: Final = 0.265
"""Radius of a shape that is alone on its point, in stone diameters."""

_STEPS: Final = re.compile("([A-Z])([^A-Z]*)")
_ADD: Final[Mapping[str, Callable[..., None]]] = {
    "M": QPainterPath.moveTo,
    "L": QPainterPath.lineTo,
    "C": QPainterPath.cubicTo,
    "Z": QPainterPath.closeSubpath,
}
"""Letter of a path → what adds the step to one; see `MarkKind`."""

_PEN: Final = 0.072
_HALO: Final = 0.05
"""Widths of lines and of the halo around them, in stone diameters."""

_OPEN: Final = (0.2, 0.41, 0.325)
"""Where what is left of the lines of an open mark begins, ends on the board and on stones.

Stone diameters along each axis.
"""

_VERDICT_PEN: Final = 0.1
_VERDICT_HALO: Final = 0.045
"""Widths of a verdict and of what is around it, in stone diameters."""

_RIGHT: Final = Rgba(22, 128, 60)
_WRONG: Final = Rgba(206, 32, 41)
_AROUND_VERDICT: Final = Rgba(255, 255, 255, 235)
"""Colours that no board has; a contrast of at least 4.5 to what is around the lines."""

_FRAME: Final = 0.11
"""Width of the frame of a selected point, in stone diameters."""

_EDGE: Final = 0.56
"""Where an arrow meets what stands on a point: stone diameters from its middle."""


def _pen(colour: Rgba, width: float) -> QPen:
    return QPen(
        QColor(*colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.MiterJoin,
    )


def _stroke(painter: QPainter, look: Look, item: Item, path: QPainterPath) -> None:
    ink = ink_of(look.theme, item.ground)
    # Small shapes inside and large ones around others are thinner, so that they stay apart.
    width = max(look.diameter * _PEN * min(item.size, 1.0, 1.55 - item.size / 2), look.unit)
    halo = (ink.halo, width + 2 * look.diameter * _HALO)
    _draw(painter, path, *([halo] if ink.halo.alpha else []), (ink.ink, width))


def _draw(painter: QPainter, path: QPainterPath, *strokes: tuple[Rgba, float]) -> None:
    """Draw the lines of `path`, in each colour and width."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in strokes:
        painter.setPen(_pen(colour, width))
        painter.drawPath(path)


def draw_shape(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a mark as its row says; "open", only the ends of its lines."""
    kind = KINDS[item.kind]
    radius = look.diameter * _RADIUS * min(item.size, kind.widest)
    path = QPainterPath()
    for letter, numbers in _STEPS.findall(kind.path):
        found = [float(number) * radius for number in numbers.split()]
        if letter == "O":
            path.addEllipse(QPointF(0, 0), *found * 2)
        elif not item.detail:
            _ADD[letter](path, *found)
        elif letter == "L":
            _draw_end(path, look, item, QPointF(*found) / max(map(abs, found)))
    _stroke(painter, look, item, path)


def _draw_end(path: QPainterPath, look: Look, item: Item, towards: QPointF) -> None:
    most = _OPEN[1] if item.ground is Ground.BOARD else _OPEN[2]
    outer = look.diameter * most * min(item.size / 1.5, 1.0)
    inner = min(look.diameter * _OPEN[0], outer * 0.8)
    path.moveTo(towards * inner)
    path.lineTo(towards * outer)


def draw_right(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw a wide circle around a point where it is right to play (○, as in books of problems)."""
    radius = look.diameter * 0.37
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    _stroke_verdict(painter, look, path, _RIGHT)


def draw_wrong(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw a wide cross over a point where it is wrong to play (×)."""
    arm = look.diameter * 0.27
    path = QPainterPath()
    for x, y in ((1, 1), (1, -1)):
        path.moveTo(-x * arm, -y * arm)
        path.lineTo(x * arm, y * arm)
    _stroke_verdict(painter, look, path, _WRONG)


def _stroke_verdict(painter: QPainter, look: Look, path: QPainterPath, colour: Rgba) -> None:
    width = max(look.diameter * _VERDICT_PEN, 1.5 * look.unit)
    around = (_AROUND_VERDICT, width + 2 * look.diameter * _VERDICT_HALO)
    _draw(painter, path, around, (colour, width))


def draw_selected(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a frame: a ring on the stone, whose colour stays visible, or a frame on the board."""
    colour = QColor(*ink_of(look.theme, item.ground).selected)
    width = max(look.diameter * _FRAME, 1.5 * look.unit)
    half = (look.diameter - width) / 2
    painter.setPen(QPen(colour, width))
    if item.ground is not Ground.BOARD:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), half, half)
        return
    half *= 0.86
    colour.setAlpha(colour.alpha() // 4)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), half / 4, half / 4)


def draw_territory(painter: QPainter, look: Look, item: Item) -> None:
    """Draw TB or TW: a small square, also on a (dead) stone; in the corner beside a text."""
    signs = look.theme.signs
    half = look.diameter * (0.1 if item.detail else 0.15)
    at = look.diameter * 0.33 if item.detail else 0.0
    width = max(look.diameter * 0.025, 0.7 * look.unit)
    is_black = item.kind == "TB"
    colour = signs.black_territory if is_black else signs.white_territory
    # On a stone of its own colour only the outline can be seen.
    same = item.ground is (Ground.BLACK if is_black else Ground.WHITE)
    outline = ink_of(look.theme, item.ground).ink if same else signs.territory_outline
    painter.setPen(QPen(QColor(*outline), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(QColor(*colour))
    painter.drawRect(QRectF(at - half, at - half, 2 * half, 2 * half))


def draw_last_move(painter: QPainter, look: Look, item: Item) -> None:
    """Draw the mark of the last move: a dot, or a ring near the rim if the point has more."""
    ink = ink_of(look.theme, item.ground)
    if item.detail == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*ink.accent))
        painter.drawEllipse(QPointF(0, 0), look.diameter * 0.145, look.diameter * 0.145)
        return
    width = max(look.diameter * 0.055, look.unit)
    radius = look.diameter * 0.5 - width
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink.accent, width))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_target(painter: QPainter, look: Look, item: Item) -> None:
    """Draw a ring on a stone: a click would put a stone of another or the same colour there."""
    theme = look.theme
    stone, other = theme.black.body, theme.white.body
    if item.ground is Ground.WHITE:
        stone, other = other, stone
    width = max(look.diameter * 0.07, 1.25 * look.unit)
    rim = max(look.diameter * 0.03, 0.6 * look.unit)
    radius = look.diameter * 0.5 - width / 2 - rim
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, breadth in ((other, width + 2 * rim), (stone, width)):
        painter.setPen(QPen(QColor(*colour), breadth))
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_cursor(painter: QPainter, look: Look, _item: Item) -> None:
    """Draw the keyboard cursor: four corners around the point."""
    signs = look.theme.signs
    width = max(look.diameter * 0.055, 1.25 * look.unit)
    half = look.diameter * 0.5 - width * 0.75
    arm = half * 0.45
    path = QPainterPath()
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        path.moveTo(x * half, y * (half - arm))
        path.lineTo(x * half, y * half)
        path.lineTo(x * (half - arm), y * half)
    _draw(painter, path, (signs.cursor_halo, width * 1.5), (signs.cursor, width))


def draw_segment(painter: QPainter, look: Look, segment: Segment) -> None:
    """Draw a line or arrow from the origin, where the lines of its start cross, with a halo.

    It stays within a quarter of a cell of the straight line; `changes` relies on it.
    """
    dx = (segment.end[0] - segment.start[0]) * look.cell
    dy = (segment.end[1] - segment.start[1]) * look.cell
    whole = hypot(dx, dy) or 1.0
    first, last = _trimmed(segment, _EDGE * look.diameter / whole)
    length = (last - first) * whole
    width = max(look.cell * 0.07, min(1.25 * look.unit, look.cell * 0.2))
    shape = QPainterPath()
    stop = length
    if segment.is_arrow:
        head = min(look.cell * 0.42, length * 0.75)
        wing = head * 0.42
        tip = [QPointF(length, 0), QPointF(length - head, -wing)]
        tip += [QPointF(length - head * 0.78, 0), QPointF(length - head, wing)]
        shape.addPolygon(QPolygonF(tip))
        shape.closeSubpath()
        stop = length - head * 0.78
    shaft = QPainterPath(QPointF(0, 0))
    shaft.lineTo(stop, 0)
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(
        Qt.PenCapStyle.RoundCap if not segment.is_arrow else Qt.PenCapStyle.FlatCap
    )
    shape = shape.united(stroker.createStroke(shaft))
    turned = QTransform().translate(first * dx, first * dy).rotate(degrees(atan2(dy, dx)))
    shape = turned.map(shape)
    signs = look.theme.signs
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(*signs.arrow_halo), look.cell * 0.06, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(*signs.arrow))
    painter.drawPath(shape)


def _trimmed(segment: Segment, edge: float) -> tuple[float, float]:
    """Return where `segment` begins and ends, as shares of the way, if `edge` is cut off."""
    first = edge if segment.leaves_edge else 0.0
    last = 1 - (edge if segment.meets_edge else 0.0)
    if last - first < 0.2:  # neighbours: there is no room between two stones
        return min(first, 0.25), max(last, 0.75)
    return first, last


MARKS: Final[Mapping[str, Callable[[QPainter, Look, Item], None]]] = {
    **{mark: draw_shape if mark.kind.path else draw_selected for mark in Mark},
    "TB": draw_territory,
    "TW": draw_territory,
    "label": draw_label,
    "number": draw_label,
    "variation": draw_variation,
    "right": draw_right,
    "wrong": draw_wrong,
    "last": draw_last_move,
    "target": draw_target,
    "cursor": draw_cursor,
}
"""Kind of item → how it is drawn."""
