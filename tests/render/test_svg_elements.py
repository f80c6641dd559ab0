"""How elements of a drawing are written."""

from __future__ import annotations

import pytest

from sgfedit.render.svg_elements import Element, grouped, moved, number

INK = 'fill="#000000"'
FAINT = 'fill="#000000" fill-opacity="0.5"'


def areas(attributes: str, *places: tuple[float, float, float, float]) -> list[Element]:
    return [Element(attributes, area=place) for place in places]


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (-0.001, "0"), (2.5, "2.5"), (1.239, "1.24"), (-7, "-7")]
)
def test_numbers_have_two_places_at_most(value: float, text: str) -> None:
    assert number(value) == text


def test_rectangles_that_look_alike_are_one_path() -> None:
    found = list(grouped(areas(INK, (0, 1, 9, 1), (0, 3.5, 9, 1), (4, 0, 1, 9))))

    assert found == [f'<path d="M0 1h9v1H0zM0 3.5h9v1H0zM4 0h1v9H4z" {INK}/>']


def test_rectangles_that_shine_through_are_darker_where_they_cross() -> None:
    found = list(grouped(areas(FAINT, (0, 1, 9, 1), (0, 3, 9, 1), (4, 0, 1, 9))))

    assert found == [
        f'<path d="M0 1h9v1H0zM0 3h9v1H0z" {FAINT}/>',
        f'<rect x="4" y="0" width="1" height="9" {FAINT}/>',
    ]


def test_other_shapes_that_look_alike_share_a_group() -> None:
    circles = [Element(INK, f'<circle r="{r}"') for r in (1, 2)]

    assert list(grouped([*areas(INK, (0, 0, 1, 1)), *circles])) == [
        f'<rect x="0" y="0" width="1" height="1" {INK}/>',
        f"<g {INK}>",
        '<circle r="1"/>',
        '<circle r="2"/>',
        "</g>",
    ]


def test_what_is_moved_keeps_its_shape() -> None:
    (area,) = areas(INK, (0, 0, 1, 1))

    assert list(grouped([moved(area, "3", "4")])) == [
        f'<rect x="0" y="0" width="1" height="1" transform="translate(3 4)" {INK}/>'
    ]
    assert moved(Element(INK, "<circle"), "3", "4").shape == '<circle transform="translate(3 4)"'
