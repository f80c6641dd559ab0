"""HA: a number of stones from 2 on, KM: a real number; the ways people and servers write both."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from sgfedit.game.given import number_given
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

if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_NAMES: Final = (
    "two zwei deux twee due два 두",
    "three drei trois drie tre три 세 석",
    "four vier quatre quattro четыре 네 넉",
    "five fünf cinq vijf cinque пять 다섯",
    "six sechs zes sei шесть 여섯",
    "seven sieben sept zeven sette семь 일곱",
    "eight acht huit otto восемь 여덟",
    "nine neun neuf negen nove девять 아홉",
)
_NAMED: Final = {name: value for value, names in enumerate(_NAMES, 2) for name in names.split()}
_HANDICAP: Final = re.compile(
    r"\+?(?:(?:handicap(?: of)?|h|vorgabe|фора|让|讓|授|受|置碁?)[ :]*)?"
    rf"(?P<number>{'|'.join(sorted(_NAMED, key=len, reverse=True))}|{AMOUNT})"
    r"[ -]*(?:handicap|stones?|steine?n?|vorgabesteine?|pierres?|piedras?|stenen|pietre"
    r"|кам(?:ня|ней)|子|目|점)?(?: ?(?:de |di )?handicap| ?game|局|置碁| ?접바둑)?[ .]*",
    re.IGNORECASE,
)
_EVEN_WORDS: Final = (
    "none,no,no handicap,even,even game,-,keine,kein,aucun,geen,nessuno,нет,无,無,なし,없음,"
    "分先,互先,猜先,호선,맞바둑"
)
_EVEN: Final = frozenset(_EVEN_WORDS.split(","))
_BLACK_FIRST: Final = re.compile(
    r"\w{0,4}(?:让先|讓先|受先|定先|长先|先相先|先二|先先先|정선)[\w.]{0,6}|先"
)
_REMARK: Final = re.compile(r" *[(\[{,;]")


def parse_handicap(text: str) -> int | None:
    """Return the stones of an HA value FF[4] allows, 0 for none, or None for anything else."""
    if not _NUMBER.fullmatch(text) or int(text) == 1:
        return None
    return int(text)


def format_handicap(stones: int) -> str:
    """Return `stones` as an HA value; `parse_handicap` is the inverse."""
    return str(number_given(stones))


def is_mandated_handicap(text: str) -> bool:
    """Return whether an HA value is a number from 2 on, or the 0 many programs write for none."""
    return not text or parse_handicap(text) is not None


def read_handicap(text: str) -> Reading | None:
    """Return the reading of an HA value, or None.

    A handicap of one stone is none, but it says that Black pays no komi: dropping it is asked.
    So is a colour arrangement (先相先, 让先), which is kept as the rest.
    """
    if is_blank(text):
        return NOTHING
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    if flat.strip(" ").lower() in _EVEN:
        return Reading("0", certain=True)
    if _BLACK_FIRST.fullmatch(flat.strip(" ")):
        return Reading("0", certain=False, rest=trimmed(text))
    return _with_remark(text, flat, _REMARK, partial(_stones_number, text=text))


def _with_remark(
    text: str, flat: str, mark: re.Pattern[str], read: Callable[[str], Reading | None]
) -> Reading | None:
    """Return the reading of a number, perhaps with a remark behind it that begins with `mark`."""
    found, remark = read(flat), mark.search(flat)
    if found is not None or remark is None:
        return found
    found = read(flat[: remark.start()])
    return found and found._replace(certain=False, rest=trimmed(text[remark.start() :]))


def _stones_number(flat: str, text: str) -> Reading | None:
    match = _HANDICAP.fullmatch(flat.strip(" "))
    if match is None:
        return None
    name = match["number"].lower()
    value = _NAMED.get(name) or amount(name)
    if value >= 10_000:
        return None
    if value == 1:
        return Reading("", certain=False, alternatives=("0",))
    if value == int(value):
        return Reading(format_handicap(int(value)), certain=True)
    fewer = int(value)
    if fewer < 2:
        return None
    more = format_handicap(fewer + 1)
    return Reading(format_handicap(fewer), certain=False, rest=trimmed(text), alternatives=(more,))


# KM -----------------------------------------------------------------------------------------


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
_KOMI_REMARK: Final = re.compile(r" *[(\[{;]| *, ")


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
    return _with_remark(text, flat, _KOMI_REMARK, _komi_number)


def _komi_number(flat: str) -> Reading | None:
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
