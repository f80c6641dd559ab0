"""What differs between two versions of a game, in the order of the new one."""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.comparing.align import NODES_A_STEP
from sgfedit.game.comparing.values import are_same
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterator, Sequence

    from sgfedit.game.comparing.align import Alignment
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


class Kind(Enum):
    """What became of a node."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    CHANGED = "changed"


class Difference(NamedTuple):
    """What became of one node, or of one branch.

    Attributes:
        kind: What.
        old: The node in the old version, the first one of a branch; None if it was added.
        new: The node in the new version; None if it was removed.
        idents: The properties that differ, in the order of the new node, those that are gone
            last; all of it where nodes were added or removed, nothing where they were moved.
        nodes: How many nodes were added or removed with it; 1 for the other kinds.
    """

    kind: Kind
    old: Node | None
    new: Node | None
    idents: tuple[str, ...] = ()
    nodes: int = 1


def differences(found: Alignment) -> list[Difference]:
    """Return what differs; branches that were added or removed as one, by their first node.

    A node that stands elsewhere and was changed is told twice. O(nodes).
    """
    return run(differences_in_steps(found))


def differences_in_steps(found: Alignment) -> Generator[None, None, list[Difference]]:
    """Return what `differences` returns, pausing every hundred nodes."""
    size = found.new.board_size()
    moved: set[Node] = set()
    for number, new in enumerate(found.new.subtree()):
        moved.update(moved_behind(found, new))
        if not number % NODES_A_STEP:
            yield
    listed: list[Difference] = []
    for number, new in enumerate(found.new.subtree()):
        listed += _differences(found, new, moved, size)
        if not number % NODES_A_STEP:
            yield
    return listed


def _differences(
    found: Alignment, new: Node, moved: Container[Node], size: Size
) -> Iterator[Difference]:
    """Yield what became of a new node, and which old ones behind it are gone."""
    old = found.to_old.get(new)
    if old is None:
        if new.parent in found.to_old:
            count = _count(new, found.to_old)
            yield Difference(Kind.ADDED, None, new, tuple(new.properties), count)
        return
    if new in moved:
        yield Difference(Kind.MOVED, old, new)
    idents = differing(old, new, size)
    if idents:
        yield Difference(Kind.CHANGED, old, new, idents)
    for child in old.children:
        if child not in found.to_new:
            count = _count(child, found.to_new)
            yield Difference(Kind.REMOVED, child, None, tuple(child.properties), count)


def _count(top: Node, known: dict[Node, Node]) -> int:
    """Return how many nodes without a counterpart follow one another from `top` on."""
    pending, count = [top], 0
    while pending:
        node = pending.pop()
        count += 1
        pending += [child for child in node.children if child not in known]
    return count


def differing(old: Node, new: Node, size: Size) -> tuple[str, ...]:
    """Return the properties of two nodes that do not mean the same."""
    before, after = old.properties, new.properties
    if old.source == new.source:
        return ()
    changed = [
        ident
        for ident, values in after.items()
        if ident not in before or not are_same(ident, before[ident], values, size)
    ]
    return (*changed, *(ident for ident in before if ident not in after))


def moved_behind(found: Alignment, new: Node) -> Iterator[Node]:
    """Yield which new nodes behind one stood behind another, or elsewhere among the others."""
    known = [(child, found.to_old[child]) for child in new.children if child in found.to_old]
    if len(known) == 1 and known[0][1].parent is found.to_old.get(new):
        return  # as nearly everywhere
    here = [(child, old) for child, old in known if old.parent is found.to_old.get(new)]
    places = [_place_of(old) for _, old in here]
    stays = _longest_rising(places)
    yield from (child for number, (child, _) in enumerate(here) if number not in stays)
    for child, old in known:
        if old.parent is not found.to_old.get(new) and not _is_inserted(found, old, child):
            yield child


def _place_of(node: Node) -> int:
    return node.parent.children.index(node) if node.parent is not None else 0


def _is_inserted(found: Alignment, old: Node, new: Node) -> bool:
    """Whether only nodes were put in front of one, or taken away there."""
    above: Node | None = new.parent
    while above is not None and above not in found.to_old:
        above = above.parent
    before: Node | None = old.parent
    while before is not None and before not in found.to_new:
        before = before.parent
    return above is not None and before is not None and found.to_old[above] is before


def _longest_rising(numbers: Sequence[int]) -> set[int]:
    """Return the places of a longest rising part of different numbers; O(n log n)."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for place, number in enumerate(numbers):
        at = bisect_left(ends, number)
        before.append(last[at - 1] if at else -1)
        if at == len(ends):
            ends.append(number)
            last.append(place)
        else:
            ends[at], last[at] = number, place
    found: set[int] = set()
    place = last[-1] if last else -1
    while place >= 0:
        found.add(place)
        place = before[place]
    return found
