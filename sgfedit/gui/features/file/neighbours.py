"""Next and previous file of the folder, in the same window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.app.folder_files import places_from, records_in
from sgfedit.app.tasks import Thread
from sgfedit.errors import FileError, RefusalError
from sgfedit.gui.opening.files import open_here
from sgfedit.gui.window import window_of

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.folder_files import Place
    from sgfedit.gui.window import Window

_SECONDS: Final = 8
_tr = QCoreApplication.translate


class Neighbours(QObject):
    """Lists the folder of the file in a thread, then opens the file that is wanted of it."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._thread = Thread("folder", self)
        window.closed.connect(self._on_closed)

    @property
    def is_running(self) -> bool:
        """Whether a folder is being looked at."""
        return self._thread.is_running

    def go(self, by: int) -> None:
        """Open the next (+1) or the previous (-1) file; one after the other, if asked quickly.

        Raises:
            RefusalError: there is no file, and so no folder.
        """
        path = self._window.document.read_from
        if path is None:
            raise RefusalError("no-folder")
        if self._thread.is_running:
            return  # a key that is held down
        path = path.absolute()

        def look(is_given_up: Any) -> list[str]:
            return records_in(path.parent, is_given_up)

        self._thread.start(look, lambda names: self._on_listed(path, names, by), _raise)

    def _on_listed(self, path: Path, names: list[str], by: int) -> None:
        window = self._window
        known = window.document.read_from
        if known is None or known.absolute() != path:
            return  # something else was opened meanwhile
        places = places_from(path, names, by)
        if not places:
            reason = "last-file" if by > 0 else "first-file"
            window.refuse(RefusalError(reason, str(len(names))))
            return
        if not window.may_close():
            return
        window.stay()
        self._open(places)

    def _open(self, places: list[Place]) -> None:
        """Open the first of the files that can be, and say which one it is of how many."""
        window, passed = self._window, 0
        for place in places:
            shown = window_of(place.path)
            try:
                if shown is None and not open_here(window, str(place.path)):
                    return
            except FileError:
                passed += 1
                continue
            target = shown or window
            target.raise_()
            target.activateWindow()
            _tell(target, place, passed)
            return
        window.status.note(_tr("Command", "None of the other files could be read"), _SECONDS)

    def _on_closed(self) -> None:
        self._thread.give_up()
        self._thread.close()


def _tell(window: Window, place: Place, passed: int) -> None:
    text = _tr("Command", "{name} · {number} of {count}")
    parts = [text.format(name=place.path.name, number=place.number, count=place.total)]
    if passed == 1:
        parts.append(_tr("Command", "1 file could not be read"))
    elif passed:
        parts.append(_tr("Command", "%n files could not be read", "", passed))
    window.status.note(" · ".join(parts), _SECONDS)


def _raise(error: BaseException) -> None:
    raise error


def go(window: Window, by: int) -> None:
    """Open the next (+1) or the previous (-1) file of the folder."""
    window.part(Neighbours).go(by)
