"""The merge of one game: looked at in steps, then carried out.

See `merging` for what it does, and `conflicts` for what is left of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sgfedit.game.comparing.align import NODES_A_STEP, are_same_in_steps, key_of
from sgfedit.game.comparing.conflicts import Clash, Conflict, signed, told, without_root
from sgfedit.game.comparing.differences import differing
from sgfedit.game.comparing.values import OF_THE_WRITER, Together, together
from sgfedit.game.serialise import copy_in_steps, copy_node
from sgfedit.sgf.node import Node

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from sgfedit.game.comparing.align import Alignment
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.values import Size

_SIDES: Final = 3


class Merged(NamedTuple):
    """What came of a merge.

    Attributes:
        changed: How many nodes of mine were changed, added, moved or removed.
        conflicts: Where both sides contradict each other.
    """

    changed: int
    conflicts: tuple[Conflict, ...]


def planned(
    mine: Alignment, theirs: Alignment, *, has_base: bool
) -> Generator[None, None, Merging]:
    """Return what is to be done in one game; without a base nothing is moved."""
    merging = Merging(mine, theirs)
    yield from merging.look_at_theirs(moves=has_base)
    yield from merging.look_at_base(orders=has_base)
    return merging


class Merging:
    """The merge of one game: looked at in steps, then carried out."""

    def __init__(self, mine: Alignment, theirs: Alignment) -> None:
        self._mine = mine
        self._theirs = theirs
        self._size: Size = mine.new.board_size()
        self._own: dict[Node, Node] = {}  # their node → mine, where the base does not tell
        self._touched: list[Node] = []  # nodes of theirs that something is done for
        self._copies: dict[Node, tuple[Node, int]] = {}  # their branch → its copy, how many nodes
        self._gone: list[
            tuple[Node, bool]
        ] = []  # mine that they removed, and whether I changed it
        self._ordered: list[Node] = []  # of the base, behind which they have another order
        self._joined: set[Node] = set()  # nodes that I have added, and they too
        self._changed = 0
        self._conflicts: list[Conflict] = []

    # Looking --------------------------------------------------------------------------------

    def look_at_theirs(self, *, moves: bool) -> Generator[None, None, None]:
        """Find the nodes of theirs for which something is to be done."""
        skipped: set[Node] = set()
        known: set[Node] = set()
        for number, node in enumerate(self._theirs.new.subtree()):
            if not number % NODES_A_STEP:
                yield
            base = self._theirs.to_old.get(node)
            if node.parent in skipped:
                skipped.add(node)
            elif base is None:
                if node not in known:
                    self._touched.append(node)
                    if self._is_all_new(node):
                        known |= yield from self._copy(node)
            else:
                own = self._mine.to_new.get(base)
                if own is None:
                    skipped.add(node)
                    if not (yield from are_same_in_steps(base, node)):
                        yield from self._copy(node, with_all=True)
                        self._touched.append(node)
                elif self._is_touched(base, own, node, moves=moves):
                    self._touched.append(node)

    def _is_touched(self, base: Node, own: Node, node: Node, *, moves: bool) -> bool:
        if node.source not in {base.source, own.source}:
            return True
        above = node.parent
        return moves and above is not None and self._theirs.to_old.get(above) is not base.parent

    def _is_all_new(self, node: Node) -> bool:
        """Whether a node they have added can be none that I have added, too."""
        above = self._theirs.to_old.get(cast("Node", node.parent))
        own = None if above is None else self._mine.to_new.get(above)
        return own is not None and all(child in self._mine.to_old for child in own.children)

    def _copy(self, top: Node, *, with_all: bool = False) -> Generator[None, None, set[Node]]:
        """Copy a branch, without what both had before; return which nodes of theirs that is."""
        originals: dict[Node, Node] = {}
        without = () if with_all else self._theirs.to_old
        copy = yield from copy_in_steps(top, without=without, originals=originals)
        self._copies[top] = (copy, len(originals))
        if not with_all:
            self._own.update((original, twin) for twin, original in originals.items())
        return set(originals.values())

    def look_at_base(self, *, orders: bool) -> Generator[None, None, None]:
        """Find what they have removed, and put into another order."""
        for number, base in enumerate(self._mine.old.subtree()):
            if not number % NODES_A_STEP:
                yield
            own, node = self._mine.to_new.get(base), self._theirs.to_new.get(base)
            if own is None:
                continue
            if node is None:
                self._gone.append((own, bool(differing(base, own, self._size))))
            elif orders and node.has_variations and base.has_variations:
                order = [self._theirs.to_old.get(child) for child in node.children]
                if [child for child in order if child in base.children] != [
                    child for child in base.children if child in order
                ]:
                    self._ordered.append(base)

    # Doing ----------------------------------------------------------------------------------

    def carry_out(self, edit: Edit) -> Merged:
        """Do all that they have done."""
        self._edit = edit
        for node in self._touched:
            self._do(node)
        self._remove()
        for base in self._ordered:
            self._order(base)
        return Merged(self._changed, tuple(self._conflicts))

    def _own_of(self, node: Node) -> Node | None:
        """Return my node for one of theirs, None where I have none."""
        own = self._own.get(node)
        if own is None:
            base = self._theirs.to_old.get(node)
            own = None if base is None else self._mine.to_new.get(base)
        return own

    def _do(self, node: Node) -> None:
        base = self._theirs.to_old.get(node)
        if base is None:
            self._own[node] = self._added(node)
            return
        own = self._mine.to_new.get(base)
        if own is None:
            self._bring_back(base, node)
            return
        if node.parent is not None:
            self._move(base, own, node)
        self._own[node] = self._change(base, own, node)

    # Nodes that they have added or moved ----------------------------------------------------

    def _added(self, node: Node) -> Node:
        """Add a node of theirs, if I have not added the same."""
        parent = cast("Node", self._own_of(cast("Node", node.parent)))  # roots have counterparts
        if node in self._copies:
            copy, count = self._copies[node]
            self._changed += count - 1
            return self._insert(copy, parent, node)
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
        return bool(key_of(own)) or own.source.strip() == node.source.strip()

    def _insert(self, new: Node, parent: Node, node: Node) -> Node:
        """Put a node behind `parent`, where theirs stands among its siblings."""
        children = list(parent.children)
        children.insert(self._place(node, parent), new)
        self._edit.set_children(parent, children)
        self._changed += 1
        return new

    def _place(self, node: Node, parent: Node) -> int:
        """Return where among the children of my node one of theirs belongs."""
        siblings = node.parent.children if node.parent is not None else ()
        for before in reversed(siblings[: siblings.index(node)]):
            own = self._own_of(before)
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
        target = self._own_of(after)
        if not they_moved or i_moved or target is None or target is parent:
            return
        if not _is_below(target, own):
            left = [child for child in parent.children if child is not own]
            self._edit.set_children(parent, left)
            self._insert(own, target, node)

    # Values ---------------------------------------------------------------------------------

    def _change(self, base: Node | None, own: Node, node: Node) -> Node:
        """Do to the properties of my node what they have done; return what goes on in theirs."""
        old: Mapping[str, tuple[str, ...]] = base.properties if base is not None else {}
        mine, theirs = own.properties, node.properties
        if base is not None and node.source in {base.source, own.source}:
            return own
        if base is not None and self._plays_otherwise(base, own, node):
            idents = differing(own, node, self._size)
            return self._put_beside(base, own, node, idents)
        changed = mine
        conflicts: list[str] = []
        for ident in dict.fromkeys((*mine, *theirs)):
            if ident in OF_THE_WRITER:
                continue
            found = self._together(ident, old, mine, theirs)
            if found.values != mine.get(ident, ()):
                changed = changed.set(ident, found.values)
            if found.is_conflict:
                conflicts.append(ident)
        if changed is not mine:
            self._edit.set_properties(own, changed)
            self._changed += changed.source != mine.source
        if conflicts:
            self._put_beside(base, own, node, conflicts)
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

    # Conflicts ------------------------------------------------------------------------------

    def _put_beside(self, base: Node | None, own: Node, node: Node, idents: Sequence[str]) -> Node:
        """Put what they have instead of my values into a variation beside mine; return that."""
        idents = sorted(idents)
        if own.parent is not None:
            rival = Node(signed(without_root(_with(own.properties, node, idents))))
            children = list(own.parent.children)
            at = children.index(own) + 1
            self._edit.set_children(own.parent, [*children[:at], rival, *children[at:]])
        else:
            rival = Node(told(node.properties, idents))
            self._edit.add_child(own, rival)
        self._joined.add(rival)
        self._changed += 1
        self._conflicts.append(Conflict(own, rival, tuple(idents), base=base))
        return rival

    def _bring_back(self, base: Node, node: Node) -> None:
        """Bring back a branch that I have removed and they have changed, as they have it."""
        rival, _ = self._copies[node]
        parent = cast("Node", self._own_of(cast("Node", node.parent)))  # no root is removed
        clash = Clash.REMOVED_BY_ME
        self._edit.set_properties(rival, signed(without_root(rival.properties), clash))
        self._insert(rival, parent, node)
        self._joined.add(rival)
        self._conflicts.append(Conflict(parent, rival, (), clash, base))

    def _remove(self) -> None:
        """Remove what they have removed, where I left it as it was."""
        going: dict[Node, None] = {}
        kept: list[Conflict] = []
        for own, is_changed in reversed(self._gone):
            left = [child for child in own.children if child not in going]
            if left and all(child in self._mine.to_old for child in left):
                continue  # something behind it stays, and says why
            if left or is_changed:
                clash = Clash.REMOVED_BY_THEM
                self._edit.set_properties(own, signed(own.properties, clash))
                base = self._mine.to_old[own]
                kept.append(Conflict(own, own, (), clash, base))
            else:
                going[own] = None
        self._conflicts += reversed(kept)
        self._changed += len(going)
        parents = (cast("Node", own.parent) for own in going)  # roots are always the same one
        for parent in dict.fromkeys(parents):
            if parent not in going:
                left = [child for child in parent.children if child not in going]
                self._edit.set_children(parent, left)

    def _order(self, base: Node) -> None:
        """Put variations in their order, where I left them in the one of the base."""
        own, node = self._mine.to_new[base], self._theirs.to_new[base]
        mine = [self._mine.to_new.get(child) for child in base.children]
        order = [child for child in mine if child is not None and child.parent is own]
        theirs = [one for child in node.children if (one := self._own_of(child)) in order]
        if [child for child in own.children if child in order] != order or theirs == order:
            return
        places = iter(theirs)
        moved = [next(places) if child in theirs else child for child in own.children]
        self._edit.set_children(own, [child for child in moved if child is not None])
        self._changed += 1


def _with(properties: Properties, node: Node, idents: Iterable[str]) -> Properties:
    """Return properties with what a node has of some; without those that it lacks."""
    for ident in idents:
        properties = properties.set(ident, node.properties.get(ident, ()))
    return properties


def _is_below(node: Node, top: Node) -> bool:
    above: Node | None = node
    while above is not None and above is not top:
        above = above.parent
    return above is top
