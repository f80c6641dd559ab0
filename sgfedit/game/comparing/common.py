"""What two versions of a game have in common, in place of a base that nobody knows.

Then nothing counts as removed, moved or corrected: what only one side has was added by it, and
where they say different things they contradict each other.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, cast

from sgfedit.game.comparing.align import NODES_A_STEP, Alignment, align_in_steps
from sgfedit.game.comparing.values import common
from sgfedit.game.edits import Edit
from sgfedit.game.serialise import copy_node
from sgfedit.sgf.node import Node

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.sgf.values import Size


def common_in_steps(
    mine: Node, theirs: Node
) -> Generator[None, None, tuple[Alignment, Alignment]]:
    """Return both as what became of what they have in common; pauses every hundred nodes.

    Args:
        mine: A root; what is in common stands as it does there.
        theirs: The root of another version.
    """
    found = yield from align_in_steps(mine, theirs)
    size = mine.board_size()
    twins: dict[Node, Node] = {}  # my node → what stands for it, or for the one before it
    behind: dict[Node, list[Node]] = defaultdict(list)
    pairs: list[tuple[Node, Node, Node]] = []
    for number, own in enumerate(mine.subtree()):
        other, above = found.to_new.get(own), own.parent
        if other is not None:
            twins[own] = _common_node(own, other, size)
            pairs.append((twins[own], own, other))
            if above is not None:
                behind[twins[above]].append(twins[own])
        else:
            twins[own] = twins[cast("Node", above)]  # roots are always the same one
        if not number % NODES_A_STEP:
            yield
    edit = Edit()
    for number, (node, children) in enumerate(behind.items()):
        edit.set_children(node, children)
        if not number % NODES_A_STEP:
            yield
    one, another = Alignment(twins[mine], mine), Alignment(twins[mine], theirs)
    for number, (twin, own, other) in enumerate(pairs):
        one.pair(twin, own)
        another.pair(twin, other)
        if not number % NODES_A_STEP:
            yield
    return one, another


def _common_node(own: Node, other: Node, size: Size) -> Node:
    twin = copy_node(own)
    if own.source == other.source:
        return twin
    properties, theirs = twin.properties, other.properties
    for ident, values in own.properties.items():
        kept = common(ident, values, theirs[ident], size) if ident in theirs else ()
        if kept != values:
            properties = properties.set(ident, kept)
    return Node(properties)
