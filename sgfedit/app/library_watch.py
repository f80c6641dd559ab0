"""Notices when something changes in the folders of the library, and has it read.

Folders that hold records are watched; what a watch does not tell, such as a file that was
overwritten in place, is found by looking again now and then.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from sgfedit.library.showing import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import LibraryService

SETTLE_MS: Final = 1_500
"""From the last change in a folder until it is read: files are often written in a row."""

AGAIN_MS: Final = 10 * 60 * 1_000
"""How often to look without having been told."""

MOST_WATCHED: Final = 1_000
"""Folders; systems allow some thousands of watches for all programs together."""

_TOPIC: Final = "watch"


class LibraryWatch(QObject):
    """Watches the folders of a service as long as it lives."""

    def __init__(self, service: LibraryService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = service
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._watcher.fileChanged.connect(self._on_changed)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(service.update)
        self._again = QTimer(self)
        self._again.setInterval(AGAIN_MS)
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
        before = set(self.watched)
        gone, new = list(before.difference(wanted)), [p for p in wanted if p not in before]
        if gone:
            self._watcher.removePaths(gone)
        if new:
            self._watcher.addPaths(new)

    def _on_changed(self, _path: str) -> None:
        self._settle.start()

    def _on_again(self) -> None:
        if self._service.folders and not self._service.is_updating:
            self._service.update()


def places(connection: Connection, folders: Sequence[str]) -> list[str]:
    """Return the folders and archives to watch, those that the user named first."""
    found = dict.fromkeys(path for path in folders if Path(path).exists())
    for path in paths(connection):
        if len(found) >= MOST_WATCHED:
            break
        # As text: there may be a hundred thousand.
        parent = os.path.dirname(path)  # noqa: PTH120
        if parent not in found and Path(parent).is_dir():
            found[parent] = None
    return list(found)
