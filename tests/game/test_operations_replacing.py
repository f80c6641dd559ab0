"""Replacing parts of texts: nothing else changes, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit, apply, inverted
from sgfedit.game.finding import (
    NAMES_AND_COMMENTS,
    Matcher,
    Scope,
    TextQuery,
    find_text,
    replaced_parts,
)
from sgfedit.game.operations.text import place_in_source
from sgfedit.sgf.values import decode_text
from tests.amounts import amount


def replaced(text: str, ident: str, query: TextQuery, template: str) -> str:
    collection = loads(text)
    node = collection.games[0].root
    parts = replaced_parts(Matcher(query), node.get(ident), template)
    operations.replace_parts(Edit(), node, ident, parts)
    return dumps(collection).decode()


@pytest.mark.parametrize(
    ("text", "query", "template", "expected"),
    [
        ("(;C[one two])", "one", "1", "(;C[1 two])"),
        ("(;\n Comment [one] [x]\nX[y])", "one", "1", "(;\n Comment [1] [x]\nX[y])"),
        ("(;C[a\\:b\\\none\\]\tone])", "one", "1", "(;C[a\\:b\\\n1\\]\t1])"),
        ("(;C[o\\\nne\\\n two])", "one", "1", "(;C[1\\\n two])"),
        ("(;C[x\\one])", "one", "1", "(;C[x1])"),
        ("(;C[one\\two])", "one", "1", "(;C[1\\two])"),
        ("(;C[a\r\none\r\nb])", "one", "1", "(;C[a\r\n1\r\nb])"),
        ("(;C[one])", "one", "]\\", "(;C[\\]\\\\])"),
        ("(;C[one]X[])", "one", "", "(;X[])"),
        ("(;C[one][two])", "two", "2", "(;C[one][2])"),
        ("(;C[one]C[][two])", "two", "2", "(;C[one]C[][2])"),
    ],
)
def test_only_what_was_found_is_replaced(
    text: str, query: str, template: str, expected: str
) -> None:
    assert replaced(text, "C", TextQuery(query), template) == expected


def test_a_part_that_goes_over_two_values_makes_one_of_them() -> None:
    query = TextQuery("e\\s+t", is_regex=True)

    assert replaced("(;C[one][two])", "C", query, "-") == "(;C[on-wo])"


def test_line_ends_of_new_text_are_those_of_the_record() -> None:
    query = TextQuery("(o)(ne)", is_regex=True)

    assert replaced("(;C[one]\r\n)", "C", query, r"\2\n\1") == "(;C[ne\r\no]\r\n)"


def test_line_ends_that_run_together_are_kept_apart() -> None:
    collection = loads("(;C[a\rb])")
    node = collection.games[0].root

    operations.replace_parts(Edit(), node, "C", [(0, 1, "x\n")])

    assert node.get("C") == "x\n\nb"


def test_a_name_stays_on_one_line() -> None:
    assert replaced("(;N[one\ntwo])", "N", TextQuery("one"), "1\n2") == "(;N[1 2\ntwo])"
    assert replaced("(;N[][one][two])", "N", TextQuery("one"), "1") == "(;N[][1][two])"
    assert replaced("(;N[one])", "N", TextQuery("one"), "") == "(;)"


def test_blank_text_is_replaced_too() -> None:
    assert replaced("(;N[ ])", "N", TextQuery(" "), "x") == "(;N[x])"
    assert replaced("(;C[ ])", "C", TextQuery(" "), "x") == "(;C[x])"


def test_one_place_of_several_is_replaced() -> None:
    matcher = Matcher(TextQuery("a"))

    assert replaced_parts(matcher, "a a a", "b", only=(2, 3)) == [(2, 3, "b")]


def test_a_value_that_the_end_of_the_file_cuts_off_is_replaced() -> None:
    assert replaced("(;C[one two", "C", TextQuery("one"), "1").startswith("(;C[1 two")


@pytest.mark.parametrize("template", ["\\2", "\\g<x>", "\\"])
def test_a_replacement_that_makes_no_sense_is_refused(template: str) -> None:
    matcher = Matcher(TextQuery("(a)", is_regex=True))

    with pytest.raises(RefusalError, match="cannot take the place"):
        replaced_parts(matcher, "a", template)


def test_without_an_expression_a_backslash_is_one() -> None:
    assert replaced("(;C[a])", "C", TextQuery("a"), "\\1") == "(;C[\\\\1])"


SPECIAL = ["\\a", "\t", "\0", "\\:", ":", "[", "\\\t", "\udc80"]
BREAKS = ["\n", "\r", "\r\n", "\n\r", "\\\n", "\\\r\n"]
PIECE = st.sampled_from(["a", "b", "é", " ", "\\]", "\\\\", *BREAKS, *SPECIAL])
VALUE = st.lists(PIECE, max_size=8).map("".join)
IDENT = st.sampled_from(["C", "Comment ", "N", "XC", "LB", "GN"])
NODES = st.lists(
    st.lists(st.tuples(IDENT, st.lists(VALUE, min_size=1, max_size=2)), max_size=3),
    min_size=1,
    max_size=4,
)
QUERY = st.sampled_from(
    [
        TextQuery("a"),
        TextQuery("ab"),
        TextQuery("A", matches_case=True),
        TextQuery(" "),
        TextQuery("]"),
        TextQuery("\\"),
        TextQuery("a+", is_regex=True),
        TextQuery(r"\s+", is_regex=True),
        TextQuery(r"(a)(b)?", is_regex=True),
        TextQuery("[^a]", is_regex=True),
        TextQuery("(?s).+", is_regex=True),
    ]
)
TEMPLATE = st.sampled_from(["", "x", "a", "]", "\\\\", "x\ny", "\n", "é:"])


@pytest.mark.untraced
@given(NODES, QUERY, TEMPLATE)
@settings(max_examples=amount(120, 5000), deadline=None)
def test_replacing_all_changes_nothing_else(
    nodes: list[list[tuple[str, list[str]]]], query: TextQuery, template: str
) -> None:
    source = "".join(
        ";" + " ".join(f"{ident}{''.join(f'[{v}]' for v in values)}" for ident, values in node)
        for node in nodes
    )
    collection = loads(f"({source})")
    game = collection.games[0]
    before = dumps(collection)
    shown = [dict(node.properties) for node in game.nodes()]
    matcher = Matcher(query)
    places = [hit for hit in find_text(Scope.all_of([game]), matcher) if hit]
    expected = {}

    edit = Edit()
    for node, ident in dict.fromkeys((hit.node, hit.ident) for hit in places):
        text = node.get(ident)
        parts = replaced_parts(matcher, text, template)
        spans = [(hit.start, hit.end) for hit in places if (hit.node, hit.ident) == (node, ident)]
        assert [part[:2] for part in parts] == spans
        new = "".join(_spliced(text, parts))
        expected[node, ident] = new if ident == "C" else new.replace("\n", " ")
        operations.replace_parts(edit, node, ident, parts)

    for number, node in enumerate(game.nodes()):
        for ident, values in node.properties.items():
            if (node, ident) in expected:
                assert decode_text("".join(values)) or node.get(ident) == ""
                assert node.get(ident) == expected[node, ident]
            else:
                assert values == shown[number][ident]
        for ident in NAMES_AND_COMMENTS:
            if not expected.get((node, ident), "x"):
                assert ident not in node.properties
    edits = edit.edits()
    apply(inverted(edits))
    assert dumps(collection) == before


def _spliced(text: str, parts: list[tuple[int, int, str]]) -> list[str]:
    found, done = [], 0
    for start, end, new in parts:
        found += [text[done:start], new]
        done = end
    return [*found, text[done:]]


PLAIN = st.text(st.sampled_from("ab \u00e9]\\:["), max_size=12)


@given(PLAIN, PLAIN, PLAIN)
@settings(max_examples=amount(60, 3000), deadline=None)
def test_the_bytes_around_a_part_stay(head: str, part: str, tail: str) -> None:
    raws = [text.replace("\\", "\\\\").replace("]", "\\]") for text in (head, part, tail)]
    collection = loads("(;AB[aa] C [" + "".join(raws) + "] ;B[bb])")
    node = collection.games[0].root

    if part:
        parts = [(len(head), len(head) + len(part), "NEW")]
        operations.replace_parts(Edit(), node, "C", parts)
        expected = f"(;AB[aa] C [{raws[0]}NEW{raws[2]}] ;B[bb])"
        assert dumps(collection).decode() == expected


class TestPlaceInSource:
    SOURCE = ";C[a\\]bc]N[x]"

    @pytest.mark.parametrize(
        ("ident", "start", "end", "found"),
        [("C", 0, 1, "a"), ("C", 1, 2, "\\]"), ("C", 2, 4, "bc"), ("N", 0, 1, "x")],
    )
    def test_a_part_of_a_text_is_found_in_its_source(
        self, ident: str, start: int, end: int, found: str
    ) -> None:
        place = place_in_source(self.SOURCE, ident, start, end)

        assert place is not None
        assert self.SOURCE[slice(*place)] == found

    @pytest.mark.parametrize(
        ("source", "ident", "start", "end"),
        [(";C[ab]C[cd]", "C", 1, 4), (";B[aa]", "B", 0, 1), (";C[ab]", "N", 0, 1)],
        ids=["over two values", "no text", "not there"],
    )
    def test_what_stands_in_no_single_place(
        self, source: str, ident: str, start: int, end: int
    ) -> None:
        assert place_in_source(source, ident, start, end) is None
