"""Foot of the library window: progress of an update, with a button that stops it; notes."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QStatusBar

from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.library_service import LibraryService
    from sgfedit.library.indexing import Outcome, Progress

NOTE_MS: Final = 8_000
_PATIENCE_MS: Final = 250
"""What takes less need not be seen."""

_LETTERS: Final = 24
_RATE_AFTER_S: Final = 1.0


class LibraryFoot(QStatusBar):
    """The foot.

    Signals:
        work_stopped: The user does not want what takes long.
    """

    work_stopped = Signal()

    def __init__(self, service: LibraryService, parent: QWidget) -> None:
        super().__init__(parent)
        self._service = service
        self._start = 0.0
        self._work = ""
        self.note = CutLine("libraryNoteLine", self)
        self.numbers = Label(parent=self)
        self.numbers.setObjectName("libraryProgressText")
        self.bar = QProgressBar(self, textVisible=False)
        self.bar.setObjectName("libraryProgress")
        self._size_bar()
        self.stop = QPushButton(self.tr("&Cancel"), self)
        self.stop.setObjectName("libraryStop")
        self.stop.setToolTip(self.tr("Stop reading; what has been read stays"))
        self.addWidget(self.note, 1)
        for part in (self.numbers, self.bar, self.stop):
            self.addPermanentWidget(part)
            part.hide()
        self._going = QTimer(self, singleShot=True, interval=NOTE_MS)
        self._going.timeout.connect(self.note.clear)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._show_parts)
        self.stop.clicked.connect(self._on_stop)
        service.updating_changed.connect(self._on_updating)
        service.progressed.connect(self.show_progress)
        service.updated.connect(self._on_updated)
        service.worked.connect(self._on_worked)
        service.failed.connect(self.say)

    def _size_bar(self) -> None:
        self.bar.setFixedWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
        self.bar.setMaximumHeight(self.fontMetrics().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "bar"):
            self._size_bar()

    def say(self, text: str) -> None:
        """Say something for a while."""
        self.note.setText(text)
        self._going.start()

    def _on_updating(self, is_updating: bool) -> None:
        self._start = monotonic()
        if is_updating:
            self.stop.setEnabled(True)
            self.bar.setRange(0, 0)
            self.numbers.setText(self.tr("Looking for files…"))
            self._patience.start()
            return
        self._hide_parts()

    def _hide_parts(self) -> None:
        if self._service.is_updating or self._work:
            return
        self._patience.stop()
        for part in (self.numbers, self.bar, self.stop):
            part.hide()

    def _show_parts(self) -> None:
        for part in (self.numbers, self.bar, self.stop):
            part.show()

    def show_progress(self, progress: Progress) -> None:
        """Show how far an update is."""
        if not progress.of:
            text = self.tr("Looking for files…")
            if progress.files:
                text = self.tr("Looking for files: {files}").format(files=grouped(progress.files))
            self.numbers.setText(text)
            return
        self.bar.setRange(0, progress.of)
        self.bar.setValue(progress.files)
        words = [
            self.tr("{files} of %Ln files", "", progress.of).format(files=grouped(progress.files))
        ]
        seconds = monotonic() - self._start
        if progress.games:
            words.append(self.tr("%Ln games read", "", progress.games))
        if progress.games and seconds > _RATE_AFTER_S:
            rate = round(progress.games / seconds)
            words.append(self.tr("{rate} games/s").format(rate=grouped(rate)))
        if progress.unreadable:
            words.append(self.tr("%Ln unreadable", "", progress.unreadable))
        self.numbers.setText(" · ".join(words))

    def show_work(self, text: str) -> None:
        """Say what takes long from now on; `end_work` ends it."""
        self._work = text
        self.stop.setEnabled(True)
        self.bar.setRange(0, 0)
        self.numbers.setText(text)
        self._patience.start()

    def _on_worked(self, done: int, of: int) -> None:
        if self._work:
            self.bar.setRange(0, of)
            self.bar.setValue(done)
            text = self.tr("{work} {done} of {all}")
            self.numbers.setText(text.format(work=self._work, done=grouped(done), all=grouped(of)))

    def end_work(self, text: str) -> None:
        """Say what has come of it."""
        self._work = ""
        self._hide_parts()
        self.say(text)

    def _on_stop(self) -> None:
        self.stop.setEnabled(False)
        self.numbers.setText(self.tr("Stopping…"))
        if self._work:
            self.work_stopped.emit()
        else:
            self._service.cancel_update()

    def _on_updated(self, outcome: Outcome) -> None:
        words = []
        if outcome.is_cancelled:
            words.append(self.tr("Stopped; what has been read can be searched"))
        if outcome.files:
            games, files = (
                self.tr("%Ln games", "", outcome.games),
                self.tr("%Ln files", "", outcome.files),
            )
            games = self.tr("1 game") if outcome.games == 1 else games
            files = self.tr("1 file") if outcome.files == 1 else files
            words.append(self.tr("Read {games} in {files}").format(games=games, files=files))
        if outcome.removed:
            many = self.tr("%Ln files are gone", "", outcome.removed)
            words.append(self.tr("1 file is gone") if outcome.removed == 1 else many)
        if outcome.unreadable and outcome.files:
            words.append(self.tr("%Ln unreadable", "", outcome.unreadable))
        if words:
            self.say(" · ".join(words))
