"""What the record answers."""

from __future__ import annotations

from sgfedit import Node, loads
from sgfedit.game.tsumego import Convention, Solution, convention_of, problems_in
from sgfedit.sgf import PASS, Point

HEAD = "(;SZ[9]AB[aa]AW[bb]"


def solution(text: str, convention: Convention | None = None) -> Solution:
    problem = problems_in(loads(HEAD + text + ")").games)[0]
    return Solution(problem, convention or convention_of(problem))


def at(found: Solution, source: str) -> Node:
    return next(n for n in found.start.subtree() if n.source.strip() == source)


def sources(nodes: tuple[Node, ...] | list[Node]) -> list[str]:
    return [node.source.strip() for node in nodes]


def test_nothing_is_said_at_the_start_and_where_the_line_goes_on() -> None:
    found = solution("(;B[cc];W[cd];B[ce]C[RIGHT])")

    assert found.said_at(found.start) is None
    assert found.said_at(at(found, ";B[cc]")) is None
    assert found.said_at(at(found, ";B[ce]C[RIGHT]")) is True


def test_wrong_is_told_where_it_is_marked_though_the_line_goes_on() -> None:
    found = solution("(;B[cc])(;B[dd]WV[dd];W[ee])")

    assert found.said_at(at(found, ";B[dd]WV[dd]")) is False
    assert not found.is_end(at(found, ";B[dd]WV[dd]"))


def test_right_in_words_is_told_where_the_line_ends() -> None:
    found = solution("(;B[cc]C[Correct];W[dd];B[ee])(;B[ff])")

    assert found.said_at(at(found, ";B[cc]C[Correct]")) is None
    assert found.said_at(at(found, ";B[ee]")) is True


def test_replies_against_a_right_move_are_those_that_leave_it_right() -> None:
    found = solution("(;B[cc](;W[cd];B[ce]C[Correct])(;W[dc])(;W[dd];B[de]C[Correct]))(;B[ff])")

    assert sources(found.replies(at(found, ";B[cc]"))) == [";W[cd]", ";W[dd]"]


def test_a_first_reply_that_refutes_is_not_exchanged_for_one_that_does_not() -> None:
    found = solution("(;B[cc](;W[cd])(;W[dc];B[dd]C[Correct]))(;B[ee]C[Correct])")

    assert sources(found.replies(at(found, ";B[cc]"))) == [";W[cd]"]
    assert not found.leads_right(at(found, ";B[cc]"))
    assert sources(found.right_answers(found.start)) == [";B[ee]C[Correct]"]


def test_goproblems_replies_with_the_first_branch() -> None:
    found = solution("(;B[cc](;W[cd];B[ce]C[RIGHT])(;W[dc];B[dd]C[RIGHT]))")

    assert sources(found.replies(at(found, ";B[cc]"))) == [";W[cd]"]
    assert sources(found.defences(at(found, ";B[cc]"))) == [";W[cd]", ";W[dc]"]


def test_goproblems_replies_with_those_that_have_choice_somewhere_below() -> None:
    found = solution(
        "(;B[cc](;W[cd];B[ce]C[RIGHT])"
        "(;W[dc]C[CHOICE];B[dd]C[RIGHT])(;W[de];B[df]C[RIGHT CHOICE]))"
    )

    assert sources(found.replies(at(found, ";B[cc]"))) == [";W[dc]C[CHOICE]", ";W[de]"]


def test_nothing_is_answered_after_the_end() -> None:
    found = solution("(;B[cc]C[RIGHT](;W[dd])(;B[ee]))")
    end = at(found, ";B[cc]C[RIGHT]")

    assert found.answers(end) == found.replies(end) == found.defences(end) == ()


def test_two_nodes_with_the_same_right_move_count_once() -> None:
    found = solution("(;B[cc]C[Correct])(;B[cc]C[Correct, too])(;B[dd]C[Correct])(;B[ee])")

    assert len(found.right_answers(found.start)) == 2


def test_what_follows_two_nodes_with_the_same_move_is_taken_together() -> None:
    found = solution("(;B[cc];W[cd];B[ce])(;B[cc];;W[dc];B[dd])(;B[ee]WV[ee];W[ef])")
    first = found.answers(found.start)[0]

    assert sources(found.answers(found.start)) == [";B[cc]", ";B[ee]WV[ee]"]
    assert sources(found.replies(first)) == [";W[cd]", ";W[dc]"]
    assert found.before(at(found, ";W[dc]")) is first
    assert found.known(found.start.children[1]) is first
    assert found.leads_right(at(found, ";B[dd]"))


def test_a_move_is_wrong_at_once_only_if_all_its_twins_say_so() -> None:
    found = solution("(;B[cc]WV[cc];W[cd];B[ce])(;B[cc];W[dc];B[dd])(;B[ee])")
    first = found.answers(found.start)[0]

    assert found.said_at(first) is None
    assert found.said_at(at(found, ";B[ce]")) is False
    assert found.said_at(at(found, ";B[dd]")) is True


def test_the_other_side_moves_where_the_solver_has_no_move() -> None:
    found = solution("(;B[cc];W[cd];W[ce];B[cf]C[Correct])", Convention.COMMENTS)

    assert found.is_replied(at(found, ";W[cd]"))
    assert not found.is_replied(at(found, ";W[ce]"))
    assert found.leads_right(found.start)


def test_the_solver_moves_again_where_the_other_side_has_no_move() -> None:
    found = solution("(;B[cc];B[cd];W[ce])", Convention.ALL_LINES)

    assert not found.is_replied(at(found, ";B[cc]"))
    assert sources(found.answers(at(found, ";B[cc]"))) == [";B[cd]"]


def test_moves_are_points_passes_or_nothing() -> None:
    found = solution("(;B[cc])(;B[])(;B[zzz])", Convention.ALL_LINES)

    assert [found.move_of(node) for node in found.answers(found.start)] == [
        Point(2, 2),
        PASS,
        None,
    ]


def test_the_right_line_goes_to_a_right_end() -> None:
    found = solution("(;B[dd])(;B[cc](;W[cd];B[ce]C[RIGHT])(;W[dc]))")

    assert sources(found.right_line()) == [";B[cc]", ";W[cd]", ";B[ce]C[RIGHT]"]


def test_there_is_no_right_line_where_nothing_is_right() -> None:
    found = solution("(;B[cc];W[cd])", Convention.GOPROBLEMS)

    assert found.right_line() == []
    assert not found.has_right


def test_it_knows_what_belongs_to_the_problem() -> None:
    found = solution("(;B[cc];AB[dd];B[ee])", Convention.ALL_LINES)

    first, last = at(found, ";B[cc]"), at(found, ";B[ee]")
    assert found.known(found.start) is found.start
    assert found.known(first) is first
    assert found.known(last) is None
    assert found.before(first) is found.start
    assert found.before(found.start) is None


def test_the_choices_are_told_right_from_wrong_also_after_nodes_without_a_move() -> None:
    found = solution(";C[Hm](;B[cc];W[cd];B[ce]C[Correct])(;B[dd]C[Wrong])(;W[ee])(;B[]C[Wrong])")
    remark = found.start.children[0]

    assert found.choices(found.start) == {Point(2, 2): True, Point(3, 3): False}
    assert found.choices(remark) == found.choices(found.start)
    assert found.choices(at(found, ";B[cc]")) == {}


def test_moves_are_numbered_from_the_start_on() -> None:
    games = loads("(;SZ[9];B[ii];W[hh];AB[ba][ca]AW[aa];B[];W[ab];B[ac];W[hi];B[bb]C[RIGHT])")
    found = Solution(problem := problems_in(games.games)[0], convention_of(problem))

    assert found.numbers(at(found, ";B[bb]C[RIGHT]")) == {
        Point(0, 2): 3,
        Point(7, 8): 4,
        Point(1, 1): 5,
    }
    assert found.numbers(found.start) == {}
    assert found.numbers(games.games[0].root) == {}


def test_a_point_that_is_played_at_twice_has_the_number_of_its_stone() -> None:
    found = solution("AW[ba][ab];B[cc];W[aa];B[ca];W[dd];B[bb];W[ee];B[ac];W[ff];B[aa]C[RIGHT]")

    assert found.numbers(at(found, ";B[aa]C[RIGHT]"))[Point(0, 0)] == 9


def test_all_points_that_are_played_at_are_known() -> None:
    found = solution("(;B[cc];W[];B[ce]C[Correct])(;B[dd])")

    assert found.points == {Point(2, 2), Point(2, 4), Point(3, 3)}
