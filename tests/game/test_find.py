from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Game, loads
from sgfedit.game.edits import Edit
from sgfedit.game.find import find_text

TEXT = (
    "(;GM[1]C[Opening]PC[needle];B[aa]N[A Needle](;W[bb]LB[aa:needle])"
    "(;W[cc]C[nee\\dle];B[dd]C[has a\tne\\\nedle])(;W[dd]C[\\[needle:\\]]))"
)


def game_of(text: str) -> Game:
    return loads(text).games[0]


def found(game: Game, pattern: re.Pattern[str] | str, start: int | None = None) -> list[int]:
    nodes = list(game.nodes())
    first = None if start is None else nodes[start]
    return [nodes.index(node) for node in find_text(game, pattern, first)]


@pytest.mark.parametrize(
    ("pattern", "nodes"),
    [
        ("needle", [1, 3, 4, 5]),
        ("NEEDLE", [1, 3, 4, 5]),
        ("a needle", [1, 4]),
        ("needle:]", [5]),
        ("[needle", [5]),
        ("haystack", []),
        ("", [0, 1, 3, 4, 5]),
        (" ", [1, 4]),
        (re.compile("needle"), [3, 4, 5]),
        (re.compile("needle", re.IGNORECASE), [1, 3, 4, 5]),
        (re.compile("^[nN]"), [3]),
        (re.compile("ne+dle$"), [3, 4]),
        (re.compile("(open|x)ing", re.IGNORECASE), [0]),
        (re.compile("o p e n # spaced", re.IGNORECASE | re.VERBOSE), [0]),
        (re.compile(re.escape("[needle:]")), [5]),
        (re.compile("x?Needle"), [1]),
    ],
)
def test_comments_and_names_are_searched_and_nothing_else(
    pattern: re.Pattern[str] | str, nodes: list[int]
) -> None:
    assert found(game_of(TEXT), pattern) == nodes


@pytest.mark.parametrize(
    ("start", "nodes"),
    [
        (0, [1, 3, 4, 5]),
        (1, [3, 4, 5, 1]),
        (2, [3, 4, 5, 1]),
        (4, [5, 1, 3, 4]),
        (5, [1, 3, 4, 5]),
    ],
)
def test_the_search_goes_round_from_behind_the_start(start: int, nodes: list[int]) -> None:
    assert found(game_of(TEXT), "needle", start) == nodes


def test_every_batch_is_searched() -> None:
    text = "(" + "".join(f";C[{'x' if n % 700 == 699 else 'y'}]" for n in range(4_000)) + ")"

    assert found(game_of(text), "x") == [699, 1399, 2099, 2799, 3499]


def test_damaged_nodes_are_searched_as_they_are_read() -> None:
    game = game_of("(;Comment[a]x9C[b]C [c];junk C[d] N[e]\n[f];C[g]")
    pattern = re.compile("[a-g]")

    for node in game.nodes():
        texts = [node.get(ident, "") for ident in ("C", "N")]
        for letter in "abcdefg":
            hit = node in find_text(game, re.compile(letter))
            assert hit is any(letter in text for text in texts)
    assert found(game, pattern) == [0, 1, 2]


def test_a_nul_in_the_text_does_no_harm() -> None:
    assert found(game_of("(;C[a\0b];C[x];C[b])"), "b") == [0, 2]


@pytest.mark.parametrize("letter", ["İ", "ı", "i", "I"])
def test_letters_that_expressions_hold_for_equal_are_found(letter: str) -> None:
    game = game_of("(;C[İstanbul];C[ıstanbul];C[istanbul];C[Istanbul])")

    pattern = re.compile(f"{letter}stanbul", re.IGNORECASE)

    assert found(game, pattern) == [
        n for n, x in enumerate("İıiI") if pattern.match(x + "stanbul")
    ]


PIECE = st.sampled_from(
    ["a", "B", "é", "İ", "ß", " ", "\n", "\\]", "\\\\", "\\\n", "\t", ":", "."]
)
PATTERN = st.sampled_from(
    [
        "a",
        "B",
        "é",
        "ss",
        r"\]",
        r"\\",
        "a b",
        r"\s",
        "a.B",
        "a+",
        "B?a",
        "^a",
        "a$",
        "[ab]",
        "i",
        "",
    ]
)


@given(
    st.lists(st.tuples(st.sampled_from(["C", "N", "LB", "XC"]), st.lists(PIECE, max_size=5))),
    PATTERN,
    st.sampled_from([0, re.IGNORECASE]),
)
@settings(max_examples=200, deadline=None)
def test_searching_raw_text_first_misses_nothing(
    nodes: list[tuple[str, list[str]]], pattern: str, flags: int
) -> None:
    game = game_of("(" + "".join(f";{ident}[{''.join(text)}]" for ident, text in nodes) + ";)")
    compiled = re.compile(pattern, flags)

    expected = [
        n
        for n, node in enumerate(game.nodes())
        if any(
            compiled.search(node.get(ident)) for ident in ("C", "N") if ident in node.properties
        )
    ]

    assert found(game, compiled) == expected


def test_what_has_been_edited_is_searched_anew() -> None:
    game = game_of("(;C[a];C[b])")
    assert found(game, "x") == []

    Edit().set(game.root.children[0], "C", ["x"])

    assert found(game, "x") == [1]
    assert found(game, "b") == []


def test_only_the_game_searched_last_is_kept_ready() -> None:
    one, other = game_of("(;C[a])"), game_of("(;C[a])")

    assert found(one, "a") == [0]
    assert one.kept.search is not None
    assert found(other, "a") == [0]

    assert one.kept.search is None
    assert other.kept.search is not None
    assert found(one, "a") == [0]


def test_a_search_may_begin_anywhere_in_a_large_tree() -> None:
    text = "(" + "".join(f";C[{'x' if n % 700 == 699 else 'y'}]" for n in range(4_000)) + ";)"
    game = game_of(text)

    assert found(game, "x", 2_000) == [2099, 2799, 3499, 699, 1399]
    assert found(game, "x", 4_000) == [699, 1399, 2099, 2799, 3499]
    assert found(game, "", 1_500)[:1] == [1501]
    assert len(found(game, "", 1_500)) == 4_000
