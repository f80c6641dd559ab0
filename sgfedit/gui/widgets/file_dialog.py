"""Qt's own dialog for files, with icons of the program: those of Qt are black on any ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QToolButton

from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QShowEvent

_ICONS: Final = {
    "backButton": "nav-previous",
    "forwardButton": "nav-next",
    "toParentButton": "nav-up",
    "newFolderButton": "games-add",
    "listModeButton": "games-boards",
    "detailModeButton": "games-table",
}
"""What Qt calls a button → its icon."""


class FileDialog(QFileDialog):
    """The dialog; where the desktop has one of its own that is shown, and nothing here is seen."""

    manual_page = "files.md#opening-and-saving"

    def showEvent(self, event: QShowEvent) -> None:
        self._set_icons()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange:
            self._set_icons()

    def _set_icons(self) -> None:
        colour = self.palette().buttonText().color()
        for button in self.findChildren(QToolButton):
            name = _ICONS.get(button.objectName())
            if name is not None:
                button.setIcon(icon(name, colour))
