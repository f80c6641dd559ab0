"""Finished real games come to what their records say, as often as they did; held-out games only.

`python -m benchmarks.counted --gnugo` measures all of them, beside GNU Go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.counted import Tally, ours
from benchmarks.subjects import REAL
from sgfedit import load
from sgfedit.game.counting import terms_at
from tests.amounts import IS_LONG

if TYPE_CHECKING:
    from sgfedit.game import Game

_HELD_OUT = {
    "encodings/gbk-no-ca-chinafuseki/S00119.sgf": 1,
    "real/clubs-and-amateurs/2019-04-01-123_m198.sgf": 1,
    "real/igs-nngs/FSGCBot-dr.sgf": 1,
    "real/pro-goban-deb-mgt/M-95-1.mgt": 1,
    "real/pro-maxigos/score.sgf": 1,
    "tests/katago/strings/012_testsgf_1418.sgf": 1,
}
"""The first held-out game of every third folder of small files: file → number of the game."""

_MORE = {
    "encodings/latin1-no-ca/egc2001-tg-gg.sgf": 1,
    "encodings/utf8-truncated-character/2016.08.19 dongfangmz vs 虎虎有生气 (43786347).SGF": 1,
    "real/fox/2016.10.09 天下无狗20 vs nk1012479 (41252202).SGF": 1,
    "real/pro-annotated-gogameguru/Gu-Li-vs-Zhou-Ruiyang-20150603-Commentary-An-Younggil.sgf": 1,
    "tests/sabaki/sgf/pro_game.sgf": 1,
}
"""Those of them that take seconds, or are counted wrong: for the long run."""

pytestmark = [
    pytest.mark.skipif(not REAL.is_dir(), reason="the folder of real records is not here"),
    pytest.mark.untraced,
]


@pytest.mark.long
def test_most_games_are_counted_as_their_players_did() -> None:
    games, exact, near = (_HELD_OUT | _MORE, 7, 9) if IS_LONG else (_HELD_OUT, 5, 6)
    found = Tally()

    for name, number in games.items():
        game = load(REAL / name).games[number - 1]
        found.add(ours(game), recorded(game))

    assert found.exact >= exact
    assert found.near >= near


def recorded(game: Game) -> float:
    result = terms_at(game.root).result
    assert result is not None
    return (result.margin or 0) * (-1 if result.winner == "W" else 1)


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

    assert ours(game) == recorded(game)
