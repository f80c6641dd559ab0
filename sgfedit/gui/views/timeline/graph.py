"""The graph above the track: who leads along the line, and the moves that lost much as bars.

It shows one voice and one measure at a time, seen from Black: the darker part below the curve is
Black's. Bars stand on the side of who lost: Black's on the bottom, White's hang from the top. In a
variation the main line is a thin line behind. Where nothing is told there is no curve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF

from sgfedit.game.evaluations import Limits, choice, curve, told
from sgfedit.gui.views.timeline.inks import inks, thin
from sgfedit.gui.views.timeline.words import loss_text, measure_text, voice_text
from sgfedit.gui.widgets.plain_text import labelled
from sgfedit.gui.widgets.scale import TIGHT, font, px

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings
    from sgfedit.game.evaluations import Curve, Measure
    from sgfedit.gui.views.timeline.inks import Inks
    from sgfedit.gui.views.timeline.reading import EvaluationSource
    from sgfedit.sgf import Node

_SCALES: Final = (5, 10, 15, 20, 30, 40, 50)
"""Points at the edges of the graph; a lead that is larger lies on the edge."""

_EDGE: Final = 3
_BAR: Final = 4
_LEAST_BAR: Final = 4
_DOT: Final = 1.6
"""Px at 100 %: room above and below, width and least height of a bar, width of a lone figure."""

_MOST_BAR: Final = 0.55
_WORST: Final = 5
"""The highest bar as a part of the graph; how many times what makes a move bad it stands for."""

_PART: Final = 24
"""Figures that are drawn at once."""

_tr = QCoreApplication.translate


def limits(settings: Settings) -> Limits:
    """Return what a move has to lose to be called bad, as the user wants it."""
    points = settings.get("timeline.loss_points")
    return Limits(float(points), settings.get("timeline.loss_percent") / 100)


class Graph:
    """What is told along a line, and how it is drawn.

    Attributes:
        chosen: Who tells what.
        voices: Who could tell what, and of how many nodes.
        current: Along the line that is shown; None while that is not known.
        main: Along the main line, in a variation.
        bad: Indexes of the moves of the line that lost much.
        label_rect: Where it says what it shows.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.chosen: tuple[str, Measure] | None = None
        self.voices: dict[tuple[str, Measure], int] = {}
        self.current: Curve | None = None
        self.main: Curve | None = None
        self.bad: list[int] = []
        self.label_rect = QRect()
        self._fork = 0
        self._scale = _SCALES[0]
        """The lead at the edges, in points."""

    @property
    def is_told(self) -> bool:
        """Whether there is anything to draw."""
        return self.chosen is not None

    def take(
        self, line: Sequence[Node], main: Sequence[Node], source: EvaluationSource, voice: str
    ) -> None:
        """Show what is told along a line. O(length)."""
        self.voices = told(dict.fromkeys((*line, *main)), source.of)
        self.chosen = choice(self.voices, voice, self._settings.get("timeline.measure"))
        self.blank()
        if self.chosen is None:
            return
        self.current = curve(line, *self.chosen, source.of)
        self.bad = self.current.bad(limits(self._settings))
        pairs = enumerate(zip(line, main, strict=False))
        self._fork = next((at for at, (one, other) in pairs if one is not other), len(line))
        if self._fork < len(line):
            self.main = curve(main, *self.chosen, source.of)
        self._scale = self._scale_of()

    def blank(self) -> None:
        """Show nothing until more is known."""
        self.current = self.main = None
        self.bad = []

    def bar_near(self, x: float, near: float, x_of: Callable[[int], float]) -> int | None:
        """Return the bad move whose bar is nearest to `x` and not further than `near`."""
        found = min(self.bad, key=lambda index: abs(x_of(index) - x), default=None)
        return found if found is not None and abs(x_of(found) - x) <= near else None

    # Words ----------------------------------------------------------------------------------

    @property
    def _has_several(self) -> bool:
        return len({who for who, _ in self.voices}) > 1

    @property
    def label(self) -> str:
        """What it shows, in a word or two."""
        if self.chosen is None:
            return ""
        who, measure = self.chosen
        if measure == "winrate":
            text = _tr("Timeline", "Winrate")
        else:
            text = _tr("Timeline", "Lead ±{points}").format(points=self._scale)
        return labelled(voice_text(who), text) if self._has_several else text

    @property
    def label_tip(self) -> str:
        """What it shows, in a sentence."""
        if self.chosen is None:
            return ""
        who, measure = self.chosen
        least = limits(self._settings)
        amount = loss_text(least.winrate if measure == "winrate" else least.points, measure)
        text = _tr(
            "Timeline",
            "{measure} by {who}. Bars are moves that lost {amount} or more: Black's stand on the "
            "bottom, White's hang from the top. Click for more.",
        )
        return text.format(measure=measure_text(measure), who=voice_text(who), amount=amount)

    # Painting -------------------------------------------------------------------------------

    def paint(
        self, painter: QPainter, widget: QWidget, size: QSize, x_of: Callable[[int], float]
    ) -> None:
        """Paint it into the upper part of a widget, in its colours.

        Args:
            painter: Where to.
            widget: Whose colours count.
            size: Of that part.
            x_of: Where a node is.
        """
        colours, plot = inks(widget.palette()), self._plot(size, x_of)
        painter.fillRect(plot, thin(colours.ink, 0.05))
        if self.current is not None:
            pieces = list(self._pieces(self.current, 0, plot, x_of))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # seams
            for piece in pieces:
                _paint_parts(painter, piece, plot, colours)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(thin(colours.ink, 0.35), 1, Qt.PenStyle.DashLine))
            middle = round(plot.center().y()) + 0.5
            painter.drawLine(QPointF(plot.left(), middle), QPointF(plot.right(), middle))
            self._paint_main(painter, plot, x_of, colours)
            painter.setPen(QPen(colours.line, px(1.5)))
            for piece in pieces:
                _paint_curve(painter, piece)
            self._paint_label(painter, plot, colours)
            self._paint_bars(painter, plot, x_of, colours, self.bad)

    def paint_bar(
        self,
        painter: QPainter,
        widget: QWidget,
        size: QSize,
        x_of: Callable[[int], float],
        index: int,
    ) -> None:
        """Paint the bar of one node again, over the line that says that one is there; see `paint`.

        Costs nothing where there is none.
        """
        if index in self.bad:
            colours = inks(widget.palette())
            self._paint_bars(painter, self._plot(size, x_of), x_of, colours, (index,))

    def _plot(self, size: QSize, x_of: Callable[[int], float]) -> QRectF:
        left, right = x_of(0), x_of(max(1, self._length - 1))
        return QRectF(left, px(_EDGE), right - left, size.height() - 2 * px(_EDGE))

    @property
    def _length(self) -> int:
        return max((len(one.values) for one in (self.current, self.main) if one), default=0)

    def _scale_of(self) -> int:
        """Return the lead at the edges that leaves room for all, in points."""
        values = [
            v for one in (self.current, self.main) if one for v in one.values if v is not None
        ]
        most = max(map(abs, values), default=0)
        return next((scale for scale in _SCALES if most <= scale), _SCALES[-1])

    def _share(self, value: float) -> float:
        """Return where on the height a value is, 0 at the bottom."""
        if self.chosen is not None and self.chosen[1] == "winrate":
            return value
        return min(max(0.5 + value / (2 * self._scale), 0.0), 1.0)

    def _pieces(
        self, shown: Curve, first: int, plot: QRectF, x_of: Callable[[int], float]
    ) -> Iterator[list[QPointF]]:
        """Yield the stretches of a curve between its holes."""
        piece: list[QPointF] = []
        scale = {value: self._share(value) for value in {*shown.values} if value is not None}
        for index, value in enumerate(shown.values[first:], first):
            if value is not None:
                y = plot.bottom() - scale[value] * plot.height()
                piece.append(QPointF(x_of(index), y))
            elif piece:
                yield piece
                piece = []
        if piece:
            yield piece

    def _paint_main(
        self, painter: QPainter, plot: QRectF, x_of: Callable[[int], float], colours: Inks
    ) -> None:
        """Draw the main line behind a variation, from where they part."""
        if self.main is None:
            return
        painter.setPen(QPen(thin(colours.ink, 0.45), 1))
        for piece in self._pieces(self.main, max(0, self._fork - 1), plot, x_of):
            _paint_curve(painter, piece)

    def _paint_bars(
        self,
        painter: QPainter,
        plot: QRectF,
        x_of: Callable[[int], float],
        colours: Inks,
        bad: Iterable[int],
    ) -> None:
        shown = self.current
        if shown is None:
            return
        least = limits(self._settings)
        worst = _WORST * (least.winrate if shown.measure == "winrate" else least.points)
        apart = plot.width() / max(1, self._length - 1)
        width = max(float(px(_BAR) - 1), min(float(px(_BAR)), apart * 0.7))
        painter.setPen(QPen(colours.ground, 1))
        painter.setBrush(colours.tree.bad)
        for index in bad:
            lost = shown.losses[index] or 0.0
            high = plot.height() * _MOST_BAR * min(lost / worst, 1.0)
            high = max(float(px(_LEAST_BAR)), high)
            top = plot.bottom() - high if shown.is_by_black[index] else plot.top()
            painter.drawRect(QRectF(x_of(index) - width / 2 - 0.5, top, width + 1, high))

    def _paint_label(self, painter: QPainter, plot: QRectF, colours: Inks) -> None:
        text = f"{self.label} ▾"
        painter.setFont(font("caption"))
        metrics = QFontMetrics(painter.font())
        pad = px(TIGHT)
        size = QSize(metrics.horizontalAdvance(text) + 2 * pad, metrics.height())
        self.label_rect = QRect(plot.topLeft().toPoint(), size)
        painter.fillRect(self.label_rect, thin(colours.ground, 0.8))  # the curve shines through
        painter.setPen(thin(colours.ink, 0.85))
        painter.drawText(self.label_rect, Qt.AlignmentFlag.AlignCenter, text)


def _paint_parts(painter: QPainter, piece: list[QPointF], plot: QRectF, colours: Inks) -> None:
    """Fill what is White's above a stretch of the curve and what is Black's below it."""
    painter.setPen(Qt.PenStyle.NoPen)
    for colour, edge in ((colours.white, plot.top()), (colours.black, plot.bottom())):
        painter.setBrush(colour)
        for part in _short(piece):
            ends = QPointF(part[0].x(), edge), QPointF(part[-1].x(), edge)
            painter.drawPolygon(QPolygonF([ends[0], *part, ends[1]]))


def _paint_curve(painter: QPainter, piece: list[QPointF]) -> None:
    """Draw a stretch of the curve, which may be a single figure between holes."""
    if len(piece) == 1:
        painter.setBrush(painter.pen().color())
        radius = px(_DOT) / 2
        painter.drawEllipse(piece[0], radius, radius)
    for part in _short(piece):
        painter.drawPolyline(QPolygonF(part))


def _short(piece: list[QPointF]) -> Iterator[list[QPointF]]:
    """Yield a stretch in parts that Qt draws quickly: long ones cost their square."""
    for start in range(0, len(piece) - 1, _PART):
        yield piece[start : start + _PART + 1]
