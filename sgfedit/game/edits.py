"""The only way a file changes: three kinds of edit, collected in blocks; undo and redo of these.

`SetProperties` and `SetChildren` replace one field of one node, `SetContents` the games of a file
and what stands around them; swapping old and new inverts them. An `Edit` applies changes at once
and remembers, for each owner and field, what was there first. So a block collapses to one edit per
owner and field, whatever it did in between. `History` keeps such blocks as steps, typing merged
into one, with an exact mark of what was saved.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.game import Change, note

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence

    from sgfedit.game.game import Contents, GameFile
    from sgfedit.sgf.node import Node, Properties


class SetProperties(NamedTuple):
    """Replace the properties of `node`."""

    node: Node
    old: Properties
    new: Properties


class SetChildren(NamedTuple):
    """Replace the children of `node`; their parents follow."""

    node: Node
    old: tuple[Node, ...]
    new: tuple[Node, ...]


class SetContents(NamedTuple):
    """Replace the games of a file, the text behind them, its charset."""

    node: GameFile
    old: Contents
    new: Contents


AnyEdit: TypeAlias = SetProperties | SetChildren | SetContents


def inverted(edits: Iterable[AnyEdit]) -> tuple[AnyEdit, ...]:
    """Return the edits that take `edits` back."""
    return tuple(type(edit)(edit.node, edit.new, edit.old) for edit in edits)  # type: ignore[arg-type]


def apply(edits: Sequence[AnyEdit]) -> None:
    """Set every field to its new value. The order does not matter.

    Children are let go before any are taken, so a node may move from one parent to another.
    """
    for edit in edits:
        if isinstance(edit, SetProperties):
            edit.node._properties = edit.new  # noqa: SLF001
        elif isinstance(edit, SetChildren):
            _release(edit.node, edit.old)
        else:
            edit.node.contents = edit.new
    for edit in edits:
        if isinstance(edit, SetChildren):
            _adopt(edit.node, edit.new)
    for edit in edits:
        if not isinstance(edit, SetContents):
            note(edit.node)


def _release(node: Node, children: tuple[Node, ...]) -> None:
    for child in children:
        if child.parent is node:
            child.parent = None


def _adopt(
    node: Node, children: tuple[Node, ...], strangers: Sequence[Node] | None = None
) -> None:
    for child in children if strangers is None else strangers:
        child.parent = node
    single = children[0] if len(children) == 1 else None
    node._children = single or children or None  # noqa: SLF001


class Journal:
    """What has been touched, in order, for what is worked out from it meanwhile.

    Attributes:
        nodes: The nodes with other properties or children.
        beside: Nodes that were let go, and None for the file itself.
        places: Parent → the number of the child that was replaced last: the next one to be
            replaced mostly follows it.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.beside: list[Node | None] = []
        self.places: dict[Node, int] = {}


class Edit:
    """A block of changes. Everything that changes a tree goes through one."""

    def __init__(self, journal: Journal | None = None) -> None:
        """Begin a block; those within another one may share its journal."""
        self.journal = journal or Journal()
        self._properties: dict[Node, Properties] = {}
        self._children: dict[Node, tuple[Node, ...]] = {}
        self._contents: dict[GameFile, Contents] = {}
        self._let_go: list[tuple[Node, Node]] = []  # with the parent that each had
        self.selected: Node | None = None
        """The node to show afterwards; None leaves the view where it is."""

    def set_properties(self, node: Node, properties: Properties) -> None:
        """Replace the properties of `node`; those with the same text are the same."""
        if properties.source == node.source:
            return
        self._properties.setdefault(node, node.properties)
        node._properties = properties  # noqa: SLF001
        self._note(node)

    def set(self, node: Node, ident: str, values: Sequence[str]) -> None:
        """Set the raw values of one property; none at all remove it."""
        self.set_properties(node, node.properties.set(ident, values))

    def remove(self, node: Node, ident: str) -> None:
        """Remove one property."""
        self.set_properties(node, node.properties.remove(ident))

    def set_children(self, node: Node, children: Sequence[Node]) -> None:
        """Replace the children of `node`."""
        old = node.children
        self._children.setdefault(node, old)
        _release(node, old)
        _adopt(node, tuple(children))
        self._note(node)
        for child in old:
            if child.parent is not node:
                self._let_go_of(child, node)

    def replace_child(self, node: Node, child: Node, others: Sequence[Node]) -> None:
        """Put nodes, `child` itself or not, in the place of a child of `node`.

        Among thousands of siblings that takes a hundredth of the time of `set_children`.
        """
        old = node.children
        self._children.setdefault(node, old)
        places = self.journal.places
        try:
            at = old.index(child, places.get(node, 0))
        except ValueError:
            at = old.index(child)
        places[node] = at
        child.parent = None
        new = (*old[:at], *others, *old[at + 1 :])
        _adopt(node, new, others)
        self._note(node)
        if child.parent is not node:
            self._let_go_of(child, node)

    def touched(self) -> Iterator[Node | None]:
        """Yield the nodes that are other than before or were let go; None for the file itself."""
        # Most blocks change one node, and there are as many as a file has flaws.
        for node, properties in self._properties.items():
            if node.source != properties.source:
                yield node
        for node, children in self._children.items():
            if node.children != children:
                yield node
        for file, contents in self._contents.items():
            if file.contents != contents:
                yield None
        for child, parent in self._let_go:
            if child.parent is not parent:
                yield child

    def source_before(self, node: Node) -> str:
        """Return the text that a node had before the block. O(1)."""
        return self._properties.get(node, node).source

    def _note(self, node: Node) -> None:
        note(node)
        self.journal.nodes.append(node)

    def _let_go_of(self, child: Node, parent: Node) -> None:
        self._let_go.append((child, parent))
        self.journal.beside.append(child)

    def add_child(self, node: Node, child: Node) -> None:
        """Append `child` to the children of `node`."""
        self.set_children(node, (*node.children, child))

    def set_contents(self, collection: GameFile, contents: Contents) -> None:
        """Replace the games of a file, the text behind them, its charset."""
        self._contents.setdefault(collection, collection.contents)
        collection.contents = contents
        self.journal.beside.append(None)

    @property
    def has_changed(self) -> bool:
        """Whether the block has changed anything; seldom takes as long as `edits`."""
        return next(self._net(), None) is not None

    def edits(self) -> tuple[AnyEdit, ...]:
        """Return the net change: one edit per node and field; what changed nothing is left out."""
        return tuple(self._net())

    def _net(self) -> Iterator[AnyEdit]:
        for node, old in self._properties.items():
            if node.source == old.source:
                node._properties = old  # noqa: SLF001
            else:
                yield SetProperties(node, old, node.properties)
        for node, children in self._children.items():
            if node.children != children:
                yield SetChildren(node, children, node.children)
        for collection, contents in self._contents.items():
            if collection.contents != contents:
                yield SetContents(collection, contents, collection.contents)

    def roll_back(self) -> Change:
        """Take back everything the block did; return the nodes it had touched."""
        touched = Change(frozenset(self._properties), frozenset(self._children))
        apply(inverted(self.edits()))
        self.journal.nodes += (*self._properties, *self._children)
        return touched

    def take_back(self, nodes: Container[Node | None]) -> None:
        """Take back what the block did to some nodes, and to the file itself if None is of them.

        What is not taken back must have nothing in common with it: see `touched`.
        """
        edits = [
            edit
            for edit in self._net()
            if (None if isinstance(edit, SetContents) else edit.node) in nodes
        ]
        apply(inverted(edits))
        self.journal.nodes += [edit.node for edit in edits if not isinstance(edit, SetContents)]

    def absorb(self, inner: Edit) -> None:
        """Take over what `inner`, a block within this one, has done."""
        for node, properties in inner._properties.items():
            self._properties.setdefault(node, properties)
        for node, children in inner._children.items():
            self._children.setdefault(node, children)
        for collection, contents in inner._contents.items():
            self._contents.setdefault(collection, contents)
        self._let_go += inner._let_go
        self.selected = inner.selected or self.selected


def changed_nodes(edits: Iterable[AnyEdit], origin: object | None = None) -> Change:
    """Return the Change that tells of `edits`."""
    edits = tuple(edits)
    if edits and all(map(_rewords, edits)):
        return Change(frozenset([edit.node for edit in edits]), _NOBODY, origin, rewords=True)  # type: ignore[misc]  # all are nodes
    files = [edit for edit in edits if isinstance(edit, SetContents)]
    return Change(
        frozenset(edit.node for edit in edits if isinstance(edit, SetProperties)),
        frozenset(edit.node for edit in edits if isinstance(edit, SetChildren)),
        origin,
        games=any(edit.old.games != edit.new.games for edit in files),
        encoding=any(edit.old.encoding != edit.new.encoding for edit in files),
    )


_NOBODY: Final[frozenset[Node]] = frozenset()


def _rewords(edit: AnyEdit) -> bool:
    return isinstance(edit, SetProperties) and edit.new.differs_in("C", edit.old)


def surviving(node: Node, edits: Iterable[AnyEdit], roots: Collection[Node]) -> Node | None:
    """Return `node`, or the nearest node above it that `edits` have left in one of the trees.

    O(depth) if it is still there.
    """
    top = node.root
    if top in roots:
        return node
    parents = {
        child: edit.node
        for edit in edits
        if isinstance(edit, SetChildren)
        for child in (*edit.new, *edit.old)
    }
    while top not in roots:
        if top not in parents:
            return None
        # Popped, so that nodes that were taken out together cannot lead in a circle.
        node = parents.pop(top)
        top = node.root
    return node


PAUSE_S: Final = 2.0
"""A pause in typing of this length starts a new step."""


class Step(NamedTuple):
    """One undoable step.

    Attributes:
        name: What the user did, as the menu names it.
        edits: One per node and field.
        before: The node that was shown before it.
        after: The node that was shown after it.
        keeps_bytes: Whether the file is the same byte for byte before and after it.
    """

    name: str
    edits: tuple[AnyEdit, ...]
    before: Node
    after: Node
    keeps_bytes: bool = False


class Stroke:
    """A key for steps that become one however long it takes: the button is down all the while."""


class History:
    """The steps that were done, and those that were undone and can be redone.

    Attributes:
        steps: All steps, the undone ones last; to be read only. A step is never altered: where the
            same one stands, the same ones stand before it.
        done: How many of the steps are done; the others are undone.
        saved: How many steps were done when the file was saved, None if that cannot be reached.
        has_merged: Whether what was done last became part of the step that was there before it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.steps: list[Step] = []
        self.done = 0
        self.saved: int | None = 0
        self.has_merged = False
        self._merge: object | None = None
        self._last_push = 0.0

    @property
    def undo_step(self) -> Step | None:
        """The step that `undo` takes back, or None."""
        return self.steps[self.done - 1] if self.done else None

    @property
    def redo_step(self) -> Step | None:
        """The step that `redo` repeats, or None."""
        return self.steps[self.done] if self.done < len(self.steps) else None

    @property
    def is_saved(self) -> bool:
        """Whether the file is exactly what was last saved."""
        if self.saved is None:
            return False
        if self.saved == self.done:
            return True
        first, last = sorted((self.saved, self.done))
        return all(step.keeps_bytes for step in self.steps[first:last])

    def push(self, step: Step, merge: object | None = None) -> None:
        """Add a step that has been applied; what was undone is forgotten.

        Args:
            merge: Steps with an equal key, without a seal or a pause between them, become one;
                within a `Stroke` there is no pause.
        """
        if self.saved is not None and self.saved > self.done:
            self.saved = self.done if self.is_saved else None
        del self.steps[self.done :]
        now = self._clock()
        is_going_on = isinstance(merge, Stroke) or now - self._last_push < PAUSE_S
        merges = merge is not None and merge == self._merge and is_going_on
        self._merge, self._last_push = merge, now
        self.has_merged = merges
        if merges:
            step = _merged(self.steps.pop(), step)
        if step.edits:
            self.steps.append(step)
        else:
            # The typing is gone; what comes next must not merge into the step before it.
            self.seal()
        self.done = len(self.steps)

    def extend(self, step: Step) -> None:
        """Make a step that has been applied one with the last one, whatever was between."""
        self._merge = stroke = Stroke()
        self.push(step, stroke)
        self.seal()

    def seal(self) -> None:
        """Let the next step be one of its own, whatever its key."""
        self._merge = None
        self.has_merged = False

    def mark_saved(self) -> None:
        """Remember this state as the one on disk."""
        self.seal()
        self.saved = self.done

    def mark_unsaved(self) -> None:
        """Remember that no state of this history is the one on disk."""
        self.seal()
        self.saved = None

    def undo(self) -> Step:
        """Take back the last step and return it.

        Raises:
            IndexError: there is none.
        """
        if not self.done:
            raise IndexError("nothing to undo")
        self.seal()
        self.done -= 1
        step = self.steps[self.done]
        apply(inverted(step.edits))
        return step

    def redo(self) -> Step:
        """Repeat the step that was undone last and return it.

        Raises:
            IndexError: there is none.
        """
        step = self.redo_step
        if step is None:
            raise IndexError("nothing to redo")
        self.seal()
        self.done += 1
        apply(step.edits)
        return step

    def go_to(self, done: int) -> tuple[tuple[AnyEdit, ...], Node | None]:
        """Undo or redo until so many steps are done. O(edits).

        Returns:
            The edits that were made, and the node to show; None where there was nothing to do.

        Raises:
            IndexError: there are not so many steps.
        """
        if not 0 <= done <= len(self.steps):
            raise IndexError("no such step")
        edits: list[AnyEdit] = []
        target = None
        while self.done > done:
            step = self.undo()
            edits += inverted(step.edits)
            target = step.before
        while self.done < done:
            step = self.redo()
            edits += step.edits
            target = step.after
        return tuple(edits), target


def _merged(first: Step, second: Step) -> Step:
    """Return both steps as one, without edits that change nothing."""
    if len(first.edits) == len(second.edits) == 1:
        # Of the same node and field, as with nearly every key of a comment.
        (before,), (after,) = first.edits, second.edits
        if type(before) is type(after) and before.node is after.node:
            edit = type(after)(after.node, before.old, after.new)  # type: ignore[arg-type]
            return first._replace(edits=() if _is_nothing(edit) else (edit,), after=second.after)
    found: dict[tuple[type, object], AnyEdit] = {(type(e), e.node): e for e in first.edits}
    for edit in second.edits:
        key = (type(edit), edit.node)
        old = found.get(key)
        found[key] = edit._replace(old=old.old) if old else edit  # type: ignore[arg-type]
    edits = tuple(edit for edit in found.values() if not _is_nothing(edit))
    return Step(first.name, edits, first.before, second.after)


def _is_nothing(edit: AnyEdit) -> bool:
    if isinstance(edit, SetProperties):
        return edit.old.source == edit.new.source
    return edit.old == edit.new
