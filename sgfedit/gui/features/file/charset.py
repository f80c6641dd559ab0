"""The charset of the file: read it in another one, save it in another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.chosen_charsets import remember
from sgfedit.app.rereading import check_unedited, reread
from sgfedit.errors import CharsetError, FileError
from sgfedit.formats import dumps
from sgfedit.game.operations.charset import declare
from sgfedit.gui.features.file import commands as file
from sgfedit.gui.widgets import questions
from sgfedit.sgf.charset_names import codec_name

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def read_as(window: Window) -> None:
    """Ask which charset the file is in, showing its texts in each, and read it again."""
    from sgfedit.gui.features.file.charsets import ReadAsDialog  # noqa: PLC0415  # slow

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
        _read_as(window, codec or None)


def _reread_origin(window: Window, path: Path) -> None:
    """Do the same with a file of another program, of which only the bytes on the disk tell.

    Raises:
        FileError: it cannot be read any more.
        RefusalError: edits would be lost.
    """
    from sgfedit.gui.features.file.charsets import ReadAsDialog  # noqa: PLC0415  # slow

    document = window.document
    check_unedited(document)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError.from_os(str(path), error) from error
    codec = ReadAsDialog.ask(document.collection, data, window, extension=path.suffix)
    if codec is not None:
        _read_as(window, codec or None)


def _read_as(window: Window, codec: str | None) -> None:
    """Read the file again, now and whenever it is opened."""
    document = window.document
    reread(document, codec)
    if document.read_from is not None:
        remember(window.settings, document.read_from, codec)


def read_as_declared(window: Window) -> None:
    """Read the file in the charset that CA names; ask where its games name several."""
    window.commit_typing()
    document = window.document
    codecs = set(filter(None, map(codec_name, document.collection.declared)))
    if len(codecs) != 1:
        read_as(window)
        return
    try:
        _read_as(window, codecs.pop())
    except CharsetError as error:
        questions.show_error(window, str(error))


def name(window: Window) -> None:
    """Let CA of every game name the charset that its text is in."""
    window.commit_typing()
    collection = window.document.collection
    with window.document.edit(_tr("Command", "Name the charset")) as edit:
        for game, encoding in zip(collection.games, collection.save_encodings, strict=False):
            declare(edit, game, encoding.name)


def save_in(window: Window) -> None:
    """Ask for a charset, say so in CA and save the file in it."""
    from sgfedit.gui.features.file.charsets import SaveInDialog  # noqa: PLC0415  # slow

    window.commit_typing()
    codec = SaveInDialog.ask(window.document.collection, window)
    if codec is not None:
        window.document.set_charset(codec)
        file.save(window)
