"""Nodes and their properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import parse
from sgfedit.sgf.values import PASS, Move, Point

SOURCES = st.text(st.sampled_from("[]\\ABabC1 \n,"), max_size=40).map(
    lambda body: parse(f"(;{body}]").trees[0].root.properties.source
)


def tree(text: str) -> Node:
    return parse(text).trees[0].root


def test_properties_are_an_ordered_mapping_of_raw_values() -> None:
    properties = Properties(";B[aa]C[a\\]b]LB[aa:1][bb:2]")

    assert list(properties) == ["B", "C", "LB"]
    assert len(properties) == 3
    assert properties["LB"] == ("aa:1", "bb:2")
    assert properties["C"] == ("a\\]b",)
    assert "B" in properties
    assert "W" not in properties
    assert properties.get("W") is None
    assert properties.get("W", ()) == ()
    assert dict(properties.items()) == dict(properties)
    assert repr(properties).startswith("Properties(';B[aa]")
    with pytest.raises(KeyError):
        properties["W"]


def test_the_first_look_may_be_any() -> None:
    assert list(Properties(";B[aa]")) == ["B"]
    assert len(Properties(";B[aa]")) == 1
    assert "B" in Properties(";B[aa]")
    assert Properties(";B[aa]")["B"] == ("aa",)
    assert Properties(";B[aa]").get("B") == ("aa",)
    assert list(Properties(";B[aa]").items()) == [("B", ("aa",))]


def test_values_of_an_ident_that_stands_several_times_are_joined() -> None:
    properties = Properties(";AB[aa]C[x]AB[bb][cc]Ab[dd]C[y]aAbB[ee]")

    assert dict(properties) == {"AB": ("aa", "bb", "cc", "ee"), "C": ("x", "y"), "A": ("dd",)}


def test_setting_a_property_keeps_the_text_of_the_others() -> None:
    properties = Properties("; B [aa]\n XX[1] junk C[old] \n")

    assert properties.set("C", ["new"]).source == "; B [aa]\n XX[1] junk C[new] \n"
    assert properties.set("N", ["x"]).source == "; B [aa]\n XX[1] junk C[old]N[x] \n"
    assert properties.source == "; B [aa]\n XX[1] junk C[old] \n"


def test_setting_a_doubled_property_leaves_it_once() -> None:
    assert Properties(";AB[aa]C[x]AB[bb]N[y]").set("AB", ["cc"]).source == ";AB[cc]C[x]N[y]"


def test_setting_a_property_of_an_empty_node_puts_it_behind_the_semicolon() -> None:
    assert Properties("; \n").set("C", ["x"]).source == ";C[x] \n"
    assert Properties().set("C", ["x"]).source == ";C[x]"


def test_setting_no_values_removes_the_property() -> None:
    assert Properties(";B[aa]C[x]").set("C", []).source == ";B[aa]"


def test_removing_what_is_not_there_gives_the_very_same_object() -> None:
    properties = Properties(";B[aa]")

    assert properties.remove("C") is properties


@pytest.mark.parametrize("comment", ["short", "long " * 20])
def test_the_properties_of_equal_texts_are_equal_and_stay_what_they_are(comment: str) -> None:
    source = f";B[aa]C[{comment}]TE[1]"
    one, other = Node(source), Node(source)
    assert (one.properties is other.properties) is (comment == "short")

    changed = one.properties.remove("B")
    more = other.properties.remove("B").set("C", ["x"])

    assert one.properties.source == other.properties.source == source
    assert one.properties.idents == tuple(other.properties) == ("B", "C", "TE")
    assert (changed.source, changed.idents) == (f";C[{comment}]TE[1]", ("C", "TE"))
    assert (more.source, dict(more)) == (";C[x]TE[1]", {"C": ("x",), "TE": ("1",)})
    assert dict(changed) == {"C": (comment,), "TE": ("1",)}


def test_properties_made_of_values_are_laid_out_canonically() -> None:
    assert Properties.of({"AB": ("aa", "bb"), "C": ["x"]}).source == ";AB[aa][bb]C[x]"


def test_a_raw_value_that_would_break_the_file_is_refused() -> None:
    with pytest.raises(ValueError, match="no raw value"):
        Properties(";").set("C", ["a]b"])


@given(SOURCES, st.sampled_from(["A", "B", "C", "N"]), st.lists(st.sampled_from(["", "x", "\\]"])))
def test_setting_one_property_changes_no_other(source: str, ident: str, values: list[str]) -> None:
    before = Properties(source)

    after = Properties(before.set(ident, values).source)

    expected = {**before, ident: tuple(values)} if values else {**before}
    if not values:
        expected.pop(ident, None)
    assert dict(after) == expected


@given(SOURCES, st.sampled_from(["A", "B", "C"]))
def test_setting_a_property_keeps_every_character_outside_it(source: str, ident: str) -> None:
    after = Properties(source).set(ident, ["new"]).source

    spans = [(s.start, s.end) for s in segments(source) if s.ident == ident]
    for start, end in reversed(spans):
        source = source[:start] + source[end:]
    assert after.replace(f"{ident}[new]", "", 1) == source


def test_a_node_decodes_its_values() -> None:
    root = tree("(;SZ[13:9]AB[aa:bb]C[a\\]b]XX[1][2]MN[x];B[];W[mi])")
    first, second = root.children[0], root.children[0].children[0]

    assert root.get("SZ") == (13, 9)
    assert len(root.get("AB")) == 4
    assert root.get("C") == "a]b"
    assert root.get("XX") == ("1", "2")
    assert root.get("MN") is None
    assert root.get("MN", 7) == 7
    assert root.get("W", "none") == "none"
    assert first.get("B") is PASS
    assert second.get("W") == (12, 8)


def test_a_node_knows_its_move() -> None:
    root = tree("(;SZ[9];B[cd];W[];B[tt];W[jj];B[x];B[aa]W[bb];C[B];W[aa]B[])")
    nodes = list(root.subtree())

    assert [node.move for node in nodes] == [
        None,
        Move("B", Point(2, 3)),
        Move("W", PASS),
        Move("B", PASS),
        *(Move("W", PASS), None, Move("W", Point(1, 1)), None, Move("B", PASS)),
    ]
    assert all(move for move in (node.move for node in nodes) if move is not None)
    assert [node.move.is_pass for node in nodes if node.move][:2] == [False, True]
    assert nodes[2].get("B") or nodes[2].get("W") is PASS


def test_no_move_is_known_of_another_game() -> None:
    assert tree("(;GM[11];B[swap-pieces])").children[0].move is None


def test_points_of_a_game_other_than_go_are_text() -> None:
    root = tree("(;GM[11]AB[a1][b2]SZ[11];B[swap-pieces]C[x])")

    assert root.get("AB") == ("a1", "b2")
    assert root.children[0].get("B") == "swap-pieces"
    assert root.children[0].get("C") == "x"


def test_nodes_know_their_place() -> None:
    root = tree("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd])(;W[ee]))")
    fork = root.children[0]

    assert root.parent is None
    assert (root.depth(), fork.depth(), fork.children[0].depth()) == (0, 1, 2)
    assert fork.children[1].root is root
    assert fork.children[1].board_size() == (9, 9)
    assert fork.has_variations
    assert not root.has_variations
    assert fork.first_child is fork.children[0]
    assert fork.last_child is fork.children[2]
    assert root.first_child is root.last_child is fork
    assert fork.children[2].first_child is None
    assert fork.children[2].last_child is None
    assert fork.children[2].children == ()
    assert repr(fork) == "<Node ';B[aa]'>"


def test_a_subtree_is_walked_in_file_order() -> None:
    root = tree("(;N[0];N[1](;N[2];N[3](;N[4])(;N[5]))(;N[6]))")

    assert [node.get("N") for node in root.subtree()] == list("0123456")
    assert [node.get("N") for node in root.children[0].children[0].subtree()] == list("2345")


def test_nodes_are_equal_only_to_themselves() -> None:
    assert Node(";B[aa]") != Node(";B[aa]")


@pytest.mark.parametrize(
    ("text", "size"),
    [("(;)", (19, 19)), ("(;SZ[])", (19, 19)), ("(;SZ[x])", (19, 19)), ("(;SZ[9:5])", (9, 5))],
)
def test_the_board_is_19x19_where_nothing_better_is_said(text: str, size: object) -> None:
    assert tree(text).board_size() == size


def test_a_long_node_is_split_once_for_many_changes() -> None:
    idents = [f"X{chr(65 + number // 26)}{chr(65 + number % 26)}" for number in range(100)]
    properties = Properties(";" + " junk ".join(f"{ident}[a]{ident}[b]" for ident in idents))

    for ident in idents:
        properties = properties.set(ident, ["c"])
    properties = properties.remove(idents[0]).set("C", ["new"])

    expected = ";" + " junk " + " junk ".join(f"{ident}[c]" for ident in idents[1:])
    assert properties.source == expected + "C[new]"
    assert dict(properties) == dict(Properties(properties.source))
    assert list(properties) == list(Properties(properties.source))


def test_several_idents_that_stand_twice_stand_once_in_one_go() -> None:
    properties = Properties(";AB[aa]C[a]AB[bb] N[x]C[b]")

    merged = properties.merged({"C": ["a b"], "AB": ["aa", "bb"]})

    assert merged.source == ";AB[aa][bb]C[a b] N[x]"
    assert dict(merged) == dict(Properties(merged.source))
