"""Stones that are in no record."""

from __future__ import annotations

from random import Random

from sgfedit import loads
from sgfedit.game.tsumego.attempt import POINTS, Trial, region
from sgfedit.go import Colour
from sgfedit.sgf import Point


def trial(text: str) -> Trial:
    game = loads(text).games[0]
    return Trial(game.position(game.root), Colour.BLACK)


def test_stones_are_played_by_turns_and_taken() -> None:
    found = trial("(;SZ[3]AB[ba]AW[aa])")

    assert found.play(Point(0, 1))
    assert found.stones == bytes([0, 1, 0, 1, 0, 0, 0, 0, 0])
    assert found.to_play is Colour.WHITE
    assert found.moves == [(Colour.BLACK, Point(0, 1))]


def test_what_the_rules_forbid_is_not_played() -> None:
    found = trial("(;SZ[3]AW[ba][ab])")

    assert not found.play(Point(1, 0))
    assert not found.play(Point(0, 0))
    assert found.to_play is Colour.BLACK


def test_moves_are_taken_back() -> None:
    found = trial("(;SZ[3]AB[aa])")
    before = found.stones
    found.play(Point(2, 2))

    assert found.take_back()
    assert found.stones == before
    assert not found.take_back()


def test_a_hint_names_the_point_among_others_that_are_empty() -> None:
    game = loads("(;SZ[9]AB[aa][ab][ba])").games[0]
    position = game.position(game.root)

    found = region(position, Point(1, 1), Random(1))

    assert Point(1, 1) in found
    assert len(set(found)) == POINTS
    assert all(position.stone(*point) is None for point in found)
    assert list(found) == sorted(found, key=lambda point: (point.y, point.x))


def test_a_hint_on_a_full_board_names_what_there_is() -> None:
    game = loads("(;SZ[2]AB[aa][ab])").games[0]

    assert len(region(game.position(game.root), Point(1, 1), Random(1))) == 2
