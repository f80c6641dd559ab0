"""Unsaved records, kept on disk: a crash costs the last second of typing at most.

While there is something to lose, two files stand in the data folder for each document: the journal
of its changes (see `journal`), and a lock that tells a session that lives from one that crashed.
"""

from __future__ import annotations

import logging
import os
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from sgfedit.app.journal import Chronicle
from sgfedit.app.journal_file import JournalFile, cannot_be_kept, flush_to_disk
from sgfedit.app.leftovers import LOCK, RECORD, Leftover, found_in
from sgfedit.app.settings import recovery_folder
from sgfedit.app.tasks import Slices, Thread

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.app.journal import Typed
    from sgfedit.game.game import Change

__all__ = ["DELAY_MS", "Leftover", "Recovery"]

_log = logging.getLogger(__name__)

DELAY_MS: Final = 100
"""From a change until it is written: what is typed meanwhile is written with it."""

_SLICE_S: Final = 0.004
"""How long a keystroke may have to wait for the journal."""

_PATIENCE_S: Final = 0.3
_LATE_PIECES: Final = 20
"""Pieces that are written without a pause once writing takes longer than `_PATIENCE_S`: 10 ms."""

_TO_DISK_MS: Final = 1_000
"""From writing until what was written outlives a power cut."""

_RETRY_MS: Final = 3_000
_LEAST_BYTES: Final = 1_000_000
_TIMES: Final = 2
"""A journal so many times as long as when it began, and `_LEAST_BYTES` longer, is begun anew."""


class _Journal(NamedTuple):
    chronicle: Chronicle
    file: JournalFile


class Recovery(QObject):
    """Keeps the unsaved state of one document on disk until it is saved, undone or closed.

    The first change writes all nodes, in slices between events; each later one writes what has
    changed, DELAY_MS afterwards and not after a pause. A journal that has become long is begun
    anew beside the old one, which then gives way.

    Signals:
        failed: Why unsaved work cannot be kept, a `FileError`; once until it could be kept again.
    """

    failed = Signal(object)

    def __init__(
        self, document: Document, folder: Path | None = None, parent: QObject | None = None
    ) -> None:
        """Watch `document`; files go to `folder`, by default to `recovery_folder()`."""
        super().__init__(parent)
        self._document = document
        self._record = (folder or recovery_folder()) / f"{os.urandom(16).hex()}{RECORD}"
        self._lock = QLockFile(str(self._record.with_suffix(LOCK)))
        # A session may last for days; it is alive as long as its process is.
        self._lock.setStaleLockTime(0)
        self._journals: list[_Journal] = []
        self._first_bytes = 0
        self._typed: Typed = {}
        self._is_failing = False
        self._threads: tuple[Thread, Thread] | None = None
        self._timer = _timer(self, DELAY_MS, self._begin_writing)
        self._to_disk = _timer(self, _TO_DISK_MS, self._flush_to_disk)
        self._retry = _timer(self, _RETRY_MS, self._try_again)
        self._writing = Slices(self, lambda: document.is_editing, most_s=_SLICE_S)
        document.changed.connect(self._on_changed)
        document.saved_changed.connect(self._follow)
        document.current_changed.connect(self._follow)
        document.reset.connect(self._follow)
        self._follow()

    @property
    def record(self) -> Path:
        """The journal that holds the document while there is something to lose."""
        return self._record

    @property
    def is_safe(self) -> bool:
        """Whether all that could be lost has been written."""
        is_told = not self._timer.isActive() and not self._writing.is_running
        is_written = not any(journal.file.is_behind for journal in self._journals)
        return is_told and is_written and bool(self._journals) == self._is_needed

    @staticmethod
    def found(folder: Path | None = None) -> tuple[Leftover, ...]:
        """Return what sessions that are no longer alive have left, the oldest first."""
        return found_in(folder or recovery_folder())

    def keep_typed(self, typed: Typed) -> None:
        """Keep what stands in a dialog and was not applied; nothing at all once it was."""
        if typed != self._typed:
            self._typed = dict(typed)
            self._follow()

    def flush(self) -> None:
        """Write what is not on disk yet now; also for log-outs and before a crash report."""
        if self._threads is None and not self._is_needed:
            return
        if not self._document.is_editing:
            self._follow()
            if self._journals:
                self._timer.stop()
                self._writing.start(self._write())
                self._writing.finish()
        self._thread.wait()

    def close(self) -> None:
        """Stop watching and delete the files: the document is closed, saved or not."""
        document = self._document
        document.changed.disconnect(self._on_changed)
        document.saved_changed.disconnect(self._follow)
        document.current_changed.disconnect(self._follow)
        document.reset.disconnect(self._follow)
        self._drop()
        for thread in self._threads or ():
            thread.close()

    @property
    def _is_needed(self) -> bool:
        return self._document.is_modified or bool(self._typed)

    def _on_changed(self, change: Change) -> None:
        for journal in self._journals:
            journal.chronicle.note(change)
        if not (change.rewords and self._timer.isActive()):  # else they are written soon
            self._follow()

    def _follow(self) -> None:
        """See to it that there is a journal if there is something to lose, else none."""
        collection = self._document.collection
        if any(one.chronicle.collection is not collection for one in self._journals):
            self._drop()
        if not self._is_needed:
            self._drop()
        elif not self._journals:
            self._add_journal(self._record)
            self._timer.start()
        elif not self._timer.isActive() and not self._writing.is_running:
            self._timer.start()

    def _add_journal(self, path: Path) -> None:
        file = JournalFile(path, self._lock, self._thread, self._on_written)
        self._journals.append(_Journal(Chronicle(self._document.collection), file))

    @property
    def _thread(self) -> Thread:
        """Where files are written; the second thread waits for the disk."""
        if self._threads is None:
            self._threads = (
                Thread("recovery", self, told=(OSError,)),
                Thread("recovery to disk", self, told=(OSError,)),
            )
        return self._threads[0]

    # Writing --------------------------------------------------------------------------------

    def _begin_writing(self) -> None:
        self._writing.start(self._write(), at_once=True)

    def _write(self) -> Generator[None, None, None]:
        """Tell the journals what is new, and let a new one take the place of one that is long."""
        document = self._document
        begun = monotonic()
        for chronicle, file in list(self._journals):
            pieces = chronicle.lines(self._about, lambda: document.current, lambda: self._typed)
            for number, data in enumerate(pieces):
                file.append(data)
                # Where something else takes all the time the first writing must come to an end.
                if monotonic() - begun < _PATIENCE_S or number % _LATE_PIECES == 0:
                    yield
        old, *others = self._journals
        for new in others:
            new.file.take_place_of(old.file)
            self._journals = [new]
            self._first_bytes = 0
        size = self._journals[0].file.appended
        self._first_bytes = self._first_bytes or size
        if size > _LEAST_BYTES + _TIMES * self._first_bytes:
            self._add_journal(self._record.with_suffix(".part"))
            self._timer.start()

    def _about(self) -> dict[str, object]:
        document = self._document
        return {
            "path": _named(document.path),
            "origin": _named(document.origin),
            "format": document.collection.format,
            "title": document.title,
            "stamp": document.on_disk.stamp,
        }

    def _on_written(self, error: OSError | None) -> None:
        if error is None:
            self._is_failing &= not self.is_safe
            if self._journals and not self._to_disk.isActive():
                self._to_disk.start()
            return
        if not self._is_failing:
            self._is_failing = True
            _log.warning("cannot write %s: %s", self._record, error)
            self.failed.emit(cannot_be_kept(self._record.parent, error))
        if not self._retry.isActive():
            self._retry.start()

    def _flush_to_disk(self) -> None:
        if self._threads is not None and self._journals:
            file = self._journals[0].file
            self._threads[1].start(
                lambda _: flush_to_disk(file.path), bool, lambda error: self._lose(file, error)
            )

    def _lose(self, file: JournalFile, error: Any) -> None:
        """Begin anew if the journal is gone or the disk does not keep it."""
        if any(journal.file is file for journal in self._journals):
            file.is_lost = True
            self._on_written(error)

    def _try_again(self) -> None:
        if any(journal.file.is_lost for journal in self._journals):
            self._drop()
            self._follow()
        for journal in self._journals:
            journal.file.append(b"")

    def _drop(self) -> None:
        if not self._journals:
            return
        for timer in (self._timer, self._to_disk, self._retry):
            timer.stop()
        self._writing.stop()
        for journal in self._journals:
            journal.file.remove()
        self._journals.clear()
        self._first_bytes = 0


def _timer(parent: QObject, interval: int, then: Any) -> QTimer:
    timer = QTimer(parent, singleShot=True, interval=interval)
    timer.timeout.connect(then)
    return timer


def _named(path: Path | None) -> str | None:
    return None if path is None else str(path.absolute())
