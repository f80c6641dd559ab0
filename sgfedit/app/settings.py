"""The stored settings: typed access to what the user can set, and what the program remembers."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from PySide6.QtCore import QByteArray, QObject, QSettings, QTemporaryDir, Signal

from sgfedit.app.setting_rows import SETTINGS, Setting
from sgfedit.app.shared_file import MOST_BYTES, data_path
from sgfedit.places import own_folder

REMEMBERED: Final = (
    Setting("program.versions", []),  # of the program that have used these settings
    Setting("palette.recent", []),
    Setting("points.recent", []),
    Setting("find.text", ""),
    Setting("find.replacement", ""),
    Setting("find.case", False),
    Setting("find.word", False),
    Setting("find.regex", False),
    Setting("look.engine", ""),
    Setting("review.engines", []),
    Setting("review.scope", "game", ("game", "line", "file")),
    Setting("review.visits", 0),
    Setting("review.seconds", 0),
    Setting("review.points", 2),
    Setting("review.kinds", ["values", "comments"]),
    Setting("review.lines", 1, limits=(1, 5)),
    Setting("play.values", ""),  # JSON
    Setting("games.columns", []),
    Setting("games.widths", []),
    Setting("library.fills_width", True),  # until a column is given another width
    Setting("library.columns", b""),
    Setting("library.geometry", b""),
    Setting("library.split", b""),
    Setting("library.order", "date"),
    Setting("library.history", []),
    Setting("library.form", False),
    Setting("position.options", False),
    Setting("export.last", ""),  # JSON, see `export_options`
    Setting("export.values", ""),
    Setting("export.presets", ""),
    Setting("export.geometry", b""),
    Setting("print.values", ""),
    Setting("files.recent", []),
    Setting("files.last_folder", ""),
    Setting("files.charsets", []),  # see `chosen_charsets`
    Setting("files.favourites", []),
    Setting("window.geometry", b""),
    Setting("window.state", b""),
    Setting("window.width_shared", "auto", ("auto", "own")),  # own: the user moved the splitter
    Setting("window.heights_shared", "auto", ("auto", "own")),
    Setting("window.tree_share", 45, limits=(1, 99)),  # per cent, of tree and comment
    Setting("layout.name", "annotating"),
    Setting("layout.own", ""),  # JSON, see `gui.features.layouts`
    Setting("tree.fold", "auto", ("auto", "open", "folded")),
    Setting("comment.fold", "auto", ("auto", "open", "folded")),
)
"""What the program keeps as it was left: histories, last values, sizes and places."""

_BEFORE: Final = {"tree.labels": ("tree.numbers", {"false": "none"})}
"""Key → what it was stored as by earlier versions, and what the values mean that still count."""

_BY_KEY: Final = {setting.key: setting for setting in (*SETTINGS, *REMEMBERED)}
RECENT_FILES: Final = 12
_LONGEST: Final = 1_000_000
"""Characters, bytes or items of a value: more was never written by the program."""

_LONGEST_LIST: Final = 5_000
_DIGITS: Final = 12
_MOST: Final = 1_000_000
"""Of numbers without limits of their own."""


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
        self._is_checked = False
        self._folder: QTemporaryDir | None = None
        self._store = _opened(path)
        self._known: dict[str, Any] = {}

    @classmethod
    def unkept(cls) -> Settings:
        """Return the defaults, and whatever is set until the program ends: those of safe mode.

        The settings of the user are neither read nor written. No session is offered.
        """
        folder = QTemporaryDir()
        # Where there can be no folder, what is in the place of it can be written no more.
        found = cls(Path(folder.path() if folder.isValid() else os.devnull, "settings.ini"))
        found._folder = folder
        found.set("start.session", "nothing")
        return found

    @property
    def is_kept(self) -> bool:
        """Whether what is set is there at the next start."""
        return self._folder is None

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self._store.fileName())

    def get(self, key: str) -> Any:
        """Return the value of a declared setting.

        A step through a game asks a dozen times, and the store takes long to say: what it said
        counts until something is stored. Lists are asked for each time; whoever has one may
        change it, and another program that runs may have added to it.

        Raises:
            KeyError: no such setting is declared.
        """
        found = self._known.get(key)
        if found is None:
            found = self._read(key, _BY_KEY[key])
            if not isinstance(found, list):
                self._known[key] = found
        return found

    def _read(self, key: str, setting: Setting) -> Any:
        value = self._store.value(key, setting.default)
        if key in _BEFORE and not self._store.contains(key):
            earlier, meanings = _BEFORE[key]
            value = meanings.get(str(self._store.value(earlier)).lower(), value)
        return _converted(value, setting)

    def set(self, key: str, value: object) -> None:
        """Store a value and tell of it if it is another one."""
        if self.get(key) == value:
            return
        self.check()
        self._store.setValue(key, value)
        self._known.clear()
        self.changed.emit(key)

    def tell(self, key: str) -> None:
        """Tell that what a setting names is not what it was, such as a theme."""
        self.changed.emit(key)

    def add_recent(self, path: str) -> None:
        """Put a file first in the list of recent ones."""
        recent = [path, *(p for p in self.get("files.recent") if p != path)]
        self.set("files.recent", recent[:RECENT_FILES])

    def check(self) -> None:
        """Put a copy of the file aside and drop what makes no sense in it; done once.

        A text that is none of the choices may be one of a newer version: it stays, and counts as
        not set. What else has the wrong type or an absurd size is dropped.
        """
        store = self._store
        if self._is_checked:
            return
        self._is_checked = True
        known = [_BY_KEY[key] for key in store.allKeys() if key in _BY_KEY]
        bad = [row.key for row in known if not _makes_sense(store.value(row.key), row)]
        if not bad and store.status() != QSettings.Status.FormatError:
            return
        from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

        if put_aside(self.path, "partly") is not None:
            for key in bad:
                store.remove(key)
            self._known.clear()

    def tell_unwritable(self) -> None:
        """Note it where nothing can be kept in the file."""
        store = self._store
        if not store.isWritable():
            from sgfedit.app.put_aside import Trouble, troubles  # noqa: PLC0415  # seldom needed

            troubles().add(Trouble("unwritable", self.path))

    def sync(self) -> None:
        """Write to disk now."""
        self._store.sync()
        self._known.clear()


def settings_path() -> Path:
    """Return where the user's settings are; the file need not exist."""
    own = own_folder()
    if own is not None:
        return own / f"{_NAME}.ini"
    # Of another file in the same folder: to open the file itself would wait for ever for a pipe.
    beside = QSettings(_INI, QSettings.Scope.UserScope, _NAME, f"no {_NAME}")
    return Path(beside.fileName()).with_name(f"{_NAME}.ini")


_INI: Final = QSettings.Format.IniFormat
_NAME: Final = "sgfedit"


def _opened(path: Path | None) -> QSettings:
    """Return what the file holds; what cannot be one of settings is put aside."""
    _put_absurd_aside(path or settings_path())
    if path is None and own_folder() is not None:
        path = settings_path()
    if path is not None:
        return QSettings(str(path), _INI)
    return QSettings(_INI, QSettings.Scope.UserScope, _NAME, _NAME)


def _put_absurd_aside(path: Path) -> None:
    """Put aside what is no file, too large, or may not be read."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return
    is_file = S_ISREG(found.st_mode) and os.access(path, os.R_OK)
    if not is_file or found.st_size > MOST_BYTES:
        from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

        put_aside(path)


def _converted(value: object, setting: Setting) -> Any:
    """Return a stored value, often text, as the type of the default."""
    found = _as_stored(value, setting)
    return setting.default if found is None else found


def _makes_sense(value: object, setting: Setting) -> bool:
    if setting.choices and isinstance(setting.default, str):
        return isinstance(value, str)
    return _as_stored(value, setting) is not None


def _as_stored(value: object, setting: Setting) -> Any | None:
    """Return a stored value as the type of the default; None if it makes no sense."""
    default = setting.default
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(str(value).lower())
    if isinstance(default, int):
        return _number(value, setting)
    if isinstance(default, list):
        return _list(value)
    if isinstance(default, bytes):
        data = value.data() if isinstance(value, QByteArray) else value
        return data if isinstance(data, bytes) and len(data) <= _LONGEST else None
    if value is None or isinstance(value, (list, tuple, dict)):
        return None
    text = str(value)
    is_known = not setting.choices or text in setting.choices
    return text if is_known and len(text) <= _LONGEST else None


def _number(value: object, setting: Setting) -> int | None:
    try:
        found = int(str(value)[:_DIGITS])
    except ValueError:
        return None
    least, most = setting.limits or (-_MOST, _MOST)
    is_zero = found == 0 and bool(setting.zero)
    return found if is_zero or least <= found <= most else None


def _list(value: object) -> list[str] | None:
    # An INI file holds a list of one as a plain string, and an empty one as none.
    values = [value] if isinstance(value, str) and value else value or []
    if not isinstance(values, (list, tuple)) or len(values) > _LONGEST_LIST:
        return None
    return [str(one) for one in values if len(str(one)) <= _LONGEST]


def recovery_folder() -> Path:
    """Return the folder for recovery files, in the user's data folder."""
    return data_path("recovery")


def session_folder(recovery_folder: Path) -> Path:
    """Return the folder of sessions, which lies beside that of unsaved work."""
    return recovery_folder.with_name("sessions")
