"""Which words of a text are checked, and the terms of Go that no dictionary has."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TERMS: Final = """
    aji ajikeshi alphago atari atarigo ataris atsumi baduk boshi byo byoyomi chuban chuuban
    counterattack dame damezumari dango ddk endgame eyeshape eyespace fuseki fusekis geta goban
    gobans goishi gote hamete hane hanes hasami hayago hiraki honinbo honte horikomi hoshi igo
    igs ikken ikkentobi insei jigo jiku joseki josekis josen kakari kakaris kake kaketsugi
    karami katachi katago keima keimas kgs kifu kikashi kikashis kiri kogeima komi komidashi
    komoku korigatachi kos kosumi kosumitsuke kyu leela makeable mannenko meijin miai midgame
    moku mokuhazushi monkeyjump moyo moyos nadare nakade nidan nigiri nihon niken nikentobi
    nobi nozoki oba ogeima ogs oiotoshi oki ooba oogeima osae overconcentrated overplay
    overplays oyose peep peeps ponnuki pro pros rengo sabaki sagari sangen sanrensei sansan sdk
    seki sekis semeai semedori sensei sente sgf shicho shimari shimaris shinogi shodan sodan
    suji sumi superko tengen tenuki tenukis tesuji tesujis tetsuchu tewari tobi tsugi tsuke
    tsukekoshi tsumego tsumegos tygem uchikomi underplay uttegae warikomi watari weiqi yomi
    yose yosu yosumiru zokusuji
"""
GO_TERMS: Final = frozenset(_TERMS.split())
"""Words of Go in Latin letters, folded; whoever writes of Go knows how they are spelt."""

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Addresses, names of files, and what stands in tags.
_NO_WORDS: Final = re.compile(r"\S*(?:://|@|\.[a-z]{2,4}/|\\)\S*|<[^>\s]*>", re.IGNORECASE)
_SHORTEST: Final = 3
_FEW: Final = 8


def words_in(
    text: str, skipped: Iterable[tuple[int, int]], known: frozenset[str]
) -> Iterator[tuple[int, str]]:
    """Yield index and text of the words that are to be checked.

    Left out are links and addresses, words with digits, in capitals, of other scripts than Latin,
    Cyrillic and Greek, and those that are known.

    Args:
        text: Part of a comment.
        skipped: From where to where something else than words stands.
        known: Folded words that are right: names of this record.
    """
    taken = sorted([*skipped, *(match.span() for match in _NO_WORDS.finditer(text))])
    at = 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at < len(taken) and taken[at][0] < end:
            continue
        word = match[0]
        beside = text[start - 1 : start] + text[end : end + 1]
        is_code = any(char.isdigit() or char == "_" for char in beside)
        if len(word) < _SHORTEST or is_code or word.isupper() or not _is_checkable(word):
            continue
        folded = word.casefold().replace("’", "'")
        plain = folded.removesuffix("'s")
        if plain not in GO_TERMS and plain not in known and folded not in GO_TERMS:
            yield start, word


def _is_checkable(word: str) -> bool:
    if word.isascii():
        return True
    return unicodedata.name(word[0], "").startswith(("LATIN", "CYRILLIC", "GREEK"))


def is_other_language(wrong: int, words: int) -> bool:
    """Return whether a text with so many wrong words must be in another language."""
    return words >= _FEW and wrong * 2 > words
