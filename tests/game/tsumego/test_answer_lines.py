"""The lines of a problem that are worth printing."""

from __future__ import annotations

from sgfedit import Node, loads
from sgfedit.game.tsumego import Solution, convention_of, problems_in
from sgfedit.game.tsumego.solution import line_to, right_ends, wrong_ends

HEAD = "(;SZ[9]AB[aa]AW[bb]"


def solution_of(text: str) -> Solution:
    problem = problems_in(loads(text).games)[0]
    return Solution(problem, convention_of(problem))


def right(solution: Solution) -> list[str]:
    return [told(solution, end) for end in right_ends(solution)]


def wrong(solution: Solution) -> list[str]:
    return [told(solution, end) for end in wrong_ends(solution)]


def told(solution: Solution, end: Node) -> str:
    """Return the points of a line, C for a node that only says something: "ab cd C"."""
    line = line_to(solution, end)
    return " ".join(node.source[3:5] if node.source[1:2] in "BW" else "C" for node in line)


def test_the_main_line_comes_first_and_mistakes_are_apart() -> None:
    solution = solution_of(
        f"{HEAD}(;B[ca]C[Wrong];W[cb];B[cc])(;B[da](;W[db];B[dc]C[Correct])"
        "(;W[dd];B[de]C[Correct]))(;B[ea]C[Correct])(;B[fa];W[fb]C[Wrong]))"
    )

    assert right(solution) == ["da db dc", "da dd de", "ea"]
    assert wrong(solution) == ["ca cb cc", "fa fb"]


def test_a_problem_without_moves_has_no_lines() -> None:
    solution = solution_of(f"{HEAD})")

    assert right(solution) == wrong(solution) == []


def test_nothing_right_is_nothing_to_print() -> None:
    solution = solution_of(f"{HEAD}(;B[ca]C[Wrong])(;B[da]C[Wrong]))")

    assert right(solution) == []
    assert wrong(solution) == ["ca", "da"]


def test_replies_that_are_not_the_main_one_follow() -> None:
    solution = solution_of(f"{HEAD};B[ca](;W[cb];B[cc]C[RIGHT])(;W[db];B[dc]C[RIGHT]))")

    assert right(solution) == ["ca cb cc", "ca db dc"]


def test_words_and_nodes_behind_the_end_belong_to_a_line() -> None:
    solution = solution_of(f"{HEAD};C[see];B[ca];W[cb];B[cc];C[That is it];C[Truly];AB[ii])")

    assert right(solution) == ["C ca cb cc C C"]


def test_a_position_behind_the_end_does_not() -> None:
    solution = solution_of(f"{HEAD};B[ca];C[That is it];AB[ii];B[hh])")

    assert right(solution) == ["ca C"]
