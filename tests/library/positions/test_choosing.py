"""Parts of what a position search found."""

from __future__ import annotations

import numpy as np
import pytest

from sgfedit.library.positions.hits import (
    Columns,
    FirstHits,
    Hits,
    elsewhere,
    games_of,
    going_on,
    played_in,
    years_of,
)


@pytest.fixture
def hits() -> Hits:
    """Two hits in game 3, one each in games 5 and 9; the last one goes nowhere."""
    columns = dict.fromkeys(Columns._fields, np.zeros(4, np.int64))
    columns["game"] = np.array([3, 3, 5, 9])
    columns["time"] = np.array([7, 8, 2, 4])
    columns["next_x"] = np.array([1, 2, 1, 0])
    columns["next_y"] = np.array([0, 0, 0, 0])
    columns["colour"] = np.array([1, 2, 2, 0])
    columns["is_tenuki"] = np.array([0, 1, 0, 0])
    columns["year"] = np.array([1996, 1996, 0, 1996])
    return Hits(Columns(**columns))  # type: ignore[arg-type]


def test_each_game_counts_once(hits: Hits) -> None:
    assert list(games_of(hits)) == [3, 5, 9]
    assert years_of(hits) == {1996: 2}


def test_hits_are_told_apart_by_what_comes_next(hits: Hits) -> None:
    assert [(hit.game, hit.time) for hit in going_on(hits, (1, 0))] == [(3, 7), (5, 2)]
    assert [hit.game for hit in going_on(hits, None)] == [9]
    assert [hit.time for hit in elsewhere(hits)] == [8]
    assert not games_of(going_on(hits, (8, 8)))
    assert years_of(going_on(hits, (8, 8))) == {}
    assert list(games_of(played_in(hits, 1990, 1999))) == [3, 9]


def test_the_first_hit_of_a_game_is_looked_up(hits: Hits) -> None:
    firsts = FirstHits(hits)

    assert firsts[3].time == 7
    assert firsts.get(5) == hits[2]
    assert (4 in firsts, 10 in firsts) == (False, False)
    assert list(firsts) == [3, 5, 9]
    assert len(firsts) == 3
