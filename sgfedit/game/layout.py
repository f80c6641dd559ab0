"""Layout of the variation tree: chains of first children, several in a row where they fit.

Column = depth of the node. No coordinates are stored on nodes: a chain is a list of nodes with a
row and a first column, so drawing a part costs what is seen. A chain that begins with a variation
gets the first row below its fork with room for it to the left of what is there. `game.packing`
says how those are found.
"""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from operator import add, itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import ForeignNodeError
from sgfedit.game.packing import Packing

if TYPE_CHECKING:
    from collections.abc import (
        Collection,
        Container,
        Generator,
        Iterator,
        Mapping,
        Sequence,
    )

    from sgfedit.sgf.node import Node


_CHAINS_A_STEP: Final = 1_000
"""Between two pauses: some 1 ms."""

_FEW: Final = 16
"""Folded and unfolded nodes up to which a tree is changed and not laid out anew."""


class Cell(NamedTuple):
    """A place in the tree drawing: `row` from the top, `column` = depth of the node."""

    row: int
    column: int


class Area(NamedTuple):
    """A rectangle of cells; the last row and the last column belong to it."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


class Chain(NamedTuple):
    """Nodes side by side, each the first child of the one before it.

    Attributes:
        row: The row of all of them.
        start: Column of the first.
        nodes: From left to right; belongs to the layout and must not be changed.
    """

    row: int
    start: int
    nodes: list[Node]

    @property
    def last(self) -> int:
        """Column of the last node."""
        return self.start + len(self.nodes) - 1


class Connector(NamedTuple):
    """The vertical line from a fork down to its variations, in the column of the fork."""

    column: int
    top: int
    bottom: int


class Segment(NamedTuple):
    """The part of a line that is in one row: columns `first` to `last`."""

    row: int
    first: int
    last: int


class TreeLayout:
    """Which node stands in which row and column.

    A chain is followed by its variations, those of the deepest fork first: this is the order of
    `_chains`, of `_starts` (chain → column of its first node) and of the lists in `_packing`.

    What hangs on a folded node is hidden: it is laid out as if it were not there. So is a folded
    variation that is away, from its first node on.

    Attributes:
        root: The first node.
        folded: The folded nodes; also such as are hidden or have no children.
        away: Those of them that are hidden themselves unless they are the first of their siblings.
        guests: Node → branches that are shown below its own ones, though they are none of its
            children; each names it as its parent all the same.
    """

    def __init__(
        self, root: Node, folded: Collection[Node] = (), away: Collection[Node] = ()
    ) -> None:
        """Lay out the tree at `root`; see `fold`."""
        self.root = root
        self.folded = frozenset(folded)
        self.away = self.folded.intersection(away)
        self.guests: Mapping[Node, Sequence[Node]] = {}
        self._guest_nodes: Container[Node] = ()
        self._version = 0
        self.rebuild()

    def rebuild(self) -> None:
        """Lay out everything anew: 0.2 µs a node."""
        self._pack(chains_below(self.root, 0, self.folded, self.away, self.guests))

    def _pack(self, below: Chains) -> None:
        self._version += 1
        self._chains, self._starts = below
        self._shorn: dict[Node, int] | None = None
        self._packing = Packing(self._starts, self._chains)
        self._last = (0, 0)  # The chain and the column `cell_of` found last.
        self._columns: int | None = None

    def fold(self, nodes: Collection[Node], away: Collection[Node] | None = None) -> None:
        """Hide what hangs on `nodes`, and on no others. Costs like `update`, or all anew.

        Args:
            nodes: To be folded.
            away: Which of them are to be hidden themselves; those that are now without it.
        """
        folded = frozenset(nodes)
        hidden = folded.intersection(self.away if away is None else away)
        forks = {one.parent for one in hidden ^ self.away if one.parent is not None}
        changed = (folded ^ self.folded) | forks
        self.folded, self.away = folded, hidden
        if len(changed) > _FEW:
            self.rebuild()
        else:
            self.update(changed)

    def host(self, guests: Mapping[Node, Sequence[Node]], nodes: Container[Node] = ()) -> None:
        """Show guests, and no others. Costs like `update`, or all anew.

        Args:
            guests: Node → first nodes of branches, of which it is the parent but they are not
                among its children.
            nodes: All nodes of these branches.
        """
        changed = {host for host in {*guests, *self.guests} if self._hosts_others(host, guests)}
        self.guests, self._guest_nodes = guests, nodes
        if len(changed) > _FEW:
            self.rebuild()
        elif changed:
            self.update(changed)

    def host_in_steps(
        self, guests: Mapping[Node, Sequence[Node]], nodes: Container[Node] = ()
    ) -> Generator[None, None, None]:
        """Do the same, pausing every few thousand nodes; what is shown changes at the end."""
        changed = {host for host in {*guests, *self.guests} if self._hosts_others(host, guests)}
        if len(changed) <= _FEW:
            self.host(guests, nodes)
            return
        version = -1
        while version != self._version:  # else it was changed meanwhile
            version = self._version
            below = yield from _chains_in_steps(self.root, 0, self.folded, self.away, guests)
        self.guests, self._guest_nodes = guests, nodes
        self._pack(below)

    def _hosts_others(self, host: Node, guests: Mapping[Node, Sequence[Node]]) -> bool:
        return guests.get(host, ()) != self.guests.get(host, ())

    def is_guest(self, node: Node) -> bool:
        """Whether a node is one of a guest's branch."""
        return node in self._guest_nodes

    def is_away(self, node: Node) -> bool:
        """Whether `node` is the first of a variation that is away, whatever is above it."""
        if node not in self.away or node.parent is None:
            return False
        return node.parent.first_child is not node

    @property
    def shorn(self) -> dict[Node, int]:
        """Fork → how many of its variations are away. O(those) after a change."""
        if self._shorn is None:
            self._shorn = {}
            for node in self.away:
                if self.is_away(node) and node.parent is not None:
                    self._shorn[node.parent] = self._shorn.get(node.parent, 0) + 1
        return self._shorn

    def folded_above(self, node: Node) -> list[Node]:
        """Return the folded nodes that hide `node`, from it to the root. O(depth)."""
        found = [node] if self.is_away(node) else []
        walker = node.parent if self.folded else None
        while walker is not None:
            if walker in self.folded:
                found.append(walker)
            walker = walker.parent
        return found

    @property
    def rows(self) -> int:
        """Number of rows, at least 1; none is empty."""
        return self._packing.height

    @property
    def lines(self) -> int:
        """Number of lines from the root to an end, or to a folded node."""
        return len(self._starts)

    @property
    def columns(self) -> int:
        """Number of columns: the greatest depth plus one."""
        if self._columns is None:
            self._columns = Chains(self._chains, self._starts).columns
        return self._columns

    # Where a node is ------------------------------------------------------------------------

    def node_at(self, row: int, column: int) -> Node | None:
        """Return the node in a cell, or None. Costs like `chains_in`."""
        for _, chain in self._packing.in_rows(row, row):
            if self._starts[chain] <= column:
                return self._node_in(chain, column)
        return None

    def nearest(self, row: int, column: int) -> Node | None:
        """Return the node of `row` that is nearest to `column`, None if there is no such row.

        Guests are passed over.
        """
        chains = [
            chain
            for chain in self.chains_in(Area(row, row, 0, self.columns))
            if not self.is_guest(chain.nodes[0])
        ]
        columns = [min(max(column, chain.start), chain.last) for chain in chains]
        nearest = min(columns, key=lambda each: abs(each - column), default=-1)
        return self.node_at(row, nearest)

    def cell_of(self, node: Node) -> Cell:
        """Return where `node` stands.

        O(1) next to the last one asked for, else O(depth + chains).

        Raises:
            ForeignNodeError: `node` is not in this tree, or hidden.
        """
        chain, column = self._find(node)
        return Cell(self._packing.row_of(chain), column)

    def fork_of(self, node: Node) -> Cell | None:
        """Return where the chain of `node` leaves another one, None for the main line."""
        chain, _ = self._find(node)
        _, top = self._packing.place_of(chain)
        return Cell(top, self._starts[chain] - 1) if chain else None

    def line_to(self, node: Node) -> list[Segment]:
        """Return the line from the root to `node`, one segment for each of its rows, downwards.

        Costs some hundred chains at most, not the depth.
        """
        chain, last = self._find(node)
        starts, rows = self._packing.line_to(chain)
        lasts = [*(start - 1 for start in starts[1:]), last]
        return list(map(Segment, rows, starts, lasts))

    def _node_in(self, chain: int, column: int) -> Node | None:
        nodes, index = self._chains[chain], column - self._starts[chain]
        return nodes[index] if 0 <= index < len(nodes) else None

    def _find(self, node: Node) -> tuple[int, int]:
        """Return the chain of `node` and its column, and remember them."""
        chain, column = self._last
        for near in (column, column + 1, column - 1):
            if self._node_in(chain, near) is node:
                self._last = chain, near
                return self._last
        heads: list[tuple[Node, int]] = []  # first nodes of chains on the way, and how far
        depth = -1
        walker: Node | None = node
        while walker is not None:
            parent = walker.parent
            depth += 1
            if parent is None or parent.first_child is not walker:
                heads.append((walker, depth))
            walker = parent
        found = -1
        for head, away in reversed(heads):  # each among those behind the one it hangs on
            behind = self._starting_at(depth - away, found + 1, len(self._starts))
            found = next((each for each in behind if self._chains[each][0] is head), -1)
            if found < 0:
                raise ForeignNodeError(head)
        if self._node_in(found, depth) is not node:
            raise ForeignNodeError(head)
        self._last = found, depth
        return self._last

    def spans(self, first: int, end: int) -> list[Segment]:
        """Return where chains stand, those with the numbers `first` to `end`, in file order."""
        rows = self._packing.rows_of(first, end)
        parts = zip(rows, self._starts[first:end], self._chains[first:end], strict=True)
        return [Segment(row, start, start + len(chain) - 1) for row, start, chain in parts]

    # What is in a rectangle -----------------------------------------------------------------

    def chains_in(self, area: Area) -> list[Chain]:
        """Return the chains that have nodes in `area`, by row and in a row from right to left.

        Costs some hundred chains, see `Packing.in_rows`, and what is found.
        """
        starts, nodes = self._starts, self._chains
        _, _, first, last = area
        return [
            Chain(row, starts[chain], nodes[chain])
            for row, chain in self._packing.in_rows(area.first_row, area.last_row)
            if starts[chain] <= last and starts[chain] + len(nodes[chain]) > first
        ]

    def connectors_in(self, area: Area) -> list[Connector]:
        """Return the connectors that touch `area`, one for each fork and not cut.

        Below the area a connector may end at any variation. O(log chains) for each column, and
        what is found.
        """
        packing = self._packing
        found: list[Connector] = []
        low, high = packing.around(area.first_row)
        for column in range(max(area.first_column, 0), area.last_column + 1):
            chains = packing.starting_at(column + 1)
            first = bisect_left(
                chains,
                area.first_row,
                bisect_left(chains, low),
                bisect_left(chains, high),
                key=packing.row_of,
            )
            last_top = -1
            for at in range(first, len(chains)):
                bottom, top = packing.place_of(chains[at])
                if top > area.last_row:
                    break
                if top == last_top:
                    # Another variation of the same fork.
                    found.pop()
                found.append(Connector(column, top, bottom))
                last_top = top
                if bottom > area.last_row:
                    break
        return found

    # Changes --------------------------------------------------------------------------------

    def update(self, nodes: Collection[Node]) -> None:
        """Follow a change of the children of `nodes`; those that are not shown are ignored.

        Only children that were not there before are looked at, and one that became the first, or
        was it, with all below. A chain that grows into free cells costs no more than that; other
        changes pack the chains behind them anew, as far as they move.
        """
        self._shorn = None
        self._version += 1
        placed = [
            (node.depth(), node)
            for node in nodes
            if node.root is self.root and not self.folded_above(node)
        ]
        # From the top down: what lies above a node is right when its chain is looked up.
        placed.sort(key=itemgetter(0))
        first, tail = -1, len(self._chains)
        for _, node in placed:
            changed = self._change_children(node, is_packed=first < 0)
            if changed is not None:
                begin, end = changed
                first = begin if first < 0 else min(first, begin)
                tail = min(tail, len(self._chains) - end)
        if first >= 0:
            self._packing.update(first, tail)

    def _change_children(self, node: Node, *, is_packed: bool) -> tuple[int, int] | None:
        """Replace the chains of those children of `node` that are not as they are laid out.

        Args:
            node: A node of this tree.
            is_packed: Whether all chains are packed, so that it is known which cells are free.

        Returns:
            The first chain that is to be packed and the one behind the last, None if none is.
        """
        chains, starts = self._chains, self._starts
        chain, column = self._find(node)
        level = column + 1
        end = self._end_of_subtree(chain, column)
        heads = list(self._starting_at(level, chain + 1, end))
        # What goes on in the chain comes first, even if nothing does: guests never do.
        old = [self._node_in(chain, level), *(chains[head][0] for head in heads)]
        new = self._shown(node)
        same, same_at_end = common_ends(old, new)
        if same == len(old) == len(new):
            return None
        fresh = self._chains_of(new[same : len(new) - same_at_end], level)
        # Child i has the chains bounds[i] to bounds[i + 1], the first also the end of `chain`.
        bounds = [chain + 1, *heads, end]
        first, last = bounds[same], bounds[len(old) - same_at_end]
        removed = slice(chain if same == 0 else first, last)
        self._follow_columns(Chains(chains[removed], starts[removed]), fresh)
        stays = True
        if same == 0:
            rest = fresh.chains.pop(0)
            del fresh.starts[:1]
            length = level - starts[chain]
            stays = is_packed and self._has_room(chain, length + len(rest))
            chains[chain][length:] = rest
        chains[first:last] = fresh.chains
        starts[first:last] = fresh.starts
        if stays and first == last and not fresh.chains:
            return None
        return (first if stays else chain), first + len(fresh.chains)

    def _shown(self, node: Node) -> list[Node | None]:
        """Return what follows `node` and is not hidden: first what goes on in its chain."""
        if node in self.folded:
            return [None]
        first, *others = node.children or (None,)
        if self.away:
            others = [child for child in others if child not in self.away]
        return [first, *others, *self.guests.get(node, ())]

    def _chains_of(self, nodes: Sequence[Node | None], depth: int) -> Chains:
        """Return the chains of subtrees at siblings that have `depth`; None has an empty one."""
        found = Chains([], [])
        for node in nodes:
            below = Chains([[]], [depth])
            if node is not None:
                below = chains_below(node, depth, self.folded, self.away, self.guests)
            found.chains.extend(below.chains)
            found.starts.extend(below.starts)
        return found

    def _has_room(self, chain: int, length: int) -> bool:
        """Whether a chain may get `length` without another row for it or any other chain."""
        start, row, old = (
            self._starts[chain],
            self._packing.row_of(chain),
            len(self._chains[chain]),
        )
        # To the right of a chain there are connectors first, and one column between is free.
        behind = Area(row, row, start + old, start + length)
        return length >= old and not self.connectors_in(behind)

    def _end_of_subtree(self, chain: int, column: int) -> int:
        """Return the chain behind the last one that holds nodes after one in `column`."""
        starts = self._starts
        if column == 0:
            return len(starts)
        end = chain + 1
        while end < len(starts) and starts[end] > column:
            end += 1
        return end

    def _starting_at(self, column: int, first: int, end: int) -> Iterator[int]:
        """Yield the chains in [first, end) that start at `column`."""
        chain = first - 1
        with suppress(ValueError):
            while True:
                chain = self._starts.index(column, chain + 1, end)
                yield chain

    def _follow_columns(self, removed: Chains, fresh: Chains) -> None:
        """Keep the number of columns right when chains are replaced, without a look at others."""
        if self._columns is None:
            return
        if removed.columns < self._columns:
            self._columns = max(self._columns, fresh.columns)
        else:
            self._columns = None


# Chains of the variation tree: nodes side by side, each the first child of the one before it.


class Chains(NamedTuple):
    """Chains in file order: their nodes, and the column each starts at."""

    chains: list[list[Node]]
    starts: list[int]

    @property
    def columns(self) -> int:
        """The greatest depth plus one, 0 without chains."""
        return max(map(add, self.starts, map(len, self.chains)), default=0)


def chains_below(
    node: Node,
    depth: int,
    folded: Container[Node] = (),
    away: Collection[Node] = (),
    guests: Mapping[Node, Sequence[Node]] | None = None,
) -> Chains:
    """Return the chains of the subtree at `node`, which has `depth`. Iterative; O(nodes).

    What hangs on one of the `folded` nodes is left out, and not looked at; so are variations that
    begin with a node of `away`. The `guests` of a node stand below its own variations, and never
    go on in its own chain.
    """
    steps = _chains_in_steps(node, depth, folded, away, guests)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: Chains = stop.value
            return found


def _chains_in_steps(
    node: Node,
    depth: int,
    folded: Container[Node] = (),
    away: Collection[Node] = (),
    guests: Mapping[Node, Sequence[Node]] | None = None,
) -> Generator[None, None, Chains]:
    """Return what `chains_below` returns, pausing every few hundred chains."""
    chains: list[list[Node]] = []
    starts: list[int] = []
    stack = [(node, depth)]
    while stack:
        head, column = stack.pop()
        chain = [head]
        append = chain.append
        chains.append(chain)
        starts.append(column)
        if not len(starts) % _CHAINS_A_STEP:
            yield
        walker = head
        while True:
            children = walker._children  # noqa: SLF001  # the property costs half of the time
            if guests and walker in guests and walker not in folded:
                stack.extend([(guest, column + 1) for guest in reversed(guests[walker])])
            if children is None or walker in folded:
                break
            column += 1
            if type(children) is tuple:
                # The last variation goes to the bottom of the stack: chains in file order.
                others = children[:0:-1]
                if away:
                    others = tuple(child for child in others if child not in away)
                stack.extend([(child, column) for child in others])
                walker = children[0]
            else:
                walker = children  # type: ignore[assignment]  # a Node
            append(walker)
    return Chains(chains, starts)


def common_ends(old: Sequence[Node | None], new: Sequence[Node | None]) -> tuple[int, int]:
    """Return how many children at the start, and how many at the end, need no other chains.

    A first child belongs to its parent's chain, so one that is first on one side only is new.
    """
    shorter = min(len(old), len(new))
    same = 0
    while same < shorter and old[same] is new[same]:
        same += 1
    at_end = 0
    while at_end < shorter - max(same, 1) and old[-1 - at_end] is new[-1 - at_end]:
        at_end += 1
    return same, at_end
