"""What repairs of nodes share: the scene of a node, its text in parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from sgfedit.game.checks.remark import Scene
from sgfedit.game.operations.merging import rewritten
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.node import Properties

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.game.edits import Edit, Journal
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Node

_VALUE: Final = re.compile(ANY_VALUE)


@dataclass(slots=True)
class _Shared:
    """A scene that repairs of one block share.

    Attributes:
        scene: That of the game that was asked for last.
        done: So many nodes of the journal are taken account of in it.
    """

    scene: Scene
    done: int


_shared: Final[WeakKeyDictionary[Journal, _Shared]] = WeakKeyDictionary()


def scene_of(edit: Edit, collection: GameFile, node: Node) -> Scene:
    """Return the scene of `node` as it is now; O(1) in a file of one game, else O(depth).

    The repairs of a block share one, so that its boards cost little from one node to the next.
    """
    root = collection.games[0].root if len(collection.games) == 1 else node.root
    touched = edit.journal.nodes
    shared = _shared.get(edit.journal)
    if shared is not None and shared.scene.root is root:
        changed = frozenset(touched[shared.done :])
        shared.done = len(touched)
        if root not in changed:
            shared.scene.positions.forget(changed, changed)
            shared.scene.node = node
            return shared.scene
    scene = Scene.of(root)
    scene.node = node
    _shared[edit.journal] = _Shared(scene, len(touched))
    return scene


def value_starts(source: str, ident: str) -> Iterator[int]:
    """Yield where each value of a property begins in a node's text, with its bracket."""
    for segment in segments(source):
        if segment.ident == ident:
            at = segment.start + len(segment.written)
            for match in _VALUE.finditer(source, at, segment.end):
                yield match.start()


def rewrite(edit: Edit, node: Node, mended: Callable[[Segment], str | None]) -> None:
    """Give a node the text that `rewritten` returns."""
    source = rewritten(node.source, mended)
    if source != node.source:
        edit.set_properties(node, Properties(source))


def rename(
    edit: Edit, node: Node, old: str, new: str, values: Sequence[str] | None = None
) -> None:
    """Give a property another identifier, and other raw values if any, at its place."""
    raw = node.properties[old] if values is None else values
    text = new + "".join(f"[{value}]" for value in raw)
    done = False

    def mended(segment: Segment) -> str | None:
        nonlocal done
        if segment.ident != old:
            return None
        first, done = not done, True
        return text if first else ""

    rewrite(edit, node, mended)
