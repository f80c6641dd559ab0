"""Handicap stones of the Asian servers."""

from __future__ import annotations

import pytest

from sgfedit.formats.asian_servers import MOST_STONES, foreign_handicap
from sgfedit.sgf.values import format_point


def named(size: int, count: int) -> str:
    return " ".join(map(format_point, foreign_handicap((size, size), count)))


@pytest.mark.parametrize(
    ("count", "points"),
    [
        (1, ""),
        (2, "pd dp"),
        (3, "pd dp dd"),
        (4, "pd dp dd pp"),
        (5, "pd dp dd pp jj"),
        (6, "pd dp dd pp dj pj"),
        (7, "pd dp dd pp dj pj jj"),
        (8, "pd dp dd pp dj pj jd jp"),
        (9, "pd dp dd pp dj pj jd jp jj"),
        (10, ""),
        (-2, ""),
    ],
)
def test_the_third_stone_is_in_the_upper_left(count: int, points: str) -> None:
    assert named(19, count) == points


@pytest.mark.parametrize("count", range(2, MOST_STONES + 1))
def test_other_boards_have_as_many_stones(count: int) -> None:
    assert len(set(foreign_handicap((13, 13), count))) == count


def test_the_third_stone_of_other_boards_is_in_the_upper_left_as_well() -> None:
    assert named(9, 3) == "gc cg cc"


def test_a_board_without_enough_points_gets_no_stones() -> None:
    assert foreign_handicap((8, 8), 4) != ()
    assert foreign_handicap((8, 8), 5) == ()
    assert foreign_handicap((5, 5), 2) == ()
    assert foreign_handicap((5, 5), 3) == ()
