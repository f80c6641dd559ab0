"""Repairs of the tree: variations in their place, handicap stones on the board."""

from __future__ import annotations

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
from sgfedit.game.repairs.mending import Case, put
from sgfedit.game.traversal import line_through
from sgfedit.go.points import handicap_points
from sgfedit.sgf.values import Point, encode_points, parse_points

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.mending import NodeRepair
    from sgfedit.sgf.node import Node


def _put_first(case: Case) -> None:
    """Make the longest line through the node the main line."""
    deepest, most = case.node, 0
    pending = [(case.node, 0)]
    while pending:
        step, depth = pending.pop()
        if depth > most:
            deepest, most = step, depth
        pending.extend((child, depth + 1) for child in reversed(step.children))
    make_main_line(case.edit, deepest)


def _cut_end(case: Case) -> None:
    """Take the empty nodes, or the lone pass, off the end of the main line."""
    root = case.root
    # Where variations come up to the place of what is gone, another line is the main one.
    while end := trailing(line_through(root), root.board_size()):
        for step in reversed(end):
            _take_out(case.edit, step)


def _take_out(edit: Edit, node: Node) -> None:
    """Take a node out of its tree and stay where one is; its children come to its place."""
    selected = edit.selected
    delete_node(edit, node)
    edit.selected = selected


# Variations ------------------------------------------------------------------------------------


def merge_twins(case: Case) -> None:
    """Merge children of the node, each into the one before it that makes the same move.

    Those of the problems, as far as nothing gets lost.
    """
    found = (problem.node for problem in case.problems)
    nodes = {node for node in found if node is not None and node.parent is case.node}
    if nodes:
        merge_children(case.edit, case.node, case.root, nodes)


def _lift(case: Case) -> None:
    """Make a node that takes back its parent's move its sibling, if the board stays the same.

    Of a node that does nothing else the next one takes the place.
    """
    edit, node, parent = case.edit, case.node, case.node.parent
    above = parent and parent.parent
    remarks = simulated_remarks(node, node.board_size())
    is_left = any(remark.certainty != "none" for remark in remarks)
    if parent is None or above is None or not is_left:
        return
    stones = case.scene().positions.stones(node)
    properties, siblings, children = node.properties, above.children, parent.children
    number = siblings.index(parent) + 1
    edit.remove(node, "AE")
    edit.set_children(parent, [child for child in children if child is not node])
    edit.set_children(above, (*siblings[:number], node, *siblings[number:]))
    if case.scene().positions.stones(node) != stones:
        edit.set_children(above, siblings)
        edit.set_children(parent, children)
        edit.set_properties(node, properties)
    elif is_empty(node):
        put_children_in_place(edit, node, above)


def _go_on_behind(case: Case) -> None:
    """Let the main line go on with a node that stands behind the variations of its parent."""
    parent = case.node.parent
    if parent is not None and parent.has_variations and parent.last_child is case.node:
        case.edit.set_children(parent, (case.node, *parent.children[:-1]))


# Handicap --------------------------------------------------------------------------------------


def _count_handicap(case: Case) -> None:
    """Let HA say how many stones are set up."""
    count = len(parse_points(case.properties.get("AB", ()), case.node.board_size()))
    if count >= 2:
        put(case.edit, case.node, "HA", str(count))


def _set_up_moves(case: Case) -> None:
    """Make stones of the moves that stand for the handicap."""
    node, size = case.node, case.node.board_size()
    played = handicap_moves(node, handicap_of(node), size)
    if "AB" in node.properties or not are_plain(node, played):
        return
    for step in played:
        _take_out(case.edit, step)
    case.edit.set(node, "AB", encode_points(points_of_moves(played, size)))


def _set_up_handicap(case: Case) -> None:
    """Put the stones of a fixed handicap on the board."""
    handicap = handicap_of(case.node)
    points = [Point(x, y) for x, y in handicap_points(*case.node.board_size(), handicap)]
    if "AB" not in case.properties and len(points) == handicap:
        case.edit.set(case.node, "AB", encode_points(points))


TREE_REPAIRS: Final[dict[str, NodeRepair]] = {
    "main-line-not-first": _put_first,
    "main-line-behind-variation": _go_on_behind,
    "trailing-pass-or-empty": _cut_end,
    "identical-siblings": merge_twins,
    "simulated-sibling-variation": _lift,
    "handicap-mismatch": _count_handicap,
    "handicap-as-moves": _set_up_moves,
    "handicap-missing-stones": _set_up_handicap,
}
