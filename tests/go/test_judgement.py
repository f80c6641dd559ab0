from __future__ import annotations

import pytest

from sgfedit.go import BLACK, EMPTY, WHITE
from sgfedit.go.dead_stones import Proposal
from sgfedit.go.endings import Ending
from sgfedit.go.judgement import Judgement, is_unfinished
from sgfedit.go.scoring import Method, whose
from tests.go.drawn import drawn

AREA = Method.AREA

POSITION = drawn("""
    . X . O . O X . X
    X X . O O O O X .
    . X . O . . . . .
    X X . O . X . . X
    . X . O . . O O O
""")
"""Black lives on the left; White's part on the right holds stray black stones."""

LEFT = POSITION.string(2, 1)
STRAY = POSITION.string(7, 1) | POSITION.string(8, 2) | POSITION.string(9, 1)
ALONE = POSITION.string(6, 4) | POSITION.string(9, 4)


def judged(dead: frozenset[int] = frozenset(), unsafe: frozenset[int] = frozenset()) -> Judgement:
    """A judgement with a proposal: everything is safe but what is dead or said to be unsafe."""
    judgement = Judgement(*POSITION)
    owned = [0.0, 1.0, -1.0]
    ownership = [owned[stone] for stone in POSITION.stones]
    for point in dead:
        ownership[point] = -ownership[point]
    for point in unsafe:
        ownership[point] = 0.1
    judgement.accept(Proposal(dead, frozenset(), unsafe, tuple(ownership)))
    return judgement


def test_before_anything_is_proposed_everything_is_alive() -> None:
    judgement = Judgement(*POSITION)

    assert (judgement.dead, judgement.seki, judgement.doubtful) == (frozenset(),) * 3
    assert judgement.group(POSITION.at(2, 1)) == LEFT
    assert judgement.group(POSITION.at(3, 1)) == frozenset()


def test_what_is_proposed_holds_until_the_user_says_otherwise() -> None:
    judgement = judged(STRAY | ALONE)

    judgement.toggle_dead(POSITION.at(7, 1))

    assert judgement.dead == frozenset()
    judgement.accept(Proposal(STRAY | ALONE, LEFT, frozenset(), judgement.proposal.ownership))
    assert judgement.dead == frozenset()
    assert judgement.seki == LEFT


def test_dead_stones_of_one_part_are_revived_together() -> None:
    judgement = judged(STRAY | ALONE)

    assert judgement.toggle_dead(POSITION.at(6, 4)) == STRAY | ALONE


def test_doubtful_stones_of_one_part_die_together() -> None:
    judgement = judged(unsafe=STRAY | ALONE)

    assert judgement.doubtful == STRAY | ALONE
    assert judgement.toggle_dead(POSITION.at(8, 2)) == STRAY | ALONE
    assert judgement.dead == STRAY | ALONE
    assert judgement.doubtful == frozenset()


def test_safe_stones_die_with_what_their_own_territory_joins() -> None:
    judgement = judged()

    assert judgement.toggle_dead(POSITION.at(1, 2)) == LEFT
    assert judgement.dead == LEFT


def test_dead_enemies_live_where_a_group_dies() -> None:
    judgement = judged(STRAY | ALONE)
    white = POSITION.at(4, 1)

    judgement.toggle_dead(white)

    assert white in judgement.dead
    assert not judgement.dead & (STRAY | ALONE)


def test_twice_is_as_before() -> None:
    judgement = judged()

    for _ in range(2):
        judgement.toggle_dead(POSITION.at(1, 2))

    assert judgement.dead == frozenset()


def test_seki_is_for_living_stones() -> None:
    judgement = judged(STRAY | ALONE)

    judgement.toggle_seki(POSITION.at(6, 4))
    assert judgement.seki == STRAY | ALONE
    assert judgement.dead == frozenset()
    judgement.toggle_seki(POSITION.at(6, 4))
    assert judgement.seki == frozenset()
    judgement.toggle_seki(POSITION.at(2, 1))
    judgement.toggle_dead(POSITION.at(2, 1))
    assert judgement.seki == frozenset()
    assert judgement.dead == LEFT


def test_who_counts_everything_as_alive_may_still_say_what_is_dead() -> None:
    judgement = judged(STRAY | ALONE)
    judgement.removes_dead = False

    assert judgement.dead == frozenset()
    judgement.toggle_dead(POSITION.at(2, 1))
    assert judgement.dead == LEFT


@pytest.mark.parametrize(
    ("point", "owners"),
    [
        (POSITION.at(3, 1), [BLACK, WHITE, EMPTY, BLACK]),
        (POSITION.at(1, 1), [WHITE, EMPTY, BLACK, WHITE]),
    ],
)
def test_an_empty_point_goes_from_owner_to_owner(point: int, owners: list[int]) -> None:
    judgement = judged(STRAY | ALONE)
    found = []

    for _ in owners:
        judgement.cycle_owner(point, AREA)
        found.append(whose(judgement.finished, AREA).owners[point])

    assert found == owners


def test_what_the_board_says_anyway_needs_no_saying() -> None:
    judgement = judged(STRAY | ALONE)

    for _ in range(3):
        judgement.cycle_owner(POSITION.at(1, 1), AREA)

    assert judgement.owners == {}


def test_many_points_of_nobody_mean_that_the_game_is_not_over() -> None:
    over = judged(STRAY | ALONE)

    assert is_unfinished(whose(Judgement(9, 9, bytes(81)).finished, AREA))
    assert is_unfinished(whose(over.finished, AREA))
    over.cycle_owner(POSITION.at(3, 1), AREA)
    over.cycle_owner(POSITION.at(3, 2), AREA)
    assert not is_unfinished(whose(over.finished, AREA))


def test_a_doubtful_stone_does_not_take_safe_ones_with_it() -> None:
    judgement = Judgement(3, 1, bytes((BLACK, EMPTY, BLACK)))
    judgement.accept(Proposal(frozenset(), frozenset(), frozenset({0}), (0.1, 0.0, 1.0)))

    assert judgement.toggle_dead(0) == {0}


def test_what_the_record_says_is_dead_is_so_before_anything_is_proposed() -> None:
    judgement = Judgement(*POSITION, STRAY)

    assert judgement.dead == STRAY
    assert judgement.counted == judgement.finished


def test_what_would_be_if_is_asked_of_a_twin() -> None:
    judgement = judged()
    twin = judgement.twin()

    twin.toggle_dead(POSITION.at(2, 1))
    twin.owners[POSITION.at(3, 1)] = WHITE

    assert twin.dead == LEFT
    assert judgement.dead == frozenset()
    assert judgement.owners == {}
    judgement.toggle_dead(POSITION.at(2, 1))
    assert judgement.dead == LEFT


def test_the_ending_counts_until_the_user_says_something() -> None:
    judgement = judged()
    judgement.marked = {POSITION.at(3, 1): BLACK}
    end = bytes([WHITE, *POSITION.stones[1:]])
    judgement.endings[judgement.method] = Ending(end, frozenset(), (2, 1))

    assert judgement.counted.stones == end
    assert judgement.prisoners(3, 4) == (5, 5)
    assert judgement.finished.owners == {POSITION.at(3, 1): BLACK}

    judgement.toggle_seki(POSITION.at(2, 1))

    assert judgement.counted.stones == POSITION.stones
    assert judgement.prisoners(3, 4) == (3, 4)
    assert judgement.finished.owners == {}
