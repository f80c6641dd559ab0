"""What somebody else has done to a record, done to mine as well: a merge of three versions.

```text
base ──align──→ mine      who has added, moved, changed, removed what
     ──align──→ theirs
```

What only one side has changed is taken, what both have changed alike is there once. What they
contradict each other in is a conflict: mine stays, and theirs stands beside it as a variation
whose name says so. No node of either side is lost, but those that one side has removed and the
other one has left as they were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sgfedit.game.comparing.align import align, digests_below, key_of, pair_games
from sgfedit.game.comparing.values import Together, are_same, together
from sgfedit.game.operations.games import add_games, copy_of, remove_games
from sgfedit.game.serialise import copy_branch, copy_node
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.properties import Category, property_type
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.game.comparing.align import Alignment
    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.values import Size

SIGN: Final = "Merge conflict"
"""What the name (N) of a variation begins with that holds what contradicts mine."""

_SIDES: Final = 3
_OF_ROOT: Final = {Category.ROOT, Category.GAME_INFO}


class Conflict(NamedTuple):
    """One place where both sides contradict each other.

    Attributes:
        mine: My node; the game's root if they have a whole game that I have removed.
        theirs: The variation or the node with what they have, signed.
        idents: The properties it is about; none where one side has removed what the other changed.
    """

    mine: Node
    theirs: Node
    idents: tuple[str, ...] = ()


class Merged(NamedTuple):
    """What came of a merge.

    Attributes:
        changed: How many nodes of mine were changed, added, moved or removed.
        conflicts: Where both sides contradict each other.
    """

    changed: int
    conflicts: tuple[Conflict, ...]


def merge(edit: Edit, mine: GameFile, base: GameFile, theirs: GameFile) -> Merged:
    """Do to a file what was done to another copy of it. O(nodes).

    Args:
        edit: Takes the changes to `mine`.
        mine: The file to change.
        base: The version that both sides began with; it stays as it is.
        theirs: The other copy; it stays as it is.
    """
    found = Merged(0, ())
    old_of = _by_base(base, mine)
    gone: list[Game] = []
    for old, other in pair_games(base.games, theirs.games):
        own = None if old is None else old_of[old]
        if other is None:
            if own is not None and old is not None:
                if _is_same(own.root, old.root):
                    gone.append(own)
                else:
                    found = _with(found, Conflict(own.root, own.root))
            continue
        if own is not None and old is not None:
            merging = _Merging(edit, align(old.root, own.root), align(old.root, other.root))
            done = merging.run()
            found = Merged(found.changed + done.changed, (*found.conflicts, *done.conflicts))
        elif not any(_is_same(game.root, other.root) for game in (*mine.games, *base.games)):
            (added,) = add_games(edit, mine, [copy_of(other)])
            found = found._replace(changed=found.changed + 1)
            if old is not None:
                found = _with(found, Conflict(added.root, added.root))
    if gone and len(gone) < len(mine.games):
        remove_games(edit, mine, gone)
        found = found._replace(changed=found.changed + len(gone))
    return found


def _with(found: Merged, conflict: Conflict) -> Merged:
    return found._replace(conflicts=(*found.conflicts, conflict))


def _by_base(base: GameFile, mine: GameFile) -> dict[Game, Game | None]:
    """Return which of my games each game of the base has become."""
    pairs = pair_games(base.games, mine.games)
    found: dict[Game, Game | None] = dict.fromkeys(base.games)
    found.update({old: own for old, own in pairs if old is not None})
    return found


def _is_same(one: Node, other: Node) -> bool:
    return digests_below(one)[one] == digests_below(other)[other]


class _Merging:
    """The merge of one game."""

    def __init__(self, edit: Edit, mine: Alignment, theirs: Alignment) -> None:
        self._edit = edit
        self._mine = mine
        self._theirs = theirs
        self._size: Size = mine.new.board_size()
        self._digests = (
            digests_below(mine.old) | digests_below(mine.new) | digests_below(theirs.new)
        )
        self._own: dict[Node, Node] = {}  # their node → mine
        self._joined: set[Node] = set()  # nodes that I have added, and they too
        self._changed: set[Node] = set()
        self._conflicts: list[Conflict] = []

    def run(self) -> Merged:
        """Do all that they have done."""
        skipped: set[Node] = set()
        for node in list(self._theirs.new.subtree()):
            if node.parent in skipped:
                skipped.add(node)
                continue
            own = self._counterpart(node)
            if own is None:
                skipped.add(node)
            else:
                self._own[node] = own
        self._remove()
        self._order()
        return Merged(len(self._changed), tuple(self._conflicts))

    def _counterpart(self, node: Node) -> Node | None:
        """Return my node for one of theirs, made if I have none; None if it is to stay away."""
        base = self._theirs.to_old.get(node)
        if base is None:
            return self._added(node)
        own = self._mine.to_new.get(base)
        if own is None:
            self._bring_back(base, node)
            return None
        if node.parent is not None:
            self._move(base, own, node)
        return self._change(base, own, node)

    # Nodes that they have added or moved ----------------------------------------------------

    def _added(self, node: Node) -> Node:
        """Add a node of theirs, if I have not added the same."""
        parent = self._own[cast("Node", node.parent)]  # roots have counterparts
        key = key_of(node)
        for child in parent.children:
            is_mine = child not in self._mine.to_old and child not in self._joined
            if is_mine and key_of(child) == key and self._may_join(child, node):
                self._joined.add(child)
                return self._change(None, child, node)
        added = self._insert(copy_node(node), parent, node)
        self._joined.add(added)
        return added

    def _may_join(self, own: Node, node: Node) -> bool:
        """Whether a node that both have added may become one: moves, or alike in all else."""
        return bool(key_of(own)) or own.properties.source.strip() == node.source.strip()

    def _insert(self, new: Node, parent: Node, node: Node) -> Node:
        """Put a node behind `parent`, where theirs stands among its siblings."""
        children = list(parent.children)
        children.insert(self._place(node, parent), new)
        self._edit.set_children(parent, children)
        self._changed.add(new)
        return new

    def _place(self, node: Node, parent: Node) -> int:
        """Return where among the children of my node one of theirs belongs."""
        siblings = node.parent.children if node.parent is not None else ()
        for before in reversed(siblings[: siblings.index(node)]):
            own = self._own.get(before)
            if own is not None and own.parent is parent:
                return parent.children.index(own) + 1
        # Theirs is the first: it becomes the main line only where I have not chosen another one.
        is_first = bool(siblings) and siblings[0] is node and len(siblings) > 1
        after = [self._mine.to_new.get(self._theirs.to_old.get(one, one)) for one in siblings[1:]]
        return 0 if is_first and parent.first_child in after else len(parent.children)

    def _move(self, base: Node, own: Node, node: Node) -> None:
        """Put a node where they have put it, if I left it where it was."""
        after, parent = cast("Node", node.parent), cast("Node", own.parent)  # no root is moved
        they_moved = self._theirs.to_old.get(after) is not base.parent
        i_moved = self._mine.to_old.get(parent) is not base.parent
        target = self._own[after]
        if not they_moved or i_moved or target is parent or _is_below(target, own):
            return
        left = [child for child in parent.children if child is not own]
        self._edit.set_children(parent, left)
        self._insert(own, target, node)

    # Values ---------------------------------------------------------------------------------

    def _change(self, base: Node | None, own: Node, node: Node) -> Node:
        """Do to the properties of my node what they have done; return mine."""
        old: Mapping[str, tuple[str, ...]] = base.properties if base is not None else {}
        mine, theirs = own.properties, node.properties
        if base is not None and node.source in {base.source, own.source}:
            return own
        if base is not None and self._plays_otherwise(base, own, node):
            return self._other_move(base, own, node)
        changed = mine
        conflicts: list[str] = []
        for ident in dict.fromkeys((*mine, *theirs)):
            found = self._together(ident, old, mine, theirs)
            if found.values != mine.get(ident, ()):
                changed = changed.set(ident, found.values)
            if found.is_conflict:
                conflicts.append(ident)
        if changed is not mine:
            self._edit.set_properties(own, changed)
            self._changed.add(own)
        if conflicts:
            self._sign_values(own, node, conflicts)
        return own

    def _together(
        self,
        ident: str,
        old: Mapping[str, tuple[str, ...]],
        mine: Mapping[str, tuple[str, ...]],
        theirs: Mapping[str, tuple[str, ...]],
    ) -> Together:
        values = [which.get(ident, ()) for which in (old, mine, theirs)]
        return together(ident, values[0], values[1], values[2], self._size)

    def _plays_otherwise(self, base: Node, own: Node, node: Node) -> bool:
        """Whether both have put the move of a node on other points."""
        keys = {key_of(one) for one in (base, own, node)}
        return len(keys) == _SIDES and own.parent is not None

    def _other_move(self, base: Node, own: Node, node: Node) -> Node:
        """Put their node beside mine; what they have added behind it goes there."""
        rival = self._insert(Node(_signed(node.properties)), cast("Node", own.parent), node)
        self._joined.add(rival)
        self._conflicts.append(Conflict(own, rival, tuple(sorted({*"BW"} & {*node.properties}))))
        return rival

    # Conflicts ------------------------------------------------------------------------------

    def _sign_values(self, own: Node, node: Node, idents: Sequence[str]) -> None:
        """Put what they have instead of my values into a variation beside mine."""
        if own.parent is not None:
            rival = Node(_signed(node.properties))
            children = list(own.parent.children)
            at = children.index(own) + 1
            self._edit.set_children(own.parent, [*children[:at], rival, *children[at:]])
        else:
            rival = Node(_told(node.properties, idents))
            self._edit.add_child(own, rival)
        self._conflicts.append(Conflict(own, rival, tuple(idents)))

    def _bring_back(self, base: Node, node: Node) -> None:
        """Bring back a branch that I have removed and they have changed, as they have it."""
        if self._digests[base] == self._digests[node] or node.parent is None:
            return
        rival = copy_branch(node, _signed(node.properties))
        self._insert(rival, self._own[node.parent], node)
        self._joined.add(rival)
        self._conflicts.append(Conflict(self._own[node.parent], rival))

    def _is_changed(self, base: Node, node: Node) -> bool:
        idents = {*base.properties, *node.properties}
        return any(
            not are_same(
                ident, base.properties.get(ident, ()), node.properties.get(ident, ()), self._size
            )
            for ident in idents
        )

    def _remove(self) -> None:
        """Remove what they have removed, where I left it as it was."""
        for base in reversed(list(self._mine.old.subtree())):
            own = self._mine.to_new.get(base)
            if base in self._theirs.to_new or own is None or own.parent is None:
                continue
            if own.children and all(child in self._mine.to_old for child in own.children):
                continue  # something behind it stays, and says why
            if own.children or self._is_changed(base, own):
                self._edit.set_properties(own, _signed(own.properties))
                self._conflicts.append(Conflict(own, own))
                continue
            left = [child for child in own.parent.children if child is not own]
            self._edit.set_children(own.parent, left)
            self._changed.add(own)

    def _order(self) -> None:
        """Put variations in their order, where I left them in the one of the base."""
        for base in self._mine.old.subtree():
            own, node = self._mine.to_new.get(base), self._theirs.to_new.get(base)
            if own is None or node is None or not own.has_variations:
                continue
            mine = [self._mine.to_new.get(child) for child in base.children]
            order = [child for child in mine if child is not None and child.parent is own]
            theirs = [one for child in node.children if (one := self._own.get(child)) in order]
            if [child for child in own.children if child in order] != order or theirs == order:
                continue
            places = iter(theirs)
            moved = [next(places) if child in theirs else child for child in own.children]
            self._edit.set_children(own, [child for child in moved if child is not None])
            self._changed.add(own)


def _is_below(node: Node, top: Node) -> bool:
    above: Node | None = node
    while above is not None and above is not top:
        above = above.parent
    return above is top


def _signed(properties: Properties) -> Properties:
    """Return their properties with a name that says so; nothing that belongs into a root."""
    found = Properties(properties.source.strip())
    for ident in list(found):
        if property_type(ident).category in _OF_ROOT:
            found = found.remove(ident)
    name = properties.get("N", ("",))[0]
    return found.set("N", [f"{SIGN}: {name}" if name else SIGN])


def _told(properties: Properties, idents: Sequence[str]) -> Properties:
    """Return a node that tells in words what they have in the root of a game."""
    lines = [f"{ident}: {' '.join(properties.get(ident, ('–',)))}" for ident in idents]
    text = encode_text("\n".join(lines))
    return Properties.of({"N": [encode_simple(SIGN)], "C": [text]})
