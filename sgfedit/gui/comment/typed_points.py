"""Where a coordinate that is put into a text needs blanks around it."""

from __future__ import annotations

import unicodedata
from typing import Final

_OPENING: Final = frozenset("([{</'\"«‹“‘„‚-–—~=+#*（［「『〈《")
_CLOSING: Final = frozenset(")]}>»›”’%")
_JOINING: Final = frozenset("-–—/'\"")
# Scripts that put no blanks between words.
_DENSE: Final = ("CJK", "HIRAGANA", "KATAKANA", "FULLWIDTH", "IDEOGRAPHIC", "THAI")


def spaced(name: str, before: str, after: str) -> str:
    """Return the name of a point as it is typed between two pieces of text.

    Args:
        name: Such as "D4".
        before: The text before the caret, or the end of it.
        after: The text behind it.
    """
    front, behind = before[-1:], after[:1]
    is_word = front.isalnum() or front in _CLOSING or front in ",.;:!?…"
    needs_front = bool(front) and is_word and not _is_dense(front) and front not in _OPENING
    follows = behind.isalnum() or (behind in _OPENING and behind not in _JOINING)
    needs_behind = bool(behind) and follows and not _is_dense(behind)
    return f"{' ' * needs_front}{name}{' ' * needs_behind}"


def _is_dense(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_DENSE)
