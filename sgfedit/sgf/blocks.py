"""The nodes of a tree in blocks, most of which an edit leaves as they are.

A block is some hundred nodes one after the other in file order. It knows which nodes it comes to
from outside (its first one, and variations of nodes in earlier blocks), so that it can be told
from the nodes that were edited, and from what is waiting where it begins, whether it is still the
same: then whatever was worked out from its nodes is, too. What walks a tree block by block goes
through the nodes of those only that are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.sgf.node import Node

LEAST: Final = 256
"""Nodes of a block, if the next one is known."""

USUAL: Final = 512
"""Nodes of a block behind which none is known."""

MOST: Final = 1_024
"""Nodes of a block that has grown by edits; then it becomes two."""


class Block:
    """Nodes one after the other in file order. Equal only to itself.

    Attributes:
        start: The first one.
        size: How many.
        waited: Variations that waited where the block begins and are come to in it, or behind it;
            the last one first, as a stack has them.
        waiting: Variations of its nodes that wait where it ends, the last one first.
        following: The first node behind it, None at the end of the tree.
        is_stale: Whether one of its nodes has been edited.
        written: What the writer has made of it.
    """

    __slots__ = (
        "_parents",
        "following",
        "is_stale",
        "size",
        "start",
        "waited",
        "waiting",
        "written",
    )

    def __init__(
        self,
        start: Node,
        size: int,
        waited: list[Node],
        waiting: list[Node],
        following: Node | None,
    ) -> None:
        self.start = start
        self.size = size
        self.waited = waited
        self.waiting = waiting
        self.following = following
        self.is_stale = False
        self.written: Any = None
        self._parents = self._parents_now()

    def _parents_now(self) -> list[Node | None]:
        """Return the parents of the nodes in other blocks, or from other blocks."""
        following = self.following
        found = [node.parent for node in self.waited]
        return found if following is None else [*found, following.parent]

    def fits(self, waiting: list[Node]) -> bool:
        """Whether it is what comes at its first node, while others are waiting."""
        kept = len(waiting) - len(self.waited)
        return (
            not self.is_stale
            and kept >= 0
            and waiting[kept:] == self.waited
            and (self.following is not None or kept == 0)
            and self._parents_now() == self._parents
        )

    def pass_over(self, waiting: list[Node]) -> None:
        """Bring what is waiting from where it begins to where it ends."""
        del waiting[len(waiting) - len(self.waited) :]
        waiting += self.waiting

    def nodes(self) -> Iterator[Node]:
        """Yield its nodes in file order."""
        stack = self.waited.copy()
        node = self.start
        for _ in range(self.size - 1):
            yield node
            found = node._children  # noqa: SLF001
            if type(found) is tuple:
                stack.extend(found[:0:-1])
                node = found[0]
            else:
                node = found or stack.pop()  # type: ignore[assignment]  # a Node or None
        yield node


class Blocks:
    """The blocks of a tree, found as far as somebody asks for them.

    Whoever edits the tree has to say so, see `touch`, and to ask for them anew.
    """

    def __init__(self, root: Node) -> None:
        self._root = root
        self._homes: dict[Node, Block] = {}
        """The nodes that blocks come to from outside. Up from any node the first is its own."""
        self._begin()

    def _begin(self) -> None:
        self._listed: list[Block] = []
        self._next: Node | None = self._root
        self._waiting: list[Node] = []

    def __iter__(self) -> Iterator[Block]:
        number = 0
        while number < len(self._listed) or self._grow():
            yield self._listed[number]
            number += 1

    @property
    def is_complete(self) -> bool:
        """Whether all of them have been found since the last edit."""
        return self._next is None

    def touch(self, nodes: Iterable[Node]) -> None:
        """Note which nodes have been edited since the last time, of whatever tree they are.

        Those of other trees concern nobody who is still on the way through the blocks of this one.
        Whoever has other children counts, not these. Every node must be told while it has the
        parent that it had then, or one that was told as well. O(nodes of a block) for each that is
        in the tree, O(depth) for others.
        """
        homes = self._homes
        seen: set[Node] = set()
        is_own = False
        for node in nodes:
            walker: Node | None = node
            while walker is not None and walker not in seen:
                seen.add(walker)
                home = homes.get(walker)
                if home is not None:
                    home.is_stale = is_own = True
                    break
                walker = walker.parent
        if is_own:
            self._begin()

    def _grow(self) -> bool:
        """Find the next block; return whether there is one."""
        start = self._next
        if start is None:
            return False
        block = self._homes.get(start)
        if block is not None and block.start is start and block.fits(self._waiting):
            block.pass_over(self._waiting)
        else:
            if block is not None:
                self._drop(block)
            block = self._found(start)
            for node in (*block.waited, start):
                if node is not block.following:
                    self._homes[node] = block
        self._listed.append(block)
        self._next = block.following
        if self._next is None:
            self._forget_lost()
        return True

    def _found(self, start: Node) -> Block:
        """Return the block that begins at a node; those that it takes nodes from are no more."""
        block = self._walked(start, MOST if self._homes else USUAL)
        if block.size < MOST:
            return block
        # Half of it, so that one more node does not move the borders of all that follow.
        waiting = self._waiting
        del waiting[len(waiting) - len(block.waiting) :]
        waiting += block.waited
        return self._walked(start, USUAL)

    def _walked(self, start: Node, most: int) -> Block:
        """Return the block of at most so many nodes that begins at one."""
        homes, waiting = self._homes, self._waiting
        waited: list[Node] = []
        low = len(waiting)
        node = start
        size = 1
        while True:
            following: Node | None
            found = node._children  # noqa: SLF001
            if type(found) is tuple:
                waiting.extend(found[:0:-1])
                following = found[0]
            elif found is not None:
                following = found  # type: ignore[assignment]  # a Node
            elif waiting:
                following = waiting.pop()
                if len(waiting) < low:
                    low -= 1
                    waited.append(following)
            else:
                following = None
            if following is None or size >= most:
                break
            home = homes.get(following)
            if home is not None:
                if size >= LEAST and home.start is following and not home.is_stale:
                    break
                self._drop(home)
            node = following
            size += 1
        waited.reverse()
        return Block(start, size, waited, waiting[low:], following)

    def _drop(self, block: Block) -> None:
        """Forget a block whose nodes are in others now."""
        for node in (*block.waited, block.start):
            if self._homes.get(node) is block:
                del self._homes[node]

    def _forget_lost(self) -> None:
        """Forget blocks that are in the tree no more, once there are many."""
        used = sum(len(block.waited) + 1 for block in self._listed)
        if len(self._homes) > 2 * used + MOST:
            self._homes = {
                node: block
                for block in self._listed
                for node in (*block.waited, block.start)
                if node is not block.following
            }
