"""Moves that an edit has made illegal: on a stone, suicide, a ko retaken at once.

Every move is executed all the same (FF[4], "Move"); whoever corrects a position earlier in the
game wants to know what that means for the moves after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.edits import SetChildren, SetContents, SetProperties
from sgfedit.game.positions import Positions
from sgfedit.game.traversal import is_move, path_to
from sgfedit.go import Flag
from sgfedit.sgf.node import Properties

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterable, Mapping

    from sgfedit.game.edits import AnyEdit
    from sgfedit.sgf.node import Node

ILLEGAL: Final = int(Flag.ON_STONE | Flag.SUICIDE | Flag.KO)
"""What a move may do that a player may not."""

_KO: Final = int(Flag.KO)
_ON_BOARD: Final = ("B", "W", "AB", "AW", "AE")
_OF_GAME: Final = ("SZ", "GM")
_MANY: Final = 64


def changed_stones(edits: Iterable[AnyEdit]) -> dict[Node, Properties]:
    """Return the nodes that `edits` have let put other stones on the board: node → as it was.

    Nodes that were put in have done nothing before. Only a few changes in a tree whose branches
    stand where they stood can be told apart like this: for all others nothing is returned. O(n)
    for n edits, apart from the children of those nodes.
    """
    edits = tuple(edits)
    if len(edits) > _MANY or any(isinstance(edit, SetContents) for edit in edits):
        return {}
    structure = [edit for edit in edits if isinstance(edit, SetChildren)]
    stood = {child for edit in structure for child in edit.old}
    inserted = {child for edit in structure for child in edit.new} - stood
    if not _stand_where_they_stood(structure, inserted):
        return {}
    found = {node: Properties() for node in inserted if not stood.isdisjoint(node.children)}
    for edit in edits:
        if isinstance(edit, SetProperties) and edit.node not in inserted:
            if _differ(edit, _OF_GAME):
                return {}
            if _differ(edit, _ON_BOARD):
                found[edit.node] = edit.old
    return found


def _differ(edit: SetProperties, idents: Iterable[str]) -> bool:
    return any(edit.old.get(ident) != edit.new.get(ident) for ident in idents)


def _stand_where_they_stood(structure: Iterable[SetChildren], inserted: set[Node]) -> bool:
    """Whether every child is below its parent, with only inserted nodes between, or is gone."""
    for edit in structure:
        for child in edit.old:
            parent = child.parent
            while parent is not None and parent in inserted:
                parent = parent.parent
            if parent is not None and parent is not edit.node:
                return False
    return True


def newly_illegal(
    before: Mapping[Node, Properties], *, nodes: int = 20
) -> Generator[None, None, tuple[Node, ...]]:
    """Return the moves that are illegal now and were not before, each branch in file order.

    A generator: it yields every so many nodes, each of which costs some 10 µs.

    Args:
        before: What `changed_stones` found; the nodes of those games do not change meanwhile.
        nodes: How many of them to go through between two yields.
    """
    found: list[Node] = []
    tops = _tops(before)
    for root in dict.fromkeys(top.root for top in tops):
        was, now = Positions(root, before), Positions(root)
        if not now.is_go:
            continue
        for top in (top for top in tops if top.root is root):
            # The way there can be long as well.
            for step in path_to(top)[::nodes]:
                was.flags(step)
                now.flags(step)
                yield
            for number, node in enumerate(top.subtree(), 1):
                if _is_worse(node, was.flags(node), now.flags(node)):
                    found.append(node)
                if number % nodes == 0:
                    yield
    return tuple(found)


def _is_worse(node: Node, was: int, now: int) -> bool:
    """Whether the move of `node` breaks a rule that it did not break; KO[] allows a ko (FF[4])."""
    new = now & ILLEGAL & ~was
    return bool(new) and is_move(node) and not (new == _KO and "KO" in node.properties)


def _tops(nodes: Collection[Node]) -> list[Node]:
    """Return those of `nodes` that are in the branch of no other."""
    return [node for node in nodes if not any(step in nodes for step in path_to(node)[:-1])]
