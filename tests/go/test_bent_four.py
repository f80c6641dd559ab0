"""Bent four in the corner, and shapes that only look like it."""

from __future__ import annotations

import pytest

from sgfedit.go import BLACK, WHITE
from sgfedit.go.dead_stones import bent_fours
from sgfedit.go.judgement import Judgement
from sgfedit.go.scoring import Method, living, score
from tests.go.drawn import Drawn, drawn
from tests.go.test_dead_stones import proposed

BENT = drawn("""
    X X . O X . X
    X O O O X X .
    . O X X X . X
    O O X . X X X
    X X X X . X .
    . X . X X X X
    X X X . X . X
""")
CORNER, GROUP = BENT.string(1, 1), BENT.string(4, 1) | BENT.string(1, 4)
EMPTY_CORNER = drawn("""
    . X X O X . X
    X O O O X X .
    . O X X X . X
    O O X . X X X
    X X X X . X .
    . X . X X X X
    X X X . X . X
""")


def found(position: Drawn, seki: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    return bent_fours(living(position.finished), seki)


def test_the_group_around_is_dead_and_the_stones_in_the_corner_live() -> None:
    assert found(BENT, CORNER | GROUP) == (GROUP, CORNER)


def test_it_does_not_matter_whose_stones_they_are_and_how_the_board_lies() -> None:
    swapped = BENT.stones.translate(bytes((0, WHITE, BLACK, *range(3, 256))))
    last = len(swapped) - 1
    turned = Drawn(7, 7, swapped[::-1])
    there = frozenset(last - point for point in CORNER | GROUP)

    dead, free = found(turned, there)

    assert {last - p for p in dead} == GROUP
    assert {last - p for p in free} == CORNER


def test_the_corner_itself_may_be_empty() -> None:
    stones = EMPTY_CORNER.string(2, 1) | EMPTY_CORNER.string(1, 2)
    group = EMPTY_CORNER.string(4, 1) | EMPTY_CORNER.string(1, 4)

    assert found(EMPTY_CORNER, stones | group) == (group, stones)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("X X . O X\nX O O O X\nX O X X X\n. O X . X\nO O X X .", "four stones and two points"),
        ("X X . O X\nX O O O X\n. . O X X\nO O X . X\nX X X X .", "a third empty point"),
        ("X X . O X\nO . O O X\nO O O X X\nX X X . X\n. X . X X", "two stones"),
        ("X X . O .\nX O O O X\n. O X X X\nO O X . X\nX X X X .", "a liberty outside"),
        ("X X X O X\n. O O O X\nO O X X X\nX X X . X\nX . X X .", "one empty point"),
        ("X .\n. O", "no room for it"),
        ("X\n.\nO", "no breadth for it"),
    ],
)
def test_other_shapes_are_none(text: str, why: str) -> None:
    position = drawn(text)
    stones = frozenset(point for point, stone in enumerate(position.stones) if stone)

    assert found(position, stones) == (frozenset(), frozenset()), why


def test_who_is_surrounded_by_stones_in_seki_is_left_alone() -> None:
    everything = frozenset(point for point, stone in enumerate(BENT.stones) if stone)

    assert found(BENT, everything) == (frozenset(), frozenset())
    assert found(BENT, GROUP) == (frozenset(), frozenset())
    assert found(BENT, frozenset()) == (frozenset(), frozenset())


@pytest.mark.untraced
def test_it_is_dead_under_territory_rules_and_stands_in_seki_under_area_rules() -> None:
    judgement = Judgement(*BENT)
    judgement.accept(proposed(BENT))

    assert judgement.seki == GROUP | CORNER
    judgement.method = Method.TERRITORY
    assert judgement.dead == GROUP
    assert judgement.seki == frozenset()
    territory = score(judgement.finished, Method.TERRITORY)
    assert territory.black.points == sum(not s for s in BENT.stones) + 2 * len(GROUP)


def test_a_click_says_otherwise() -> None:
    judgement = Judgement(*BENT)
    judgement.method = Method.TERRITORY
    proposal = judgement.proposal._replace(seki=GROUP | CORNER, bent_four=GROUP, free=CORNER)
    judgement.accept(proposal)

    judgement.toggle_seki(BENT.at(4, 1))

    assert judgement.dead == frozenset()
    assert judgement.seki == GROUP | CORNER


def test_stones_beside_what_is_said_to_be_dead_stand_in_seki_no_more() -> None:
    judgement = Judgement(*BENT)
    judgement.accept(judgement.proposal._replace(seki=GROUP | CORNER))

    judgement.toggle_dead(BENT.at(4, 1))

    assert judgement.dead == GROUP
    assert judgement.seki == frozenset()
