"""Values of game info that can be compared, and dates and results as lists show them.

A text in another form than the prescribed one counts as what `read_x` makes of it, certain or not.
Lists show what is not understood, or could as well mean something else, as it is written. What is
left out there (words beside a date, the days between the first and the last one) belongs into a
tooltip.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info_values.dates import PartialDate, format_dates, parse_dates, read_date
from sgfedit.game.info_values.handicap import parse_handicap, parse_komi, read_handicap, read_komi
from sgfedit.game.info_values.ranks import parse_rank, read_rank
from sgfedit.game.info_values.results import Result, format_result, parse_result, read_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.info_values._text import Reading


_CACHED: Final = 10_000
_HUNDREDFOLD: Final = 100


def _prescribed(text: str, read: Callable[[str], Reading | None]) -> str:
    """Return the form FF[4] prescribes of what a text most likely means, "" if that is nothing."""
    reading = read(text.strip())
    return reading.text if reading else ""


@lru_cache(_CACHED)
def strength(rank: str) -> int | None:
    """Return a rank as a number that grows with strength: 30k is -30, 1k -1, 1d 1, 9p 19."""
    found = parse_rank(_prescribed(rank, read_rank)) if rank else None
    if found is None:
        return None
    if found.kind == "kyu":
        return -found.number
    return found.number + (10 if found.kind == "pro" else 0)


class Days(NamedTuple):
    """The days, months or years that DT names.

    Attributes:
        spans: First and last day (yyyymmdd) of each. A month ends with day 31, a year with 1231,
            whether there is such a day or not.
        are_choices: Whether only one of them is meant, and DT does not say which: ``11/3/96``.
    """

    spans: tuple[tuple[int, int], ...] = ()
    are_choices: bool = False


@lru_cache(_CACHED)
def days_of(date: str) -> Days:
    """Return the days that DT names."""
    reading = read_date(date.strip()) if date else None
    if reading is None:
        return Days()
    first, *others = [
        [_span(one) for one in parse_dates(text) or ()]
        for text in (reading.text, *reading.alternatives)
    ]
    if not others:
        return Days(tuple(first))
    return Days(tuple((min(days)[0], max(days)[1]) for days in (first, *others)), are_choices=True)


def _span(date: PartialDate) -> tuple[int, int]:
    year, month, day = date
    first = year * 10_000 + (month or 1) * 100 + (day or 1)
    last = year * 10_000 + (month or 12) * 100 + (day or 31)
    return first, last


@lru_cache(_CACHED)
def result_of(text: str) -> Result | None:
    """Return the result of a game."""
    return parse_result(_prescribed(text, read_result)) if text else None


@lru_cache(_CACHED)
def komi_of(text: str) -> float | None:
    """Return komi in points; what is beyond any board is what some programs mean by it."""
    if not text:
        return None
    komi = parse_komi(text.strip())
    if komi is None or abs(komi) >= _HUNDREDFOLD:
        komi = parse_komi(_prescribed(text, read_komi)) or komi
    return komi


@lru_cache(_CACHED)
def handicap_of(text: str) -> int | None:
    """Return the handicap stones; 0 for an even game that says so."""
    return parse_handicap(_prescribed(text, read_handicap)) if text else None


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
    result = result_of(text)
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
