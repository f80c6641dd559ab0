from __future__ import annotations

from dataclasses import replace

import pytest

from sgfedit.go import BLACK, EMPTY, WHITE
from sgfedit.go.rules import RULESETS
from sgfedit.go.scoring import (
    COUNTING,
    Method,
    Score,
    Side,
    compensation_for,
    score,
    whose,
)
from tests.go.drawn import drawn
from tests.go.test_dead_stones import CASES

AREA, TERRITORY = Method.AREA, Method.TERRITORY

PLAIN = drawn("""
    . X . O .
    . X . O .
    X X . O X
    . X O O .
    . X O . .
""")
"""A black stone is dead in White's part; three points are nobody's."""


def dead(*points: int) -> frozenset[int]:
    return frozenset(points)


def test_area_is_living_stones_and_the_points_that_only_they_touch() -> None:
    found = score(replace(PLAIN.finished, dead=dead(14)), AREA, (3, 4))

    assert found.black == Side(territory=4, stones=6)
    assert found.white == Side(territory=6, stones=6)
    assert found.result == "W+2"


def test_under_territory_rules_dead_stones_count_double() -> None:
    alive = score(PLAIN.finished, TERRITORY)
    found = score(replace(PLAIN.finished, dead=dead(14)), TERRITORY, (3, 4))

    assert found.black == Side(territory=4, prisoners=3)
    assert found.white == Side(territory=6, prisoners=4, dead=1)
    assert found.margin == -4
    assert alive.white.territory == 0


def test_points_that_both_touch_are_nobodys() -> None:
    found = whose(replace(PLAIN.finished, dead=dead(14)), AREA)

    assert found.dame == {2, 7, 12}
    assert {found.owners[point] for point in found.dame} == {EMPTY}


def test_nobody_owns_an_empty_board() -> None:
    found = score(drawn(". .\n. .").finished, TERRITORY)

    assert found.result == "0"


def test_komi_and_compensation_are_whites() -> None:
    found = score(PLAIN.finished, AREA, komi=6.5, compensation=3)

    assert found.white.points - found.white.komi - found.white.compensation == (
        found.white.territory + found.white.stones
    )
    assert (found.white.komi, found.white.compensation, found.black.komi) == (6.5, 3, 0)


@pytest.mark.parametrize(
    ("black", "white", "result"),
    [(10, 3.5, "B+6.5"), (3, 3.75, "W+0.75"), (12, 0, "B+12"), (4, 4, "0")],
)
def test_the_result_is_written_as_re_wants_it(black: int, white: float, result: str) -> None:
    assert Score(Side(black), Side(0, komi=white)).result == result


@pytest.mark.parametrize(
    ("rules", "handicap", "points"),
    [
        ("Chinese", 4, 4),
        ("AGA", 4, 3),
        ("NZ", 4, 0),
        ("GOE", 4, 0),
        ("Tromp-Taylor", 4, 0),
        ("Japanese", 4, 0),
        ("Korean", 4, 0),
        ("Chinese", 1, 0),
        ("AGA", 0, 0),
    ],
)
def test_white_gets_what_the_ruleset_gives_for_handicap_stones(
    rules: str, handicap: int, points: int
) -> None:
    assert compensation_for(handicap, COUNTING[rules]) == points


def test_every_ruleset_is_counted_somehow() -> None:
    assert {rules.name for rules in RULESETS} == set(COUNTING)
    assert [name for name, way in COUNTING.items() if not way.removes_dead] == ["Tromp-Taylor"]


SEKI = drawn("""
    X O . O . X . X O
    X O O O O X X X O
    X X X X X O O O O
    X . X . X O . O .
    X X X X X O O O O
""")
"""Two groups with an eye each and one liberty that neither can take."""


def test_eyes_in_seki_count_as_area_but_not_as_territory() -> None:
    finished = replace(SEKI.finished, seki=SEKI.string(2, 1) | SEKI.string(6, 1))

    territory, area = whose(finished, TERRITORY), whose(finished, AREA)

    assert territory.seki_eyes == {SEKI.at(3, 1), SEKI.at(7, 1)}
    assert territory.owners[SEKI.at(3, 1)] == EMPTY
    assert (area.owners[SEKI.at(3, 1)], area.owners[SEKI.at(7, 1)]) == (WHITE, BLACK)
    assert area.dame == territory.dame == {SEKI.at(5, 1)}
    assert score(finished, TERRITORY).result == "0"


FALSE_EYE = drawn("""
    . X . X O .
    X X X O O O
    O O O X O .
    . O . O O O
    O O O O . O
""")


def test_a_string_in_atari_has_to_be_saved_at_the_cost_of_territory() -> None:
    position = drawn("""
        . X . X O .
        X X X . O O
        O O X X O .
        . O O O O O
    """)
    finished = position.finished

    found = whose(finished, TERRITORY)

    assert found.to_fill == frozenset()
    in_atari = drawn("""
        . X X . X O .
        X X O X O O O
        O O O X O . O
        . O . O O O .
    """)
    found = whose(in_atari.finished, TERRITORY)
    assert found.to_fill == {in_atari.at(4, 1)}
    assert found.owners[in_atari.at(4, 1)] == EMPTY
    assert whose(in_atari.finished, AREA).to_fill == frozenset()
    in_seki = replace(in_atari.finished, seki=in_atari.string(5, 1))
    assert whose(in_seki, TERRITORY).to_fill == frozenset()


def test_a_string_in_atari_at_a_point_of_nobody_is_let_be() -> None:
    assert whose(drawn("X . O .").finished, TERRITORY).to_fill == frozenset()


def test_someone_may_know_better_whose_an_empty_point_is() -> None:
    finished = replace(PLAIN.finished, owners={2: BLACK, 0: EMPTY, 1: WHITE})

    found = whose(finished, AREA)

    assert (found.owners[2], found.owners[0], found.owners[1]) == (BLACK, EMPTY, BLACK)
    assert 2 not in found.dame
    assert 0 in found.dame


def test_a_false_eye_in_seki_is_no_territory() -> None:
    position = drawn(CASES["groups that are joined by a false eye stand in seki"].board)
    stand = position.string(2, 1) | position.string(6, 1) | position.string(4, 1)
    finished = replace(position.finished, seki=stand)
    eye = position.at(4, 5)

    found = whose(finished, TERRITORY)

    assert found.owners[eye] == EMPTY
    assert found.seki_eyes == {eye}
    assert found.to_fill == frozenset()
    assert whose(finished, Method.AREA).owners[eye] == WHITE
