"""Charsets that the user chose for files, remembered by their paths, and reading the file so."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sgfedit.errors import RefusalError
from sgfedit.formats import dumps
from sgfedit.formats.sgf import loads
from sgfedit.game.edits import SetContents
from sgfedit.game.traversal import index_in_file, node_at
from sgfedit.i18n import Named
from sgfedit.sgf.charset_names import codec_name, wide_codec
from sgfedit.sgf.encoding import CHOSEN

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node


MOST: Final = 200
"""Files that are remembered; the oldest choices go."""

_KEY: Final = "files.charsets"


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
    known = settings.get(_KEY)
    if not known and codec is None:
        return  # as nearly always: the disk need not be asked
    name = os.path.realpath(path)
    others = [entry for entry in known if entry.partition(" ")[2] != name]
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
        document.altered.connect(self._on_changed)
        document.saved_changed.connect(self._follow)

    def _on_changed(self, change: Change) -> None:
        if change.games:
            self._follow()

    def _follow(self) -> None:
        document = self._document
        if document.path is None or document.is_modified:
            return
        encoding = document.collection.encoding
        is_chosen = encoding.reason == CHOSEN
        remember(self._settings, document.path, encoding.name if is_chosen else None)


def reread(document: Document, charset: str | None) -> None:
    """Read the bytes of a document's file in another charset; the same node is shown as before.

    An SGF file keeps all that was edited, and this is a step of its own.

    Raises:
        CharsetError: something that was typed does not fit the charset of now.
        FileError: the file of another program cannot be read any more.
        RefusalError: that has been edited, see `check_unedited`.
    """
    if document.origin is not None:
        _reread_origin(document, document.origin, charset)
        return
    found = loads(dumps(document.collection), charset)
    if not found.games:
        return
    shown = _node_at(found, document.game_index, index_in_file(document.current))
    collection = document.collection
    edits = (SetContents(collection, collection.contents, found.contents),)
    name = Named("Document", "Reload with encoding")
    document.apply(name, edits, shown, keeps_bytes=True)


def check_unedited(document: Document) -> None:
    """Refuse to read the file of another program again where edits would be lost.

    They are not in that file, and the game has been SGF since it was read.

    Raises:
        RefusalError: there are edits ("foreign-edited").
    """
    if document.origin is not None and document.is_modified:
        raise RefusalError("foreign-edited")


def _reread_origin(document: Document, path: Path, charset: str | None) -> None:
    """Read the file of another program again, from the disk."""
    check_unedited(document)
    game_index, number = document.game_index, index_in_file(document.current)
    document.open(path, charset)
    document.go_to(_node_at(document.collection, game_index, number))


def _node_at(collection: Collection, game_index: int, number: int) -> Node:
    """Return a node by its place in a file that may have other games than it had."""
    games = collection.games
    return node_at(games[min(game_index, len(games) - 1)].root, number)
