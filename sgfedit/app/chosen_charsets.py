"""The charsets that the user chose for files, remembered by their paths."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sgfedit.sgf.charset_names import codec_name, wide_codec

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change

MOST: Final = 200
"""Files that are remembered; the oldest choices go."""

_KEY: Final = "files.charsets"
_CHOSEN: Final = "chosen"


def recall(settings: Settings, path: str | Path) -> str | None:
    """Return the codec that the user chose for a file; None if it is to be found out."""
    wanted = os.path.realpath(path)
    for entry in settings.get(_KEY):
        codec, _, known = entry.partition(" ")
        if known == wanted and (codec_name(codec) or wide_codec(codec)):
            return str(codec)
    return None


def remember(settings: Settings, path: str | Path, codec: str | None) -> None:
    """Note what the user chose for a file; None forgets it."""
    name = os.path.realpath(path)
    others = [entry for entry in settings.get(_KEY) if entry.partition(" ")[2] != name]
    settings.set(_KEY, [f"{codec} {name}", *others][:MOST] if codec else others)


class ChosenCharsets(QObject):
    """Follows an SGF document: a choice that is undone, or saved in another way, is forgotten.

    Only a document without unsaved edits says how the file is to be read; of a file of another
    program nothing but its bytes does.
    """

    def __init__(self, document: Document, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        document.changed.connect(self._on_changed)
        document.saved_changed.connect(self._follow)

    def _on_changed(self, change: Change) -> None:
        if change.games:
            self._follow()

    def _follow(self) -> None:
        document = self._document
        if document.path is None or document.is_modified:
            return
        encoding = document.collection.encoding
        is_chosen = encoding.reason == _CHOSEN
        remember(self._settings, document.path, encoding.name if is_chosen else None)
