"""A game to begin with: what its only node says."""

from __future__ import annotations

import pytest

from sgfedit.game.collection import new_game


@pytest.mark.parametrize(
    ("size", "handicap", "stones"), [((19, 19), 4, 4), ((9, 9), 0, 0), ((3, 3), 2, 0)]
)
def test_handicap_stones_stand_on_the_board_where_it_has_points_for_them(
    size: tuple[int, int], handicap: int, stones: int
) -> None:
    root = new_game(size, handicap=handicap).root

    assert root.get("HA", 0) == handicap
    assert len(root.get("AB", ())) == stones
