"""TM: the basic time of a player in seconds, and the ways people write it instead."""

from __future__ import annotations

import re
from typing import Final

from sgfedit.game.info_values._durations import clock, duration
from sgfedit.game.info_values._text import (
    MAX_LENGTH,
    NOTHING,
    THOUSANDS,
    Reading,
    is_blank,
    plain,
    trimmed,
)
from sgfedit.sgf.values import format_real

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
        text: The decoded value.
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
