"""Writing of languages: whether a font of the system has it."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QFontDatabase

from sgfedit.i18n import LANGUAGES

_System = QFontDatabase.WritingSystem
_WRITING: Final = {
    "zh_CN": _System.SimplifiedChinese,
    "zh_TW": _System.TraditionalChinese,
    "ja": _System.Japanese,
    "ko": _System.Korean,
    "ru": _System.Cyrillic,
}
_NO_FONT: Final = (
    "No font of this computer has the letters of {language}: install Noto Sans CJK "
    "(the package fonts-noto-cjk or google-noto-sans-cjk-fonts)."
)
_NO_CYRILLIC: Final = (
    "No font of this computer has Cyrillic letters: install DejaVu (the package fonts-dejavu)."
)
"""In English: whoever reads it sees boxes in place of the language that was chosen."""

_LETTERS: Final = {
    r"\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3": ("ko",),
    r"\u3041-\u30ff": ("ja",),
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff": ("zh_CN", "zh_TW", "ja"),
}
"""Letters, as expressions have them → languages, any of whose fonts has them."""


def letters_without_font() -> re.Pattern[str] | None:
    """Return what finds Chinese, Japanese, Korean letters that no font has; None if all have."""
    lacking = [
        letters
        for letters, languages in _LETTERS.items()
        if not any(QFontDatabase.families(_WRITING[language]) for language in languages)
    ]
    return re.compile(f"[{''.join(lacking)}]") if lacking else None


def missing_font(language: str) -> str:
    """Return which package helps where no font has the letters of a language; else ""."""
    system = _WRITING.get(language)
    if system is None or QFontDatabase.families(system):
        return ""
    return _NO_CYRILLIC if language == "ru" else _NO_FONT.format(language=LANGUAGES[language])
