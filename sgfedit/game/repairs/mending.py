"""Common ground of repairs of nodes: the scene, its text in parts, the repair as a type."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from sgfedit.game.checks.game_info import first_value
from sgfedit.game.checks.remark import Scene
from sgfedit.game.edits import Edit
from sgfedit.game.operations.merging import rewritten
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import (
    encode_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.game.edits import Journal
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


_VALUE: Final = expression(ANY_VALUE)


@contextmanager
def within(edit: Edit) -> Iterator[Edit]:
    """Give a block within another one, which is part of it however it ends."""
    inner = Edit(edit.journal)
    try:
        yield inner
    finally:
        edit.absorb(inner)


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


class Case(NamedTuple):
    """One problem to mend, and all others of its kind in the same property (or node).

    Attributes:
        edit: Takes the changes.
        collection: The file.
        node: That of the problem; of those of the file as a whole none, and nobody asks for it.
        ident: That of the problem.
        code: That of the problem.
        problems: It, and others that are mended with it.
    """

    edit: Edit
    collection: GameFile
    node: Node
    ident: str = ""
    code: str = ""
    problems: Sequence[Problem] = ()

    @property
    def repair(self) -> str:
        """How sure it is to mend the problem, and with it the others."""
        return self.problems[0].repair

    @property
    def properties(self) -> Properties:
        """Those of the node."""
        return self.node.properties

    @property
    def root(self) -> Node:
        """That of the game; O(1) in a file of one game, else O(depth)."""
        games = self.collection.games
        return games[0].root if len(games) == 1 else self.node.root

    def scene(self) -> Scene:
        """Return the scene of the node as it is now; takes as long as `root`.

        The repairs of a block share one, so that its boards cost little from one node to the next.
        """
        root = self.root
        touched = self.edit.journal.nodes
        shared = _shared.get(self.edit.journal)
        if shared is not None and shared.scene.root is root:
            changed = frozenset(touched[shared.done :])
            shared.done = len(touched)
            if root not in changed:
                shared.scene.positions.forget(changed, changed)
                shared.scene.node = self.node
                return shared.scene
        scene = Scene.of(root)
        scene.node = self.node
        _shared[self.edit.journal] = _Shared(scene, len(touched))
        return scene


NodeRepair: TypeAlias = "Callable[[Case], None]"
"""Mends a problem as it stands now.

It must do nothing where there is nothing of the kind any more: another repair may have been first.
"""


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


def set_values(edit: Edit, node: Node, ident: str, values: Sequence[Sequence[str]]) -> None:
    """Put raw values, any number of them, in the place of each of those that a property has.

    One that stands several times still does, so that it is told as what it is.
    """
    source = node.source
    is_once = source.count(ident) == 1 or sum(s.ident == ident for s in segments(source)) < 2
    if is_once:
        edit.set(node, ident, [raw for some in values for raw in some])
        return
    rest = iter(values)

    def mended(segment: Segment) -> str | None:
        if segment.ident != ident:
            return None
        raws = [raw for some in islice(rest, len(segment.values)) for raw in some]
        return ident + "".join(f"[{raw}]" for raw in raws) if raws else ""

    rewrite(edit, node, mended)


def note(edit: Edit, node: Node, text: str, between: str) -> None:
    """Append a line to the game comment, `between` it and what is there."""
    *values, last = node.properties.get("GC", ("",))
    last += (between if last else "") + encode_text(text)
    edit.set(node, "GC", [*values, last])


def put(edit: Edit, node: Node, ident: str, raw: str) -> None:
    """Set the value of a single-value property that counts; without any text remove it.

    Where that is its value, its text stays as it is.
    """
    values = [(value,) for value in node.properties.get(ident, ())]
    found = first_value(node.properties, ident)
    if found is None:
        edit.set(node, ident, [raw])
    elif found[1] != raw:
        mended = [*values[: found[0]], (raw,) if raw else (), *values[found[0] + 1 :]]
        set_values(edit, node, ident, mended)
