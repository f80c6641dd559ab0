"""Paragraphs, broken into lines as wide as there is room for each, and their fonts.

Qt knows where a line may be broken in every script, and which way it is read. Han characters look
different in Chinese, Japanese and Korean; a book in which there are kana is Japanese, one with
hangul is Korean.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from sgfedit.errors import RefusalError
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QPainter


_SERIF: Final = (
    *("Noto Serif", "Source Serif 4", "Georgia", "Cambria", "Charter", "Palatino"),
    *("Liberation Serif", "Times New Roman", "DejaVu Serif"),
)
"""For books, the best first."""

_HAN: Final = {
    "JP": ("Noto Serif CJK JP", "Source Han Serif", "Yu Mincho", "Hiragino Mincho ProN"),
    "KR": ("Noto Serif CJK KR", "Source Han Serif K", "Batang", "AppleMyungjo"),
    "SC": ("Noto Serif CJK SC", "Source Han Serif SC", "SimSun", "Songti SC"),
}
_KANA: Final = re.compile("[\u3040-\u30ff\uff66-\uff9d]")
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
_IDEOGRAPH: Final = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")

_NEAR: Final = 2
_LIKENESS: Final = 0.7
"""Names that may be meant: so many, and how like they are; see `difflib`."""

UNIT: Final = 0.1
"""Points that texts are measured in: fonts have whole sizes, which are too coarse for print."""


class Fonts:
    """The fonts of one book."""

    def __init__(self, family: str, size: float, texts: Iterable[str] = ()) -> None:
        """Choose families.

        Args:
            family: That of the text, empty for one that suits books.
            size: Of the text, in points.
            texts: What will be written, to know in which script.
        """
        self.size = size
        self._family = family
        self._script = _script(texts)

    def font(self, text: str, scale: float = 1.0, *, bold: bool = False) -> QFont:
        """Return the font for a text; its size is in units."""
        script = _script((text,)) or self._script
        if script == "SC" and self._script:
            script = self._script
        return _font(self._family, script, round(self.size * scale / UNIT), bold)


def _script(texts: Iterable[str]) -> str:
    """Return JP, KR or SC for texts in which there are such characters, else nothing."""
    found = ""
    for text in texts:
        if text.isascii():
            continue
        if _KANA.search(text):
            return "JP"
        if _HANGUL.search(text):
            return "KR"
        if _IDEOGRAPH.search(text):
            found = "SC"
    return found


@lru_cache(maxsize=64)
def _font(family: str, script: str, size: int, bold: bool) -> QFont:
    known = _known()
    font = QFont()
    first = (family,) if family else _SERIF
    wanted = [*first, *_HAN.get(script, _HAN["SC"]), *_SERIF]
    font.setFamilies([name for name in wanted if name in known] or [font.family()])
    font.setPixelSize(max(size, 1))
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    _without_ligatures(font)
    return font


_LEAST_SPACING_PX: Final = 1 / 64
"""The least that Qt tells from no space between letters."""


def _without_ligatures(font: QFont) -> None:
    """Keep letters apart: programs that look for words in a PDF do not find those with ligatures.

    In PySide 6.8, which Debian 13 has, a tag cannot be made; with space between letters there are
    no ligatures either.
    """
    if hasattr(QFont.Tag, "fromString"):
        font.setFeature(QFont.Tag("liga"), 0)
    else:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, _LEAST_SPACING_PX)


def family_named(name: str) -> str:
    """Return the family of that name, as it is written here; case does not count.

    Raises:
        RefusalError: there is none; says what may be meant.
    """
    known = {family.casefold(): family for family in sorted(_known())}
    wanted = name.strip().casefold()
    if wanted in known or not wanted:
        return known.get(wanted, "")
    from difflib import get_close_matches  # noqa: PLC0415  # seldom needed

    near = [known[one] for one in get_close_matches(wanted, known, _NEAR, _LIKENESS)]
    raise RefusalError(
        "no-pages",
        Named(
            "Error",
            "There is no font “{name}”: is {near} meant?",
            name=name,
            near=" / ".join(near),
        )
        if near
        else Named("Error", "There is no font “{name}” on this computer.", name=name),
    )


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(QFontDatabase.families())


_LINE_BREAK = "\u2028"
_LAST_USUAL = "\uffff"
"""The last letter of 16 bits."""


class TextLook(NamedTuple):
    """How a paragraph looks.

    Attributes:
        scale: Of its font, of that of the text.
        bold: Whether all of it is bold.
        centred: Whether its lines are centred.
        leading: From line to line, in its own font sizes.
    """

    scale: float = 1.0
    bold: bool = False
    centred: bool = False
    leading: float = 1.36


class Link(NamedTuple):
    """A part of a line that leads to a block: how far it is set in, and how wide it is."""

    at: int
    left: float
    width: float


class Text:
    """A paragraph; `break_lines` or `break_evenly` before anything else.

    Attributes:
        at: The block that begins with it; None: none does.
        count: How many lines it has.
        height: From line to line, in points.
    """

    def __init__(
        self, fonts: Fonts, text: str, look: TextLook, lead: str = "", at: int | None = None
    ) -> None:
        """Shape a paragraph.

        Args:
            fonts: Of the book.
            text: What it says; a line break begins a line.
            look: How.
            lead: What stands before it in bold.
            at: The block that begins with it.
        """
        self.at = at
        self._links: list[tuple[int, int, int]] = []
        words = " ".join(filter(None, (lead, text)))
        font = fonts.font(words, look.scale, bold=look.bold)
        size = font.pixelSize()
        self.height = size * look.leading * UNIT
        self.count = 0
        self._width = 0.0
        self._baseline = _baseline(QFontMetricsF(font), size * look.leading)
        # All lines have one height, whatever fonts help out in them.
        self._layout = QTextLayout(words.replace("\n", _LINE_BREAK), font)
        self._layout.setCacheEnabled(True)
        self._layout.setTextOption(_option(text or lead, centred=look.centred))
        if lead and not look.bold:
            bold = QTextCharFormat()
            bold.setFont(fonts.font(words, look.scale, bold=True))
            part = QTextLayout.FormatRange()
            part.start, part.length, part.format = 0, _units(lead), bold
            self._layout.setFormats([part])

    def break_lines(self, room: Callable[[int], tuple[float, float]]) -> int:
        """Break into lines and return how many there are; O(length).

        Args:
            room: Takes the number of a line, from 0, and returns how far it is set in, and how
                wide it may be.
        """
        self._layout.beginLayout()
        self._width = 0.0
        self.count = 0
        while True:
            line = self._layout.createLine()
            if not line.isValid():
                break
            left, width = room(self.count)
            line.setLineWidth(max(width, 1.0) / UNIT)
            line.setPosition(QPointF(left / UNIT, 0))
            self.count += 1
        self._layout.endLayout()
        return self.count

    def break_evenly(self, width: float) -> int:
        """Break into lines of that width, unless that was done, and return how many there are."""
        if width != self._width:
            self.break_lines(lambda _: (0, width))
            self._width = width
        return self.count

    def width(self) -> float:
        """Return how wide the widest line is."""
        lines = (self._layout.lineAt(index) for index in range(self.count))
        return max((line.naturalTextWidth() for line in lines), default=0.0) * UNIT

    def words(self, index: int) -> str:
        """Return what a line says."""
        line = self._layout.lineAt(index)
        encoded = self._layout.text().encode("utf-16-le", "surrogatepass")
        start = line.textStart() * 2
        part = encoded[start : start + line.textLength() * 2]
        return part.decode("utf-16-le", "replace").strip(f"{_LINE_BREAK} ")

    def link(self, start: int, end: int, at: int) -> None:
        """Let the characters from `start` to `end` of lead and text lead to a block."""
        text = self._text()
        self._links.append((_units(text[:start]), _units(text[:end]), at))

    def link_all(self, at: int) -> None:
        """Let all of it lead to a block."""
        self.link(0, len(self._text()), at)

    def links(self, index: int) -> list[Link]:
        """Return what leads anywhere in a line."""
        if not self._links:
            return []
        line = self._layout.lineAt(index)
        first, last = line.textStart(), line.textStart() + line.textLength()
        found = []
        for start, end, at in self._links:
            if max(start, first) < min(end, last):
                edges = _edge(line, max(start, first)), _edge(line, min(end, last))
                found.append(Link(at, min(edges), max(edges) - min(edges)))
        return found

    def rare(self, index: int) -> list[Rare]:
        """Return the letters of a line that have more than 16 bits, in the order of drawing."""
        if max(self._text(), default="") <= _LAST_USUAL:
            return []
        line = self._layout.lineAt(index)
        start, found = 0, []
        for letter in self._text():
            size = _units(letter)
            if size > 1 and line.textStart() <= start < line.textStart() + line.textLength():
                for run in self._layout.glyphRuns(start, size):
                    font = run.rawFont()
                    name = font.familyName().replace(" ", "").lower()
                    names = (name, f"{name}-{font.styleName().replace(' ', '').lower()}")
                    place = run.positions()[0].x()
                    found.append((place, Rare(names, run.glyphIndexes()[0], letter)))
            start += size
        return [one for _, one in sorted(found)]

    def _text(self) -> str:
        return self._layout.text()

    def draw(self, painter: QPainter, index: int, x: float, y: float) -> None:
        """Draw a line with its upper left corner at (`x`, `y`), on a painter in points."""
        line = self._layout.lineAt(index)
        painter.save()
        painter.scale(UNIT, UNIT)
        line.draw(painter, QPointF(x / UNIT, y / UNIT + self._baseline - line.ascent()))
        painter.restore()


def _units(text: str) -> int:
    """Return how long Qt takes a text to be."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _edge(line: QTextLine, position: int) -> float:
    """Return where the cursor stands at a position of a text, in points."""
    found: float = line.cursorToX(position)[0]  # type: ignore[index]  # it is a pair
    return found * UNIT


def _baseline(metrics: QFontMetricsF, height: float) -> float:
    """Return how far below the top of a line its letters stand."""
    return (height - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent()


def _option(text: str, *, centred: bool) -> QTextOption:
    option = QTextOption()
    option.setUseDesignMetrics(True)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    is_reversed = is_right_to_left(text)
    direction = Qt.LayoutDirection.RightToLeft if is_reversed else Qt.LayoutDirection.LeftToRight
    option.setTextDirection(direction)
    flags = Qt.AlignmentFlag
    side = flags.AlignRight if is_reversed else flags.AlignLeft
    option.setAlignment(flags.AlignHCenter if centred else side)
    return option


def is_right_to_left(text: str) -> bool:
    """Return whether the first letter that is read one way is read from the right (UAX 9, P2)."""
    kinds = map(unicodedata.bidirectional, text)
    return next((kind != "L" for kind in kinds if kind in {"L", "R", "AL"}), False)


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
