"""How authors tell right from wrong."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.tsumego import (
    CHOICES,
    Convention,
    Problem,
    Solution,
    convention_of,
    marks_mistakes,
    problems_in,
)

HEAD = "(;SZ[9]AB[aa]AW[bb]"


def problem(text: str) -> Problem:
    return problems_in(loads(HEAD + text + ")").games)[0]


def ends(text: str, convention: Convention | None = None) -> dict[str, bool | None]:
    """Return what is said at the ends of lines, by the source of their last nodes."""
    found = problem(text)
    solution = Solution(found, convention or convention_of(found))
    nodes = [node for node in found.start.subtree() if solution.known(node) is node]
    return {n.source.strip(): solution.said_at(n) for n in nodes if solution.is_end(n)}


@pytest.mark.parametrize(
    ("text", "convention"),
    [
        ("(;B[cc];W[cd];B[ce]C[RIGHT])(;B[dd])", "goproblems"),
        ("(;B[cc]C[Cool! Seki.RIGHT])(;B[dd]C[Wrong])", "goproblems"),
        ("(;B[cc]C[WRONG])(;B[dd])", "comments"),
        ("(;B[cc])(;B[dd]C[BRIGHT])", "main-line"),
        ("(;B[cc])(;B[dd]WV[dd];W[ee])", "mistakes"),
        ("(;B[cc])(;B[dd]WV[])", "mistakes"),
        ("(;B[cc])(;B[dd]TR[dd];W[ee])", "mistakes"),
        ("(;B[cc])(;B[dd]TR[ee];W[ee])", "main-line"),
        ("(;B[cc])(;C[no move]TR[ee];B[ee])", "main-line"),
        ("(;B[cc])(;B[]TR[])", "main-line"),
        ("(;B[cc]TR[cc];W[dd]TR[dd];B[ee]TR[ee])", "main-line"),
        ("(;B[cc]TR[cc];W[dd])(;B[dd]TR[dd])", "main-line"),
        ("(;B[cc]C[Correct])(;B[dd])", "comments"),
        ("(;B[cc])(;B[dd]C[失敗])", "comments"),
        ("(;B[cc];C[正解])(;B[dd])", "comments"),
        ("(;B[cc]TE[1])(;B[dd])", "annotations"),
        ("(;B[cc])(;B[dd]BM[1])", "annotations"),
        ("(;B[cc])(;B[dd]DO[])", "annotations"),
        ("(;B[cc];W[dd]GB[1])(;B[dd]GW[1])", "annotations"),
        ("(;B[cc];W[cd]TE[1])(;B[dd])", "main-line"),
        ("(;B[cc])(;B[dd])", "main-line"),
        ("C[RIGHT];B[cc]", "main-line"),
        ("C[Correct?]", "none"),
    ],
)
def test_the_convention_is_found(text: str, convention: str) -> None:
    assert convention_of(problem(text)).value == convention


def test_a_problem_without_marks_follows_the_others_of_its_file() -> None:
    text = f"{HEAD};B[cc])" + f"{HEAD}(;B[cc])(;B[dd]WV[dd]))"
    problems = problems_in(loads(text).games)

    assert marks_mistakes(problems)
    assert convention_of(problems[0], marks_mistakes=True) is Convention.MISTAKES
    assert convention_of(problems[0]) is Convention.MAIN_LINE


def test_triangles_about_stones_mark_no_mistakes() -> None:
    problems = problems_in(loads(f"{HEAD}TR[aa](;B[cc]TR[bb])(;B[dd]))").games)

    assert not marks_mistakes(problems)


def test_right_by_goproblems_is_only_what_is_marked() -> None:
    assert ends("(;B[cc];W[cd](;B[ce]C[RIGHT])(;B[cf]))(;B[dd];W[ee])(;B[ff]C[RIGHT])") == {
        ";B[ce]C[RIGHT]": True,
        ";B[cf]": False,
        ";W[ee]": False,
        ";B[ff]C[RIGHT]": True,
    }


def test_wrong_by_uligo_is_only_what_follows_a_mark() -> None:
    assert ends("(;B[cc](;W[cd];B[ce])(;W[dc]))(;B[dd]WV[dd];W[ee];B[ff])") == {
        ";B[ce]": True,
        ";W[dc]": True,
        ";B[ff]": False,
    }


def test_comments_count_for_all_that_follows_them_until_another_one() -> None:
    text = "(;B[cc]C[Correct](;W[cd];B[ce])(;W[dc];B[dd]C[Wrong]))(;B[ee])"

    assert ends(text) == {";B[ce]": True, ";B[dd]C[Wrong]": False, ";B[ee]": False}


def test_where_only_mistakes_are_told_all_else_is_right() -> None:
    assert ends("(;B[cc];W[cd];B[ce])(;B[dd];W[ee]C[Fail!])") == {
        ";B[ce]": True,
        ";W[ee]C[Fail!]": False,
    }


def test_annotations_are_for_the_side_that_solves() -> None:
    assert ends("(;B[cc]GB[1])(;B[dd]GW[1])(;B[ee]TE[2])(;B[ff]BM[1])(;B[gg])") == {
        ";B[cc]GB[1]": True,
        ";B[dd]GW[1]": False,
        ";B[ee]TE[2]": True,
        ";B[ff]BM[1]": False,
        ";B[gg]": False,
    }
    assert ends("PL[W](;W[cc]GW[1])(;W[dd]GB[1])") == {";W[cc]GW[1]": True, ";W[dd]GB[1]": False}


def test_without_marks_the_solvers_first_moves_are_right_against_every_reply() -> None:
    assert ends("(;B[cc](;W[cd](;B[ce])(;B[cf]))(;W[dc];B[dd]))(;B[ee])") == {
        ";B[ce]": True,
        ";B[cf]": False,
        ";B[dd]": True,
        ";B[ee]": False,
    }


def test_a_line_that_ends_with_the_words_of_the_main_line_is_right_too() -> None:
    assert ends("(;B[cc]C[Happy end])(;B[dd]C[Happy end])(;B[ee])(;B[ff]C[No])") == {
        ";B[cc]C[Happy end]": True,
        ";B[dd]C[Happy end]": True,
        ";B[ee]": False,
        ";B[ff]C[No]": False,
    }


def test_another_convention_can_be_chosen() -> None:
    text = "(;B[cc])(;B[dd])"

    assert set(ends(text, Convention.ALL_LINES).values()) == {True}
    assert set(ends(text, Convention.GOPROBLEMS).values()) == {False}
    assert Convention.NONE not in CHOICES
