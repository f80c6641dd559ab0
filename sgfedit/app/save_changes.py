"""What a save will change in the file: nodes, bytes, charset; worked out when somebody asks."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.fixing import FixedPlace
from sgfedit.app.shared_file import stamp
from sgfedit.errors import CharsetError
from sgfedit.formats import dump_in_steps
from sgfedit.game import operations
from sgfedit.game.edits import SetChildren, SetContents, SetProperties, inverted

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from sgfedit.app.document import Document
    from sgfedit.game.edits import AnyEdit, History
    from sgfedit.sgf.node import Node, Properties

CHANGED: Final = "changed"
ADDED: Final = "added"
REMOVED: Final = "removed"
MOVED: Final = "moved"
ORDERED: Final = "ordered"
_NODES_A_STEP: Final = 1_000
_SHOWN_NODES: Final = 8


class SaveChanges(NamedTuple):
    """What is another one in the file after the save.

    Attributes:
        places: A branch that came or went is one place, at its first node or where it was; `codes`
            holds one of the kinds of this module, and of how many nodes it is.
        steps: How many were done, or taken back, since the file was saved.
        changed: Nodes with other properties.
        added: Nodes that were not in the file.
        removed: Nodes that are not in it any more.
        before: Bytes of the file; None if there is none.
        after: Bytes then; None if a character does not exist in its charset, which a save asks
            about.
        charset: What is set as the charset by the save itself; empty if nothing is.
        signs: Whether the save names this program.
        is_known: Whether it is known what was in the file: not of what a crash has left.
    """

    places: tuple[FixedPlace, ...]
    steps: int
    changed: int
    added: int
    removed: int
    before: int | None
    after: int | None
    charset: str
    signs: bool
    is_known: bool


def edits_to_save(history: History) -> list[AnyEdit] | None:
    """Return the edits since the file was saved, in order; None if that cannot be reached."""
    saved, done = history.saved, history.done
    if saved is None:
        return None
    if saved <= done:
        return [edit for step in history.steps[saved:done] for edit in step.edits]
    undone = reversed(history.steps[done:saved])
    return [edit for step in undone for edit in inverted(step.edits)]


def save_changes(document: Document, *, is_signed: bool) -> Generator[None, None, SaveChanges]:
    """Return what a save would change, in steps; to be begun anew if the document changes.

    Args:
        document: Nothing in it changes.
        is_signed: Whether a save names the program in games that were edited.
    """
    history, path = document.history, document.read_from
    edits = edits_to_save(history)
    found = _Compared(edits or ())
    yield
    places: list[FixedPlace] = []
    for number, place in enumerate(found.places(), 1):
        places.append(place)
        if number % _NODES_A_STEP == 0:
            yield
    more, charset, signs = _by_the_save(document, is_signed=is_signed)
    yield
    after: int | None
    try:
        data = yield from dump_in_steps(document.collection, nodes=_NODES_A_STEP)
        after = len(data) + more
    except CharsetError:
        after = None
    known = stamp(path)
    before = known.size if known is not None else None
    return SaveChanges(
        tuple(places),
        abs(history.done - (history.saved or 0)),
        sum(place.codes[0] == CHANGED for place in places),
        found.added,
        found.removed,
        before,
        after,
        charset,
        signs,
        edits is not None,
    )


def _by_the_save(document: Document, *, is_signed: bool) -> tuple[int, str, bool]:
    """Return how many bytes the save adds of itself, the CA that it sets, whether it signs."""
    collection = document.collection
    if not document.is_modified:
        return 0, "", False
    with document.trial() as edit:
        operations.name_charset(edit, collection)
        charsets = [str(node.get("CA", "")) for node in edit.touched() if node is not None]
        if is_signed:
            operations.sign(edit, collection)
        edits = edit.edits()
    pairs = [(one.old, one.new) for one in edits if isinstance(one, SetProperties)]
    signs = any(old.get("AP") != new.get("AP") for old, new in pairs)
    more = sum(len(new.source) - len(old.source) for old, new in pairs)
    return more, charsets[0] if charsets else "", signs


class _Compared:
    """The nodes as they were when the file was saved, and as they are.

    Attributes:
        added: Nodes that were not there.
        removed: Nodes that are not there any more.
    """

    def __init__(self, edits: Iterable[AnyEdit]) -> None:
        self.added = self.removed = 0
        self._properties: dict[Node, Properties] = {}
        self._children: dict[Node, tuple[Node, ...]] = {}
        roots: tuple[Node, ...] | None = None
        self._roots: tuple[Node, ...] = ()
        for edit in edits:
            if isinstance(edit, SetProperties):
                self._properties.setdefault(edit.node, edit.old)
            elif isinstance(edit, SetChildren):
                self._children.setdefault(edit.node, edit.old)
            elif isinstance(edit, SetContents):
                if roots is None:
                    roots = tuple(game.root for game in edit.old.games)
                self._roots = tuple(game.root for game in edit.node.games)
        self._old_roots = self._roots if roots is None else roots
        self._stood = {*chain(self._old_roots, *self._children.values())}
        self._stands = {*chain(self._roots, *(node.children for node in self._children))}

    def places(self) -> Iterator[FixedPlace]:
        """Yield what differs: games, then children, then properties."""
        came: set[Node] = set()
        went: set[Node] = set()
        yield from self._among(None, self._old_roots, self._roots, came, went)
        for parent, old in self._children.items():
            yield from self._among(parent, old, parent.children, came, went)
        for node, properties in self._properties.items():
            is_there = node not in came and node not in went
            if is_there and node.source != properties.source:
                yield _place(node, properties.source, node.source, CHANGED)

    def _among(
        self,
        parent: Node | None,
        old: tuple[Node, ...],
        new: tuple[Node, ...],
        came: set[Node],
        went: set[Node],
    ) -> Iterator[FixedPlace]:
        """Yield what has come to stand below a node, what has gone, and what stands elsewhere."""
        if old == new:
            return
        olds, news = set(old), set(new)
        for node in new:
            if node not in self._stood and node not in came:
                branch = _branch(node, self._stood)
                came.update(branch)
                self.added += len(branch)
                yield _place(node, "", _text(branch), ADDED, len(branch))
            elif node in self._stood and node not in olds:
                yield _place(node, "", node.source, MOVED)
        for node in old:
            if node not in self._stands and node not in went:
                branch = _branch(node, self._stands)
                went.update(branch)
                self.removed += len(branch)
                yield _place(parent, _text(branch), "", REMOVED, len(branch))
        kept = [node for node in old if node in news]
        now = [node for node in new if node in olds]
        if kept != now:
            before, after = ("".join(one.source for one in some) for some in (kept, now))
            yield _place(parent or now[0], before, after, ORDERED)


def _branch(top: Node, others: set[Node]) -> list[Node]:
    """Return a node and those below it, without the branches of `others`."""
    found = [top]
    for node in found:
        found += (child for child in node.children if child not in others)
    return found


def _text(branch: list[Node]) -> str:
    text = "".join(node.source for node in branch[:_SHOWN_NODES])
    return f"{text} …" if len(branch) > _SHOWN_NODES else text


def _place(node: Node | None, before: str, after: str, kind: str, count: int = 1) -> FixedPlace:
    return FixedPlace(0, 0, node, before, after, (kind, str(count)))
