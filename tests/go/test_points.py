from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.go import handicap_points, hoshi, max_handicap, vertex

SIZES = st.integers(1, 52)


def names(points: tuple[tuple[int, int], ...], height: int) -> str:
    return " ".join(vertex(x, y, height) for x, y in points)


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (19, 19, "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"),
        (17, 17, "D14 J14 O14 D9 J9 O9 D4 J4 O4"),
        (15, 15, "D12 M12 H8 D4 M4"),
        (13, 13, "D10 K10 G7 D4 K4"),
        (11, 11, "C9 J9 F6 C3 J3"),
        (9, 9, "C7 G7 E5 C3 G3"),
        (18, 18, "D15 P15 D4 P4"),
        (10, 10, "C8 H8 C3 H3"),
        (8, 8, "C6 F6 C3 F3"),
        (7, 7, "C5 E5 C3 E3"),
        (6, 6, ""),
        (5, 19, ""),
        (1, 1, ""),
        (19, 9, "D7 K7 Q7 K5 D3 K3 Q3"),
        (9, 19, "C16 G16 C10 E10 G10 C4 G4"),
        (19, 10, "D8 K8 Q8 D3 K3 Q3"),
        (10, 19, "C16 H16 C10 H10 C4 H4"),
    ],
)
def test_hoshi_are_where_boards_have_them(width: int, height: int, expected: str) -> None:
    assert names(hoshi(width, height), height) == expected


@pytest.mark.parametrize(
    ("size", "stones", "expected"),
    [
        (19, 2, "Q16 D4"),
        (19, 3, "Q16 D4 Q4"),
        (19, 4, "Q16 D4 Q4 D16"),
        (19, 5, "Q16 D4 Q4 D16 K10"),
        (19, 6, "Q16 D4 Q4 D16 D10 Q10"),
        (19, 7, "Q16 D4 Q4 D16 D10 Q10 K10"),
        (19, 8, "Q16 D4 Q4 D16 D10 Q10 K16 K4"),
        (19, 9, "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10"),
        (19, 10, "Q16 D4 Q4 D16 D10 Q10 K16 K4 K10"),
        (19, 1, ""),
        (19, 0, ""),
        (9, 6, "G7 C3 G3 C7 C5 G5"),
        (13, 5, "K10 D4 K4 D10 G7"),
        (8, 9, "F6 C3 F3 C6"),
        (5, 9, ""),
    ],
)
def test_handicap_stones_come_in_the_customary_order(
    size: int, stones: int, expected: str
) -> None:
    assert names(handicap_points(size, size, stones), size) == expected


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [(19, 19, 9), (9, 9, 9), (8, 8, 4), (7, 7, 4), (6, 6, 0), (19, 18, 4), (9, 13, 9), (52, 6, 0)],
)
def test_the_largest_handicap_is_that_of_gtp(width: int, height: int, expected: int) -> None:
    assert max_handicap(width, height) == expected


@given(SIZES, SIZES, st.integers(-1, 12))
def test_a_handicap_has_as_many_different_points_as_wanted_or_possible(
    width: int, height: int, stones: int
) -> None:
    points = handicap_points(width, height, stones)

    wanted = min(stones, max_handicap(width, height))
    assert len(points) == len(set(points)) == (wanted if wanted >= 2 else 0)
    assert all(0 <= x < width and 0 <= y < height for x, y in points)


@given(SIZES, SIZES)
def test_hoshi_look_the_same_from_all_sides(width: int, height: int) -> None:
    points = hoshi(width, height)

    assert set(points) == {(width - 1 - x, y) for x, y in points}
    assert set(points) == {(x, height - 1 - y) for x, y in points}
    assert set(points) == {(y, x) for x, y in hoshi(height, width)}
