"""Batches, run and undone: first the backup of all files, then the files, then their names.

A file that is not what the preview saw is left alone, and told. Cancelled, the batch stops between
two files; what is done until then can be undone like all of it. No renaming writes over a file.

What became of each file an undo tells from the disk: a file with the content of before is left as
it is, one with the content that the batch wrote gets its original, any other was changed since and
is left alone. So an undo that was cut off itself is just done again.
"""

from __future__ import annotations

import os
import re
import unicodedata
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
from sgfedit.library.batch.planning import LeftAloneError, digest, read, work

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Iterable, Sequence

    from sgfedit.library.batch.planning import FilePlan, Job, Preview


def same_name(path: str) -> str:
    """Return what is equal for paths that are one file on systems that fold names.

    Those of Windows and macOS take small and large letters for the same, and that of macOS
    composed and decomposed ones.
    """
    return unicodedata.normalize("NFC", path).casefold()


def move(source: str, target: str) -> None:
    """Rename a file within its folder.

    Raises:
        FileError: there is a file of that name ("exists"), or the system does not allow it.
    """
    try:
        if os.path.lexists(target):
            raise FileError(target, "exists", writing=True)
        if _linked(source, target):
            Path(source).unlink()
        else:
            # A file system without hard links, or a link: nothing better is to be had.
            Path(source).rename(target)
    except FileExistsError as error:
        raise FileError(target, "exists", writing=True) from error
    except OSError as error:
        raise FileError.from_os(source, error, writing=True) from error


def _linked(source: str, target: str) -> bool:
    """Give a file a second name, which fails if that is taken; return whether it could be done."""
    if Path(source).is_symlink():
        return False
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        return False
    return True


def unlink_twin(name: str, twin: str) -> None:
    """Take away the second name of a file, as a move leaves it that was cut off.

    Raises:
        FileError: the system does not allow it.
    """
    try:
        if os.path.lexists(name) and os.path.lexists(twin) and Path(name).samefile(twin):
            Path(twin).unlink()
    except OSError as error:
        raise FileError.from_os(twin, error, writing=True) from error


def remove_leftovers(paths: Iterable[str]) -> None:
    """Delete what saving files left beside them when it was cut off, see `formats.save_bytes`."""
    folders: dict[str, set[str]] = {}
    for path in paths:
        folder, name = os.path.split(os.path.realpath(path))
        folders.setdefault(folder, set()).add(name[:_NAMED])
    for folder, names in folders.items():
        with suppress(OSError):
            for found in Path(folder).iterdir():
                match = _ASIDE.fullmatch(found.name)
                if match is not None and match[1] in names:
                    found.unlink()


_NAMED: Final = 40
_ASIDE: Final = re.compile(r"\.(.*)\.[0-9a-f]{16}", re.DOTALL)
"""How a file is called that is written aside: so much of its name, and 16 random digits."""


class Exchange(NamedTuple):
    """A file that gets a name which another one may still have.

    Attributes:
        number: Of the file, different for each.
        source: What it is called; it may wait aside already.
        aside: Where it waits.
        target: What it is to be called.
    """

    number: int
    source: str
    aside: str
    target: str


class Stayed(NamedTuple):
    """A file that has not got its name.

    Attributes:
        path: What it is called now.
        why: A sentence.
    """

    path: str
    why: str


def exchange(
    moves: Iterable[Exchange], commit: Callable[[Collection[int]], object]
) -> dict[int, Stayed]:
    """Rename files that wait for each other's names: all aside first, then to the new ones.

    Args:
        moves: The files.
        commit: Is called in between with the numbers of those that go on. Before, a file that is
            not aside has its old name; after, its new one. It may raise a FileError; then all get
            their old names again.

    Returns:
        Number of a file that has not got its name → what became of it.
    """
    stayed: dict[int, Stayed] = {}
    waiting = []
    for one in moves:
        try:
            if one.source != one.aside:
                move(one.source, one.aside)
            waiting.append(one)
        except FileError as error:
            stayed[one.number] = Stayed(one.source, str(error))
    going = _unblocked(waiting, stayed)
    try:
        commit([one.number for one in going])
    except FileError as error:
        for one in going:
            _give_back(one, str(error), stayed)
        return stayed
    for one in going:
        try:
            move(one.aside, one.target)
        except FileError as error:
            stayed[one.number] = Stayed(one.aside, str(error))
    return stayed


def _unblocked(waiting: list[Exchange], stayed: dict[int, Stayed]) -> list[Exchange]:
    """Give files their old names again whose new ones are not free; return the others.

    The old name of such a file is not free then, so that goes on until nothing changes.
    """
    while blocked := [one for one in waiting if os.path.lexists(one.target)]:
        for one in blocked:
            waiting.remove(one)
            _give_back(one, str(FileError(one.target, "exists", writing=True)), stayed)
    return waiting


def _give_back(one: Exchange, why: str, stayed: dict[int, Stayed]) -> None:
    """Give a file that waits aside its old name again."""
    try:
        if one.source != one.aside:
            move(one.aside, one.source)
        stayed[one.number] = Stayed(one.source, why)
    except FileError as error:
        stayed[one.number] = Stayed(one.aside, str(error))


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
                if item.copy and _holds(item.path, {item.after}):
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


def _holds(path: str, digests: Container[str]) -> bool:
    try:
        return digest(read(path)) in digests
    except FileError:
        return False


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
        digests = {item.before, item.after}
        is_there = os.path.lexists(item.target) and _holds(item.target, digests)
        return item.target if is_there and not _holds(item.path, digests) else item.path

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
