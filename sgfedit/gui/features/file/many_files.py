"""The question what to do with a folder of very many records."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_tr = QCoreApplication.translate


class ManyFiles(Enum):
    """What to do with them."""

    LIBRARY = "library"
    LIST = "list"
    CANCEL = "cancel"


def ask_many_files(parent: QWidget | None, name: str, count: int) -> ManyFiles:
    """Ask whether a folder is to be searched in the library or opened as one list."""
    box = QMessageBox(
        QMessageBox.Icon.Question,
        QCoreApplication.applicationName(),
        _tr("Questions", "“{name}” has {count} records").format(name=name, count=count),
        parent=parent,
    )
    box.setInformativeText(
        _tr(
            "Questions",
            "The library searches a folder without opening its games, and stays up to date with "
            "it. To open all of them as one list takes its time.",
        )
    )
    role = QMessageBox.ButtonRole.AcceptRole
    library = box.addButton(_tr("Questions", "Add to the &library"), role)
    everything = box.addButton(_tr("Questions", "&Open as one list"), role)
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.setDefaultButton(library)
    answers = {library: ManyFiles.LIBRARY, everything: ManyFiles.LIST}
    without_icons(box)
    box.exec()
    clicked: object = box.clickedButton()
    chosen = (answer for button, answer in answers.items() if button is clicked)
    box.deleteLater()
    return next(chosen, ManyFiles.CANCEL)
