"""Room at the edges of the tree for what belongs to it: an overview, a foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QMoveEvent, QResizeEvent

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QAbstractScrollArea, QWidget


class Borders(QObject):
    """Keeps widgets beside the viewport of a scroll area, below it or at its right."""

    BOTTOM, RIGHT = Qt.Edge.BottomEdge, Qt.Edge.RightEdge

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._widgets: dict[QWidget, tuple[Qt.Edge, int]] = {}
        area.viewport().installEventFilter(self)

    def put(self, widget: QWidget, edge: Qt.Edge, px: int, *, is_outermost: bool = False) -> None:
        """Give a widget so many px at an edge, outside of all others there or inside of them."""
        if self._widgets.get(widget) != (edge, px):
            others = {one: at for one, at in self._widgets.items() if one is not widget}
            mine = {widget: (edge, px)}
            self._widgets = mine | others if is_outermost else others | mine
            self._make_room()
        widget.show()

    def take(self, widget: QWidget) -> None:
        """Hide a widget and give its room back."""
        widget.hide()
        if self._widgets.pop(widget, None) is not None:
            self._make_room()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, (QMoveEvent, QResizeEvent)):
            self._lay_out()
        return False

    def _make_room(self) -> None:
        taken = {Qt.Edge.RightEdge: 0, Qt.Edge.BottomEdge: 0}
        for edge, px in self._widgets.values():
            taken[edge] += px
        self._area.setViewportMargins(0, 0, taken[Qt.Edge.RightEdge], taken[Qt.Edge.BottomEdge])
        self._lay_out()

    def _lay_out(self) -> None:
        view = self._area.viewport().geometry()
        taken = {Qt.Edge.RightEdge: 0, Qt.Edge.BottomEdge: 0}
        for widget, (edge, px) in reversed(self._widgets.items()):
            away = taken[edge]
            taken[edge] += px
            if edge == Qt.Edge.RightEdge:
                widget.setGeometry(QRect(view.right() + 1 + away, view.top(), px, view.height()))
            else:
                widget.setGeometry(QRect(view.left(), view.bottom() + 1 + away, view.width(), px))
