"""Update of the index that does not hold up who has asked for it: in a process of its own.

Comparing a hundred thousand files with the index, and writing what is new, is Python for seconds.
In a thread of a window's process the window would wait for Python's lock now and then. A library
that is small is done with before such a process would have begun.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sgfedit.errors import LibraryError
from sgfedit.library.processes import DiedError, apart
from sgfedit.library.sources import hold_little

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.library.indexing import Outcome, Progress
    from sgfedit.library.library import Library


_FEW: Final = 100
"""Files, and folders, that are compared and read sooner than a process is started."""

_LITTLE: Final = 300_000
"""Bytes of them."""

_KNOWN: Final = f"SELECT count(*) FROM (SELECT 1 FROM files LIMIT {_FEW + 1})"  # noqa: S608


def update_apart(
    library: Library,
    progress: Callable[[Progress], None],
    is_cancelled: Callable[[], bool],
    is_given_up: Callable[[], bool] = bool,
    *,
    wait_s: float = 0.0,
) -> Outcome:
    """Do what `indexing.update` does; where there may be much to do, in another process.

    Args:
        library: Whose index.
        progress: As of `update`.
        is_cancelled: True ends the update, which then tells what it has done.
        is_given_up: True ends it at once. The index is as right then as after a power cut.
        wait_s: As of `update`.

    Raises:
        LibraryError: as of `update`; or the process was killed.
        DiedError: it was given up, or has ended by a bug.
    """
    work = partial(_update, library, wait_s)
    if _is_small(library):
        return work(progress, is_cancelled)
    try:
        return apart(work, progress, is_cancelled, is_given_up)
    except DiedError as error:
        if error.complaints or is_given_up():
            raise
        raise LibraryError("failed", str(library.folder), str(error)) from error


def _is_small(library: Library) -> bool:
    """Return whether there is little in the folders, and was."""
    with library.connected() as connection:
        (known,) = connection.execute(_KNOWN).fetchone()
    return known <= _FEW and hold_little(library.folders, _FEW, _LITTLE)


def _update(
    library: Library,
    wait_s: float,
    progress: Callable[[Progress], None],
    is_cancelled: Callable[[], bool],
) -> Outcome:
    from sgfedit.library.indexing import update  # noqa: PLC0415  # who waits for it needs it not

    return update(library, progress, is_cancelled, wait_s=wait_s)
