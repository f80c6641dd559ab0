"""Where a hint points."""

from __future__ import annotations

from random import Random

import pytest

from sgfedit import loads
from sgfedit.assets import asset
from sgfedit.game.tsumego.attempt import POINTS, region
from sgfedit.sgf import Point


@pytest.mark.parametrize("seed", range(20))
def test_a_hint_stays_inside_of_what_stones_surround(seed: int) -> None:
    game = loads(asset("samples", "problem-9x9.sgf").read_bytes()).games[0]
    inside = {Point(*p) for p in ((1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (2, 2))}

    found = region(game.position(game.root), Point(2, 1), Random(seed))

    assert len(found) == POINTS
    assert Point(2, 1) in found
    assert inside.issuperset(found)


def test_where_too_few_points_are_connected_the_nearest_are_named_as_well() -> None:
    game = loads("(;SZ[5]AB[ab][bb][ba])").games[0]

    found = region(game.position(game.root), Point(0, 0), Random(1))

    assert found == (Point(0, 0), Point(2, 0), Point(3, 0), Point(0, 2))


def test_a_full_board_leaves_the_one_point() -> None:
    game = loads("(;SZ[1:2]AB[ab])").games[0]

    assert region(game.position(game.root), Point(0, 0), Random(1)) == (Point(0, 0),)
