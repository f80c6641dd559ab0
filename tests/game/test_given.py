"""Points, moves and colours as callers hand them in."""

from __future__ import annotations

import pytest

from sgfedit import new_game
from sgfedit.errors import RefusalError
from sgfedit.game.given import (
    colour_given,
    ident_given,
    mapping_given,
    move_given,
    number_given,
    one_given,
    point_given,
    points_given,
    text_given,
)
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point

SIZE = (19, 19)


@pytest.mark.parametrize("given", [Point(3, 15), (3, 15), "D4", "d4", " D4 ", "dp"], ids=repr)
def test_one_point_has_four_forms(given: object) -> None:
    assert point_given(given, SIZE) == Point(3, 15)
    assert type(point_given(given, SIZE)) is Point


def test_two_letters_are_always_sgf_and_letters_with_a_number_always_the_board() -> None:
    assert point_given("aa", SIZE) == Point(0, 0)
    assert point_given("A1", SIZE) == Point(0, 18)
    assert point_given("AA", (52, 52)) == Point(26, 26)
    assert point_given("AA1", (52, 52)) == Point(25, 51)


@pytest.mark.parametrize(
    "given",
    [
        (19, 0),
        (0, -1),
        Point(19, 19),
        "tt",
        "DD",
        "ta",
        "T20",
        "I5",
        "Z1",
        "",
        "d",
        "pass",
        "4D",
        "d d",
        "ää",
        "dd:ee",
    ],
    ids=repr,
)
def test_what_is_no_point_of_the_board_is_refused(given: object) -> None:
    with pytest.raises(RefusalError) as caught:
        point_given(given, SIZE)

    assert caught.value.reason == "no-such-point"


@pytest.mark.parametrize(
    "given", [None, 3, 3.0, b"dd", [3, 3], (3,), (3, 3, 3), (3.0, 3), ("3", 3), (True, 3), PASS]
)
def test_another_type_is_no_point(given: object) -> None:
    with pytest.raises(TypeError):
        point_given(given, SIZE)


@pytest.mark.parametrize("given", [PASS, "pass", "PASS", "Pass"])
def test_a_pass_is_said_in_so_many_words(given: object) -> None:
    assert move_given(given, SIZE) is PASS


@pytest.mark.parametrize("given", ["", "tt", "resign", (19, 19)])
def test_what_only_may_be_a_pass_is_refused(given: object) -> None:
    with pytest.raises(RefusalError):
        move_given(given, SIZE)


def test_nothing_is_no_pass() -> None:
    with pytest.raises(TypeError):
        move_given(None, SIZE)


def test_several_points_are_no_text() -> None:
    assert points_given(["D4", (0, 0)], SIZE) == [Point(3, 15), Point(0, 0)]
    with pytest.raises(TypeError, match=r"\('dd',\)"):
        points_given("dd", SIZE)


def test_colours_are_b_and_w() -> None:
    assert colour_given("B") is Colour.BLACK
    assert colour_given(Colour.WHITE) is Colour.WHITE
    for given in ("b", "black", "", "BW"):
        with pytest.raises(RefusalError, match="is no colour"):
            colour_given(given)
    for wrong in (None, 1, PASS):
        with pytest.raises(TypeError):
            colour_given(wrong)


def test_texts_numbers_and_names_are_what_they_are() -> None:
    assert text_given("") == ""
    assert number_given(7) == 7
    assert ident_given("C") == "C"
    assert one_given(SIZE, tuple) is SIZE
    for wrong in (b"", None, 5):
        with pytest.raises(TypeError):
            text_given(wrong)
    for none in (True, 1.0, "1", None):
        with pytest.raises(TypeError):
            number_given(none)
    for name in ("c", "X Y", "", "1A"):
        with pytest.raises(RefusalError, match="no name of a property"):
            ident_given(name)


def test_a_mapping_is_one() -> None:
    assert mapping_given({"PB": "x"}) == {"PB": "x"}
    with pytest.raises(TypeError, match="a mapping such as a dict is wanted, not 'x'"):
        mapping_given("x")  # type: ignore[arg-type]  # is what is tested


def test_a_position_is_that_of_a_node() -> None:
    with pytest.raises(TypeError, match="a Node is wanted, not 'ee'"):
        new_game(9).games[0].position("ee")  # type: ignore[arg-type]
