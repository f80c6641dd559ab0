"""Judgements of moves and positions, and hotspots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.annotations import ANNOTATIONS, BY_IDENT, rivals, strength_of
from sgfedit.game.given import number_given, text_given
from sgfedit.game.operations._values import require_node, store
from sgfedit.game.traversal import is_move

if TYPE_CHECKING:
    from sgfedit.game.annotations import Annotation
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


_STRONGEST: Final = 2


def _row(ident: str) -> Annotation:
    row = BY_IDENT.get(text_given(ident))
    if row is None:
        raise RefusalError("not-annotation", ident)
    return row


def set_annotation(edit: Edit, node: Node, ident: str, strength: int) -> None:
    """Set an annotation of the table; those that exclude it go (FF[4], "Move annotation").

    Args:
        ident: TE, IT, DO, BM, GB, GW, DM, UC or HO.
        strength: 0 removes it; 1, or 2 for an emphasised one, where there are two strengths.

    Raises:
        RefusalError: it judges a move, and there is none in the node; it is none of the table
            ("not-annotation"), or there is no such strength.
    """
    require_node(node)
    row = _row(ident)
    if not 0 <= number_given(strength) <= _STRONGEST:
        raise RefusalError("no-strength", ident)
    if not strength:
        store(edit, node, ident, ())
        return
    # What stands where it should not can still be emphasised.
    if row.needs_move and ident not in node.properties and not is_move(node):
        raise RefusalError("needs-move")
    for rival in rivals(ident):
        store(edit, node, rival, ())
    strength = min(strength, row.strongest)
    if strength_of(node.properties, ident) != strength:
        store(edit, node, ident, (str(strength) if row.strongest > 1 else "",))


def toggle_annotation(edit: Edit, node: Node, ident: str, strength: int) -> None:
    """Set an annotation, or remove it if it is there in this very strength.

    Raises:
        RefusalError: it judges a move, and there is none in the node.
    """
    require_node(node)
    is_there = strength_of(node.properties, _row(ident).ident) == strength
    set_annotation(edit, node, ident, 0 if is_there else strength)


def cycle_annotation(edit: Edit, node: Node, ident: str) -> None:
    """Set an annotation, emphasise one that is there, remove one that is emphasised.

    Raises:
        RefusalError: it judges a move, and there is none in the node.
    """
    require_node(node)
    steps = _row(ident).strongest + 1
    set_annotation(edit, node, ident, (strength_of(node.properties, ident) + 1) % steps)


def clear_annotations(edit: Edit, node: Node) -> None:
    """Remove every annotation of a node, with the hotspot; its value V is no judgement.

    Raises:
        RefusalError: there is none.
    """
    require_node(node)
    present = [row.ident for row in ANNOTATIONS if row.ident in node.properties]
    if not present:
        raise RefusalError("no-judgement")
    for ident in present:
        edit.remove(node, ident)
