"""A batch in a thread of its own: the dry run, the work, the undo. Nothing here blocks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from sgfedit.app.error_words import words_of
from sgfedit.app.tasks import Thread, seldom
from sgfedit.library.batch import Planner, Progress, files_in, follow, run, undo
from sgfedit.library.processes import usual_count

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from sgfedit.library.batch import Backup, Job, Preview


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

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Keep backups in `folder`, that of the user by default."""
        super().__init__(parent)
        self._folder = folder
        self._thread = Thread("batch", self)
        self._stepped.connect(self._on_stepped)

    @property
    def is_running(self) -> bool:
        """Whether something is going on."""
        return self._thread.is_running

    def plan(self, paths: Sequence[str], job: Job, busy: Collection[str] = ()) -> None:
        """Make a dry run; one that is going on is given up.

        Args:
            paths: Files, and folders of files.
            job: What would be done.
            busy: Real paths of the files that are open with changes that are not saved.
        """
        self._thread.give_up()

        def work(is_cancelled: Callable[[], bool], tell: Callable[..., None]) -> Preview | None:
            files = files_in(paths)
            planner = Planner(
                files, job, lambda path: os.path.realpath(path) in busy, processes=usual_count()
            )
            steps = iter(planner)
            for _ in steps:
                tell(Progress("look", planner.done, planner.total))
                if is_cancelled():
                    steps.close()
                    return None
            return planner.preview()

        self._start(work, self.planned)

    def run(self, preview: Preview) -> None:
        """Do what a preview says; `cancel` stops it between two files."""

        def work(is_cancelled: Callable[[], bool], tell: Callable[..., None]) -> Any:
            outcome = run(preview, self._folder, progress=tell, is_cancelled=is_cancelled)
            follow(outcome.changed)
            return outcome

        self._start(work, self.done)

    def undo(self, backup: Backup) -> None:
        """Take a batch back."""

        def work(_: Callable[[], bool], tell: Callable[..., None]) -> Any:
            undone = undo(backup, progress=tell)
            follow(undone.restored)
            return undone

        self._start(work, self.undone)

    def cancel(self) -> None:
        """Give up a dry run; stop a batch at the next file, of which `done` tells then."""
        self._thread.cancel()

    def close(self) -> None:
        """Give up what is going on and wait until it has ended."""
        self._thread.give_up()
        self._thread.close()

    def _start(
        self, work: Callable[[Callable[[], bool], Callable[..., None]], Any], done: Any
    ) -> None:
        def begin(is_given_up: Callable[[], bool]) -> Any:
            return work(is_given_up, seldom(lambda found: self._stepped.emit(is_given_up, found)))

        def end(found: Any) -> None:
            if found is not None:
                done.emit(found)

        self._thread.start(begin, end, lambda error: self.failed.emit(words_of(error)))

    def _on_stepped(self, is_given_up: Callable[[], bool], progress: Progress) -> None:
        if self.is_running and not is_given_up():
            self.progressed.emit(progress)
