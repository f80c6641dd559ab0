"""Texts as they are compared where their spelling shall not matter."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Return `text` without case, accents and widths: "Ōtake" and "ｏｔａｋｅ" are "otake".

    Letters that are made of parts come in their parts: Hangul syllables do.
    """
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
