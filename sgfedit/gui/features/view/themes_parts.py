"""Small boards that show what a theme looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from sgfedit.go.colour import Colour
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Diagram, Mark
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from sgfedit.render.theme import Theme

ICON_PX: Final = 104
_PADDING: Final = 6
_LINES: Final = 6
"""Lines that are seen of the corner in a small picture."""

_STONES: Final = {
    (15, 2): Colour.BLACK,
    (15, 3): Colour.BLACK,
    (16, 3): Colour.WHITE,
    (16, 2): Colour.WHITE,
    (14, 4): Colour.BLACK,
    (17, 4): Colour.WHITE,
    (16, 5): Colour.BLACK,
}


def _corner() -> Diagram:
    stones = bytearray(361)
    for (x, y), colour in _STONES.items():
        stones[y * 19 + x] = 1 if colour is Colour.BLACK else 2
    seen = frozenset(Point(x, y) for x in range(19 - _LINES, 19) for y in range(_LINES))
    return Diagram(
        stones=bytes(stones),
        marks=((Point(14, 4), Mark.TRIANGLE),),
        labels=((Point(14, 1), "A"),),
        last_move=Point(16, 5),
        hoshi=frozenset({Point(15, 3)}),
        visible=seen,
        coordinates=False,
    )


SAMPLE: Final = _corner()
"""The upper right corner with a few stones and marks."""


def theme_icon(theme: Theme | None, palette: QPalette, ratio: float) -> QIcon:
    """Return a corner of a board in a theme; of a broken one a sign that there is none."""
    px = round(ICON_PX * ratio)
    image = QImage(px, px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    if theme is None:
        _draw_broken(painter, palette, px)
    else:
        paint(painter, SAMPLE, Geometry.fit(px, px, SAMPLE), theme)
    painter.end()
    image.setDevicePixelRatio(ratio)
    icon = QIcon()
    pixmap = QPixmap.fromImage(image)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)  # else it would be tinted where it is selected
    return icon


def _draw_broken(painter: QPainter, palette: QPalette, px: int) -> None:
    colour = palette.color(QPalette.ColorRole.Text)
    font = painter.font()
    font.setPixelSize(px // 2)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(0, 0, px, px, Qt.AlignmentFlag.AlignCenter, "!")
    faint = QColor(colour)
    faint.setAlphaF(0.25)
    painter.setPen(faint)
    painter.drawRect(2, 2, px - 5, px - 5)


class ThemePreview(QWidget):
    """The board as the window shows it, in a theme."""

    def __init__(self, diagram: Diagram, theme: Theme, parent: QWidget) -> None:
        """Show a diagram, turned as the board is."""
        super().__init__(parent)
        self.setObjectName("themePreview")
        self.setAccessibleName(self.tr("Preview"))
        self._canvas = BoardCanvas(theme, padding=_PADDING, surround=self._surround())
        self._canvas.update(diagram)

    @property
    def theme(self) -> Theme:
        """What the board looks like."""
        return self._canvas.theme

    def show_theme(self, theme: Theme) -> None:
        """Show the board in another theme."""
        self._canvas.set_theme(theme, self._surround())
        self.update()

    def _surround(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.Window)

    def sizeHint(self) -> QSize:
        return QSize(460, 460)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 200)

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._canvas.resize(self.width(), self.height(), self.devicePixelRatioF())
        painter = QPainter(self)
        self._canvas.draw(painter)
        painter.end()
