"""Opening a folder: its games as one list, or the library where they are very many."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from sgfedit.gui.actions.build import trigger
from sgfedit.gui.opening import content
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import plain

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.errors import FileError
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate

MANY: Final = 500
"""More files than that are rather searched than opened."""

_SECONDS: Final = 20


def open_(window: Window, path: str) -> bool:
    """Show the games of a folder as one list, which is in no file yet; ask where they are many.

    Returns whether something is shown.
    """
    from sgfedit.app.folder_games import games_of, records_below  # noqa: PLC0415  # seldom needed
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    name = Path(path).resolve().name or path
    title = _tr("Command", "Open folder")
    files = progress.run(
        window, records_below(path), title, _tr("Command", "Looking for game records…")
    )
    if files is None:
        return False
    if not files:
        text = _tr("Command", "There is no game record in “{name}”.")
        questions.show_error(window, text.format(name=name))
        return False
    if len(files) > MANY:
        answer = ask_many_files(window, name, len(files))
        if answer is ManyFiles.LIBRARY:
            return bool(trigger(window, "library.add_folder", str(Path(path).absolute())))
        if answer is ManyFiles.CANCEL:
            return False
    found = progress.run(window, games_of(files), title, _tr("Command", "Reading the games…"))
    if found is None:
        return False
    if not found.collection.games:
        questions.show_error(window, str(found.unread[0]))
        return False
    window.settings.set("files.last_folder", str(Path(path).absolute()))
    target = window.free_window()
    target.document.open_text(found.collection, name)
    target.bring_up()
    _tell(target, name, len(files), found.unread)
    return True


def _tell(window: Window, name: str, files: int, unread: tuple[FileError, ...]) -> None:
    """Say what the list is made of, and what could not be read."""
    text = _tr(
        "Command", "The games of {files} files in “{name}”, as one list that is no file yet"
    )
    if files - len(unread) == 1:
        text = _tr("Command", "The games of 1 file in “{name}”, as a list that is no file yet")
    parts = [text.format(files=files - len(unread), name=name)]
    remark = content.remark_on_files(content.Content("", unread=unread, files=files))
    window.status.note(" · ".join(filter(None, (*parts, remark))), _SECONDS)


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
    plain(box)
    box.exec()
    clicked: object = box.clickedButton()
    chosen = (answer for button, answer in answers.items() if button is clicked)
    box.deleteLater()
    return next(chosen, ManyFiles.CANCEL)
