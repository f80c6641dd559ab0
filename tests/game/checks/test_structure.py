"""Findings about what stands between nodes: as read, after edits, how sure and how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, Node, loads
from sgfedit.game.checks import files
from sgfedit.game.checks.files import structure_findings
from sgfedit.game.edits import Edit
from sgfedit.game.serialise import texts_in_steps
from sgfedit.sgf.limits import MOST_OF_A_KIND
from sgfedit.sgf.node import Properties
from sgfedit.sgf.parser import parse
from sgfedit.steps import run

if TYPE_CHECKING:
    from sgfedit.sgf.parser import Parsed

FLAWS = {
    "junk-chars",
    "missing-close-paren",
    "unexpected-eof",
    "empty-variation",
    "extra-open-paren",
    "missing-first-semicolon",
    "node-outside-variation",
    "lowercase-in-ident",
    "sgf-like-data-before-start",
    "no-sgf-data",
    "control-byte",
}


def structural(collection: Collection) -> list[tuple[str, int, str]]:
    """Return code, offset and repair of the structural problems of a file."""
    return [(p.code, p.offset, p.repair) for p in collection.problems if p.code in FLAWS]


def remade(collection: Collection) -> list[tuple[str, int]]:
    """Return code and offset of what is found in the text as it is written now."""
    texts = run(texts_in_steps(collection, nodes=100))
    return [finding[:2] for finding in run(structure_findings(collection, texts, MOST_OF_A_KIND))]


def read_again(collection: Collection) -> list[tuple[str, int]]:
    text = "".join(run(texts_in_steps(collection, nodes=100)))
    return [finding[:2] for finding in loads(text).findings if finding.code in FLAWS]


TWO_GAMES = "x(;B[aa] junk;W[bb]) y (;B[cc](;W[dd])() ) z"


def test_findings_of_a_game_follow_it_where_it_goes() -> None:
    collection = loads(TWO_GAMES)

    Edit().set(collection.games[0].root, "C", ["a comment"])

    assert remade(collection) == read_again(collection)
    assert {code for code, _ in remade(collection)} == {"junk-chars", "empty-variation"}


def test_findings_of_an_edited_game_are_those_of_its_text() -> None:
    collection = loads(TWO_GAMES)

    Edit().set(collection.games[1].root, "C", ["a comment"])

    assert remade(collection) == read_again(collection)


def test_the_same_text_of_an_edited_game_is_not_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collection = loads(TWO_GAMES)
    first, second = (game.root for game in collection.games)
    Edit().set(second, "C", ["a comment"])
    known = remade(collection)
    read: list[str] = []

    def noted(text: str, most: int) -> Parsed:
        read.append(text)
        return parse(text, most)

    monkeypatch.setattr(files, "parse", noted)

    assert remade(collection) == known
    assert not read

    Edit().set(first, "C", ["another comment"])
    assert remade(collection) == read_again(collection)
    assert remade(collection) != known
    assert [text for text in read if "cc" in text] == []

    Edit().set(second, "C", ["what is new"])
    assert remade(collection) == read_again(collection)
    assert [text for text in read if "what is new" in text] != []


def test_findings_of_a_game_that_was_taken_out_are_gone() -> None:
    collection = loads(TWO_GAMES)
    contents = collection.contents

    Edit().set_contents(collection, contents._replace(games=contents.games[1:]))

    codes = [code for code, _ in remade(collection)]
    assert codes == ["junk-chars", "empty-variation", "junk-chars"]


def test_text_behind_the_last_game_is_read_again_when_it_was_changed() -> None:
    collection = loads("(;B[aa])x")

    Edit().set_contents(collection, collection.contents._replace(suffix=" "))

    assert remade(collection) == []


def test_a_file_without_games_left_holds_none() -> None:
    collection = loads("(;B[aa])")

    Edit().set_contents(collection, collection.contents._replace(games=()))

    assert remade(collection) == [("no-sgf-data", 0)]


def test_a_game_that_the_file_cuts_off_is_read_again_after_an_edit() -> None:
    collection = loads("(;B[aa])(;B[bb];W[cc]")

    Edit().set(collection.games[0].root, "C", ["x"])

    assert remade(collection) == read_again(collection) == [("missing-close-paren", 25)]


def test_a_game_that_another_one_cuts_off_is_read_again_after_an_edit() -> None:
    collection = loads("(;FF[4];B[aa]\n(;FF[4];B[bb]\n(;FF[4];B[cc])")

    Edit().set(collection.games[0].root, "C", ["x"])

    expected = [("missing-close-paren", 16), ("missing-close-paren", 30)]
    assert remade(collection) == read_again(collection) == expected


@pytest.mark.parametrize("window", [4, 16, 1_000])
@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa];W[bb](;B[cc])(;B[dd]\n;C[a long comment that no window holds]))",
        "( ;\nB [aa] [bb] ;W[cc]  (  ;B[dd] ) )",
    ],
)
def test_an_edit_of_a_clean_game_needs_no_parser(
    text: str, window: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = loads(text)
    Edit().set(collection.games[0].root, "N", ["x"])
    monkeypatch.setattr(files, "_WINDOW", window)
    monkeypatch.setattr(files, "parse", None)

    assert remade(collection) == []


@pytest.mark.parametrize("window", [*range(3, 24), 1_000])
@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa](;W[bb]) ;W[cc])",
        "(;B[aa]\n((;W[bb])))",
        "(;B[aa]Comment[x];W[bb])",
        "(;B[aa]();W[bb])",
        "(;B[aa];W[bb]x)",
    ],
)
def test_flaws_of_an_edited_game_are_found_however_it_is_cut(
    text: str, window: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = loads(text)
    Edit().set(collection.games[0].root, "N", ["x"])
    monkeypatch.setattr(files, "_WINDOW", window)

    assert remade(collection) == read_again(collection) != []


def test_a_node_with_junk_that_was_put_in_is_told() -> None:
    collection = loads("(;B[aa])")

    Edit().add_child(collection.games[0].root, Node(";W[bb] junk"))

    assert remade(collection) == [("junk-chars", 14)]


# Certainty and length ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;B[aa]", [("missing-close-paren", "safe", 0)]),
        ("(;C[aa", [("unexpected-eof", "ask", 3), ("missing-close-paren", "ask", 0)]),
        (
            "(;FF[4](;FF[4]C[aa",
            [
                ("missing-close-paren", "safe", 0),
                ("unexpected-eof", "ask", 3),
                ("missing-close-paren", "ask", 0),
            ],
        ),
        ("(;B[aa]( )(;W[bb]))", [("empty-variation", "safe", 1)]),
        (
            "(;B[aa](x)(;W[bb]))",
            [("junk-chars", "ask", 1), ("empty-variation", "none", 1)],
        ),
        ("(;B[aa]((;W[bb])))", [("extra-open-paren", "safe", 1), ("junk-chars", "safe", 1)]),
        (
            "(;B[aa](+(;W[bb])))",
            [("junk-chars", "ask", 1), ("extra-open-paren", "none", 1), ("junk-chars", "ask", 1)],
        ),
        ("(;B[aa]))", [("junk-chars", "ask", 1)]),
        ("(;B[aa]\u3000\ufeff;W[bb])", [("junk-chars", "safe", 2)]),
        ("(;B[aa]\\r\\n;W[bb])", [("junk-chars", "safe", 4)]),
        ("(;B[aa]\\r\\nW[bb])", [("junk-chars", "safe", 3), ("lowercase-in-ident", "safe", 2)]),
        ("(;B[aa]éaéa;W[bb])", [("junk-chars", "ask", 4)]),
        ("(;B[aa]SéZ;W[bb])", [("junk-chars", "none", 1)]),
        ("(;B[aa]\\x;W[bb])", [("junk-chars", "ask", 2)]),
        ("(;B[aa]n;W[bb])", [("junk-chars", "ask", 1)]),
        ("(;GM\u3000[1])", [("junk-chars", "none", 1)]),
        ("(;B[aa]AW\u3000C[x])", [("junk-chars", "none", 1)]),
        ("(;B[aa]\\n [bb])", [("junk-chars", "none", 2)]),
        ("(;B[aa])\x1a", []),
        ("(;C[a\0b])", [("control-byte", "safe", 1)]),
        ("(;B[aa]\0;C[b])", [("junk-chars", "safe", 1)]),
    ],
)
def test_a_finding_says_how_sure_its_repair_is(
    text: str, expected: list[tuple[str, str, int]]
) -> None:
    found = [(p.code, p.repair, p.length) for p in loads(text).problems if p.code in FLAWS]

    assert sorted(found) == sorted(expected)


def test_only_the_first_nul_in_a_value_is_told() -> None:
    collection = loads("(;B[aa]C[x])(;C[a\0b]C[\0];W[bb])")

    assert structural(collection) == [("control-byte", 17, "safe")]


def test_flaws_that_were_not_listed_for_their_number_are_when_there_is_room() -> None:
    collection = loads("(;" + "x 1" * 1_100 + ";B[aa])y")
    root = collection.games[0].root

    Edit().set_properties(root, Properties(";"))

    assert ("junk-chars", "y") in [(p.code, p.detail) for p in collection.problems]


@pytest.mark.parametrize(("length", "certainty"), [(1_000, "safe"), (100_000, "ask")])
def test_a_hole_of_zeros_is_more_than_odd_white_space(length: int, certainty: str) -> None:
    found = loads(b"(;GM[1]FF[4];B[aa]" + b"\0" * length + b";W[bb])").problems

    assert [one.repair for one in found if one.code == "junk-chars"] == [certainty]
