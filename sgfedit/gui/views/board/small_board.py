"""Small boards that only show: a widget for previews, and pictures for lists."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from sgfedit.gui.views.board.picture import board_theme
from sgfedit.render.canvas import BoardCanvas

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.theme import Theme


class SmallBoard(QWidget):
    """A diagram, as large as there is room for.

    Attributes:
        diagram: What is shown, None for nothing.
    """

    def __init__(
        self,
        settings: Settings,
        parent: QWidget,
        *,
        wished_px: int = 300,
        least_px: int = 160,
        padding: float = 4,
    ) -> None:
        """Ask for a square of `wished_px`; `padding` logical units around the board stay free."""
        super().__init__(parent)
        self.diagram: Diagram | None = None
        self._theme: Theme | None = None
        self._settings = settings
        self._wished, self._least = QSize(wished_px, wished_px), QSize(least_px, least_px)
        self._padding = padding
        self._canvas: BoardCanvas | None = None

    def sizeHint(self) -> QSize:
        return self._wished

    def minimumSizeHint(self) -> QSize:
        return self._least

    def show_diagram(self, diagram: Diagram | None) -> None:
        """Show a diagram, or nothing."""
        self.diagram = diagram
        self.update()

    @property
    def theme(self) -> Theme:
        """What the board looks like: as the settings say, unless `show_theme` was called."""
        return self._theme or board_theme(self._settings, self.palette())

    def show_theme(self, theme: Theme) -> None:
        """Show the board in another theme than that of the settings."""
        self._theme = theme
        self.update()

    def room(self) -> QRect:
        """Return where in the widget the board may be."""
        return self.rect()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.diagram is None:
            return
        surround = self.palette().color(self.backgroundRole())
        theme = self.theme
        if self._canvas is None:
            self._canvas = BoardCanvas(theme, padding=self._padding, surround=surround)
        canvas, room = self._canvas, self.room()
        canvas.set_theme(theme, surround)
        canvas.update(self.diagram)
        canvas.resize(room.width(), room.height(), self.devicePixelRatioF())
        painter = QPainter(self)
        painter.translate(room.topLeft())
        canvas.draw(painter)
        painter.end()


_LEAST_DRAWN_PX: Final = 300
"""Smaller boards are drawn larger and scaled down, or lines would be as thick as stones."""

_SMOOTH: Final = Qt.TransformationMode.SmoothTransformation


class SmallPictures:
    """Paints boards for lists: all of one size, in the theme of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._canvas: BoardCanvas | None = None
        self._px, self._ratio = 1, 1.0

    @property
    def bytes_each(self) -> int:
        """How much memory a picture takes."""
        return 4 * self._px**2

    def set_look(self, palette: QPalette, px: int, ratio: float) -> bool:
        """Paint boards of `px` logical units on a screen of so many px each, as the palette is.

        Returns whether they look otherwise now.
        """
        theme = board_theme(self._settings, palette)
        if self._canvas is None:
            self._canvas = BoardCanvas(theme)
        before = (self._canvas.theme, self._px, self._ratio)
        self._px, self._ratio = max(1, round(px * ratio)), ratio
        drawn = self._px * ceil(_LEAST_DRAWN_PX / self._px)
        self._canvas.set_theme(theme)
        self._canvas.resize(drawn, drawn)
        return before != (theme, self._px, ratio)

    def of(self, diagram: Diagram) -> QPixmap:
        """Return the picture of a diagram; a few ms."""
        if self._canvas is None:
            return QPixmap()
        self._canvas.update(diagram)
        image = self._canvas.image().scaledToWidth(self._px, _SMOOTH)
        image.setDevicePixelRatio(self._ratio)
        return QPixmap.fromImage(image)
