"""Makes the texts of a PDF as they are typed, so that they are found. No Qt.

Qt tells which letter each glyph is by looking through a font from its first letter, and takes the
first that has the glyph: 一 becomes the radical ⼀, letters of Arabic the forms that they have
within a word, a space a tab. It knows 65,536 letters: others, such as 𠀋 and emoji, it does not
find at all. Whoever looks for words in such a file does not find them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.export.pages.pdf_file import PdfFile

_START: Final = re.compile(rb"\n\d+ beginbfrange\n")
_END: Final = b"endbfrange\n"
_RANGE: Final = re.compile(rb"<([0-9A-F]{4})> <[0-9A-F]{4}> (\[[^\]]*\]|<[0-9A-F]{4}>)")
_LETTER: Final = re.compile(rb"<([0-9A-F]{4})>")
_NAME: Final = re.compile(rb"/BaseFont /(\S+)")
_WRITTEN: Final = re.compile(rb"/F(\d+) \S+ Tf |<([0-9A-F]{4})> Tj")
_AT_ONCE: Final = 100
"""Rows that a part of a map may have."""

_FIRST_RADICAL: Final = 0x2E80
_RADICALS: Final = (
    "　厂　　乙亻冂　刀刂卜㔾小小兀尣尢　巳幺彑彐忄㣺扌攵　旡日"
    "月歺母民氵氺灬爫爫丬牛犭王疋目示礻　糹纟罓罒　　　羊　　耂"
    "肀聿肉臼艹艹艹虎衤覀西见角　讠贝　车辶辶辶　钅長镸长门　阝"
    "雨青韦页风飞食　飠饣　马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟"
)
"""The ideographs that the radicals from U+2E80 on look like; a space: none of 16 bits."""
_SPACES: Final = {0x09: 0x20, 0xA0: 0x20, 0xAD: 0x2D}


class Rare(NamedTuple):
    """A letter beyond 16 bits.

    Attributes:
        fonts: What its font may be called, in small letters.
        glyph: Its glyph there.
        letter: What it is.
    """

    fonts: tuple[str, str]
    glyph: int
    letter: str


def find_texts(file: PdfFile, rare: Iterable[Rare]) -> None:
    """Let the maps of the fonts of a file tell letters instead of their variants.

    Args:
        file: The file.
        rare: The letters beyond 16 bits that are in it, in the order in which they were drawn.
    """
    maps = {
        number: _letters_in(file.stream(file.reference(number, b"ToUnicode")))
        for number, body in file.objects.items()
        if b"/ToUnicode" in body
    }
    _add_rare(file, maps, rare)
    for number, letters in maps.items():
        place = file.reference(number, b"ToUnicode")
        file.set_stream(place, _with_letters(file.stream(place), letters))


def _letters_in(told: bytes) -> dict[int, str]:
    """Return which letter each glyph is, as far as Qt knows it."""
    found = {}
    for match in _RANGE.finditer(told):
        for code, letter in enumerate(_LETTER.findall(match[2]), int(match[1], 16)):
            if int(letter, 16):
                found[code] = plain(int(letter, 16))
    return found


def _with_letters(told: bytes, letters: dict[int, str]) -> bytes:
    rows = [
        b"<%04X> <%s>\n" % (code, letter.encode("utf-16-be", "replace").hex().upper().encode())
        for code, letter in sorted(letters.items())
    ]
    parts = (rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE))
    written = (b"%d beginbfchar\n%sendbfchar\n" % (len(part), b"".join(part)) for part in parts)
    start = _START.search(told)
    if start is None:
        raise ValueError(told)
    return told[: start.start() + 1] + b"".join(written) + told[told.index(_END) + len(_END) :]


def _add_rare(file: PdfFile, maps: dict[int, dict[int, str]], rare: Iterable[Rare]) -> None:
    """Add letters that Qt does not know: glyphs are numbered in the order in which they come."""
    known: dict[tuple[str, str], dict[int, str]] = {}
    for one in rare:
        known.setdefault(one.fonts, {}).setdefault(one.glyph, one.letter)
    if not known:
        return
    unknown = _unknown_in(file, maps)
    for number, codes in unknown.items():
        name = _NAME.search(file.objects[number])
        called = "" if name is None else name[1].decode("latin-1").lower()
        letters = [found for fonts, found in known.items() if called in fonts]
        # A font may have other glyphs that are no letter by themselves.
        if len(letters) == 1 and len(letters[0]) == len(codes):
            maps[number].update(zip(codes, letters[0].values(), strict=True))


def _unknown_in(file: PdfFile, maps: dict[int, dict[int, str]]) -> dict[int, list[int]]:
    """Return the glyphs of each font that are on any page and no letter."""
    found: dict[int, set[int]] = {}
    for page in file.pages():
        font = 0
        for match in _WRITTEN.finditer(file.stream(file.reference(page, b"Contents"))):
            if match[1]:
                font = int(match[1])
            elif int(match[2], 16) not in maps[font]:
                found.setdefault(font, set()).add(int(match[2], 16))
    return {font: sorted(codes - {0}) for font, codes in found.items()}


def plain(letter: int) -> str:
    """Return what the letter of a code is a variant of, or the letter itself."""
    letter = _SPACES.get(letter, letter)
    if 0 <= letter - _FIRST_RADICAL < len(_RADICALS):
        found = _RADICALS[letter - _FIRST_RADICAL]
        return chr(letter) if found.isspace() else found
    kind = unicodedata.decomposition(chr(letter)).partition(" ")[0]
    is_radical = 0x2F00 <= letter < 0x2FE0 or 0xF900 <= letter < 0xFB00
    is_form = kind in {"<initial>", "<medial>", "<final>", "<isolated>"}
    found = unicodedata.normalize("NFKC", chr(letter)) if is_radical or is_form else ""
    # Two letters would be read in the wrong order where they are read from the right.
    return found if len(found) == 1 else chr(letter)
