"""What is drawn over a board of the position search: signs, letters, the frame of what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainterPath, QPen, QTransform

from sgfedit.game.traversal import letter
from sgfedit.render.texts import text_outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainter

    from sgfedit.gui.features.library.position_question import Region
    from sgfedit.render.theme import Rgba, Theme
    from sgfedit.sgf import Point

_LETTERS: Final = 52
"""So many continuations have a letter of one character; the others have a dot."""

NAMED: Final = frozenset(letter(index) for index in range(_LETTERS))

_TWO_LINES_PX: Final = 20
"""Cells from which on there is room for a number below the letter."""

# In cells.
_DISC: Final = 0.92
_DOT: Final = 0.3
_RING: Final = 0.1
_MAYBE: Final = 0.78

MAYBE: Final = "xo*"
"""Signs of what may be a stone."""

_HALF_TURN: Final = 180 * 16  # Qt counts sixteenths of a degree


class Letter(NamedTuple):
    """A continuation as it stands on the board.

    Attributes:
        point: Where.
        text: Its letter.
        number: What is written below it; may be empty.
        black: Share of Black's moves there, 0 to 1.
        weight: How frequent it is compared to the most frequent, 0 to 1.
        words: All about it in a sentence.
    """

    point: Point
    text: str
    number: str
    black: float
    weight: float
    words: str

    @property
    def is_named(self) -> bool:
        """Whether its letter is written on the board."""
        return self.text in NAMED


def draw_sign(painter: QPainter, sign: str, cell: QRectF, theme: Theme) -> None:
    """Draw what may be there: a small stone, or one of two halves, in a broken ring."""
    side = cell.width() * _MAYBE
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(cell.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(theme.board.wood))
    painter.drawEllipse(disc)
    inner = disc.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2)
    if sign != "o":
        painter.setBrush(_colour(theme.black.body))
        painter.drawChord(inner, _HALF_TURN // 2, _HALF_TURN * (2 if sign == "x" else 1))
    if sign != "x":
        painter.setBrush(_colour(theme.white.body))
        painter.drawChord(inner, -_HALF_TURN // 2, _HALF_TURN * (2 if sign == "o" else 1))
    pen = QPen(_colour(theme.board.line), max(1.0, side * 0.07))
    pen.setDashPattern([2.2, 1.8])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc)


def draw_frame(painter: QPainter, rect: QRectF, colour: QColor, *, anywhere: bool) -> None:
    """Draw the frame of the rectangle that counts; broken where it may lie anywhere."""
    pen = QPen(colour, 2.5, Qt.PenStyle.DashLine if anywhere else Qt.PenStyle.SolidLine)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def draw_letter(painter: QPainter, found: Letter, cell: QRectF, theme: Theme) -> None:
    """Draw a continuation: a flat disc in the colour that plays there, the rarer the fainter."""
    is_black, is_white = found.black > 0, found.black < 1
    side = cell.width() * (_DISC if found.is_named else _DOT)
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(cell.center())
    painter.setPen(Qt.PenStyle.NoPen)
    if is_black and is_white:
        _draw_ring(painter, found, disc, theme)
        ink = theme.on_board.ink
    else:
        stone = theme.black if is_black else theme.white
        painter.setBrush(_colour(theme.board.wood))
        painter.drawEllipse(disc)
        ground = _colour(stone.body)
        ground.setAlphaF(0.62 + 0.34 * found.weight)
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        ink = theme.on_black.ink if is_black else theme.on_white.ink
    if found.is_named:
        _write(painter, found, cell, _colour(ink))


def _draw_ring(painter: QPainter, found: Letter, disc: QRectF, theme: Theme) -> None:
    """Draw a disc with a ring of both colours, as much of each as it plays there."""
    painter.setBrush(_colour(theme.board.wood))
    painter.drawEllipse(disc)
    width = disc.width() * _RING
    ring = disc.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    black = round(2 * _HALF_TURN * found.black)
    for colour, start, length in (
        (theme.black.body, _HALF_TURN // 2, black),
        (theme.white.body, _HALF_TURN // 2 + black, 2 * _HALF_TURN - black),
    ):
        pen = QPen(_colour(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(ring, start, length)
    painter.setPen(Qt.PenStyle.NoPen)


def _write(painter: QPainter, found: Letter, cell: QRectF, ink: QColor) -> None:
    side, middle = cell.width(), cell.center()
    family = QGuiApplication.font().family()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if not found.number or side < _TWO_LINES_PX:
        painter.drawPath(_outline(found.text, family, side * 0.56, middle, side * 0.8))
        return
    painter.drawPath(
        _outline(found.text, family, side * 0.44, middle - QPointF(0, side * 0.17), side * 0.7)
    )
    painter.drawPath(
        _outline(found.number, family, side * 0.36, middle + QPointF(0, side * 0.2), side * 0.74)
    )


def _outline(text: str, family: str, size: float, middle: QPointF, room: float) -> QPainterPath:
    """Return the outline of a text around a point, smaller where it is too wide."""
    path, width, _baseline = text_outline(text, family, bold=True)
    scale = min(size / 100, room / max(width, 1.0))
    return QTransform(scale, 0, 0, scale, middle.x(), middle.y()).map(path)


def draw_target(painter: QPainter, cell: QRectF, colour: QColor) -> None:
    """Draw a ring around the continuation that is looked at in the table."""
    width = max(2.0, cell.width() * 0.09)
    painter.setPen(QPen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    painter.drawEllipse(cell.adjusted(half, half, -half, -half))


def region_rect(cell: Callable[[Point], QRectF], region: Region, corner: type[Point]) -> QRectF:
    """Return the place of a rectangle of points."""
    left, top, right, bottom = region
    return cell(corner(left, top)).united(cell(corner(right, bottom)))


def _colour(rgba: Rgba) -> QColor:
    return QColor(*rgba)
