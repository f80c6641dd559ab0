"""What a check has seen of the nodes of a game, so that the next one looks at what is different.

Nobody tells of edits: what was seen holds for a node whose text is the same, behind the same line
of play, in a game that says the same of itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.info import LOOKED_AT
from sgfedit.game.checks.remark import Seen
from sgfedit.game.checks.setup import STONES
from sgfedit.sgf.node import Properties

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.checks.remark import Remark, Scene
    from sgfedit.sgf.node import Node

_ON_BOARD: Final = frozenset({"B", "W", *STONES})
_BESIDE_OTHERS: Final = LOOKED_AT | STONES.keys()
"""Of these not only the node itself decides what is said: the root does, or what is around it."""


class Memory:
    """What is seen of the nodes of a game in one pass, and what was seen of them before."""

    def __init__(self, scene: Scene, before: Mapping[Node, Seen] | None) -> None:
        """Begin a pass; without anything `before`, not even nothing, nothing is remembered."""
        self._scene = scene
        self._game = scene.size, scene.is_go
        self._facts = self._game, scene.ff, scene.corner_views
        self._before = before
        self._idents: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.seen: dict[Node, Seen] = {}

    def look(self, node: Node) -> Seen:
        """Set the scene to a node and return what is seen there.

        The node before it has been looked at.
        """
        self._scene.node = node
        self._scene.seen = seen = self._look(node)
        return seen

    def _look(self, node: Node) -> Seen:
        source, facts = node.source, self._facts
        if self._before is None:
            return Seen(source, facts, tuple(node.properties), None)
        parent = node.parent
        above = self._game if parent is None else self.seen[parent].board
        old = self._before.get(node)
        if old is None or old.source != source:
            idents = tuple(node.properties)
            seen = Seen(source, facts, self._idents.setdefault(idents, idents), above)
        elif old.facts == facts and old.above == above:
            seen = old
        else:
            seen = Seen(source, facts, old.idents, above)
        if old is not None and old is not seen and old.above == above and _is_same(old, node):
            seen.board, seen.flags = old.board, old.flags
        self.seen[node] = seen
        return seen


def _is_same(old: Seen, node: Node) -> bool:
    """Whether a node plays and sets up what it did."""
    return old.source == node.source or _placed(Properties(old.source)) == _placed(node.properties)


def _placed(properties: Properties) -> list[tuple[str, tuple[str, ...]]]:
    return [(ident, properties[ident]) for ident in properties if ident in _ON_BOARD]


def is_alone(seen: Seen, node: Node) -> bool:
    """Whether what is said of a node depends on nothing but what was seen of it.

    There is no game info in it then, nor a property of roots.
    """
    return node.parent is not None and _BESIDE_OTHERS.isdisjoint(seen.idents)


def carried_over(seen: Mapping[Node, Seen], moved: Mapping[Node, Node]) -> dict[Node, Seen]:
    """Return what has been seen of nodes as seen of those that stand for them now."""
    return {
        moved[node]: replace(one, remarks=_of(moved[node], one.remarks))
        for node, one in seen.items()
        if node in moved
    }


def _of(node: Node, remarks: tuple[Remark, ...] | None) -> tuple[Remark, ...] | None:
    return remarks and tuple(remark._replace(node=node) for remark in remarks)
