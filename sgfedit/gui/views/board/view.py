"""The board in the window: what mouse, keys and menus do with it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from sgfedit.gui.views.board.board import Board
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.plain_text import tip_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent, QWheelEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.board.keys import BoardKeys
    from sgfedit.gui.views.board.mouse import BoardMouse
    from sgfedit.sgf import Point


class BoardView(Board):
    """A board that is edited.

    Attributes:
        halo: Points at points for a moment.
    """

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.halo = Halo(self)

    @cached_property
    def _keys(self) -> BoardKeys:
        from sgfedit.gui.views.board.keys import BoardKeys  # noqa: PLC0415  # not to start

        return BoardKeys(self)

    @cached_property
    def _mouse(self) -> BoardMouse:
        from sgfedit.gui.views.board.mouse import BoardMouse  # noqa: PLC0415  # not to start

        return BoardMouse(self)

    def use(self, point: Point) -> None:
        """Do what a click at `point` does, without a mouse."""
        self._keys.use(point)

    def point_with_keys(self, point: Point) -> None:
        """Take the focus, and show the keyboard cursor at `point`."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._keys.point_at(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._mouse.is_asked(event):
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.hover_at(None)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            point = self.cursor_point or self.document.position().last_move
            where = self.point_rect(point).center() if point else self.rect().center()
            self.menu_requested.emit(point, self.mapToGlobal(where))
        elif self._tool.colour is None and self.mode is None:
            self.menu_requested.emit(self.point_at(event.pos()), event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._mouse.wheel(event)

    def _takes(self, event: QKeyEvent) -> bool:
        return self._keys.takes(event)

    def event(self, event: QEvent) -> bool:
        if overrides(event, self._takes):
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            _show_tooltip(self, event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.press(event):
            super().keyPressEvent(event)


_SHORT: Final = 2
"""Characters of a label that always fit."""


def _show_tooltip(board: Board, event: QHelpEvent) -> None:
    """Show the label under the pointer in full, and in words how the move there is judged.

    A label that fits on its point needs no tooltip.
    """
    from sgfedit.gui.views.board.speech import judgement_name  # noqa: PLC0415  # not to start
    from sgfedit.render.compose import describe_point  # noqa: PLC0415

    point = board.point_at(event.pos())
    if point is None:
        QToolTip.hideText()
        return
    facts = describe_point(board.diagram, point)
    label = facts.label or ""
    words = [judgement_name(facts.sign)] if facts.sign else []
    if len(label) > _SHORT:
        words.append(label)
    if words:
        text = "\n".join(words)
        QToolTip.showText(event.globalPos(), tip_of(text), board, board.point_rect(point))
    else:
        QToolTip.hideText()


# Rings around points of the board that point at something for a moment and change nothing.


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
        document.altered.connect(self.clear)
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
        if isinstance(event, QResizeEvent) and self.points:
            self.setGeometry(self._board.rect())
        return False

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
