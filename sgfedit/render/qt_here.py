"""Qt as it is here: its version, platforms, and the fonts for scripts of records."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QLibraryInfo, qVersion
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


def versions() -> str:
    """Return that of Qt, and that of what lets Python use it."""
    return f"{qVersion()}, PySide6 {PySide6.__version__}"


def platforms() -> tuple[str, ...]:
    """Return the names of the plug-ins that show windows; whether they load is another thing."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    names = (path.stem.removeprefix("lib").removeprefix("q") for path in folder.glob("*q*"))
    return tuple(sorted(names))
