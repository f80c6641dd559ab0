"""Changes of edits in the text of a file, for people to read before they agree to them."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.edits import SetChildren, SetContents, SetProperties, apply, inverted
from sgfedit.game.serialise import Places, texts_in_steps
from sgfedit.i18n import Named
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node

ELLIPSIS: Final = "…"
_MANY: Final = 1_000_000


class Difference(NamedTuple):
    """One changed place.

    Attributes:
        node: Where it is in the file as it was *before*: the node that is changed or taken out, or
            the one in front of what is put in; the root for what stands before a game, the last
            node for what stands behind the last one; None for the charset.
        before: Text of the file; empty if something is only put in.
        after: Text of the file; empty if something is taken out. Nodes that are put in beside one
            that is changed are part of it: most were split off from that.
    """

    node: Node | None
    before: str
    after: str

    def elided(self, *, around: int = 30, most: int = 200) -> tuple[str, str]:
        """Return before and after for a list, without most of what is the same in both. Linear.

        Args:
            around: So many characters are left of what is the same in front, and so many behind.
            most: So many are left of what differs.
        """
        before, after = self.before, self.after
        front = _common(before, after)
        behind = _common(before[front:][::-1], after[front:][::-1])
        head = _cut(before[:front], 0, around)
        tail = _cut(before[len(before) - behind :], around, 0)
        middles = before[front : len(before) - behind], after[front : len(after) - behind]
        old, new = (_cut(middle, most - most // 3, most // 3) for middle in middles)
        return head + old + tail, head + new + tail


def _cut(text: str, first: int, last: int) -> str:
    """Return the first and the last characters of `text`, or all of it if it has no more."""
    if len(text) <= first + last + len(ELLIPSIS):
        return text
    return text[:first] + ELLIPSIS + text[len(text) - last :]


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    """Return how many items or characters two sequences begin with alike."""
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count


def differences(edits: Sequence[AnyEdit]) -> list[Difference]:
    """Return what the edits of one file, which have been applied, changed, in their order.

    O(edits); O(nodes of the file) if its games have been read again. Then the edits are taken back
    and done again for a moment, of which nobody is told.
    """
    found: list[Difference] = []
    kept: set[Node] | None = None
    for edit in edits:
        if isinstance(edit, SetContents):
            found += _of_encoding(edit.old.encoding, edit.new.encoding)
            if edit.old[:2] != edit.new[:2]:
                kept = set()
                found += _of_contents(edit, edits, kept)
    return found + _of_nodes(edits, kept)


# Text and charset ---------------------------------------------------------------------------


def _of_encoding(old: Encoding, new: Encoding) -> Iterator[Difference]:
    before, after = (
        Named("Problem", "charset {name} with byte order mark", name=encoding.name)
        if encoding.bom
        else Named("Problem", "charset {name}", name=encoding.name)
        for encoding in (old, new)
    )
    if before != after:
        yield Difference(None, before, after)


def _of_contents(
    edit: SetContents, edits: Sequence[AnyEdit], kept: set[Node]
) -> Iterator[Difference]:
    """Yield what differs in the games that were read again; add the nodes of all others to `kept`.

    Pieces are compared one by one if there are as many as before; that is so unless the damage
    was such that games or nodes were not recognised.
    """
    same = set(edit.old.games) & set(edit.new.games)
    apply(inverted(edits))
    before = list(_pieces(edit.node, same))
    for game in same:
        kept.update(game.nodes())
    apply(edits)
    after = list(_pieces(edit.node, same))
    if len(before) == len(after):
        for (node, old), (_, new) in zip(before, after, strict=True):
            if old != new:
                yield Difference(node, old, new)
        return
    olds, news = [old for _, old in before], [new for _, new in after]
    front = _common(olds, news)
    behind = _common(olds[front:][::-1], news[front:][::-1])
    lost, added = olds[front : len(olds) - behind], news[front : len(news) - behind]
    yield Difference(before[max(0, front - (not lost))][0], "".join(lost), "".join(added))


def _pieces(collection: GameFile, without: set[Game]) -> Iterator[tuple[Node | None, str]]:
    """Yield the text of a file in pieces: what stands before a game, each node with what follows.

    The games in `without` are left out.
    """
    texts = run(texts_in_steps(collection, nodes=_MANY))
    places = Places(collection, texts)
    start = 0
    for number, (game, text) in enumerate(zip(collection.games, texts, strict=False)):
        if game not in without:
            node, done = game.root, 0
            for following, offset, _ in places.nodes(number):
                yield node, text[done : offset - start]
                node, done = following, offset - start
            yield node, text[done:]
        start += len(text)
    yield (_last(collection.games[-1].root) if collection.games else None), texts[-1]


def _last(node: Node) -> Node:
    """Return the last node in file order of those from `node` on; O(depth)."""
    while (child := node.last_child) is not None:
        node = child
    return node


# Nodes --------------------------------------------------------------------------------------


def _of_nodes(edits: Sequence[AnyEdit], kept: set[Node] | None) -> list[Difference]:
    """Return what differs in nodes and structure; everywhere, or in the nodes in `kept`."""
    family = _Family(edits)
    told = family.gone | family.fresh
    nodes = {
        edit.node: Difference(edit.node, edit.old.source, edit.new.source)
        for edit in edits
        if isinstance(edit, SetProperties)
        and edit.node not in told
        and (kept is None or edit.node in kept)
    }
    found: list[Difference] = []
    for edit in edits:
        if isinstance(edit, SetChildren) and (kept is None or edit.node in kept):
            found += family.differences(edit)
            for behind, text in family.put_in(edit):
                if behind in nodes:
                    beside = nodes[behind]
                    nodes[behind] = beside._replace(after=text + beside.after)
                elif edit.node in nodes:
                    beside = nodes[edit.node]
                    nodes[edit.node] = beside._replace(after=beside.after + text)
                else:
                    found.append(Difference(edit.node, "", text))
    return [*nodes.values(), *found]


class _Family:
    """Who was whose child before edits of children, and is now.

    Attributes:
        gone: The nodes that are in no tree any more.
        fresh: The nodes that were in no tree before.
    """

    def __init__(self, edits: Sequence[AnyEdit]) -> None:
        self._sources = {e.node: e.old.source for e in edits if isinstance(e, SetProperties)}
        self._edits = {e.node: e for e in edits if isinstance(e, SetChildren)}
        self._old = {child: node for node, e in self._edits.items() for child in e.old}
        self._new = {child: node for node, e in self._edits.items() for child in e.new}
        children = attrgetter("children")
        self.gone = {
            node for top in self._old if top not in self._new for node in _below(top, children)
        }
        self.fresh = {
            node
            for top in self._new
            if top not in self._old
            for node in _below(top, self._children_before)
        }

    def _children_before(self, node: Node) -> tuple[Node, ...]:
        edit = self._edits.get(node)
        return node.children if edit is None else edit.old

    def differences(self, edit: SetChildren) -> Iterator[Difference]:
        """Yield what an edit took out, moved or put into another order."""
        node = edit.node
        if node in self.gone or node in self.fresh:
            return  # told of where that begins
        for child in edit.old:
            if child in self.gone:
                yield Difference(child, self._taken_out(child), "")
        stayed = [child for child in edit.old if self._new.get(child) is node]
        moved = any(map(self._is_moved, (*edit.old, *edit.new)))
        if moved or stayed != [child for child in edit.new if self._old.get(child) is node]:
            before = _outline(edit.old, self._children_before)
            yield Difference(node, before, _outline(edit.new, attrgetter("children")))

    def _is_moved(self, child: Node) -> bool:
        """Whether a child went from one node to another that were both there all the time."""
        old, new = self._old.get(child), self._new.get(child)
        if old is None or new is None or old is new:
            return False
        return old not in self.gone and new not in self.fresh

    def _taken_out(self, top: Node) -> str:
        """Return the old text of a node and of those below it that went with it."""
        nodes = _below(top, self._children_before, self.gone)
        return "".join(self._sources.get(node, node.source) for node in nodes)

    def put_in(self, edit: SetChildren) -> Iterator[tuple[Node | None, str]]:
        """Yield the text of what an edit put in, and the first old node behind that."""
        if edit.node in self.gone or edit.node in self.fresh:
            return
        for top in edit.new:
            if top in self.fresh:
                nodes = list(_below(top, attrgetter("children"), self.fresh))
                behind = (child for node in nodes for child in node.children)
                first = next((child for child in behind if child not in self.fresh), None)
                yield first, "".join(node.source for node in nodes)


_Children: TypeAlias = "Callable[[Node], tuple[Node, ...]]"


def _below(
    top: Node, children: _Children, within: AbstractSet[Node] | None = None
) -> Iterator[Node]:
    """Yield a node and all below it, or those of them that are `within`, in file order."""
    stack = [top]
    while stack:
        node = stack.pop()
        if within is None or node in within:
            yield node
            stack += children(node)[::-1]


def _outline(variations: Sequence[Node], children: _Children) -> str:
    """Return what variations begin with."""
    return "".join(
        f"({node.source.rstrip()}{ELLIPSIS if children(node) else ''})" for node in variations
    )
