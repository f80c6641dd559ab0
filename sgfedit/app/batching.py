"""A batch in a thread of its own: the dry run, the work, the undo. Nothing here blocks."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal

from sgfedit.errors import SgfEditError
from sgfedit.library.batch import Planner, Progress, files_in, follow, run, undo
from sgfedit.library.processes import usual_count

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from sgfedit.library.batch import Backup, Job, Preview

_TOLD_EVERY_S: Final = 0.1


class _Task(NamedTuple):
    """Something that is going on.

    Attributes:
        future: Holds what comes of it.
        stop: Set once it is not wanted any more.
        done: The signal to be emitted with what comes of it.
    """

    future: Future[Any]
    stop: Event
    done: Any


class Batching(QObject):
    """Works on many files in the background, one thing at a time.

    Signals:
        progressed: The Progress; the stage of a dry run is "look".
        planned: The Preview.
        done: The Outcome.
        undone: What an undo has come to, an Undone.
        failed: Why nothing could be done, for the user to read.
    """

    progressed = Signal(object)
    planned = Signal(object)
    done = Signal(object)
    undone = Signal(object)
    failed = Signal(str)
    _stepped = Signal(object, object)
    _ended = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Keep backups in `folder`, that of the user by default."""
        super().__init__(parent)
        self._folder = folder
        self._pool = ThreadPoolExecutor(1, "batch")
        self._task: _Task | None = None
        self._stepped.connect(self._on_stepped)
        # Queued: what is done at once would else come before `plan` or `run` has returned.
        self._ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether something is going on."""
        return self._task is not None

    def plan(self, paths: Sequence[str], job: Job, busy: Collection[str] = ()) -> None:
        """Make a dry run; one that is going on is given up.

        Args:
            paths: Files, and folders of files.
            job: What would be done.
            busy: Real paths of the files that are open with changes that are not saved.
        """
        self.cancel()
        self._task = None

        def work(stop: Event, tell: Callable[[Progress], None]) -> Preview | None:
            files = files_in(paths)
            planner = Planner(
                files, job, lambda path: os.path.realpath(path) in busy, processes=usual_count()
            )
            steps = iter(planner)
            for _ in steps:
                tell(Progress("look", planner.done, planner.total))
                if stop.is_set():
                    steps.close()
                    return None
            return planner.preview()

        self._start(work, self.planned)

    def run(self, preview: Preview) -> None:
        """Do what a preview says; `cancel` stops it between two files."""

        def work(stop: Event, tell: Callable[[Progress], None]) -> Any:
            outcome = run(preview, self._folder, progress=tell, is_cancelled=stop.is_set)
            follow(outcome.changed)
            return outcome

        self._start(work, self.done)

    def undo(self, backup: Backup) -> None:
        """Take a batch back."""

        def work(_stop: Event, tell: Callable[[Progress], None]) -> Any:
            undone = undo(backup, progress=tell)
            follow(undone.restored)
            return undone

        self._start(work, self.undone)

    def cancel(self) -> None:
        """Give up a dry run; stop a batch at the next file, of which `done` tells then."""
        if self._task is not None:
            self._task.stop.set()

    def close(self) -> None:
        """Give up what is going on and wait until it has ended."""
        self.cancel()
        self._task = None
        self._pool.shutdown(wait=True)

    def _start(self, work: Callable[[Event, Callable[[Progress], None]], Any], done: Any) -> None:
        stop = Event()
        last = 0.0

        def tell(progress: Progress) -> None:
            nonlocal last
            if monotonic() - last > _TOLD_EVERY_S:
                last = monotonic()
                with suppress(RuntimeError):  # the window is gone, and the work goes on
                    self._stepped.emit(stop, progress)

        def end(_: Future[Any]) -> None:
            with suppress(RuntimeError):
                self._ended.emit(stop)

        future = self._pool.submit(work, stop, tell)
        self._task = _Task(future, stop, done)
        future.add_done_callback(end)

    def _on_stepped(self, stop: Event, progress: Progress) -> None:
        if self._task is not None and self._task.stop is stop:
            self.progressed.emit(progress)

    def _on_ended(self, stop: Event) -> None:
        task = self._task
        if task is None or task.stop is not stop:
            return  # an older one, which nobody waits for
        self._task = None
        try:
            found = task.future.result()
        except SgfEditError as error:
            self.failed.emit(str(error))
            return
        if found is not None:
            task.done.emit(found)
