"""A scroll area for a large drawing: wheel, touch pad, and dragging with the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from sgfedit.gui.widgets.appearance import NarrowBars, own_viewport

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QWheelEvent
    from PySide6.QtWidgets import QScrollBar

_NOTCH: Final = 120
"""What a wheel reports for one notch, in eighths of a degree."""
_LINES: Final = 3


class PanArea(QAbstractScrollArea):
    """Scrolls by whole px and moves the pixels, so that only what comes into view is painted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pan_from: QPoint | None = None
        self._wheel_rest = 0
        own_viewport(self)
        self.viewport().setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        corner = QWidget(self)  # Qt's own has lines around
        corner.setBackgroundRole(QPalette.ColorRole.Base)
        corner.setAutoFillBackground(True)
        self.setCornerWidget(corner)
        NarrowBars(self)

    @property
    def offset(self) -> QPoint:
        """The point of the drawing in the upper left corner of the viewport."""
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def set_extent(self, size: QSize, line_px: int) -> None:
        """Say how large the drawing is, and by how much an arrow of a scroll bar moves it."""
        page = self.viewport().size()
        for bar, whole, part in (
            (self.horizontalScrollBar(), size.width(), page.width()),
            (self.verticalScrollBar(), size.height(), page.height()),
        ):
            bar.setRange(0, max(whole - part, 0))
            bar.setPageStep(part)
            bar.setSingleStep(line_px)

    def scroll_to(self, offset: QPoint) -> None:
        """Show the drawing from `offset` on, as far as there is any."""
        self.horizontalScrollBar().setValue(offset.x())
        self.verticalScrollBar().setValue(offset.y())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(dx, dy)

    # Dragging -------------------------------------------------------------------------------

    def begin_pan(self, point: QPoint) -> None:
        """Make the drawing follow the pointer from `point` on until a button is released."""
        self._pan_from = point
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            point = event.position().toPoint()
            self.scroll_to(self.offset + self._pan_from - point)
            self._pan_from = point

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._pan_from = None
        self.viewport().unsetCursor()

    # Wheel ----------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # Touch pads and fine wheels report parts of a notch.
            self._wheel_rest += event.angleDelta().y()
            notches = int(self._wheel_rest / _NOTCH)
            self._wheel_rest -= notches * _NOTCH
            self.zoom(notches, event.position().toPoint())
        else:
            self.scroll_to(self.offset + self._wheel_step(event))
        event.accept()

    def _wheel_step(self, event: QWheelEvent) -> QPoint:
        """Return the px to the right and down that a turn stands for."""
        step = event.pixelDelta()
        if step.isNull():
            step = event.angleDelta() * (_LINES * self.verticalScrollBar().singleStep() / _NOTCH)
        # A wheel that knows only up and down moves what there is to move.
        sideways = self.verticalScrollBar().maximum() == 0
        if not step.x() and (sideways or event.modifiers() & Qt.KeyboardModifier.ShiftModifier):
            step = step.transposed()
        return -step

    def zoom(self, notches: int, anchor: QPoint | None = None) -> None:
        """Make the drawing larger or smaller; what is at `anchor` stays put. For subclasses."""


def reveal(bar: QScrollBar, low: int, length: int, margin: int) -> None:
    """Scroll so that `low` to `low + length` is visible with a margin, if it is not yet.

    What is more than a page away goes to the middle; what is nearer comes in by a third of a page,
    and what is a single step away by two thirds, so that walking along a line scrolls now and then
    and not with every step, however narrow the page.
    """
    page, value = bar.pageStep(), bar.value()
    margin = max(min(margin, (page - length) // 2), 0)
    first, last = low - margin, low + length + margin - page
    if last <= value <= first:
        return
    if value - page < low < value + 2 * page:
        away = max(value - first, last - value)
        share = page * 2 // 3 if away <= length else page // 3
        some = max(min(share - margin, page - length - 2 * margin), 0)
        bar.setValue(first - some if value > first else last + some)
    else:
        bar.setValue(low + (length - page) // 2)
