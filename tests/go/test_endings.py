"""What is left of a game is played: dame, kos, stones that need protection."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from sgfedit.go import BLACK, WHITE, Board, endings
from sgfedit.go.endings import play_out
from sgfedit.go.scoring import Finished, Method, living, score, strings
from tests.go.drawn import Drawn, drawn

if TYPE_CHECKING:
    from sgfedit.go.endings import Ending

AREA, TERRITORY = Method.AREA, Method.TERRITORY

DAME = drawn("""
    . X . . O .
    X X X O O O
    . X . O . O
    X X X O O O
    . X X O . O
""")
"""Three points are nobody's."""

KO = drawn("""
    . X . X O . O .
    X X X O . O O O
    . X X X O O . O
    X X . X O . O O
""")
"""Whoever plays first takes a stone."""

CUT_OFF = drawn("""
    X X X X O O O
    X . O O . O .
    X X X X O O O
    . X . X O . O
    X X . X O O O
""")
"""When Black fills the upper left, White has to connect on the right."""

NHK_CUP = drawn("""
    . . O . O O X . . . . . . . . . . . .
    . . O O X . X X O X . . . . . . . . .
    . . O X X X X X O . . . . X . . . . .
    . . . O O X X O X X O X O X . X . X X
    . . O . O O O O X . X . . O O X X O X
    . . X O O X X X O X X X O X X X O O O
    . . . X O X X O O O O X X O O O O O .
    . . O . O X . X O . . O O O . X X O .
    . . . . O X . X X O . O X . X . . . .
    . . . O O O X X O O O . . . X O O O O
    . . O X X X X . X O . O O O O X O X O
    . . O . . . O X X X . X X X X X X X X
    . . . O X X O O . . X . . . . . . . .
    . . X O O X X O O O O X X X X X O . .
    . . O O X O O O . O X X O O O X . . .
    O O O X X O X X X O O X O . O X . . .
    X O X O X O X X O O O X O O O X X X .
    X X X . X X . . X X O O . . O O O X X
    . . . . . . X X . O . O . . . O . O .
""")
"""The final of 1996, as its record ends; Black won by half a point."""

_DEAD = frozenset({27, 46, 67, 69, 89, 90, 97, 107, 117, 148, 149, 164, 166, 185, 249, 263, 307})

OPEN = Drawn(9, 9, bytes(81))


def played(finished: Finished, colour: int = BLACK, method: Method = TERRITORY) -> Ending | None:
    steps = play_out(finished, colour, method)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            end: Ending | None = stop.value
            return end


def margin(position: Drawn, colour: int, method: Method) -> float:
    end = played(position.finished, colour, method)
    assert end is not None
    return score(Finished(*position[:2], end.stones, end.dead), method, end.taken).margin


def test_dame_are_points_under_area_rules_only() -> None:
    assert margin(DAME, BLACK, AREA) - margin(DAME, WHITE, AREA) == 2
    assert margin(DAME, BLACK, TERRITORY) == margin(DAME, WHITE, TERRITORY)


@pytest.mark.parametrize(("colour", "taken"), [(BLACK, (1, 0)), (WHITE, (0, 1))])
def test_whose_turn_it_is_takes_the_last_ko_under_area_rules(
    colour: int, taken: tuple[int, int]
) -> None:
    end = played(KO.finished, colour, AREA)

    assert end is not None
    assert end.taken == taken


@pytest.mark.parametrize(("colour", "taken"), [(BLACK, (0, 1)), (WHITE, (1, 0))])
def test_where_dame_are_no_points_nothing_is_left_for_whose_turn_it_is(
    colour: int, taken: tuple[int, int]
) -> None:
    end = played(KO.finished, colour, TERRITORY)

    assert end is not None
    assert end.taken == taken


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_a_protecting_move_costs_a_point_of_territory(colour: int) -> None:
    end = played(CUT_OFF.finished, colour)

    assert end is not None
    assert end.stones[CUT_OFF.at(5, 2)] == WHITE
    before = score(CUT_OFF.finished, TERRITORY).margin
    assert margin(CUT_OFF, colour, TERRITORY) == before + 1


def test_so_much_left_is_not_played_out() -> None:
    assert played(OPEN.finished) is None


def test_nothing_is_left_where_every_game_loses_a_living_group() -> None:
    # What is said to live here does not: Black has no eye, White fills in from outside.
    lost = drawn("""
        . X X X X O . O
        O O O O O O O .
        . O . O . O O O
    """)

    assert played(lost.finished) is None


def test_where_reading_loses_what_lives_most_random_games_decide() -> None:
    end = played(Finished(*NHK_CUP, _DEAD))

    assert end is not None
    living_stones = [p for p, c in enumerate(NHK_CUP.stones) if c and p not in _DEAD]
    assert sum(end.stones[p] != NHK_CUP.stones[p] for p in living_stones) <= 3


def random_position(seed: int) -> Finished:
    """A board full of small fights, with some stones said to be dead."""
    random = Random(seed)  # no secrets here
    board = Board(7, 7)
    for number in range(70):
        free = [point for point, stone in enumerate(board.stones) if not stone]
        board.play(BLACK if number % 2 else WHITE, random.choice(free))
    found = strings(board)
    dead = [s.points for s in found if len(s.points) == 1 and random.random() < 0.5]
    return Finished(7, 7, bytes(board.stones), frozenset().union(*dead))


def test_the_same_position_ends_in_the_same_way() -> None:
    assert played(KO.finished) == played(KO.finished)


@pytest.mark.parametrize("orders", [2, 0], ids=["read", "random"])
@pytest.mark.parametrize("seed", range(8))
def test_no_stone_is_lost_without_being_a_prisoner(
    seed: int, orders: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings, "_GAMES", 8)
    monkeypatch.setattr(endings, "_ORDERS", orders)
    finished = random_position(seed)

    end = played(finished)

    if end is None:
        return
    gone = [c for c, now in zip(finished.stones, end.stones, strict=True) if c and now != c]
    assert len(gone) <= sum(end.taken)
    assert all(end.stones[point] == finished.stones[point] for point in end.dead)
    left = Finished(7, 7, end.stones, end.dead)
    assert all(string.liberties for string in strings(living(left)))
