"""One try at a problem."""

from __future__ import annotations

from random import Random

import pytest

from sgfedit import loads
from sgfedit.game.tsumego import (
    Attempt,
    Convention,
    Demands,
    Said,
    Solution,
    convention_of,
    problems_in,
)
from sgfedit.sgf import PASS, Point

HEAD = "(;SZ[9]AB[aa]AW[bb]"
TWO_REPLIES = (
    "(;B[cc](;W[cd];B[ce]C[Correct])(;W[dc](;B[dd]C[Correct])(;B[ff])))(;B[ee];W[ef];B[eg])"
)


def attempt(
    text: str, demands: Demands | None = None, convention: Convention | None = None
) -> Attempt:
    problem = problems_in(loads(HEAD + text + ")").games)[0]
    solution = Solution(problem, convention or convention_of(problem))
    return Attempt(solution, demands or Demands(), Random(1))


def p(text: str) -> Point:
    return Point(*(ord(letter) - ord("a") for letter in text))


def source(found: Attempt) -> str:
    return found.node.source.strip()


def test_a_right_line_is_solved() -> None:
    found = attempt(TWO_REPLIES)

    assert found.play(p("cc")) is Said.GOES_ON
    assert found.is_replied
    assert found.reply() is Said.GOES_ON
    assert source(found) == ";W[cd]"
    assert found.play(p("ce")) is Said.RIGHT
    assert found.is_solved
    assert found.is_over
    assert not found.is_wrong


def test_a_wrong_line_is_wrong_at_its_end() -> None:
    found = attempt(TWO_REPLIES)

    assert found.play(p("ee")) is Said.GOES_ON
    assert found.reply() is Said.GOES_ON
    assert found.play(p("eg")) is Said.WRONG
    assert found.is_wrong
    assert found.is_over
    assert found.play(p("aa")) is Said.ENDED


def test_a_move_that_is_not_in_the_record_is_wrong_and_leads_nowhere() -> None:
    found = attempt(TWO_REPLIES)

    assert not found.has_answer(p("hh"))
    assert found.play(p("hh")) is Said.NOT_IN_RECORD
    assert found.outside == p("hh")
    assert found.node is found.solution.start
    assert found.is_wrong
    assert found.play(p("cc")) is Said.GOES_ON
    assert found.outside is None


def test_it_is_not_the_solvers_turn_before_the_reply() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("cc"))

    assert found.play(p("ce")) is Said.ENDED


def test_a_pass_shows_what_comes_of_it_if_the_record_knows() -> None:
    found = attempt("(;B[cc]C[Correct])(;W[dd]C[Fail!])")

    assert found.play(PASS) is Said.GOES_ON
    assert found.is_replied
    assert found.reply() is Said.WRONG
    assert source(found) == ";W[dd]C[Fail!]"


def test_a_pass_may_be_the_right_answer_or_not_in_the_record() -> None:
    assert attempt("(;B[]C[Correct])").play(PASS) is Said.RIGHT
    assert attempt("(;B[cc]C[Correct])").play(PASS) is Said.NOT_IN_RECORD


def test_the_one_of_two_same_moves_that_is_right_is_taken() -> None:
    found = attempt("(;B[cc]C[Fail])(;B[cc]C[Correct])(;B[dd])")

    assert found.play(p("cc")) is Said.RIGHT


def test_moves_the_author_does_not_take_count_for_nothing() -> None:
    found = attempt("(;B[cc]C[NOTTHIS])(;B[dd]C[FORCE];W[de];B[df]C[RIGHT])")

    assert found.play(p("cc")) is Said.NOT_THIS
    assert found.play(p("hh")) is Said.FORCED
    assert not found.is_wrong
    assert found.node is found.solution.start


def test_goproblems_draws_among_its_choices_only() -> None:
    text = (
        "(;B[cc](;W[cd];B[ce]C[RIGHT])"
        "(;W[dc]C[CHOICE];B[dd]C[RIGHT])(;W[de]C[CHOICE];B[df]C[RIGHT]))"
    )
    drawn = set()
    found = attempt(text)
    for _ in range(20):
        found.play(p("cc"))
        found.reply()
        drawn.add(source(found))
        found.begin_again()

    assert drawn == {";W[dc]C[CHOICE]", ";W[de]C[CHOICE]"}


@pytest.mark.parametrize("is_random", [False, True])
def test_replies_are_drawn_if_that_is_wished(is_random: bool) -> None:
    text = "(;B[cc](;W[cd];B[ce]C[RIGHT])(;W[dc];B[dd]C[RIGHT]))"
    drawn = set()
    found = attempt(text, Demands(random_replies=is_random))
    for _ in range(20):
        found.play(p("cc"))
        found.reply()
        drawn.add(source(found))
        found.begin_again()

    assert drawn == ({";W[cd]", ";W[dc]"} if is_random else {";W[cd]"})


def test_every_reply_has_to_be_answered_if_that_is_wished() -> None:
    found = attempt(TWO_REPLIES, Demands(all_defences=True))
    found.play(p("cc"))
    found.reply()

    assert found.play(p("ce")) is Said.MORE
    assert found.is_more
    assert found.is_defence_next
    assert found.is_over
    assert found.go_on() is Said.GOES_ON
    assert source(found) == ";W[dc]"
    assert found.play(p("dd")) is Said.RIGHT
    assert found.is_solved


def test_nested_replies_have_to_be_answered_as_well() -> None:
    text = (
        "(;B[cc](;W[cd];B[ce](;W[cf];B[cg]C[Correct])(;W[dg];B[dh]C[Correct]))"
        "(;W[dc];B[dd]C[Correct]))(;B[ff])"
    )
    found = attempt(text, Demands(all_defences=True))
    found.play(p("cc"))
    found.reply()
    found.play(p("ce"))
    found.reply()
    assert found.play(p("cg")) is Said.MORE
    found.go_on()
    assert source(found) == ";W[dg]"
    assert found.play(p("dh")) is Said.MORE
    found.go_on()
    assert source(found) == ";W[dc]"
    assert found.play(p("dd")) is Said.RIGHT


def test_a_reply_that_is_an_end_itself_needs_no_answer() -> None:
    text = "(;B[cc](;W[cd];B[ce]C[Correct])(;W[dc]C[Correct]))(;B[ff])"
    found = attempt(text, Demands(all_defences=True))
    found.play(p("cc"))
    found.reply()
    found.play(p("ce"))

    assert found.go_on() is Said.RIGHT


def test_every_right_first_move_has_to_be_found_if_that_is_wished() -> None:
    found = attempt("(;B[cc]C[Correct])(;B[dd]C[Correct])(;B[ee])", Demands(all_first_moves=True))

    assert found.play(p("cc")) is Said.MORE
    assert not found.is_defence_next
    assert found.first_moves_left == 1
    assert found.go_on() is Said.GOES_ON
    assert found.node is found.solution.start
    assert found.play(p("cc")) is Said.MORE
    found.go_on()
    assert found.play(p("dd")) is Said.RIGHT


def test_going_on_without_a_reason_begins_again() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("cc"))

    assert found.go_on() is Said.GOES_ON
    assert found.node is found.solution.start


def test_taking_back_goes_to_the_solvers_turn_before() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("ee"))
    found.reply()
    found.play(p("eg"))

    assert found.take_back()
    assert source(found) == ";W[ef]"
    assert found.take_back()
    assert found.node is found.solution.start
    assert not found.take_back()


def test_taking_back_takes_a_stone_that_is_in_no_record_first() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("cc"))
    found.reply()
    found.play(p("hh"))

    assert found.take_back()
    assert source(found) == ";W[cd]"
    assert found.outside is None


def test_taking_back_a_pass_that_waits_for_its_reply() -> None:
    found = attempt("(;B[cc]C[Correct])(;W[dd]C[Fail!])")
    found.play(PASS)

    assert not found.take_back()
    assert not found.is_replied


def test_a_problem_in_which_the_other_side_begins_can_be_taken_back_to_its_start() -> None:
    found = attempt("(;W[cd];B[ce]C[Correct])(;B[ff];W[fg])", convention=Convention.COMMENTS)
    found.play(p("ff"))

    assert found.take_back()
    assert found.node is found.solution.start


def test_going_back_to_a_node_where_the_record_is_to_reply_goes_before_it() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("cc"))
    found.reply()
    reply, move = found.node, found.solution.before(found.node)
    assert move is not None

    found.go_back_to(reply)
    assert found.node is reply
    found.go_back_to(move)
    assert found.node is found.solution.start


def test_a_hint_names_right_moves_and_counts_as_help() -> None:
    found = attempt(TWO_REPLIES)

    assert [node.source.strip() for node in found.hint()] == [";B[cc]"]
    assert found.is_helped


def test_there_is_no_hint_after_a_mistake_nor_while_the_record_replies() -> None:
    found = attempt(TWO_REPLIES)
    found.play(p("ee"))
    assert found.hint() == ()
    assert not found.is_helped
    found.reply()
    assert found.hint() == ()
    found.play(p("eg"))
    assert found.hint() == ()
