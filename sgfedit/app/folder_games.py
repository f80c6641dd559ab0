"""The games of a folder as one list: what `sgfedit join` makes of it, in steps."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.app.shared_file import is_file
from sgfedit.errors import FileError
from sgfedit.formats import load, loads, no_game_error
from sgfedit.formats.opening import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game import Collection


class FolderGames(NamedTuple):
    """What came of reading files.

    Attributes:
        collection: All games, in the order of the files.
        unread: Why files could not be read.
    """

    collection: Collection
    unread: tuple[FileError, ...]


def records_below(folder: str | Path) -> Generator[None, None, list[str]]:
    """Return the records in a folder and below, by name and those within folders last.

    What cannot be looked into is passed over. Pauses after each folder.
    """
    found: list[str] = []
    for parent, folders, files in os.walk(folder):
        folders.sort()
        paths = (Path(parent, name) for name in sorted(files))
        found += [
            str(path) for path in paths if path.suffix.lower() in EXTENSIONS and is_file(path)
        ]
        yield
    return found


def games_of(paths: Sequence[str]) -> Generator[None, None, FolderGames]:
    """Return the games of files; those that cannot be read are left out. Pauses after each."""
    from sgfedit.game.joining import Joined  # noqa: PLC0415  # seldom needed

    joined = Joined()
    unread: list[FileError] = []
    for path in paths:
        try:
            collection = load(path)
            if not collection.games:
                raise no_game_error(path, collection)
        except FileError as error:
            unread.append(error)
        else:
            joined.add(collection)
        yield
    return FolderGames(loads(joined.data()), tuple(unread))
