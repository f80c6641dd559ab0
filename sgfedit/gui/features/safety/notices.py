"""Notices of what became of the program's own files: damaged and put aside, or not writable."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.app.put_aside import troubles
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.app.put_aside import Trouble
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate
_SECONDS: Final = 20

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


def told(troubles: Sequence[Trouble]) -> str:
    """Say what became of files, in one line however many there are."""
    aside = [one for one in troubles if one.aside is not None]
    unwritable = [one for one in troubles if one.aside is None]
    parts = [_told(one) for one in aside]
    if len(aside) > 1:
        names = listed(one.path.name for one in aside)
        text = _tr("Trouble", "%n files were damaged and are put aside: {names}", "", len(aside))
        parts = [text.format(names=names)]
    # What cannot be kept lies in one folder, or below it.
    folders = {one.path.parent: one for one in unwritable}
    parts += [_told(one) for one in folders.values()]
    return " · ".join(parts)


def _told(trouble: Trouble) -> str:
    aside = trouble.aside.name if trouble.aside is not None else ""
    text = _tr("Trouble", _WORDS[trouble.kind])
    return text.format(name=trouble.path.name, aside=aside, path=trouble.path)


class Notices(QObject):
    """Tells each trouble once, in all windows there are; what comes at once in one line.

    A click on it shows what was put aside.
    """

    def __init__(self, windows: Callable[[], Sequence[Window]], parent: QObject) -> None:
        super().__init__(parent)
        self._windows = windows
        self._known: list[Trouble] = []
        self._shown_until = 0.0
        troubles().happened.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        windows = self._windows()
        new = troubles().untold() if windows else ()
        if not new:
            return
        now = monotonic()
        # What is still shown is said with it, instead of being written over.
        self._known = [*(self._known if now < self._shown_until else ()), *new]
        self._shown_until = now + _SECONDS
        text = told(self._known)
        is_aside = any(one.aside is not None for one in self._known)
        for window in windows:
            if is_aside:
                window.status.note_with_link(text, window.actions_by_id["help.put_aside"])
            else:
                window.status.note(text, _SECONDS)
