"""Repairs that make two nodes of one, or none (SPEC 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.brackets import missing_brackets
from sgfedit.game.checks.moves import is_mixed, is_redundant_player
from sgfedit.game.checks.nodes import is_empty
from sgfedit.game.operations.merging import (
    head_of_moves,
    head_of_root,
    head_of_setup,
    split,
    unravel,
)
from sgfedit.game.operations.nodes import put_children_in_place
from sgfedit.game.repairs.mending import scene_of, value_starts
from sgfedit.sgf.grammar import is_one_node
from sgfedit.sgf.node import Properties
from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.problems import Problem

_MOVES: Final = ("B", "W")


def split_moves(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give the second move of a node a node of its own, with all that is said of the position."""
    node = problem.node
    moves = [ident for ident in node.properties if ident in _MOVES] if node is not None else []
    if node is None or len(moves) < 2:
        return
    split(edit, node, head_of_moves(node.properties))


def split_setup(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Give a move that stands with set-up a node of its own; drop a PL that says nothing."""
    node = problem.node
    if node is None or not is_mixed(scene_of(edit, collection, node), node.properties):
        return
    if is_redundant_player(node.properties):
        edit.remove(node, "PL")
    else:
        split(edit, node, head_of_setup(node.properties))


def split_root(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give the move of a root a node of its own, with all that is not said of the game."""
    node = problem.node
    if node is None or node.parent is not None:
        return
    if any(ident in node.properties for ident in _MOVES):
        split(edit, node, head_of_root(node.properties))


def delete_empty(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Delete a node without properties; its children take its place."""
    node = problem.node
    parent = node.parent if node is not None else None
    if node is None or parent is None or not is_empty(node):
        return
    put_children_in_place(edit, node, parent)


def add_bracket(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Close values before what they have swallowed; nodes that come out of them follow.

    What comes out may have swallowed something as well.
    """
    node, ident = problem.node, problem.ident
    source = _with_brackets(node.source, ident) if node is not None else ""
    if node is not None and source != node.source:
        unravel(edit, node, _nodes_in(source))


def _nodes_in(source: str) -> list[str]:
    if is_one_node(source):
        return [source]
    return [node.source for node in parse(f"({source})").trees[0].root.subtree()]


def _with_brackets(source: str, ident: str) -> str:
    """Return a node's text in which no value of a property lacks its bracket."""
    while True:
        values = Properties(source).get(ident, ())
        kept = {f.value: len(f.mended[0]) for f in missing_brackets(ident, values) if f.mended}
        if not kept:
            return source
        cuts = [
            start + 1 + kept[index]
            for index, start in enumerate(value_starts(source, ident))
            if index in kept
        ]
        ends = (*cuts, len(source))
        source = "]".join(source[start:end] for start, end in zip((0, *cuts), ends, strict=True))
