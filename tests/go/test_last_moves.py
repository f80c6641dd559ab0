"""The end of a game is played with reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go import BLACK, WHITE
from sgfedit.go.endings import neutral_points, read_out
from tests.go.drawn import drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.go.endings import Ending
    from sgfedit.go.scoring import Finished

LAST_KO = drawn("""
    . X . X O . O .
    X X X O . O O O
    . X X X O O . O
    X X . X O . O O
""")

DAME = drawn("""
    . X O . O
    X X O O O
    X X . O .
    . X X O O
""")


TWO_DAME = drawn("""
    . X . O .
    X X O O O
    X X . O .
    . X O O O
""")
"""Third column: nobody's above; below, too."""


def played(finished: Finished, colour: int, order: Sequence[int] | None = None) -> Ending:
    steps = read_out(finished, colour, order)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            end: Ending = stop.value
            return end


def test_neutral_points_are_those_that_both_colours_touch() -> None:
    assert neutral_points(DAME.finished) == [DAME.at(3, 3)]


def test_whoever_moves_takes_the_only_dame() -> None:
    assert played(DAME.finished, BLACK).stones[DAME.at(3, 3)] == BLACK
    assert played(DAME.finished, WHITE).stones[DAME.at(3, 3)] == WHITE


def test_of_equal_moves_the_first_in_order_is_played() -> None:
    upper, lower = TWO_DAME.at(3, 1), TWO_DAME.at(3, 3)
    backwards = range(len(TWO_DAME.stones) - 1, -1, -1)

    assert played(TWO_DAME.finished, BLACK).stones[upper] == BLACK
    assert played(TWO_DAME.finished, BLACK, backwards).stones[lower] == BLACK


def test_a_ko_is_not_retaken_at_once() -> None:
    end = played(LAST_KO.finished, BLACK)

    assert end.taken == (1, 0)
    assert end.stones[LAST_KO.at(5, 2)] == BLACK
