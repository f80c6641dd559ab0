"""How difficult a problem is, as its author says it: grades, numbers, words. No Qt."""

from __future__ import annotations

import re
from typing import Final

_GRADE: Final = re.compile(
    r"(?P<kyu>\d{1,2})\s*(?:k(?:yu)?\b|[級级급])|(?P<dan>\d{1,2})\s*(?:d(?:an)?\b|[段단])",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?:level|niveau|stufe|nivel)\W{0,3}(\d{1,4})", re.IGNORECASE)
_WORDS: Final = (
    (
        -25,
        "beginners?|elementary|easy|novice|facile|débutant|leicht|fácil|入門|入门|初級|初级|쉬움|초급",
    ),
    (-12, "intermediate|medium|moyen|mittel|medio|中級|中级|보통|중급"),
    (
        -3,
        "advanced|hard|difficult|difficile|schwer|schwierig|difícil|上級|上级|高級|高级|어려움|고급",
    ),
    (3, "experts?|professional|very hard|pro"),
)
_PATTERNS: Final = tuple(
    (level, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE))
    for level, words in _WORDS
)


def level_of(text: str) -> int | None:
    """Return how difficult something is, None if the text does not say; O(length).

    Grades are comparable: 30 kyu is -30, 2 dan 2; words stand where teachers use them.
    """
    match = _GRADE.search(text)
    if match is not None:
        return -int(match["kyu"]) if match["kyu"] else int(match["dan"])
    match = _NUMBER.search(text)
    if match is not None:
        return int(match[1])
    return next((level for level, words in reversed(_PATTERNS) if words.search(text)), None)
