"""The charset of the file: read it in another one, save it in another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.rereading import check_unedited
from sgfedit.errors import CharsetError, FileError
from sgfedit.formats import dumps
from sgfedit.gui.commands import file
from sgfedit.gui.dialogs import questions

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def read_as(window: MainWindow) -> None:
    """Ask which charset the file is in, showing its texts in each, and read it again."""
    from sgfedit.gui.dialogs.charsets import ReadAsDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    document = window.document
    try:
        if document.origin is not None:
            _reread_origin(window, document.origin)
            return
        data = dumps(document.collection)
    except (CharsetError, FileError) as error:
        questions.show_error(window, str(error))
        return
    codec = ReadAsDialog.ask(document.collection, data, window)
    if codec is not None:
        document.read_as(codec or None)


def _reread_origin(window: MainWindow, path: Path) -> None:
    """Do the same with a file of another program, of which only the bytes on the disk tell.

    Raises:
        FileError: it cannot be read any more.
        RefusalError: edits would be lost.
    """
    from sgfedit.gui.dialogs.charsets import ReadAsDialog  # noqa: PLC0415  # slow

    document = window.document
    check_unedited(document)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError.from_os(str(path), error) from error
    codec = ReadAsDialog.ask(document.collection, data, window, extension=path.suffix)
    if codec is not None:
        document.read_as(codec or None)


def save_in(window: MainWindow) -> None:
    """Ask for a charset, say so in CA and save the file in it."""
    from sgfedit.gui.dialogs.charsets import SaveInDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    codec = SaveInDialog.ask(window.document.collection, window)
    if codec is not None:
        window.document.set_charset(codec)
        file.save(window)
