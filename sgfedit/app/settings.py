"""The stored settings: typed access to what the table of settings declares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray, QObject, QSettings, QStandardPaths, Signal

from sgfedit.app.setting_rows import SETTINGS

if TYPE_CHECKING:
    from sgfedit.app.setting_rows import Setting

_BEFORE: Final = {"tree.labels": ("tree.numbers", {"false": "none"})}
"""Key → what it was stored as by earlier versions, and what the values mean that still count."""

_BY_KEY: Final = {setting.key: setting for setting in SETTINGS}
RECENT_FILES: Final = 12


def default_of(key: str) -> Any:
    """Return the value of a declared setting that was never set."""
    return _BY_KEY[key].default


class Settings(QObject):
    """Typed access to the stored settings; bad stored data reads as the default.

    Signals:
        changed: The key of a setting that has another value now.
    """

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Open the user's settings, or those in the INI file at `path`."""
        super().__init__(parent)
        if path is None:
            self._store = QSettings(
                QSettings.Format.IniFormat, QSettings.Scope.UserScope, "sgfedit", "sgfedit"
            )
        else:
            self._store = QSettings(str(path), QSettings.Format.IniFormat)

    def get(self, key: str) -> Any:
        """Return the value of a declared setting.

        Raises:
            KeyError: no such setting is declared.
        """
        setting = _BY_KEY[key]
        value = self._store.value(key, setting.default)
        if key in _BEFORE and not self._store.contains(key):
            earlier, meanings = _BEFORE[key]
            value = meanings.get(str(self._store.value(earlier)).lower(), value)
        return _converted(value, setting)

    def set(self, key: str, value: object) -> None:
        """Store a value and tell of it if it is another one."""
        if self.get(key) == value:
            return
        self._store.setValue(key, value)
        self.changed.emit(key)

    def tell(self, key: str) -> None:
        """Tell that what a setting names is not what it was, such as a theme."""
        self.changed.emit(key)

    def add_recent(self, path: str) -> None:
        """Put a file first in the list of recent ones."""
        recent = [path, *(p for p in self.get("files.recent") if p != path)]
        self.set("files.recent", recent[:RECENT_FILES])

    def sync(self) -> None:
        """Write to disk now."""
        self._store.sync()


def _converted(value: object, setting: Setting) -> Any:
    """Return a stored value, often text, as the type of the default."""
    default = setting.default
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(str(value).lower(), default)
    if isinstance(default, int):
        try:
            return int(str(value))
        except ValueError:
            return default
    if isinstance(default, list):
        # An INI file holds a list of one as a plain string.
        values = [value] if isinstance(value, str) and value else value
        return [str(v) for v in values] if isinstance(values, (list, tuple)) else []
    if isinstance(default, bytes):
        data = value.data() if isinstance(value, QByteArray) else value
        return data if isinstance(data, bytes) else default
    text = str(value)
    return text if not setting.choices or text in setting.choices else default


def recovery_folder() -> Path:
    """Return the folder for recovery files, in the user's data folder."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "recovery"
