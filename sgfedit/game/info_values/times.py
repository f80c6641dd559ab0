"""TM: the basic time in seconds, OT: overtime, and the ways people write both.

OT is free text, of which a few families are understood. Canadian: so many stones in a period.
Byo-yomi: so many periods, each lost when it is used up. Fischer: an increment for each move.
Simple: a fixed time for each move.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.given import one_given, text_given
from sgfedit.game.info_values._text import (
    AMOUNT,
    MAX_LENGTH,
    NOTHING,
    THOUSANDS,
    Reading,
    amount,
    is_blank,
    plain,
    trimmed,
)
from sgfedit.sgf.values import format_real

_UNITS: Final = (
    (86400, r"days?|tage?n?|jours?|d[ií]as?|dagen|dag|giorn[io]|дней|дня|день|日間|天|일"),
    (
        3600,
        r"hours?|hrs?|horas?|h|stunden?|std|heures?|uur|uren|or[ae]|час(?:а|ов)?|ч|小[时時]|時間?|시간",
    ),
    (60, r"minutes?|minuten?|minut[io]|minutos|mins?|min|m|минут[аы]?|мин|分钟|分鐘|分間|分|분"),
    (1, r"second(?:s|es?|en|[io])?|sekunden?|segundos?|secs?|se[gk]|s|секунд[аы]?|сек|с|秒|초"),
)
_CLOCK: Final = re.compile(
    r"(?P<a>[0-9]{1,3}):(?P<b>[0-9]{2})(?::(?P<c>[0-9]{2}))?(?![0-9:])"
    r"(?: *(?P<hours>h|hrs?|hours?|std|uur|小时|小時|時間|시간)(?![a-z]))?",
    re.IGNORECASE,
)
UNIT: Final = "|".join(words for _, words in _UNITS)
"""Pattern of any unit of time."""

_UNIT: Final = "|".join(f"(?P<u{seconds}>{words})" for seconds, words in _UNITS)
_ONE: Final = frozenset({"one", "eine", "une", "una", "een"})
_AND_A_HALF: Final = "半|반| and a half| et demie| y media| e mezza| с половиной"
_STEP: Final = re.compile(
    rf" *(?:(?:and|und|et|en|e|y|и) )?(?P<number>{AMOUNT}|{'|'.join(sorted(_ONE))})(?: an?)? *"
    rf"(?:(?:{_UNIT})(?![a-zäöüßéа-яё])\.?(?P<half>{_AND_A_HALF})?)",
    re.IGNORECASE,
)
_OVERTIME_FOLLOWS: Final = re.compile(
    r" *(?:byo|b\.y|秒読|読み|读秒|讀秒|초읽기|per\b|for\b|x|[/*]|over|incr|canad|fisch|delay"
    r"|[0-9]{1,3} *(?:x|次|回|회|times|periods|stones|moves|/))",
    re.IGNORECASE,
)
_BARE_MINUTES: Final = re.compile(
    r"([0-9]{1,2})(?![0-9.,:x/*]| *(?:x|次|回|회|s\b|sec|秒|초|moves|stones))", re.IGNORECASE
)


def duration(flat: str, start: int = 0) -> tuple[float, int] | None:
    """Return the seconds written with units at `start` of the plain text, and where that ends.

    Units go from the larger to the smaller, each at most once; ``1h30`` ends in minutes.
    """
    total, position, least = 0.0, start, 100_000
    while (match := _STEP.match(flat, position)) is not None:
        unit = next(seconds for seconds, _ in _UNITS if match[f"u{seconds}"])
        belongs_to_overtime = position > start and _OVERTIME_FOLLOWS.match(flat, match.end())
        if unit >= least or belongs_to_overtime:
            break
        number = 1.0 if match["number"].lower() in _ONE else amount(match["number"])
        total += (number + (0.5 if match["half"] else 0)) * unit
        position, least = match.end(), unit
    if position == start:
        return None
    minutes = _BARE_MINUTES.match(flat, position) if least == 3600 else None
    if minutes is not None and int(minutes[1]) < 60:
        return total + int(minutes[1]) * 60, minutes.end()
    return total, position


def clock(flat: str) -> tuple[tuple[float, ...], int] | None:
    """Return the seconds that a clock time at the start can mean, and where it ends.

    ``h:mm:ss`` has one meaning. ``a:bb`` is minutes and seconds or else hours and minutes, and the
    latter only up to 24.
    """
    match = _CLOCK.match(flat)
    if match is None or int(match["b"]) >= 60 or int(match["c"] or 0) >= 60:
        return None
    first, second = int(match["a"]), int(match["b"])
    in_hours = first * 3600 + second * 60
    if match["c"]:
        return (in_hours + int(match["c"]),), match.end()
    if match["hours"]:
        return (in_hours,), match.end()
    in_minutes = first * 60 + second
    return ((in_minutes, in_hours) if first <= 24 else (in_minutes,)), match.end()


def describe_time(seconds: float) -> str:
    """Return `seconds` in hours, minutes and seconds: ``2 h 30 min``; `read_time` is the inverse.

    Raises:
        ValueError: `seconds` is negative.
    """
    if seconds < 0:
        raise ValueError(seconds)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    amounts = ((hours, "h"), (minutes, "min"), (round(rest, 3), "s"))
    parts = [f"{format_real(value)} {unit}" for value, unit in amounts if value]
    return " ".join(parts) or "0 s"


# TM -----------------------------------------------------------------------------------------


_REAL: Final = re.compile(r"\+?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_BARE: Final = re.compile(
    r"\+?(?P<number>[0-9]{1,9}(?:\.[0-9]{0,9})?)(?:,0{1,9}(?![0-9,]))?(?![0-9.:])"
)
_NOISE: Final = re.compile(
    r"(?:[ .]*(?:each|/ ?player|per (?:player|side)|por jugador|(?:for )?both(?: players)?|je|"
    r"pro spieler|chacun|par joueur|elk|per speler|ciascuno|a testa|каждому|basic(?: time)?|"
    r"main(?: time)?)\b)?",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r" *(?:(?:各|每方|双方各|雙方各|持ち時間|持時間|제한시간|기본|각자|각|je|each)[ :]*)?",
    re.IGNORECASE,
)
_NO_LIMIT_WORDS: Final = (
    "-,--,none,no,unlimited,no limit,no time limit,n/a,keine,unbegrenzt,sans,geen,нет,无,無,なし,"
    "不限,无限制,없음"
)
_NO_LIMIT: Final = frozenset(_NO_LIMIT_WORDS.split(","))
_JOINT: Final = re.compile(r" *[+,;(\[{]| +(?=[0-9])")
_JOINT_AFTER_UNIT: Final = re.compile(
    r" *(?:[+,;.(\[{]|(?:then|plus|and|with|byo|b\.y|over|canad|fisch|incr|dann|puis|en|e)\w*"
    r"|(?=[^\x00-\x7f]))| +(?=[0-9]{1,4} *[^0-9 ])",
    re.IGNORECASE,
)
_LIKELY_MINUTES: Final = 600


def parse_time(text: str) -> float | None:
    """Return the seconds in a TM value that is a real number of FF[4], or None."""
    return float(text) if _REAL.fullmatch(text) else None


def format_time(seconds: float) -> str:
    """Return `seconds` as a TM value; `parse_time` is the inverse."""
    return format_real(seconds)


def is_mandated_time(text: str) -> bool:
    """Return whether a TM value is a real number, not negative; an empty one is left alone."""
    return not text or parse_time(text) is not None


def read_time(text: str, *, maybe_minutes: bool = False) -> Reading | None:
    """Return the reading of a TM value in seconds (in the shortest form), or None.

    Args:
        maybe_minutes: The record has FF[1], which recommended minutes, and names no server: a
            bare number up to 600 is asked about.

    Returns:
        The reading; its rest describes the overtime and belongs into OT. "1:30" may be minutes
        and seconds or hours and minutes, and is not certain.
    """
    if is_blank(text):
        return NOTHING
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    if flat.strip(" ").lower() in _NO_LIMIT:
        return Reading("", certain=False, rest=trimmed(text))
    found = _read(text, flat, maybe_minutes=maybe_minutes)
    parted = THOUSANDS.search(flat)
    if parted is None:
        return found
    comma = flat.index(",", parted.start())
    whole = _read(*(t[:comma] + t[comma + 1 :] for t in (text, flat)), maybe_minutes=False)
    return whole and _both(whole, found)


def _both(whole: Reading, found: Reading | None) -> Reading:
    """Return the reading of "3,600 seconds": more likely an hour than the 3.6 seconds `found`."""
    others = [found.text] if found is not None and found.rest == whole.rest else []
    alternatives = dict.fromkeys((*whole.alternatives, *others))
    return whole._replace(certain=False, alternatives=tuple(alternatives))


def _read(text: str, flat: str, *, maybe_minutes: bool) -> Reading | None:
    """Read a time in which every comma is a decimal sign or parts two times."""
    start = _behind(_LEAD, flat, 0)
    found = _read_units(flat, start) or _read_bare(flat, start, maybe_minutes=maybe_minutes)
    if found is None:
        return None
    reading, joint, end = found
    end = _behind(_NOISE, flat, end)
    if not flat[end:].strip(" ."):
        return reading
    if not joint.match(flat, end):
        return None
    rest = trimmed(text[end:])
    bracketed = plain(rest)[:1] + plain(rest)[-1:] in {"()", "[]", "{}"}
    return reading._replace(certain=False, rest=rest[1:-1] if bracketed else rest)


def _behind(pattern: re.Pattern[str], flat: str, position: int) -> int:
    match = pattern.match(flat, position)
    return match.end() if match else position


def _read_units(flat: str, start: int) -> tuple[Reading, re.Pattern[str], int] | None:
    """Read a time with units or colons: the reading, what may join a rest to it, its end."""
    found = duration(flat, start)
    if found is not None:
        seconds, end = found
        return Reading(format_time(seconds), certain=True), _JOINT_AFTER_UNIT, end
    clocked = clock(flat[start:])
    if clocked is None:
        return None
    choices, length = clocked
    first, *others = map(format_time, choices)
    reading = Reading(first, certain=not others, alternatives=tuple(others))
    return reading, _JOINT_AFTER_UNIT, start + length


def _read_bare(
    flat: str, start: int, *, maybe_minutes: bool
) -> tuple[Reading, re.Pattern[str], int] | None:
    """Read a bare number: seconds, unless minutes are likely or overtime follows ("90+30")."""
    match = _BARE.match(flat, start)
    if match is None:
        return None
    value = float(match["number"])
    seconds, minutes = format_time(value), format_time(value * 60)
    alone = not flat[match.end() :].strip(" .")
    if not 0 < value <= _LIKELY_MINUTES or (alone and not maybe_minutes):
        reading = Reading(seconds, certain=True)
    elif maybe_minutes:
        reading = Reading(minutes, certain=False, alternatives=(seconds,))
    else:
        reading = Reading(seconds, certain=False, alternatives=(minutes,))
    return reading, _JOINT, match.end()


# OT -----------------------------------------------------------------------------------------


OvertimeKind: TypeAlias = Literal["canadian", "byoyomi", "fischer", "simple", "none"]


class Overtime(NamedTuple):
    """A way of counting time after the basic time.

    Attributes:
        kind: The family.
        number: Stones of a Canadian period; periods of byo-yomi; otherwise None.
        seconds: The length of a period; the increment; the time of a move; None without overtime.
    """

    kind: OvertimeKind
    number: int | None = None
    seconds: float | None = None


_LIKELY_PERIOD: Final = 60
"""The most that a bare number is asked about."""

_COUNT: Final = r"(?P<count>[0-9]{1,4})"
_NUMBER: Final = r"[0-9]{1,7}(?:\.[0-9]{1,3})?"
_CLOCK_TEXT: Final = "[0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])?"
_TIME: Final = rf"(?P<time>{_CLOCK_TEXT}|{_NUMBER}(?: *(?:{UNIT})\.?)?)"
_WITH_UNIT: Final = rf"(?P<time>{_NUMBER} *(?:{UNIT})\.?)"
_STONES: Final = (
    r" *(?:moves|stones|steine?n?|züge|pierres|coups|piedras|jugadas|stenen|zetten|pietre|mosse"
    r"|кам(?:ней|ня)|ходов|手|子)"
)
_MOVE: Final = r" *(?:/|per|pro|par|por|a|на) *(?:move|stone|zug|coup|jugada|zet|mossa|ход|手)"
_BYOYOMI: Final = r"(?:japanese )?(?:byo[ -]?yomi|byo|秒読み|读秒|讀秒|초읽기)"
_PERIODS: Final = (
    rf"(?: *(?:{_BYOYOMI} )?(?:periods?|times|perioden?|périodes?|periodos?|periodi|периодов"
    r"|периода) *(?:of|x|à|de|von|van|di|по)?)"
)
_BEFORE: Final = rf"(?:(?:{_BYOYOMI}|保留):? *)?"
_FISCHER: Final = r"(?:fischer(?: (?:increment|bonus))?|increment|bonus)"
_TIMES: Final = r" *(?:periods|times|回|次|회)"
_PATTERNS: Final[tuple[tuple[OvertimeKind, str], ...]] = (
    ("canadian", rf"{_COUNT}{_STONES} *(?:/|in|per|every|pro|par|en|за) *{_TIME}(?: *canadian)?"),
    (
        "canadian",
        rf"{_TIME} *(?:/|per|for|für|pour|para|voor|на) *{_COUNT}{_STONES}(?: *canadian)?",
    ),
    ("canadian", rf"canadian:? *{_COUNT}{_STONES} *(?:(?:/|in|per|every) *)?{_TIME}"),
    ("canadian", rf"{_COUNT} */ *{_TIME}(?: *canadian)?"),
    ("canadian", rf"canadian:? *{_COUNT} */ *{_TIME}"),
    ("byoyomi", rf"(?:japanese )?{_COUNT} *[x*] *{_TIME} *(?:{_BYOYOMI})?"),
    ("byoyomi", rf"{_BYOYOMI}:? *{_COUNT} *[x*] *{_TIME}"),
    ("byoyomi", rf"{_WITH_UNIT} *[x*] *{_COUNT} *(?:{_BYOYOMI})?"),
    ("byoyomi", rf"{_BYOYOMI}:? *{_WITH_UNIT} *[x*] *{_COUNT}"),
    ("byoyomi", rf"{_COUNT}{_PERIODS} *{_TIME} *(?:{_BYOYOMI})?"),
    ("byoyomi", rf"{_BEFORE}{_TIME} *(?:{_BYOYOMI})? *{_COUNT}{_TIMES}"),
    ("byoyomi", rf"{_COUNT} *(?:回|次|회) *{_TIME} *(?:{_BYOYOMI})?"),
    ("fischer", rf"\+?{_TIME} *{_FISCHER}"),
    ("fischer", rf"{_FISCHER}:? *\+?{_TIME}"),
    ("fischer", rf"\+ *{_WITH_UNIT}(?:{_MOVE})?"),
    ("simple", rf"{_TIME} *simple"),
    ("simple", rf"simple:? *{_TIME}"),
    ("simple", rf"{_WITH_UNIT}{_MOVE}"),
    ("simple", rf"(?:[1一] ?手|每步|每手|한 ?수) *{_WITH_UNIT}"),
    ("none", r"none|no|no overtime|-|sudden death|absolute|なし|無し|无|無|없음"),
)
_UNCOUNTED: Final = (
    rf"{_WITH_UNIT} *{_BYOYOMI}|(?P<seconds>{_NUMBER} *秒)読み"
    rf"|{_BYOYOMI}:? *(?P<behind>{_NUMBER} *(?:{UNIT})\.?)"
)


@cache
def _families() -> tuple[tuple[OvertimeKind, re.Pattern[str]], ...]:
    """Return the patterns compiled: a tenth of what starting costs, and few sessions need it."""
    return tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)


def parse_overtime(text: str) -> Overtime | None:
    """Return the overtime that an OT value describes, or None if it is of no known family."""
    return next(iter(_meanings(text_given(text))), None)


def _meanings(text: str) -> tuple[Overtime, ...]:
    """Return what an OT value of a known family can mean, the likelier first."""
    if len(text) > MAX_LENGTH:
        return ()
    flat = plain(text).strip(" .")
    for kind, pattern in _families():
        match = pattern.fullmatch(flat)
        if match is None:
            continue
        if kind == "none":
            return (Overtime("none"),)
        count = int(match["count"]) if "count" in pattern.groupindex else None
        return tuple(Overtime(kind, count, seconds) for seconds in _seconds(match["time"]))
    return ()


def _without_count(text: str) -> tuple[Overtime, ...]:
    """Return what byo-yomi can mean of which not the periods are told: "60秒読み"."""
    match = _uncounted().fullmatch(plain(text).strip(" .")) if len(text) <= MAX_LENGTH else None
    if match is None:
        return ()
    (seconds,) = _seconds(next(filter(None, match.groups())))
    return Overtime("byoyomi", 1, seconds), Overtime("simple", None, seconds)


@cache
def _uncounted() -> re.Pattern[str]:
    return re.compile(_UNCOUNTED, re.IGNORECASE)


def _seconds(text: str) -> tuple[float, ...]:
    """Return the seconds that ``600``, ``10 min``, ``10 seconds`` or ``10:00`` can mean."""
    with_unit = duration(text)
    if with_unit is not None:
        return with_unit[:1]
    on_clock = clock(text)
    return on_clock[0] if on_clock is not None else (float(text),)


def format_overtime(overtime: Overtime) -> str:
    """Return `overtime` as the servers write it in OT; `parse_overtime` is the inverse."""
    seconds = format_real(one_given(overtime, Overtime).seconds or 0)
    match overtime.kind:
        case "none":
            return "none"
        case "canadian":
            return f"{overtime.number}/{seconds} Canadian"
        case "byoyomi":
            return f"{overtime.number}x{seconds} byo-yomi"
        case _:
            return f"{seconds} {overtime.kind}"


def read_overtime(text: str) -> Reading | None:
    """Return an OT value as the servers write it, or None if it is of no known family.

    OT is free text: a reading is an offer, None is no flaw. A bare number is in seconds; "25/10"
    may be in minutes and is not certain, unless it is as the servers write it; nor are "25/10:00",
    which may be hours, and byo-yomi without the number of periods.
    """
    if is_blank(text):
        return NOTHING
    meanings = _meanings(text) or _without_count(text)
    if not meanings:
        return None
    overtime = meanings[0]
    usual, *others = map(format_overtime, meanings)
    if text.lower() == usual.lower():
        return Reading(text, certain=True)
    if _may_be_minutes(text, overtime):
        minutes = overtime._replace(seconds=(overtime.seconds or 0) * 60)
        return Reading(format_overtime(minutes), certain=False, alternatives=(usual,))
    return Reading(usual, certain=not others, alternatives=tuple(others))


def _may_be_minutes(text: str, overtime: Overtime) -> bool:
    """Whether a bare number stands for the time of moves, small enough for minutes: "25/10"."""
    is_small = 0 < (overtime.seconds or 0) <= _LIKELY_PERIOD
    flat = plain(text).strip(" .")
    is_usual = flat.lower() == format_overtime(overtime).lower()
    has_unit = is_usual or _unit().search(flat) is not None
    return overtime.kind == "canadian" and is_small and not has_unit


@cache
def _unit() -> re.Pattern[str]:
    """Return the pattern of a number with a unit of time, or of a clock."""
    return re.compile(rf"[0-9] *(?:{UNIT})(?![^\W\d_])|[0-9]:[0-9]", re.IGNORECASE)
