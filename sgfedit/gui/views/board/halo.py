"""Rings around points of the board that point at something for a moment and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from sgfedit.gui.views.board.board import Board
    from sgfedit.sgf import Point

_RING: Final = QColor("#e0218a")
_EDGE: Final = QColor(255, 255, 255, 230)
_GROUND: Final = QColor(224, 33, 138, 40)
# In cells: a ring just outside of a stone.
_WIDTH: Final = 0.1
_INSET: Final = -0.02


class Halo(QWidget):
    """Lies on a board and lets the mouse through; gone with the next step or edit.

    Its colour is none that marks, stones or boards have.

    Signals:
        pointed: The points that have rings now, as a tuple.
    """

    pointed = Signal(object)

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.setObjectName("halo")
        self.points: tuple[Point, ...] = ()
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        board.installEventFilter(self)
        board.turned.connect(self.update)
        document = board.document
        document.current_changed.connect(self.clear)
        document.changed.connect(self.clear)
        document.reset.connect(self.clear)

    def point_at(self, points: Sequence[Point]) -> None:
        """Put rings around `points`, instead of those that are there."""
        self.points = tuple(points)
        self.setGeometry(self._board.rect())
        self.setVisible(bool(points))
        self.update()
        self.pointed.emit(self.points)

    def clear(self) -> None:
        """Take the rings away."""
        if self.points:
            self.point_at(())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.points:
            self.setGeometry(self._board.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        board = self._board
        for point in self.points:
            cell = board.point_rect(point)
            if board.point_at(cell.center()) != point:
                continue  # not in the part of the board that is shown
            rect = QRectF(cell)
            width = max(2.0, rect.width() * _WIDTH)
            inset = rect.width() * _INSET + width / 2
            ring = rect.adjusted(inset, inset, -inset, -inset)
            painter.setBrush(_GROUND)
            painter.setPen(QPen(_EDGE, width + 2))
            painter.drawEllipse(ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(_RING, width))
            painter.drawEllipse(ring)
        painter.end()
