"""Favourites: files and folders that are always at hand, in an order of the user's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sgfedit.errors import RefusalError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.widgets.plain_text import item_of, tip_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

KEY: Final = "files.favourites"
_DIGITS: Final = 10
_tr = QCoreApplication.translate


class Favourites(QObject):
    """Lists them in the menu of their actions when that is shown."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._listed: list[QAction] = []
        action = window.actions_by_id["file.favourites"]
        for menu in action.associatedObjects():
            if isinstance(menu, QMenu):
                menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        menu = self.sender()
        if not isinstance(menu, QMenu):
            return
        for old in self._listed:
            menu.removeAction(old)
            old.deleteLater()
        self._listed = []
        paths = self._window.settings.get(KEY)
        if paths:
            self._listed.append(menu.addSeparator())
        for number, path in enumerate(paths, 1):
            begin = f"&{number} " if number < _DIGITS else f"{number} "
            action = QAction(begin + item_of(name_of(path)), menu)
            action.setData(path)
            action.setToolTip(tip_of(path))
            action.triggered.connect(self._on_chosen)
            menu.addAction(action)
            self._listed.append(action)

    def _on_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            open_favourite(self._window, str(action.data()))


def name_of(path: str) -> str:
    """Return what to call a favourite: a file by its name and folder; a folder by its path."""
    one = Path(path)
    return f"{path} …" if _is_folder(path) else f"{one.name}  ({one.parent.name})"


def _is_folder(path: str) -> bool:
    # As it was noted: a folder of the network may take its time to say that it is one.
    return path.endswith(os.sep)


def open_favourite(window: Window, path: str) -> None:
    """Open a file, or ask which one of a folder."""
    if _is_folder(path):
        window.settings.set("files.last_folder", path)
        trigger(window, "file.open")
    else:
        trigger(window, "file.open", path)


def add_file(window: Window) -> None:
    """Put the file that is open first among the favourites."""
    _add(window, str(_path(window)))


def add_folder(window: Window) -> None:
    """Put the folder of the file first among them."""
    folder = str(_path(window).parent)
    _add(window, folder if _is_folder(folder) else folder + os.sep)


def _path(window: Window) -> Path:
    path = window.document.read_from
    if path is None:
        raise RefusalError("no-folder")
    return path.absolute()


def _add(window: Window, path: str) -> None:
    known = window.settings.get(KEY)
    window.settings.set(KEY, [path, *(one for one in known if one != path)])
    text = _tr("Command", "“{name}” is the first of the favourites now")
    window.status.note(text.format(name=Path(path).name or path))


def manage(window: Window) -> None:
    """Let the user put them in another order, or take some out."""
    from sgfedit.gui.features.file.favourites_dialog import FavouritesDialog  # noqa: PLC0415  # slow

    known = window.settings.get(KEY)
    found = FavouritesDialog.ask(known, window)
    if found is not None:
        window.settings.set(KEY, found)
