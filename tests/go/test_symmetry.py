"""Turning and mirroring boards."""

from __future__ import annotations

import pytest

from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    SYMMETRIES,
    Symmetry,
)

BOARD = (5, 3)
POINTS = [(x, y) for x in range(BOARD[0]) for y in range(BOARD[1])]


@pytest.mark.parametrize(
    ("symmetry", "size", "upper_left", "upper_right"),
    [
        (IDENTITY, (5, 3), (0, 0), (4, 0)),
        (ROTATE_RIGHT, (3, 5), (2, 0), (2, 4)),
        (ROTATE_HALF, (5, 3), (4, 2), (0, 2)),
        (ROTATE_LEFT, (3, 5), (0, 4), (0, 0)),
        (MIRROR_LEFT_RIGHT, (5, 3), (4, 0), (0, 0)),
        (MIRROR_TOP_BOTTOM, (5, 3), (0, 2), (4, 2)),
        (MIRROR_DIAGONAL, (3, 5), (0, 0), (0, 4)),
    ],
)
def test_corners_go_where_one_expects(
    symmetry: Symmetry,
    size: tuple[int, int],
    upper_left: tuple[int, int],
    upper_right: tuple[int, int],
) -> None:
    assert symmetry.size(*BOARD) == size
    assert symmetry.point(0, 0, *BOARD) == upper_left
    assert symmetry.point(4, 0, *BOARD) == upper_right


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_inverse_takes_every_point_back(symmetry: Symmetry) -> None:
    turned = symmetry.size(*BOARD)
    for point in POINTS:
        there = symmetry.point(*point, *BOARD)
        assert 0 <= there[0] < turned[0]
        assert 0 <= there[1] < turned[1]
        assert symmetry.inverse.point(*there, *turned) == point
    assert symmetry.then(symmetry.inverse) == IDENTITY


@pytest.mark.parametrize("first", SYMMETRIES)
@pytest.mark.parametrize("second", SYMMETRIES)
def test_two_of_them_are_one_of_them(first: Symmetry, second: Symmetry) -> None:
    both = first.then(second)

    assert both in SYMMETRIES
    for point in POINTS:
        there = first.point(*point, *BOARD)
        assert both.point(*point, *BOARD) == second.point(*there, *first.size(*BOARD))


def test_a_point_off_the_board_stays_off_it() -> None:
    assert ROTATE_RIGHT.point(6, 1, *BOARD) == (1, 6)
    assert MIRROR_LEFT_RIGHT.point(6, 1, *BOARD) == (-2, 1)
