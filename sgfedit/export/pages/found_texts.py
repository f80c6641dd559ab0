"""Makes the texts of a PDF as they are typed, so that they are found.

Qt tells which letter each glyph is by looking through a font from its first letter, and takes the
first that has the glyph: 一 becomes the radical ⼀, letters of Arabic the forms that they have
within a word, a space a tab. Whoever looks for words in such a file does not find them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MAP: Final = re.compile(rb"begincmap\n.*?\nendcmap", re.DOTALL)
_LETTER: Final = re.compile(rb"(?<=[\[ ])<([0-9A-F]{4})>(?=[ \]])")
_ROW: Final = re.compile(rb"\[[^\]]*\]")
_FIRST_RADICAL: Final = 0x2E80
_RADICALS: Final = (
    "　厂　　乙亻冂　刀刂卜㔾小小兀尣尢　巳幺彑彐忄㣺扌攵　旡日"
    "月歺母民氵氺灬爫爫丬牛犭王疋目示礻　糹纟罓罒　　　羊　　耂"
    "肀聿肉臼艹艹艹虎衤覀西见角　讠贝　车辶辶辶　钅長镸长门　阝"
    "雨青韦页风飞食　飠饣　马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"
)
"""The ideographs that the radicals from U+2E80 on look like; a space: none of 16 bits."""
_SPACES: Final = {0x09: 0x20, 0xA0: 0x20, 0xAD: 0x2D}


def with_found_texts(pdf: bytes) -> bytes:
    """Return a PDF of Qt, of the same length, with letters instead of their variants."""
    return _MAP.sub(lambda found: _ROW.sub(_row, found[0]), pdf)


def _row(found: re.Match[bytes]) -> bytes:
    return _LETTER.sub(lambda letter: b"<%04X>" % plain(int(letter[1], 16)), found[0])


def plain(letter: int) -> int:
    """Return the letter that a code is a variant of, or the code itself."""
    letter = _SPACES.get(letter, letter)
    if 0 <= letter - _FIRST_RADICAL < len(_RADICALS):
        found = _RADICALS[letter - _FIRST_RADICAL]
        return letter if found.isspace() else ord(found)
    if 0xD800 <= letter < 0xE000:
        return letter
    kind = unicodedata.decomposition(chr(letter)).partition(" ")[0]
    is_radical = 0x2F00 <= letter < 0x2FE0 or 0xF900 <= letter < 0xFB00
    is_form = kind in {"<initial>", "<medial>", "<final>", "<isolated>"}
    if not (is_radical or is_form):
        return letter
    found = unicodedata.normalize("NFKC", chr(letter))
    return ord(found) if len(found) == 1 and ord(found) < 0x10000 else letter
