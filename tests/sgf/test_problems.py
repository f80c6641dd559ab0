"""Flaws of a file as data."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.sgf.damage import body_findings
from sgfedit.sgf.problems import PROBLEM_KINDS, Finding, locate, shorten


def test_every_kind_has_a_severity_and_a_sentence() -> None:
    for code, kind in PROBLEM_KINDS.items():
        assert kind.code == code
        assert kind.severity in {"error", "warning", "info"}
        assert kind.text.format(detail="x")


def test_a_problem_says_what_is_wrong_and_where() -> None:
    (problem,) = loads("(;C[a\nb]\n  foo;B[aa])").problems

    assert (problem.code, problem.line, problem.column) == ("junk-chars", 3, 3)
    assert (problem.offset, problem.detail) == (11, "foo")
    assert problem.severity == "error"
    assert not problem.fixable
    assert problem.message == "Text that belongs to nothing: foo"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\r"])
def test_every_kind_of_line_end_ends_one_line(end: str) -> None:
    (problem,) = locate(f"a{end}b{end}{end}cd", [Finding("junk-chars", 3 + 3 * len(end))])

    assert (problem.line, problem.column) == (4, 2)


def test_problems_come_in_file_order() -> None:
    found = locate("a\nb", [Finding("junk-chars", 2), Finding("empty-variation", 0)])

    assert [(problem.code, problem.line) for problem in found] == [
        ("empty-variation", 1),
        ("junk-chars", 2),
    ]
    assert locate("text", []) == ()


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
    ],
)
def test_flaws_inside_a_node_are_found_where_they_are(
    source: str, expected: list[tuple[str, int, str]]
) -> None:
    found = [(item.code, item.offset, item.detail) for item in body_findings(source, 0)]

    assert found == expected
