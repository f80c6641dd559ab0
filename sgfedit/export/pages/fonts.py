"""Families for the scripts of a book: one for the text, and who helps where it has no letters.

Han characters look different in Chinese, Japanese and Korean; a book in which there are kana is
Japanese, one with hangul is Korean.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFont, QFontDatabase

from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    if hasattr(font, "setFeature"):  # Qt 6.7
        # Programs that look for words in a PDF do not find those with ligatures.
        font.setFeature(QFont.Tag("liga"), 0)
    return font


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
    meant = f": is {' or '.join(near)} meant?" if near else " on this computer."
    raise RefusalError("no-pages", f"There is no font “{name}”{meant}")


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return frozenset(QFontDatabase.families())
