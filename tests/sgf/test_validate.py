"""Raw values are judged by the table of properties; only what SGF cannot write is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.node import Properties
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.validate import LEVELS, UNWRITABLE, is_writable, validate, validate_node, writable


def codes(
    ident: str,
    *raw: str,
    size: tuple[int, int] = (19, 19),
    is_go: bool = True,
    is_root: bool = True,
) -> list[tuple[int | None, str]]:
    flaws = validate(ident, raw, size, is_go=is_go, is_root=is_root)
    assert all(flaw.ident == ident and flaw.level in LEVELS for flaw in flaws)
    return [(flaw.value, flaw.code) for flaw in flaws]


@pytest.mark.parametrize(
    ("ident", "raw"),
    [
        ("FF", "4"),
        ("GM", "1"),
        ("ST", "3"),
        ("PM", "0"),
        ("SZ", "19"),
        ("SZ", "9:13"),
        ("AP", "sgfedit:1.0"),
        ("CA", "UTF-8"),
        ("KM", "6.5"),
        ("KM", "-6.5"),
        ("HA", "2"),
        ("BM", "1"),
        ("TE", "2"),
        ("KO", ""),
        ("PL", "W"),
        ("B", "aa"),
        ("B", ""),
        ("W", "tt"),
        ("AB", "aa"),
        ("AB", "aa:cc"),
        ("TB", ""),
        ("VW", ""),
        ("AR", "aa:bb"),
        ("LB", "aa:1"),
        ("FG", ""),
        ("FG", "257:Figure"),
        ("C", "any \\] text"),
        ("N", "name"),
    ],
)
def test_nothing_is_said_of_what_the_table_wants(ident: str, raw: str) -> None:
    assert codes(ident, raw) == []


@pytest.mark.parametrize(
    ("ident", "raw", "code"),
    [
        ("FF", "5", "unknown-ff"),
        ("FF", "four", "bad-root-value"),
        ("GM", "2", "not-go"),
        ("ST", "7", "bad-st"),
        ("PM", "3", "bad-pm"),
        ("SZ", "0", "bad-root-value"),
        ("SZ", "53", "board-too-big"),
        ("SZ", "19:60", "board-too-big"),
        ("SZ", "19:19", "square-as-rectangular"),
        ("SZ", " 19", "value-normalised"),
        ("AP", "Program", "compose-expected"),
        ("HA", "two", "bad-value"),
        ("HA", " 2", "value-normalised"),
        ("KM", "6 1/2", "bad-value"),
        ("KM", "6,5", "value-normalised"),
        ("KM", "6.5 ", "value-normalised"),
        ("BM", "3", "value-normalised"),
        ("KO", "1", "value-normalised"),
        ("PL", "white", "value-normalised"),
        ("PL", "red", "bad-value"),
        ("B", "Q16", "bad-value"),
        ("B", "zz", "nonstandard-pass"),
        ("B", "a a", "value-normalised"),
        ("B", "AA", "move-off-board"),
        ("AB", "Q16", "bad-value"),
        ("AB", "tt", "markup-on-off-board-point"),
        ("AB", "ss:tt", "markup-on-off-board-point"),
        ("AB", "a\na", "value-normalised"),
        ("AB", "aa:aa", "one-point-rect"),
        ("AB", "cc:aa", "rect-corners-swapped"),
        ("AB", "ac:ca", "rect-corners-swapped"),
        ("AB", "", "empty-value"),
        ("AR", "aabb", "compose-expected"),
        ("AR", "aa:b", "bad-value"),
        ("AR", "aa:aa", "one-point-arrow"),
        ("LN", "aa:zz", "markup-on-off-board-point"),
        ("LB", "aa1", "compose-expected"),
        ("LB", "a:1", "bad-value"),
        ("LB", "zz:1", "markup-on-off-board-point"),
        ("LB", "aa:", "label-empty"),
        ("FG", "1", "compose-expected"),
        ("FG", "one:Figure", "bad-value"),
        ("C", "", "empty-value"),
    ],
)
def test_a_value_that_is_not_of_its_kind_is_said_to_be_so(ident: str, raw: str, code: str) -> None:
    assert codes(ident, raw) == [(0, code)]


@pytest.mark.parametrize(
    ("ident", "raw", "found"),
    [
        ("B", ("aa", "bb"), [(None, "too-many-values")]),
        ("TB", ("aa", ""), [(1, "empty-value")]),
        ("VW", ("aa", ""), [(1, "bad-view")]),
        ("AB", ("aa", "bb", "aa"), [(2, "point-not-unique")]),
        ("AB", ("aa:cc", "bb"), [(1, "point-not-unique")]),
        ("AR", ("aa:bb", "bb:aa", "aa:bb"), [(2, "duplicate-arrow")]),
        ("AR", ("??", "??"), [(0, "compose-expected"), (1, "compose-expected")]),
        ("LB", ("aa:1", "aa:2"), [(1, "point-not-unique")]),
        ("LB", ("aa", "a:"), [(0, "compose-expected"), (1, "bad-value")]),
    ],
)
def test_several_values_are_judged_together(
    ident: str, raw: tuple[str, ...], found: list[tuple[int | None, str]]
) -> None:
    assert codes(ident, *raw) == found


def test_what_is_not_in_the_table_is_allowed_and_noted() -> None:
    (flaw,) = validate("XY1", ("anything", ""))

    assert (flaw.code, flaw.level, flaw.value) == ("unknown-property", "info", None)
    assert codes("CH", "1") == [(None, "old-properties")]


def test_a_property_of_the_root_counts_only_there() -> None:
    assert codes("SZ", "19", is_root=False) == [(None, "root-prop-outside-root")]
    assert codes("KM", "6.5", is_root=False) == []


@pytest.mark.parametrize("ident", ["", "ab", "1A", "A B", "Ä", "A[", "_A"])
def test_what_is_no_identifier_cannot_be_written(ident: str) -> None:
    (flaw,) = validate(ident, ("x",))

    assert (flaw.code, flaw.level) == ("no-identifier", UNWRITABLE)
    assert not is_writable(ident)


@pytest.mark.parametrize("raw", ["a]b", "ends in \\"])
def test_a_bare_bracket_cannot_be_written(raw: str) -> None:
    (flaw,) = validate("C", (raw,))

    assert (flaw.code, flaw.level, flaw.value) == ("unescaped-bracket", UNWRITABLE, 0)


def test_points_are_judged_by_the_board_and_not_at_all_in_other_games() -> None:
    assert codes("B", "jj", size=(9, 9)) == [(0, "nonstandard-pass")]
    assert codes("B", "kk", size=(9, 9)) == [(0, "move-off-board")]
    assert codes("B", "tt", size=(21, 21)) == []
    assert codes("AB", "e2e4", "e2e4", is_go=False) == []
    assert codes("KM", "x", is_go=False) == [(0, "bad-value")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (";B[aa]W[bb]", [("W", "two-moves-in-node")]),
        (";B[aa]AB[bb]PL[W]", [("AB", "move-setup-mixed"), ("PL", "move-setup-mixed")]),
        (";BM[1]KO[]", [("BM", "annotation-without-move"), ("KO", "annotation-without-move")]),
        (";W[aa]BM[1]TE[1]", [("TE", "te-bm-combination")]),
        (";W[aa]BM[1]DO[]IT[]", [("DO", "annotation-conflict"), ("IT", "annotation-conflict")]),
        (";GB[1]UC[1]", [("UC", "annotation-conflict")]),
        (";AB[aa:cc]AW[bb]", [("AW", "point-not-unique")]),
        (";TR[aa]CR[bb]SQ[aa]", [("SQ", "point-not-unique")]),
        (";B[aa]C[x]XX[y]HO[1]", []),
    ],
)
def test_properties_of_a_node_are_judged_together(
    source: str, found: list[tuple[str, str]]
) -> None:
    flaws = validate_node(Properties(source), is_root=False)

    assert [(flaw.ident, flaw.code) for flaw in flaws] == found


def test_a_move_in_the_root_is_noted_and_other_games_have_no_points() -> None:
    assert [f.code for f in validate_node(Properties(";B[aa]"))] == ["move-in-root"]
    assert validate_node(Properties(";AB[aa]AW[aa]"), is_go=False) == []


@pytest.mark.parametrize(
    ("typed", "raw"),
    [
        ("a]b", "a\\]b"),
        ("a\\]b", "a\\]b"),
        ("a\\\\]b", "a\\\\\\]b"),
        ("end\\", "end\\\\"),
        ("[:;)(", "[:;)("),
        ("", ""),
    ],
)
def test_what_is_typed_is_escaped_only_where_it_must_be(typed: str, raw: str) -> None:
    assert writable(typed) == raw


@given(st.text())
def test_whatever_is_typed_can_be_written_once_it_is_escaped(text: str) -> None:
    raw = writable(text)

    assert is_writable("XX", (raw,))
    assert writable(raw) == raw
    assert Properties.of({"XX": (raw,)})["XX"] == (raw,)


@given(st.sampled_from(sorted(PROPERTIES)), st.lists(st.text(alphabet="abtzAZ:19.,[]\\ \n+-")))
def test_anything_at_all_can_be_judged(ident: str, raw: list[str]) -> None:
    for flaw in validate(ident, raw):
        assert flaw.level == UNWRITABLE or flaw.code in PROBLEM_KINDS


def test_big_rectangles_over_and_over_take_no_time() -> None:
    flaws = validate("AB", ["aa:ZZ"] * 2_000, (52, 52))

    assert {flaw.code for flaw in flaws} == {"point-not-unique"}
