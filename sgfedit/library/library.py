"""The front door: an index of game records, and what the user keeps about them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.library.locations import default_folder, index_path, kept_path
from sgfedit.library.schema import INDEX, INDEX_VERSION, KEPT, KEPT_VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.library.indexing import Outcome, Progress

_BUSY_S: Final = 30.0


class Library:
    """A library in a folder of its own; any number of threads and processes may use it at once.

    Attributes:
        folder: Where both files are.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Use the library in `folder`, that of the user by default; it is made if need be."""
        self.folder = folder or default_folder()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.connect().close()

    def connect(self) -> sqlite3.Connection:
        """Return a connection to the index, with what is kept attached as ``kept``.

        It belongs to the thread that asks; whoever asks closes it.
        """
        connection = sqlite3.connect(index_path(self.folder), timeout=_BUSY_S)
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;")
        connection.execute("ATTACH ? AS kept", (str(kept_path(self.folder)),))
        _make(connection, "main", INDEX, INDEX_VERSION)
        _make(connection, "kept", KEPT, KEPT_VERSION)
        return connection

    @property
    def folders(self) -> list[str]:
        """The folders, archives and files that are indexed, absolute, in the user's order."""
        connection = self.connect()
        try:
            rows = connection.execute("SELECT path FROM kept.folders ORDER BY position")
            return [path for (path,) in rows]
        finally:
            connection.close()

    def set_folders(self, folders: Iterable[str]) -> None:
        """Replace the list of folders; `update` then brings the index up to date."""
        connection = self.connect()
        rows = [(str(Path(f).absolute()), n) for n, f in enumerate(dict.fromkeys(folders))]
        with connection:
            connection.execute("DELETE FROM kept.folders")
            connection.executemany("INSERT OR IGNORE INTO kept.folders VALUES (?, ?)", rows)
        connection.close()

    def update(
        self,
        progress: Callable[[Progress], None] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> Outcome:
        """Bring the index up to date with the folders; see `sgfedit.library.indexing.update`."""
        from sgfedit.library.indexing import update  # noqa: PLC0415  # who searches needs it not

        return update(self, progress, is_cancelled)


def _make(connection: sqlite3.Connection, name: str, tables: str, version: int) -> None:
    (found,) = connection.execute(f"PRAGMA {name}.user_version").fetchone()
    if found:
        return
    tables = tables.replace("CREATE TABLE ", f"CREATE TABLE {name}.")
    tables = tables.replace("CREATE INDEX ", f"CREATE INDEX {name}.")
    tables = tables.replace("CREATE VIRTUAL TABLE ", f"CREATE VIRTUAL TABLE {name}.")
    connection.executescript(f"BEGIN; {tables}; PRAGMA {name}.user_version = {version}; COMMIT;")
