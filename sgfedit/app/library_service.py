"""The library for windows: asked in threads, brought up to date in the background.

Nothing here blocks: questions are functions that get a connection of a thread of their own, and
what they return comes back by the event loop.
"""

from __future__ import annotations

import sqlite3
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sgfedit.app.library_lanes import Job, Lane
from sgfedit.errors import LibraryError, SgfEditError
from sgfedit.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from typing import TypeAlias

    from sgfedit.app.library_lanes import Question
    from sgfedit.library.indexing import Outcome, Progress

    Report: TypeAlias = Callable[[int, int], object]

_KEPT: Final = "kept"
_UPDATE: Final = "update"
_LONG_S: Final = 24 * 3600.0
_PROGRESS_S: Final = 0.1
"""How often progress is told: more often nobody reads it."""

_TOLD: Final = (sqlite3.Error, OSError, SgfEditError)
"""What may be raised without being a bug: it is told."""


class LibraryService(QObject):
    """The library of this process.

    Signals:
        updated: The Outcome of an update: the index may hold other games now.
        progressed: The Progress of the update that is going on.
        worked: (done, of): how far the work is that goes on, see `work`.
        updating_changed: Whether an update is going on.
        folders_changed: There are other folders.
        kept_changed: Stars, notes, tags or saved searches are others now.
        failed: Why something could not be done, for the user to read.

    Attributes:
        library: What is asked.
        folders: The folders, archives and files that are indexed, in the user's order.
        is_updating: Whether an update is going on.
    """

    updated = Signal(object)
    progressed = Signal(object)
    worked = Signal(int, int)
    updating_changed = Signal(bool)
    folders_changed = Signal()
    kept_changed = Signal()
    failed = Signal(str)
    _answered = Signal(object)
    _stepped = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Open the library in `folder`, that of the user by default.

        Raises:
            SgfEditError: it cannot be opened.
            OSError: its folder cannot be made.
        """
        super().__init__(parent)
        self.library = Library(folder)
        self.folders: list[str] = self.library.folders
        self.is_updating = False
        self._is_wanted_again = False
        self._cancelled = Event()
        self._lanes: dict[str, Lane] = {}
        self._jobs: dict[str, list[Job]] = {}
        self._is_closed = False
        # Queued: an answer that is there at once would else come before `ask` has returned.
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)
        self._stepped.connect(self._on_stepped)

    # Asking ---------------------------------------------------------------------------------

    def ask(
        self,
        topic: str,
        question: Question,
        then: Callable[[Any], object],
        fail: Callable[[BaseException], object] | None = None,
    ) -> None:
        """Ask something in a thread of its topic; an older question of the topic is given up.

        Args:
            topic: Questions of different topics do not wait for each other.
            question: Called in the thread with a connection, and a function that says whether the
                answer is not wanted any more.
            then: Called in this thread with what it returns, unless it was given up.
            fail: Called with an sqlite3.Error, OSError or SgfEditError that it raised; `failed`
                tells of it by default.
        """
        self.give_up(topic)
        self._put(topic, question, then, fail or self._tell)

    def give_up(self, topic: str) -> None:
        """Forget the questions of a topic that have not been answered yet."""
        for job in self._jobs.pop(topic, ()):
            job.given_up.set()

    def change(
        self,
        what: Callable[[sqlite3.Connection], Any],
        then: Callable[[Any], object] | None = None,
    ) -> None:
        """Change what is kept; changes are made in turn, and all of them."""

        def question(connection: sqlite3.Connection, _given_up: Callable[[], bool]) -> Any:
            with connection:
                return what(connection)

        def done(answer: Any) -> None:
            if then is not None:
                then(answer)
            self.kept_changed.emit()

        self._put(_KEPT, question, done, self._tell)

    def work(
        self,
        topic: str,
        what: Callable[[sqlite3.Connection, Report, Callable[[], bool]], Any],
        then: Callable[[Any], object],
        fail: Callable[[BaseException], object] | None = None,
    ) -> None:
        """Do something that takes long, with a connection; `worked` tells how far it is.

        Args:
            topic: As of `ask`; whoever gives up the topic stops the work.
            what: Called in a thread with a connection, a function that is told how much of how
                much is done, and one that says whether to stop.
            then: Called in this thread with what it returns.
            fail: As of `ask`.
        """
        last = 0.0

        def question(connection: sqlite3.Connection, given_up: Callable[[], bool]) -> Any:
            def report(done: int, of: int) -> None:
                nonlocal last
                now = monotonic()
                if now - last >= _PROGRESS_S:
                    last = now
                    self.worked.emit(done, of)

            return what(connection, report, given_up)

        self.ask(topic, question, then, fail)

    def _put(
        self,
        topic: str,
        question: Question,
        then: Callable[[Any], object],
        fail: Callable[[BaseException], object],
    ) -> None:
        if self._is_closed:
            return
        lane = self._lanes.get(topic)
        if lane is None:
            lane = self._lanes[topic] = Lane(self.library)
        given_up = Event()
        future = lane.put(question, given_up)
        job = Job(topic, future, given_up, then, fail)
        self._jobs.setdefault(topic, []).append(job)
        future.add_done_callback(lambda _done: self._answered.emit(job))

    @property
    def is_busy(self) -> bool:
        """Whether something is asked, or changed, that has not come back yet."""
        return any(self._jobs.values())

    def _on_answered(self, job: Job) -> None:
        if job.given_up.is_set() or self._is_closed:
            return
        self._jobs[job.topic].remove(job)
        if job.topic == _UPDATE:
            self._set_updating(is_updating=False)
        try:
            answer = job.future.result()
        except _TOLD as error:
            job.fail(error)
        else:
            job.then(answer)

    def _tell(self, error: BaseException) -> None:
        self.failed.emit(str(error))

    # Folders and updates --------------------------------------------------------------------

    def add_folders(self, paths: Iterable[str]) -> None:
        """Index more folders, archives and files; those that are there already stay."""
        self._set_folders([*self.folders, *paths])

    def remove_folder(self, path: str) -> None:
        """Index a folder no more; its files stay as they are."""
        self._set_folders([folder for folder in self.folders if folder != path])

    def _set_folders(self, folders: list[str]) -> None:
        self.library.set_folders(folders)
        self.folders = self.library.folders
        self.folders_changed.emit()
        self.update()

    def update(self) -> None:
        """Bring the index up to date in the background; `updated` tells when that is done."""
        if self.is_updating:
            self._is_wanted_again = True
            return
        self._set_updating(is_updating=True)
        self._put(_UPDATE, self._update, self._on_updated, self._tell)

    def cancel_update(self) -> None:
        """Stop the update; what it has done stays."""
        self._is_wanted_again = False
        self._cancelled.set()

    def _update(self, _connection: sqlite3.Connection, _given_up: Callable[[], bool]) -> Outcome:
        last = 0.0

        def tell(progress: Progress) -> None:
            nonlocal last
            now = monotonic()
            if now - last >= _PROGRESS_S:
                last = now
                self._stepped.emit(progress)

        from sgfedit.library.indexing import update  # noqa: PLC0415  # who searches needs it not

        is_cancelled = self._cancelled.is_set
        try:
            return update(self.library, tell, is_cancelled)
        except LibraryError as error:
            if error.reason != "busy":
                raise
            self.failed.emit(f"{error} Waiting for it.")
            return update(self.library, tell, is_cancelled, wait_s=_LONG_S)

    def _on_stepped(self, progress: Progress) -> None:
        if self.is_updating:
            self.progressed.emit(progress)

    def _on_updated(self, outcome: Outcome) -> None:
        for lane in self._lanes.values():
            lane.renew()
        self.updated.emit(outcome)
        if self._is_wanted_again:
            self._is_wanted_again = False
            QTimer.singleShot(0, self.update)

    def _set_updating(self, *, is_updating: bool) -> None:
        self._cancelled = Event()
        self.is_updating = is_updating
        self.updating_changed.emit(is_updating)

    def close(self) -> None:
        """Give up everything and end the threads."""
        if self._is_closed:
            return
        self.cancel_update()
        self._is_closed = True
        for topic in list(self._jobs):
            if topic != _KEPT:
                self.give_up(topic)
        for lane in self._lanes.values():
            lane.close()
