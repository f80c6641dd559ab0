"""KM and HA in their prescribed form and as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.game.info_values import (
    Reading,
    format_handicap,
    format_komi,
    is_mandated_handicap,
    is_mandated_komi,
    parse_handicap,
    parse_komi,
    read_handicap,
    read_komi,
)


@given(st.integers(-4000, 4000).map(lambda n: n / 4))
def test_komi_survives_writing_and_reading(komi: float) -> None:
    assert parse_komi(format_komi(komi)) == komi


@given(st.integers(0, 2704).filter(lambda n: n != 1))
def test_handicap_survives_writing_and_reading(stones: int) -> None:
    assert parse_handicap(format_handicap(stones)) == stones
    assert is_mandated_handicap(format_handicap(stones))


@pytest.mark.parametrize(
    ("text", "mandated"),
    [("", True), ("6.5", True), ("-6.50", True), ("+7", True), ("375", True)]
    + [(text, False) for text in ("5,5", ".5", "6.5目", "nan", "1e5", "６")],
)
def test_komi_is_to_be_a_real(text: str, mandated: bool) -> None:
    assert is_mandated_komi(text) is mandated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("0", "0"), ("5.5", "5.5"), ("6.50", "6.5"), ("7.0", "7"), ("-6.5", "-6.5"),
        ("5 1/2", "5.5"), ("5½", "5.5"), ("half", "0.5"), ("5,5", "5.5"), (".5", "0.5"),
        ("6.5目", "6.5"), ("六目半", "6.5"), ("黑贴五目半", "5.5"), ("덤 6집반", "6.5"),
        ("6.5 points", "6.5"), ("Komi: 6.5", "6.5"), ("－５", "-5"), ("24", "24"), ("110", "110"),
        ("6,5 puntos", "6.5"), ("6,5 punti", "6.5"), ("6,5 очка", "6.5"), ("コミ6目半", "6.5"),
        ("6,50", "6.5"), ("0,500", "0.5"), ("6.500", "6.5"),
    ],
)  # fmt: skip
def test_a_komi_with_one_meaning_is_certain(text: str, expected: str) -> None:
    assert read_komi(text) == Reading(expected, certain=True)


@pytest.mark.parametrize(
    ("text", "expected", "alternative"),
    [("375", "7.5", "375"), ("650", "6.5", "650"), ("750", "7.5", "750"), ("3.75", "7.5", "3.75"),
     ("2.75", "5.5", "2.75"), ("3又3/4子", "7.5", "3.75"), ("黑贴还3又3/4子", "7.5", "3.75"),
     ("none", "", "0"), ("-", "", "0"), ("1,000", "1", "1000"), ("6,500 points", "6.5", "6500")],
)  # fmt: skip
def test_counts_of_stones_and_no_komi_are_asked(
    text: str, expected: str, alternative: str
) -> None:
    assert read_komi(text) == Reading(expected, certain=False, alternatives=(alternative,))


def test_a_remark_on_komi_is_kept_as_the_rest() -> None:
    assert read_komi(" 6.5 (reverse)") == Reading("6.5", certain=False, rest="(reverse)")


@pytest.mark.parametrize(
    "text", ["5,5,5", "51/2", "nan", "1e5", "six", "x (6.5)", "6" * 300, "黑贴目半"]
)
def test_anything_else_is_no_komi(text: str) -> None:
    assert read_komi(text) is None


@pytest.mark.parametrize("text", ["1", "-2", "2.5", "02x", "二"])
def test_a_handicap_is_to_be_a_number_from_two_on(text: str) -> None:
    assert not is_mandated_handicap(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("2", "2"), ("0", "0"), ("02", "2"), ("+3", "3"), ("5.0", "5"),
        ("2 stones", "2"),
        ("二子", "2"), ("让二子", "2"), ("두점", "2"), ("2점", "2"), ("five stones", "5"),
        ("9 Steine", "9"), ("H4", "4"), ("handicap 2", "2"), ("十三", "13"), ("none", "0"),
        ("分先", "0"), ("4 Vorgabesteine", "4"), ("2 pierres de handicap", "2"),
        ("3 piedras", "3"), ("3子置碁", "3"), ("handicap of 3 stones", "3"), ("фора 4", "4"),
    ],
)  # fmt: skip
def test_a_handicap_with_one_meaning_is_certain(text: str, expected: str) -> None:
    assert read_handicap(text) == Reading(expected, certain=True)


def test_half_a_handicap_stone_is_asked() -> None:
    assert read_handicap("2.5") == Reading("2", certain=False, rest="2.5", alternatives=("3",))


@pytest.mark.parametrize("text", ["1", "1 stone"])
def test_one_stone_is_none_but_asked(text: str) -> None:
    assert read_handicap(text) == Reading("", certain=False, alternatives=("0",))


@pytest.mark.parametrize("text", ["先相先", "让先", "吴受先", "先二先.先"])
def test_an_arrangement_of_colours_is_kept_as_the_rest(text: str) -> None:
    assert read_handicap(text) == Reading("0", certain=False, rest=text)


def test_a_remark_on_the_handicap_is_kept_as_the_rest() -> None:
    assert read_handicap("2 stones (free)") == Reading("2", certain=False, rest="(free)")


@pytest.mark.parametrize(
    "text", ["-1", "abc", "1.5", "123456789", "x, 2", "2" * 300, "two hundred"]
)
def test_anything_else_is_no_handicap(text: str) -> None:
    assert read_handicap(text) is None
