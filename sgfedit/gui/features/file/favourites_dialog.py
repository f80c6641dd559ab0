"""Dialog of the favourites: their order, and what is taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
)

from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.try_dialog import OK, TryDialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

_PATH: Final = Qt.ItemDataRole.UserRole


class FavouritesDialog(TryDialog):
    """The favourites in their order: dragged, moved by buttons, taken out."""

    manual_page = "files.md#opening-and-saving"

    def __init__(self, paths: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__("favourites", self.tr("Favourites"), parent, OK)
        self.hint = Label(
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
