"""Earlier versions are kept beside saving: what a file holds before something else is written."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sgfedit.app.backup_version import digest_of
from sgfedit.app.backups import Backups
from sgfedit.app.charsets import recall
from sgfedit.app.error_words import words_of
from sgfedit.app.tasks import Thread
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.backup_version import Version
    from sgfedit.gui.window import Window

_MINUTE_S: Final = 60
_TOLD_S: Final = 20


class Keeping(QObject):
    """Keeps versions of the files that one window saves, in a thread.

    It begins before the record is written as text, and saving waits for it: once the file is
    another one, there is nothing left to keep.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._kept_at: dict[Path, float] = {}
        self._has_told = False
        self._thread = Thread("backups", self)
        window.closed.connect(self._on_closed)

    def begin(self, path: Path) -> Callable[[bytes], object] | None:
        """Begin to keep what is in a file, if it is time for that.

        Returns:
            To be called with what will be written once that is known; it waits until the version
            is kept, or could not be. None where nothing is to be kept.
        """
        settings = self._window.settings
        if not settings.get("backups.on"):
            return None
        source, backups = Path(os.path.realpath(path)), Backups.of(settings)
        is_over = Event()
        if self._is_due(source):
            self._kept_at[source] = monotonic()
            charset = recall(settings, source) or ""

            def keep(_is_unwanted: object) -> Version | None:
                try:
                    return backups.keep(source, charset=charset, copied=is_over.set)
                finally:
                    is_over.set()

            self._thread.start(
                keep,
                lambda version: self._on_kept(source, version),
                lambda error: self._on_failed(source, error),
            )
        else:
            is_over.set()

        def wait(data: bytes) -> None:
            is_over.wait()
            digest = digest_of(data)
            self._thread.start(lambda _: backups.note_saved(source, digest), _nothing, _nothing)

        return wait

    def keep_for_sure(self, path: Path) -> None:
        """Keep what is in a file that is about to be overwritten in place, wanted or not.

        Raises:
            FileError: it cannot be kept.
        """
        settings = self._window.settings
        backups, charset = Backups.of(settings), recall(settings, path) or ""
        errors: list[FileError] = []
        is_over = Event()

        def keep(_is_unwanted: object) -> None:
            try:
                backups.keep(path, charset=charset)
            except FileError as error:
                errors.append(error)
            finally:
                is_over.set()

        self._thread.start(keep, _nothing, _nothing)
        is_over.wait()
        if errors:
            raise errors[0]

    def _is_due(self, source: Path) -> bool:
        """Whether what is there was not saved here, or the last version was kept long before."""
        before = self._kept_at.get(source)
        if before is None or self._window.document.is_changed_on_disk:
            return True
        minutes = self._window.settings.get("backups.minutes")
        return bool(monotonic() - before >= minutes * _MINUTE_S)

    def _on_closed(self) -> None:
        self._thread.close()

    def _on_kept(self, source: Path, version: Version | None) -> None:
        if version is None:  # there was no file: what is saved first is kept next time
            self._kept_at.pop(source, None)

    def _on_failed(self, source: Path, error: BaseException) -> None:
        """Say once why no version was kept; it is tried again at the next save."""
        self._kept_at.pop(source, None)
        if self._has_told or not isinstance(error, FileError):
            return
        self._has_told = True
        text = self.tr("“{name}” is saved, but no earlier version of it could be kept. {reason}")
        self._window.status.note(text.format(name=source.name, reason=words_of(error)), _TOLD_S)


def _nothing(_: object) -> None:
    """Do nothing with what has come of it."""
