"""Words of texts, as the index keeps them and as queries ask for them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_IDEOGRAPH: Final = re.compile(r"([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])")


def split(text: str) -> str:
    """Return a text with blanks around each ideograph, kana and Hangul syllable.

    Those scripts do not put blanks between words; as words of their own, in the order of the
    text, they are found by phrases.
    """
    return _IDEOGRAPH.sub(r" \1 ", text)


def key_of(name: str) -> str:
    """Return what names are compared by: no case, no accents, no punctuation, single blanks."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", " ".join(letters.split()))
