from __future__ import annotations

import pytest

from sgfedit.go import BLACK, WHITE
from sgfedit.go.dead_stones import Playouts, spoils_eye
from tests.go.drawn import Drawn, drawn


def end_of(playouts: Playouts, colour: int = BLACK) -> bytes:
    steps = playouts.game(colour)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


LIVING = drawn("""
    . X . O .
    X X X O O
    . X . O .
    X X X O O
    . X X O .
""")


def test_living_groups_survive_every_game() -> None:
    playouts = Playouts(*LIVING)

    for number in range(20):
        end = end_of(playouts, WHITE if number % 2 else BLACK)
        assert all(end[p] == stone for p, stone in enumerate(LIVING.stones) if stone)


def test_the_position_is_the_same_after_a_game() -> None:
    playouts = Playouts(9, 9, bytes(81))

    end = end_of(playouts)

    assert any(end)
    assert bytes(playouts.board.stones) == bytes(81)
    assert playouts.board.depth == 1
    assert playouts.moves > 60


def test_the_position_is_the_same_after_a_game_that_was_given_up() -> None:
    playouts = Playouts(9, 9, bytes(81))
    steps = playouts.game(BLACK)

    next(steps)
    steps.close()

    assert not any(playouts.board.stones)


def test_games_are_the_same_with_the_same_seed_only() -> None:
    first, second, third = (end_of(Playouts(9, 9, bytes(81), seed)) for seed in (1, 1, 2))

    assert first == second != third


def test_stones_in_atari_are_taken() -> None:
    position = drawn("""
        . O X . X .
        O X X X X X
        X X . X . X
    """)

    ends = {end_of(Playouts(*position, seed))[position.at(1, 2)] for seed in range(10)}

    assert WHITE not in ends


@pytest.mark.parametrize("seed", range(6))
def test_games_end_whatever_the_position(seed: int) -> None:
    stones = bytes((point * 7 + seed * point // 3) % 3 for point in range(49))

    end = end_of(Playouts(7, 7, stones, seed))

    assert len(end) == 49


@pytest.mark.parametrize(
    ("shape", "spoils"),
    [
        ("X X X", True),
        ("X X X X", False),
        ("X X\nX X", False),
        (". X .\nX X X", True),
        ("X X .\nX X X", True),
        (". X .\nX X X\n. X .", True),
        ("X X X X X", False),
        (". X X\nX X X\n. X .", True),
        ("X X X\nX X X", False),
        ("X X X X X X X", False),
    ],
)
def test_shapes_that_spoil_an_eye(shape: str, spoils: bool) -> None:
    position: Drawn = drawn(shape)
    board = Playouts(*position).board
    group = [point for point, stone in enumerate(position.stones) if stone]

    assert spoils_eye(group, board.neighbours) is spoils


def test_the_way_back_of_a_long_game_is_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sgfedit.go.dead_stones._UNDONE", 3)
    games = Playouts(5, 5, bytes(25))

    pauses = sum(1 for _ in games.game(BLACK))

    assert pauses > games.moves // 3 - 2
    assert games.board.depth == 1
    assert not any(games.board.stones)
