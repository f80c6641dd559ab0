"""Fonts of the system, by the scripts that records are written in."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

_System = QFontDatabase.WritingSystem
SCRIPTS: Final = {
    "Latin": _System.Latin,
    "Cyrillic": _System.Cyrillic,
    "Greek": _System.Greek,
    "Chinese, simplified": _System.SimplifiedChinese,
    "Chinese, traditional": _System.TraditionalChinese,
    "Japanese": _System.Japanese,
    "Korean": _System.Korean,
    "Thai": _System.Thai,
}
CJK: Final = frozenset(list(SCRIPTS)[3:7])


def usual() -> str:
    """Return the font that windows use where nothing else is said; empty without any."""
    return QFontInfo(QFont()).family()


def families() -> dict[str, tuple[str, ...]]:
    """Return script → the fonts that have it; needs an application of Qt."""
    return {
        name: tuple(QFontDatabase.families(system)) if usual() else ()
        for name, system in SCRIPTS.items()
    }
