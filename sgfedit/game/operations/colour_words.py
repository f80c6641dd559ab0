"""The words for colours of stones in what people write, and texts with the colours exchanged.

Endings go along in the languages that have some: "des pierres blanches" becomes "des pierres
noires". What only looks like a colour stays: 明白, "er weiß es", "wit" in an English sentence.
"""

from __future__ import annotations

import re
from typing import Final

from sgfedit.game.text_links.context import is_label_like

# Black, White, and the endings that both have; "-" is none.
_STEMS: Final = (
    ("black", "white", "- s"),
    ("schwarz", "weiß", "- e en er es em"),
    ("schwarz", "weiss", "- e en er es em"),
    ("noir", "blanc", "- s"),
    ("noir", "blanch", "e es"),
    ("negr", "blanc", "o os a as"),
    ("pret", "branc", "o os a as"),
    ("ner", "bianc", "o a"),
    ("ner", "bianch", "i e"),
    ("zwart", "wit", "-"),
    ("zwart", "witt", "e en"),
    ("svart", "vit", "- a"),
    ("czarn", "biał", "y ych ym ymi a ą ej e ego emu"),
    ("čern", "bíl", "ý á é ého ému ým í ých ými ou"),
    ("чёрн", "бел", "ый ые ых ым ыми ого ому ом ая ой ую ое"),
    ("черн", "бел", "ый ые ых ым ыми ого ому ом ая ой ую ое"),
)


def _both_ways() -> dict[str, str]:
    found: dict[str, str] = {}
    for black, white, endings in _STEMS:
        for ending in endings.replace("-", " ").split(" "):
            found.setdefault(f"{black}{ending}", f"{white}{ending}")
            found.setdefault(f"{white}{ending}", f"{black}{ending}")
    return found


COLOUR_WORDS: Final = _both_ways()
"""A word for stones of one colour, in small letters → the one for the other colour."""

# Words of several languages, and what a text has only in the one in which they are colours.
_ELSEWHERE: Final = {
    "wit": re.compile(r"\b(?:zwarte?|speelt|zet|leeft|wint|het|een)\b", re.IGNORECASE),
    "vit": re.compile(r"\b(?:svarta?|spelar|börjar|draget|lever|och|att)\b", re.IGNORECASE),
    "vita": re.compile(r"\b(?:svarta?|spelar|börjar|draget|lever|och|att)\b", re.IGNORECASE),
}
_PLAYERS: Final = {"B": "W", "W": "B"}
_SIGNS: Final = {"黑": "白", "黒": "白", "흑": "백", "백": "흑"}
_JAPANESE: Final = re.compile("[黒番ぁ-ヺ]")

_ONE: Final = re.compile(
    r"(?<!\b[Ii]ch )(?<!\b[Ee]r )(?<!\b[Mm]an )(?<!\b[Ww]er )\b[A-Za-zÀ-žА-яЁё]+\b"
    r"|黑白|白黑|黒白|白黒"
    r"|[黑黒]|(?<![明空面告表自坦])白"
    # Alone 백 is a hundred as well.
    r"|(?<![가-힣])[흑백](?=[돌번선차의이은을에도과집한두]|[^가-힣]|\Z)"
)
"""What may be a colour; any word is looked up."""


def exchanged(text: str) -> str:
    """Return what somebody has written with the colours the other way round. O(length)."""
    white = "黒" if _JAPANESE.search(text) else "黑"

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word in _PLAYERS:
            is_label = is_label_like(text, match.start(), match.end())
            return word if is_label else _PLAYERS[word]
        found = COLOUR_WORDS.get(word.lower())
        if found is None:
            return white if word == "白" else _SIGNS.get(word, word)
        needed = _ELSEWHERE.get(word.lower())
        return _in_case(found, word) if needed is None or needed.search(text) else word

    return _ONE.sub(other, text)


def _in_case(other: str, word: str) -> str:
    """Return a word with large letters where `word` has them."""
    if word.isupper():
        return other.upper()
    return other.capitalize() if word[0].isupper() else other
