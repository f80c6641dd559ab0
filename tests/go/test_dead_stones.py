"""What is proposed as dead or in seki, for positions made by hand and for real games."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sgfedit.go import BLACK, WHITE, dead_stones
from sgfedit.go.dead_stones import Proposal, propose, seki_stones
from tests.go.drawn import Drawn, drawn

Stones = tuple[tuple[int, int], ...]
"""A stone of each string that is meant: column and row from 1."""


class Case(NamedTuple):
    board: str
    dead: Stones = ()
    seki: Stones = ()


CASES = {
    "shared liberties": Case(
        """
        X O . X X X . O X
        X O O O O O O O X
        X X X X X X X X X
        . X . X . X . X .
        X X X X X X X X X
        """,
        seki=((2, 1), (4, 1)),
    ),
    "an eye each": Case(
        """
        X O . O . X . X O
        X O O O O X X X O
        X X X X X O O O O
        X . X . X O . O .
        X X X X X O O O O
        """,
        seki=((2, 1), (6, 1)),
    ),
    "an eye against none": Case(
        """
        X O . O . . X O O
        X O O O O X X O .
        X X X X X O O O O
        X . X . X O . O .
        X X X X X O O O O
        """,
        dead=((7, 1),),
    ),
    "an eye against none, two shared liberties": Case(
        """
        X O . O . . X X O O . O
        X O O O O O O X X O O O
        X X X X X X O O X O . O
        X . X . X X X O O O O O
        X X X X X . X O . O . O
        """,
        dead=((7, 1),),
    ),
    "a false eye is no eye": Case(
        """
        X O . O . X . X O
        X X O O O X X X O
        X X X X X O O O O
        X . X . X O . O .
        X X X X X O O O O
        """,
        dead=((2, 1), (4, 1)),
    ),
    "groups that are joined by a false eye stand in seki": Case(
        """
        X O . X . O X X
        X O O X O O X .
        X X O X X O X X
        X X O O X O X X
        X X O . O O X X
        . X X O O X X .
        X X X X X X X X
        X . X . X . X .
        """,
        seki=((2, 1), (4, 1), (6, 1)),
    ),
    "bent four in the corner looks like seki": Case(
        """
        X X . O X . X
        X O O O X X .
        . O X X X . X
        O O X . X X X
        X X X X . X .
        . X . X X X X
        X X X . X . X
        """,
        seki=((1, 1), (4, 1), (1, 4)),
    ),
    "a prisoner in an eye": Case(
        """
        X O . X O . X . X O
        X O O O O O X X X O
        X X X X X X O O O O
        X . X . X X O . O .
        X X X X X X O O O O
        """,
        dead=((4, 1),),
        seki=((2, 1), (7, 1)),
    ),
    "a straight three with a stone in its middle": Case(
        """
        X O . X . O X . X
        X O O O O O X X X
        X X X X X X X . X
        X . X . X . X X X
        X X X X X X X X X
        """,
        dead=((2, 1),),
    ),
    "a two-headed dragon lives on two false eyes": Case(
        """
        O O O O . O O O O
        O O O O O X X X O
        O X X X X X . X O
        O X . X X X X X O
        O X X X X X . X O
        O O O O O X X X O
        O O O O . O O O O
        """,
    ),
    "two sekis beside each other": Case(
        """
        X O . X X X . O X O . X X X . O X
        X O O O O O O O X O O O O O O O X
        X X X X X X X X X X X X X X X X X
        X . X . X . X . X . X . X . X . X
        X X X X X X X X X X X X X X X X X
        """,
        seki=((2, 1), (4, 1), (10, 1), (12, 1)),
    ),
    "open points between living groups": Case(
        """
        . X . O .
        X X . O O
        . X . O .
        X X . O O
        . X X O .
        """,
    ),
    "stones in the opponent's territory": Case(
        """
        . X . O . .
        X X . O O .
        . X . O X .
        X X O O . .
        . X X O . O
        O X X O O .
        """,
        dead=((1, 6), (5, 3)),
    ),
}


def proposed(position: Drawn) -> Proposal:
    steps = propose(*position)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


def meant(position: Drawn, stones: Stones) -> frozenset[int]:
    return frozenset().union(*(position.string(*stone) for stone in stones))


@pytest.mark.untraced
@pytest.mark.parametrize("name", CASES)
def test_dead_stones_and_seki_are_told_apart(name: str) -> None:
    case = CASES[name]
    position = drawn(case.board)

    found = proposed(position)

    assert found.dead == meant(position, case.dead)
    assert found.seki == meant(position, case.seki)


@pytest.mark.untraced
@pytest.mark.parametrize("name", CASES)
def test_it_does_not_matter_whose_stones_they_are_and_how_the_board_lies(name: str) -> None:
    width, height, stones = drawn(CASES[name].board)
    swapped = stones.translate(bytes((0, WHITE, BLACK, *range(3, 256))))
    turned = Drawn(width, height, swapped[::-1])
    last = len(stones) - 1

    found, other = proposed(Drawn(width, height, stones)), proposed(turned)

    assert {last - point for point in other.dead} == found.dead
    assert {last - point for point in other.seki} == found.seki


def test_the_same_position_gets_the_same_answer() -> None:
    position = drawn(CASES["a false eye is no eye"].board)

    assert proposed(position) == proposed(position)


UNSETTLED = drawn("""
    X O . . . O X . X
    X O O O O O X X X
    X X X X X X X . X
    X . X . X . X X X
""")
"""Three points in a row: who moves there first decides."""


def test_it_says_where_it_is_in_doubt() -> None:
    found = proposed(UNSETTLED)

    assert found.doubtful == UNSETTLED.string(2, 1)
    assert all(-1 <= own <= 1 for own in found.ownership)


def test_few_games_are_enough_where_they_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dead_stones, "_MOVES", 1)

    found = proposed(UNSETTLED)

    assert {abs(own) for own in found.ownership} <= {0, 0.5, 1}


def test_points_nobody_dares_to_take_are_nobodys() -> None:
    position = drawn(CASES["an eye each"].board)

    found = proposed(position)

    assert found.ownership[position.at(5, 1)] == 0


def test_eyes_in_a_seki_belong_to_its_groups() -> None:
    position = drawn(CASES["an eye each"].board)

    assert seki_stones(position.finished, {position.at(5, 1)}) == meant(
        position, CASES["an eye each"].seki
    )


def test_an_empty_board_has_nothing_dead() -> None:
    assert proposed(drawn(". .\n. .")).dead == frozenset()


@pytest.mark.untraced
def test_work_on_a_huge_board_is_bounded() -> None:
    pauses = sum(1 for _ in propose(52, 52, bytes(52 * 52)))

    assert pauses < 2_500


def test_a_group_with_two_eyes_beside_a_shared_liberty_stands_not_in_seki() -> None:
    position = drawn("""
        . X . X . O
        X X X X . O
        . . X . O O
    """)

    assert seki_stones(position.finished, {position.at(5, 1)}) == position.string(6, 1)


def test_a_large_eye_is_as_good_as_two() -> None:
    position = drawn("X . . . X . O")

    assert seki_stones(position.finished, {5}) == {6}


def test_what_is_known_to_be_dead_is_not_asked() -> None:
    position = drawn("""
        . X . O .
        X X . O O
        . X . O .
        X X . O O
    """)
    dead = position.string(4, 1)
    steps = propose(*position, dead)

    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found = stop.value
            break

    assert found.dead == dead
    assert found.doubtful == frozenset()
    assert found.ownership
