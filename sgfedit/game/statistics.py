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
    found = [0] * len(Statistics._fields)
    pending = [(top, 1)]
    while pending:
        node, depth = pending.pop()
        children = node.children
        pending.extend((child, depth + 1) for child in reversed(children))
        is_end, is_fork = not children, len(children) > 1
        found[_LONGEST] = max(found[_LONGEST], depth)
        for index, count in zip(_SUMS, (1, *_kinds(node), is_end, is_fork), strict=True):
            found[index] += count
        if found[0] % _EVERY == 0 or not pending:
            yield Statistics(*found)


_SUMS: Final = tuple(
    Statistics._fields.index(name)
    for name in (
        *("nodes", "moves", "set_ups", "comments", "judged", "marked"),
        *("lines", "forks"),
    )
)
_LONGEST: Final = Statistics._fields.index("longest")


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


def statistics(top: Node) -> Statistics:
    """Return the statistics of the branch at `top`. O(nodes)."""
    found = Statistics()
    for found in counted(top):  # noqa: B007  # the last one is wanted
        pass
    return found
