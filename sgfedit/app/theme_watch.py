"""Watch on the files of the user's theme: it is shown anew as soon as one has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from sgfedit.app.error_words import words_of
from sgfedit.app.setting_rows import THEMES
from sgfedit.app.shared_file import is_there
from sgfedit.render.theme_files import AUTO, user_themes

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.settings import Settings
    from sgfedit.render.theme_files import UserTheme

SETTLE_MS: Final = 120
"""How long files have to be quiet: editors write in several steps."""

KEY: Final = "view.theme"


def is_users(name: str) -> bool:
    """Whether the name of a theme is none of the program's."""
    return name != AUTO and name not in THEMES


class ThemeWatch(QObject):
    """Watches the theme that is chosen, if it is one of the user, or all that were read.

    Signals:
        changed: Files have changed; themes were forgotten, to be read again.
        broken: Why the theme that is chosen cannot be used (now).
    """

    changed = Signal()
    broken = Signal(str)

    def __init__(
        self, settings: Settings, parent: QObject | None = None, *, whole_folder: bool = False
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._whole_folder = whole_folder
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        self._watcher.fileChanged.connect(self._on_changed)
        self._watcher.directoryChanged.connect(self._on_changed)
        settings.changed.connect(self._on_setting_changed)
        self.follow()

    @property
    def watched(self) -> set[str]:
        """The files and folders that are watched."""
        return {*self._watcher.files(), *self._watcher.directories()}

    def check(self) -> None:
        """Say what is wrong with the theme that is chosen, if anything is."""
        chosen = self._chosen()
        if chosen is not None and chosen.error is not None:
            self.broken.emit(words_of(chosen.error))

    def _chosen(self) -> UserTheme | None:
        name = self._settings.get(KEY)
        return user_themes().user_theme(name) if is_users(name) else None

    def follow(self) -> None:
        """Watch what there is to watch now; a file that was replaced is another one."""
        wanted = {str(path) for path in self._places() if is_there(path)}
        before = self.watched
        if gone := before - wanted:
            self._watcher.removePaths(list(gone))
        if new := wanted - before:
            self._watcher.addPaths(list(new))

    def _places(self) -> set[Path]:
        folder = user_themes()
        chosen = self._chosen()
        themes = [chosen] if chosen is not None else []
        if self._whole_folder:
            themes += folder.known
        places = {folder.path} if self._whole_folder else set()
        for theme in themes:
            places.update((*theme.files, *(file.parent for file in theme.files)))
        return places

    def _on_changed(self, _path: str) -> None:
        self._settle.start()

    def _on_settled(self) -> None:
        before = self._chosen()
        user_themes().forget()
        after = self._chosen()
        self.follow()
        if after != before:
            self._settings.tell(KEY)
            self.check()
        self.changed.emit()

    def _on_setting_changed(self, key: str) -> None:
        if key == KEY:
            self.follow()
