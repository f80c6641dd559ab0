"""When a position was played: a small chart of years."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QMouseEvent, QPaintEvent

_SPANS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
"""Years that one bar may stand for."""

_NAMED: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""Years from one name below the bars to the next."""

_LEAST_PX: Final = 4
"""The least width of a bar, with the gap after it."""

_MOST_PX: Final = 26
_GAP_PX: Final = 4
_LEAST_BARS: Final = 8
"""So many bars there is room for at least: a single year does not fill the chart."""

_tr = QCoreApplication.translate


class Bar(NamedTuple):
    """A bar: its first and last year, how many games, and where it is across."""

    first: int
    last: int
    games: int
    left: float
    width: float

    @property
    def text(self) -> str:
        """What it says in a tooltip."""
        years = f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"
        if self.games == 1:
            return _tr("Position", "{years}: 1 game").format(years=years)
        return _tr("Position", "{years}: {count} games").format(
            years=years, count=f"{self.games:,}"
        )


def bars_of(years: Mapping[int, int], width: float) -> list[Bar]:
    """Return the bars for so many px: as few years in each as there is room for."""
    if not years or width < _LEAST_PX:
        return []
    first, last = min(years), max(years)
    span = next(
        (n for n in _SPANS if (last // n - first // n + 1) * _LEAST_PX <= width), _SPANS[-1]
    )
    counts: dict[int, int] = {}
    for year, count in years.items():
        counts[year // span] = counts.get(year // span, 0) + count
    numbers = range(first // span, last // span + 1)
    step = min(width / max(len(numbers), _LEAST_BARS), _MOST_PX)
    return [
        Bar(
            number * span,
            number * span + span - 1,
            counts.get(number, 0),
            at * step,
            max(step - (1 if step < 2 * _GAP_PX else 2), 1),
        )
        for at, number in enumerate(numbers)
    ]


class YearChart(QWidget):
    """Bars of years; what one stands for says its tooltip.

    Signals:
        chosen: (first, last) of the years of a bar that was clicked; None for none or once more.

    Attributes:
        years: Year → games.
        part: The same of those among them that are looked at; empty for none.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chosen: tuple[int, int] | None = None
        self.years: dict[int, int] = {}
        self.part: dict[int, int] = {}
        self.setObjectName("positionYears")
        self.setAccessibleName(self.tr("Years in which the position was played"))
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_years(self, years: Mapping[int, int]) -> None:
        """Show other years."""
        self.years = dict(years)
        self._chosen = None
        self.part = {}
        text = ", ".join(f"{year}: {count}" for year, count in sorted(self.years.items()))
        self.setAccessibleDescription(text)
        self.update()

    def show_part(self, years: Mapping[int, int]) -> None:
        """Show how many of the games are looked at: those of one continuation, or of a bar."""
        self.part = dict(years)
        if not years:
            self._chosen = None
        self.update()

    @property
    def bars(self) -> list[Bar]:
        """What is shown."""
        return bars_of(self.years, self.width() - 2 * _GAP_PX)

    def sizeHint(self) -> QSize:
        return QSize(200, 4 * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 3 * self.fontMetrics().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            bar = self._bar_at(event.pos().x())
            if bar is not None and bar.games:
                QToolTip.showText(event.globalPos(), self._words(bar), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self._bar_at(round(event.position().x()))
        years = (bar.first, bar.last) if bar is not None and bar.games else None
        self._chosen = None if years == self._chosen else years
        self.chosen.emit(self._chosen)

    def _words(self, bar: Bar) -> str:
        if not self.part or self._chosen:
            return bar.text
        part = sum(self.part.get(year, 0) for year in range(bar.first, bar.last + 1))
        text = _tr("Position", "{games}, {count} of them with this continuation")
        return text.format(games=bar.text, count=f"{part:,}")

    def _bar_at(self, x: int) -> Bar | None:
        return next(
            (bar for bar in self.bars if 0 <= x - _GAP_PX - bar.left <= bar.width + 1), None
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette, metrics = self.palette(), self.fontMetrics()
        bars = self.bars
        floor = self.height() - metrics.height() - 2
        most = max((bar.games for bar in bars), default=0)
        ink = palette.color(QPalette.ColorRole.WindowText)
        ink.setAlphaF(0.35)
        painter.fillRect(QRect(_GAP_PX, floor, self.width() - 2 * _GAP_PX, 1), ink)
        colour = palette.color(QPalette.ColorRole.Highlight)
        faint = QColor(colour)
        faint.setAlphaF(0.4)
        for bar in bars:
            part = sum(self.part.get(year, 0) for year in range(bar.first, bar.last + 1))
            for games, ink in ((bar.games, faint if self.part else colour), (part, colour)):
                if games:
                    height = max(2.0, (floor - 3) * games / most)
                    left = _GAP_PX + bar.left
                    painter.fillRect(QRectF(left, floor - height, bar.width, height), ink)
        self._name_years(painter, bars, floor + 2)
        painter.end()

    def _name_years(self, painter: QPainter, bars: list[Bar], top: int) -> None:
        """Write round years below the bars, as many as there is room for."""
        if not bars:
            return
        metrics = self.fontMetrics()
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        ink.setAlphaF(0.75)
        painter.setPen(ink)
        span = bars[0].last - bars[0].first + 1
        step_px = bars[1].left if len(bars) > 1 else self.width()
        room = metrics.horizontalAdvance("0000") * 1.5
        step = next((n for n in _NAMED if n % span == 0 and n / span * step_px >= room), None)
        for bar in bars:
            if bar is bars[0] if step is None else bar.first % step == 0:
                text = f"{bar.first}"
                width = metrics.horizontalAdvance(text)
                middle = _GAP_PX + bar.left + bar.width / 2
                left = min(max(middle - width / 2, _GAP_PX), self.width() - width - _GAP_PX)
                rect = QRectF(left, top, width + 2, metrics.height())
                painter.drawText(rect, Qt.AlignmentFlag.AlignLeft, text)
