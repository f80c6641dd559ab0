"""The library for windows: asked in threads, brought up to date by a process, watched.

Nothing here blocks: questions are functions that get a connection of a thread of their own, and
what they return comes back by the event loop. The newest question of a topic counts, older ones
are given up. Folders that hold records are watched; what a watch does not tell, such as a file
that was overwritten in place, is found by looking again now and then.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer, Signal

from sgfedit.app.error_words import words_of
from sgfedit.app.put_aside import put_aside
from sgfedit.app.shared_file import is_file, is_folder, is_there, make_folder
from sgfedit.app.tasks import Slices, Thread, seldom
from sgfedit.errors import LibraryError, SgfEditError
from sgfedit.library import locations
from sgfedit.library.facts import folders as folders_of
from sgfedit.library.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from sqlite3 import Connection

    from sgfedit.library.indexing import Outcome, Progress

    Report: TypeAlias = Callable[[int, int], object]
    Question: TypeAlias = Callable[[Connection, Callable[[], bool]], Any]


_STEPS: Final = 20_000
"""Steps of SQLite, less than a millisecond, after which it is asked whether to go on."""


_TOLD: Final = (sqlite3.Error, OSError, SgfEditError)
"""What may be raised without being a bug: it is told."""


class QueryThread(Thread):
    """A thread with a connection of its own; it answers one question after the other."""

    def __init__(self, library: Library, parent: QObject) -> None:
        super().__init__("library", parent, told=_TOLD)
        self._library = library
        self._connection: Connection | None = None
        self._is_stale = False

    def ask(
        self,
        question: Question,
        then: Callable[[Any], object],
        fail: Callable[[BaseException], object],
    ) -> None:
        """Ask something; once it is given up it is not begun, or stopped if it was."""
        self.start(lambda is_given_up: self._answer(question, is_given_up), then, fail)

    def renew(self) -> None:
        """Open the files again before the next question: they may have been made anew."""
        self._is_stale = True

    def end(self) -> None:
        """Take no more questions, wait for those that were not given up, and tell nothing."""
        self.close(self._disconnect)
        self.give_up()

    def _answer(self, question: Question, is_given_up: Callable[[], bool]) -> Any:
        if self._is_stale:
            self._is_stale = False
            self._disconnect()
        connection = self._connection = self._connection or self._library.connect()
        # Unlike an interruption this cannot come too early, before the statement has begun.
        connection.set_progress_handler(is_given_up, _STEPS)
        try:
            return question(connection, is_given_up)
        except sqlite3.Error:
            # One that was stopped is as good as before, and has read much that it will ask for.
            if not is_given_up():
                self._is_stale = True
            raise
        finally:
            connection.set_progress_handler(None, _STEPS)
            if connection.in_transaction:
                connection.rollback()

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


_KEPT: Final = "kept"
_UPDATE: Final = "update"
_LONG_S: Final = 24 * 3600.0


def _opened(folder: Path) -> tuple[Library, bool]:
    """Return the library in a folder, and whether what it kept had to be put aside for that."""
    with suppress(OSError):  # it says so itself
        make_folder(folder)
    kept = locations.kept_path(folder)
    _put_aside_no_file(locations.index_path(folder))
    if not _put_aside_no_file(kept):
        try:
            return Library(folder), False
        except LibraryError as error:
            if error.reason != "kept-damaged" or put_aside(kept) is None:
                raise
    library = Library(folder)
    with library.connected() as connection:
        indexed = list(folders_of(connection))
    library.set_folders(_highest(indexed))
    return library, True


def _put_aside_no_file(path: Path) -> bool:
    """Put aside what is no file that can be read; return whether it was: a pipe would wait."""
    is_wrong = is_there(path) and not (is_file(path) and os.access(path, os.R_OK))
    return is_wrong and put_aside(path) is not None


def _highest(folders: Iterable[str]) -> list[str]:
    """Return the folders that lie below none of the others, in order; O(n log n)."""
    found: list[str] = []
    # A folder comes right before what lies below it.
    for folder in sorted(folders, key=lambda folder: Path(folder).parts):
        if not found or not folder.startswith(os.path.join(found[-1], "")):  # noqa: PTH118
            found.append(folder)
    return found


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
        is_begun_anew: Whether what was kept was damaged when this was opened.
    """

    updated = Signal(object)
    progressed = Signal(object)
    worked = Signal(int, int)
    updating_changed = Signal(bool)
    folders_changed = Signal()
    kept_changed = Signal()
    failed = Signal(str)
    _stepped = Signal(object)

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Open the library in `folder`, that of the user by default.

        A library that is damaged is put aside, and those folders are taken into the new one in
        which the index knows games.

        Raises:
            SgfEditError: it cannot be opened.
            OSError: its folder cannot be made.
        """
        super().__init__(parent)
        self.library, self.is_begun_anew = _opened(folder or locations.default_folder())
        self.folders: list[str] = self.library.folders
        self.is_updating = False
        self._is_wanted_again = False
        self._cancelled = Event()
        self._threads: dict[str, QueryThread] = {}
        self._is_closed = False
        program = QCoreApplication.instance()
        if program is not None:
            program.aboutToQuit.connect(self.close)
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
        if topic in self._threads:
            self._threads[topic].give_up()

    def change(
        self,
        what: Callable[[Connection], Any],
        then: Callable[[Any], object] | None = None,
    ) -> None:
        """Change what is kept; changes are made in turn, and all of them."""

        def question(connection: Connection, _given_up: Callable[[], bool]) -> Any:
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
        what: Callable[[Connection, Report, Callable[[], bool]], Any],
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
        report = seldom(self.worked.emit)

        def question(connection: Connection, is_given_up: Callable[[], bool]) -> Any:
            return what(connection, report, is_given_up)

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
        thread = self._threads.get(topic)
        if thread is None:
            thread = self._threads[topic] = QueryThread(self.library, self)
            if topic == _UPDATE:
                thread.came_back.connect(lambda: self._set_updating(is_updating=False))
        thread.ask(question, then, fail)

    @property
    def is_busy(self) -> bool:
        """Whether something is asked, or changed, that has not come back yet."""
        return any(thread.is_running for thread in self._threads.values())

    def _tell(self, error: BaseException) -> None:
        self.failed.emit(words_of(error))

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

    def _update(self, _connection: Connection, is_given_up: Callable[[], bool]) -> Outcome:
        from sgfedit.library.updating import update_apart  # noqa: PLC0415  # in the thread

        how = self.library, seldom(self._stepped.emit), self._cancelled.is_set, is_given_up
        try:
            return update_apart(*how)
        except LibraryError as error:
            if error.reason != "busy":
                raise
            text = QCoreApplication.translate("Library", "{why} Waiting for it.")
            self.failed.emit(text.format(why=words_of(error)))
            return update_apart(*how, wait_s=_LONG_S)

    def _on_stepped(self, progress: Progress) -> None:
        if self.is_updating:
            self.progressed.emit(progress)

    def _on_updated(self, outcome: Outcome) -> None:
        for thread in self._threads.values():
            thread.renew()
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
        for topic, thread in self._threads.items():
            if topic != _KEPT:
                thread.give_up()
        for thread in self._threads.values():
            thread.end()


SETTLE_MS: Final = 1_500
"""From the last change in a folder until it is read: files are often written in a row."""

AGAIN_MS: Final = 10 * 60 * 1_000
"""How often to look without having been told."""

MOST_WATCHED: Final = 1_000
"""Folders; systems allow some thousands of watches for all programs together."""

_AT_ONCE: Final = 25
_TOPIC: Final = "watch"


class LibraryWatch(QObject):
    """Watches the folders of a service as long as it lives."""

    def __init__(self, service: LibraryService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._watcher.fileChanged.connect(self._on_changed)
        self._changing = Slices(self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(service.update)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self._on_again)
        self._again.start()
        service.updated.connect(self.follow)
        service.folders_changed.connect(self.follow)

    @property
    def watched(self) -> list[str]:
        """The folders and archives that are watched."""
        return [*self._watcher.directories(), *self._watcher.files()]

    def follow(self, _outcome: object = None) -> None:
        """Watch what there is to watch now."""
        folders = list(self._service.folders)

        def question(connection: Connection, _given_up: Callable[[], bool]) -> list[str]:
            return places(connection, folders)

        self._service.ask(_TOPIC, question, self._watch)

    def _watch(self, wanted: Sequence[str]) -> None:
        self._changing.start(self._change(wanted), at_once=True)

    def _change(self, wanted: Sequence[str]) -> Generator[None, None, None]:
        """Watch other places, some at a time: a thousand take 70 ms."""
        before = set(self.watched)
        gone, new = list(before.difference(wanted)), [p for p in wanted if p not in before]
        for change, places in ((self._watcher.removePaths, gone), (self._watcher.addPaths, new)):
            for start in range(0, len(places), _AT_ONCE):
                change(places[start : start + _AT_ONCE])
                yield

    def _on_changed(self, _path: str) -> None:
        self._settle.start()

    def _on_again(self) -> None:
        if self._service.folders and not self._service.is_updating:
            self._service.update()


def places(connection: Connection, folders: Sequence[str]) -> list[str]:
    """Return the folders and archives to watch, those that the user named first."""
    found = dict.fromkeys(path for path in folders if is_there(Path(path)))
    for folder in folders_of(connection):
        if len(found) >= MOST_WATCHED:
            break
        if folder not in found and is_folder(Path(folder)):
            found[folder] = None
    return list(found)
