"""The table of all that the user can set; stored as an INI file by Qt."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QSettings, QStandardPaths, Signal

from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.problems import SERIOUS


class Setting(NamedTuple):
    """One setting.

    Attributes:
        key: What it is stored under.
        default: Its value until it is set.
        choices: All its values, where they are few.
        page: The page of the preferences that shows it; empty: the program remembers it for the
            user, who sets it where it is used.
        text: What the preferences call it.
    """

    key: str
    default: Any
    choices: tuple[str, ...] = ()
    page: str = ""
    text: str = ""


JUMP_TARGETS: Final = (
    *("moves", "comments", "annotations", "mistakes", "hotspots"),
    *("figures", "setup", "forks", "ends"),
)
"""What the keys for the next and the previous place can lead to; see `game.targets`."""

THEMES: Final = ("kaya", "night", "paper", "high-contrast", "slate", "colour-safe")
"""Board themes of the program; see `render.theme`."""

SETTINGS: Final = (
    Setting("start.page", True, page="window", text="Start page where no file is open"),
    Setting("view.coordinates", True),
    Setting("view.variations", "record", ("record", "children", "siblings", "none")),
    Setting("view.variation_style", "letters", ("letters", "stones")),
    Setting("view.last_move", True),
    Setting(
        "view.judgements",
        True,
        page="board",
        text=QT_TRANSLATE_NOOP("Setting", "Judgements on the board and in the tree (! ? !? ?!)"),
    ),
    Setting("view.analysis", True),
    Setting("view.move_numbers", "none", ("none", "all", "last")),
    Setting("view.color_scheme", "system", ("system", "light", "dark")),
    Setting("view.theme", "auto"),  # one of THEMES or of the user's own ones
    Setting(
        "tree.labels",
        "numbers",
        ("numbers", "points", "none"),
        page="tree",
        text=QT_TRANSLATE_NOOP("Setting", "What stands on the stones of the tree"),
    ),
    Setting(
        "tree.tag_branch",
        True,
        page="tree",
        text=QT_TRANSLATE_NOOP("Setting", "Colour tags tint all that follows"),
    ),
    Setting(
        "tree.hides_engines",
        False,
        page="tree",
        text=QT_TRANSLATE_NOOP("Setting", "Hide variations that engines wrote"),
    ),
    Setting(
        "tree.overview",
        True,
        page="tree",
        text=QT_TRANSLATE_NOOP("Setting", "Overview at the edge of large trees"),
    ),
    Setting("tree.cell_px", 26),
    Setting("tree.orientation", "right", ("right", "down")),
    Setting("tree.preview", True),
    Setting("tree.fold_others", False),
    Setting("setup.place", "after", ("here", "before", "after")),
    Setting("keys.preset", "sgfedit", ("sgfedit", "sabaki", "cgoban", "q5go", "drago")),
    Setting("keys.changed", []),
    Setting("palette.recent", []),
    Setting("points.recent", []),
    Setting("board.wheel", True),
    Setting("board.slider", True),
    Setting("jump.target", "comments", JUMP_TARGETS),
    Setting("jump.moves", 20),
    Setting("sound.on", False, page="sounds", text="Sounds of stones (with sgfedit[sound])"),
    Setting("sound.volume", 60, page="sounds", text="Volume of sounds, per cent"),
    Setting("autoplay.ms", 1_000),
    Setting("autoplay.reads", True),
    Setting("autoplay.stops_at_forks", False),
    Setting("autoplay.all_games", False),
    Setting("mark.lower_case", False),
    Setting("comment.font_family", ""),
    Setting("comment.font_size", 0),
    Setting("comment.monospace", False),
    Setting("comment.spelling", True),
    Setting("comment.language", ""),
    Setting("find.text", ""),
    Setting("find.replacement", ""),
    Setting("find.case", False),
    Setting("find.word", False),
    Setting("find.regex", False),
    Setting("games.view", "table", ("table", "boards")),
    Setting("games.view_of_problems", "boards", ("table", "boards")),
    Setting("games.columns", []),
    Setting("games.widths", []),
    Setting("games.boards_px", 96),
    Setting("games.boards_show", "auto", ("auto", "start", "end", "move")),
    Setting("games.boards_move", 50),
    Setting("games.file_template", "{date} {PB}-{PW}.sgf"),
    Setting("guess.colours", "both", ("both", "black", "white")),
    Setting("guess.tries", 5),
    Setting("guess.box_after", 2),
    Setting("guess.skip", 0),
    Setting("guess.near", True),
    Setting("guess.delay_ms", 900),
    Setting("present.text_percent", 100),
    Setting("present.scheme", "window", ("window", "light", "dark")),
    Setting("present.variations", True),
    Setting("present.hides_comments", False),
    Setting("tsumego.random_replies", False),
    Setting("tsumego.all_defences", False),
    Setting("tsumego.all_first_moves", False),
    Setting("tsumego.skip_solved", False),
    Setting("tsumego.turn", False),
    Setting("tsumego.swap_colours", False),
    Setting("tsumego.part", True),
    Setting("problems.hidden", []),
    Setting("problems.severities", list(SERIOUS)),
    Setting("problems.order", "kind", ("kind", "place")),
    Setting("info.title_format", r"\PB – \PW"),
    Setting("info.list_format", r"\PB \BR – \PW \WR"),
    Setting("info.file_format", r"\PB-\PW"),
    Setting("library.fills_width", True),  # until a column is given another width
    Setting("library.columns", b""),
    Setting("library.geometry", b""),
    Setting("library.split", b""),
    Setting("library.order", "date"),
    Setting("library.history", []),
    Setting("library.form", False),
    Setting("position.turned", True),
    Setting("position.swapped", True),
    Setting("position.variations", False),
    Setting("position.options", False),
    Setting("position.numbers", "share", ("share", "wins", "count", "none")),
    Setting("position.follow", False),
    Setting("figures.rule", "moves", ("moves", "comments", "variations", "whole")),
    Setting("figures.moves", 50),
    Setting("figures.variations", "all", ("all", "speaking", "none")),
    Setting("export.last", ""),  # JSON, see `export_options`
    Setting("export.values", ""),
    Setting("export.presets", ""),
    Setting("export.geometry", b""),
    Setting("print.values", ""),
    Setting("files.recent", []),
    Setting("files.last_folder", ""),
    Setting("files.charsets", []),  # see `chosen_charsets`
    Setting("files.favourites", []),
    Setting("files.signed", False),
    Setting(
        "window.tabs",
        False,
        page="window",
        text=QT_TRANSLATE_NOOP("Setting", "Open files as tabs of one window"),
    ),
    Setting("files.locked", False, page="files", text="Open files locked for reading"),
    Setting("window.geometry", b""),
    Setting("window.state", b""),
)

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
