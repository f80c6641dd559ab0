"""Map of a tree that is far larger than its pane, with the part that is seen: drag it, or click.

The map is an image, drawn in slices from the layout and kept until the tree changes; a step or a
scroll only draws the frame on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen, QTransform
from PySide6.QtWidgets import QWidget

from sgfedit.app.tasks import Slices
from sgfedit.gui.views.tree.tags import draw_tag
from sgfedit.gui.widgets import scale

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from sgfedit.game.layout import Cell
    from sgfedit.gui.views.tree.canvas import TreeCanvas

PANES: Final = 3
"""So many times as large as its pane a tree has a map."""

BAND_PX: Final = 44
PAUSE_MS: Final = 120
"""From a change of the tree until its map is drawn anew."""

_FEW_ROWS: Final = 4
_TIMES: Final = 4
"""So many times as high, or as wide, as its map a tree is at least."""
_MARGIN_PX: Final = 4
_MOST_PX: Final = 5
"""Px of a cell on the map, at most."""
_AT_ONCE: Final = 250
"""Chains drawn before the clock is looked at."""
_LEAST_PX: Final = 7
"""Of the frame, so that it can be seen and taken."""
_SEEN_PX: Final = 0.25
"""What moves by less is not painted anew, such as by a step in a large tree."""


class TreeOverview(QWidget):
    """Shows all of a tree small; what of it is seen is framed."""

    manual_page = "tree.md#large-trees"

    def __init__(self, tree: TreeCanvas) -> None:
        super().__init__(tree)
        self.setObjectName("treeOverview")
        self.setAccessibleName(self.tr("Overview of the tree"))
        self.setToolTip(self.tr("The whole tree: drag the frame, or click, to move through it"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._tree = tree
        self._image: QImage | None = None
        self._held: QPointF | None = None
        self._painted = QRectF(), QPointF()
        self._is_stale = False  # and is going to be painted
        self._known: tuple[object, tuple[QRectF, QTransform]] | None = None
        self._drawing = Slices(self)
        self._drawing.ended.connect(self._on_drawn)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._draw)
        self.hide()
        document = tree.document
        document.changed.connect(self._drawing.stop)
        tree.laid_out.connect(self.refresh)
        document.current_changed.connect(self._look_again)  # behind the tree, which knows the node
        for bar in (tree.horizontalScrollBar(), tree.verticalScrollBar()):
            bar.valueChanged.connect(self._follow_frame)

    def is_drawn(self) -> bool:
        """Whether the map is that of the tree as it is now."""
        return not (self._pause.isActive() or self._drawing.is_running)

    def refresh(self) -> None:
        """Draw the map anew, soon, if it can be seen."""
        if self.isVisible():
            self._pause.start()

    def _look_again(self) -> None:
        """Paint where the current node is and was, unless nobody would see a difference."""
        if not self.isVisible():
            return
        self._follow_frame()
        if self._is_stale:
            return
        place, before = self._place(), self._painted[1]
        if (place - before).manhattanLength() >= _SEEN_PX:
            for middle in (place, before):
                self.update(_dot(middle).toAlignedRect())

    def _follow_frame(self) -> None:
        """Paint the frame elsewhere, unless nobody would see a difference."""
        if self.isVisible() and not self._is_stale:
            old, new = self._painted[0], self._frame()
            corners = ((old.topLeft(), new.topLeft()), (old.bottomRight(), new.bottomRight()))
            if any((a - b).manhattanLength() >= _SEEN_PX for a, b in corners):
                self._is_stale = True
                self.update()

    # The map --------------------------------------------------------------------------------

    @property
    def _room(self) -> QRectF:
        """Where the tree is on the widget."""
        return self._places()[0]

    @property
    def _shrunk(self) -> QTransform:
        """What makes of a place in the tree the one on the map."""
        return self._places()[1]

    def _places(self) -> tuple[QRectF, QTransform]:
        """Return both, found once for a size of tree and map: each step asks several times."""
        layout, grid = self._tree.contents.layout, self._tree.grid
        of = (layout.columns, layout.rows, grid, self.width(), self.height(), scale.zoom())
        if self._known is None or self._known[0] != of:
            room, whole = self._find_room(), self._whole()
            by_x, by_y = room.width() / whole.width(), room.height() / whole.height()
            shrunk = QTransform(by_x, 0, 0, by_y, room.left(), room.top())
            self._known = of, (room, shrunk)
        return self._known[1]

    def _find_room(self) -> QRectF:
        layout = self._tree.contents.layout
        size = QSize(layout.columns, layout.rows)
        if self._tree.grid.is_down:
            size.transpose()
        margin = scale.px(_MARGIN_PX)
        room = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
        most = scale.px(_MOST_PX)
        width = min(room.width(), size.width() * most)
        return QRectF(room.left(), room.top(), width, min(room.height(), size.height() * most))

    def _draw(self) -> None:
        can_be_seen = self.isVisible() and not self.size().isEmpty()  # folded, it has no height
        if can_be_seen and not self._tree.document.is_editing:
            self._drawing.start(self._drawn(), at_once=True)

    def _drawn(self) -> Generator[None, None, QImage]:
        tree, ratio = self._tree, self.devicePixelRatioF()
        layout, room, is_down = tree.contents.layout, self._room, tree.grid.is_down
        across, along = (room.width(), room.height()) if is_down else (room.height(), room.width())
        pitch, step = across / layout.rows, along / layout.columns
        image = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        ink = QColor(tree.inks.path)
        # Where many lines share a px it gets darker.
        ink.setAlphaF(max(0.25, min(1.0, 0.9 * pitch)))
        thick = max(1.0, min(2.0, pitch * 0.7))
        corner = room.topLeft()
        for first in range(0, layout.lines, _AT_ONCE):
            painter = QPainter(image)
            for row, begin, end in layout.spans(first, first + _AT_ONCE):
                x, y = begin * step, (row + 0.5) * pitch - thick / 2
                width = max(1.0, (end - begin + 1) * step - 0.5)
                box = QRectF(y, x, thick, width) if is_down else QRectF(x, y, width, thick)
                painter.fillRect(box.translated(corner), ink)
            painter.end()
            yield
        yield from self._draw_tags(image)
        return image

    def _draw_tags(self, image: QImage) -> Generator[None, None, None]:
        contents, is_dark = self._tree.contents, self._tree.inks.is_dark
        layout, radius = contents.layout, scale.px(3)
        for node, tag in contents.tints.tags.items() if contents.tints is not None else ():
            if node.root is layout.root and not layout.folded_above(node):
                painter = QPainter(image)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                draw_tag(painter, tag, is_dark, self._point_of(layout.cell_of(node)), radius)
                painter.end()
            yield

    def _on_drawn(self, image: QImage) -> None:
        self._image = image
        self.update()

    # The frame ------------------------------------------------------------------------------

    def _frame(self) -> QRectF:
        """Return where the part that is seen is on the map."""
        tree = self._tree
        seen = QRect(tree.offset, tree.viewport().size()) & QRect(QPoint(), self._whole())
        box = self._shrunk.mapRect(QRectF(seen))
        least = scale.px(_LEAST_PX)
        grow_x, grow_y = max(0.0, least - box.width()) / 2, max(0.0, least - box.height()) / 2
        return box.adjusted(-grow_x, -grow_y, grow_x, grow_y)

    def _whole(self) -> QSize:
        layout = self._tree.contents.layout
        return self._tree.grid.size(layout.rows, layout.columns)

    def _point_of(self, cell: Cell) -> QPointF:
        return self._shrunk.map(QRectF(self._tree.grid.rect(cell)).center())

    def _place(self) -> QPointF:
        """Return where the current node is on the map."""
        tree = self._tree
        return self._point_of(tree.contents.layout.cell_of(tree.document.current))

    def paintEvent(self, event: QPaintEvent) -> None:
        # A part of it shows the frame where the rest does.
        is_all = event.rect().contains(self.rect())
        frame, place = self._frame() if is_all else self._painted[0], self._place()
        self._painted, self._is_stale = (frame, place), self._is_stale and not is_all
        painter = QPainter(self)
        palette, inks = self.palette(), self._tree.inks
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        painter.fillRect(frame, inks.halo)
        if self._image is not None:
            painter.drawImage(QRectF(self.rect()), self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(inks.accent)
        painter.drawEllipse(_dot(place))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(inks.accent, 1.2))
        painter.drawRoundedRect(frame, 2, 2)
        painter.setPen(QPen(inks.line, 1))
        edge = self.rect()
        if self.height() > self.width():
            painter.drawLine(edge.topLeft(), edge.bottomLeft())
        else:
            painter.drawLine(edge.topLeft(), edge.topRight())
        painter.end()

    # The mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        frame, place = self._frame(), event.position()
        # The frame is held where it was taken; elsewhere its middle comes to the pointer.
        self._held = place - frame.center() if frame.contains(place) else QPointF()
        self._move(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._move(event.position())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None

    def _move(self, place: QPointF) -> None:
        room, whole, page = self._room, self._whole(), self._tree.viewport().size()
        middle = place - (self._held or QPointF()) - room.topLeft()
        at = QPointF(
            middle.x() * whole.width() / room.width() - page.width() / 2,
            middle.y() * whole.height() / room.height() - page.height() / 2,
        )
        self._tree.scroll_to(QPoint(round(at.x()), round(at.y())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._tree.wheelEvent(event)

    # Following ------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()


def _dot(middle: QPointF) -> QRectF:
    """Return where the dot of a node is."""
    radius = scale.px(3)
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def place_for(tree: TreeCanvas) -> tuple[Qt.Edge, int] | None:
    """Return at which edge of a tree a map is of use, and how many px it needs there.

    A wide tree has it below, a high one at its right. None where little of it is out of sight, a
    scroll bar tells as much, or there is no room.
    """
    layout, area = tree.contents.layout, tree.size()
    if layout.rows < _FEW_ROWS:
        return None
    whole = tree.grid.size(layout.rows, layout.columns)
    wide, high = whole.width() / max(area.width(), 1), whole.height() / max(area.height(), 1)
    if max(wide, high) <= PANES:
        return None
    is_below = wide >= high
    room = area.height() if is_below else area.width()
    count = layout.rows if is_below is not tree.grid.is_down else layout.columns
    band = min(scale.px(BAND_PX), count * scale.px(_MOST_PX) + 2 * scale.px(_MARGIN_PX))
    if room < _TIMES * band:
        return None
    return (Qt.Edge.BottomEdge if is_below else Qt.Edge.RightEdge), band
