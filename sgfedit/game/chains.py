"""Chains of the variation tree: nodes side by side, each the first child of the one before it."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from sgfedit.sgf.node import Node


class Chains(NamedTuple):
    """Chains in file order: their nodes, and the column each starts at."""

    chains: list[list[Node]]
    starts: list[int]

    @property
    def columns(self) -> int:
        """The greatest depth plus one, 0 without chains."""
        return max(map(add, self.starts, map(len, self.chains)), default=0)


def chains_below(node: Node, depth: int, folded: Container[Node] = ()) -> Chains:
    """Return the chains of the subtree at `node`, which has `depth`. Iterative; O(nodes).

    What hangs on one of the `folded` nodes is left out, and not looked at.
    """
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
            if children is None or walker in folded:
                break
            column += 1
            if type(children) is tuple:
                # The last variation goes to the bottom of the stack: chains in file order.
                stack.extend([(child, column) for child in children[:0:-1]])
                walker = children[0]
            else:
                walker = children  # type: ignore[assignment]  # a Node
            append(walker)
    return Chains(chains, starts)


def chains_of(nodes: Sequence[Node], depth: int, folded: Container[Node] = ()) -> Chains:
    """Return the chains of the subtrees at `nodes`, siblings that have `depth`."""
    found = Chains([], [])
    for node in nodes:
        below = chains_below(node, depth, folded)
        found.chains.extend(below.chains)
        found.starts.extend(below.starts)
    return found


def common_ends(old: Sequence[Node], new: Sequence[Node]) -> tuple[int, int]:
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
