"""The pieces of the strip above the board: a line that gets shorter, a stone, a player."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from sgfedit.go import Colour
from sgfedit.gui.views.strip.facts import SEPARATOR

if TYPE_CHECKING:
    from sgfedit.gui.views.strip.facts import PlayerFacts

_SECONDARY_OPACITY: Final = 0.68
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
)


class Line(QWidget):
    """One line: a strong text and quieter ones, left out from the end where there is no room.

    What is left is cut with an ellipsis.
    """

    def __init__(self, parent: QWidget, alignment: Qt.AlignmentFlag) -> None:
        super().__init__(parent)
        self._alignment = alignment
        self._texts: tuple[str, ...] = ("",)
        self._widths: tuple[int, ...] = (0,)
        self._find_metrics()

    def _find_metrics(self) -> None:
        self._strong_font = _strong(self.font())
        self._strong = QFontMetricsF(self._strong_font)
        self._quiet = QFontMetricsF(self.font())

    def show_text(self, strong: str, *quiet: str) -> None:
        """Show texts, any of which may be empty; gaps between them are theirs."""
        texts = tuple(text.replace("\n", " ") for text in (strong, *quiet))
        if texts != self._texts:
            self._texts = texts
            self._measure()
            self.setAccessibleName("".join(texts))
            self.update()

    def _measure(self) -> None:
        # Widths of glyphs are no whole pixels; one too few would cost a word its end.
        strong, *quiet = self._texts
        first = ceil(self._strong.horizontalAdvance(strong)) + 1 if strong else 0
        measure = self._quiet.horizontalAdvance
        self._widths = (first, *(ceil(measure(text)) + 1 if text else 0 for text in quiet))

    def natural_width(self, count: int | None = None) -> int:
        """Return the px that all texts need, or the first `count` ones."""
        return sum(self._widths[:count])

    @property
    def shown(self) -> str:
        """What can be seen of the texts."""
        return "".join(self._fitting())

    def _fitting(self) -> tuple[str, ...]:
        room = self.width()
        for count in range(len(self._texts), 0, -1):
            if self.natural_width(count) <= room:
                break
        fitting = self._texts[:count]
        if any(fitting):
            is_cut = self.natural_width(count) > room
            return (self._cut(0, room), *fitting[1:]) if is_cut else fitting
        # Nothing that shows any text fits.
        first = next((index for index, text in enumerate(self._texts) if text), 0)
        return (*("",) * first, self._cut(first, room))

    def _cut(self, index: int, room: int) -> str:
        metrics = self._quiet if index else self._strong
        return metrics.elidedText(self._texts[index], Qt.TextElideMode.ElideRight, room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()
            self._measure()

    def paintEvent(self, _event: QPaintEvent) -> None:
        strong, *rest = self._fitting()
        quiet = "".join(rest)
        strong_width = ceil(self._strong.horizontalAdvance(strong))
        total = strong_width + ceil(self._quiet.horizontalAdvance(quiet))
        painter = QPainter(self)
        x = self._start(self.width() - total)
        painter.setFont(self._strong_font)
        painter.drawText(QRect(x, 0, strong_width, self.height()), _LEFT, strong)
        painter.setFont(self.font())
        painter.setOpacity(_SECONDARY_OPACITY)
        painter.drawText(QRect(x + strong_width, 0, total, self.height()), _LEFT, quiet)

    def _start(self, free: int) -> int:
        if self._alignment == Qt.AlignmentFlag.AlignLeft:
            return 0
        return max(0, free if self._alignment == Qt.AlignmentFlag.AlignRight else free // 2)


def _strong(font: QFont) -> QFont:
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


class Player(QWidget):
    """A stone, and beside it a player's name and details; White's is the mirror image."""

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        is_black = colour is Colour.BLACK
        self._colour = colour
        side = Qt.AlignmentFlag.AlignLeft if is_black else Qt.AlignmentFlag.AlignRight
        self._disc = Disc(colour, self)
        self.name = Line(self, side)
        self.details = Line(self, side)
        self.clock = Line(self, side)
        self._facts: PlayerFacts | None = None
        self._is_narrow = False
        self._find_metrics()

    def _find_metrics(self) -> None:
        metrics = QFontMetrics(self.font())
        self._line = metrics.lineSpacing()
        self._letter = metrics.averageCharWidth()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()

    def show_facts(self, facts: PlayerFacts) -> None:
        """Show a player."""
        self._facts = facts
        self.name.show_text(
            facts.name, *(f"  {text}" for text in (facts.rank, facts.team) if text)
        )
        self._show_details()
        self._disc.set_to_play(facts.is_to_play)
        translate = QCoreApplication.translate
        black = translate("InfoStrip", "Black: {player}")
        white = translate("InfoStrip", "White: {player}")
        pattern = black if self._colour is Colour.BLACK else white
        self.setAccessibleName(pattern.format(player=facts.spoken))

    def _show_details(self) -> None:
        facts = self._facts
        if facts is not None:
            beside = SEPARATOR + facts.clock if facts.clock and not self._is_narrow else ""
            self.details.show_text("", facts.captured, beside)
            self.clock.show_text("", facts.clock if self._is_narrow else "")

    def widths(self, *, is_narrow: bool) -> tuple[int, int, int]:
        """Return the px needed for the details; for name and rank, too; and for all."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._show_details()
        around = self._around()
        least = self.details.natural_width()
        if is_narrow:
            least = max(least, self.clock.natural_width())
        has_rank = self._facts is not None and bool(self._facts.rank)
        ranked = max(least, self.name.natural_width(2 if has_rank else 1))
        return least + around, ranked + around, max(ranked, self.name.natural_width()) + around

    def _around(self) -> int:
        return self._disc_side() + self._letter

    def _disc_side(self) -> int:
        return self._line * 3 // 2 if self._is_narrow else self._line * 2

    def arrange(self) -> None:
        """Place what is in here."""
        side, around = self._disc_side(), self._around()
        line = self._line
        is_black = self._colour is Colour.BLACK
        self._disc.setGeometry(0 if is_black else self.width() - side, 0, side, side)
        x, width = around if is_black else 0, max(0, self.width() - around)
        for row, part in enumerate((self.name, self.details, self.clock)):
            part.setGeometry(x, row * line, width, line)
        self.clock.setVisible(self._is_narrow)


class Disc(QWidget):
    """A stone, with a ring around it when it is its turn."""

    def __init__(self, colour: Colour, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = colour
        self._is_to_play = False

    def set_to_play(self, is_to_play: bool) -> None:
        """Say whether it is this colour's turn."""
        if is_to_play != self._is_to_play:
            self._is_to_play = is_to_play
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QRectF(self.rect()).center()
        radius = min(self.width(), self.height()) / 2
        palette = self.palette()
        if self._is_to_play:
            ring = radius / 8
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), ring))
            painter.drawEllipse(centre, radius - ring, radius - ring)
        _draw_stone(painter, centre, radius * 0.7, self._colour, palette)


def _draw_stone(
    painter: QPainter, centre: QPointF, radius: float, colour: Colour, palette: QPalette
) -> None:
    light = QPointF(centre.x() - radius * 0.35, centre.y() - radius * 0.4)
    shade = QRadialGradient(light, radius * 1.5)
    is_black = colour is Colour.BLACK
    shade.setColorAt(0, QColor("#6a6a6a" if is_black else "#ffffff"))
    shade.setColorAt(1, QColor("#101010" if is_black else "#d0d0cc"))
    rim = QColor(palette.color(QPalette.ColorRole.WindowText))
    rim.setAlphaF(0.45)
    painter.setPen(QPen(rim, 1))
    painter.setBrush(shade)
    painter.drawEllipse(centre, radius, radius)
