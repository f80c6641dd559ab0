"""Reading the open file again in another charset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.formats import dumps
from sgfedit.formats.sgf import loads
from sgfedit.game.edits import SetContents
from sgfedit.game.traversal import index_in_file, node_at

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.sgf import Node


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
    name = QCoreApplication.translate("Document", "Reload with encoding")
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
