"""Small signs on the track: each kind has its form and its place, at most one of a kind a px.

Above the groove what is said: comments as ticks, judgements in the forms that they have in a small
tree (a disc is good, a diamond bad), hotspots as stars. Below it what is done: set-up as squares,
forks as slanting strokes, figures as long ticks, marks as dots.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from sgfedit.game import line_signs
from sgfedit.gui.views.timeline.inks import inks, thin
from sgfedit.gui.views.tree.sprites import DIAMOND, SQUARE, UP, draw_form
from sgfedit.gui.widgets.scale import zoom

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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


def _form(points: Sequence[tuple[float, float]], radius: float) -> Callable[..., None]:
    def draw(painter: QPainter, x: float, y: float, unit: float) -> None:
        draw_form(painter, points, QPointF(x, y - _HIGH * unit), radius * unit)

    return draw


def _ink(opacity: float) -> Callable[[Inks], QColor]:
    return lambda colours: thin(colours.ink, opacity)


_HIGH: Final = 6.3
"""Px at 100 % from the groove up to a judgement."""

_STAR: Final = tuple(
    (radius * sin(turn * pi / 5), -radius * cos(turn * pi / 5))
    for turn, radius in enumerate((1.0, 0.42) * 5)
)
_MOVES: Final = line_signs.GOOD | line_signs.INTERESTING | line_signs.DOUBTFUL | line_signs.BAD
_JUDGED: Final = _MOVES | line_signs.HOTSPOT

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
    _Kind(line_signs.HOTSPOT, _form(_STAR, 3.8), _ink(0.8), 2, _MOVES),
    _Kind(line_signs.GOOD, _form((), 2.6), lambda inks: inks.tree.good, 2),
    _Kind(line_signs.INTERESTING, _form(SQUARE, 2.8), lambda inks: inks.tree.interesting, 2),
    _Kind(line_signs.DOUBTFUL, _form(UP, 2.8), lambda inks: inks.tree.doubtful, 2),
    _Kind(line_signs.BAD, _form(DIAMOND, 3), lambda inks: inks.tree.bad, 2),
)
"""In the order of drawing; y is 0 in the middle of the groove."""


class Ticks:
    """The signs of a line."""

    def __init__(self, reading: LineReading) -> None:
        self._reading = reading

    def paint(
        self,
        painter: QPainter,
        widget: QWidget,
        middle: float,
        x_of: Callable[[int], float],
        *,
        judges: bool,
    ) -> None:
        """Draw all of them.

        Args:
            painter: Where to.
            widget: Whose colours count.
            middle: The y of the middle of the groove.
            x_of: Where a node is.
            judges: Whether judgements and hotspots are among them.
        """
        unit, colours = zoom() / 100, inks(widget.palette())
        painter.setPen(Qt.PenStyle.NoPen)
        shown = -1 if judges else ~_JUDGED
        # Most nodes have none: they are passed over once, not for each kind.
        some = [(at, each & shown) for at, each in enumerate(self._reading.signs) if each & shown]
        for kind in _KINDS:
            places = _places(kind, unit, x_of, some)
            if places:
                painter.setBrush(kind.ink(colours))
            for x in places:
                kind.shape(painter, x, middle, unit)


def _places(
    kind: _Kind, unit: float, x_of: Callable[[int], float], some: Sequence[tuple[int, int]]
) -> list[float]:
    found: list[float] = []
    for index, signs in some:
        if signs & kind.bit and not signs & kind.hidden_by:
            x = float(round(x_of(index)))
            if not found or x - found[-1] >= kind.apart * unit:
                found.append(x)
    return found
