"""Finished real games come to what their records say, as often as they did; held-out games only.

`python -m benchmarks.counted --gnugo` measures all of them, beside GNU Go.
"""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.counted import Tally, cases, ours
from benchmarks.subjects import REAL
from sgfedit import load
from sgfedit.game.terms import terms_at

_GAMES = 14
_EXACT = 6
_NEAR = 10

pytestmark = [
    pytest.mark.skipif(not REAL.is_dir(), reason="the folder of real records is not here"),
    pytest.mark.untraced,
]


def test_most_games_are_counted_as_their_players_did() -> None:
    found = Tally()

    for case in islice(cases("held-out"), _GAMES):
        found.add(ours(case.game), case.margin)

    assert found.exact >= _EXACT
    assert found.near >= _NEAR


@pytest.mark.parametrize(
    "name",
    [
        "gnugo-regression/20050407-tfujii-GNU.sgf",
        "gnugo-regression/TheGNUGo-JVD.sgf",
        "kgs/20050408-janine-GNU.sgf",
        "kgs/PsyDuck-GNU.sgf",
        "kgs/llk-GNU.sgf",
    ],
)
def test_games_that_kgs_counted_are_counted_as_there(name: str) -> None:
    game = load(REAL / "real" / name).games[0]

    result = terms_at(game.root).result

    assert result is not None
    assert ours(game) == (result.margin or 0) * (-1 if result.winner == "W" else 1)
