"""Small signs on the track: each kind has its form and its place, at most one of a kind a px.

Above the groove what is said: comments as ticks, judgements as triangles (up is good, down is
bad), hotspots as diamonds. Below it what is done: set-up as squares, forks as angles, figures as
long ticks, marks as dots.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from sgfedit.game import line_signs
from sgfedit.gui.views.timeline.inks import inks, thin
from sgfedit.gui.widgets.scale import zoom

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.views.timeline.inks import Inks
    from sgfedit.gui.views.timeline.reading import LineReading

_WIDEST: Final = 4
"""Px at 100 % beside its place that a sign paints on."""


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
        _polygon((-2, 4), (0, 6.5), (2, 4), (2, 5.5), (0, 8), (-2, 5.5)),
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
    """The signs of a line; where they are is worked out once for a width."""

    def __init__(self, reading: LineReading) -> None:
        self._reading = reading
        self._columns: dict[int, list[float]] | None = None

    def forget(self) -> None:
        """Work out again where they are: there are others now, or the width is another."""
        self._columns = None

    def paint(
        self,
        painter: QPainter,
        widget: QWidget,
        part: QRect,
        track: QRectF,
        x_of: Callable[[int], float],
    ) -> None:
        """Draw those that are in a part of the widget.

        Args:
            painter: Of the widget.
            widget: Whose palette counts.
            part: What is painted.
            track: Where the track is; its width does not matter.
            x_of: Where a node is.
        """
        unit = zoom() / 100
        if self._columns is None:
            self._columns = {kind.bit: self._places(kind, unit, x_of) for kind in _KINDS}
        colours = inks(widget.palette())
        middle, wide = round(track.center().y()) + 1, _WIDEST * unit
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for kind in _KINDS:
            places = self._columns[kind.bit]
            first = bisect_left(places, part.left() - wide)
            last = bisect_left(places, part.right() + 1 + wide)
            painter.setBrush(kind.ink(colours))
            for x in places[first:last]:
                kind.shape(painter, x, middle, unit)
        painter.restore()

    def _places(self, kind: _Kind, unit: float, x_of: Callable[[int], float]) -> list[float]:
        found: list[float] = []
        for index, signs in enumerate(self._reading.signs):
            if signs & kind.bit and not signs & kind.hidden_by:
                x = float(round(x_of(index)))
                if not found or x - found[-1] >= kind.apart * unit:
                    found.append(x)
        return found
