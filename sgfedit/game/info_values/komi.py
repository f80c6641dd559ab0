"""KM: a real number, and the ways people and servers write komi instead."""

from __future__ import annotations

import re
from typing import Final

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

_REAL: Final = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_KOMI: Final = re.compile(
    r"(?:(?:komi|コミ|黒コミ|[黑黒]?[贴貼](?:目(?!半)|还|還)?|[黑黒]出し|덤)[ :]*)?"
    rf"(?P<sign>[+-]? ?)(?P<number>{AMOUNT})"
    r" *(?P<unit>points?|pts?\.?|p|moku|komi|punkte?n?|punt(?:en|os?|i)?|очк\w{1,3}|目|点|집|子)?"
    r"(?P<half>半|반)?(?:出し|コミ)?[ .]*",
    re.IGNORECASE,
)
_NO_KOMI_WORDS: Final = (
    "-,--,none,no,nil,n/a,no komi,kein,keine,ohne,aucun,sans,geen,nessuno,нет,无,無,なし,無し,"
    "コミなし,无贴目,無貼目,不贴目,不貼目,없음"
)
_NO_KOMI: Final = frozenset(_NO_KOMI_WORDS.split(","))
_REMARK: Final = re.compile(r" *[(\[{;]| *, ")


def parse_komi(text: str) -> float | None:
    """Return the komi in a KM value that is a real number of FF[4], or None."""
    return float(text) if _REAL.fullmatch(text) else None


def format_komi(komi: float) -> str:
    """Return `komi` as a KM value; `parse_komi` is the inverse."""
    return format_real(komi)


def is_mandated_komi(text: str) -> bool:
    """Return whether a KM value is a real number; an empty one asks for no other form."""
    return not text or parse_komi(text) is not None


def read_komi(text: str) -> Reading | None:
    """Return the reading of a KM value (numbers in their shortest form), or None.

    Chinese programs write komi in stones of area counting, or a hundredfold: 3.75, 375 and 750
    are all 7.5 points. Such numbers are legal, so these readings are never certain; nor is the
    absence of komi, for "none" may mean 0 or that the komi is not known.
    """
    if is_blank(text):
        return NOTHING
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    if flat.strip(" ").lower() in _NO_KOMI:
        return Reading("", certain=False, alternatives=("0",))
    found = _read_number(flat)
    remark = _REMARK.search(flat)
    if found is not None or remark is None:
        return found
    found = _read_number(flat[: remark.start()])
    return found and found._replace(certain=False, rest=trimmed(text[remark.start() :]))


def _read_number(flat: str) -> Reading | None:
    match = _KOMI.fullmatch(flat.strip(" "))
    if match is None:
        return None
    value = amount(match["number"]) + (0.5 if match["half"] else 0)
    if "-" in match["sign"]:
        value = -value
    if THOUSANDS.fullmatch(match["number"]):
        return _asked(value, value * 1000)
    if match["unit"] == "子":
        return _asked(value * 2, value)
    if match["unit"]:
        return Reading(format_komi(value), certain=True)
    return _suspect(value)


def _suspect(value: float) -> Reading:
    """Return the reading of a bare number, which may count stones or hundredths."""
    if value * 4 % 2 == 1 and value > 0:
        return _asked(value * 2, value)
    if not 100 <= value <= 1000 or value % 25:
        return Reading(format_komi(value), certain=True)
    hundredth = value / 100
    return _asked(hundredth if value % 50 == 0 else hundredth * 2, value)


def _asked(value: float, as_written: float) -> Reading:
    return Reading(format_komi(value), certain=False, alternatives=(format_komi(as_written),))
