"""Word on the first start of a version: what is new, or that the settings are of a newer one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit import __version__

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_NUMBERS: Final = re.compile(r"\d+")
_SECONDS: Final = 20
_MOST: Final = 50
"""Versions that are remembered."""

_tr = QCoreApplication.translate


def tell(window: Window, version: str = __version__) -> None:
    """Say it once for each version, in the status bar; nothing at the very first start."""
    known = window.settings.get("program.versions")
    if version in known:
        return
    window.settings.set("program.versions", [*known, version][-_MOST:])
    if not known:
        return
    newest = max(known, key=_order)
    if _order(newest) < _order(version):
        text = _tr("Update", "This is sgfedit {version}: what is new since {before}")
        link = window.actions_by_id["help.news"]
        window.status.note_with_link(text.format(version=version, before=newest), link)
    elif _order(newest) > _order(version):
        text = _tr("Update", "Settings and data are of sgfedit {newer}: what is new there stays")
        window.status.note(text.format(newer=newest), _SECONDS)


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(number[:9]) for number in _NUMBERS.findall(version))
