"""Captures are read to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go import BLACK, WHITE, Board
from sgfedit.go.tactics import KO, Tactics
from tests.go.drawn import drawn

if TYPE_CHECKING:
    from collections.abc import Collection

    from tests.go.drawn import Drawn

LADDER = drawn("""
    . . . . . . .
    . . X . . . .
    . X O . . . .
    . X O X . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
""")
BROKEN = drawn("""
    . . . . . . .
    . . X . O . .
    . X O . . . .
    . X O X . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
""")
FORK = drawn("""
    . . . . . . .
    . . X . X . .
    . . . O . . .
    . O X . X O .
    . O O . O O .
    . . . X . . .
    . . . . . . .
""")
LOST_FORK = drawn("""
    . . . . . . .
    . . X . O . .
    . . . O . O .
    . O X . X O .
    . O O X O O .
    . . . X . . .
    . . . . . . .
""")
"""The right stone is lost whoever moves; the left one is not."""

KO_SHAPE = drawn("""
    . X O . .
    X . X O .
    . X O . .
    . . . . .
""")


HEMMED_IN = drawn("""
    O O . . O O
    O O X X O O
    O X O O X O
    O X . . X O
    O X X X X O
    . X . X . .
""")
"""Black's upper stones live by taking the two white ones below them, in time."""


def tactics(position: Drawn, dead: Collection[int] = ()) -> tuple[Board, Tactics]:
    board = Board(position.width, position.height)
    board.setup([(p, c) for p, c in enumerate(position.stones) if c])
    return board, Tactics(board, {point: position.stones[point] for point in dead})


def everywhere(position: Drawn) -> range:
    return range(len(position.stones))


def test_a_ladder_takes_what_runs() -> None:
    board, read = tactics(LADDER)
    threat = read.threats(WHITE, everywhere(LADDER))[0]

    assert (threat.value, threat.move) == (4, LADDER.at(4, 3))
    assert not any(read.protections(WHITE, threat))
    assert bytes(board.stones) == LADDER.stones


def test_a_stone_in_the_way_breaks_the_ladder() -> None:
    _, read = tactics(BROKEN)
    threat = read.threats(WHITE, everywhere(BROKEN))[0]

    assert BROKEN.at(4, 3) in list(read.protections(WHITE, threat))


def test_dead_stones_may_be_taken_before_they_are_in_atari() -> None:
    _, read = tactics(HEMMED_IN, [HEMMED_IN.at(3, 3), HEMMED_IN.at(4, 3)])
    (threat,) = read.threats(BLACK, [HEMMED_IN.at(3, 2)])
    found = set(read.protections(BLACK, threat)) - {None}

    assert found >= {HEMMED_IN.at(3, 4), HEMMED_IN.at(4, 4)}


def test_two_strings_put_into_atari_at_once_cannot_both_be_saved() -> None:
    _, read = tactics(FORK)

    (threat,) = read.threats(BLACK, everywhere(FORK))

    assert (threat.value, threat.move) == (2, FORK.at(4, 4))
    assert set(threat.targets) == {FORK.at(3, 4), FORK.at(5, 4)}
    assert set(read.protections(BLACK, threat)) >= {FORK.at(4, 4), FORK.at(3, 3)}


def test_two_strings_are_not_saved_by_a_move_that_takes_the_own_stones() -> None:
    _, read = tactics(LOST_FORK)

    threats = read.threats(BLACK, [LOST_FORK.at(3, 4)])

    assert [threat.move for threat in threats] == [LOST_FORK.at(4, 4)]


def test_taking_a_ko_is_worth_a_point_and_retaking_it_at_once_is_no_move() -> None:
    board, read = tactics(KO_SHAPE)
    target = KO_SHAPE.at(3, 2)

    assert [(t.value, t.move) for t in read.threats(BLACK, [target])] == [(KO, KO_SHAPE.at(2, 2))]
    board.play(WHITE, KO_SHAPE.at(2, 2))
    assert read.taking(KO_SHAPE.at(2, 2)) is None


def test_stones_that_only_dead_ones_surround_are_not_taken() -> None:
    dead = [p for p, stone in enumerate(LADDER.stones) if stone == BLACK]
    _, read = tactics(LADDER, dead)

    assert not read.threats(WHITE, everywhere(LADDER))


def test_a_dead_string_is_no_target() -> None:
    _, read = tactics(LADDER, [LADDER.at(3, 3), LADDER.at(3, 4)])

    assert not read.threats(WHITE, everywhere(LADDER))


def test_a_point_without_a_stone_has_no_liberties() -> None:
    _, read = tactics(LADDER)

    assert read.string(0) == ([0], set())
