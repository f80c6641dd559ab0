"""Dates and results as lists show them."""

from __future__ import annotations

import pytest

from sgfedit.game.info_values.meanings import brief_date, brief_result, brief_year


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("", ""),
        ("1996-02-04", "1996-02-04"),
        ("1996-02", "1996-02"),
        ("1996", "1996"),
        ("Broadcast 1996-02-04", "1996-02-04"),
        ("Published on\n1996-02-04", "1996-02-04"),
        ("1600 approximately", "1600"),
        ("1941-", "1941"),
        ("5. Mai 1987", "1987-05-05"),
        ("1996-05-06,08", "1996-05-06,08"),
        ("1945-07-23,24,25", "1945-07-23–25"),
        ("1945-07-30,31,08-01", "1945-07-30–08-01"),
        ("1942-12-30 - 1943-01-02", "1942-12-30–1943-01-02"),
        ("Nov 16-18, 1842", "1842-11-16–18"),
    ],
)
def test_a_date_is_shown_in_one_form(text: str, brief: str) -> None:
    assert brief_date(text) == brief


@pytest.mark.parametrize(
    "text",
    ["11/3/96", "3-5-1996", "Between 1780 and 1790", "Spring, long ago", "16-18, 1842", "  "],
)
def test_a_date_that_is_not_understood_or_ambiguous_is_shown_as_it_is(text: str) -> None:
    assert brief_date(text) == text.strip()


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Broadcast 1996-02-04", "1996"),
        ("0850 onwards", "0850"),
        ("1945-07-23,24,25", "1945"),
        ("Broadcast", ""),
        ("11/3/96", ""),
        ("12", ""),
        ("", ""),
    ],
)
def test_a_year_is_four_figures_or_nothing(text: str, year: str) -> None:
    assert brief_year(text) == year


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("W+R", "W+R"),
        ("W+Resign", "W+R"),
        ("W+R (moves beyond 246 not known)", "W+R"),
        ("B+1.00", "B+1"),
        ("Black wins by 3.5 points", "B+3.5"),
        ("W+Time", "W+T"),
        ("Jigo", "Draw"),
        ("0", "Draw"),
        ("?", "?"),
        ("", ""),
        ("left unfinished\nby both", "left unfinished by both"),
    ],
)
def test_a_result_is_shown_in_the_short_form(text: str, brief: str) -> None:
    assert brief_result(text) == brief
