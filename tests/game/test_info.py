from __future__ import annotations

import pytest

from sgfedit import Node, loads
from sgfedit.game.info import (
    GROUPS,
    ROOT_FIELDS,
    game_info,
    game_info_node,
    has_info,
    info_holder,
    info_text,
    time_left,
)
from sgfedit.sgf import PROPERTIES, Category


def line(text: str) -> list[Node]:
    return list(loads(text).games[0])


def test_the_groups_hold_every_game_info_and_root_property_once() -> None:
    idents = [ident for _, group in GROUPS for ident in group]
    wanted = {
        row.ident
        for row in PROPERTIES.values()
        if row.category in {Category.GAME_INFO, Category.ROOT}
    }

    assert sorted(idents) == sorted(wanted)
    assert all(PROPERTIES[ident].category is Category.ROOT for ident in ROOT_FIELDS)


def test_game_info_stands_at_the_nearest_node_above_that_has_any() -> None:
    nodes = line("(;FF[4];C[x];PB[x]B[aa];W[bb])")

    assert game_info_node(nodes[3]) is nodes[2]
    assert game_info_node(nodes[2]) is nodes[2]
    assert game_info_node(nodes[1]) is nodes[0]
    assert game_info_node(nodes[0]) is nodes[0]


def test_the_first_node_holds_no_game_info_unless_it_tells_of_a_game() -> None:
    nodes = line("(;FF[4]SZ[9]C[x];B[aa];PB[x];W[bb])")

    assert [info_holder(node) for node in nodes] == [None, None, nodes[2], nodes[2]]


def test_each_game_of_a_merged_tree_has_game_info_of_its_own() -> None:
    root = loads("(;FF[4];B[aa](;PB[x]W[bb];B[cc])(;PB[y]W[dd])(;W[ee]))").games[0].root
    fork = root.children[0]
    first, second, third = fork.children

    assert info_holder(first.children[0]) is first
    assert info_holder(second) is second
    assert info_holder(third) is None
    assert game_info_node(third) is root


@pytest.mark.parametrize(
    ("source", "has"),
    [
        (";B[aa]", False),
        (";PB[x]", True),
        (";B[aa]C[PB\\[x\\]]", False),
        (";B[aa]PB[x]", True),
        (";HAndicap[3]", True),
    ],
)
def test_a_node_tells_of_a_game_or_not(source: str, *, has: bool) -> None:
    assert has_info(Node(source)) is has


def test_of_two_game_info_nodes_the_nearer_wins() -> None:
    nodes = line("(;PB[a]PW[b]KM[]EV[x];PB[c]EV[];B[aa])")

    assert game_info(nodes[2]) == {"PB": "c", "PW": "b"}
    assert game_info(nodes[0]) == {"PB": "a", "PW": "b", "EV": "x"}


@pytest.mark.parametrize(
    ("text", "ident", "shown"),
    [
        ("KM[5,5]", "KM", "5,5"),
        ("KM[half a point]", "KM", "half a point"),
        ("PB[][ ][x\\]]", "PB", "x]"),
        ("PB[a\nb]", "PB", "a b"),
        ("GC[a\r\nb]", "GC", "a\nb"),
        ("AP[Name:1\\:2]", "AP", "Name:1:2"),
        ("C[]", "PB", ""),
        ("C[]", "GC", ""),
    ],
)
def test_info_is_shown_word_for_word(text: str, ident: str, shown: str) -> None:
    assert info_text(Node(f";{text}"), ident) == shown


@pytest.mark.parametrize(
    ("text", "colour", "expected"),
    [
        ("(;B[aa]BL[65.5];W[bb])", "B", "1:05.5"),
        ("(;B[aa]BL[65]OB[3];W[bb])", "B", "1:05 (3)"),
        ("(;B[aa]OB[3])", "B", "(3)"),
        ("(;B[aa]BL[65];W[bb])", "W", ""),
        ("(;B[aa]BL[9];W[bb];B[cc];W[dd];B[ee];W[ff])", "B", ""),
    ],
)
def test_the_clock_stands_with_the_move_of_its_owner(
    text: str, colour: str, expected: str
) -> None:
    node = list(loads(text).games[0].nodes())[-1]

    assert time_left(node, colour) == expected
