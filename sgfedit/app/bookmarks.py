"""Nodes of any files that the user wants to find again, in a file in the user's data folder.

Windows and processes share it: each change is made to what the file holds at that moment, under a
lock, and written aside and renamed.

```text
bookmarks.json   {"bookmarks": [{"id": …, "name": …, "file": …, "game": 0, "number": 57,
                                 "trail": ["B[pd]", "1 W[dp]", …]}, …]}
```
"""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile, QStandardPaths

from sgfedit.errors import FileError
from sgfedit.formats import save_bytes
from sgfedit.game.trail import Found, Trail, follow, trail_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game import Collection
    from sgfedit.sgf import Node

_log = logging.getLogger(__name__)
_LOCK_MS: Final = 1_000


def default_path() -> Path:
    """Return the file in the user's data folder."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "bookmarks.json"


class Bookmark(NamedTuple):
    """One node to find again.

    Attributes:
        id: Tells it from all others.
        name: What the user calls it.
        file: The absolute path of its file, empty while it is in none.
        game: Index of its game in the file.
        number: Number of the last move there.
        trail: The moves that lead to it, see `game.trail`.
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
    """The bookmarks of all files, the latest last.

    No method raises: a file that cannot be written is logged, and its bookmarks are known here
    until then. A damaged one is put aside, named ``bookmarks.json.damaged``, as soon as there is
    something to write; entries that make no sense are left out.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._path = path or default_path()
        self._stamp: tuple[int, int] | None = None
        self._known: list[Bookmark] = []

    def all(self) -> tuple[Bookmark, ...]:
        """Return all bookmarks; reads the file if it is another one than last time."""
        stamp = _stamp(self._path)
        if stamp != self._stamp:
            self._stamp = stamp
            self._known = _read(self._path) or []
        return tuple(self._known)

    def put(self, *bookmarks: Bookmark) -> None:
        """Add bookmarks; those with the id of one take its place."""
        by_id = {bookmark.id: bookmark for bookmark in bookmarks}
        self._change(
            lambda known: [
                *(by_id.pop(old.id, old) for old in known),
                *by_id.values(),
            ]
        )

    def rename(self, bookmark_id: str, name: str) -> None:
        """Call a bookmark otherwise."""
        self._change(
            lambda known: [
                old._replace(name=name) if old.id == bookmark_id else old for old in known
            ]
        )

    def remove(self, bookmark_id: str) -> None:
        """Forget a bookmark."""
        self._change(lambda known: [old for old in known if old.id != bookmark_id])

    def _change(self, change: Callable[[list[Bookmark]], list[Bookmark]]) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no folder for bookmarks: %s", error)
        lock = QLockFile(f"{self._path}.lock")
        if not lock.tryLock(_LOCK_MS):
            _log.warning("bookmarks are not written: %s is locked", self._path)
            self._known = change(self._known)
            return
        try:
            self._known = change(list(self.all()))
            self._write()
        finally:
            lock.unlock()

    def _write(self) -> None:
        try:
            if self._path.exists() and _read(self._path) is None:
                self._path.replace(f"{self._path}.damaged")
            rows = [bookmark._asdict() for bookmark in self._known]
            # As ASCII: paths and records may hold what is no text and no charset has.
            save_bytes(json.dumps({"bookmarks": rows}, indent=1).encode("ascii"), self._path)
        except (OSError, FileError) as error:
            _log.warning("bookmarks are not written: %s", error)
        self._stamp = _stamp(self._path)


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return what tells one state of a file from another, None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _read(path: Path) -> list[Bookmark] | None:
    """Return the bookmarks in a file, or None if it is damaged or cannot be read."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        rows = found["bookmarks"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        return None
    if not isinstance(rows, list):
        return None
    return [bookmark for row in rows if (bookmark := _bookmark(row)) is not None]


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
