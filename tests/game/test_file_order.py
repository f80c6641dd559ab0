"""Going round a game in the order of the file."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.game.traversal import is_annotated, is_hotspot, nodes_after, nodes_before
from sgfedit.sgf import Node

TEXT = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f];N[g])(;N[h]))(;N[i]))"
NODES = {str(node.get("N")): node for node in loads(TEXT).games[0].nodes()}


@pytest.mark.parametrize(
    ("start", "after"),
    [
        ("r", "abcdefghi|"),
        ("a", "bcdefghi|r"),
        ("c", "defghi|rab"),
        ("d", "efghi|rabc"),
        ("g", "hi|rabcdef"),
        ("i", "|rabcdefgh"),
    ],
)
def test_it_goes_on_behind_the_end_with_the_first_node(start: str, after: str) -> None:
    node = NODES[start]

    names = ["|" if one is None else str(one.get("N")) for one in nodes_after(node)]
    assert "".join(names) == after
    names = ["|" if one is None else str(one.get("N")) for one in nodes_before(node)]
    assert "".join(names) == after[::-1]


@given(st.text(st.sampled_from("(;)"), max_size=40))
def test_both_ways_are_the_file_from_any_node(shape: str) -> None:
    games = loads("(;" + shape).games
    nodes = list(games[0].nodes())

    for index, node in enumerate(nodes):
        order = [*nodes[index + 1 :], None, *nodes[:index]]
        assert list(nodes_after(node)) == order
        assert list(nodes_before(node)) == order[::-1]


def test_a_line_may_be_longer_than_the_stack() -> None:
    count = sys.getrecursionlimit() * 3
    root = loads("(" + ";" * count + ")").games[0].root

    assert sum(1 for _ in nodes_after(root)) == count
    assert sum(1 for _ in nodes_before(root)) == count


@pytest.mark.parametrize(
    ("source", "annotated", "hotspot"),
    [
        (";B[aa]", False, False),
        (";B[aa]C[HO TE UC]", False, False),
        (";HO[1]", True, True),
        (";HotspOt[1]", True, True),
        (";B[aa]TE [1]", True, False),
        (";B[aa]GoodBlack[1]", True, False),
        (";DM[]", True, False),
        (";V[3]", False, False),
    ],
)
def test_what_is_annotated(source: str, annotated: bool, hotspot: bool) -> None:
    assert is_annotated(Node(source)) is annotated
    assert is_hotspot(Node(source)) is hotspot
