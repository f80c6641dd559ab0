"""Lets what the user has said of games go along when a batch gives their files other names.

An update of the library finds most games again by their moves; but a batch may turn them, change
their names and move them, all at once.
"""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING, Final

from sgfedit.errors import LibraryError
from sgfedit.library import locations
from sgfedit.library.locations import is_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_log = logging.getLogger(__name__)

_AWAY: Final = "\t"
"""In front of a path on its way: no path that is absolute begins with it."""

_STEPS: Final = (
    ("UPDATE OR IGNORE kept.marks SET path = ? WHERE path = ?", True),
    ("UPDATE OR IGNORE kept.marks SET path = substr(path, 2) WHERE substr(path, 1, 1) = ?", False),
    ("UPDATE OR IGNORE kept.folders SET path = ? WHERE path = ?", True),
    (
        "UPDATE OR IGNORE kept.folders SET path = substr(path, 2) WHERE substr(path, 1, 1) = ?",
        False,
    ),
)
"""Statements, and whether they are of each file. In two steps a table: files may have exchanged
their names. What is said of the new place already stays; an update finds games all the same."""


def follow(moved: Iterable[tuple[str, str]], folder: Path | None = None) -> None:
    """Tell the library that files have other names; nothing is said if that cannot be done.

    Args:
        moved: Where files were, and where they are.
        folder: Of the library; that of the user by default. Without one there is nothing to do.
    """
    # What is no text is not in the library.
    pairs = [(f"{_AWAY}{new}", old) for old, new in moved if old != new and is_text(old + new)]
    folder = folder or locations.default_folder()
    if not pairs or not locations.kept_path(folder).exists():
        return
    from sgfedit.library.library import Library  # noqa: PLC0415  # not for those without one

    try:
        with Library(folder).connected() as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement, is_of_each in _STEPS:
                connection.executemany(statement, pairs if is_of_each else [(_AWAY,)])
    except (LibraryError, sqlite3.Error) as error:
        _log.warning("the library does not know of other names: %s", error)
