"""What the texts of game info most likely mean, as values that can be compared.

A text in another form than the prescribed one counts as what `read_x` makes of it, certain or not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info_values.date_readings import read_date
from sgfedit.game.info_values.dates import PartialDate, parse_dates
from sgfedit.game.info_values.handicap import parse_handicap, read_handicap
from sgfedit.game.info_values.komi import parse_komi, read_komi
from sgfedit.game.info_values.ranks import parse_rank, read_rank
from sgfedit.game.info_values.result_readings import read_result
from sgfedit.game.info_values.results import Result, parse_result

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
