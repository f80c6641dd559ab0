from __future__ import annotations

import pytest

from sgfedit import Node, loads
from sgfedit.game import traversal

TEXT = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f];N[g])(;N[h]))(;N[i]))"
NODES = {node.get("N"): node for node in loads(TEXT).games[0].nodes()}


def name(node: Node | None) -> str:
    return "" if node is None else str(node.get("N"))


def names(nodes: list[Node]) -> str:
    return "".join(map(name, nodes))


PREFERRED = {NODES["a"]: NODES["d"], NODES["d"]: NODES["f"], NODES["b"]: NODES["i"]}


def test_the_child_visited_last_is_the_one_to_step_to() -> None:
    assert name(traversal.following(NODES["a"])) == "b"
    assert name(traversal.following(NODES["a"], PREFERRED)) == "d"


def test_a_child_that_is_no_longer_there_is_not_stepped_to() -> None:
    assert name(traversal.following(NODES["b"], PREFERRED)) == "c"


@pytest.mark.parametrize(("steps", "there"), [(0, "r"), (2, "b"), (9, "c")])
def test_stepping_ahead_ends_at_the_end(steps: int, there: str) -> None:
    assert name(traversal.ahead(NODES["r"], steps)) == there


@pytest.mark.parametrize(("steps", "there"), [(0, "g"), (2, "d"), (9, "r")])
def test_stepping_back_ends_at_the_root(steps: int, there: str) -> None:
    assert name(traversal.back(NODES["g"], steps)) == there


def test_the_end_is_that_of_the_line_visited_last() -> None:
    assert name(traversal.end(NODES["r"])) == "c"
    assert name(traversal.end(NODES["r"], PREFERRED)) == "g"
    assert name(traversal.end(NODES["i"])) == "i"


@pytest.mark.parametrize(
    ("start", "by", "there"),
    [("b", 1, "d"), ("d", -1, "b"), ("b", -1, ""), ("i", 1, ""), ("b", 2, "i"), ("r", 1, "")],
)
def test_siblings_are_counted_from_the_main_line(start: str, by: int, there: str) -> None:
    assert name(traversal.sibling(NODES[start], by)) == there


@pytest.mark.parametrize(
    ("start", "by", "there"),
    [("g", 1, "h"), ("h", 1, "i"), ("g", -1, "e"), ("e", -1, "b"), ("c", -1, ""), ("i", 1, "")],
)
def test_the_next_variation_may_begin_at_a_fork_above(start: str, by: int, there: str) -> None:
    assert name(traversal.neighbour_variation(NODES[start], by)) == there


def test_forks_are_found_in_both_directions() -> None:
    assert name(traversal.previous_where(NODES["g"], traversal.is_fork)) == "d"
    assert name(traversal.previous_where(NODES["a"], traversal.is_fork)) == ""
    assert name(traversal.next_where(NODES["a"], traversal.is_fork)) == ""
    assert name(traversal.next_where(NODES["a"], traversal.is_fork, PREFERRED)) == "d"


@pytest.mark.parametrize(
    ("text", "has_comment", "is_move"),
    [
        ("C[x]", True, False),
        ("N[x]", True, False),
        ("B[aa]", False, True),
        ("W[]CR[aa]LN[aa:bb]", False, True),
        ("LB[aa:C]", False, False),
    ],
)
def test_what_a_node_holds(text: str, has_comment: bool, is_move: bool) -> None:
    node = Node(f";{text}")

    assert traversal.has_comment(node) is has_comment
    assert traversal.is_move(node) is is_move


def test_the_line_through_a_node_goes_from_the_root_to_the_end() -> None:
    assert names(traversal.line_through(NODES["d"])) == "rade"
    assert names(traversal.line_through(NODES["d"], PREFERRED)) == "radfg"
    assert names(traversal.path_to(NODES["f"])) == "radf"
    assert names(traversal.path_to(NODES["r"])) == "r"


@pytest.mark.parametrize(
    ("node", "there"), [("g", "a"), ("e", "a"), ("i", "a"), ("c", "c"), ("r", "r")]
)
def test_the_main_line_is_left_at_the_first_fork_that_turns_off(node: str, there: str) -> None:
    assert name(traversal.main_line_node(NODES[node])) == there
    assert traversal.is_on_main_line(NODES[node]) is (node == there)


def test_nodes_are_numbered_in_file_order() -> None:
    root = loads("(;C[0];C[1](;C[2])(;C[3]))").games[0].root
    nodes = list(root.subtree())

    assert [traversal.index_in_file(node) for node in nodes] == [0, 1, 2, 3]
    assert [traversal.node_at(root, index) for index in range(4)] == nodes
    assert traversal.node_at(root, 4) is root
