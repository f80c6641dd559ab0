"""Bookmarks: nodes of any files, in a shared file in the data folder, and those of the open file.

```text
bookmarks.json   {"bookmarks": [{"id": …, "name": …, "file": …, "game": 0, "number": 57,
                                 "trail": ["B[pd]", "1 W[dp]", …]}, …]}
```

A bookmark of the open file is held by its node, so that edits cannot lose it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from sgfedit.app.shared_file import SharedFile, data_path
from sgfedit.game.node_locator import Found, Trail, follow, trail_of

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.sgf import Node


def default_path() -> Path:
    """Return the file in the user's data folder."""
    return data_path("bookmarks.json")


class Bookmark(NamedTuple):
    """One node to find again.

    Attributes:
        id: Tells it from all others.
        name: What the user calls it.
        file: The absolute path of its file, empty while it is in none.
        game: Index of its game in the file.
        number: Number of the last move there.
        trail: The moves that lead to it, see `game.node_locator`.
    """

    id: str
    name: str
    file: str
    game: int
    number: int
    trail: Trail


def file_key(path: Path | None) -> str:
    """Return how bookmarks call a file: its absolute path without links; empty for none."""
    return os.path.realpath(path) if path is not None else ""


def place_of(collection: Collection, node: Node) -> tuple[int, int, Trail]:
    """Return index of the game, number of the last move and trail of a node. O(depth, games)."""
    roots = [game.root for game in collection.games]
    index = roots.index(node.root)
    number = collection.games[index].positions.at(node).move_number
    return index, number, trail_of(node)


def find(collection: Collection, bookmark: Bookmark) -> Found:
    """Return the node of a bookmark, or the nearest one that is left of it.

    Its game may have another place in the file now.
    """
    games = collection.games
    first = follow(games[min(bookmark.game, len(games) - 1)].root, bookmark.trail)
    # Without a move to tell games by, only the place counts.
    if first.is_there or not any(step.strip() for step in bookmark.trail):
        return first
    others = (follow(game.root, bookmark.trail) for game in games)
    return next((found for found in others if found.is_there), first)


class Bookmarks:
    """The bookmarks of all files, the latest last; entries that make no sense are left out."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._file = SharedFile[tuple[Bookmark, ...]](path or default_path(), (), _read, _object)

    def all(self) -> tuple[Bookmark, ...]:
        """Return all bookmarks; reads the file if it is another one than last time."""
        return self._file.value

    def put(self, *bookmarks: Bookmark) -> None:
        """Add bookmarks; those with the id of one take its place."""
        by_id = {bookmark.id: bookmark for bookmark in bookmarks}
        self._file.change(
            lambda known: tuple(({bookmark.id: bookmark for bookmark in known} | by_id).values())
        )

    def rename(self, bookmark_id: str, name: str) -> None:
        """Call a bookmark otherwise."""
        self._file.change(
            lambda known: tuple(
                old._replace(name=name) if old.id == bookmark_id else old for old in known
            )
        )

    def remove(self, bookmark_id: str) -> None:
        """Forget a bookmark."""
        self._file.change(lambda known: tuple(old for old in known if old.id != bookmark_id))


def _object(bookmarks: tuple[Bookmark, ...]) -> dict[str, Any]:
    return {"bookmarks": [bookmark._asdict() for bookmark in bookmarks]}


def _read(found: dict[str, Any]) -> tuple[Bookmark, ...] | None:
    rows = found.get("bookmarks")
    if not isinstance(rows, list):
        return None
    return tuple(bookmark for row in rows if (bookmark := _bookmark(row)) is not None)


def _bookmark(row: Any) -> Bookmark | None:
    """Return a bookmark from a row of the file, None for one that makes no sense."""
    try:
        found = Bookmark(**row)
    except TypeError:
        return None
    trail: Any = found.trail
    texts = isinstance(trail, list) and all(isinstance(one, str) for one in trail)
    kinds = ((found.id, str), (found.name, str), (found.file, str), (found.game, int))
    if not texts or not all(isinstance(value, kind) for value, kind in kinds):
        return None
    number = found.number if isinstance(found.number, int) else 0
    return found._replace(game=max(found.game, 0), number=number, trail=tuple(found.trail))


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
        self._path = document.read_from
        self._file = file_key(self._path)
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
            self._path = self._document.read_from
            self._file = file_key(self._path)
            self._nodes.clear()
            self._gone.clear()
            self._unsaved.clear()
            self.changed.emit()

    def _on_saved_changed(self, is_saved: bool) -> None:
        path = self._document.read_from
        # Asked of with each undo that leads back to what is saved: the disk need not be.
        if not is_saved or path is None or (path == self._path and not self._nodes):
            return
        self._path, file = path, file_key(path)
        if file == self._file and not self._nodes:
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
