"""A record is counted, and what may be wrong is named where it has another result."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from sgfedit import loads
from sgfedit.game.counting import (
    Reason,
    Suspect,
    count,
    is_over,
    judgement_at,
    other_rules,
    score_of,
    terms_at,
)
from sgfedit.go.scoring import COUNTING, whose

if TYPE_CHECKING:
    from sgfedit.go.judgement import Judgement

# Two living groups; a white stone is dead in the lower left corner.
STONES = "AB[ba][ab][bb][bc][ad][bd][be][bf][ce]AW[ca][cb][db][eb][cc][cd][dd][ed][de][ee][df][af]"


class Counted(NamedTuple):
    judgement: Judgement
    result: str
    suspect: Suspect | None
    is_over: bool


def counted(info: str, rest: str = "", stones: str = STONES, said: int | None = None) -> Counted:
    game = loads(f"(;SZ[5:6]{info}{stones}{rest})").games[0]
    *_, last = game
    position, terms = game.position(last), terms_at(last)
    judgement = judgement_at(last, position, terms.rules)
    if said is not None:
        judgement.owners[said] = 0
    steps = count(judgement, last, position, terms)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found = whose(judgement.counted, COUNTING[terms.rules].method)
            score = score_of(judgement, position, terms)
            return Counted(judgement, score.result, stop.value, is_over(judgement, found))


def reason(info: str, rest: str = "", stones: str = STONES) -> Reason | None:
    suspect = counted(info, rest, stones).suspect
    return suspect and suspect.reason


def test_dead_stones_are_found_and_what_is_left_is_played() -> None:
    found = counted("RU[Japanese]KM[0.5]")

    assert found.judgement.dead == {25}
    assert found.judgement.endings
    assert (found.result, found.suspect, found.is_over) == ("W+0.5", None, True)


@pytest.mark.parametrize("marks", ["KGSDE[af]", "TB[aa][ac][ae][af]TW[da][ea][dc][ec][ef]"])
def test_what_the_record_says_is_dead_is_taken_from_it(marks: str) -> None:
    found = counted("RU[Japanese]KM[0.5]", f";{marks}")

    assert found.judgement.dead == {25}
    assert found.result == "W+0.5"


def test_what_the_record_says_is_alive_lives() -> None:
    assert counted("RU[Japanese]", ";KGSSB[1]KGSSW[2]").judgement.dead == frozenset()


@pytest.mark.parametrize("rest", [";W[];B[]", ";B[];W[]"])
def test_nothing_is_played_when_both_have_passed(rest: str) -> None:
    assert counted("RU[Japanese]", rest).judgement.endings == {}


def test_what_is_found_already_is_not_looked_for_again() -> None:
    game = loads(f"(;SZ[5:6]RU[Japanese]{STONES})").games[0]
    position, terms = game.position(game.root), terms_at(game.root)
    judgement = judgement_at(game.root, position, terms.rules)
    for _ in count(judgement, game.root, position, terms):
        pass
    found, judgement.endings = judgement.proposal, {}

    for _ in count(judgement, game.root, position, terms):
        pass

    assert judgement.proposal is found
    assert judgement.endings


def test_one_pass_does_not_end_the_game() -> None:
    assert counted("RU[Japanese]", ";W[]").judgement.endings


def test_nothing_is_played_where_the_user_says_whose_a_point_is() -> None:
    assert counted("RU[Japanese]", said=0).judgement.endings == {}


@pytest.mark.parametrize("result", ["W+0.5", "W+R", "Void", ""])
def test_nothing_is_suspected_where_nothing_can_be_compared(result: str) -> None:
    assert reason(f"RU[Japanese]KM[0.5]RE[{result}]") is None


def test_an_unknown_komi_is_suspected_first() -> None:
    assert counted("RU[Japanese]RE[W+6.5]").suspect == Suspect(Reason.KOMI, komi=6.5)
    assert counted("RU[Japanese]KM[0]RE[W+6.5]").suspect == Suspect(Reason.KOMI, komi=6.5)
    assert counted("RU[Japanese]RE[W+0.5]").suspect == Suspect(Reason.KOMI, komi=0.5)


def test_a_point_or_two_may_be_a_dame_or_a_ko() -> None:
    assert reason("RU[Japanese]KM[0.5]RE[B+0.5]") is Reason.LAST_POINT
    assert reason("RU[Japanese]KM[0.5]RE[0]") is Reason.LAST_POINT


def test_much_that_is_nobodys_was_played_on() -> None:
    assert reason("RE[B+3]", stones="AB[cc]AW[dd]") is Reason.UNFINISHED


def test_a_group_that_should_be_alive_is_named() -> None:
    found = counted("RU[Japanese]KM[0.5]RE[W+3.5]")

    assert found.suspect == Suspect(Reason.GROUP, point=25, is_dead=True)


def test_the_other_rules_may_have_been_meant() -> None:
    area = counted("RU[Chinese]HA[5]KM[0.5]").result
    assert reason(f"RU[Japanese]HA[5]KM[0.5]RE[{area}]") is Reason.RULES
    assert other_rules("AGA") == "Japanese"
    assert other_rules("Korean") == "Chinese"


def test_what_nothing_explains_has_no_reason() -> None:
    assert reason("RU[Japanese]KM[0.5]RE[B+100.5]") is None
