"""Dragging of a branch to another place of the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.layout import Area, Cell
from sgfedit.gui.views.board.gestures import told
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPixmap

    from sgfedit.game.layout import TreeLayout
    from sgfedit.gui.views.tree.canvas import TreeCanvas
    from sgfedit.gui.views.tree.cells import CellGrid
    from sgfedit.sgf import Node


_TICK_MS: Final = 30
_EDGE_PX: Final = 28
"""How near to an edge of the view the tree begins to scroll."""
_GHOST: Final = 0.88
"""How opaque the cell under the pointer is."""
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class BranchDrag(QObject):
    """A branch on its way to another place, from the press of the button to its release.

    Signals:
        hinted: What a release would do now; empty once it is over.
        edited: The Step of a release that has put the branch elsewhere.
        refused: The RefusalError of a release that makes no sense; nothing was changed.
    """

    hinted = Signal(str)
    edited = Signal(object)
    refused = Signal(object)

    def __init__(self, view: TreeCanvas) -> None:
        super().__init__(view)
        self._view = view
        self._document = view.document
        self._node: Node | None = None
        self._from = self._at = QPoint()
        self._is_on = self._is_copy = False
        self._drop: Drop | None = None
        self._refusal: RefusalError | None = None
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._scroll)
        self._document.altered.connect(self.cancel)
        self._document.reset.connect(self.cancel)

    @property
    def is_on(self) -> bool:
        """Whether a branch follows the pointer: it was moved far enough."""
        return self._is_on

    # The mouse ------------------------------------------------------------------------------

    def press(self, node: Node, point: QPoint) -> None:
        """Take hold of the branch of `node` at a point of the viewport."""
        self._node, self._from = node, point

    def move(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> bool:
        """Follow the pointer, and return whether there is anything that follows it."""
        if self._node is None:
            return False
        if not self._is_on:
            if (point - self._from).manhattanLength() < QApplication.startDragDistance():
                return False
            self._is_on = True
            self._timer.start()
            self._judge()
        self._show(point, is_copy=bool(modifiers & _CONTROL))
        return True

    def release(self, point: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """Put the branch where it is shown to go, if it is to go anywhere."""
        if self._is_on:
            self._show(point, is_copy=bool(modifiers & _CONTROL))
        node, drop, is_copy = self._node, self._drop, self._is_copy
        self.cancel()
        if node is None or drop is None:
            return
        name = Named("BranchDrag", "Copy branch" if is_copy else "Move branch")
        put = operations.copy_branch_to if is_copy else operations.move_branch
        try:
            with told(self._document, self.edited.emit), self._document.edit(name) as edit:
                put(edit, node, drop.parent, drop.place)
        except RefusalError as refusal:
            self.refused.emit(refusal)

    def set_copy(self, is_copy: bool) -> None:
        """Say whether a copy is wanted, where the pointer does not move."""
        if self._is_on:
            self._show(self._at, is_copy=is_copy)

    def cancel(self) -> None:
        """Leave the branch where it is."""
        self._node = self._drop = self._refusal = None
        if self._is_on:
            self._is_on = self._is_copy = False
            self._timer.stop()
            self._view.viewport().unsetCursor()
            self._view.viewport().update()
            self.hinted.emit("")

    # What a release would do ----------------------------------------------------------------

    def _show(self, point: QPoint, *, is_copy: bool) -> None:
        before = self._marks()
        self._at = point
        drop = self._drop_at(point, is_copy=is_copy)
        if (drop, is_copy) != (self._drop, self._is_copy):
            self._drop, self._is_copy = drop, is_copy
            self._judge()
        for rect in (*before, *self._marks()):
            self._view.viewport().update(rect)

    def _drop_at(self, point: QPoint, *, is_copy: bool) -> Drop | None:
        view = self._view
        if self._node is None or not view.viewport().rect().contains(point):
            return None
        drop = drop_at(view.contents.layout, view.grid, point + view.offset)
        is_beside_itself = drop is not None and drop.edge is not None and drop.keeps(self._node)
        return None if is_beside_itself and not is_copy else drop

    def _judge(self) -> None:
        """Find out whether the place makes sense, and say what would happen."""
        self._refusal = self._refusal_of()
        if self._refusal is not None:
            cursor = Qt.CursorShape.ForbiddenCursor
        elif self._drop is None:
            cursor = Qt.CursorShape.ClosedHandCursor
        elif self._is_copy:
            cursor = Qt.CursorShape.DragCopyCursor
        else:
            cursor = Qt.CursorShape.DragMoveCursor
        self._view.viewport().setCursor(cursor)
        self.hinted.emit(self._hint())

    def _refusal_of(self) -> RefusalError | None:
        node, drop = self._node, self._drop
        if node is None or drop is None:
            return None
        if self._is_copy:
            return RefusalError("root-copy") if node.parent is None else None
        try:
            operations.check_move(node, drop.parent)
        except RefusalError as refusal:
            return refusal
        return None

    def _hint(self) -> str:
        drop = self._drop
        if self._refusal is not None:
            return str(self._refusal)
        if drop is None:
            return self.tr("Released here, the branch stays where it is")
        is_new = self._is_copy or self._node not in drop.parent.children
        others = len(drop.parent.children) - (not is_new)
        if others and self._is_copy:
            text = self.tr("Copy the branch after “{node}”, as variation {number} of {count}")
        elif others:
            text = self.tr("Move the branch after “{node}”, as variation {number} of {count}")
        elif self._is_copy:
            text = self.tr("Copy the branch after “{node}”")
        else:
            text = self.tr("Move the branch after “{node}”")
        words = text.format(
            node=self._view.contents.title_of(drop.parent),
            number=self._place() + 1,
            count=others + 1,
        )
        keys = self.tr("Esc gives up") if self._is_copy else self.tr("Ctrl copies, Esc gives up")
        return f"{words} · {keys}"

    def _place(self) -> int:
        """Return how many siblings will come before the branch."""
        if self._drop is None:
            return 0
        before = self._drop.parent.children[: self._drop.place]
        return len(before) - (not self._is_copy and self._node in before)

    # Scrolling ------------------------------------------------------------------------------

    def _scroll(self) -> None:
        """Move the tree under a pointer that is at the edge, the faster the nearer it is."""
        page = self._view.viewport().rect()
        step = QPoint(_pull(self._at.x(), page.width()), _pull(self._at.y(), page.height()))
        if not step.isNull():
            before = self._view.offset
            self._view.scroll_to(before + step)
            if self._view.offset != before:
                # The marks were moved with the picture.
                self._view.viewport().update()
                self._show(self._at, is_copy=self._is_copy)

    # Painting -------------------------------------------------------------------------------

    def _marks(self) -> list[QRect]:
        """Return what of the viewport the marks cover."""
        if not self._is_on:
            return []
        found = [self._ghost_rect().adjusted(-4, -4, 12, 12)]
        if self._drop is not None:
            grid, offset = self._view.grid, self._view.offset
            grown = grid.cell // 2
            found.append(grid.rect(self._drop.cell).translated(-offset))
            found.append(self._view.rect_of(self._drop.parent))
            found[1:] = [rect.adjusted(-grown, -grown, grown, grown) for rect in found[1:]]
        return found

    def _ghost_rect(self) -> QRect:
        # Beside the pointer, so that the place under it can be seen.
        return QRect(self._at + QPoint(10, 6), QSize(self._view.grid.width, self._view.grid.cell))

    def paint(self, painter: QPainter) -> None:
        """Paint where the branch would go, and its first cell beside the pointer."""
        if not self._is_on or self._node is None:
            return
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        if self._drop is not None and self._refusal is None:
            self._paint_drop(painter, self._drop)
        self._paint_ghost(painter, self._view.picture_of(self._node))
        painter.restore()

    def _paint_drop(self, painter: QPainter, drop: Drop) -> None:
        view = self._view
        accent = view.inks.accent
        width = max(2.0, view.grid.cell * 0.1)
        rect = QRectF(view.rect_of(drop.parent)).adjusted(1, 1, -1, -1)
        radius = rect.width() * 0.24
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.SolidLine if drop.edge is None else Qt.PenStyle.DotLine
        painter.setPen(QPen(accent, width, style))
        painter.drawRoundedRect(rect, radius, radius)
        if drop.edge is None:
            return
        cell = view.grid.rect(drop.cell).translated(-view.offset)
        painter.setPen(QPen(accent, width + 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        if view.grid.is_down:
            x = cell.left() + round(drop.edge * cell.width())
            begin, end = QPoint(x, cell.top()), QPoint(x, cell.bottom())
        else:
            y = cell.top() + round(drop.edge * cell.height())
            begin, end = QPoint(cell.left(), y), QPoint(cell.right(), y)
        painter.drawLine(begin, end)
        painter.setPen(QPen(accent, width))
        painter.setBrush(view.inks.base)
        painter.drawEllipse(begin, round(width * 1.3), round(width * 1.3))

    def _paint_ghost(self, painter: QPainter, picture: QPixmap) -> None:
        inks = self._view.inks
        rect = self._ghost_rect()
        radius = rect.width() * 0.24
        painter.setOpacity(_GHOST)
        painter.setPen(QPen(inks.accent, 1.2))
        painter.setBrush(inks.halo)
        painter.drawRoundedRect(QRectF(rect), radius, radius)
        painter.drawPixmap(rect.topLeft(), picture)
        painter.setOpacity(1)
        if self._is_copy and self._refusal is None:
            self._paint_plus(painter, rect.bottomRight())

    def _paint_plus(self, painter: QPainter, at: QPoint) -> None:
        inks = self._view.inks
        painter.setPen(QPen(inks.base, 1))
        painter.setBrush(inks.accent)
        painter.drawEllipse(at, 7, 7)
        painter.setPen(QPen(inks.base, 2))
        painter.drawLine(at - QPoint(4, 0), at + QPoint(4, 0))
        painter.drawLine(at - QPoint(0, 4), at + QPoint(0, 4))


def _pull(at: int, length: int) -> int:
    """Return the px to scroll by for a pointer that is at a place of a page."""
    if at < _EDGE_PX:
        return max(at - _EDGE_PX, -2 * _EDGE_PX)
    return max(min(at - (length - _EDGE_PX), 2 * _EDGE_PX), 0)


# Where a branch goes that is dropped at a point of the variation tree.


_ON: Final = (0.25, 0.75)
"""The part of a cell, across the line of play, in which a drop is on the node."""


class Drop(NamedTuple):
    """A place for a branch.

    Attributes:
        parent: The node it will hang on.
        place: How many of the children of `parent` come before it.
        cell: Where the place is shown.
        edge: Where a line across this cell shows it: 0 at the side of the variations before, 1 at
            the other; None for a place on the node that stands there, behind all its children.
    """

    parent: Node
    place: int
    cell: Cell
    edge: float | None = None

    def keeps(self, node: Node) -> bool:
        """Whether `node` is there already, so that it stays among its siblings as it is."""
        if node.parent is not self.parent:
            return False
        return self.place - self.parent.children.index(node) in {0, 1}


def drop_at(layout: TreeLayout, grid: CellGrid, point: QPoint) -> Drop | None:
    """Return the place for a branch that is dropped at a point of the drawing, if there is one.

    On a node it becomes the last child, near its sides a sibling before or behind it; on the
    connector of a fork, or between two variations of it, it goes in between.
    O(siblings + log chains).
    """
    cell = grid.at(point)
    share = grid.across(point)
    node = layout.node_at(*cell)
    if node is None:
        return _in_gap(layout, cell, share)
    if layout.is_guest(node):
        return None
    if node.parent is None or _ON[0] <= share < _ON[1]:
        return Drop(node, len(node.children), cell)
    index = node.parent.children.index(node)
    return _beside(node.parent, index, cell, share)


def _beside(parent: Node, index: int, cell: Cell, share: float) -> Drop:
    is_behind = share >= 0.5
    return Drop(parent, index + is_behind, cell, 1.0 if is_behind else 0.0)


def _in_gap(layout: TreeLayout, cell: Cell, share: float) -> Drop | None:
    # The connector in this cell comes before the one in the cell before.
    for column in (cell.column, cell.column - 1):
        for connector in layout.connectors_in(Area(cell.row, cell.row, column, column)):
            # It ends at the first variation that is not above this row.
            variation = layout.node_at(connector.bottom, column + 1)
            if variation is None or variation.parent is None or layout.is_guest(variation):
                continue
            parent = variation.parent
            index = parent.children.index(variation)
            place = Cell(cell.row, column + 1)
            if connector.bottom == cell.row:
                return _beside(parent, index, place, share)
            return Drop(parent, index, place, 0.5)
    return None
