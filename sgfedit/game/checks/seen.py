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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.checks.remark import Remark, Scene
    from sgfedit.sgf.node import Node, Properties

_ON_BOARD: Final = frozenset({"B", "W", *STONES})
_BESIDE_OTHERS: Final = LOOKED_AT | STONES.keys()
"""Of these not only the node itself decides what is said: the root does, or what is around it."""

_NOTHING: Final = Seen("", None, (), None)


class Memory:
    """What is seen of the nodes of a game in one pass, and what was seen of them before."""

    def __init__(self, before: Mapping[Node, Seen] | None) -> None:
        """Begin a pass; without anything `before`, not even nothing, nothing is remembered."""
        self._before = before
        self._idents: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.seen: dict[Node, Seen] = {}

    def look(self, scene: Scene) -> Seen:
        """Return what is seen of the node of a scene; the one before it has been looked at."""
        node = scene.node
        source, facts = node.source, scene.facts
        if self._before is None:
            return Seen(source, facts, tuple(node.properties), None)
        parent = node.parent
        above = scene.board_facts if parent is None else self.seen[parent].board
        old = self._before.get(node, _NOTHING)
        if old.source == source and old.above == above and old.facts == facts:
            seen = old
        else:
            seen = self._again(old, Seen(source, facts, old.idents, above, old.placed), node)
        self.seen[node] = seen
        return seen

    def _again(self, old: Seen, seen: Seen, node: Node) -> Seen:
        """Complete what is seen of a node with what still holds of what was seen of it before."""
        if old.source != seen.source:
            idents = tuple(node.properties)
            seen.idents = self._idents.setdefault(idents, idents)
            seen.placed = _placed(node.properties)
        if old.above == seen.above and old.placed == seen.placed:
            seen.board, seen.flags = old.board, old.flags
        return seen


def _placed(properties: Properties) -> str:
    return "".join(
        f"{ident}[{']['.join(properties[ident])}]" for ident in properties if ident in _ON_BOARD
    )


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
