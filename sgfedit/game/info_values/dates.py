"""DT in the form FF[4] prescribes: ISO dates, partial dates, and lists with shortcuts.

FF[4], "DT": ``1996-12-27,28,1997-01-03,04`` names four days. A part of such a list may leave out
what it shares with the part before it; what a bare pair of digits means depends on that part.
"""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.given import one_given, text_given

if TYPE_CHECKING:
    from collections.abc import Iterable


class PartialDate(NamedTuple):
    """A day, a month (`day` is None) or a year (`month` is None, too)."""

    year: int
    month: int | None = None
    day: int | None = None


_PART: Final = re.compile(
    r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2}))?)?"
    r"|(?P<short_month>[0-9]{2})-(?P<short_day>[0-9]{2})|(?P<bare>[0-9]{2})"
)


def parse_dates(text: str) -> tuple[PartialDate, ...] | None:
    """Return the dates of a DT value in the prescribed form, shortcuts resolved, or None.

    The form alone is judged: ``1997-13-45`` is returned and `is_real_date` denies it. O(length).
    """
    dates: list[PartialDate] = []
    for part in text_given(text).split(","):
        match = _PART.fullmatch(part)
        date = _resolve(match, dates[-1] if dates else None) if match else None
        if date is None:
            return None
        dates.append(date)
    return tuple(dates)


def _resolve(match: re.Match[str], last: PartialDate | None) -> PartialDate | None:
    """Return the date of one part of a list; `last` is the date before it."""
    if match["year"]:
        month, day = match["month"], match["day"]
        return PartialDate(int(match["year"]), int(month) if month else None, _int(day))
    # FF[4], "DT": no shortcut may follow a bare year.
    if last is None or last.month is None:
        return None
    if match["short_month"]:
        return PartialDate(last.year, int(match["short_month"]), int(match["short_day"]))
    number = int(match["bare"])
    if last.day is None:
        return PartialDate(last.year, number)
    return PartialDate(last.year, last.month, number)


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def format_dates(dates: Iterable[PartialDate]) -> str:
    """Return `dates` as a DT value in its shortest form; `parse_dates` is the inverse."""
    parts: list[str] = []
    last: PartialDate | None = None
    for date in dates:
        parts.append(_shortest(one_given(date, PartialDate), last))
        last = date
    return ",".join(parts)


def _shortest(date: PartialDate, last: PartialDate | None) -> str:
    full = "-".join((f"{date.year:04}", *(f"{n:02}" for n in date[1:] if n is not None)))
    if last is None or last.month is None or date.month is None or date.year != last.year:
        return full
    if date.day is None:
        return full if last.day is not None else full[5:]
    return full[8:] if last.day is not None and date.month == last.month else full[5:]


def is_real_date(date: PartialDate) -> bool:
    """Return whether `date` is in the (Gregorian) calendar, from year 1 on."""
    try:
        datetime.date(date.year, 1 if date.month is None else date.month, date.day or 1)
    except ValueError:
        return False
    return date.day != 0


def is_mandated_date(text: str) -> bool:
    """Return whether a DT value has the form FF[4] prescribes; an empty one asks for no other.

    The calendar is not asked: see `is_real_date`.
    """
    return not text or parse_dates(text) is not None
