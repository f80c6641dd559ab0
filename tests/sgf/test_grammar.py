"""Tokens of SGF text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.grammar import (
    RAW_VALUES,
    closed,
    format_property,
    ident_in,
    is_one_node,
    parens,
    segments,
)
from sgfedit.sgf.parser import parse

SOUP = st.text(st.sampled_from("()[];\\ABab1 \n:"), max_size=60)


def test_a_source_falls_into_properties_values_words_and_the_rest() -> None:
    source = ";C[a\\]b] [c]junk AB\n[x]foo[y],"

    found = [(s.ident, s.written, s.values, source[s.start : s.end]) for s in segments(source)]

    assert found == [
        ("", ";", (), ";"),
        ("C", "C", ("a\\]b", "c"), "C[a\\]b] [c]"),
        ("", "junk", (), "junk"),
        ("", " ", (), ""),
        ("AB", "AB", ("x",), "AB\n[x]"),
        ("", "foo", ("y",), "foo[y]"),
        ("", ",", (), ","),
    ]


@pytest.mark.parametrize("length", [1, 200, 2_000, 20_000])
def test_the_same_segments_are_found_in_a_source_of_any_length(length: int) -> None:
    source = ";" + "aB[c]" * length

    for _ in range(2):
        found = list(segments(source))

        assert [(s.ident, s.values) for s in found] == [("", ()), *[("B", ("c",))] * length]
        assert found[-1].end == len(source)


@given(SOUP)
def test_segments_cover_the_source_without_gap_or_overlap(source: str) -> None:
    done = 0
    for segment in segments(source):
        assert not source[done : segment.start].strip(" \t\n\r\v\f")
        done = segment.end
    assert not source[done:].strip(" \t\n\r\v\f")


@pytest.mark.parametrize(
    ("word", "ident"),
    [
        ("B", "B"),
        ("Black", "B"),
        ("GaMe", "GM"),
        ("YH1", "YH1"),
        ("foo", ""),
        ("a1", ""),
        ("a_1B", "B"),
        ("KGS_1", "KGS_1"),
    ],
)
def test_an_identifier_is_the_capitals_and_digits_of_a_word(word: str, ident: str) -> None:
    assert ident_in(word) == ident


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("", ""),
        (";C[x]", ";C[x]"),
        (";C[x", ";C[x]"),
        (";C[x\\", ";C[x]"),
        ("C[\\\\", "C[\\\\]"),
        (";C[a]\\", ";C[a]\\"),
        (";C[\\]", ";C[\\]]"),
        ("[", "[]"),
    ],
)
def test_a_value_that_the_end_cuts_off_is_closed(text: str, whole: str) -> None:
    assert closed(text) == whole


@given(SOUP)
def test_closed_text_is_complete_and_holds_the_same_values(text: str) -> None:
    once = closed(text)

    assert closed(once) == once
    assert [s.values for s in segments(once)] == [s.values for s in segments(text)]


def test_parentheses_inside_values_are_no_structure() -> None:
    assert parens(") (\n") == ")("
    assert parens(")[)](x[\\](]") == ")("
    assert parens(")([(cut") == ")("


def test_a_property_is_written_from_raw_values() -> None:
    assert format_property("LB", ["aa:1", "bb:\\]"]) == "LB[aa:1][bb:\\]]"


@pytest.mark.parametrize("value", ["a]b", "\\", "x\\\\\\", "]"])
def test_a_raw_value_that_would_break_the_file_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="no raw value"):
        format_property("C", ["fine", value])


@pytest.mark.parametrize("ident", ["", "c", "Black", "1A", "A B", "C[x]", "É"])
def test_what_is_no_identifier_is_refused(ident: str) -> None:
    with pytest.raises(ValueError, match="no property identifier"):
        format_property(ident, ["x"])


@given(SOUP)
def test_one_plain_node_is_read_as_it_stands(text: str) -> None:
    source = f";{text}"

    if is_one_node(source):
        parsed = parse(f"({source})")
        assert [node.source for tree in parsed.trees for node in tree.root.subtree()] == [source]
        assert parsed.findings == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (";B[aa] C[\\];]\n", True),
        (";", True),
        (";B[aa];", False),
        (";B[aa]x", False),
        (";B", False),
    ],
)
def test_one_plain_node_has_properties_only(source: str, expected: bool) -> None:
    assert is_one_node(source) == expected


@given(SOUP)
def test_values_are_those_between_the_brackets(text: str) -> None:
    parts = list(segments(text))
    starts = [part.start for part in parts] + [len(text)]

    for part, end in zip(parts, starts[1:], strict=True):
        assert list(part.values) == RAW_VALUES.findall(text[part.start : end])
