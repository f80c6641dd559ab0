"""Games that lack a parenthesis, and what stands within a tree for good."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.damage import begins_game
from sgfedit.sgf.parser import Parsed, parse, trees_in

WHOLE = (
    "(;FF[4]GM[1]SZ[19];B[aa](;W[bb])(;W[cc]))",
    "(;GM[1]AB[aa](;B[bb]))",
    "(;FF[4]SZ[9];B[cc]C[(;FF[4\\])])",
    "(;AP[x:1]CA[UTF-8](;B[dd];W[ee])(;B[ff]))",
)


def roots(text: str) -> list[str]:
    return [tree.root.source.rstrip() for tree in parse(text).trees]


def codes(parsed: Parsed) -> list[str]:
    return [finding.code for finding in parsed.findings]


def test_games_behind_one_that_lacks_its_parenthesis_are_games() -> None:
    text = (
        "(;FF[4]GM[1]SZ[19]((;B[aa]))\n"
        "(;FF[4]GM[1]SZ[19]PB[b];B[bb])\n"
        "(;FF[4]GM[1]SZ[19]PB[c];B[cc])\n"
    )

    parsed = parse(text)

    assert [tree.root.get("PB") for tree in parsed.trees] == [None, "b", "c"]
    assert codes(parsed) == ["extra-open-paren", "junk-chars", "missing-close-paren"]
    assert parsed.findings[-1].offset == text.index("\n") - 1
    assert parsed.suffix == "\n"


def test_a_parenthesis_too_many_far_behind_does_not_hide_that_one_is_missing() -> None:
    # So it is in the test file of SGFC, which takes the second "(" for nothing and then one ")"
    # more behind a node outside of variations.
    text = (
        "(;GM[1]FF[4]((;N[x]))\n(;GM[1]FF[4];B[aa])\n( GM[1]SZ[12] FF[4];B[bb])"
        "(;AB[aa][bb])(;FF[4](;C[var 1]) ;C[var 2]))\n(;FF[4](;C[var 1]) (C[var 2]))"
    )

    assert len(roots(text)) == 6


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]GM[1](;FF[4]GM[1]AB[aa])(;FF[4]GM[1]AB[bb]))",
        "(;SZ[9];B[aa](;SZ[9];W[bb])(;W[cc]))",
        "(;FF[4];B[aa](;FF[4];W[bb]);W[cc]",
        "(;FF[4];B[aa](;FF[4];W[bb])C[late]",
        "(;FF[4];B[aa]((;FF[4];W[bb]);C[(;FF[4])]))",
        "(;FF[4];B[aa](;W[bb])(SiZe[9]",
        "(;FF[4];B[aa](;PB[x];W[bb])",
        "(;FF[4];B[aa](;B[bb];FF[4])",
        "(;FF[4];B[aa](;XFF[4])(;FF)",
        "(;FF[4];B[aa]C[(;FF[4\\])]",
    ],
)
def test_what_the_tree_makes_sense_of_stays_within_it(text: str) -> None:
    assert len(roots(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        *WHOLE,
        WHOLE[0] + WHOLE[2][:-1] + WHOLE[3] + "junk (;",
        "(;FF[4]GM[1]SZ[19]((;B[aa]))\n(;FF[4]GM[1]PB[b];B[bb]foo[)",
        "no games",
    ],
)
def test_games_alone_are_those_of_a_whole_reading(text: str) -> None:
    trees = trees_in(text)

    assert [(tree.prefix, tree.span, tree.offset) for tree in trees] == [
        (tree.prefix, tree.span, tree.offset) for tree in parse(text).trees
    ]
    assert [[node.source for node in tree.root.subtree()] for tree in trees] == [
        [node.source for node in tree.root.subtree()] for tree in parse(text).trees
    ]


@pytest.mark.parametrize("ident", ["FF", "GM", "SZ", "CA", "AP", "ST", "GaMe", "SiZe"])
@pytest.mark.parametrize("start", ["(;", "( ;\n", "(PB[x]", "((;", "( (; PB[x] y"])
def test_any_root_property_begins_a_game(ident: str, start: str) -> None:
    text = f"(;FF[4];B[aa](;W[bb]){start}{ident} [1];B[cc])"

    assert len(roots(text)) == 2


@pytest.mark.parametrize("flaw", ["(;B[bb]())", "((;B[bb]))", "(;B[bb]);W[bb]", ""])
def test_flaws_of_parentheses_leave_no_tree_that_makes_sense(flaw: str) -> None:
    text = f"(;FF[4]{flaw}(;FF[4];B[cc])(;FF[4](;B[cc])(;B[dd])))" + ")" * (not flaw)

    assert len(roots(text)) == (1 if not flaw else 3)


def test_a_collection_of_variations_stays_one_behind_a_game_that_is_not_closed() -> None:
    collection = "(;FF[4](;FF[4]AB[aa])(;FF[4]AB[bb]))"

    assert roots("(;FF[4];B[aa]" + collection) == [";FF[4];B[aa]"[:6], ";FF[4]"]


def test_games_of_which_none_is_closed_are_told_apart() -> None:
    text = "".join(f"(;GM[1]N[{number}];B[aa](;W[bb]\n" for number in range(3_000))

    parsed = parse(text)

    assert [tree.root.get("N") for tree in parsed.trees] == [str(n) for n in range(3_000)]
    assert all(tree.unclosed is not None for tree in parsed.trees)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_parentheses_are_lost_at_the_end_of_games_their_number_stays(seed: int) -> None:
    chance = random.Random(seed)
    games = [chance.choice(WHOLE) for _ in range(8)]
    cut = [game[: len(game) - chance.randrange(2)] for game in games]

    assert len(roots("\n".join(cut))) == len(games)


@given(st.lists(st.sampled_from(["(", ")", ";", "FF[4]", "C[x]", "x", " "]), max_size=30))
def test_no_text_lets_the_parentheses_run_out(pieces: list[str]) -> None:
    text = "(;" + "".join(pieces)

    parsed = parse(text)

    starts = "".join(tree.prefix for tree in parsed.trees)
    assert starts.count("(") >= len(parsed.trees) > 0


def test_the_node_itself_has_to_hold_the_property() -> None:
    assert begins_game(" ;B[aa] FF [4]")
    assert begins_game("PB[x]GM[1]")
    assert not begins_game(";B[aa];FF[4]")
    assert not begins_game(";C[FF[4]")
    assert not begins_game("FF;GM[1]")
