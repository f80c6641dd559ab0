from __future__ import annotations

import pytest

from sgfedit.go import BLACK, EMPTY, WHITE, Colour


def test_the_opponent_of_a_colour_is_the_other_one() -> None:
    assert Colour.BLACK.opponent is Colour.WHITE
    assert Colour.WHITE.opponent is Colour.BLACK


def test_a_colour_is_its_letter() -> None:
    assert Colour("B") is Colour.BLACK
    assert f"{Colour.WHITE}" == "W"


@pytest.mark.parametrize(
    ("index", "colour"), [(EMPTY, None), (BLACK, Colour.BLACK), (WHITE, Colour.WHITE)]
)
def test_a_colour_is_found_by_the_number_the_board_stores(
    index: int, colour: Colour | None
) -> None:
    assert Colour.of(index) is colour


@pytest.mark.parametrize("colour", Colour)
def test_the_number_of_a_colour_leads_back_to_it(colour: Colour) -> None:
    assert Colour.of(colour.index) is colour
