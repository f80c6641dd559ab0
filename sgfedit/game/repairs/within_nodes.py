"""Replacements that lie within nodes, for which no game has to be read again.

A node ends where its text does, whatever stands around it. So its text alone says whether its
properties stay as they are. Nodes that stand in the file otherwise than their properties say are
left to `rereading`, and so is all of a game in which anything else is to be replaced.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.repairs.replacements import first_of, meaning, number_at, replaced
from sgfedit.game.serialise import Places
from sgfedit.sgf.encoding import LONE
from sgfedit.sgf.grammar import is_any_node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.replacements import Group
    from sgfedit.sgf.node import Node

_STRUCTURE: Final = frozenset("();[]")

_MANY: Final = 12
"""So many groups in a node are not tried one by one."""


class Parted(NamedTuple):
    """Groups by what it takes to replace them.

    Attributes:
        sources: Node → its new text; all there is to do in its game.
        others: Those for which games have to be read again.
    """

    sources: dict[Node, str]
    others: list[Group]


def parted(collection: GameFile, texts: Sequence[str], groups: Sequence[Group]) -> Parted:
    """Part groups; those that would change the properties of their node are left out. O(length).

    Args:
        collection: The file.
        texts: Its text, see `texts_in_steps`.
        groups: What to replace.
    """
    starts = list(accumulate(map(len, texts), initial=0))
    by_game: dict[int, list[Group]] = {}
    for group in dict.fromkeys(groups):
        number = number_at(starts, texts, first_of(group))
        by_game.setdefault(number, []).append(group)
    places = Places(collection, texts)
    found = Parted({}, [])
    for number, some in by_game.items():
        if number >= len(collection.games) or LONE.search(texts[number]):
            found.others.extend(some)
            continue
        sources, others, bad = _of_game(collection, places, number, some)
        if others:
            found.others.extend(group for group in some if group not in bad)
        else:
            found.sources.update(sources)
    return found


def _of_game(
    collection: GameFile, places: Places, number: int, groups: Sequence[Group]
) -> tuple[dict[Node, str], bool, set[Group]]:
    """Return the new texts of nodes; whether anything else is to do; groups that are left out."""
    damaged = collection.games[number].tree.damaged
    nodes = list(places.nodes(number))
    offsets = [offset for _, offset, _ in nodes]
    by_node: dict[int, list[Group]] = {}
    has_others = False
    for group in groups:
        index = bisect_right(offsets, first_of(group)) - 1
        node, offset, source = nodes[index]
        if index < 0 or node in damaged or not _is_within(group, offset, offset + len(source)):
            has_others = True
        else:
            by_node.setdefault(index, []).append(group)
    sources: dict[Node, str] = {}
    bad: set[Group] = set()
    for index, some in by_node.items():
        node, offset, source = nodes[index]
        left_out = _left_out(source, sorted(some, key=first_of), offset)
        if left_out is None:
            has_others = True
            continue
        bad.update(left_out)
        sources[node] = replaced(source, [one for one in some if one not in left_out], offset)
    return sources, has_others, bad


def _is_within(group: Group, start: int, end: int) -> bool:
    """Whether all of a group lies in a node, behind its semicolon, and brings no structure."""
    return all(
        start < item.start < end and item.end <= end and _STRUCTURE.isdisjoint(item.text)
        for item in group
    )


def _left_out(source: str, groups: Sequence[Group], offset: int) -> list[Group] | None:
    """Return the groups that would change a node; None where it takes too long to know."""
    meant = meaning(source)

    def stay(some: Sequence[Group]) -> bool:
        text = replaced(source, some, offset)
        return is_any_node(text) and meaning(text) == meant

    if stay(groups):
        return []
    if len(groups) > _MANY:
        return None
    kept: list[Group] = []
    for group in groups:
        if stay([*kept, group]):
            kept.append(group)
    return [group for group in groups if group not in kept]
