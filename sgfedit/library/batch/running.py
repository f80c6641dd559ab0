"""Does what a preview says: first the backup of all files, then the files, then their names.

A file that is not what the preview saw is left alone, and told. Cancelled, the batch stops between
two files; what is done until then can be undone like all of it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError, SgfEditError
from sgfedit.formats import save_bytes
from sgfedit.library.batch.backups import (
    Backup,
    Item,
    State,
    default_folder,
    flush,
    make_folder,
    write_copy,
)
from sgfedit.library.batch.moving import Exchange, exchange, move, same_name
from sgfedit.library.batch.work import LeftAloneError, digest, read, work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.library.batch.planning import FilePlan, Preview
    from sgfedit.library.batch.work import Job

CHANGED: Final = "It was changed since the preview."
_OTHERWISE: Final = "It came out otherwise than in the preview."


class Progress(NamedTuple):
    """How far a batch is.

    Attributes:
        stage: "backup", "files", "names" or "undo".
        done: Files that are done.
        total: Of so many.
    """

    stage: str
    done: int
    total: int


class Failed(NamedTuple):
    """A file that was left alone.

    Attributes:
        path: The file.
        why: A sentence.
    """

    path: str
    why: str


class Outcome(NamedTuple):
    """What came of a batch.

    Attributes:
        backup: To undo it; None if nothing was written.
        changed: The files that were changed: where they were, and where they are.
        failed: Those that were left alone although they were to be changed.
        is_cancelled: Whether it was stopped before the end.
    """

    backup: Backup | None
    changed: tuple[tuple[str, str], ...] = ()
    failed: tuple[Failed, ...] = ()
    is_cancelled: bool = False


def run(
    preview: Preview,
    folder: Path | None = None,
    *,
    progress: Callable[[Progress], object] | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> Outcome:
    """Change the files as a preview says.

    Args:
        preview: What is to be done.
        folder: Where backups are; that of the user by default.
        progress: Is told how far it is.
        is_cancelled: Is asked between two files.

    Raises:
        FileError: the backup cannot be written; then no file was touched.
    """
    runner = _Runner(preview, progress or (lambda _: None), is_cancelled or (lambda: False))
    return runner.run(folder or default_folder())


class _Cancelled(Exception):  # noqa: N818  # no error
    """The user has had enough."""


class _Runner:
    """A batch that is going on."""

    def __init__(
        self,
        preview: Preview,
        progress: Callable[[Progress], object],
        is_cancelled: Callable[[], bool],
    ) -> None:
        self._job: Job = preview.job
        self._results = preview.results
        self._plans: Sequence[FilePlan] = preview.changed
        self._targets = {same_name(plan.target) for plan in self._plans if plan.is_renamed}
        self._progress = progress
        self._is_cancelled = is_cancelled
        self._failed: list[Failed] = []
        self._items: list[Item] = []
        self._done: dict[int, Item] = {}

    def run(self, parent: Path) -> Outcome:
        """Do everything."""
        if not self._plans:
            return Outcome(None)
        backup = self._back_up(parent)
        if backup is None:
            return Outcome(None, (), tuple(self._failed), self._is_cancelled())
        is_cancelled = False
        try:
            self._change(backup)
        except _Cancelled:
            is_cancelled = True
        changed = tuple((item.path, item.target) for item in self._done.values())
        if not changed:
            backup.discard()
            return Outcome(None, (), tuple(self._failed), is_cancelled)
        with suppress(FileError):  # such as a full disk; it can be undone all the same
            backup = backup.with_state(State.DONE)
        return Outcome(backup, changed, tuple(self._failed), is_cancelled)

    def _tell(self, stage: str, done: int, total: int) -> None:
        self._progress(Progress(stage, done, total))
        if self._is_cancelled():
            raise _Cancelled

    def _fail(self, path: str, why: str) -> None:
        self._failed.append(Failed(path, why))

    # Backup ---------------------------------------------------------------------------------

    def _back_up(self, parent: Path) -> Backup | None:
        """Write the backup; return None if there is nothing to do, or not any more."""
        folder, made = make_folder(parent)
        backup = Backup(folder, made, tuple(self._job.words()))
        items = self._items
        try:
            for number, plan in enumerate(self._plans, 1):
                self._tell("backup", number - 1, len(self._plans))
                item = self._copied(backup, plan, number)
                if item is not None:
                    items.append(item)
            flush(backup.original(item) for item in items if item.copy)
            if items:
                return backup.begin(items)
        except BaseException as error:
            backup.discard()
            if isinstance(error, _Cancelled):
                return None
            raise
        backup.discard()
        return None

    def _copied(self, backup: Backup, plan: FilePlan, number: int) -> Item | None:
        """Copy a file into the backup; return None if it is another one than it was."""
        try:
            data = read(plan.path)
            time_ns = Path(plan.path).stat().st_mtime_ns
        except (FileError, OSError) as error:
            self._fail(plan.path, str(error))
            return None
        if digest(data) != plan.before:
            self._fail(plan.path, CHANGED)
            return None
        copy = f"{number:06}.sgf" if plan.is_rewritten else ""
        if copy:
            write_copy(data, backup.folder / copy)
        aside = ""
        if plan.is_renamed and self._must_wait(plan):
            aside = str(Path(plan.path).parent / f".{backup.name}-{number:06}.tmp")
        return Item(number, plan.path, plan.target, aside, plan.before, plan.after, copy, time_ns)

    def _must_wait(self, plan: FilePlan) -> bool:
        """Whether a file gets a name that another one has, or another one gets its name.

        So the paths of those that need not wait belong to them alone, before and after.
        """
        return os.path.lexists(plan.target) or same_name(plan.path) in self._targets

    # Files and names ------------------------------------------------------------------------

    def _change(self, backup: Backup) -> None:
        """Write all files and rename them, those last that wait for each other's names."""
        items = sorted(self._items, key=lambda item: bool(item.aside))
        waiting: list[Item] = []
        for number, item in enumerate(items):
            self._tell("files", number, len(items))
            try:
                if item.copy:
                    self._rewrite(item)
                if item.target != item.path and not item.aside:
                    move(item.path, item.target)
            except SgfEditError as error:
                self._fail(item.path, str(error))
                if item.copy and _holds(item.path, item.after):
                    # What is in it is new, only the name is not.
                    self._done[item.number] = item._replace(target=item.path)
                continue
            if item.aside:
                waiting.append(item)
            else:
                self._done[item.number] = item
        if waiting:
            self._tell("names", 0, len(waiting))
            self._exchange(backup, waiting)

    def _rewrite(self, item: Item) -> None:
        """Write what becomes of a file.

        Raises:
            SgfEditError: it is another one than it was, or cannot be written.
        """
        data = read(item.path)
        if digest(data) != item.before:
            raise LeftAloneError(CHANGED)
        new = self._results.get(item.path) if self._results is not None else None
        if new is None:
            new = work(item.path, data, self._job).data
        if digest(new) != item.after:
            raise LeftAloneError(_OTHERWISE)
        save_bytes(new, item.path)

    def _exchange(self, backup: Backup, items: Sequence[Item]) -> None:
        """Rename files that wait for each other's names."""
        moves = [Exchange(item.number, item.path, item.aside, item.target) for item in items]
        stayed = exchange(moves, backup.set_moved)
        for item in items:
            self._done[item.number] = item
            if item.number in stayed:
                path, why = stayed[item.number]
                self._fail(item.path, why)
                self._done[item.number] = item._replace(target=path)
                if path == item.path and not item.copy:
                    del self._done[item.number]


def _holds(path: str, wanted: str) -> bool:
    try:
        return digest(read(path)) == wanted
    except FileError:
        return False
