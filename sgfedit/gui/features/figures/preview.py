"""Figure as it is printed: the board in black on white, its caption and its note below.

A rectangle that is dragged on it is the part of the board to show; a click shows the move. Where
there is so little room that numbers cannot be read, it is shown larger below the pointer.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sgfedit.export.book.anchors import captioned
from sgfedit.export.pictures import PictureStyle, geometry_of, image_of, picture
from sgfedit.sgf.values import rectangle

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QSizeF
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from sgfedit.export.shots import Shot
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.sgf import Point

_PAPER: Final = QColor("white")
_INK: Final = QColor("black")
_ACCENT: Final = QColor("#1565c0")
_PAD: Final = 8
_LEAST_PX: Final = 150
_LEAST_HEIGHT_PX: Final = 240
_WISHED_PX: Final = 320
_COARSE_PX: Final = 16
"""Px of a cell below which boards are drawn twice as large and scaled down."""

_LARGE_PX: Final = 440
_VEIL_ALPHA: Final = 60
_MOST_LINES: Final = 4
_WRAP: Final = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap


class FigurePreview(QWidget):
    """The printed figure.

    Signals:
        part_chosen: Points of the board; the user wants to see these only.
        point_clicked: A point of the board.
        left: Esc was pressed with nothing under way.
    """

    part_chosen = Signal(object)
    point_clicked = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("figurePreview")
        self.setAccessibleName(self.tr("The figure as it is printed"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.shot: Shot | None = None
        self.lead = ""
        self.caption = ""
        self.current: Point | None = None
        self._is_choosing = False
        self._pressed: Point | None = None
        self._reached: Point | None = None
        self._picture = QPixmap()
        self._geometry: Geometry | None = None
        self._painted: tuple[Diagram, QSize, float] | None = None
        self._scale = 1.0
        self._board = QRect()

    def sizeHint(self) -> QSize:
        return QSize(_WISHED_PX, _WISHED_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, _LEAST_HEIGHT_PX)

    def show_figure(self, shot: Shot | None, lead: str, caption: str) -> None:
        """Show a figure with its number and what it is called, or nothing."""
        if (shot, lead, caption) != (self.shot, self.lead, self.caption):
            self.shot, self.lead, self.caption = shot, lead, caption
            self._pressed = None
            words = [lead, caption, shot.note if shot else ""]
            self.setAccessibleDescription(". ".join(filter(None, words)))
            self.update()

    def show_current(self, point: Point | None) -> None:
        """Put a ring around the point of the node that is shown."""
        if point != self.current:
            self.current = point
            self.update()

    # Choosing a part ------------------------------------------------------------------------

    @property
    def is_choosing(self) -> bool:
        """Whether the whole board is shown, so that any part of it can be dragged."""
        return self._is_choosing

    def choose(self, is_choosing: bool) -> None:
        """Show the whole board until a part is chosen, or not any more."""
        self._is_choosing = is_choosing
        self._pressed = None
        if is_choosing:
            self.setCursor(Qt.CursorShape.CrossCursor)
            self.setFocus()
        else:
            self.unsetCursor()
        self.update()

    def point_at(self, place: QPointF) -> Point | None:
        """Return the point at a place of the widget, None beside the points."""
        if self._geometry is None or self.shot is None:
            return None
        x, y = place.x() - self._board.left(), place.y() - self._board.top()
        return self._geometry.at(x * self._scale, y * self._scale)

    def place_of(self, point: Point) -> QPoint:
        """Return the middle of the cell of a point, in the widget."""
        return self._cell(point).center().toPoint()

    def _cell(self, point: Point) -> QRectF:
        if self._geometry is None:
            return QRectF()
        left, top, width, height = (side / self._scale for side in self._geometry.rect(point))
        return QRectF(left + self._board.left(), top + self._board.top(), width, height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._reached = self.point_at(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = self.point_at(event.position())
        if self._pressed is not None and point is not None and point != self._reached:
            self._reached = point
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, reached = self._pressed, self._reached
        if event.button() != Qt.MouseButton.LeftButton or pressed is None or reached is None:
            return
        self._pressed = None
        self.update()
        if pressed == reached:
            self.point_clicked.emit(pressed)
            return
        shot = self.shot
        self.choose(False)
        if shot is not None:
            size = shot.diagram.width, shot.diagram.height
            self.part_chosen.emit(frozenset(rectangle(pressed, reached, size)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._is_choosing or self._pressed is not None:
            self.choose(False)
        else:
            self.left.emit()

    # Painting -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or self.shot is None:
            return super().event(event)
        if self._is_coarse and not self._is_choosing:
            QToolTip.showText(event.globalPos(), _large(self.shot), self)
        return True

    @property
    def _is_coarse(self) -> bool:
        """Whether cells are too small to read anything in them."""
        return self._geometry is not None and self._geometry.cell / self._scale < _COARSE_PX

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.shot is not None:
            painter.fillRect(self.rect(), _PAPER)
            below = self._room_for_words()
            self._lay_out(self.rect().adjusted(_PAD, _PAD, -_PAD, -_PAD - below), self.shot)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self._board, self._picture)
            self._paint_words(painter)
            self._paint_signs(painter)
        painter.end()

    def _words(self) -> tuple[str, str]:
        shot = self.shot
        return captioned(self.lead, self.caption), shot.note if shot else ""

    def _room_for_words(self) -> int:
        """Return the height of caption and note; a note without end has some lines at most."""
        metrics = self.fontMetrics()
        width = self.width() - 2 * _PAD
        heights = [
            metrics.boundingRect(0, 0, width, 10_000, int(_WRAP), text).height()
            for text in filter(None, self._words())
        ]
        return min(sum(heights), _MOST_LINES * metrics.lineSpacing()) + _PAD // 2

    def _lay_out(self, room: QRect, shot: Shot) -> None:
        """Paint the board as large as it fits, unless that has been done."""
        diagram = shot.diagram
        if self._is_choosing:
            diagram = replace(diagram, crop=False)
        ratio = self.devicePixelRatioF()
        key = (diagram, room.size(), ratio)
        if key == self._painted:
            return
        self._painted = key
        self._scale = ratio
        longer = _longer_side(diagram, room.toRectF().size() * ratio)
        if geometry_of(diagram, longer).cell < _COARSE_PX:
            # Boards are drawn at whole px: few of them are not enough for numbers and outlines.
            self._scale, longer = 2 * ratio, 2 * longer
        self._geometry = geometry_of(diagram, longer)
        image = image_of(shot._replace(diagram=diagram), PictureStyle(longer, is_flat=True))
        self._picture = QPixmap.fromImage(image)
        self._picture.setDevicePixelRatio(self._scale)
        size = self._picture.deviceIndependentSize().toSize()
        self._board = QRect(
            room.left() + (room.width() - size.width()) // 2,
            room.top() + max(room.height() - size.height(), 0) // 2,
            size.width(),
            size.height(),
        )

    def _paint_words(self, painter: QPainter) -> None:
        caption, note = self._words()
        painter.setPen(_INK)
        top = self._board.bottom() + _PAD // 2
        place = QRect(_PAD, top, self.width() - 2 * _PAD, max(self.height() - top, 0))
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        used = painter.boundingRect(place, int(_WRAP), caption)
        painter.drawText(place, int(_WRAP), caption)
        painter.setFont(self.font())
        painter.drawText(place.adjusted(0, used.height(), 0, 0), int(_WRAP), note)

    def _paint_signs(self, painter: QPainter) -> None:
        """Show where the game is, and the part that is being dragged."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        geometry = self._geometry
        if self.current is not None and geometry is not None and geometry.has(self.current):
            painter.setPen(QPen(_ACCENT, 2))
            painter.drawEllipse(self._cell(self.current).adjusted(-1, -1, 1, 1))
        if self._pressed is None or self._reached is None or self._pressed == self._reached:
            return
        part = self._cell(self._pressed).united(self._cell(self._reached))
        veil = QColor(_ACCENT)
        veil.setAlpha(_VEIL_ALPHA)
        painter.setPen(QPen(_ACCENT, 1, Qt.PenStyle.DashLine))
        painter.setBrush(veil)
        painter.drawRect(part)


def _large(shot: Shot) -> str:
    """Return a picture of a figure, for a tip."""
    data = picture(shot, PictureStyle(_LARGE_PX, is_flat=True), "png")
    return f'<img src="data:image/png;base64,{b64encode(data).decode("ascii")}">'


def _longer_side(diagram: Diagram, room: QSizeF) -> int:
    """Return how many px the longer side of a picture has that fits into `room` px."""
    longer = max(round(room.width()), round(room.height()), 1)
    # The longer side of the board may be the one for which there is less room.
    across, down = geometry_of(diagram, longer).size_px
    return max(round(longer * min(room.width() / across, room.height() / down, 1)), 16)
