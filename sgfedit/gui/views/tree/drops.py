"""Where a branch goes that is dropped at a point of the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.layout import Area, Cell

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from sgfedit.game.layout import TreeLayout
    from sgfedit.gui.views.tree.geometry import Grid
    from sgfedit.sgf import Node

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


def drop_at(layout: TreeLayout, grid: Grid, point: QPoint) -> Drop | None:
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
            if variation is None or variation.parent is None:
                continue
            parent = variation.parent
            index = parent.children.index(variation)
            place = Cell(cell.row, column + 1)
            if connector.bottom == cell.row:
                return _beside(parent, index, place, share)
            return Drop(parent, index, place, 0.5)
    return None
