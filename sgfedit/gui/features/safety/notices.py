"""Notices of what became of the program's own files: damaged and put aside, or not writable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.app.put_aside import troubles
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.app.put_aside import Trouble
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate
_SECONDS: Final = 30

_WORDS: Final = {
    "damaged": QT_TRANSLATE_NOOP(
        "Trouble", "{name} was damaged: it is kept as {aside}, and begun anew"
    ),
    "partly": QT_TRANSLATE_NOOP(
        "Trouble", "Part of {name} made no sense: a copy is kept as {aside}"
    ),
    "unwritable": QT_TRANSLATE_NOOP(
        "Trouble", "Nothing can be kept in {path}: it is known until the program ends"
    ),
}


def told(trouble: Trouble) -> str:
    """Say what became of a file."""
    aside = trouble.aside.name if trouble.aside is not None else ""
    text = _tr("Trouble", _WORDS[trouble.kind])
    return text.format(name=trouble.path.name, aside=aside, path=trouble.path)


class Notices(QObject):
    """Tells each trouble once, in all windows there are."""

    def __init__(self, windows: Callable[[], Sequence[Window]], parent: QObject) -> None:
        super().__init__(parent)
        self._windows = windows
        troubles().happened.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        windows = self._windows()
        if not windows:
            return
        text = " · ".join(map(told, troubles().untold()))
        for window in windows if text else ():
            window.status.note(text, _SECONDS)
