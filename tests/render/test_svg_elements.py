"""How elements of a drawing are written."""

from __future__ import annotations

import pytest

from sgfedit.render.svg import Element, grouped, moved, number

INK = 'fill="#000000"'
PAPER = 'fill="#ffffff"'


@pytest.mark.parametrize(
    ("value", "text"), [(3.0, "3"), (-0.001, "0"), (2.5, "2.5"), (1.239, "1.24"), (-7, "-7")]
)
def test_numbers_have_two_places_at_most(value: float, text: str) -> None:
    assert number(value) == text


def test_shapes_that_look_alike_share_a_group() -> None:
    circles = [Element(INK, f'<circle r="{r}"') for r in (1, 2)]

    assert list(grouped([Element(PAPER, "<rect"), *circles])) == [
        f"<rect {PAPER}/>",
        f"<g {INK}>",
        '<circle r="1"/>',
        '<circle r="2"/>',
        "</g>",
    ]


def test_what_is_moved_keeps_its_shape() -> None:
    assert moved(Element(INK, "<circle"), "3", "4").shape == '<circle transform="translate(3 4)"'
