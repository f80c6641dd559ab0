"""What the nodes of a game say together."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.checks import check_in_steps
from sgfedit.steps import run


def found(text: str, code: str) -> list[tuple[int, str, str]]:
    """Return column, detail and repair of the problems with a code."""
    return [(p.column, p.detail, p.repair) for p in loads(text).problems if p.code == code]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;B[aa];W[bb];B[cc])", []),
        ("(;B[aa];B[bb];W[cc])", [(9, "B[bb]", "none")]),
        ("(;B[aa];C[x];B[bb])", [(14, "B[bb]", "none")]),
        ("(;B[aa];AW[bb];B[cc])", []),
        ("(;B[aa](;W[bb])(;B[cc]))", [(18, "B[cc]", "none")]),
        ("(;B[aa]B[cc])", []),
        ("(;W[aa];B[]W[])", []),
        ("(;W[aa];W[]B[])", [(9, "W[]", "none")]),
    ],
)
def test_two_moves_of_one_colour_in_a_row_are_told(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "same-colour-twice") == expected


def test_set_up_within_the_main_line_is_told() -> None:
    assert found("(;AB[aa];AW[bb](;AE[aa])(;AB[cc]))", "setup-after-root") == [
        (9, "", "none"),
        (17, "", "none"),
    ]
    assert found("(;GM[3];AB[aa])", "setup-after-root") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;PB[x];B[aa])", []),
        ("(;B[aa](;PB[x])(;PB[y]))", []),
        ("(;GN[x];B[aa]HA[4]KM[5])", [(14, "HA KM", "ask")]),
        ("(;GN[x](;PB[a])(;PB[b]))", [(10, "PB", "none"), (18, "PB", "none")]),
        ("(;GN[x];PB[a];PB[b])", [(9, "PB", "ask"), (15, "PB", "ask")]),
        ("(;CP[x];CP[y])", [(9, "CP", "ask")]),
        ("(;GM[6]CP[c];CP[w])", []),
        ("(;GM[6]PB[x];CP[w];PB[y]CP[c])", [(20, "PB", "ask")]),
    ],
)
def test_game_info_below_other_game_info_is_told(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "gameinfo-twice-on-path") == expected


def test_properties_of_other_programs_and_of_old_formats_are_summed_up() -> None:
    text = "(;XX[1]KGSDE[aa]L[aa];XX[2]YY[3]CH[1])"

    assert [row[1] for row in found(text, "private-properties")] == ["XX ×2, KGSDE ×1, YY ×1"]
    assert [row[1] for row in found(text, "old-properties")] == ["L ×1, CH ×1"]


def test_a_walk_in_steps_finds_the_same() -> None:
    collection = loads("(;B[aa];B[bb](;PB[x];W[cc])(;W[cc]))")

    assert run(check_in_steps(collection, nodes=2)) == collection.problems


# Variations -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;FF[4](;B[aa])(;B[bb])(;B[aa];W[bb]))", [(26, "B[aa]", "ask")]),
        ("(;FF[4](;B[aa])(;W[aa]))", []),
        ("(;FF[4](;B[])(;B[ ]))", [(16, "B[]", "ask")]),
        ("(;FF[4](;C[x])(;C[x]))", []),
        ("(;FF[4](;B[aa]W[bb])(;B[aa]W[bb]))", []),
        ("(;FF[4](;B[aa][bb])(;B[aa][bb]))", []),
        ("(;GM[2](;B[aa])(;B[aa]))", []),
    ],
)
def test_variations_with_the_same_first_move_are_told(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "identical-siblings") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;FF[4];B[aa](;W[bb])(;AE[aa]B[cc]))", [(24, "aa", "ask")]),
        ("(;FF[4];B[aa];AE[aa]AB[cc])", [(15, "aa", "ask")]),
        ("(;FF[4];W[aa];AE[aa]AW[cc])", [(15, "aa", "ask")]),
        ("(;B[aa];AE[aa]AB[cc])", [(9, "aa", "none")]),
        ("(;FF[4];B[aa];AE[aa][dd]AB[cc])", [(15, "aa", "none")]),
        ("(;FF[4];W[aa](;B[bb])(;AE[aa];W[ba]))", [(24, "aa", "ask")]),
        ("(;FF[4];W[aa];AE[aa]PL[W]C[x];W[ba])", [(15, "aa", "ask")]),
        ("(;FF[4];W[aa];AE[aa];W[aa])", []),
        ("(;FF[4];W[aa];AE[aa];B[ba])", []),
        ("(;FF[4];W[aa];AE[aa]AB[cc];W[ba])", []),
        ("(;FF[4];W[aa];AE[aa](;W[ba])(;W[ca]))", []),
        ("(;FF[4];B[aa];AE[aa]B[aa])", []),
        ("(;FF[4];B[aa];AE[aa]AB[aa])", []),
        ("(;FF[4];B[aa];AE[aa]AW[cc])", []),
        ("(;FF[4];B[aa];AE[aa]W[cc])", []),
        ("(;FF[4];B[aa];AE[aa]AB[cc][dd])", []),
        ("(;FF[4];B[aa];AE[bb]AB[cc])", []),
        ("(;FF[4];B[];AE[bb]AB[cc])", []),
        ("(;AE[aa]AB[cc])", []),
    ],
)
def test_a_node_that_takes_back_the_move_before_it_is_told(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "simulated-sibling-variation") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;B[aa]C[x];W[bb])", []),
        ("(;FF[4];B[aa]CR[aa])", []),
        ("(;CA[UTF-8]AP[x])", []),
        ("(;B[aa]CR[aa];TR[bb])", [(8, "no FF, which means FF[1]; nor are TR", "none")]),
        ("(;B[aa];N[x]LB[aa:1])", [(13, "no FF, which means FF[1]", "none")]),
    ],
)
def test_what_is_newer_than_a_file_without_ff_is_told_once(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "prop-not-in-ff") == expected


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("(;B[aa](;W[bb];B[cc])C[main];W[dd];B[ee](;W[ff]);W[gg])", [29, 49]),
        ("(;B[aa](;W[bb]);W[cc])", [16]),
        ("(;B[aa](;W[bb];B[cc](;W[dd])(;W[ee]));W[ff])", []),
        ("(;B[aa](;W[bb])(;W[cc]))", []),
        ("(;B[aa];W[cc]", []),
    ],
)
def test_where_nodes_stand_behind_all_variations_the_main_line_may_go_on(
    text: str, columns: list[int]
) -> None:
    assert found(text, "main-line-behind-variation") == [(column, "", "ask") for column in columns]


# The main line ----------------------------------------------------------------------------------

SHORT = "(;{}(;B[aa];W[bb])(;B[bb];W[cc];B[dd];W[ee];B[ff]))"


@pytest.mark.parametrize(
    ("info", "is_told"),
    [
        ("RE[B+R]", True),
        ("PB[Lee]PW[Gu]", True),
        ("RE[]", False),
        ("PB[Black]PW[White]", False),
        ("PB[Lee]", False),
        ("", False),
    ],
)
def test_a_game_whose_main_line_is_short_is_told(info: str, is_told: bool) -> None:
    assert bool(found(SHORT.format(info), "main-line-not-first")) is is_told


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("(;RE[B+R](;B[aa];W[bb]N[Variation 1])(;B[bb];W[cc];B[dd]))", 39),
        ("(;RE[B+R](;B[aa];W[bb]C[A variation.])(;B[bb];W[cc];B[dd]))", 40),
    ],
)
def test_a_main_line_that_is_called_a_variation_is_told(text: str, column: int) -> None:
    assert found(text, "main-line-not-first") == [(column, "", "ask")]


@pytest.mark.parametrize(
    "text",
    [
        "(;RE[B+R](;B[aa];W[bb];B[cc])(;B[bb];W[cc];B[dd];W[ee]))",
        "(;RE[B+R](;B[aa])(;B[bb]C[Variation];W[cc];B[dd];W[ee]))",
        "(;RE[B+R](;B[aa])(;B[bb])(;B[cc])(;B[dd])(;B[ee];W[ff];B[gg]))",
        "(;RE[B+R];B[bb];W[cc];B[dd];W[ee])",
        "(;RE[B+R])",
    ],
)
def test_a_variation_a_dictionary_and_a_plain_game_are_not_told(text: str) -> None:
    assert found(text, "main-line-not-first") == []


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("(;)", []),
        ("(;B[aa];)", ["empty node"]),
        ("(;B[aa];;)", ["empty node, empty node"]),
        ("(;B[aa];W[])", ["pass"]),
        ("(;B[aa];W[];)", ["pass, empty node"]),
        ("(;B[aa];W[];B[])", []),
        ("(;B[aa];W[];B[tt];)", ["empty node"]),
        ("(;B[aa];W[];B[];W[])", []),
        ("(;B[aa];W[]C[x])", []),
        ("(;B[aa];W[bb])", []),
        ("(;B[aa];W[](;)(;B[bb]))", ["empty node"]),
    ],
)
def test_passes_and_empty_nodes_at_the_end_are_told(text: str, details: list[str]) -> None:
    assert [row[1] for row in found(text, "trailing-pass-or-empty")] == details


# Handicap ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "repair"),
    [
        ("(;SZ[9]HA[3]AB[gc][cg])", "handicap-mismatch", "ask"),
        ("(;SZ[9]HA[2];B[gc];B[cg];W[ee])", "handicap-as-moves", "ask"),
        ("(;SZ[9]HA[2];B[gc];W[];B[cg];W[ee])", "handicap-as-moves", "ask"),
        ("(;SZ[9]HA[2];B[gc];B[cg])", "handicap-as-moves", "ask"),
        ("(;SZ[9]HA[2];B[gc]BL[9];B[cg];W[ee])", "handicap-as-moves", "none"),
        ("(;SZ[9]HA[2](;B[gc];B[cg];W[ee])(;B[aa]))", "handicap-as-moves", "none"),
        ("(;SZ[9]HA[2];W[ee])", "handicap-missing-stones", "ask"),
        ("(;SZ[8]HA[9];W[ee])", "handicap-missing-stones", "none"),
        ("(;SZ[9]HA[3];B[ee];W[dd])", "handicap-mismatch", "none"),
        ("(;SZ[9]HA[2];B[gc];B[cg];B[ee])", "handicap-mismatch", "none"),
    ],
)
def test_a_handicap_without_its_stones_is_told(text: str, code: str, repair: str) -> None:
    found = [(p.code, p.repair) for p in loads(text).problems if p.code.startswith("handicap-")]

    assert found == [(code, repair)]


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]HA[2]AB[gc][cg];W[ee])",
        "(;SZ[9]HA[5]AB[gc][cg]AW[aa];W[ee])",
        "(;SZ[9]HA[2]B[aa];W[ee])",
        "(;SZ[9]HA[2];AB[gc][cg]W[ee])",
        "(;SZ[9]HA[2];W[aa]B[bb])",
        "(;SZ[9]HA[2];W[];B[aa];B[bb]AW[aa])",
        "(;SZ[9]HA[2])",
        "(;GM[2]SZ[9]HA[2];W[ee])",
    ],
)
def test_other_ways_to_begin_are_not_told(text: str) -> None:
    found = {p.code for p in loads(text).problems if p.code.startswith("handicap-")}

    assert found <= {"handicap-missing-stones"} if "W[];B" in text else not found
