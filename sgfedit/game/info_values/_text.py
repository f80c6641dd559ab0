"""Common parts of the readers of game info: their answer, and numbers as people write them.

Records name dates, results and times in many languages and with full-width characters. `plain`
brings such text to ASCII punctuation without moving a character, so that what is left over can
be cut from the original.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sgfedit.sgf.values import WHITE

MAX_LENGTH: Final = 200
"""Longer texts are prose or hostile; no reader looks at them."""


class Reading(NamedTuple):
    """What a text means, and whether it may be rewritten without asking.

    `certain` implies an empty `rest` and no `alternatives`.

    Attributes:
        text: The form FF[4] prescribes; equal to the text read if that is right already. Empty if
            the text says nothing: then the property can go.
        certain: Rewriting loses nothing and has one meaning; otherwise the user must be asked.
        rest: What the text says beyond `text`; belongs into GC (behind a time: OT) on rewriting.
        alternatives: Other prescribed forms the text could mean, the likelier first.
    """

    text: str
    certain: bool
    rest: str = ""
    alternatives: tuple[str, ...] = ()


NOTHING: Final = Reading("", certain=True)
"""The reading of an empty value."""

_SPACES: Final = (
    WHITE
    + "\0\u00a0\u200b\u200e\u200f\u202f\u205f\u3000\ufeff"
    + "".join(map(chr, range(0x2000, 0x200B)))
)
_PLAIN: Final[dict[int, int | str]] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **{ord(space): " " for space in _SPACES},
    **{ord(dash): "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"},
    **dict(zip(map(ord, "、。・〜∼×⁄’‘【】〔〕"), ",..~~x/''[][]", strict=True)),
}
_TRIM: Final = " ,;:+.-/&"

FRACTIONS: Final = {"½": 0.5, "¼": 0.25, "¾": 0.75}
_CJK_DIGITS: Final = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "兩": 2,
}
CJK_NUMBER: Final = "[〇零一二两兩三四五六七八九十百]{1,6}+"

AMOUNT: Final = (
    r"(?:[1-3]/[24](?![0-9/])|[½¼¾]|[二四]分之[一三]"
    r"|[0-9]{1,9}(?:[ 又-] ?[1-3]/[24](?![0-9/])|[ 又]?[½¼¾]|[.,][0-9]{1,9})?|[.,][0-9]{1,9}"
    rf"|{CJK_NUMBER}(?:又(?:[1-3]/[24]|[二四]分之[一三]))?|half|半|반)"
)
"""Pattern of a number as people write it: 6.5, 6,5, 6 1/2, 6½, half, 半, 六, 1又3/4."""

THOUSANDS: Final = re.compile(r"(?<![0-9.,])[1-9][0-9]{0,2},[0-9]{3}(?![0-9.,])")
"""A number whose comma may part thousands (English) or be the decimal sign (elsewhere)."""

_PART: Final = re.compile("(?:[1-3]/[24]|[½¼¾]|[二四]分之[一三])$")
_HALVES: Final = frozenset({"half", "半", "반"})


def plain(text: str) -> str:
    """Return `text` with ASCII digits, punctuation and blanks, every character in its place."""
    return text.translate(_PLAIN)


def trimmed(text: str) -> str:
    """Return `text` without blanks of any script and joining punctuation at both ends."""
    flat = plain(text)
    start = len(flat) - len(flat.lstrip(_TRIM))
    return text[start : len(flat.rstrip(_TRIM))]


def is_blank(text: str) -> bool:
    """Return whether `text` says nothing at all."""
    return not text.strip(_SPACES)


def cjk_number(text: str) -> int:
    """Return the number of a Chinese numeral: 二十五 is 25, 一九三五 is 1935."""
    if "十" not in text and "百" not in text:
        return int("".join(str(_CJK_DIGITS[digit]) for digit in text))
    total, digit = 0, -1
    for sign in text:
        power = {"十": 10, "百": 100}.get(sign)
        if power is None:
            digit = _CJK_DIGITS[sign]
        else:
            total += power * (digit if digit >= 0 else 1)
            digit = -1
    return total + max(digit, 0)


def amount(text: str) -> float:
    """Return the number that `text`, a match of AMOUNT, stands for."""
    if text.lower() in _HALVES:
        return 0.5
    part = _PART.search(text)
    whole = (text[: part.start()] if part else text).strip(" 又-")
    return (_whole(whole) if whole else 0) + (_part(part[0]) if part else 0)


def _whole(text: str) -> float:
    if text[0] in ".,0123456789":
        return float(text.replace(",", "."))
    return float(cjk_number(text))


def _part(text: str) -> float:
    if text in FRACTIONS:
        return FRACTIONS[text]
    if "/" in text:
        over, _, under = text.partition("/")
        return int(over) / int(under)
    return cjk_number(text[-1]) / cjk_number(text[0])
