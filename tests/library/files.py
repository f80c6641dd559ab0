"""Files as the index knows them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from sgfedit.library.reading import Order, read_files_of
from sgfedit.library.sources import Archives

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.library.reading import FileRecord
    from sgfedit.library.sources import Candidate


def read_files(orders: Iterable[Order]) -> list[FileRecord]:
    """Return what the index knows of each file."""
    with closing(Archives()) as archives:
        return list(read_files_of(archives, orders))


def read_file(candidate: Candidate) -> FileRecord:
    """Return what the index knows of a file."""
    (record,) = read_files([Order(candidate)])
    return record
