"""The board in the window: what mouse, keys and menus do with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QToolTip

from sgfedit.gui.views.board.board import Board
from sgfedit.gui.views.board.halo import Halo
from sgfedit.gui.views.board.keys import BoardKeys
from sgfedit.gui.views.board.mouse import BoardMouse

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings


class BoardView(Board):
    """A board that is edited.

    Attributes:
        halo: Points at points for a moment.
    """

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._keys = BoardKeys(self)
        self._mouse = BoardMouse(self)
        self.halo = Halo(self)

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

    def event(self, event: QEvent) -> bool:
        is_ours = (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._keys.takes(event)
        )
        if is_ours:
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            _show_tooltip(self, event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.press(event):
            super().keyPressEvent(event)


def _show_tooltip(board: Board, event: QHelpEvent) -> None:
    """Show the label under the pointer in full; one that fits on its point needs no tooltip."""
    point = board.point_at(event.pos())
    label = dict(board.diagram.labels).get(point, "") if point else ""
    if point is not None and len(label) > 2:
        QToolTip.showText(event.globalPos(), label, board, board.point_rect(point))
    else:
        QToolTip.hideText()
