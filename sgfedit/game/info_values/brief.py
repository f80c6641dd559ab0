"""Dates and results as lists show them: short, all in one form, so that columns can be narrow.

What is not understood, or could as well mean something else, stays as it is written. What is left
out (words beside a date, the days between the first and the last one) belongs into a tooltip.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.game.info_values.date_readings import read_date
from sgfedit.game.info_values.dates import format_dates, parse_dates
from sgfedit.game.info_values.result_readings import read_result
from sgfedit.game.info_values.results import format_result, parse_result

if TYPE_CHECKING:
    from sgfedit.game.info_values._text import Reading
    from sgfedit.game.info_values.dates import PartialDate

_CACHED: Final = 10_000
_LISTED: Final = 2
_TO: Final = "–"
_DRAW: Final = "Draw"
_YEAR: Final = re.compile("(?<![0-9])[0-9]{4}(?![0-9])")


@lru_cache(_CACHED)
def brief_date(text: str) -> str:
    """Return a date in the form of FF[4], of more than two days the first and the last one.

    "Broadcast 1996-02-04" is "1996-02-04", "1945-07-23,24,25" is "1945-07-23–25".
    """
    text = " ".join(text.split())
    dates = parse_dates(text)
    if dates is None:
        reading = read_date(text)
        if reading is None or not reading.text or _says_more(text, reading):
            return text
        text, dates = reading.text, parse_dates(reading.text) or ()
    return text if len(dates) <= _LISTED else _TO.join(_ends(dates))


def brief_year(text: str) -> str:
    """Return the year of a date in four figures, "" if there is none."""
    year = brief_date(text)[:4]
    return year if len(year) == len("1996") and year.isdecimal() else ""


@lru_cache(_CACHED)
def brief_result(text: str) -> str:
    """Return a result in the short form of FF[4]: "W+R" for "White wins by resignation"."""
    text = " ".join(text.split())
    result = parse_result(text)
    if result is None:
        reading = read_result(text)
        result = parse_result(reading.text) if reading else None
    if result is None:
        return text
    return _DRAW if result.kind == "draw" else format_result(result)


def _says_more(text: str, reading: Reading) -> bool:
    """Whether a date may as well begin on another day, as 11/3/96 does, or names other years."""
    first = (parse_dates(reading.text) or ())[:1]
    is_ambiguous = any((parse_dates(other) or ())[:1] != first for other in reading.alternatives)
    return is_ambiguous or bool(set(_YEAR.findall(text)).difference(_YEAR.findall(reading.text)))


def _ends(dates: tuple[PartialDate, ...]) -> tuple[str, str]:
    """Return the first date, and of the last one what is different."""
    first = format_dates(dates[:1])
    return first, format_dates((dates[0], dates[-1])).removeprefix(f"{first},")
