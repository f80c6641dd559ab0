"""Flaws of a file as data."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.sgf.damage import body_findings
from sgfedit.sgf.problems import GROUPS, PROBLEM_KINDS, SEVERITIES, Lines, Problem, shorten


def test_every_kind_says_all_that_a_list_needs() -> None:
    for code, kind in PROBLEM_KINDS.items():
        assert kind.code == code
        assert kind.severity in SEVERITIES
        assert kind.group in GROUPS
        assert kind.repair in {"safe", "ask", "none"}
        assert kind.text.format(detail="x", ident="y")


def test_a_problem_says_what_is_wrong_and_where() -> None:
    collection = loads("(;C[a\nb]\n  foo;B[aa])")
    problem = next(p for p in collection.problems if p.code == "junk-chars")

    assert (problem.line, problem.column) == (3, 3)
    assert (problem.offset, problem.detail) == (11, "foo")
    assert problem.node is collection.games[0].root
    assert problem.severity == "error"
    assert not problem.fixable
    assert problem.message == "Text that belongs to nothing: foo"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\r"])
def test_every_kind_of_line_end_ends_one_line(end: str) -> None:
    lines = Lines(f"a{end}b{end}{end}cd")

    assert lines.place(3 + 3 * len(end)) == (4, 2)
    assert lines.span(2) == (1 + len(end), 2 + 2 * len(end))
    assert lines.span(4) == (2 + 3 * len(end), None)


def test_one_problem_may_be_mended_more_safely_than_others_of_its_kind() -> None:
    problem = Problem("junk-chars", 0, 1, 1)

    assert (problem.repair, problem.fixable) == ("ask", False)
    assert problem._replace(certainty="safe").fixable


def test_a_long_detail_is_cut_to_one_short_line() -> None:
    assert shorten("a\n  b") == "a b"
    assert shorten("x" * 60) == "x" * 60
    assert shorten("x" * 100_000) == "x" * 59 + "…"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (";B[aa]", []),
        (";,B[aa] ,", [("junk-chars", 1, ","), ("junk-chars", 8, ",")]),
        (";Black[aa]", [("lowercase-in-ident", 1, "Black")]),
        (";YH1[a]", [("digit-in-ident", 1, "YH1")]),
        (";PL", [("property-without-value", 1, "PL")]),
        (";B[aa] Ab", [("property-without-value", 7, "Ab")]),
        (";B[aa] c1", [("junk-chars", 7, "c1")]),
        (";foo[x][y]", [("junk-chars", 1, "foo"), ("value-without-ident", 4, "foo[x][y]")]),
        (";[x]", [("value-without-ident", 1, "[x]")]),
        (";é", [("junk-chars", 1, "é")]),
        (";éaéb éc", [("junk-chars", 1, "éaéb"), ("junk-chars", 6, "éc")]),
        (
            ";éAé",
            [("junk-chars", 1, "é"), ("property-without-value", 2, "A"), ("junk-chars", 3, "é")],
        ),
    ],
)
def test_flaws_inside_a_node_are_found_where_they_are(
    source: str, expected: list[tuple[str, int, str]]
) -> None:
    found = [(item.code, item.offset, item.detail) for item in body_findings(source)]

    assert found == expected


@pytest.mark.parametrize(
    ("source", "certainty"),
    [
        (";B[aa]PL", ""),
        (";B[aa]AB KO\n", ""),
        (";PL", "ask"),
        (";B[aa] to play B4 which is not great", "ask"),
        (";B[aa] K3 is better", "ask"),
        (";B[aa] é AB", "ask"),
    ],
)
def test_a_word_of_a_sentence_is_taken_out_on_a_guess_only(source: str, certainty: str) -> None:
    found = [
        item.certainty for item in body_findings(source) if item.code == "property-without-value"
    ]

    assert set(found) == {certainty}
