"""Nodes of any files that the user wants to find again, in a shared file in the data folder.

```text
bookmarks.json   {"bookmarks": [{"id": …, "name": …, "file": …, "game": 0, "number": 57,
                                 "trail": ["B[pd]", "1 W[dp]", …]}, …]}
```
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from sgfedit.app.shared_file import SharedFile, data_path
from sgfedit.game.node_locator import Found, Trail, follow, trail_of

if TYPE_CHECKING:
    from pathlib import Path

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
