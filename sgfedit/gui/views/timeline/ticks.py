"""Small signs on the track: each kind has its form and its place, at most one of a kind a px.

Above the groove what is said: comments as ticks, judgements as triangles (up is good, down is
bad), hotspots as diamonds. Below it what is done: set-up as squares, forks as slanting strokes,
figures as long ticks, marks as dots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from sgfedit.game import line_signs
from sgfedit.gui.views.timeline.inks import inks, thin
from sgfedit.gui.widgets.scale import zoom

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.views.timeline.inks import Inks
    from sgfedit.gui.views.timeline.reading import LineReading


class _Kind(NamedTuple):
    """One kind of signs.

    Attributes:
        bit: Of `signs_of`.
        shape: How to draw it at an x and the middle of the groove, unit 1 px at 100 %.
        ink: Its colour.
        apart: How many px at 100 % two of them are apart at least.
        hidden_by: Bits of what would stand in the same place.
    """

    bit: int
    shape: Callable[[QPainter, float, float, float], None]
    ink: Callable[[Inks], QColor]
    apart: float = 1
    hidden_by: int = 0


def _box(left: float, top: float, width: float, height: float) -> Callable[..., None]:
    def draw(painter: QPainter, x: float, y: float, unit: float) -> None:
        painter.drawRect(QRectF(x + left * unit, y + top * unit, width * unit, height * unit))

    return draw


def _polygon(*corners: tuple[float, float]) -> Callable[..., None]:
    def draw(painter: QPainter, x: float, y: float, unit: float) -> None:
        points = [QPointF(x + dx * unit, y + dy * unit) for dx, dy in corners]
        painter.drawPolygon(QPolygonF(points))

    return draw


def _ink(opacity: float) -> Callable[[Inks], QColor]:
    return lambda colours: thin(colours.ink, opacity)


_JUDGED: Final = line_signs.GOOD | line_signs.BAD | line_signs.HOTSPOT

_KINDS: Final = (
    _Kind(line_signs.MARKS, _box(-0.75, 4, 1.5, 1.5), _ink(0.4), 2),
    _Kind(
        line_signs.FORK,
        _polygon((-0.75, 3), (0.75, 3), (3.75, 7), (2.25, 7)),
        _ink(0.5),
        3,
        line_signs.SET_UP_SIGN | line_signs.FIGURE,
    ),
    _Kind(line_signs.FIGURE, _box(-0.75, 3, 1.5, 5), _ink(0.65)),
    _Kind(line_signs.SET_UP_SIGN, _box(-1.5, 4, 3, 3), _ink(0.65), 2),
    _Kind(line_signs.COMMENT, _box(-0.75, -9, 1.5, 3), _ink(0.6), 1, _JUDGED),
    _Kind(
        line_signs.HOTSPOT,
        _polygon((0, -9.5), (3, -6.5), (0, -3.5), (-3, -6.5)),
        _ink(0.75),
        2,
        line_signs.GOOD | line_signs.BAD,
    ),
    _Kind(line_signs.GOOD, _polygon((0, -9), (3, -4), (-3, -4)), lambda inks: inks.good, 2),
    _Kind(line_signs.BAD, _polygon((-3, -9), (3, -9), (0, -4)), lambda inks: inks.bad, 2),
)
"""In the order of drawing; y is 0 in the middle of the groove."""


class Ticks:
    """The signs of a line."""

    def __init__(self, reading: LineReading) -> None:
        self._reading = reading

    def paint(
        self, painter: QPainter, widget: QWidget, middle: float, x_of: Callable[[int], float]
    ) -> None:
        """Draw all of them.

        Args:
            painter: Where to.
            widget: Whose colours count.
            middle: The y of the middle of the groove.
            x_of: Where a node is.
        """
        unit, colours = zoom() / 100, inks(widget.palette())
        painter.setPen(Qt.PenStyle.NoPen)
        for kind in _KINDS:
            painter.setBrush(kind.ink(colours))
            for x in self._places(kind, unit, x_of):
                kind.shape(painter, x, middle, unit)

    def _places(self, kind: _Kind, unit: float, x_of: Callable[[int], float]) -> list[float]:
        found: list[float] = []
        for index, signs in enumerate(self._reading.signs):
            if signs & kind.bit and not signs & kind.hidden_by:
                x = float(round(x_of(index)))
                if not found or x - found[-1] >= kind.apart * unit:
                    found.append(x)
        return found
