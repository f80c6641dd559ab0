"""The bookmarks of the open file: each is held by its node, so that edits cannot lose it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.app.bookmarks import Bookmark, Bookmarks, file_key, find, place_of
from sgfedit.game.node_locator import Found

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.sgf import Node


class FileBookmarks(QObject):
    """Sets and finds bookmarks of a document.

    While the file is open a bookmark belongs to a node, wherever that goes. What is stored of it
    is brought up to date when the file is saved. A file saved under another name takes copies of
    its bookmarks along.

    Signals:
        changed: There are other bookmarks, of this file or of others, or one is called otherwise.

    Attributes:
        store: The bookmarks of all files.
    """

    changed = Signal()

    def __init__(
        self, document: Document, store: Bookmarks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.store = store
        self._document = document
        self._collection = document.collection
        self._file = file_key(document.read_from)
        self._nodes: dict[str, Node] = {}
        self._gone: dict[str, Found] = {}
        """What is left of those whose nodes are gone, until something is edited."""
        self._unsaved: dict[str, Bookmark] = {}
        """Bookmarks of a document that is in no file yet."""
        document.reset.connect(self._on_reset)
        document.changed.connect(self._on_changed)
        document.saved_changed.connect(self._on_saved_changed)

    def here(self) -> tuple[Bookmark, ...]:
        """Return the bookmarks of this file."""
        if not self._file:
            return tuple(self._unsaved.values())
        return tuple(one for one in self.store.all() if one.file == self._file)

    def elsewhere(self) -> tuple[Bookmark, ...]:
        """Return the bookmarks of all other files."""
        return tuple(one for one in self.store.all() if one.file != self._file)

    def find(self, bookmark: Bookmark) -> Found:
        """Return the node of a bookmark of this file, or the nearest one that is left."""
        node = self._nodes.get(bookmark.id)
        if node is not None and self._is_in_tree(node):
            return Found(node, is_there=True)
        if bookmark.id in self._gone:
            return self._gone[bookmark.id]
        found = find(self._document.collection, bookmark)
        if not found.is_there:
            self._gone[bookmark.id] = found
        elif node is None:
            # Kept even while the node is deleted: undone, it is the same one again.
            self._nodes[bookmark.id] = found.node
        return found

    def hold(self) -> None:
        """Look for the nodes of all bookmarks of this file, before edits make that harder."""
        for bookmark in self.here():
            self.find(bookmark)

    def at(self, node: Node) -> Bookmark | None:
        """Return the bookmark of a node, or None."""
        for bookmark in self.here():
            found = self.find(bookmark)
            if found.is_there and found.node is node:
                return bookmark
        return None

    def set(self, node: Node, name: str) -> Bookmark:
        """Bookmark a node of this file."""
        game, number, trail = place_of(self._document.collection, node)
        bookmark = Bookmark(_new_id(), name, self._file, game, number, trail)
        self._nodes[bookmark.id] = node
        self._put(bookmark)
        return bookmark

    def rename(self, bookmark: Bookmark, name: str) -> None:
        """Call a bookmark, of any file, otherwise."""
        if bookmark.id in self._unsaved:
            self._unsaved[bookmark.id] = bookmark._replace(name=name)
        else:
            self.store.rename(bookmark.id, name)
        self.changed.emit()

    def remove(self, bookmark: Bookmark) -> None:
        """Forget a bookmark of any file."""
        if self._unsaved.pop(bookmark.id, None) is None:
            self.store.remove(bookmark.id)
        self._nodes.pop(bookmark.id, None)
        self.changed.emit()

    def _put(self, bookmark: Bookmark) -> None:
        if self._file:
            self.store.put(bookmark)
        else:
            self._unsaved[bookmark.id] = bookmark
        self.changed.emit()

    def _is_in_tree(self, node: Node) -> bool:
        root = node.root
        return any(game.root is root for game in self._document.collection.games)

    # Following the document -----------------------------------------------------------------

    def _on_changed(self) -> None:
        self._gone.clear()

    def _on_reset(self) -> None:
        if self._document.collection is not self._collection:
            self._collection = self._document.collection
            self._file = file_key(self._document.read_from)
            self._nodes.clear()
            self._gone.clear()
            self._unsaved.clear()
            self.changed.emit()

    def _on_saved_changed(self, is_saved: bool) -> None:
        file = file_key(self._document.read_from)
        if not is_saved or not file or (file == self._file and not self._nodes):
            return
        # Found again before anything is stored under the new name.
        kept = [self._brought_up_to_date(bookmark) for bookmark in self.here()]
        is_other = file != self._file
        if is_other:
            kept = [self._moved(bookmark, file) for bookmark in kept]
        known = set(self.store.all())
        self._file = file
        self._unsaved.clear()
        changed = [bookmark for bookmark in kept if bookmark not in known]
        if changed:
            self.store.put(*changed)
        if changed or is_other:
            self.changed.emit()

    def _brought_up_to_date(self, bookmark: Bookmark) -> Bookmark:
        """Return a bookmark as its node is now; as it was, if that is gone or was not there."""
        node = self._nodes.get(bookmark.id)
        if node is None or not self._is_in_tree(node):
            return bookmark
        game, number, trail = place_of(self._document.collection, node)
        return bookmark._replace(game=game, number=number, trail=trail)

    def _moved(self, bookmark: Bookmark, file: str) -> Bookmark:
        """Return a copy of a bookmark for another file."""
        copy = bookmark._replace(id=_new_id(), file=file)
        if bookmark.id in self._nodes:
            self._nodes[copy.id] = self._nodes[bookmark.id]
        return copy


def _new_id() -> str:
    return os.urandom(8).hex()
