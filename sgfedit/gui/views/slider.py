"""A slider under the board: the whole line at a glance, to be drawn through it with the mouse.

It knows the line as a list of nodes and where in it the current node is, so that a step costs a
comparison, and so does a key typed there. The line is gone through again when another one is shown
or edited, after a pause; that of another game is taken at once, its comments are looked for then.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sgfedit.game import traversal

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from sgfedit.app.browsing_history import BrowsingHistory
    from sgfedit.game.game import Change
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.sgf import Node

_HEIGHT: Final = 18
_MARGIN: Final = 14
_GROOVE: Final = 4
_KNOB: Final = 6
"""Px: height of all, room at the ends, thickness of the groove, radius of the knob."""

_AROUND: Final = _KNOB + 3
"""Px beside the middle of the knob that it may paint on."""

_TICK: Final = 3
_FAINT: Final = 0.28
_TICK_OPACITY: Final = 0.6
PAUSE_MS: Final = 40
"""From an edit or another line until it is gone through again."""

_NOTCH: Final = 120


class MoveSlider(QWidget):
    """Shows where on its line the current node is, with ticks for comments; a drag leads through.

    Attributes:
        visited: Where one has been.
        line: The nodes from the root to the end of the line that is shown.
        index: Where in it the current node is.
    """

    def __init__(self, visited: BrowsingHistory, tree: TreeView, parent: QWidget) -> None:
        """Make the slider for the document of `visited`; `tree` knows the words for nodes."""
        super().__init__(parent)
        self._document = tree.document
        self.visited = visited
        self._tree = tree
        self.line: list[Node] = [self._document.current]
        self.index = 0
        self._ticks: list[int] = []
        self._columns: list[int] | None = None
        self._is_held = False
        self._wheel = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.setObjectName("moveSlider")
        self.setAccessibleName(self.tr("Place in the game"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        document = self._document
        document.current_changed.connect(self._on_current_changed)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._on_reset)
        self._pause.start()

    @property
    def is_waiting(self) -> bool:
        """Whether the line is to be gone through again soon."""
        return self._pause.isActive()

    @property
    def ticks(self) -> tuple[int, ...]:
        """Indexes of the nodes with comments or names."""
        return tuple(self._ticks)

    def _on_reset(self) -> None:
        """Show the place in another game at once; to look for comments takes far longer."""
        self._take_line()
        self._ticks = []
        self._pause.start()

    def refresh(self) -> None:
        """Go through the line that is shown. O(length)."""
        self._pause.stop()
        self._take_line()
        self._ticks = [i for i, node in enumerate(self.line) if traversal.has_comment(node)]

    def _take_line(self) -> None:
        current = self._document.current
        self.line = traversal.line_through(current, self._document.preferred)
        self.index = self.line.index(current)
        self._columns = None
        self.update()

    def _on_changed(self, change: Change) -> None:
        here = self.line[self.index]
        is_typed = change.properties == {here} and not (change.children or change.games)
        if self.is_waiting or not is_typed:
            self._pause.start()
            return
        at = bisect_left(self._ticks, self.index)
        is_ticked = self._ticks[at : at + 1] == [self.index]
        if is_ticked is not traversal.has_comment(here):
            self._ticks[at : at + is_ticked] = [] if is_ticked else [self.index]
            self._columns = None
            self.update()

    def _on_current_changed(self, node: Node) -> None:
        before, index = self.index, self._index_of(node)
        if index is None or not self._leads_on(index):
            self._pause.start()
            return
        self.index = index
        left, right = sorted((int(self._x(before)), int(self._x(index))))
        self.update(left - _AROUND, 0, right - left + 2 * _AROUND + 1, _HEIGHT)

    def _index_of(self, node: Node) -> int | None:
        """Return where on the line a node is. O(1) beside the current one."""
        line = self.line
        for index in (self.index + 1, self.index - 1):
            if 0 <= index < len(line) and line[index] is node:
                return index
        return line.index(node) if node in line else None

    def _leads_on(self, index: int) -> bool:
        """Whether the line goes on from a node as the document would."""
        child = traversal.following(self.line[index], self._document.preferred)
        after = self.line[index + 1] if index + 1 < len(self.line) else None
        return child is after

    # The mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._is_held = True
        self._document.go_to(self._node_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_held:
            # The whole drag is one place to go back to.
            self.visited.slide_to(self._node_at(event.position().x()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._is_held = False

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _NOTCH)
        self._wheel -= steps * _NOTCH
        document = self._document
        if steps > 0:
            document.go_to(traversal.back(document.current, steps))
        elif steps < 0:
            document.go_to(traversal.ahead(document.current, -steps, document.preferred))

    def _node_at(self, x: float) -> Node:
        """Return the node of the line that is at `x`; of the line as it is by now."""
        if self.is_waiting:
            self.refresh()
        share = (x - _MARGIN) / max(1, self.width() - 2 * _MARGIN)
        index = round(share * (len(self.line) - 1))
        return self.line[min(max(index, 0), len(self.line) - 1)]

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            if not self.isEnabled():
                return True  # Qt shows tooltips of what is disabled, too
            text = self._tree.contents.title_of(self._node_at(event.pos().x()))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    # Painting -------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT)

    def _x(self, index: int) -> float:
        room = self.width() - 2 * _MARGIN
        return _MARGIN + room * index / max(1, len(self.line) - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        # While it is disabled what follows is not to be seen.
        palette = self.palette()
        ink = palette.color(QPalette.ColorRole.WindowText)
        accent = palette.color(QPalette.ColorRole.Highlight)
        faint = QColor(ink)
        faint.setAlphaF(_FAINT)
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        top, here = _HEIGHT / 2 + 1 - _GROOVE / 2, self._x(self.index)
        painter.fillRect(QRectF(_MARGIN, top, self.width() - 2 * _MARGIN, _GROOVE), faint)
        if self.isEnabled():
            painter.fillRect(QRectF(_MARGIN, top, here - _MARGIN, _GROOVE), accent)
            self._paint_ticks(painter, event.rect().toRectF(), ink)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Window), 1.5))
            painter.setBrush(accent)
            painter.drawEllipse(QPointF(here, top + _GROOVE / 2), _KNOB, _KNOB)
        painter.end()

    def _paint_ticks(self, painter: QPainter, rect: QRectF, ink: QColor) -> None:
        """Draw a tick above the groove for each comment, at most one a px."""
        if self._columns is None:
            self._columns = sorted({round(self._x(index)) for index in self._ticks})
        first = bisect_left(self._columns, rect.left() - 1)
        last = bisect_left(self._columns, rect.right() + 1)
        colour = QColor(ink)
        colour.setAlphaF(_TICK_OPACITY)
        for x in self._columns[first:last]:
            painter.fillRect(QRectF(x - 0.5, 1, 1.5, _TICK), colour)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._columns = None
        super().resizeEvent(event)
