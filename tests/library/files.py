"""Files as the index knows them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from sgfedit.library.reading import Order, read_files_of
from sgfedit.library.sources import Archives

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from sgfedit.library.reading import FileRecord
    from sgfedit.library.sources import Candidate


_WORDS: Final = (
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.{0}_in USING fts5vocab(main, {0}, instance)"
)


def rows_with_words(connection: sqlite3.Connection, table: str) -> set[int]:
    """Return the rowids that a table of words finds by some word: it keeps nothing else."""
    connection.execute(_WORDS.format(table))
    return {row for (row,) in connection.execute(f"SELECT DISTINCT doc FROM temp.{table}_in")}  # noqa: S608


def read_files(orders: Iterable[Order]) -> list[FileRecord]:
    """Return what the index knows of each file."""
    with closing(Archives()) as archives:
        return list(read_files_of(archives, orders))


def read_file(candidate: Candidate) -> FileRecord:
    """Return what the index knows of a file."""
    (record,) = read_files([Order(candidate)])
    return record
