"""Players as the Asian servers name them: "Menskit (4D)", 消失的密室(7段), "LQC         9DP"."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_DIGITS: Final = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)} | {
    "初": 1,
    "초": 1,
}
_UNITS: Final = {
    "d": "d dan 段 단",
    "k": "k kyu gup 级 級 급",
    "p": "p",
}
_UNIT: Final = {word: unit for unit, words in _UNITS.items() for word in words.split()}
_RANK: Final = re.compile(
    r"(?:(?P<first>p|pro|프로|职业|職業)|业余?|業餘?)?"
    rf" *(?P<number>[0-9]{{1,2}}|[{''.join(_DIGITS)}])"
    rf" *(?P<unit>{'|'.join(sorted(_UNIT, key=len, reverse=True))})?"
    r" *(?P<last>p|pro|프로)?(?P<sure>[*?+]?)",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"(?P<name>.*\S)\s*[(\uff08](?P<rank>[^()\uff08\uff09]*)[)\uff09]")
_FIRST_DAN: Final = 18
_FIRST_PRO: Final = 27
_MOST_DAN: Final = 9


class Player(NamedTuple):
    """A name and a rank as BR and WR have it; empty where it is not known."""

    name: str
    rank: str


def read_rank(text: str) -> str | None:
    """Return a rank in the form of BR and WR, or None where `text` is none.

    ``4D``, ``4단`` and ``四段`` are ``4d``; ``18K`` and ``18급`` are ``18k``; ``9P``, ``P9``,
    ``9DP`` and ``9段P`` are ``9p``; ``业5段`` is ``5d``. A mark behind it is kept: ``7D*``.
    """
    match = _RANK.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None or not (match["unit"] or match["first"] or match["last"]):
        return None
    unit = "p" if match["first"] or match["last"] else _UNIT[match["unit"].lower()]
    number = _DIGITS.get(match["number"]) or int(match["number"])
    return f"{number}{unit}{match['sure']}"


def rank_of_level(level: int) -> str:
    """Return the rank that a level of Tygem stands for: 17 is ``1k``, 18 ``1d``, 27 ``1p``."""
    if 0 <= level < _FIRST_DAN:
        return f"{_FIRST_DAN - level}k"
    if level < 0 or level >= _FIRST_PRO + _MOST_DAN:
        return ""
    first, unit = (_FIRST_PRO, "p") if level >= _FIRST_PRO else (_FIRST_DAN, "d")
    return f"{level - first + 1}{unit}"


def with_rank_in_brackets(text: str) -> Player:
    """Return the player in ``name (rank)``; brackets without a rank belong to the name."""
    text = " ".join(text.split())
    match = _BRACKETS.fullmatch(text)
    rank = read_rank(match["rank"]) if match else None
    return Player(match["name"], rank) if match and rank else Player(text, "")


def with_rank_behind(text: str) -> Player:
    """Return the player in ``name   rank``; a last word that is no rank belongs to the name."""
    words = text.split()
    for count in (2, 1):  # 프로 9단
        rank = read_rank(" ".join(words[-count:])) if len(words) > count else None
        if rank:
            return Player(" ".join(words[:-count]), rank)
    return with_rank_in_brackets(text)
