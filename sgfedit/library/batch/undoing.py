"""Takes a batch back: every byte and every name as it was, whether the batch ended or was cut off.

What became of each file is told from the disk: a file with the content of before is left as it is,
one with the content that the batch wrote gets its original, any other was changed since and is
left alone. So an undo that was cut off itself is just done again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError, SgfEditError
from sgfedit.formats import save_bytes
from sgfedit.library.batch.backups import State
from sgfedit.library.batch.moving import (
    Exchange,
    exchange,
    move,
    remove_leftovers,
    unlink_twin,
)
from sgfedit.library.batch.running import Failed, Progress
from sgfedit.library.batch.work import LeftAloneError, digest, read

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from sgfedit.library.batch.backups import Backup, Item

_CHANGED: Final = "It was changed since, so it is left alone."
_GONE: Final = "It is not there any more."
_DAMAGED: Final = "Its original in the backup is damaged."


class Undone(NamedTuple):
    """What came of an undo.

    Attributes:
        backup: The batch, with its new state.
        restored: The files that were taken back: where they were, and where they are again.
        failed: Those that could not be.
    """

    backup: Backup
    restored: tuple[tuple[str, str], ...] = ()
    failed: tuple[Failed, ...] = ()


def undo(backup: Backup, *, progress: Callable[[Progress], object] | None = None) -> Undone:
    """Take a batch back as a whole, as far as its files have not been changed since.

    Args:
        backup: The batch.
        progress: Is told how far it is.
    """
    undoer = _Undoer(backup, progress or (lambda _: None))
    return undoer.undo()


class _Undoer:
    """An undo that is going on."""

    def __init__(self, backup: Backup, progress: Callable[[Progress], object]) -> None:
        self._backup = backup
        self._progress = progress
        self._moved = backup.moved
        self._restored: dict[int, tuple[str, str]] = {}
        self._failed: list[Failed] = []

    def undo(self) -> Undone:
        items = self._backup.items
        names = (name for item in items for name in (item.path, item.target, item.aside))
        remove_leftovers(filter(None, names))
        aside: list[tuple[Item, str]] = []
        for number, item in enumerate(items):
            self._progress(Progress("undo", number, len(items)))
            try:
                where = self._restore(item)
                if item.aside:
                    aside.append((item, where))
                elif where != item.path:
                    move(where, item.path)
            except SgfEditError as error:
                self._fail(item, str(error))
        self._exchange(aside)
        state = State.PARTLY if self._failed else State.UNDONE
        backup = self._backup
        with suppress(FileError):  # it can be done again
            backup = backup.with_state(state)
        return Undone(backup, tuple(self._restored.values()), tuple(self._failed))

    def _fail(self, item: Item, why: str) -> None:
        kept = f" Its original is {self._backup.original(item)}." if item.copy else ""
        self._failed.append(Failed(item.path, why + kept))
        self._restored.pop(item.number, None)

    def _restore(self, item: Item) -> str:
        """Give a file its content back and return where it is.

        Raises:
            SgfEditError: that cannot be done, or must not.
        """
        where = self._find(item)
        if not os.path.lexists(where):
            raise LeftAloneError(_GONE)
        found = digest(read(where))
        if found not in {item.before, item.after}:
            raise LeftAloneError(_CHANGED)
        if found != item.before:
            original = read(str(self._backup.original(item)))
            if digest(original) != item.before:
                raise LeftAloneError(_DAMAGED)
            save_bytes(original, where)
            with suppress(OSError):  # not every disk lets it be set
                os.utime(where, ns=(item.time_ns, item.time_ns))
        if found != item.before or where != item.path:
            self._restored[item.number] = where, item.path
        return where

    def _find(self, item: Item) -> str:
        """Return where a file is, with whatever is in it."""
        if item.aside:
            other = item.target if item.number in self._moved else item.path
            unlink_twin(other, item.aside)
            return item.aside if os.path.lexists(item.aside) else other
        if item.target == item.path or not os.path.lexists(item.target):
            return item.path
        unlink_twin(item.path, item.target)
        if not os.path.lexists(item.path):
            return item.target
        # Somebody has taken one of the names since.
        is_there = os.path.lexists(item.target) and _holds(item.target, item)
        return item.target if is_there and not _holds(item.path, item) else item.path

    def _exchange(self, found: Sequence[tuple[Item, str]]) -> None:
        """Give those files their names again that have waited for each other's."""
        moves = [
            Exchange(item.number, where, item.aside, item.path)
            for item, where in found
            if where != item.path
        ]
        if not moves:
            return

        def commit(numbers: Collection[int]) -> None:
            # From now on those that are not aside have their old names.
            self._backup.set_moved(self._moved.difference(numbers))

        stayed = exchange(moves, commit)
        for item, _ in found:
            if item.number in stayed:
                self._fail(item, stayed[item.number].why)


def _holds(path: str, item: Item) -> bool:
    try:
        return digest(read(path)) in {item.before, item.after}
    except FileError:
        return False
