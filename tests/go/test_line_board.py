from __future__ import annotations

import random

import pytest

from sgfedit.go import BLACK, WHITE, Board
from sgfedit.go.line_board import LineBoard
from tests.amounts import amount


@pytest.mark.long
@pytest.mark.parametrize("size", [(1, 1), (2, 1), (3, 2), (5, 5), (9, 9)])
def test_moves_take_what_they_take_on_a_board(size: tuple[int, int]) -> None:
    rng = random.Random(1)
    points = size[0] * size[1]
    for _ in range(amount(10, 200)):
        board, line = Board(*size), LineBoard(*size)
        for _ in range(min(3 * points, 60)):
            moves = [
                (rng.choice((BLACK, WHITE)), rng.randrange(points))
                for _ in range(rng.randint(1, points))
            ]
            expected = []
            for number, move in enumerate(moves):
                board.play(*move)
                if board.captured_last:
                    expected.append((number, board.captured_last))

            assert line.play(moves) == expected
            assert line.stones == board.stones


def test_setup_takes_nothing() -> None:
    board = LineBoard(3, 1)

    board.setup([(0, BLACK), (1, WHITE), (2, BLACK), (2, WHITE)])

    assert board.stones == [BLACK, WHITE, WHITE]
