"""Layout of the variation tree: one row for each chain of first children, in file order.

Column = depth of the node. A chain that begins with a variation gets the first free row below its
fork; because deeper forks come first, connectors never cross. No coordinates are stored on nodes:
a row is a list of nodes and the depth it starts at, so drawing a part costs what is seen.
"""

from __future__ import annotations

from contextlib import suppress
from operator import add, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.errors import ForeignNodeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sgfedit.sgf.node import Node


class Cell(NamedTuple):
    """A place in the tree drawing: `row` from the top, `column` = depth of the node."""

    row: int
    column: int


class Rows(NamedTuple):
    """Rows of a subtree: the chains, and the depth each starts at."""

    chains: list[list[Node]]
    starts: list[int]

    @property
    def columns(self) -> int:
        """The greatest depth plus one, 0 without rows."""
        return max(map(add, self.starts, map(len, self.chains)), default=0)


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
        self._last = Cell(0, 0)
        self._columns: int | None = None
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out everything anew: 0.5 µs a node."""
        self.chains, self.starts = _rows_below(self.root, 0)
        self._columns = None

    @property
    def rows(self) -> int:
        """Number of rows, at least 1."""
        return len(self.chains)

    @property
    def columns(self) -> int:
        """Number of columns: the greatest depth plus one."""
        if self._columns is None:
            self._columns = Rows(self.chains, self.starts).columns
        return self._columns

    def node_at(self, row: int, column: int) -> Node | None:
        """Return the node in a cell, or None. O(1)."""
        if not 0 <= row < len(self.chains):
            return None
        index = column - self.starts[row]
        chain = self.chains[row]
        return chain[index] if 0 <= index < len(chain) else None

    def cell_of(self, node: Node) -> Cell:
        """Return where `node` stands.

        O(1) next to the last one asked for, else O(depth + rows).

        Raises:
            ForeignNodeError: `node` is not in this tree.
        """
        row, column = self._last
        for near in (column, column + 1, column - 1):
            if self.node_at(row, near) is node:
                self._last = Cell(row, near)
                return self._last
        head, steps = node, 0
        while head.parent is not None and head.parent.first_child is head:
            head = head.parent
            steps += 1
        row = self._row_of_head(head)
        self._last = Cell(row, self.starts[row] + steps)
        return self._last

    def _row_of_head(self, head: Node) -> int:
        for row in self._rows_from(head.depth(), 0, len(self.starts)):
            if self.chains[row][0] is head:
                return row
        raise ForeignNodeError(head)

    def connectors(self, first_row: int, last_row: int) -> list[tuple[int, int, int]]:
        """Return (column, top row, bottom row) of the vertical lines that touch the rows given.

        A line leads from the row of a fork down to the row of its variation. Lines of one column
        that join are one; outside the rows given they may be cut. Costs the rows asked for and
        those below until no line is open.
        """
        starts = self.starts
        last_row = min(last_row, len(starts) - 1)
        found: dict[int, int] = {}  # column → bottom row of a line that is open upwards
        lowest = 1 << 30
        for row in range(last_row + 1, len(starts)):
            # Only a row that starts further left than all between has a line up to here.
            if starts[row] < lowest:
                lowest = starts[row]
                found[lowest - 1] = row
                if lowest == 1:
                    break
        lines = []
        for row in range(last_row, max(first_row, 0) - 1, -1):
            start = starts[row]
            # A line ends at the row that holds its fork.
            ended = [column for column in found if column >= start]
            lines += [(column, row, found.pop(column)) for column in ended]
            if start >= 1 and start - 1 not in found:
                found[start - 1] = row
        return lines + [(column, first_row - 1, bottom) for column, bottom in found.items()]

    # Changes --------------------------------------------------------------------------------

    def update(self, nodes: Collection[Node]) -> None:
        """Follow a change of the children of `nodes`; those outside this tree are ignored.

        Only children that were not there before are laid out, and one that became the first, or
        was it, with all below. The rows below a node are looked through once.
        """
        placed = [(node.depth(), node) for node in nodes if node.root is self.root]
        # From the top down: what lies above a node is right when its cell is looked up.
        placed.sort(key=itemgetter(0))
        for _, node in placed:
            self._lay_out_children(node)

    def _lay_out_children(self, node: Node) -> None:
        """Replace the rows of those children of `node` that are not as they are drawn."""
        row, column = self.cell_of(node)
        level = column + 1
        end = self._end_of_subtree(row, column)
        heads = list(self._rows_from(level, row + 1, end))
        first = self.node_at(row, level)
        old = [] if first is None else [first, *(self.chains[head][0] for head in heads)]
        new = node.children
        same, same_at_end = _common_ends(old, new)
        if same == len(old) == len(new):
            return
        fresh = Rows([], [])
        for child in new[same : len(new) - same_at_end]:
            rows = _rows_below(child, level)
            fresh.chains.extend(rows.chains)
            fresh.starts.extend(rows.starts)
        # Child i has the rows from bounds[i] to bounds[i + 1], the first also the rest of `row`.
        bounds = [row + 1, *heads, end] if old else [row + 1]
        top, bottom = bounds[same], bounds[len(old) - same_at_end]
        removed = slice(row if same == 0 else top, bottom)
        self._follow_columns(Rows(self.chains[removed], self.starts[removed]), fresh)
        if same == 0:
            self.chains[row][level - self.starts[row] :] = fresh.chains.pop(0) if new else []
            del fresh.starts[:1]
        self.chains[top:bottom] = fresh.chains
        self.starts[top:bottom] = fresh.starts
        self._last = Cell(row, column)

    def _end_of_subtree(self, row: int, column: int) -> int:
        """Return the row behind the last one that holds nodes after the given cell."""
        starts = self.starts
        if column == 0:
            return len(starts)
        end = row + 1
        while end < len(starts) and starts[end] > column:
            end += 1
        return end

    def _rows_from(self, column: int, first: int, end: int) -> Iterator[int]:
        """Yield the rows in [first, end) that start at `column`."""
        row = first - 1
        with suppress(ValueError):
            while True:
                row = self.starts.index(column, row + 1, end)
                yield row

    def _follow_columns(self, removed: Rows, fresh: Rows) -> None:
        """Keep the number of columns right when rows are replaced, without looking at the rest."""
        if self._columns is None:
            return
        if removed.columns < self._columns:
            self._columns = max(self._columns, fresh.columns)
        else:
            self._columns = None


def _common_ends(old: Sequence[Node], new: Sequence[Node]) -> tuple[int, int]:
    """Return how many children at the start, and how many at the end, need no other rows.

    A first child is drawn in its parent's row, so one that is first on one side only is new.
    """
    shorter = min(len(old), len(new))
    same = 0
    while same < shorter and old[same] is new[same]:
        same += 1
    at_end = 0
    while at_end < shorter - max(same, 1) and old[-1 - at_end] is new[-1 - at_end]:
        at_end += 1
    return same, at_end
