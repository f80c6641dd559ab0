"""Differences in one tree: signs at my nodes, and copies of what only they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sgfedit.game.comparing.align import NODES_A_STEP
from sgfedit.game.comparing.differences import Kind
from sgfedit.game.serialise import copy_in_steps

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.comparing.align import Alignment
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.sgf.node import Node


class Shown(NamedTuple):
    """What a tree shows of differences.

    Attributes:
        kinds: My node → what became of it; also the first node of each copy.
        guests: My node → copies of branches that only they have behind it. Each copy names my node
            as its parent, which knows nothing of that.
        originals: Node of a copy → theirs.
    """

    kinds: dict[Node, Kind]
    guests: dict[Node, Sequence[Node]]
    originals: dict[Node, Node]


def shown_in_steps(entries: Sequence[Entry]) -> Generator[None, None, Shown]:
    """Return what a tree shows of differences; O(nodes that differ), pausing every hundred."""
    shown = Shown({}, {}, {})
    for number, entry in enumerate(entries):
        if not number % NODES_A_STEP:
            yield
        one, found = entry.difference, entry.pair.found
        if found is None:
            continue  # of a whole game there is nothing else to be seen
        if one.kind is Kind.REMOVED:
            yield from _mark_branch(shown, cast("Node", one.old), found)
        elif one.kind is Kind.ADDED:
            yield from _add_guest(shown, cast("Node", one.new), found)
        else:
            shown.kinds[cast("Node", one.old)] = one.kind
    return shown


def _mark_branch(shown: Shown, top: Node, found: Alignment) -> Generator[None, None, None]:
    nodes = [top]
    for node in nodes:
        shown.kinds[node] = Kind.REMOVED
        nodes += [child for child in node.children if child not in found.to_new]
        if not len(shown.kinds) % NODES_A_STEP:
            yield


def _add_guest(shown: Shown, top: Node, found: Alignment) -> Generator[None, None, None]:
    """Copy a branch of theirs, without what both have behind it."""
    host = found.to_old[cast("Node", top.parent)]
    guest = yield from copy_in_steps(top, without=found.to_old, originals=shown.originals)
    guest.parent = host
    shown.guests[host] = (*shown.guests.get(host, ()), guest)
    shown.kinds[guest] = Kind.ADDED
