"""Taking over single differences: what another version of a game has, put into mine.

```text
mine  ──align──→ theirs ──differences──→ take one, or several, into mine
```

What was inserted takes what follows behind it, and what is taken away lets it go, so that nodes
which both have are never lost. A difference that needs another one, as a branch that was moved
behind a new node, takes that along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sgfedit.game.comparing.align import Alignment, align_in_steps, pair_games, pair_games_in_steps
from sgfedit.game.comparing.differences import (
    Difference,
    Kind,
    differences_in_steps,
    moved_behind,
)
from sgfedit.game.comparing.values import OF_THE_WRITER
from sgfedit.game.operations.games import add_games, copy_of, remove_games
from sgfedit.game.serialise import copy_node

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.node import Node


class Pair(NamedTuple):
    """A game in two versions.

    Attributes:
        mine: None if I have none.
        theirs: None if they have none.
        found: Which nodes are the same; None where a side is missing.
    """

    mine: Game | None
    theirs: Game | None
    found: Alignment | None


class Entry(NamedTuple):
    """A difference, and the game it is in.

    Attributes:
        difference: Old is mine, new is theirs; a whole game is one that was added or removed at
            its root.
        pair: The game.
    """

    difference: Difference
    pair: Pair

    @property
    def is_game(self) -> bool:
        """Whether it is about a whole game that one side lacks."""
        return self.pair.found is None


def compare_in_steps(
    mine: GameFile, theirs: GameFile, known: dict[Node, int] | None = None
) -> Generator[None, None, list[Entry]]:
    """Return what differs between two files, in the order of theirs; pauses every hundred nodes.

    Args:
        mine: The old version.
        theirs: The new version.
        known: Kept from one comparison with the same other file to the next.
    """
    entries: list[Entry] = []
    for own, other in (yield from pair_games_in_steps(mine.games, theirs.games)):
        yield
        if own is not None and other is not None:
            found = yield from align_in_steps(own.root, other.root, known)
            pair = Pair(own, other, found)
            for one in (yield from differences_in_steps(found)):
                entry = _without_writer(one)
                if entry is not None:
                    entries.append(Entry(entry, pair))
        elif other is not None:
            entries.append(Entry(_whole(Kind.ADDED, other), Pair(None, other, None)))
        else:
            own = cast("Game", own)  # one of both there is
            entries.append(Entry(_whole(Kind.REMOVED, own), Pair(own, None, None)))
    return entries


def _without_writer(one: Difference) -> Difference | None:
    """Return a difference without what says who wrote the file; None if that is all."""
    if one.kind is not Kind.CHANGED:
        return one
    idents = tuple(ident for ident in one.idents if ident not in OF_THE_WRITER)
    return one._replace(idents=idents) if idents else None


def _whole(kind: Kind, game: Game) -> Difference:
    root, count = game.root, sum(1 for _ in game.nodes())
    old, new = (None, root) if kind is Kind.ADDED else (root, None)
    return Difference(kind, old, new, tuple(root.properties), count)


def take(edit: Edit, mine: GameFile, theirs: GameFile, entries: Iterable[Entry]) -> Node | None:
    """Make my file what theirs is, in so far as `entries` say; O(nodes of what is taken).

    Args:
        edit: Takes the changes to `mine`.
        mine: The file to change.
        theirs: The other one; it stays as it is.
        entries: What to take, of one comparison of both as they are now.

    Returns:
        The node of mine that the last of them is about; None if it is gone.

    Raises:
        RefusalError: no game would be left ("all-games").
    """
    entries = list(entries)
    by_pair: dict[int, list[Entry]] = {}
    for entry in entries:
        by_pair.setdefault(id(entry.pair), []).append(entry)
    shown: Node | None = None
    gone: list[Game] = []
    for same in by_pair.values():
        pair = same[0].pair
        if pair.found is not None:
            shown = _Taking(edit, pair.found).take([entry.difference for entry in same])
        elif pair.theirs is not None:
            shown = _add_game(edit, mine, theirs, pair.theirs)
        else:
            gone.append(cast("Game", pair.mine))
            shown = None
    if gone:
        remove_games(edit, mine, gone)
    return shown


def _add_game(edit: Edit, mine: GameFile, theirs: GameFile, game: Game) -> Node:
    """Put a copy of their game among mine, where it stands among theirs."""
    pairs = {other.root: own for own, other in pair_games(mine.games, theirs.games) if other}
    roots = [own.root for own in mine.games]
    at = 0
    for before in theirs.games[: _index(theirs.games, game)]:
        own = pairs.get(before.root)
        if own is not None:
            at = max(at, roots.index(own.root) + 1)
    encodings = dict(zip((one.root for one in theirs.games), theirs.save_encodings, strict=False))
    added = add_games(edit, mine, [copy_of(game, encodings[game.root])], at)
    return added[0].root


def _index(games: Sequence[Game], game: Game) -> int:
    return [one.root for one in games].index(game.root)


class _Taking:
    """Takes differences between two versions of one game; keeps the pairs up to date."""

    def __init__(self, edit: Edit, found: Alignment) -> None:
        self._edit = edit
        self._to_new, self._to_old = dict(found.to_new), dict(found.to_old)
        self._found = Alignment(found.old, found.new, self._to_new, self._to_old)
        self._unsettled: dict[Node, set[Node]] = {}  # their parent → those behind it that moved

    def take(self, wanted: Sequence[Difference]) -> Node | None:
        """Take differences, in the order that is needed; return my node of the last one."""
        # What has moved is told by the trees as they are now.
        for one in wanted:
            self._look_at(one)
        for kind, do in (
            (Kind.ADDED, self._add),
            (Kind.MOVED, self._move),
            (Kind.CHANGED, self._change),
            (Kind.REMOVED, self._remove),
        ):
            for one in wanted:
                if one.kind is kind:
                    do(one)
        last = wanted[-1]
        return None if last.new is None else self._to_old[last.new]

    def _look_at(self, one: Difference) -> None:
        """Note what it matters of the nodes around a difference whether it has moved."""
        if one.new is None:
            self._look_behind(self._to_new[cast("Node", cast("Node", one.old).parent)])
        elif one.kind is not Kind.CHANGED:
            self._look(self._highest(one.new))

    # Nodes that they have ------------------------------------------------------------------

    def _add(self, one: Difference) -> None:
        self._add_branch(cast("Node", one.new))

    def _add_branch(self, top: Node) -> None:
        """Add their branch, with what both have behind it where they have only inserted it."""
        for new in self._branch(top):
            copy = copy_node(new)
            self._insert(copy, new)
            self._found.pair(copy, new)
            self._bring_along(copy, new)

    def _branch(self, top: Node) -> Iterator[Node]:
        """Yield a node and what follows it, as far as I have none of it."""
        pending = [top]
        while pending:
            node = pending.pop()
            yield node
            known = [child for child in node.children if child not in self._to_old]
            pending += reversed(known)

    def _bring_along(self, copy: Node, new: Node) -> None:
        """Put behind a new node of mine what both have, if they have only put it in front."""
        for child in new.children:
            own = self._to_old.get(child)
            if own is not None and child not in self._unsettled[new]:
                self._let_go(own)
                self._edit.add_child(copy, own)

    def _insert(self, own: Node, new: Node) -> None:
        """Put a node of mine where theirs stands among its siblings, which are in their order."""
        above = cast("Node", new.parent)  # no root is added or moved
        parent = self._to_old[above]
        children = list(parent.children)
        children.insert(self._place(above, new, children), own)
        self._edit.set_children(parent, children)

    def _place(self, above: Node, new: Node, children: Sequence[Node]) -> int:
        """Return where among my children a node of theirs belongs that follows `above`."""
        moved = self._unsettled[above]
        siblings = above.children
        at = siblings.index(new)
        settled = [
            (number, children.index(own))
            for number, sibling in enumerate(siblings)
            if sibling not in moved and (own := self._to_old.get(sibling)) in children
        ]
        before = [place for number, place in settled if number < at]
        behind = [place for number, place in settled if number > at]
        if before:
            return before[-1] + 1
        return behind[0] if behind else len(children)

    def _highest(self, new: Node) -> Node:
        """Return the first node on the way to one of theirs of which I have not the one before."""
        while cast("Node", new.parent) not in self._to_old:
            new = cast("Node", new.parent)
        return new

    def _look(self, top: Node) -> None:
        """Note which nodes stand elsewhere in mine that follow the one before, or a new branch."""
        above = [cast("Node", top.parent)]
        if top not in self._to_old:
            above += self._branch(top)
        for new in above:
            self._look_behind(new)

    def _look_behind(self, new: Node) -> None:
        if new not in self._unsettled:
            self._unsettled[new] = set(moved_behind(self._found, new))

    def _move(self, one: Difference) -> None:
        """Put my node where theirs is."""
        new = cast("Node", one.new)
        above = cast("Node", new.parent)
        if above not in self._to_old:
            self._add_branch(self._highest(above))
        own = self._to_old[new]
        if _is_below(self._to_old[above], own):
            # Both have changed places: what is to be above it goes to where it was.
            self._lift(above, own)
        self._let_go(own)
        self._insert(own, new)
        self._unsettled[above].discard(new)

    def _lift(self, new: Node, own: Node) -> None:
        """Put my counterpart of a node that is below `own` beside that."""
        lifted = self._to_old[new]
        self._let_go(lifted)
        parent = cast("Node", own.parent)
        children = list(parent.children)
        children.insert(children.index(own), lifted)
        self._edit.set_children(parent, children)

    def _let_go(self, own: Node) -> None:
        parent = cast("Node", own.parent)
        left = [child for child in parent.children if child is not own]
        self._edit.set_children(parent, left)

    # What they have not, or have otherwise -------------------------------------------------

    def _remove(self, one: Difference) -> None:
        """Take away my branch; what both have behind it takes its place."""
        top = cast("Node", one.old)
        parent = cast("Node", top.parent)
        gone, kept = [top], []
        for node in gone:
            left = [child for child in node.children if child not in self._to_new]
            kept += [child for child in node.children if child in self._to_new]
            self._edit.set_children(node, left)
            gone += left
        children = list(parent.children)
        at = children.index(top)
        away = [child for child in kept if self._to_old.get(self._above(child)) is not parent]
        self._edit.set_children(parent, [*children[:at], *away, *children[at + 1 :]])
        for own in kept:
            if own not in away:
                self._insert(own, self._to_new[own])

    def _above(self, own: Node) -> Node:
        """Return what their node follows that is the same as one of mine, no root."""
        return cast("Node", self._to_new[own].parent)

    def _change(self, one: Difference) -> None:
        own, new = cast("Node", one.old), cast("Node", one.new)
        properties = own.properties
        for ident in one.idents:
            values = new.properties.get(ident)
            properties = properties.set(ident, values) if values else properties.remove(ident)
        self._edit.set_properties(own, properties)


def _is_below(node: Node, top: Node) -> bool:
    walker: Node | None = node
    while walker is not None and walker is not top:
        walker = walker.parent
    return walker is top
