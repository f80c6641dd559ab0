"""The language of a text as far as its letters tell it, so that it is shown and spoken right.

Han characters look different in Chinese, Japanese and Korean books. Letters that many languages
share, such as those of this sentence, tell nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

OWN: Final = "en"
"""Of the words that are not the author's: "Figure 2", "Black 21"."""

_KANA: Final = re.compile("[\u3040-\u30ff\uff66-\uff9d]")
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
_HAN: Final = re.compile("[\u2e80-\u303f\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_OTHERS: Final = (
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
    ("el", re.compile("[\u0370-\u03ff]")),
)
"""The language that most texts in a script are in."""


def han_language(texts: Iterable[str]) -> str:
    """Return the language of Han characters in a book with those texts."""
    for text in texts:
        if text.isascii():
            continue
        if _KANA.search(text):
            return "ja"
        if _HANGUL.search(text):
            return "ko"
    return "zh"


def language_of(text: str, han: str = "zh") -> str:
    """Return a tag of BCP 47, nothing if most letters do not tell.

    Args:
        text: What is written.
        han: The language if there are Han characters only.
    """
    if text.isascii():
        return ""
    # An ideograph says as much as two or three letters.
    most = sum(map(str.isalpha, text)) / 3
    eastern = sum(len(pattern.findall(text)) for pattern in (_KANA, _HANGUL, _HAN))
    if eastern > most:
        if _KANA.search(text):
            return "ja"
        return "ko" if _HANGUL.search(text) else han
    return next((tag for tag, p in _OTHERS if len(p.findall(text)) > most * 1.5), "")


def main_language(texts: Iterable[str]) -> str:
    """Return the language that most texts of a book are in, as far as it can be told."""
    lengths: dict[str, int] = {}
    known = list(texts)
    han = han_language(known)
    for text in known:
        language = language_of(text, han) or OWN
        lengths[language] = lengths.get(language, 0) + len(text)
    return max(lengths, key=lengths.__getitem__, default=OWN)
