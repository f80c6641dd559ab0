"""Whether a file has been written since one looked, and whether two paths are one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Stamp: TypeAlias = tuple[int, int]
"""Time and size of a file."""


def stamp(path: Path | None) -> Stamp | None:
    """Return what tells whether a file was written; None without one."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, which exists."""
    try:
        return one.samefile(other)
    except OSError:
        return False
