"""The games of a folder as one list: what `sgfedit join` makes of it, in steps.

How many records there are is counted in a thread that nobody waits for: the folder may be large,
or on a machine that does not answer.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from sgfedit.app.shared_file import is_file
from sgfedit.app.tasks import seldom
from sgfedit.errors import FileError
from sgfedit.formats import load, loads, no_game_error
from sgfedit.formats.opening import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

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
    for some in _records(folder):
        found += some
        yield
    return found


def _records(folder: str | Path) -> Iterator[list[str]]:
    """Yield the records of each folder."""
    for parent, folders, files in os.walk(folder):
        folders.sort()
        paths = (Path(parent, name) for name in sorted(files))
        yield [str(path) for path in paths if path.suffix.lower() in EXTENSIONS and is_file(path)]


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


class RecordCount(QObject):
    """Counts the records in a folder and below.

    Signals:
        counted: How many were found by now.
        ended: The records, as `records_below` returns them.
    """

    counted = Signal(int)
    ended = Signal(list)
    _done = Signal(object, list)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._given_up = Event()
        # Queued: they come from a thread that is not Qt's.
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)

    def start(self, folder: str | Path) -> None:
        """Count those of a folder, and of no other any more."""
        self.stop()
        given_up = self._given_up = Event()
        Thread(target=self._work, args=(folder, given_up), daemon=True).start()

    def stop(self) -> None:
        """Want to know nothing any more."""
        self._given_up.set()

    def _work(self, folder: str | Path, given_up: Event) -> None:
        found: list[str] = []
        tell = seldom(self.counted.emit)
        for some in _records(folder):
            found += some
            if given_up.is_set():
                return
            tell(len(found))
        with suppress(RuntimeError):  # the window is gone
            self._done.emit(given_up, found)

    def _on_done(self, given_up: Event, found: list[str]) -> None:
        if not given_up.is_set():
            self.ended.emit(found)
