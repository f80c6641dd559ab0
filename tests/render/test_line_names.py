from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.go.points import vertex
from sgfedit.go.symmetry import MIRROR_LEFT_RIGHT, ROTATE_RIGHT, SYMMETRIES, Symmetry
from sgfedit.render.diagram import CoordinateSides, CoordinateStyle, Diagram
from sgfedit.render.geometry import Geometry, line_names, longest_names, named_sides, numeral
from sgfedit.render.turning import Turner, Turning
from sgfedit.sgf.values import Point


def turned(width: int, height: int, symmetry: Symmetry) -> Diagram:
    return Turner(Turning(symmetry)).turned(Diagram(width, height, bytes(width * height)))


@given(width=st.integers(1, 52), height=st.integers(1, 52), symmetry=st.sampled_from(SYMMETRIES))
def test_names_stay_with_their_lines(width: int, height: int, symmetry: Symmetry) -> None:
    diagram = turned(width, height, symmetry)

    upright, level = line_names(diagram)

    assert (len(upright), len(level)) == (diagram.width, diagram.height)
    for x, y in ((0, 0), (width - 1, 0), (0, height - 1), (width // 2, height // 3)):
        seen = Turning(symmetry).seen(Point(x, y), width, height)
        names = upright[seen.x].text, level[seen.y].text
        assert "".join(sorted(names, key=str.isdigit)) == vertex(x, y, height)
    longest = tuple(max(len(name.text) for name in names) for names in (upright, level))
    assert longest == longest_names(diagram)


@pytest.mark.parametrize(
    ("symmetry", "above", "beside"),
    [
        (SYMMETRIES[0], "A B C", "4 3 2 1"),
        (ROTATE_RIGHT, "1 2 3 4", "A B C"),
        (MIRROR_LEFT_RIGHT, "C B A", "4 3 2 1"),
    ],
)
def test_after_a_quarter_turn_letters_run_down_the_side(
    symmetry: Symmetry, above: str, beside: str
) -> None:
    upright, level = line_names(turned(3, 4, symmetry))

    assert " ".join(name.text for name in upright) == above
    assert " ".join(name.text for name in level) == beside


def test_there_is_room_for_what_stands_beside_the_board() -> None:
    # Two digits at the sides of one board, one letter at those of the other.
    upright, lying = Diagram(9, 19, bytes(171)), turned(9, 19, ROTATE_RIGHT)

    first, second = (Geometry.fit(2000, 2000, diagram) for diagram in (upright, lying))

    assert first.cell == second.cell
    assert first.margin_x > second.margin_x


@pytest.mark.parametrize(
    ("style", "above", "beside"),
    [
        (CoordinateStyle.A1, "A B C", "4 3 2 1"),
        (CoordinateStyle.NUMBERS, "1 2 3", "1 2 3 4"),
        (CoordinateStyle.KANJI, "1 2 3", "一 二 三 四"),
        (CoordinateStyle.SGF, "a b c", "a b c d"),
    ],
)
def test_each_style_names_lines_its_way(style: CoordinateStyle, above: str, beside: str) -> None:
    diagram = replace(turned(3, 4, SYMMETRIES[0]), coordinate_style=style)

    upright, level = line_names(diagram)

    assert " ".join(name.text for name in upright) == above
    assert " ".join(name.text for name in level) == beside
    turned_names = line_names(replace(turned(3, 4, ROTATE_RIGHT), coordinate_style=style))
    assert [name.text for name in turned_names[0]] == [name.text for name in level][::-1]


def test_kanji_count_as_people_do() -> None:
    assert [numeral(n) for n in (1, 9, 10, 11, 19, 20, 21, 52)] == [
        *("一", "九", "十", "十一", "十九", "二十", "二十一", "五十二")
    ]


def test_on_two_sides_the_board_is_larger_and_inside() -> None:
    four = Diagram(19, 19, bytes(361))
    two = replace(four, coordinate_sides=CoordinateSides.TWO)

    large, small = Geometry.fit(600, 600, two), Geometry.fit(600, 600, four)

    assert large.cell > small.cell
    assert (large.margin_x, large.margin_right) > (large.margin_right, large.margin_x)
    assert large.margin_bottom > large.margin_y
    assert large.wood.left >= 0
    assert large.wood.left + large.wood.width <= 600
    assert large.wood.top >= 0
    assert large.wood.top + large.wood.height <= 600
    assert named_sides(two) == (1, 0, 0, 1)  # letters below, as on most boards
    assert named_sides(replace(two, coordinate_style=CoordinateStyle.KANJI)) == (1, 1, 0, 0)
