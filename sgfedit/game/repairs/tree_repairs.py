"""Repairs of the tree: variations in their place, handicap stones on the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.game_info import handicap_of
from sgfedit.game.checks.nodes import is_empty
from sgfedit.game.checks.tree import (
    are_plain,
    handicap_moves,
    points_of_moves,
    simulated_remarks,
    trailing,
)
from sgfedit.game.operations.merging import merge_children
from sgfedit.game.operations.nodes import (
    delete_node,
    make_main_line,
    put_children_in_place,
)
from sgfedit.game.repairs.mending import of_node, put, scene_of
from sgfedit.game.traversal import line_through
from sgfedit.go.points import handicap_points
from sgfedit.sgf.values import Point, encode_points, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.mending import NodeRepair
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


def _put_first(edit: Edit, node: Node, problem: Problem) -> None:
    """Make the longest line through the node the main line."""
    del problem
    deepest, most = node, 0
    pending = [(node, 0)]
    while pending:
        step, depth = pending.pop()
        if depth > most:
            deepest, most = step, depth
        pending.extend((child, depth + 1) for child in reversed(step.children))
    make_main_line(edit, deepest)


def _cut_end(edit: Edit, node: Node, problem: Problem) -> None:
    """Take the empty nodes, or the lone pass, off the end of the main line."""
    del problem
    root = node.root
    size = root.board_size()
    # Where variations come up to the place of what is gone, another line is the main one.
    while end := trailing(line_through(root), size):
        for step in reversed(end):
            _take_out(edit, step)


def _take_out(edit: Edit, node: Node) -> None:
    """Take a node out of its tree and stay where one is; its children come to its place."""
    selected = edit.selected
    delete_node(edit, node)
    edit.selected = selected


# Variations ------------------------------------------------------------------------------------


def _merge(
    problems: Iterable[Problem], edit: Edit, collection: GameFile, problem: Problem
) -> None:
    """Merge nodes, each into the sibling before it that makes the same move.

    As far as nothing gets lost, and as they are children of the node of `problem`.
    """
    del collection
    fork = problem.node
    nodes = {one.node for one in problems if one.node is not None and one.node.parent is fork}
    if fork is not None and nodes:
        merge_children(edit, fork, nodes, fork.root)


merge_twins: Final = partial(_merge, ())
"""Merges what it is given; who has several problems at one fork gives it all of them."""


def _lift(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Make a node that takes back its parent's move its sibling, if the board stays the same.

    Of a node that does nothing else the next one takes the place.
    """
    node = problem.node
    parent = node.parent if node is not None else None
    above = parent.parent if parent is not None else None
    remarks = simulated_remarks(node, node.board_size()) if node is not None else ()
    is_left = any(remark.certainty != "none" for remark in remarks)
    if node is None or parent is None or above is None or not is_left:
        return
    stones = scene_of(edit, collection, node).positions.stones(node)
    properties, siblings, children = node.properties, above.children, parent.children
    number = siblings.index(parent) + 1
    edit.remove(node, "AE")
    edit.set_children(parent, [child for child in children if child is not node])
    edit.set_children(above, (*siblings[:number], node, *siblings[number:]))
    if scene_of(edit, collection, node).positions.stones(node) != stones:
        edit.set_children(above, siblings)
        edit.set_children(parent, children)
        edit.set_properties(node, properties)
    elif is_empty(node):
        put_children_in_place(edit, node, above)


def _go_on_behind(edit: Edit, node: Node, problem: Problem) -> None:
    """Let the main line go on with a node that stands behind the variations of its parent."""
    del problem
    parent = node.parent
    if parent is not None and parent.has_variations and parent.last_child is node:
        edit.set_children(parent, (node, *parent.children[:-1]))


# Handicap --------------------------------------------------------------------------------------


def _count_handicap(edit: Edit, node: Node, problem: Problem) -> None:
    """Let HA say how many stones are set up."""
    del problem
    count = len(parse_points(node.properties.get("AB", ()), node.board_size()))
    if count >= 2:
        put(edit, node, "HA", str(count))


def _set_up_moves(edit: Edit, node: Node, problem: Problem) -> None:
    """Make stones of the moves that stand for the handicap."""
    del problem
    size = node.board_size()
    played = handicap_moves(node, handicap_of(node), size)
    if "AB" in node.properties or not are_plain(node, played):
        return
    for step in played:
        _take_out(edit, step)
    edit.set(node, "AB", encode_points(points_of_moves(played, size)))


def _set_up_handicap(edit: Edit, node: Node, problem: Problem) -> None:
    """Put the stones of a fixed handicap on the board."""
    del problem
    handicap = handicap_of(node)
    points = [Point(x, y) for x, y in handicap_points(*node.board_size(), handicap)]
    if "AB" not in node.properties and len(points) == handicap:
        edit.set(node, "AB", encode_points(points))


TREE_REPAIRS: Final[dict[str, NodeRepair]] = {
    "main-line-not-first": of_node(_put_first),
    "main-line-behind-variation": of_node(_go_on_behind),
    "trailing-pass-or-empty": of_node(_cut_end),
    "identical-siblings": merge_twins,
    "simulated-sibling-variation": _lift,
    "handicap-mismatch": of_node(_count_handicap),
    "handicap-as-moves": of_node(_set_up_moves),
    "handicap-missing-stones": of_node(_set_up_handicap),
}
