"""What repairs of nodes share: the scene of a node, its text in parts, another node behind it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Scene
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.node import Node, Properties

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.grammar import Segment

_VALUE: Final = re.compile(ANY_VALUE)


def scene_of(collection: Collection, node: Node) -> Scene:
    """Return the scene of `node`; O(1) in a file of one game, else O(depth)."""
    root = collection.games[0].root if len(collection.games) == 1 else node.root
    scene = Scene.of(root)
    scene.node = node
    return scene


def value_starts(source: str, ident: str) -> Iterator[int]:
    """Yield where each value of a property begins in a node's text, with its bracket."""
    for segment in segments(source):
        if segment.ident == ident:
            at = segment.start + len(segment.written)
            for match in _VALUE.finditer(source, at, segment.end):
                yield match.start()


def rewritten(source: str, mended: Callable[[Segment], str | None]) -> str:
    """Return a node's text with other parts; where `mended` gives None a part stays as it is."""
    done = 0
    parts: list[str] = []
    for segment in segments(source):
        text = mended(segment)
        if text is not None:
            parts += source[done : segment.start], text
            done = segment.end
    return "".join(parts) + source[done:]


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


def split(edit: Edit, node: Node, head: Container[str]) -> None:
    """Make two nodes of one: the properties `head`, as they are written, and then all others.

    What is no property stays with the node.
    """
    source, is_root = node.source, node.parent is None

    def goes(segment: Segment) -> bool:
        return bool(segment.ident) and (segment.ident in head) is not is_root

    gone = [source[segment.start : segment.end] for segment in segments(source) if goes(segment)]
    kept = rewritten(source, lambda segment: "" if goes(segment) else None)
    new = ";" + "".join(gone)
    unravel(edit, node, (kept, new) if is_root else (new, kept))


def unravel(edit: Edit, node: Node, sources: Sequence[str]) -> None:
    """Put nodes with these texts, one behind the other, in the place of a node.

    It is the last of them, so that it shows the same board and what stands behind it in the file
    stays there. Only a root must be the first.
    """
    parent = node.parent
    if parent is None:
        edit.set_properties(node, Properties(sources[0]))
        for number, source in enumerate(reversed(sources[1:])):
            child = Node(Properties(source), tail="" if number else node.tail)
            edit.set_children(child, node.children)
            edit.set_children(node, (child,))
        return
    new = [Node(Properties(source), tail="") for source in sources[:-1]]
    chain = [*new, node]
    edit.set_properties(node, Properties(sources[-1]))
    siblings = [chain[0] if child is node else child for child in parent.children]
    edit.set_children(parent, siblings)
    for before, after in zip(new, chain[1:], strict=True):
        edit.set_children(before, (after,))
