"""Finding the moves at a point."""

from __future__ import annotations

from sgfedit import loads
from sgfedit.game.finding import Scope, moves_at
from sgfedit.sgf import Point

D4 = Point(3, 15)


def test_moves_at_a_point_are_found_in_all_variations_and_colours() -> None:
    games = loads("(;SZ[19]AB[dp];B[dp](;W[ dp ];W[pd])(;AE[dp];Black[d p]C[dp]))(;W[dp])").games
    hits = [hit for hit in moves_at(Scope.all_of(games), D4) if hit]

    assert [(hit.game, hit.ident, hit.point) for hit in hits] == [
        (0, "B", D4),
        (0, "W", D4),
        (0, "B", D4),
        (1, "W", D4),
    ]
    white = [hit.game for hit in moves_at(Scope.all_of(games), D4, "W") if hit]
    assert white == [0, 1]


def test_what_looks_like_a_move_is_none() -> None:
    games = loads("(;C[B[dp\\]];AB[dp];B[dd]C[dp];B[]W[aa:dp];LB[dp:B])(;GM[2];B[dp])").games

    assert not [hit for hit in moves_at(Scope.all_of(games), D4) if hit]


def test_a_node_with_two_moves_is_found_once() -> None:
    games = loads("(;SZ[19];B[dp]W[dp])").games

    assert len([hit for hit in moves_at(Scope.all_of(games), D4) if hit]) == 1


def test_a_search_pauses_after_every_stretch() -> None:
    games = loads("(" + ";B[aa]" * 3_000 + ")").games

    assert list(moves_at(Scope.all_of(games), D4)) == [None] * 3
