"""What the words around a number, a letter or a point say of it."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from sgfedit.game.text_links.words import (
    ACTS,
    AFTER_MOVE,
    BEFORE_LABEL,
    BEFORE_MOVE,
    CONJUNCTIONS,
    COUNTING,
    MOVES_IN_SIGNS,
    NO_POINT_AFTER,
    NO_POINT_BEFORE,
    RANKED_AFTER,
    RANKED_BEFORE,
    SIGNS_BEFORE_MOVE,
    UNIT_SIGNS,
    UNITS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_REACH: Final = 24
"""How far back one looks, in characters; words that matter are shorter."""
_BETWEEN: Final = " \t\n*_'\"(<"
_QUOTES: Final = "'\"`‘’“”«»「」『』[]()（）*<>"
_SENTENCE_ENDS: Final = ".!?:\n…*#-"


class _Late:
    """A pattern that is compiled when it is first used: all at once would take 10 ms."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self._pattern, re.IGNORECASE)


def _behind(pattern: str) -> _Late:
    return _Late(rf"[*_'\")]{{0,2}}\s?(?:{pattern})")


_UNIT: Final = _Late(rf"[ \t-]?(?:{UNITS})|\s?[{UNIT_SIGNS}]")
_AMOUNT: Final = _Late(rf"[ \t-]?(?:{UNITS})|\s?[目子个個]")
_COUNTING: Final = _Late(COUNTING)
_BEFORE_MOVE: Final = _Late(BEFORE_MOVE)
_BEFORE_LABEL: Final = _Late(BEFORE_LABEL)
_AFTER_MOVE: Final = _behind(AFTER_MOVE)
_RANKED_BEFORE: Final = _Late(RANKED_BEFORE)
_RANKED_AFTER: Final = _behind(RANKED_AFTER)
_ACTS: Final = _behind(ACTS)
_NO_POINT_BEFORE: Final = _Late(NO_POINT_BEFORE)
_NO_POINT_AFTER: Final = _behind(NO_POINT_AFTER)
_ENDS: Final = re.compile(rf"\s*(?:$|[.,;:!?)\]/]|(?:{CONJUNCTIONS})(?![^\W_]))", re.IGNORECASE)
_HEADING: Final = re.compile(r"\s?[:.)](?:\s|$)")
_RANGE: Final = _Late(
    r"\s?(?:至|到|～|~|—)\s?[0-9黑白黒]"
    rf"|(?<=[0-9]{{2}})\s?[、与和及]\s?[0-9]{{2,3}}(?![0-9{UNIT_SIGNS}])"
)
_FROM: Final = _Late("from|between|von|de")
_TO: Final = re.compile(rf"\s(?:{CONJUNCTIONS})\s[0-9]{{1,3}}(?![0-9])", re.IGNORECASE)
_MOVE_SIGN: Final = _Late(
    rf"\s?(?:手目|手[之以]?[前后後]|수(?![가-힣])|位|的?(?:脱先|[{MOVES_IN_SIGNS}]))"
)
_SUM_BEFORE: Final = re.compile(
    r"\b(?:ages?|total|average|number|score|rating|sum|size|out) of[ \t]+$", re.IGNORECASE
)
_EXCHANGE_BEFORE: Final = re.compile(r"exchang\w{0,3}\W{1,4}(?:the\W{1,3})?(?:[A-Z]:)?$", re.I)
_GROUP: Final = re.compile(r"\s(?:(?:are|is)\s)?(?:miai|stones?|groups?|both)\b", re.IGNORECASE)
_EXCHANGE_AFTER: Final = re.compile(r"\W{0,4}exchange", re.IGNORECASE)

LIST: Final = re.compile(
    rf"\s*(?:[,;，、；&/~～至到和与與及或-]|–|—|,?\s*(?:{CONJUNCTIONS})\s)\s*", re.IGNORECASE
)
"""What stands between two items of a list."""


def _word_before(text: str, start: int) -> str:
    """Return the word before `start`, with up to three blanks or brackets between; or nothing."""
    end, last = start, max(0, start - 3)
    while end > last and text[end - 1] in _BETWEEN:
        end -= 1
    if end == start:
        return ""
    begin, last = end, max(0, end - _REACH)
    while begin > last and text[begin - 1].isalpha():
        begin -= 1
    return text[begin:end]


def counts(text: str, start: int, end: int) -> bool:
    """Whether the number in [start, end) counts something: 3 stones, game 2, 5目, the age of 9."""
    return (
        _UNIT.compiled.match(text, end) is not None
        or _COUNTING.compiled.fullmatch(_word_before(text, start)) is not None
        or _SUM_BEFORE.search(text, max(0, start - _REACH), start) is not None
    )


def is_unit_behind(text: str, end: int) -> bool:
    """Whether a unit stands behind: points, stones, 目."""
    return _UNIT.compiled.match(text, end) is not None


def is_amount(text: str, end: int) -> bool:
    """Whether a number after a colour is one of points or stones: "Black 10 points", 白4子."""
    return _AMOUNT.compiled.match(text, end) is not None


def is_move_like(text: str, start: int, end: int) -> bool:
    """Whether the words around a number speak of a move: after 31, 40 was, 57位."""
    if start < _REACH and not text[:start].strip():
        if _HEADING.match(text, end):
            return True
    elif text[start - 1] in SIGNS_BEFORE_MOVE or _names_move(text, start):
        return True
    if _TO.match(text, end) and (
        text[start - 1 : start] == "(" or _FROM.compiled.fullmatch(_word_before(text, start))
    ):
        return True
    return any(one.compiled.match(text, end) for one in (_AFTER_MOVE, _RANGE, _MOVE_SIGN))


def _names_move(text: str, start: int) -> bool:
    word = _word_before(text, start)
    if word == "to":
        return text.endswith("up to ", 0, start)
    return _BEFORE_MOVE.compiled.fullmatch(word) is not None


def is_rank(text: str, start: int, end: int) -> bool:
    """Whether "#5" is a place in a list: ranked #5 in China, game #1."""
    return bool(
        _RANKED_BEFORE.compiled.fullmatch(_word_before(text, start))
        or _RANKED_AFTER.compiled.match(text, end)
    )


def is_origin(text: str, start: int) -> bool:
    """Whether a move is one that something goes on from: from move 12."""
    return _FROM.compiled.fullmatch(_word_before(text, start)) is not None


def is_no_point(text: str, start: int, end: int) -> bool:
    """Whether what looks like a point is something else: round R2, 5 euro."""
    before = _NO_POINT_BEFORE.compiled.fullmatch(_word_before(text, start))
    return bool(before or _NO_POINT_AFTER.compiled.match(text, end))


def is_group(text: str, end: int) -> bool:
    """Whether points before `end` are spoken of together: a18 d18 miai, Q16 Q15 stones."""
    return _GROUP.match(text, end) is not None


def is_exchange(text: str, start: int, end: int) -> bool:
    """Whether two points in [start, end) are called an exchange."""
    before = _EXCHANGE_BEFORE.search(text, max(0, start - _REACH), start)
    return bool(before or _EXCHANGE_AFTER.match(text, end))


def is_label_like(text: str, start: int, end: int) -> bool:
    """Whether a letter that is a label of the node is meant as one and not as a word or colour."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before and before in _QUOTES and behind and behind in _QUOTES:
        return True
    if _is_wide(before) or _is_wide(behind):
        return True
    test = _TESTS.get(text[start])
    return test is None or test(text, start, end)


def _is_wide(character: str) -> bool:
    return "\u3000" <= character <= "\ud7ff" or "\uff00" <= character <= "\uffef"


def _is_no_article(text: str, start: int, end: int) -> bool:
    """Whether "A" at the start of a sentence is not a word: "A and B", "A is"."""
    before = text[max(0, start - _REACH) : start].rstrip(" \t")[-1:]
    begins = not before or before in _SENTENCE_ENDS
    return not begins or _goes_on(text, end)


def _is_no_player(text: str, start: int, end: int) -> bool:
    """Whether "B" is not short for Black: "at B White", but not "B made"."""
    return (
        not _ACTS.compiled.match(text, end)
        or _BEFORE_LABEL.compiled.fullmatch(_word_before(text, start)) is not None
    )


def _goes_on(text: str, end: int) -> bool:
    return bool(_ENDS.match(text, end) or _AFTER_MOVE.compiled.match(text, end))


def _is_named(text: str, start: int, end: int) -> bool:
    return (
        _goes_on(text, end)
        and _BEFORE_LABEL.compiled.fullmatch(_word_before(text, start)) is not None
    )


# Letters that are also words, or endings of words, somewhere.
_TESTS: Final[dict[str, Callable[[str, int, int], bool]]] = {
    **dict.fromkeys("Iabeiouwy", _is_named),
    **dict.fromkeys("BW", _is_no_player),
    "A": _is_no_article,
}
