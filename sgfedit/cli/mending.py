"""Mends a collection and puts together what there is to say about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.cli.check import numbered
from sgfedit.game.repairs import can_repair
from sgfedit.game.repairs.differences import differences
from sgfedit.game.serialise import Places, texts_in_steps
from sgfedit.sgf.problems import Lines
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.game import Collection
    from sgfedit.game.repairs.differences import Difference
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_MANY: Final = 1_000_000


class Changed(NamedTuple):
    """What changed at one node.

    Attributes:
        line: Of the node, in the file as it was; from 1.
        column: From 1.
        game: Number of the game, from 1; 0 for the file as a whole.
        node: Number of the node in its game, from 1; 0 for the file as a whole.
        codes: The problems that were mended there.
        differences: Never empty.
    """

    line: int
    column: int
    game: int
    node: int
    codes: tuple[str, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of it.

    Attributes:
        changes: In the order of the file.
        fixed: How many problems of a code are mended.
        left: The problems of the file as it is now.
    """

    changes: tuple[Changed, ...]
    fixed: Counter[str]
    left: tuple[Problem, ...]


def mend(collection: Collection, wanted: Callable[[Problem], bool]) -> Mended:
    """Mend the problems that are wanted and can be mended; O(nodes) for each round it takes."""
    before = _count(collection, wanted)
    if not before:
        return Mended((), Counter(), collection.problems)
    layout = _Layout(collection)
    with collection.edit("Fix problems") as e:
        done = e.fix(wanted)
        edits = e.edits
    # Before it is found out what differs: that edits the file, which would mean a new check.
    left, after = collection.problems, _count(collection, wanted)
    changes = layout.changes(differences(edits), done, collection)
    # Some come to light when others are mended; what cannot be mended is tried repeatedly.
    tried = Counter(problem.code for problem in done)
    fixed = Counter({code: before[code] if after[code] else tried[code] for code in tried})
    return Mended(tuple(changes), fixed - after, left)


def _count(collection: Collection, wanted: Callable[[Problem], bool]) -> Counter[str]:
    return Counter(p.code for p in collection.problems if can_repair(p) and wanted(p))


_Key: TypeAlias = tuple[int, int]


class _Layout:
    """Where the nodes of a file are before it is mended."""

    def __init__(self, collection: Collection) -> None:
        texts = run(texts_in_steps(collection, nodes=_MANY))
        places = Places(collection, texts)
        self._lines = Lines("".join(texts))
        self._places: dict[Node, tuple[_Key, int]] = {
            node: ((number + 1, count), offset)
            for number in range(len(collection.games))
            for count, (node, offset, _) in enumerate(places.nodes(number), 1)
        }

    def changes(
        self, found: Sequence[Difference], done: Sequence[Problem], collection: Collection
    ) -> list[Changed]:
        """Return what differs, one item a node, in the order of the file as it was."""
        codes = self._codes(done, collection)
        by_place: dict[tuple[int, _Key], list[Difference]] = {}
        for difference in found:
            key, offset = self._place(difference.node)
            by_place.setdefault((offset, key), []).append(difference)
        return [
            Changed(*self._lines.place(offset), *key, codes.get(key, ()), tuple(items))
            for (offset, key), items in sorted(by_place.items())
        ]

    def _place(self, node: Node | None) -> tuple[_Key, int]:
        return self._places[node] if node is not None else ((0, 0), 0)

    def _codes(
        self, done: Sequence[Problem], collection: Collection
    ) -> dict[_Key, tuple[str, ...]]:
        """Return what was mended where; the nodes of games that were read again are counted."""
        now = numbered(collection, {problem.node for problem in done} - self._places.keys())
        found: dict[_Key, dict[str, None]] = {}
        for problem in done:
            node = problem.node
            key = self._places[node][0] if node in self._places else now.get(node, (0, 0))
            is_of_file = problem.kind.group == "File"
            for place in {key, (0, 0)} if is_of_file else {key}:
                found.setdefault(place, {})[problem.code] = None
        return {key: tuple(codes) for key, codes in found.items()}
