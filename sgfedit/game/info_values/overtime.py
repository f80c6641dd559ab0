"""OT: free text, of which a few families are understood.

Canadian: so many stones in a period. Byo-yomi: so many periods, each lost when it is used up.
Fischer: an increment for each move. Simple: a fixed time for each move.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.given import one_given, text_given
from sgfedit.game.info_values._durations import UNIT, clock, duration
from sgfedit.game.info_values._text import MAX_LENGTH, NOTHING, Reading, is_blank, plain
from sgfedit.sgf.values import format_real

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


_LIKELY_MINUTES: Final = 60
"""The most that a bare number is asked about."""

_COUNT: Final = r"(?P<count>[0-9]{1,4})"
_NUMBER: Final = r"[0-9]{1,7}(?:\.[0-9]{1,3})?"
_CLOCK: Final = "[0-9]{1,3}:[0-5][0-9](?::[0-5][0-9])?"
_TIME: Final = rf"(?P<time>{_CLOCK}|{_NUMBER}(?: *(?:{UNIT})\.?)?)"
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
    is_small = 0 < (overtime.seconds or 0) <= _LIKELY_MINUTES
    flat = plain(text).strip(" .")
    is_usual = flat.lower() == format_overtime(overtime).lower()
    has_unit = is_usual or _unit().search(flat) is not None
    return overtime.kind == "canadian" and is_small and not has_unit


@cache
def _unit() -> re.Pattern[str]:
    """Return the pattern of a number with a unit of time, or of a clock."""
    return re.compile(rf"[0-9] *(?:{UNIT})(?![^\W\d_])|[0-9]:[0-9]", re.IGNORECASE)
