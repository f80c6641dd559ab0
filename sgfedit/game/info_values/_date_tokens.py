"""Tokens of a written date, one letter of `kinds` for each, so that forms can be told by regex.

======  =====================================================================
``Y``   a number of four digits; 19960506 gives ``Ynn``
``n``   a number of one or two digits
``M``   the name of a month
``W``   a day of the week
``y``   年, ``m`` 月, ``d`` 日 and their Korean equals
``T``   a time of day
``?``   an unknown number ("??")
``&``   and, ``~`` to
``X``   anything else; ``-/.,()[]{}`` stand for themselves
======  =====================================================================
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sgfedit.game.info_values._date_words import (
    EMPTY_WORDS,
    ERAS,
    JOINING,
    MONTHS,
    WEEKDAYS,
    Era,
)
from sgfedit.game.info_values._text import CJK_NUMBER, cjk_number, plain


class Token(NamedTuple):
    """One token: its kind, its number (of a month or weekday, too) and where it starts."""

    kind: str
    number: int
    start: int


_TOKEN: Final = re.compile(
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
_UNITS: Final = {"年": "y", "月": "m", "日": "d", "号": "d", "號": "d"} | {
    "년": "y",
    "월": "m",
    "일": "d",
}


def date_tokens(text: str) -> tuple[list[Token], Era | None]:
    """Return the tokens of `text`, blanks and empty words left out, and the era it counts by.

    The year of an era becomes a year of the Gregorian calendar.
    """
    tokens: list[Token] = []
    era: Era | None = None
    before = 0
    for match in _TOKEN.finditer(plain(text)):
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
