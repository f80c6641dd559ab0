"""Drops on a window: files, or a text that holds a record or a diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.features.clipboard import commands as clipboard
from sgfedit.gui.opening.content import files_of
from sgfedit.gui.opening.files import open_paths
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from sgfedit.gui.window import Window


def is_openable(mime: QMimeData) -> bool:
    """Whether there are files, or a text that may hold a record."""
    return bool(files_of(mime)) or (mime.hasText() and not mime.hasUrls())


def open_dropped(window: Window, mime: QMimeData) -> None:
    """Open files, each in a window of its own, or else a text as a new file."""
    paths = files_of(mime)
    if paths:
        open_paths(window, paths)
    elif not clipboard.open_text(window, mime.text()):
        text = QCoreApplication.translate("Command", "The text holds no game record.")
        questions.show_error(window, text)
