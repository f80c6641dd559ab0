"""Repairs of annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.checks.annotations import (
    OF_MOVES,
    SIGNS,
    combined,
    exclusive,
    sign,
)
from sgfedit.game.repairs.mending import rename, scene_of

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


def keep_first(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Keep the first of the annotations of a node that exclude each other."""
    node = problem.node
    if node is None:
        return
    for idents in exclusive(scene_of(edit, collection, node), node.properties):
        if problem.ident in idents and sorted(idents) != ["BM", "TE"]:
            for ident in idents[1:]:
                edit.remove(node, ident)


def combine(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Write TE and BM as the one annotation that they mean together."""
    node = problem.node
    if node is None:
        return
    for idents in exclusive(scene_of(edit, collection, node), node.properties):
        if sorted(idents) == ["BM", "TE"]:
            rename(edit, node, idents[0], combined(idents), ("",))
            edit.remove(node, idents[1])


def move_up(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give an annotation to the move in the node before, if that has none; else remove it."""
    node, ident = problem.node, problem.ident
    if node is None or ident not in node.properties or _has_move(node):
        return
    parent = node.parent
    is_wanted = ident in OF_MOVES and parent is not None and _has_move(parent)
    if parent is not None and is_wanted and not any(i in parent.properties for i in OF_MOVES):
        edit.set(parent, ident, node.properties[ident])
    edit.remove(node, ident)


def _has_move(node: Node) -> bool:
    return "B" in node.properties or "W" in node.properties


def annotate(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Write a comment that is only a sign as the annotation it stands for."""
    text = sign(problem.node.properties) if problem.node is not None else ""
    if problem.node is not None and text:
        ident, value = SIGNS[text]
        rename(edit, problem.node, "C", ident, (value,))
