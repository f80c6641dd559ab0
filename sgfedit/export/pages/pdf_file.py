"""PDF files of Qt, completed: their objects, the outline, links, letters. No Qt.

QPdfWriter knows no outline, no links and no language, and draws the same stone again and again.
What it writes is plain, though: a table of objects, none of them within others (PDF 1.4).

It tells which letter each glyph is by looking through a font from its first letter, and takes the
first that has the glyph: 一 becomes the radical ⼀, letters of Arabic the forms that they have
within a word, a space a tab. It knows 65,536 letters: others, such as 𠀋 and emoji, it does not
find at all. Whoever looks for words in such a file does not find them.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.anchors import outline_of
from sgfedit.export.book.languages import main_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.export.book.anchors import Heading
    from sgfedit.export.book.model import Book
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.pages.texts import Rare


_ROW: Final = re.compile(rb"(\d{10}) \d{5} ([nf])")
_LENGTH: Final = re.compile(rb"/Length (\d+) 0 R")
_NUMBER: Final = re.compile(rb"\d+")


class PdfFile:
    """The objects of a file.

    Attributes:
        objects: What stands between "obj" and "endobj", by the numbers of the objects.
        root: Number of the catalogue.
    """

    def __init__(self, data: bytes) -> None:
        """Read a file. O(objects), but for copies of their bytes.

        Raises:
            LookupError: it is not as Qt writes it, as wherever it is read or changed.
            ValueError: likewise.
        """
        start = int(data[data.rindex(b"startxref") :].split()[1])
        table, _, self._trailer = data[start : data.rindex(b"startxref")].partition(b"trailer")
        places = {
            int(match[1]): number
            for number, match in enumerate(_ROW.finditer(table))
            if match[2] == b"n"
        }
        self.objects: dict[int, bytes] = {}
        for first, last in pairwise((*sorted(places), start)):
            body = data[first:last]
            self.objects[places[first]] = body[body.index(b"obj") + 3 : body.rindex(b"endobj")]
        self._head = data[: min(places)]
        self._size = max(self.objects) + 1
        self.root = self._referred(self._trailer, b"Root")

    def reference(self, number: int, key: bytes) -> int:
        """Return the number of the object that another one names under a key."""
        return self._referred(self.objects[number], key)

    @staticmethod
    def _referred(body: bytes, key: bytes) -> int:
        found = re.search(rb"/%s (\d+) 0 R" % key, body)
        if found is None:
            raise LookupError(key)
        return int(found[1])

    def pages(self) -> list[int]:
        """Return the numbers of the pages."""
        parent = self.objects[self.reference(self.root, b"Pages")]
        kids = parent[parent.index(b"[") : parent.index(b"]")]
        return [int(one) for one in _NUMBER.findall(kids)][::2]

    def add(self, body: bytes = b"") -> int:
        """Add an object, which may be filled later, and return its number."""
        self._size += 1
        self.objects[self._size - 1] = body
        return self._size - 1

    def extend(self, number: int, entries: bytes) -> None:
        """Add entries to a dictionary."""
        self.objects[number] = b"%s%s\n>>\n" % (self.objects[number].rstrip()[:-2], entries)

    def stream(self, number: int) -> bytes:
        """Return what a stream holds, unpacked."""
        head, _, rest = self.objects[number].partition(b"stream\n")
        data = rest[: rest.rindex(b"\nendstream")]
        return zlib.decompress(data) if b"/FlateDecode" in head else data

    def set_stream(self, number: int, data: bytes, entries: bytes = b"") -> None:
        """Let an object be a stream, packed."""
        length = _LENGTH.search(self.objects[number])
        if length is not None:
            del self.objects[int(length[1])]
        packed = zlib.compress(data)
        head = b"\n<<%s /Length %d /Filter /FlateDecode >>" % (entries, len(packed))
        self.objects[number] = b"%s\nstream\n%s\nendstream\n" % (head, packed)

    def written(self) -> bytes:
        """Return the file."""
        parts = [self._head]
        rows = [b"0000000000 65535 f \n"] * self._size
        place = len(self._head)
        for number, body in self.objects.items():
            rows[number] = b"%010d 00000 n \n" % place
            parts.append(b"%d 0 obj%sendobj\n" % (number, body))
            place += len(parts[-1])
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % self._size, self._trailer)
        parts += (b"xref\n0 %d\n" % self._size, *rows, b"trailer", trailer)
        return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % place))


def text_string(text: str) -> bytes:
    """Return a text as PDF has it outside of pages."""
    return b"<FEFF%s>" % text.encode("utf-16-be", "replace").hex().upper().encode()


_ABOVE: Final = 8.0
"""Points above what one turns to."""

_LEAST: Final = 14.0
"""Width of a link that is hit with ease."""

_ROOT: Final = -1


class PlacedLink(NamedTuple):
    """What leads to a block: left, lower, right and upper edge from the lower left corner."""

    at: int
    box: tuple[float, float, float, float]


Places = dict[int, tuple[int, float]]
"""Block → number of the page that it begins on, from 0, and how far below its upper edge."""


def places_of(pages: Sequence[Page]) -> Places:
    """Return where blocks begin."""
    found: Places = {}
    for number, page in enumerate(pages):
        starts = [(one.text.at, one.y) for one in page.lines if one.number == 0]
        for at, y in (*starts, *((one.at, one.y) for one in page.figures)):
            if at is not None:
                found[at] = min(found.get(at, (number, y)), (number, y))
    return found


def links_on(page: Page) -> list[PlacedLink]:
    """Return what leads anywhere on a page."""
    found = []
    for text, number, x, y in page.lines:
        for at, left, width in text.links(number):
            more = max(_LEAST - width, 0) / 2
            edges = (x + left - more, page.height - y - text.height, x + left + width + more)
            found.append(PlacedLink(at, (*edges, page.height - y)))
    return found


def add_outline(
    file: PdfFile, pages: Sequence[Page], links: Sequence[Sequence[PlacedLink]], book: Book
) -> None:
    """Add outline, links and language of a book to its file; `links` are of its pages."""
    numbers = file.pages()
    goals = {
        at: b"[%d 0 R /XYZ null %d null]" % (numbers[number], _up(pages[number], y - _ABOVE))
        for at, (number, y) in places_of(pages).items()
    }
    for number, row in zip(numbers, links, strict=True):
        found = [file.add(_link(one, goals[one.at])) for one in row if one.at in goals]
        names = b"".join(b"%d 0 R\n" % one for one in found)
        file.objects[file.reference(number, b"Annots")] = b"\n[\n%s]\n" % names
    language = main_language(block.text for block in book.blocks)
    file.extend(file.root, b"/Lang %s" % text_string(language))
    file.extend(file.root, b"/ViewerPreferences << /DisplayDocTitle true >>")
    headings = [one for one in outline_of(book.blocks) if one.at in goals]
    if len(headings) > 1:
        outline = _add_outline(file, headings, goals)
        file.extend(file.root, b"/Outlines %d 0 R\n/PageMode /UseOutlines" % outline)


def _up(page: Page, y: float) -> int:
    """Return how far above the foot of a page something is."""
    return round(min(max(page.height - y, 0), page.height))


def _link(link: PlacedLink, goal: bytes) -> bytes:
    words = b"\n<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0]\n"
    return words + b"/Rect [%.2f %.2f %.2f %.2f] /Dest %s >>\n" % (*link.box, goal)


def _add_outline(file: PdfFile, headings: Sequence[Heading], goals: dict[int, bytes]) -> int:
    """Add an outline; the parts of an only game are seen at once. Returns its number."""
    is_open = sum(not one.level for one in headings) == 1
    numbers = {_ROOT: file.add(), **{index: file.add() for index in range(len(headings))}}
    parents: list[int] = []
    above: list[int] = []
    children: dict[int, list[int]] = {index: [] for index in numbers}
    for index, heading in enumerate(headings):
        while above and headings[above[-1]].level >= heading.level:
            above.pop()
        parents.append(above[-1] if above else _ROOT)
        children[parents[-1]].append(index)
        above.append(index)

    def ends(index: int) -> bytes:
        if not children[index]:
            return b""
        ends = (numbers[children[index][0]], numbers[children[index][-1]])
        is_seen = index == _ROOT or (is_open and not headings[index].level)
        count = len(children[index]) * (1 if is_seen else -1)
        return b"/First %d 0 R /Last %d 0 R /Count %d\n" % (*ends, count)

    file.objects[numbers[_ROOT]] = b"\n<< /Type /Outlines\n%s>>\n" % ends(_ROOT)
    for row in children.values():
        for at, index in enumerate(row):
            beside = b"/Prev %d 0 R\n" % numbers[row[at - 1]] if at else b""
            if at + 1 < len(row):
                beside += b"/Next %d 0 R\n" % numbers[row[at + 1]]
            parts = (text_string(headings[index].text), numbers[parents[index]], beside)
            words = b"\n<< /Title %s\n/Parent %d 0 R\n%s%s" % (*parts, ends(index))
            file.objects[numbers[index]] = words + b"/Dest %s >>\n" % goals[headings[index].at]
    return numbers[_ROOT]


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


def correct_unicode(file: PdfFile, rare: Iterable[Rare]) -> None:
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
