"""Small questions of the library window, one function each.

Call them as ``dialogs.ask_…``: tests replace them in this module.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from sgfedit.formats.opening import EXTENSIONS
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

_tr = QCoreApplication.translate
_LONGEST: Final = 60
_SEEN: Final = 50
"""Letters of a name that are in sight while it is typed."""


def ask_folder(parent: QWidget, folder: str, title: str = "") -> str:
    """Ask for a folder, one to index by default; empty if the user gave up."""
    title = title or _tr("Library", "Add a folder to the library")
    return questions.ask_folder(parent, title, folder) or ""


def ask_files(parent: QWidget, folder: str) -> list[str]:
    """Ask for archives and files to index; none if the user gave up."""
    patterns = " ".join(f"*{extension}" for extension in (".zip", *sorted(EXTENSIONS)))
    dialog = questions.file_dialog(
        parent, _tr("Library", "Add archives or files to the library"), folder
    )
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilter(
        _tr("Library", "Archives and game records ({patterns})").format(patterns=patterns)
    )
    return dialog.selectedFiles() if questions.run(dialog) else []


def ask_export_path(parent: QWidget, title: str, proposed: str) -> str:
    """Ask for the file to write; empty if the user gave up."""
    path = PurePath(proposed)
    dialog = questions.file_dialog(parent, title, str(path.parent), f"*{path.suffix}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(path.suffix[1:])
    dialog.selectFile(path.name)
    return dialog.selectedFiles()[0] if questions.run(dialog) else ""


def ask_name(parent: QWidget, proposed: str) -> str:
    """Ask under which name to keep a search; empty if the user gave up."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_tr("Library", "Save this search"))
    dialog.setLabelText(_tr("Library", "Name of the search:"))
    dialog.setTextValue(proposed[:_LONGEST])
    dialog.resize(dialog.fontMetrics().averageCharWidth() * _SEEN, dialog.sizeHint().height())
    return " ".join(dialog.textValue().split()) if questions.run(dialog) else ""


def ask_tag(parent: QWidget, sentence: str, known: Sequence[str], *, is_new: bool = True) -> str:
    """Ask for a tag, one that is `known` or, where that is allowed, a new one."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_tr("Library", "Tag"))
    dialog.setLabelText(sentence)
    dialog.setComboBoxItems(list(known))
    dialog.setComboBoxEditable(is_new)
    if is_new:
        dialog.setTextValue("")
    return " ".join(dialog.textValue().replace(",", " ").split()) if questions.run(dialog) else ""


def ask_remove_folder(parent: QWidget, path: str) -> bool:
    """Ask whether a folder is to be indexed no more."""
    name = PurePath(path).name or path
    box = QMessageBox(
        QMessageBox.Icon.Question,
        QCoreApplication.applicationName(),
        _tr("Library", "Take “{name}” out of the library?").format(name=name),
        parent=parent,
    )
    box.setInformativeText(
        _tr(
            "Library",
            "Its files stay as they are. Stars, tags and notes are kept and are there again "
            "when the folder is added again.",
        )
    )
    remove = box.addButton(_tr("Library", "&Take out"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(remove)
    box.setEscapeButton(cancel)
    questions.run(box)
    clicked: object = box.clickedButton()
    return clicked is remove
