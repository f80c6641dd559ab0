"""Text to game trees, whole and damaged."""

from __future__ import annotations

import gc
import itertools
import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.parser import Parsed, parse
from sgfedit.sgf.writer import write_tree

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node

PIECES = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    "B[aa]",
    "C[x]",
    "C",
    "x",
    " ",
    "\n",
    ",",
    "[y]",
    "(;",
    "()",
]
SOUP = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def written(parsed: Parsed) -> str:
    last = None if parsed.suffix or not parsed.trees else parsed.trees[-1]
    parts = [write_tree(tree, is_last=tree is last) for tree in parsed.trees]
    return "".join(parts) + parsed.suffix


def shape(text: str) -> list[str]:
    """Return the games of `text` as nested node names, the name being the C of a node."""
    return [_shape(tree.root) for tree in parse(text).trees]


def _shape(root: Node) -> str:
    text = ""
    closing: dict[Node, str] = {}
    for node in root.subtree():
        text += closing.pop(node, "")
        if node.parent is not None and node.parent.has_variations:
            text += "("
        text += node.get("C", "-")
        siblings = node.parent.children if node.parent is not None else ()
        for one, other in itertools.pairwise(siblings):
            if one is node:
                closing[other] = ")"
    return text


def codes(text: str) -> list[str]:
    return [finding.code for finding in parse(text).findings]


def test_a_record_becomes_a_tree() -> None:
    assert shape("(;C[0];C[1](;C[2];C[3])(;C[4]))") == ["01(23)(4"]


def test_games_of_a_collection_keep_the_text_between_them() -> None:
    parsed = parse("mail\n(;C[0])\n -- (;C[1])\n(;C[2]) bye")

    assert [tree.prefix for tree in parsed.trees] == ["mail\n(", "\n -- (", "\n("]
    assert parsed.suffix == " bye"


def test_a_node_keeps_its_text_and_what_stands_behind_it() -> None:
    root = parse("(; B [aa]\n C[x\\]] \n ( ;W[bb] ) )").trees[0].root

    assert root.source == "; B [aa]\n C[x\\]] \n "
    assert root.tail == "( "
    assert root.children[0].tail == ") )"


@pytest.mark.parametrize(
    ("text", "games", "expected"),
    [
        ("(;C[0](;C[1]", ["01"], ["missing-close-paren"]),
        ("(;C[0]);C[1])", ["0"], ["junk-chars"]),
        ("(;C[0]x);C[1])", ["0"], ["junk-chars", "junk-chars"]),
        ("(;C[0]()(;C[1]))", ["01"], ["empty-variation"]),
        ("(;C[0]((;C[1])))", ["01"], ["extra-open-paren", "junk-chars"]),
        ("(;C[0]((;C[1])(;C[2]))(;C[3]))", ["0(1)(2)(3"], ["extra-open-paren", "junk-chars"]),
        ("(;C[0](;C[1]);C[2];C[3])", ["0(1)(23"], ["node-outside-variation"]),
        ("(;C[0](;C[1]) x;C[2])", ["0(1)(2"], ["junk-chars", "node-outside-variation"]),
        ("(;C[0](C[1])(;C[2]))", ["0(1)(2"], ["missing-semicolon-in-variation"]),
        ("(;C[0](x C[1]))", ["01"], ["junk-chars", "missing-semicolon-in-variation"]),
        ("(C[0];C[1])", ["01"], ["missing-first-semicolon"]),
        ("(XX[a]YY[b]C[0])", ["0"], ["missing-first-semicolon"]),
        ("(see XX[a])(;C[0])", ["0"], []),
        ("(XX[a])(;C[0])", ["0"], []),
        ("(;C[0]PL;C[1])", ["01"], ["property-without-value"]),
        ("(;C[0]foo;C[1])", ["01"], ["junk-chars"]),
        ("(;[x]C[0])", ["0"], ["value-without-ident"]),
        ("(;foo[x]C[0])", ["0"], ["junk-chars", "value-without-ident"]),
        ("(;Comment[0])", ["0"], ["lowercase-in-ident"]),
        ("(;C[0]Y1[x])", ["0"], ["digit-in-ident"]),
        (f"(;C[0]{'X' * 101}[x])", ["0"], ["ident-too-long"]),
        ("(;C[0]\\r\\n;C[1])", ["01"], ["junk-chars"]),
        ("(;C[0];C[1", ["01"], ["unexpected-eof", "missing-close-paren"]),
        (
            "(;C[0](;C[1])x[",
            ["01"],
            ["junk-chars", "value-without-ident", "unexpected-eof", "missing-close-paren"],
        ),
        ("(;C[0])(;C[1])", ["0", "1"], []),
        ("(;C[0]) )(;C[1])", ["0", "1"], ["junk-chars"]),
        ("", [], ["no-sgf-data"]),
        ("hello", [], ["no-sgf-data"]),
        ("()", [], ["no-sgf-data"]),
        ("hi [aa] (;C[0])", ["0"], ["sgf-like-data-before-start"]),
        ("\x1a(;C[0])\x1a", ["0"], []),
    ],
)
def test_damage_is_repaired_and_reported(text: str, games: list[str], expected: list[str]) -> None:
    assert shape(text) == games
    assert codes(text) == expected
    assert written(parse(text)) == text


def test_a_late_property_belongs_to_the_node_before_the_variations() -> None:
    root = parse("(;B[aa](;C[1])C[0]N[n](;C[2])TR[cc])").trees[0].root

    assert dict(root.properties) == {"B": ("aa",), "C": ("0",), "N": ("n",), "TR": ("cc",)}
    assert [child.get("C") for child in root.children] == ["1", "2"]


def test_a_word_at_the_end_of_a_node_does_not_grow_into_a_late_property() -> None:
    root = parse("(;B[aa]AB(;C[1])C[0])").trees[0].root

    assert dict(root.properties) == {"B": ("aa",), "C": ("0",)}


def test_a_late_property_may_be_cut_off_by_the_end_of_the_file() -> None:
    root = parse("(;B[aa](;C[1])C[0").trees[0].root

    assert root.get("C") == "0"


def test_two_bytes_of_a_picture_are_no_game() -> None:
    picture = "\x89PNG\r\n\x1a\n\0\0(;\xff\x05(;\x80\x01"

    assert shape(picture) == []
    assert shape(picture + "(;C[0])") == ["0"]


def test_the_last_node_of_an_unclosed_game_is_known() -> None:
    parsed = parse("(;C[0])(;C[1](;C[2])(;C[3]")

    assert parsed.trees[0].unclosed is None
    assert parsed.trees[1].unclosed is parsed.trees[1].root.children[1]


def test_nodes_longer_than_a_window_are_read_whole() -> None:
    text = "(;C[0];C[" + "x" * 200_000 + "];C[2]" + ";C[3]" * 50_000 + ")"

    parsed = parse(text)

    assert sum(1 for _ in parsed.trees[0].root.subtree()) == 50_003
    assert parsed.findings == []
    assert written(parsed) == text


def test_a_node_that_is_not_looked_at_takes_at_most_180_bytes() -> None:
    text = "(;FF[4]" + "(;B[pd]N[x];W[dp](;B[dd];W[pp])(;B[qq]))" * 4_000 + ")"

    tracemalloc.start()
    parsed = parse(text)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert size / sum(1 for _ in parsed.trees[0].root.subtree()) <= 180


def test_the_garbage_collector_is_as_it_was() -> None:
    parse("(;)")
    assert gc.isenabled()
    gc.disable()
    try:
        parse("(;)")
        assert not gc.isenabled()
    finally:
        gc.enable()


@given(SOUP)
def test_any_text_is_kept_character_by_character(text: str) -> None:
    assert written(parse(text)) == text


@given(SOUP)
def test_no_node_is_above_itself_and_every_child_knows_its_parent(text: str) -> None:
    for tree in parse("(;C[0]" + text).trees:
        seen = set()
        for node in tree.root.subtree():
            assert node not in seen
            seen.add(node)
            assert all(child.parent is node for child in node.children)


UNITS = ["(;", "()", "(;)", "(;))", "(;[", "(X[", "(XX[a]", "X[x]", ")[", ")X[", ")X[x]", "(x[x]"]
UNITS += [
    "[x],",
    "(;X[x]",
    ";C[x](",
    ";C[x])",
    "[x\\]",
    "(;)x",
    "\\[",
    "((;",
    "(;x",
    "AB ",
    "\r\n",
]


@pytest.mark.untraced
@pytest.mark.parametrize("unit", ["(", ")", "[", "]", ";", "\\", "x", "X", ",", " ", *UNITS])
@pytest.mark.parametrize(
    "start", ["", "(;C[x](;C[y])", "\0(;C["], ids=["none", "behind a variation", "in a value"]
)
def test_hostile_repetitions_are_read_in_linear_time(start: str, unit: str) -> None:
    text = start + unit * (20_000 if len(unit) == 1 else 5_000)

    parsed = parse(text)

    assert written(parsed) == text


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("opening", "middle", "closing"),
    [
        ("(;B[aa]", "", ")"),
        ("(;B[aa](;C[x])", "", ")"),
        (";B[aa]", "", ""),
        ("(;C[a](;C[b])(;", ";", ")"),
        ("(;C[0](;C[1])C[late]", "", ")"),
        ("(C[x]", "", ")"),
    ],
)
def test_trees_30000_deep_are_read_written_and_freed(
    opening: str, middle: str, closing: str
) -> None:
    text = "(;" + opening * 30_000 + middle + closing * 30_000 + ")"

    parsed = parse(text)

    assert written(parsed) == text
    assert sum(1 for _ in parsed.trees[0].root.subtree()) > 30_000


@pytest.mark.untraced
def test_a_property_100000_times_in_a_node_is_read_in_linear_time() -> None:
    root = parse("(;" + "A[x]" * 100_000 + ")").trees[0].root

    assert len(root.properties["A"]) == 100_000
    assert len(root.properties.set("A", ["y"])["A"]) == 1
