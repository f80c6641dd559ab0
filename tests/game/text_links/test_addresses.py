"""Addresses of nodes: written, read, and gone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Node, loads
from sgfedit.game.node_locator import as_address
from sgfedit.game.text_links import address_of, node_at_address
from sgfedit.game.traversal import node_at

GAME = (
    "(;SZ[9];B[aa];W[bb](;B[cc];W[dd];C[no move];B[ee])"
    "(;B[ff];W[gg](;B[hh];W[ii])(;B[ca])(;B[cb];W[cd]))(;AB[ha]))"
)


def node(index: int, text: str = GAME) -> Node:
    return node_at(loads(text).games[0].root, index)


@pytest.mark.parametrize(
    ("index", "address"),
    [
        (0, "0"),
        (2, "2"),
        (4, "4"),
        (5, "4A1"),
        (6, "5"),
        (7, "2B1"),
        (8, "2B2"),
        (10, "2B4"),
        (11, "2B2B1"),
        (13, "2B2C2"),
        (14, "2C1"),
    ],
)
def test_an_address_names_a_node(index: int, address: str) -> None:
    one = node(index)

    assert address_of(one) == address
    assert node_at_address(one, address) is one
    assert node_at_address(one.root, f" #{address} ") is one


def test_a_number_is_one_of_the_line_that_one_looks_at() -> None:
    game = loads(GAME).games[0]
    main, variation = node_at(game.root, 3), node_at(game.root, 7)

    assert node_at_address(game.root, "3") is main
    assert node_at_address(variation, "3") is variation
    assert node_at_address(variation, "5") is node_at(game.root, 9)
    assert node_at_address(node_at(game.root, 11), "4") is node_at(game.root, 8)
    assert node_at_address(node_at(game.root, 14), "5") is node_at(game.root, 6)


def test_the_letter_of_a_variation_may_be_small_if_there_are_few() -> None:
    one = node(11)

    assert node_at_address(one, "2b2b1") is one


def test_a_node_with_many_variations_names_them_all() -> None:
    variations = "".join("(;B[aa])" for _ in range(60 + 26 * 26))
    game = loads(f"(;GM[1]{variations})").games[0]
    children = game.root.children

    names = [address_of(child) for child in children]

    assert names[:2] == ["1", "0B1"]
    assert names[25:28] == ["0Z1", "0a1", "0b1"]
    assert names[51:54] == ["0z1", "0AA1", "0AB1"]
    assert len(set(names)) == len(children)
    for child, name in zip(children, names, strict=True):
        assert node_at_address(game.root, name) is child


@pytest.mark.parametrize(
    "address", ["", "x", "54", "2D1", "2B0", "2B9", "2B2D1", "9A1", "2B", "B2", "1234567", "２"]
)
def test_an_address_of_nothing_finds_nothing(address: str) -> None:
    assert node_at_address(node(6), address) is None


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        (" 55 ", "55"),
        ("#54b3", "#54b3"),
        ("\uff15\uff14\uff22\uff13", "54B3"),
        ("", None),
        ("D4", None),
        ("54B", None),
        ("-1", None),
    ],
)
def test_what_somebody_types_is_an_address_or_none(typed: str, address: str | None) -> None:
    assert as_address(typed) == address


def test_numbers_are_those_that_the_record_gives_its_moves() -> None:
    text = "(;B[aa];W[bb]MN[10];B[cc]MN[x];W[dd]MN[1];B[ee])"

    game = loads(text).games[0]

    assert [address_of(one) for one in game] == ["1", "10", "11", "11A1", "2"]
    assert node_at_address(game.root, "11") is node_at(game.root, 2)


@given(st.data())
def test_every_node_is_found_by_its_address(data: st.DataObject) -> None:
    text = "(;"
    open_, depth = 1, 0
    for _ in range(data.draw(st.integers(1, 25))):
        kind = data.draw(st.sampled_from("bmc()"))
        if kind == "(" and depth:
            text, open_ = text + "(;B[aa]", open_ + 1
        elif kind == ")" and open_ > 1:
            text, open_ = text + ")", open_ - 1
            text, open_ = text + "(;W[bb]", open_ + 1
        else:
            text += {"b": ";B[aa]", "m": ";W[bb]MN[3]"}.get(kind, ";C[x]")
            depth += 1
    game = loads(text + ")" * open_).games[0]
    for one in game.nodes():
        assert node_at_address(game.root, address_of(one)) is one
