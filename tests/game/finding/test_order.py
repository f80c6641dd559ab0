"""Which hit comes next."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.finding import Matcher, Scope, TextQuery, find_text
from sgfedit.game.finding.hit import next_hit

GAMES = loads("(;C[a](;C[x x];C[b](;C[c])(;C[x]))(;C[d]))(;C[x];C[e])").games
"""Hits: 0 and 1 at node 1, 2 at node 4, 3 in the second game."""


@pytest.mark.parametrize(
    ("game", "node", "by", "place"),
    [
        (0, 0, +1, (0, False)),
        (0, 1, +1, (0, False)),
        (0, 2, +1, (2, False)),
        (0, 4, +1, (2, False)),
        (0, 5, +1, (3, False)),
        (1, 1, +1, (0, True)),
        (0, 0, -1, (3, True)),
        (0, 1, -1, (1, False)),
        (0, 3, -1, (1, False)),
        (0, 5, -1, (2, False)),
        (1, 0, -1, (3, False)),
        (1, 1, -1, (3, False)),
    ],
)
def test_the_nearest_hit_comes_next(
    game: int, node: int, by: int, place: tuple[int, bool]
) -> None:
    hits = [h for h in find_text(Scope.all_of(GAMES), Matcher(TextQuery("x"))) if h]

    assert next_hit(hits, game, list(GAMES[game].nodes())[node], by) == place


def test_the_game_before_comes_before() -> None:
    hits = [h for h in find_text(Scope.all_of(GAMES), Matcher(TextQuery("x"))) if h and not h.game]

    assert next_hit(hits, 1, GAMES[1].root, -1) == (2, False)
    assert next_hit(hits, 1, GAMES[1].root, +1) == (0, True)
