"""Make two nodes of one: set-up and move, or two moves (SPEC 3.3; FF[4], "Move vs. Place")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.operations._values import require_node
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.properties import PROPERTIES, Category

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.grammar import Segment

_MOVES: Final = ("B", "W")
_OF_MOVE: Final = {"B": ("BL", "OB"), "W": ("WL", "OW")}
_HEAD: Final = {Category.ROOT, Category.GAME_INFO, Category.SETUP}
_MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}


def first_part(node: Node) -> Collection[str] | None:
    """Return the properties of the first of the two nodes that `node` can be split into.

    None where there is nothing to split: one move or none, and no set-up beside it.
    """
    properties = node.properties
    moves = [ident for ident in properties if ident in _MOVES]
    categories = {ident: PROPERTIES[ident].category for ident in properties if ident in PROPERTIES}
    if node.parent is None:
        return head_of_root(properties) if moves else None
    if Category.SETUP in categories.values() and not _MOVE_CATEGORIES.isdisjoint(
        categories.values()
    ):
        return head_of_setup(properties)
    return head_of_moves(properties) if len(moves) > 1 else None


def split_node(edit: Edit, node: Node) -> Node:
    """Split `node` at `first_part`, show the second of the two nodes and return it.

    Raises:
        RefusalError: there is nothing to split ("nothing-to-split").
    """
    require_node(node)
    head = first_part(node)
    if head is None:
        raise RefusalError("nothing-to-split")
    split(edit, node, head)
    second = node if node.parent is not None else node.first_child
    edit.selected = second
    return second or node


def head_of_moves(properties: Properties) -> set[str]:
    """Return what goes with the first move of a node that has two: its clock, the set-up."""
    first = next(ident for ident in properties if ident in _MOVES)
    return {first, *_OF_MOVE[first], *filter(_is_head, properties)}


def head_of_setup(properties: Properties) -> set[str]:
    """Return what stands in the first of two nodes of one that holds set-up and a move.

    That is the set-up; but a player to play (PL) who stands alone is of the position after the
    move, and then all else comes first. Without a move all is said of the set-up but what only a
    move may have.
    """
    if not any(ident in properties for ident in _MOVES):
        return {ident for ident in properties if not _is_of_move(ident)}
    setup = [
        ident
        for ident in properties
        if ident in PROPERTIES and PROPERTIES[ident].category is Category.SETUP
    ]
    if setup == ["PL"]:
        return properties.keys() - {"PL"}
    return set(filter(_is_head, properties))


def head_of_root(properties: Properties) -> set[str]:
    """Return what stays in a root when its move gets a node: all that is said of the game."""
    return {ident for ident in properties if _is_head(ident) and ident != "N"}


def _is_of_move(ident: str) -> bool:
    row = PROPERTIES.get(ident)
    return row is not None and row.category in _MOVE_CATEGORIES


def _is_head(ident: str) -> bool:
    """Whether a property stays in the first of two nodes: root, game info, set-up, the name."""
    row = PROPERTIES.get(ident)
    return row is not None and (row.category in _HEAD or ident == "N")


# Text -------------------------------------------------------------------------------------------


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
    if new:
        edit.replace_child(parent, node, chain[:1])
    for before, after in zip(new, chain[1:], strict=True):
        edit.set_children(before, (after,))
