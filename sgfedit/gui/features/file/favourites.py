"""Favourites: files and folders that are always at hand, in an order of the user's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
)

from sgfedit.errors import RefusalError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.widgets import keys, scale
from sgfedit.gui.widgets.try_dialog import OK, TryDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window

KEY: Final = "files.favourites"
_DIGITS: Final = 10
_PATH: Final = Qt.ItemDataRole.UserRole
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
            action = QAction(begin + keys.literal(name_of(path)), menu)
            action.setData(path)
            action.setToolTip(path)
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
    known = window.settings.get(KEY)
    found = FavouritesDialog.ask(known, window)
    if found is not None:
        window.settings.set(KEY, found)


class FavouritesDialog(TryDialog):
    """The favourites in their order: dragged, moved by buttons, taken out."""

    def __init__(self, paths: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__("favourites", self.tr("Favourites"), parent, OK)
        self.hint = QLabel(
            self.tr("Drag to order. Files and folders are added in the menu File ▸ Favourites."),
            self,
            wordWrap=True,
        )
        self.list = QListWidget(self)
        self.list.setObjectName("favouritesList")
        self.list.setAccessibleName(self.tr("Favourites"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for path in paths:
            item = QListWidgetItem(path, self.list)
            item.setData(_PATH, path)
        self.up = self._button(self.tr("Move &up"), "favouriteUp")
        self.down = self._button(self.tr("Move &down"), "favouriteDown")
        self.out = self._button(self.tr("&Take out"), "favouriteOut")
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(+1))
        self.out.clicked.connect(lambda: self.list.takeItem(self.list.currentRow()))
        self.list.currentRowChanged.connect(self._enable)
        self.lay_out(self.hint, self.list, largest=self.list)
        self.resize(scale.px(560), scale.px(340))
        self.list.setCurrentRow(0)
        self._enable()

    def _button(self, text: str, name: str) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        self.list.insertItem(row + by, self.list.takeItem(row))
        self.list.setCurrentRow(row + by)

    def _enable(self) -> None:
        row = self.list.currentRow()
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)
        self.out.setEnabled(row >= 0)

    @property
    def paths(self) -> list[str]:
        """They, in the order of the list."""
        return [str(self.list.item(row).data(_PATH)) for row in range(self.list.count())]

    @classmethod
    def ask(cls, paths: Sequence[str], parent: QWidget) -> list[str] | None:
        """Return what the user makes of the favourites, None to leave them."""
        dialog = cls(paths, parent)
        return dialog.paths if dialog.is_wanted() else None
