"""What the texts of game info mean, as values that can be compared."""

from __future__ import annotations

import pytest

from sgfedit.game.info_values import Result
from sgfedit.game.info_values.meanings import (
    Days,
    days_of,
    handicap_of,
    komi_of,
    result_of,
    strength,
)


@pytest.mark.parametrize(
    ("rank", "value"),
    [("30k", -30), ("1k", -1), ("1d", 1), ("6 dan", 6), ("9p", 19), ("Meijin", None), ("", None)],
)
def test_ranks_grow_with_strength(rank: str, value: int | None) -> None:
    assert strength(rank) == value


@pytest.mark.parametrize(
    ("date", "days"),
    [
        ("1996-03-21", ((19960321, 19960321),)),
        ("1996-03", ((19960301, 19960331),)),
        ("1996", ((19960101, 19961231),)),
        ("1984-02-01,02", ((19840201, 19840201), (19840202, 19840202))),
        ("long ago", ()),
        ("", ()),
    ],
)
def test_dates_are_spans_of_days(date: str, days: tuple[tuple[int, int], ...]) -> None:
    assert days_of(date) == Days(days)


def test_of_a_date_that_is_not_clear_each_day_that_it_can_mean_is_known() -> None:
    november, march = (19961103, 19961103), (19960311, 19960311)

    assert days_of("11/3/96") == Days((november, march), are_choices=True)
    assert days_of("3/3/96") == Days(((19960303, 19960303),))
    assert days_of("21/3/96") == Days(((19960321, 19960321),))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+R", Result("B", "resign")),
        ("w+3.5", Result("W", "score", 3.5)),
        ("a great game", None),
        ("", None),
    ],
)
def test_results_have_a_winner_and_a_kind(text: str, result: Result | None) -> None:
    assert result_of(text) == result


@pytest.mark.parametrize(
    ("text", "komi"), [("6.5", 6.5), ("550", 5.5), ("0", 0), ("none at all", None), ("", None)]
)
def test_komi_is_in_points(text: str, komi: float | None) -> None:
    assert komi_of(text) == komi


@pytest.mark.parametrize(("text", "stones"), [("2", 2), ("even", 0), ("some", None), ("", None)])
def test_handicap_is_in_stones(text: str, stones: int | None) -> None:
    assert handicap_of(text) == stones
