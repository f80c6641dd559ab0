"""Words of texts, as the index keeps them and as queries ask for them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from sgfedit.game.info import folded

IDEOGRAPH: Final = "[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
"""Pattern of an ideograph, a kana or a Hangul syllable."""

_IDEOGRAPH: Final = re.compile(f"({IDEOGRAPH})")

INFO_COLUMNS: Final = (
    *("black", "white", "black_rank", "white_rank", "event", "round", "place", "name"),
    *("date", "result", "rules", "annotator", "user", "source"),
)
"""Columns of the table info_words: the game info that free words are looked for in."""


def split(text: str) -> str:
    """Return a text with blanks around each ideograph, kana and Hangul syllable.

    Those scripts do not put blanks between words; as words of their own, in the order of the
    text, they are found by phrases.
    """
    return text if text.isascii() else _IDEOGRAPH.sub(r" \1 ", text)


_APOSTROPHES: Final = dict.fromkeys(map(ord, "'`´\u2018\u2019\u02bb\u02bc"))


def key_of(name: str) -> str:
    """Return what names are compared by: no case, no accents, no punctuation, single blanks.

    Apostrophes are nothing, as in Ch'oe; other signs divide words.
    """
    plain = folded(name.translate(_APOSTROPHES))
    letters = "".join(c if c.isalnum() else " " for c in plain)
    return unicodedata.normalize("NFC", " ".join(letters.split()))
