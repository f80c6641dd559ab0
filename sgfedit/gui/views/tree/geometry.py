"""Where things are in the variation tree: cells in pixels, and the current line in cells."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

from sgfedit.game.layout import Cell, Segment
from sgfedit.game.traversal import following

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.layout import TreeLayout
    from sgfedit.sgf import Node


class Grid(NamedTuple):
    """The mapping between cells and pixels of the whole drawing.

    Columns go to the right and rows down, or the other way round.

    Attributes:
        cell: Width and height of a cell in px.
        is_down: Whether the game runs downwards and not to the right.
    """

    cell: int
    is_down: bool = False

    @property
    def margin(self) -> int:
        """Px around the drawing."""
        return self.cell // 4

    def size(self, rows: int, columns: int) -> QSize:
        """Return the size of a drawing."""
        size = QSize(columns * self.cell, rows * self.cell) + QSize(1, 1) * (2 * self.margin)
        return size.transposed() if self.is_down else size

    def corner(self, cell: Cell) -> QPoint:
        """Return the upper left corner of a cell."""
        x, y = cell.column * self.cell + self.margin, cell.row * self.cell + self.margin
        return QPoint(y, x) if self.is_down else QPoint(x, y)

    def rect(self, cell: Cell) -> QRect:
        """Return the square of a cell."""
        return QRect(self.corner(cell), QSize(self.cell, self.cell))

    def at(self, point: QPoint) -> Cell:
        """Return the cell at a point; it may be outside of the tree."""
        x, y = (point.x() - self.margin) // self.cell, (point.y() - self.margin) // self.cell
        return Cell(x, y) if self.is_down else Cell(y, x)

    def across(self, point: QPoint) -> float:
        """Return how far a point is from the edge of its cell, across the line of play: 0 to 1.

        0 is at the side of the variations before, 1 at the side of those behind.
        """
        place = (point.x() if self.is_down else point.y()) - self.margin
        return place % self.cell / self.cell

    def along(self, point: QPoint) -> float:
        """Return how far a point is from the near edge of its cell, along the line: 0 to 1."""
        return self.across(point.transposed())


class CurrentLine:
    """The line from the root over the current node to the end, in cells.

    The part after the current node is followed only as far as `extend_to` asks.
    """

    def __init__(self, layout: TreeLayout, preferred: Mapping[Node, Node], node: Node) -> None:
        """Find the line to `node`; see `TreeLayout.line_to`."""
        self._layout = layout
        self._preferred = preferred
        self._segments = layout.line_to(node)
        self._rows = [segment.row for segment in self._segments]
        self._end: Node | None = node

    def extend_to(self, column: int) -> None:
        """Follow the line up to `column`; O(distance), once."""
        row, first, last = self._segments[-1]
        node = self._end
        folded = self._layout.folded
        while node is not None and last < column:
            node = None if node in folded else following(node, self._preferred)
            if node is None:
                break
            if self._layout.node_at(row, last + 1) is not node:
                self._segments[-1] = Segment(row, first, last)
                row, first = self._layout.cell_of(node).row, last + 1
                self._segments.append(Segment(row, first, first))
                self._rows.append(row)
            last += 1
        self._segments[-1] = Segment(row, first, last)
        self._end = node

    def in_rows(self, first: int, last: int) -> list[Segment]:
        """Return the parts in the rows given, and those that lead into and out of them."""
        start = max(bisect_left(self._rows, first) - 1, 0)
        return self._segments[start : bisect_right(self._rows, last) + 1]

    def holds(self, cell: Cell) -> bool:
        """Whether the line goes through `cell`."""
        end = self._segments[-1]
        if cell.column > end.last and cell.row >= end.row:
            self.extend_to(cell.column)
        index = bisect_right(self._rows, cell.row) - 1
        if index < 0:
            return False
        segment = self._segments[index]
        return segment.row == cell.row and segment.first <= cell.column <= segment.last
