"""Layout of the variation tree: one row for each chain of first children, in file order.

Column = depth of the node. A chain that begins with a variation gets the first free row below its
fork; because deeper forks come first in file order, connectors never cross. No coordinates are stored
on nodes: a row is a list of nodes and the depth it starts at, so drawing a part costs what is seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.sgf.node import Node


class Cell(NamedTuple):
    """A place in the tree drawing: `row` from the top, `column` = depth of the node."""

    row: int
    column: int


class Rows(NamedTuple):
    """Rows of a subtree: the chains, and the depth each starts at."""

    chains: list[list[Node]]
    starts: list[int]


def _rows_below(node: Node, depth: int) -> Rows:
    """Return the rows of the subtree at `node`, which has `depth`. Iterative; O(nodes)."""
    chains: list[list[Node]] = []
    starts: list[int] = []
    stack = [(node, depth)]
    while stack:
        head, column = stack.pop()
        chain = [head]
        append = chain.append
        chains.append(chain)
        starts.append(column)
        walker = head
        while True:
            children = walker._children  # noqa: SLF001  # the property costs half of the time
            if children is None:
                break
            column += 1
            if type(children) is tuple:
                # The last variation goes to the bottom of the stack: rows in file order.
                stack.extend([(child, column) for child in children[:0:-1]])
                walker = children[0]
            else:
                walker = children  # type: ignore[assignment]  # a Node
            append(walker)
    return Rows(chains, starts)


class TreeLayout:
    """Which node stands in which row and column.

    Attributes:
        chains: Row → its nodes from left to right.
        starts: Row → column of its first node.
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self.chains: list[list[Node]] = []
        self.starts: list[int] = []
        self._last: tuple[Node, Cell] | None = None
        self._columns: int | None = None
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out everything anew: 0.5 µs a node."""
        self.chains, self.starts = _rows_below(self.root, 0)
        self._forget()

    def _forget(self) -> None:
        self._last = None
        self._columns = None

    @property
    def rows(self) -> int:
        """Number of rows, at least 1."""
        return len(self.chains)

    @property
    def columns(self) -> int:
        """Number of columns: the greatest depth plus one."""
        if self._columns is None:
            self._columns = max(map(int.__add__, self.starts, map(len, self.chains)))
        return self._columns

    def node_at(self, row: int, column: int) -> Node | None:
        """Return the node in a cell, or None. O(1)."""
        if not 0 <= row < len(self.chains):
            return None
        index = column - self.starts[row]
        chain = self.chains[row]
        return chain[index] if 0 <= index < len(chain) else None

    def cell_of(self, node: Node) -> Cell:
        """Return where `node` stands. O(1) next to the last one asked for, else O(depth + rows)."""
        if self._last is not None:
            cell = self._near(node, *self._last)
            if cell is not None:
                self._last = (node, cell)
                return cell
        head, steps = node, 0
        while head.parent is not None and head.parent.first_child is head:
            head = head.parent
            steps += 1
        row = self._row_of_head(head)
        cell = Cell(row, self.starts[row] + steps)
        self._last = (node, cell)
        return cell

    def _near(self, node: Node, last: Node, cell: Cell) -> Cell | None:
        if self.node_at(*cell) is not last:
            return None
        for column in (cell.column, cell.column + 1, cell.column - 1):
            if self.node_at(cell.row, column) is node:
                return Cell(cell.row, column)
        return None

    def _row_of_head(self, head: Node) -> int:
        depth = head.depth()
        row = -1
        while True:
            row = self.starts.index(depth, row + 1)
            if self.chains[row][0] is head:
                return row

    def connectors(self, first_row: int, last_row: int) -> list[tuple[int, int, int]]:
        """Return (column, top row, bottom row) of the vertical lines that touch the rows given.

        A line leads from the row of a fork down to the row of its variation. Lines of one column
        that join are one. Costs the rows asked for and those below until no line is open.
        """
        starts = self.starts
        found: dict[int, tuple[int, int]] = {}
        lowest = 1 << 30
        for row in range(last_row + 1, len(starts)):
            # Only a row that starts further left than all between has a line up to here.
            if starts[row] < lowest:
                lowest = starts[row]
                if lowest >= 1:
                    found[lowest - 1] = (last_row, row)
                if lowest <= 1:
                    break
        lines = []
        for row in range(last_row, max(first_row, 0) - 1, -1):
            start = starts[row]
            for column in [c for c in found if c >= start]:
                # The line ends at the row that holds its fork.
                lines.append((column, row, found.pop(column)[1]))
            if start >= 1 and start - 1 not in found:
                found[start - 1] = (row, row)
        lines += [(column, first_row - 1, bottom) for column, (_, bottom) in found.items()]
        return lines

    # Changes --------------------------------------------------------------------------------

    def update(self, nodes: Collection[Node]) -> None:
        """Follow a change of the children of `nodes`.

        One node costs the size of its subtree, an appended variation only its own; several cost a
        rebuild.
        """
        if len(nodes) != 1:
            self.rebuild()
            return
        (node,) = nodes
        row, column = self.cell_of(node)
        end = self._end_of_subtree(row, column)
        if not self._append(node, row, column, end):
            chain = self.chains[row]
            chains, starts = _rows_below(node, column)
            chain[column - self.starts[row] :] = chains[0]
            self.chains[row + 1 : end] = chains[1:]
            self.starts[row + 1 : end] = starts[1:]
            self._forget()
        self._last = (node, Cell(row, column))

    def _end_of_subtree(self, row: int, column: int) -> int:
        """Return the row behind the last one that holds nodes after the given cell."""
        starts = self.starts
        end = row + 1
        while end < len(starts) and starts[end] > column:
            end += 1
        return end

    def _append(self, node: Node, row: int, column: int, end: int) -> bool:
        """Add the last child of `node` if it is the only thing new; return whether it was."""
        children = node.children
        shown = [] if (first := self.node_at(row, column + 1)) is None else [first]
        level = column + 1
        shown += [self.chains[r][0] for r in range(row + 1, end) if self.starts[r] == level]
        if len(children) != len(shown) + 1 or list(children[:-1]) != shown:
            return False
        chains, starts = _rows_below(children[-1], level)
        if shown:
            self.chains[end:end] = chains
            self.starts[end:end] = starts
        else:
            self.chains[row] += chains[0]
            self.chains[row + 1 : row + 1] = chains[1:]
            self.starts[row + 1 : row + 1] = starts[1:]
        if self._columns is not None:
            longest = max(map(int.__add__, starts, map(len, chains)))
            self._columns = max(self._columns, longest)
        return True
