"""Records of one folder in the order in which people number them, and the next one of these."""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_NUMBER: Final = re.compile(r"(\d+)")
_ANY: Final = ".txt"
_Key = tuple[tuple[str | int, ...], str]


def natural_key(name: str) -> _Key:
    """Return what sorts names as people do: “game 9” before “game 10”, whatever the case."""
    parts = _NUMBER.split(name.casefold())
    return tuple(int(part) if n % 2 else part for n, part in enumerate(parts)), name


def record_suffixes() -> frozenset[str]:
    """Return what files of records are called, but not what any text is."""
    from sgfedit.formats.table import FORMATS  # noqa: PLC0415  # slow

    return frozenset(end for row in FORMATS for end in row.extensions if end != _ANY)


def records_in(folder: Path, is_given_up: Callable[[], bool] = bool) -> list[str]:
    """Return the names of the records in a folder, not those below it, in natural order.

    What cannot be looked into has none.
    """
    suffixes = record_suffixes()
    found: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_given_up():
                    break
                if Path(entry.name).suffix.lower() in suffixes and entry.is_file():
                    found.append(entry.name)
    except OSError:
        return []
    return sorted(found, key=natural_key)


class Place(NamedTuple):
    """A file among those of its folder.

    Attributes:
        path: It.
        number: Which one it is, from 1.
        total: How many there are.
    """

    path: Path
    number: int
    total: int


def places_from(path: Path, names: Sequence[str], by: int) -> list[Place]:
    """Return the files behind (+1) or before (-1) that at `path`, the nearest first.

    It need not be among them any more, or have another ending.
    """
    keys = [natural_key(name) for name in names]
    at = bisect_left(keys, natural_key(path.name))
    is_there = at < len(names) and names[at] == path.name
    numbers = range(at + is_there, len(names)) if by > 0 else range(at - 1, -1, -1)
    return [Place(path.parent / names[n], n + 1, len(names)) for n in numbers]
