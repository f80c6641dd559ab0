"""What a text costs in bits if it is in a charset: the models behind `detect`.

The cost of a character follows from where it stands in the charset (level 1 and 2 of GB 2312,
Big5, JIS X 0208 and KS X 1001 are made by frequency) and from whether records are made of it
(`frequent`); what stands beside it adds to that. Numbers are base-2 logarithms of rough
frequencies; only differences between charsets matter.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from sgfedit.sgf import frequent as known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BAD: Final = 22.0
"""Bits of a byte that is no text, and of a character that nobody writes."""

_RARE: Final = 18.0
_SYMBOL: Final = 14.0


def _table(*rows: tuple[float, str]) -> dict[str, float]:
    """Return character → bits; an earlier row counts."""
    return {char: bits for bits, chars in reversed(rows) for char in chars}


_FULL_WIDTH: Final = "　、。，．：；？！（）「」『』《》〈〉【】“”‘’…—·・～〜" + "".join(
    map(chr, range(0xFF10, 0xFF5B))  # digits and letters
)
_KANA: Final = re.compile(r"[ぁ-ゟ゠-ヿ]")
_SIMPLIFIED: Final = _table(
    (5.5, known.GO_SIMPLIFIED),
    (7.5, known.SIMPLIFIED + known.NAMES_SIMPLIFIED),
    (8.0, _FULL_WIDTH),
    (13.0, known.GO_TRADITIONAL + known.TRADITIONAL + known.NAMES_TRADITIONAL + "の"),
)
_TRADITIONAL: Final = _table(
    (5.5, known.GO_TRADITIONAL),
    (7.5, known.TRADITIONAL + known.NAMES_TRADITIONAL),
    (8.0, _FULL_WIDTH),
)
_JAPANESE: Final = _table(
    (5.5, known.GO_JAPANESE + "のはをにがとでたいるしてなかーン"),
    (7.5, known.JAPANESE + known.NAMES_JAPANESE),
    (8.0, _FULL_WIDTH),
)
_KOREAN: Final = _table(
    (6.0, known.GO_HANGUL),
    (7.0, known.HANGUL + known.NAMES_HANGUL),
    (9.0, _FULL_WIDTH),
)
_LATIN: Final = _table(
    (4.5, "αοιετνσρς"),
    (6.5, "ηπκλμυδγχωθφβξζψάέήίόύώ"),
    (9.5, "ΑΟΙΕΤΝΣΡΗΠΚΛΜΥΔΓΧΩΘΦΒΞΖΨ"),
    (5.0, "éèêëàâäáãåöôóòõøüûúíîïìçñß"),
    (6.5, "ąćęłńśźżčřěůťďőűğşı"),
    (7.0, "æùýœšžÖÜÄÅÉØ’"),
    (9.0, "ÁÀÓÍÚÇÑÈÆÊÎÔÂÕŠŽĄĆĘŁŃŚŹŻČŘĚŮŐŰĞŞİ–—“”«»°£€·…\u00a0½©®¿¡´„‘•"),
)
_RUSSIAN: Final = {
    char: bits
    for bits, chars in (
        (3.5, "оеаинт"),
        (4.5, "срвлкмдпу"),
        (6.0, "яыьгзбчй"),
        (7.5, "хжшюцщэф"),
        (8.5, "ъёіїєґ"),
    )
    for char in chars
}


def _gb18030(char: str, source: bytes) -> float:
    if len(source) == 4:
        return _RARE + 4
    lead, trail = source
    if trail >= 0xA1:
        if 0xB0 <= lead <= 0xD7:
            return 11.5
        if 0xD8 <= lead <= 0xF7:
            return 14.5
        if 0xA1 <= lead <= 0xA9:
            return _SYMBOL
    return BAD if _is_private(char) else _RARE


def _big5(char: str, source: bytes) -> float:
    lead = source[0]
    if 0xA4 <= lead <= 0xC6:
        return 11.5
    if 0xC9 <= lead <= 0xF9:
        return 15.0
    return BAD if _is_private(char) else _SYMBOL if 0xA1 <= lead <= 0xA3 else _RARE + 2


def _japanese(char: str, source: bytes) -> float:
    if _KANA.match(char):
        return 6.5
    if len(source) == 1:
        return 10.0  # half-width kana
    lead = source[0]
    if lead >= 0xF0:
        return _RARE if lead >= 0xFA else BAD
    if 0x88 <= lead <= 0x97:
        return 11.5
    return _SYMBOL if lead < 0x88 else 15.5


def _euc_jp(char: str, source: bytes) -> float:
    if _KANA.match(char):
        return 6.5
    lead = source[0]
    if lead < 0xA1:
        return 12.0 if lead == 0x8E else _RARE
    if 0xB0 <= lead <= 0xCF:
        return 11.5
    return 15.5 if lead >= 0xD0 else _SYMBOL


def _cp949(char: str, source: bytes) -> float:
    lead, trail = source
    if trail >= 0xA1 and lead >= 0xA1:
        if 0xB0 <= lead <= 0xC8:
            return 12.0
        return 16.0 if lead >= 0xCA else _SYMBOL
    return _RARE + 2


def _letter(char: str, source: bytes) -> float:
    """Return the bits of a character in a charset of one byte, or in a script of two in UTF-8."""
    del source
    lower = char.lower()
    if lower in _RUSSIAN:
        return _RUSSIAN[lower] + (char != lower) * 3
    return _generic(char)


# End of a range of letters → bits: Latin, phonetic, Greek and Cyrillic, Armenian, others.
_SCRIPTS: Final = ((0x250, 10.0), (0x370, 18.0), (0x530, 10.0), (0x590, 16.0), (0x800, 12.0))


def _generic(char: str) -> float:
    """Return the bits of a character of any script."""
    code = ord(char)
    if 0x3041 <= code <= 0x30FF or 0x4E00 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3:
        return 9.0
    category = unicodedata.category(char)
    if category in {"Cc", "Co", "Cn", "Cs"}:
        return BAD
    if category[0] == "L":
        return next((bits for end, bits in _SCRIPTS if code < end), 13.0)
    return 13.0


def _is_private(char: str) -> bool:
    return any("\ue000" <= one <= "\uf8ff" or one >= "\U000f0000" for one in char)


MODELS: Final[dict[str, tuple[dict[str, float], Callable[[str, bytes], float]]]] = {
    "gb18030": (_SIMPLIFIED, _gb18030),
    "big5hkscs": (_TRADITIONAL, _big5),
    "cp932": (_JAPANESE, _japanese),
    "euc_jp": (_JAPANESE, _euc_jp),
    "cp949": (_KOREAN, _cp949),
}
"""Charsets of two bytes a character → bits of known characters, and a function for others."""

# What stands beside a character: pattern → bits for each place.
_RANK: Final = (re.compile(r"[初一二三四五六七八九十\d０-９] ?[段级級단급]"), -6.0)
_INSIDE_WORD: Final = (
    re.compile(r"[a-z](?=[\u0370-\u05ff\u3400-\ud7a3])|[\u0370-\u05ff\u3400-\ud7a3](?=[a-z])"),
    5.0,
)
_HALF_KANA: Final = (re.compile(r"[A-Za-z](?=[ｦ-ﾟ])|[ｦ-ﾟ](?=[A-Za-z])"), 4.0)
_LONE_KANA: Final = (re.compile(r"(?<![｡-ﾟ])[｡-ﾟ](?![｡-ﾟ])"), 6.0)
# Charsets of two bytes have Greek and Cyrillic among their signs; what makes words of it is text.
_WORD: Final = (re.compile(r"(?<=[Α-я]{2})[Α-я]"), -7.0)
_WIDE_RULES: Final = (_RANK, _INSIDE_WORD, _HALF_KANA, _LONE_KANA)
_NARROW_RULES: Final = (
    (re.compile(r"(?<![A-Za-zÀ-ɏ’])[À-ɏ](?![A-Za-zÀ-ɏ’])"), 6.0),  # alone
    (re.compile(r"(?<![A-Za-zÀ-ɏ’])[À-ɏ]{2}"), 5.0),
    (re.compile(r"[À-ɏ](?=[À-ɏ])"), 3.0),
    (re.compile(r"[a-zß-ÿ](?=[À-ÖØ-Þ])"), 5.0),  # upper case within a word
    (re.compile(r"[a-zа-яё](?=[А-ЯЁ])"), 8.0),
    (re.compile(r"[А-ЯЁ](?=[А-ЯЁ])"), 1.0),
    (re.compile(r"[A-Za-z](?=[Ѐ-ӿ])|[Ѐ-ӿ](?=[A-Za-z])"), 6.0),
    (re.compile(r"(?<![Ѐ-ӿ])[Ѐ-ӿ](?![Ѐ-ӿ])"), 4.0),
    (re.compile(r"(?<=[A-Za-z])[¡-´¶¸-¿×÷ˆ˜™†‡‰](?=[A-Za-z])"), 8.0),  # a sign within a word
    (re.compile(r"[œŒ](?!u)"), 6.0),
    (re.compile(r"(?<![A-Za-z])[£¥ª²³¹º¼½¾](?=[a-z])"), 4.0),
)


def cost(values: Iterable[bytes], codec: str) -> tuple[float, int]:
    """Return (bits, how many bytes are no text) of values in a charset; O(length)."""
    bits = 0.0
    bad = 0
    text = "\n".join(value.decode(codec, "replace") for value in values)
    counts = Counter(text)
    table, weigh = MODELS.get(codec, (_LATIN, _letter))
    for char, times in counts.items():
        if char < "\x80":
            bits += times * BAD if char < " " and char not in "\t\n\r\f\v" else 0
        elif char == "\ufffd":
            bad = times
        else:
            each = table.get(char)
            if each is None:
                each = weigh(char, char.encode(codec, "replace"))
            bits += each * times
    if codec not in MODELS:
        bits += _excess(counts)
    own = (_WORD,) if codec in MODELS else _NARROW_RULES
    for pattern, each in (*own, *_WIDE_RULES):
        bits += each * len(pattern.findall(text))
    return bits + bad * BAD, bad


def _excess(counts: Counter[str]) -> float:
    """Return the bits of Latin letters with accents that are more than words have."""
    plain = sum(times for char, times in counts.items() if char.isascii() and char.isalpha())
    accented = sum(times for char, times in counts.items() if "\x80" < char < "ɐ")
    return max(0.0, 4 * (accented - 0.4 * (plain + accented)))
