"""The front door: an index of game records, and what the user keeps about them."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.errors import LibraryError
from sgfedit.library.locations import default_folder, index_path, is_text, kept_path, shown
from sgfedit.library.schema import INDEX, INDEX_VERSION, KEPT, KEPT_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_BUSY_S: Final = 30.0
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite puts behind the name of a database for the files of it."""


class Library:
    """A library in a folder of its own; any number of threads and processes may use it at once.

    Attributes:
        folder: Where both files are.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        """Use the library in `folder`, that of the user by default; it is made if need be.

        Raises:
            LibraryError: it cannot be opened.
        """
        self.folder = default_folder() if folder is None else Path(folder).absolute()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            words = error.strerror or str(error)
            raise LibraryError("failed", str(self.folder), words) from error
        self.connect().close()

    def connect(self) -> sqlite3.Connection:
        """Return a connection to the index, with what is kept attached as ``kept``.

        It belongs to the thread that asks; whoever asks closes it. An index of other tables than
        this version has, or one that is no database, is made anew.

        Raises:
            LibraryError: it cannot be opened; what is kept is of a newer version, or damaged.
        """
        try:
            return self._opened()
        except sqlite3.OperationalError as error:
            raise LibraryError("failed", str(self.folder), str(error)) from error
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self.discard_index()
            return self._opened()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(index_path(self.folder), timeout=_BUSY_S)
        try:
            connection.executescript("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;")
            # What is lost with the power is found again by the next update.
            connection.execute("PRAGMA main.synchronous = NORMAL")
            connection.execute("PRAGMA main.cache_size = -32000")  # KB; queries scan wide indexes
            self._attach_kept(connection)
            if _version(connection, "main") != INDEX_VERSION:
                _make(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _attach_kept(self, connection: sqlite3.Connection) -> None:
        path = str(kept_path(self.folder))
        try:
            connection.execute("ATTACH ? AS kept", (path,))
            version = _version(connection, "kept")
            if version > KEPT_VERSION:
                raise LibraryError("kept-newer", path)
            connection.execute("PRAGMA kept.journal_mode = WAL")
            if version < KEPT_VERSION:
                _bring_up(connection)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise LibraryError("kept-damaged", path, str(error)) from error

    def discard_index(self) -> None:
        """Delete the index, which is made anew by whoever opens it next; what is kept stays.

        Raises:
            LibraryError: the system does not allow it.
        """
        for end in _BESIDE:
            path = f"{index_path(self.folder)}{end}"
            try:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(path)  # noqa: PTH108  # the end is no suffix
            except OSError as error:
                raise LibraryError("failed", path, error.strerror or str(error)) from error

    @property
    def folders(self) -> list[str]:
        """The folders, archives and files that are indexed, absolute, in the user's order."""
        with self.connected() as connection:
            rows = connection.execute("SELECT path FROM kept.folders ORDER BY position")
            return [path for (path,) in rows]

    def set_folders(self, folders: Iterable[str | os.PathLike[str]]) -> None:
        """Replace the list of folders; `update` then brings the index up to date.

        Raises:
            LibraryError: the name of one is no text.
        """
        paths = dict.fromkeys(os.path.abspath(folder) for folder in folders)  # noqa: PTH100
        for path in paths:
            if not is_text(path):
                raise LibraryError("no-text", shown(path))
        with self.connected() as connection, connection:
            connection.execute("DELETE FROM kept.folders")
            connection.executemany(
                "INSERT INTO kept.folders VALUES (?, ?)",
                [(path, position) for position, path in enumerate(paths)],
            )

    @contextlib.contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection; see `connect`."""
        connection = self.connect()
        try:
            yield connection
        finally:
            connection.close()


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether a database is damaged, or none at all; anything else is no matter of its content."""
    code: int = getattr(error, "sqlite_errorcode", 0)  # not of what Python itself raises
    return code & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _version(connection: sqlite3.Connection, name: str) -> int:
    (found,) = connection.execute(f"PRAGMA {name}.user_version").fetchone()
    return int(found)


def _make(connection: sqlite3.Connection) -> None:
    """Make the tables of the index, instead of those that there may be.

    Whoever else has it open sees either these or the old ones.
    """
    connection.execute("PRAGMA foreign_keys = OFF")
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if _version(connection, "main") != INDEX_VERSION:  # nobody else was quicker
            for (old,) in connection.execute(_OLD_TABLES).fetchall():
                connection.execute(f'DROP TABLE "{old}"')
            for statement in _statements(INDEX, "main"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {INDEX_VERSION}")
    connection.execute("PRAGMA foreign_keys = ON")


def _bring_up(connection: sqlite3.Connection) -> None:
    """Lead what is kept from its version to this one."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for step in KEPT[_version(connection, "kept") :]:
            for statement in _statements(step, "kept"):
                connection.execute(statement)
        connection.execute(f"PRAGMA kept.user_version = {KEPT_VERSION}")


_OLD_TABLES: Final = """
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql IS NOT NULL
    AND NOT EXISTS (
        SELECT 1 FROM sqlite_master AS virtual
        WHERE virtual.sql LIKE 'CREATE VIRTUAL TABLE%'
        AND sqlite_master.name LIKE virtual.name || '_%' AND sqlite_master.name <> virtual.name
    )
"""
"""Tables but those that belong to a virtual one, which go with it."""


def _statements(tables: str, name: str) -> Iterator[str]:
    for start in ("CREATE TABLE ", "CREATE INDEX ", "CREATE VIRTUAL TABLE ", "ALTER TABLE "):
        tables = tables.replace(start, f"{start}{name}.")
    statement = ""
    for line in tables.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
