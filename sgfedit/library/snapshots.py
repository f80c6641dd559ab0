"""The library as it is at one moment."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Let all that is read be of one moment, whoever writes meanwhile; nothing is written here."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.rollback()
