"""DT: dates in the form FF[4] prescribes, and as people and programs write them.

FF[4], "DT": ``1996-12-27,28,1997-01-03,04`` names four days. A part of such a list may leave out
what it shares with the part before it; what a bare pair of digits means depends on that part.

A reading is certain only if no order of day and month, no century and no word had to be guessed,
and every date is in the calendar. What stands beside the date is handed back, never dropped: a
game "broadcast" on a day was hardly played on it.
"""

from __future__ import annotations

import datetime
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.given import one_given, text_given
from sgfedit.game.info_values._text import (
    CJK_NUMBER,
    MAX_LENGTH,
    NOTHING,
    Reading,
    cjk_number,
    is_blank,
    plain,
    trimmed,
)
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


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
        rest = (int(digits) if digits else None for digits in (month, day))
        return PartialDate(int(match["year"]), *rest)
    # FF[4], "DT": no shortcut may follow a bare year.
    if last is None or last.month is None:
        return None
    if match["short_month"]:
        return PartialDate(last.year, int(match["short_month"]), int(match["short_day"]))
    number = int(match["bare"])
    if last.day is None:
        return PartialDate(last.year, number)
    return PartialDate(last.year, last.month, number)


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


_Dates = tuple[PartialDate, ...]

_LAST_DAY: Final = 31
_LONGEST_GAME: Final = 10
"""So many days a game may go on in one go; of a longer time the ends alone are offered."""


class _Found(NamedTuple):
    """What the tokens say: the likeliest dates first, and whether nothing was guessed.

    Those of an unknown order of day and month may not be in the calendar.
    """

    choices: tuple[_Dates, ...]
    certain: bool
    rest: str = ""


_AFTER_FIRST: Final = r"n(?:d?[-,&~/]n)*+d?(?!m|[-/.]n)"
_BEFORE_NAME: Final = r"n(?:[-,&~/]n)*"
_YEAR: Final = r"(?P<y>Y|n(?![-/.]?[nMm]))"
_FULL: Final = "Y[-/.y]?n[-/.m]?nd?"


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the forms of dates that are not as prescribed, compiled: few sessions need them."""
    return tuple(
        (name, expression(form))
        for name, form in (
            ("range", rf"(?P<first>{_FULL})(?P<sign>[-~&/])(?P<last>{_FULL})"),
            ("days", rf"(?P<y>Y)[-/.,y]?(?P<m>[nM])[-/.m]?(?P<days>{_AFTER_FIRST})"),
            ("years", r"(?P<y>Y)[-/~](?P<last>Y)"),
            ("month", r"(?P<y>Y)[-/.,y]?(?P<m>[nM])(?:m|[-/.][?]|-)?"),
            ("year", r"(?P<y>Y)(?:y|-[?]-[?]|-)?"),
            ("days", rf"(?P<days>{_BEFORE_NAME})[-/.,]?(?P<m>M)[-/.,]?{_YEAR}"),
            ("days", rf"(?P<m>M)\.?(?P<days>{_BEFORE_NAME})[-/.,]?{_YEAR}"),
            ("days", r"(?P<m>M)(?P<days>n)T(?P<y>Y)"),
            ("month", r"(?P<m>M)[-/.,]?(?P<y>Y)"),
            ("days", rf"(?P<y>n)y(?P<m>n)m(?P<days>{_AFTER_FIRST})"),
            ("order", rf"(?P<a>n)(?P<sign>[-/.]?)(?P<b>n)(?P=sign){_YEAR}"),
            ("month", r"(?P<m>n)[-/.](?P<y>Y)(?![-/.]?[nMm])"),
            ("short", r"(?P<m>M)[-/.,]?(?P<y>n)"),
            ("pair", r"(?<!X)(?P<a>n)[-/.](?P<b>n)(?![-/.nMY])"),
        )
    )


_BEGIN: Final = re.compile("[YnM]")
_PADDED: Final = re.compile(
    r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})|([0-9]{1,2})[-/.]([0-9]{1,2})"
)
_WORDS: Final = re.compile("[^0-9]*[^0-9 -][^0-9]*")
_COMMA: Final = re.compile(r" *[,&] *")


def read_date(text: str, *, european: bool = False) -> Reading | None:
    """Return the reading of a DT value, or None if it names no date, or one not in the calendar.

    Args:
        european: The program that wrote it is known to write day, month, year with full stops.
    """
    if is_blank(text):
        return NOTHING
    dates = parse_dates(text)
    if dates is not None:
        return Reading(text, certain=True) if _real(dates) else _without_zeros(dates)
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    dates = _numeric_list(flat.strip(" ,"))
    if dates is not None:
        return Reading(format_dates(dates), certain=True) if _real(dates) else None
    found = _read_tokens(text, european=european)
    if found is None or found.rest:
        found = _read_list(_COMMA.split(flat.strip(" ,")), european=european) or found
    if found is None:
        return _read_behind_words(text, flat)
    first, *others = dict.fromkeys(format_dates(dates) for dates in found.choices if _real(dates))
    return Reading(first, found.certain and not found.rest and not others, found.rest, (*others,))


def _read_behind_words(text: str, flat: str) -> Reading | None:
    """Read a prescribed list of dates behind words ("Broadcast 2001-09-30,10-07")."""
    words = _WORDS.match(flat)
    dates = parse_dates(flat[words.end() :]) if words else None
    if dates is None or not _real(dates):
        return None
    return Reading(format_dates(dates), certain=False, rest=trimmed(text))


def _without_zeros(dates: _Dates) -> Reading | None:
    """Return the reading of ``1999-09-00`` or ``1996-00-00``: what is zero is not known."""
    year, month, day = dates[0]
    shorter = PartialDate(year, month or None) if not day else dates[0]
    if len(dates) > 1 or not _real((shorter,)):
        return None
    return Reading(format_dates((shorter,)), certain=False)


def _numeric_list(flat: str) -> _Dates | None:
    """Return the dates of a list that only lacks zeros or hyphens, or has blanks at its commas."""
    parts = _COMMA.split(flat)
    if len(parts) == 1 or parse_dates(parts[0]) is not None:
        return parse_dates(",".join(parts))
    padded: list[str] = []
    for part in parts:
        match = _PADDED.fullmatch(part)
        numbers = [group for group in match.groups() if group] if match else [part]
        padded.append("-".join(number.zfill(2) for number in numbers))
    return parse_dates(",".join(padded)) if len(padded[0]) == 10 else None


def _read_list(parts: Sequence[str], *, european: bool) -> _Found | None:
    """Read a list whose parts are dates in full, each in a form of its own, or shortcuts.

    Who writes several of them keeps to one order of day and month.
    """
    found = [
        None if parse_dates(f"2000-01-01,{part}") else _read_tokens(part, european=european)
        for part in parts
    ]
    orders = max(len(one.choices) if one else 1 for one in found)
    choices = (_joined(parts, found, order) for order in range(orders))
    if any(one is not None and one.rest for one in found):
        return None
    real = tuple(dates for dates in choices if dates is not None and _real(dates))
    return _Found(real, all(one is None or one.certain for one in found)) if real else None


def _joined(parts: Sequence[str], found: Sequence[_Found | None], order: int) -> _Dates | None:
    """Return the dates of a list, each once, if day and month stand in one of their orders."""
    dates: list[PartialDate] = []
    for part, one in zip(parts, found, strict=True):
        if one is not None:
            dates += one.choices[min(order, len(one.choices) - 1)]
            continue
        last = format_dates(dates[-1:])
        known = parse_dates(f"{last},{part}" if last else part)
        if known is None:
            return None
        dates += known[len(dates[-1:]) :]
    return tuple(dict.fromkeys(dates))


def _read_tokens(text: str, *, european: bool) -> _Found | None:
    """Read one date, or days that share a month or year; None if there is none."""
    tokens, era = date_tokens(text)
    weekdays = {token.number for token in tokens if token.kind == "W"}
    tokens = [token for token in tokens if token.kind != "W"]
    kinds = "".join(token.kind for token in tokens)
    begin = _BEGIN.search(kinds)
    start = begin.start() if begin else len(kinds)
    matches = ((name, form.match(kinds, start)) for name, form in _forms())
    name, match = next((pair for pair in matches if pair[1]), ("", None))
    if match is None:
        return None
    found = _FOUND[name](match, tokens)
    real = [dates for dates in found.choices if _real(dates)]
    if not real or not _in_era(real[0][0], era):
        return None
    is_order_known = european and match.groupdict().get("sign") == "."
    rest = _rest(text, tokens, start, match.end())
    if not weekdays <= {_weekday(date) for date in real[0]}:
        rest = trimmed(text)
    return _Found((real[0],) if is_order_known else found.choices, found.certain, rest)


def _days(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find one or more days of a month."""
    year, century_known = _year(tokens[match.start("y")])
    month = tokens[match.start("m")].number
    begin, end = match.span("days")
    numbers = [token.number for token in tokens[begin:end] if token.kind == "n"]
    signs = {token.kind for token in tokens[begin:end]} - {"n", "d"}
    choices, certain = _day_lists(numbers, signs)
    dates = (tuple(PartialDate(year, month, day) for day in days) for days in choices)
    return _Found(tuple(dates), certain and century_known)


def _day_lists(numbers: list[int], signs: set[str]) -> tuple[list[list[int]], bool]:
    """Return the lists of days that `numbers`, joined by `signs`, can mean; is it one only?"""
    if any(later <= earlier for earlier, later in pairwise(numbers)):
        return [], False
    if signs <= {",", "&"}:
        return [numbers], True
    if len(numbers) != 2:
        return [], False
    first, last = numbers
    if signs == {"/"}:  # both days, or one of them
        return [numbers], False
    return [list(range(first, last + 1)), numbers], True


def _month(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a month, or a season written as two years (2006/7)."""
    year = tokens[match.start("y")].number
    month = tokens[match.start("m")]
    dates: _Dates = (PartialDate(year, month.number),)
    certain = month.kind == "M" or not {"m", "?"}.isdisjoint(match[0])
    is_season = "Y/n" in match[0] and str(year + 1).endswith(str(month.number))
    if not is_season:
        return _Found((dates,), certain)
    return _Found((dates, (PartialDate(year), PartialDate(year + 1))), certain=False)


def _short_month(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a month with a year of two digits, which must not be a day without a year ("Mar 5")."""
    token = tokens[match.start("y")]
    dates: _Dates = (PartialDate(_year(token)[0], tokens[match.start("m")].number),)
    return _Found((dates,) if token.number > _LAST_DAY else (), certain=False)


def _pair(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a month beside a year of two digits, which must not be a day without a year (11/3)."""
    month, year = sorted((tokens[match.start(name)] for name in "ab"), key=lambda t: t.number)
    dates: _Dates = (PartialDate(_year(year)[0], month.number),)
    return _Found((dates,) if year.number > _LAST_DAY else (), certain=False)


def _range(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a first and a last day, both in full: all days from one to the other, or these two."""
    ends: list[PartialDate] = []
    for begin, end in map(match.span, ("first", "last")):
        ends.append(PartialDate(*(t.number for t in tokens[begin:end] if t.kind in "Yn")))
    if not _real(tuple(ends)) or ends[0] >= ends[1]:
        return _Found((), certain=False)
    days = [_day(date) for date in ends]
    length = (days[1] - days[0]).days + 1
    both: _Dates = tuple(ends)
    if match["sign"] == "&" or length > _LONGEST_GAME:
        return _Found((both,), match["sign"] == "&")
    between = (days[0] + datetime.timedelta(n) for n in range(length))
    all_days: _Dates = tuple(PartialDate(day.year, day.month, day.day) for day in between)
    return _Found((all_days, both), match["sign"] != "/")


def _only_year(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a year; "1960-" may leave the month open or mean "from 1960 on"."""
    year = tokens[match.start("y")].number
    return _Found(((PartialDate(year),),), not match[0].endswith("-"))


def _years(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a first and a last year."""
    first, last = (tokens[match.start(name)].number for name in ("y", "last"))
    return _Found(
        ((PartialDate(first), PartialDate(last)),) if first < last else (), certain=False
    )


def _order(match: re.Match[str], tokens: Sequence[Token]) -> _Found:
    """Find a day and a month in unknown order, with the year behind."""
    a, b, c = (tokens[match.start(name)] for name in ("a", "b", "y"))
    year, century_known = _year(c)
    day_first: _Dates = (PartialDate(year, b.number, a.number),)
    month_first: _Dates = (PartialDate(year, a.number, b.number),)
    month_leads = match["sign"] == "/"
    choices = (month_first, day_first) if month_leads else (day_first, month_first)
    if century_known:
        return _Found(choices, certain=True)
    year, _ = _year(tokens[match.start("a")])
    year_first: _Dates = (PartialDate(year, b.number, c.number),)
    return _Found((*choices, year_first), certain=False)


_FOUND: Final = {
    "days": _days,
    "month": _month,
    "range": _range,
    "short": _short_month,
    "pair": _pair,
    "years": _years,
    "year": _only_year,
    "order": _order,
}


def _year(token: Token) -> tuple[int, bool]:
    """Return the year and whether its century was written; 50 to 99 are read as 19xx."""
    if token.kind == "Y":
        return token.number, True
    return token.number + (1900 if token.number >= 50 else 2000), False


def _real(dates: _Dates) -> bool:
    return all(map(is_real_date, dates))


def _weekday(date: PartialDate) -> int | None:
    return None if date.day is None else _day(date).weekday()


def _day(date: PartialDate) -> datetime.date:
    return datetime.date(date.year, date.month or 1, date.day or 1)


def _in_era(date: PartialDate, era: Era | None) -> bool:
    if era is None:
        return True
    known = tuple(part for part in date if part is not None)
    first, last = (day.timetuple()[: len(known)] for day in (era.first, era.last))
    return first <= known <= last


def _rest(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    """Return what `text` says beside the tokens from `start` to `end`.

    A remark in brackets and a time of day can stand alone; of anything else the whole text is
    the rest, since "Broadcast" or "onwards" says nothing without the date.
    """
    after = [token for token in tokens[end:] if token.kind not in ".,"]
    before = any(token.kind not in ".,-/" for token in tokens[:start])
    if before or any(token.kind == "T" for token in tokens[start:end]):
        return trimmed(text)
    if not after:
        return ""
    return trimmed(text[after[0].start :] if after[0].kind in "([{T" else text)


# Tokens of a written date, one letter of `kinds` for each, so that forms can be told by regex.
#
# ======  =====================================================================
# ``Y``   a number of four digits; 19960506 gives ``Ynn``
# ``n``   a number of one or two digits
# ``M``   the name of a month
# ``W``   a day of the week
# ``y``   年, ``m`` 月, ``d`` 日 and their Korean equals
# ``T``   a time of day
# ``?``   an unknown number ("??")
# ``&``   and, ``~`` to
# ``X``   anything else; ``-/.,()[]{}`` stand for themselves
# ======  =====================================================================


class Token(NamedTuple):
    """One token: its kind, its number (of a month or weekday, too) and where it starts."""

    kind: str
    number: int
    start: int


@cache
def _token() -> re.Pattern[str]:
    return re.compile(
        r"T?(?P<T>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]{1,9})?)?(?: ?[ap]\.?m\b\.?)?"
        r"(?: ?(?:Z\b|UTC?\b|GMT\b)|[+-][0-9]{2}:?[0-9]{2})?)"
        r"|(?P<compact>[0-9]{8})(?![0-9])"
        r"|(?P<Y>[0-9]{4})(?![0-9])"
        r"|(?P<n>[0-9]{1,2})(?:(?:st|nd|rd|th|er|e)\b|[ºª])?(?![0-9])"
        r"|\(?(?P<W>[月火水木金土日]曜日?|(?:星期|周|週|礼拜)[一二三四五六日天]|[월화수목금토일]요일"
        r"|(?<=\()[月火水木金土日一二三四五六월화수목금토일](?=\)))\)?"
        r"|(?P<era>明治|大正|昭和|平成|令和|民国|民國)(?P<first>元)?"
        r"|(?P<unit>[年月日年년월일號号])"
        rf"|(?P<cjk>{CJK_NUMBER})"
        r"|(?P<unknown>[?x]{2}(?![?x]))"
        r"|(?P<range>\.\.\.?|~)"
        r"|(?P<sign>[-/.,&()\[\]{}])"
        r"|(?P<word>[^\W\d_]+)|(?P<blank> +)|(?P<other>.)",
        re.IGNORECASE,
    )


_UNITS: Final = dict(zip("年月日号號년월일", "ymdddymd", strict=True))


def date_tokens(text: str) -> tuple[list[Token], Era | None]:
    """Return the tokens of `text`, blanks and empty words left out, and the era it counts by.

    The year of an era becomes a year of the Gregorian calendar.
    """
    tokens: list[Token] = []
    era: Era | None = None
    before = 0
    for match in _token().finditer(plain(text)):
        if match["era"]:
            era = era or ERAS[match["era"]]
            before = era.before
            if match["first"]:
                tokens.append(Token("Y", before + 1, match.start()))
            continue
        found = _tokens(match)
        if before and found and found[0].kind == "n":
            found = [Token("Y", before + found[0].number, match.start())]
        before = 0
        tokens += found
    return tokens, era


def _tokens(match: re.Match[str]) -> list[Token]:
    kind, word, start = match.lastgroup or "other", match[0].lower(), match.start()
    if kind in {"Y", "n"}:
        return [Token(kind, int(match[kind]), start)]
    if kind == "compact":
        parts = zip("Ynn", (word[:4], word[4:6], word[6:]), strict=True)
        return [Token(part, int(digits), start) for part, digits in parts]
    if kind == "cjk":
        number = cjk_number(word)
        return [Token("n" if number < 100 else "Y", number, start)]
    if kind == "W":
        day = match["W"]
        return [Token("W", WEEKDAYS[day[-1] if day[0] in "星周週礼" else day[0]], start)]
    if kind == "word":
        return _word(word, start)
    if kind == "blank":
        return []
    if kind == "T":
        return [Token("T", 0, match.start("T"))]
    signs = {"unit": _UNITS.get(word, "X"), "unknown": "?", "range": "~", "sign": word}
    return [Token(signs.get(kind, "X"), 0, start)]


def _word(word: str, start: int) -> list[Token]:
    if word in EMPTY_WORDS:
        return []
    if word in MONTHS:
        return [Token("M", MONTHS[word], start)]
    if word in WEEKDAYS:
        return [Token("W", WEEKDAYS[word], start)]
    return [Token(JOINING.get(word, "X"), 0, start)]


# The words of dates: months and days of the week in several languages, and eras.


_MONTH_NAMES: Final = (
    "january januar jänner jan janvier janv januari gennaio gen январь января янв enero ene",
    "february februar feb février fevrier févr fevr februari febbraio февраль февраля фев febrero",
    "march märz maerz mär mrz mar mars maart mrt marzo март марта мар",
    "april apr avril avr aprile апрель апреля апр abril abr",
    "may mai mei maggio mag май мая mayo",
    "june juni jun juin giugno giu июнь июня июн junio",
    "july juli jul juillet juil luglio lug июль июля июл julio",
    "august aug août aout augustus agosto ago август августа авг",
    "september sept sep septembre settembre set сентябрь сентября сен сент septiembre setiembre",
    "october oktober oct okt octobre ottobre ott октябрь октября окт octubre",
    "november nov novembre ноябрь ноября ноя нояб noviembre",
    "december dezember dec dez décembre decembre déc dicembre dic декабрь декабря дек diciembre",
)
MONTHS: Final = {
    name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()
}

_WEEKDAY_NAMES: Final = (
    "monday mon montag lundi maandag lunedì lunedi понедельник 월 月 一",
    "tuesday tue tues dienstag mardi dinsdag martedì martedi вторник 화 火 二",
    "wednesday wed mittwoch mercredi woensdag mercoledì mercoledi среда 수 水 三",
    "thursday thu thur thurs donnerstag jeudi donderdag giovedì giovedi четверг 목 木 四",
    "friday fri freitag vendredi vrijdag venerdì venerdi пятница 금 金 五",
    "saturday sat samstag sonnabend samedi zaterdag sabato суббота 토 土 六",
    "sunday sun sonntag dimanche zondag domenica воскресенье 일 日 天",
)
WEEKDAYS: Final = {
    name: number for number, names in enumerate(_WEEKDAY_NAMES) for name in names.split()
}

JOINING: Final = {
    **dict.fromkeys(("and", "und", "et", "en", "e", "и"), "&"),
    **dict.fromkeys(("to", "bis", "au", "tot", "al", "по", "至", "到"), "~"),
}
"""Words between two days → the sign that stands for them."""

_EMPTY: Final = "of the on am den der dem vom le la du il op de г год года á à st nd rd th"
EMPTY_WORDS: Final = frozenset(_EMPTY.split())
"""Words of a date that carry nothing."""


class Era(NamedTuple):
    """An era: the year before its first, and its days by the Gregorian calendar."""

    before: int
    first: datetime.date
    last: datetime.date


ERAS: Final = {
    # Japan counts by the Gregorian calendar from 1873 on; earlier dates need a lunar table.
    "明治": Era(1867, datetime.date(1873, 1, 1), datetime.date(1912, 7, 30)),
    "大正": Era(1911, datetime.date(1912, 7, 30), datetime.date(1926, 12, 25)),
    "昭和": Era(1925, datetime.date(1926, 12, 25), datetime.date(1989, 1, 7)),
    "平成": Era(1988, datetime.date(1989, 1, 8), datetime.date(2019, 4, 30)),
    "令和": Era(2018, datetime.date(2019, 5, 1), datetime.date.max),
    "民国": Era(1911, datetime.date(1912, 1, 1), datetime.date.max),
    "民國": Era(1911, datetime.date(1912, 1, 1), datetime.date.max),
}
