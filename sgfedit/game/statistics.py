"""Contents of a branch, counted: nodes, moves, variations, comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.annotations import BY_IDENT
from sgfedit.game.traversal import SET_UP
from sgfedit.sgf.properties import MARKUP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.node import Node

_EVERY: Final = 256
"""Nodes between two interim results."""


class Statistics(NamedTuple):
    """What a branch holds.

    Attributes:
        nodes: All nodes.
        moves: Those with a move, passes among them.
        set_ups: Those that set up stones.
        lines: Ways from the first node to an end: the number of last nodes.
        forks: Nodes after which variations begin.
        longest: Nodes of the longest line.
        comments: Nodes with a comment or a name.
        judged: Nodes with an annotation of the move or position, and hotspots.
        marked: Nodes with marks, labels, arrows or lines.
    """

    nodes: int = 0
    moves: int = 0
    set_ups: int = 0
    lines: int = 0
    forks: int = 0
    longest: int = 0
    comments: int = 0
    judged: int = 0
    marked: int = 0


def counted(top: Node) -> Iterator[Statistics]:
    """Yield the statistics of the branch at `top` so far, now and then; the last is of all.

    Iterative; O(nodes). The tree must not change meanwhile.
    """
    sums = [0] * len(Statistics._fields)
    longest = 0
    pending = [(top, 1)]
    while pending:
        node, depth = pending.pop()
        children = node.children
        pending.extend((child, depth + 1) for child in reversed(children))
        longest = max(longest, depth)
        moves, set_ups, *others = _kinds(node)
        counts = (1, moves, set_ups, not children, len(children) > 1, 0, *others)
        sums = [total + count for total, count in zip(sums, counts, strict=True)]
        if sums[0] % _EVERY == 0 or not pending:
            yield Statistics(*sums)._replace(longest=longest)


def _kinds(node: Node) -> tuple[bool, ...]:
    """Return whether `node` has a move, set-up, words, judgements, marks."""
    was_split = node.is_split
    idents = set(node.properties)
    if not was_split:
        node.forget_split()
    return (
        not idents.isdisjoint("BW"),
        not idents.isdisjoint(SET_UP),
        not idents.isdisjoint("CN"),
        not idents.isdisjoint(BY_IDENT),
        not idents.isdisjoint(MARKUP),
    )
