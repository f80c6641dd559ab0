"""DT in its prescribed form: lists with shortcuts, the shortest form, the calendar."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.game.info_values import (
    PartialDate,
    format_dates,
    is_mandated_date,
    is_real_date,
    parse_dates,
)

years = st.integers(0, 9999)
days = st.builds(PartialDate, years, st.integers(0, 99), st.integers(0, 99) | st.none())
dates = st.lists(days | st.builds(PartialDate, years, st.none(), st.none()), min_size=1)
close = st.lists(
    st.builds(PartialDate, st.just(1996), st.integers(11, 12), st.integers(1, 3) | st.none()),
    min_size=1,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1996", [(1996, None, None)]),
        ("1996-05", [(1996, 5, None)]),
        ("1996-05-06", [(1996, 5, 6)]),
        ("1996,1997", [(1996, None, None), (1997, None, None)]),
        ("1996-05,06", [(1996, 5, None), (1996, 6, None)]),
        ("1996-05,06-07,08", [(1996, 5, None), (1996, 6, 7), (1996, 6, 8)]),
        ("1996-05-06,07,08", [(1996, 5, 6), (1996, 5, 7), (1996, 5, 8)]),
        (
            "1996-12-27,28,1997-01-03,04",
            [(1996, 12, 27), (1996, 12, 28), (1997, 1, 3), (1997, 1, 4)],
        ),
        ("1946-07-31,08-15,16", [(1946, 7, 31), (1946, 8, 15), (1946, 8, 16)]),
    ],
)
def test_a_list_is_resolved_from_left_to_right(
    text: str, expected: list[tuple[int, int | None, int | None]]
) -> None:
    assert parse_dates(text) == tuple(expected)
    assert format_dates(PartialDate(*date) for date in expected) == text


@pytest.mark.parametrize(
    "text",
    ["", "05", "05-06", "1996,05", "1996,05-06", "1996-5", "1996-05-06, 07", "1996-05-", "96",
     "1996/05/06", "1996-05-06,", "１９９６", " 1996", "1996-05-06-07", "1996-123"],
)  # fmt: skip
def test_other_forms_are_not_the_prescribed_one(text: str) -> None:
    assert parse_dates(text) is None
    assert is_mandated_date(text) is (text == "")


@pytest.mark.parametrize("text", ["1997-13-45", "1997-02-29", "1997-00", "1997-04-00", "0000"])
def test_the_form_can_be_right_and_the_date_impossible(text: str) -> None:
    (date,) = parse_dates(text) or ()

    assert is_mandated_date(text)
    assert not is_real_date(date)


@pytest.mark.parametrize("text", ["1996-02-29", "1996-02", "1996", "0001-01-01"])
def test_partial_dates_are_real(text: str) -> None:
    assert all(map(is_real_date, parse_dates(text) or ()))


@given(dates | close)
def test_dates_survive_writing_and_reading(given_dates: list[PartialDate]) -> None:
    assert parse_dates(format_dates(given_dates)) == tuple(given_dates)


@given(close)
def test_the_written_list_is_not_longer_than_the_full_dates(
    given_dates: list[PartialDate],
) -> None:
    full = ",".join(format_dates([date]) for date in given_dates)

    assert len(format_dates(given_dates)) <= len(full)
