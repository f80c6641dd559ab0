"""Themes of the user, read and written: TOML files in a folder, perhaps with images beside them.

```toml
base = "kaya"               # what is not said below is as in this theme of the program

[images]
board = "board.jpg"         # PNG, JPEG, WebP or SVG, relative to this file
tiled = false               # true: side by side in its own size
black = ["b.png"]
white = ["w1.svg", "w2.svg"]

[on_board]
ink = "#000000"
```

A theme is ``NAME.toml``, or a folder ``NAME`` with its images and ``theme.toml``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from inspect import cleandoc
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.errors import FileError, ThemeError
from sgfedit.game.file_names import Names
from sgfedit.places import data_folder
from sgfedit.render.theme import (
    DEFAULT_THEME,
    Images,
    Picture,
    Rgba,
    line_of,
    load_theme,
    parse_toml,
    theme_names,
    theme_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sgfedit.render.theme import Theme


AUTO: Final = "auto"
"""What the settings call the theme that goes with the desktop."""

SUFFIX: Final = ".toml"
IN_FOLDER: Final = f"theme{SUFFIX}"
"""Name of the theme in a folder of its own."""

_MOST_BYTES: Final = {"theme": 1_000_000, "image": 32_000_000}
_MOST_IMAGES: Final = 32
_IMAGE_KEYS: Final = ("board", "tiled", "black", "white")


def _no_flaw(_picture: Picture) -> str:
    return ""


class UserTheme(NamedTuple):
    """What became of a theme of the user.

    Attributes:
        name: What it is chosen by.
        path: Its file.
        theme: What it looks like; None if it is broken.
        error: What is wrong with it, if it is broken.
        base: Name of the bundled theme that it is a change of.
        files: All that it is made of, as far as that is known; some may be missing.
    """

    name: str
    path: Path
    theme: Theme | None
    error: ThemeError | None
    base: str = DEFAULT_THEME
    files: tuple[Path, ...] = ()

    @property
    def title(self) -> str:
        """What to call it."""
        return self.theme.title if self.theme is not None else self.name


def read_theme(
    path: Path, name: str = "", flaw_of: Callable[[Picture], str] = _no_flaw
) -> UserTheme:
    """Read the theme in the file at `path`; what is wrong with it is in the result.

    Args:
        path: The file.
        name: What it is chosen by; otherwise the name of its file or folder.
        flaw_of: Says what is wrong with an image, a key of THEME_REASONS; "" if nothing is. Only
            who draws can tell.
    """
    name = name or (path.parent.name if path.name == IN_FOLDER else path.stem)
    files = [path]
    base = DEFAULT_THEME
    try:
        text = _text(path)
        table = parse_toml(text, str(path))
        base, images = table.pop("base", base), table.pop("images", {})
        before = _base(path, text, base)._replace(title=name, companion="", images=Images())
        theme = theme_of(table, text, str(path), before)
        found = _images(path, text, images, files, flaw_of)
    except ThemeError as error:
        return UserTheme(name, path, None, error, base, tuple(files))
    return UserTheme(name, path, theme._replace(images=found), None, base, tuple(files))


def _text(path: Path) -> str:
    try:
        return _bytes(path, path, "theme").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ThemeError(str(path), "no-text") from error


def _bytes(path: Path, theme: Path, what: str, line: int = 0, key: str = "") -> bytes:
    """Return what is in a file of a theme.

    Raises:
        ThemeError: it cannot be read, or is far too large to be meant.
    """
    of = "image-" if key else ""
    about = {"key": key, "file": path.name}
    try:
        state = path.stat()
        if not S_ISREG(state.st_mode):  # a pipe would never end
            raise ThemeError(str(theme), f"{of}no-file", line, **about)
        if state.st_size > _MOST_BYTES[what]:
            most = _MOST_BYTES[what] // 1_000_000
            raise ThemeError(str(theme), f"{of}too-large", line, most=most, **about)
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in its name
        why = getattr(error, "strerror", None) or str(error)
        raise ThemeError(str(theme), f"{of}unreadable", line, why=why, **about) from error


def _base(path: Path, text: str, name: object) -> Theme:
    names = theme_names()
    if name not in names:
        known = ", ".join(names)
        raise ThemeError(str(path), "base", line_of(text, "base"), known=known)
    return load_theme(str(name))


def _images(
    path: Path,
    text: str,
    table: object,
    files: list[Path],
    flaw_of: Callable[[Picture], str],
) -> Images:
    """Return the images of a theme; what they are made of is added to `files`."""

    def wrong(key: str, reason: str, **about: object) -> ThemeError:
        return ThemeError(str(path), reason, line_of(text, key), key=key, **about)

    if not isinstance(table, dict):
        raise wrong("images", "table")
    for key in table:
        if key not in _IMAGE_KEYS:
            known = ", ".join(_IMAGE_KEYS)
            raise wrong(f"images.{key}", "image-key", known=known)
    if not isinstance(table.get("tiled", False), bool):
        raise wrong("images.tiled", "switch")
    if not isinstance(table.get("board", ""), str):
        raise wrong("images.board", "image")

    def pictures(key: str) -> Iterator[Picture]:
        for name in _names(table, key, wrong):
            where = f"images.{key}"
            file = path.parent / name
            files.append(file)
            data = _bytes(file, path, "image", line_of(text, where), where)
            picture = Picture(name, data)
            if reason := flaw_of(picture):
                raise wrong(where, reason, file=name)
            yield picture

    board, black, white = (tuple(pictures(key)) for key in ("board", "black", "white"))
    return Images(board[0] if board else None, table.get("tiled", False), black, white)


def _names(table: Mapping[str, object], key: str, wrong: Callable[..., ThemeError]) -> list[str]:
    value = table.get(key, [])
    names: list[Any] = value if isinstance(value, list) else [value]
    if not all(isinstance(name, str) and name for name in names):
        raise wrong(f"images.{key}", "images")
    if len(names) > _MOST_IMAGES:
        raise wrong(f"images.{key}", "many-images", most=_MOST_IMAGES)
    return names


class ThemeFolder:
    """The folder of the user's themes: reads each one once, and again when it is told to.

    Attributes:
        path: The folder; it need not exist.
    """

    def __init__(self, path: Path, flaw_of: Callable[[Picture], str] = _no_flaw) -> None:
        """Use the folder at `path`; for `flaw_of` see `read_theme`."""
        self.path = path
        self._flaw_of = flaw_of
        self._read: dict[str, UserTheme] = {}
        self._good: dict[str, Theme] = {}

    def files(self) -> dict[str, Path]:
        """Return the names of the themes and their files, as they are now; none is read."""
        try:
            entries = list(self.path.iterdir())
        except OSError:
            return {}
        found = {
            entry.name: entry / IN_FOLDER for entry in entries if (entry / IN_FOLDER).is_file()
        }
        files = {entry.stem: entry for entry in entries if entry.suffix == SUFFIX}
        found |= files
        names = sorted((name for name in found if name[:1] != "."), key=str.casefold)
        return {name: found[name] for name in names}

    @property
    def known(self) -> list[UserTheme]:
        """The themes that were read."""
        return list(self._read.values())

    def user_theme(self, name: str) -> UserTheme:
        """Return a theme, broken if there is none of that name."""
        if name not in self._read:
            self._read[name] = read = self._read_now(name, self._flaw_of)
            if read.theme is not None:
                self._good[name] = read.theme
        return self._read[name]

    def glance(self, name: str) -> UserTheme:
        """Return a theme as its file is now, without a look at what is in its images.

        It takes a few ms and is not kept.
        """
        return self._read_now(name, _no_flaw)

    def last_good(self, name: str) -> Theme | None:
        """Return a theme as it was before it broke, None if it never was whole."""
        return self.user_theme(name).theme or self._good.get(name)

    def forget(self) -> None:
        """Read themes again when they are asked for: files have changed."""
        self._read.clear()

    def _read_now(self, name: str, flaw_of: Callable[[Picture], str]) -> UserTheme:
        path = self.path / f"{name}{SUFFIX}"
        inner = self.path / name / IN_FOLDER
        if not _is_plain(name) or not (path.is_file() or inner.is_file()):
            error = ThemeError(name, "missing")
            return UserTheme(name, path, None, error, files=(path, inner))
        path = path if path.is_file() else inner
        if name in {*theme_names(), AUTO}:
            error = ThemeError(str(path), "taken")
            return UserTheme(name, path, None, error, files=(path,))
        return read_theme(path, name, flaw_of)


def _is_plain(name: str) -> bool:
    """Whether a name is that of something in the folder itself."""
    return bool(name) and not set(name) & set("/\\\0") and name not in {".", ".."}


def default_folder() -> Path:
    """Return the folder of the user's themes; it need not exist."""
    return data_folder() / "themes"


@cache
def user_themes() -> ThemeFolder:
    """Return the user's themes, whose images are looked at as well."""
    from sgfedit.render.images import flaw_of  # noqa: PLC0415  # needs Qt, which names do not

    return ThemeFolder(default_folder(), flaw_of)


def known_names() -> tuple[str, ...]:
    """Return the names of all themes: those of the program, then those of the user."""
    own = (name for name in user_themes().files() if name not in theme_names())
    return (*theme_names(), *own)


def theme_named(name: str) -> Theme:
    """Return a theme of the program, one of the user, or that in a file: ``a/b.toml``.

    Raises:
        ThemeError: there is none, or it is broken.
    """
    if name in theme_names():
        return load_theme(name)
    if name not in known_names():
        if not name.endswith(SUFFIX):
            known = ", ".join(known_names())
            raise ThemeError(name, "only", known=known)
        return _whole(_from_file(Path(name).absolute()))
    return _whole(user_themes().user_theme(name))


@lru_cache(maxsize=4)
def _from_file(path: Path) -> UserTheme:
    from sgfedit.render.images import flaw_of  # noqa: PLC0415  # needs Qt

    return read_theme(path, flaw_of=flaw_of)


def _whole(found: UserTheme) -> Theme:
    if found.theme is None:
        raise found.error or ThemeError(found.name, "missing")
    return found.theme


_HEAD: Final = """\
# A theme of the board for sgfedit: change what you like, the board changes as soon as you save.
# Keys that you take away are as in the theme that `base` names.
# Colours are "#rrggbb" or "#rrggbbaa" (aa: 00 cannot be seen, ff hides what is below); lengths
# are in cells unless it says otherwise.
"""
_NO_IMAGES: Final = """\
# Images instead of painted wood and stones: PNG, JPEG, WebP or SVG, relative to this file. Take
# the # off the lines that you want. Marks on the board and on stones keep the colours below:
# choose them so that they can be read on the images.
[images]
# board = "board.jpg"           # fills the board; what reaches beyond it is cut off
# tiled = false                 # true: side by side in its own size
# black = ["black.png"]         # as large as the painted stones
# white = ["a.png", "b.png"]    # of several, each point keeps to one
"""
_BASE: Final = "A theme of the program: what is not said here is as in it."
_LONGEST: Final = 60
_ATTRIBUTE: Final = re.compile(r"^    (\w+): ((?:.|\n {8})*)", re.MULTILINE)


def theme_text(theme: Theme, title: str, base: str = DEFAULT_THEME) -> str:
    """Return the text of a theme file that looks like `theme`."""
    lines = [_HEAD, f"title = {_quoted(title)}", f"base = {_quoted(base)}  # {_BASE}"]
    tables: list[str] = []
    words = _comments(type(theme))
    for key, value in theme._asdict().items():
        if isinstance(value, tuple):
            tables += _table(key, value, words.get(key, ""))
        elif key not in {"title", "companion"}:
            lines.append(f"{key} = {_plain(value)}  # {words.get(key, '')}")
    return "\n".join([*lines, "", *tables])


def _table(key: str, value: tuple[Any, ...], words: str) -> list[str]:
    if isinstance(value, Images):
        return [_images_text(value) if any(value) else _NO_IMAGES]
    fields = value._asdict()  # type: ignore[attr-defined]  # all tables are named tuples
    comments = _comments(type(value))
    texts = {name: f"{name} = {_plain(field)}" for name, field in fields.items()}
    width = max(map(len, texts.values())) + 2
    lines = [
        f"{text:{width}}# {comments.get(name, '')}".rstrip("# ") for name, text in texts.items()
    ]
    return [f"# {words}", f"[{key}]", *lines, ""]


def _images_text(images: Images) -> str:
    lines = ["[images]"]
    if images.board is not None:
        lines += [f"board = {_quoted(images.board.name)}", f"tiled = {_plain(images.is_tiled)}"]
    for key, pictures in (("black", images.black), ("white", images.white)):
        if pictures:
            names = ", ".join(_quoted(picture.name) for picture in pictures)
            lines.append(f"{key} = [{names}]")
    return "\n".join([*lines, ""])


def _plain(value: object) -> str:
    if isinstance(value, Rgba):
        return _quoted("#" + bytes(value if value.alpha < 255 else value[:3]).hex())
    if isinstance(value, bool):
        return str(value).lower()
    return _quoted(value) if isinstance(value, str) else f"{value}"


def _quoted(text: str) -> str:
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return '"' + kept.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _comments(cls: type) -> dict[str, str]:
    """Return what the documentation of a class says of its attributes."""
    text = cleandoc(cls.__doc__ or "")
    return {name: " ".join(words.split()) for name, words in _ATTRIBUTE.findall(text)}


def write_theme(folder: Path, theme: Theme, title: str, base: str = DEFAULT_THEME) -> str:
    """Write a theme into the folder of the user's themes, and return its name.

    Nothing that is there is overwritten. One with images gets a folder of its own.

    Raises:
        FileError: It cannot be written.
    """
    pictures = [*theme.images.black, *theme.images.white]
    if theme.images.board is not None:
        pictures.append(theme.images.board)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = _free_name(folder, title)
        renamed = _renamed(pictures)
        images = _with_names(theme.images, renamed)
        path = folder / f"{name}{SUFFIX}"
        if pictures:
            path = folder / name / IN_FOLDER
            path.parent.mkdir()
            for picture, image_name in renamed.items():
                (path.parent / image_name).write_bytes(picture.data)
        with path.open("x", encoding="utf-8") as file:
            file.write(theme_text(theme._replace(images=images), title, base))
    except OSError as error:
        raise FileError.from_os(str(error.filename or folder), error, writing=True) from error
    return name


def _free_name(folder: Path, title: str) -> str:
    plain = "".join(c if c.isalnum() else "-" for c in title.lower())
    stem = re.sub(r"-+", "-", plain).strip("-").encode()[:_LONGEST].decode(errors="ignore")
    taken = {*theme_names(), "auto", *(entry.stem for entry in folder.iterdir())}
    # Names of devices, which Windows gives no file.
    taken |= {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(10))}
    return Names(taken).free(stem or "theme")


def _renamed(pictures: list[Picture]) -> dict[Picture, str]:
    """Return a name for each image, none of them in another folder."""
    names = Names({IN_FOLDER})
    return {one: names.free(re.split(r"[/\\]", one.name)[-1]) for one in dict.fromkeys(pictures)}


def _with_names(images: Images, names: dict[Picture, str]) -> Images:
    board = images.board and images.board._replace(name=names[images.board])
    black, white = (
        tuple(picture._replace(name=names[picture]) for picture in pictures)
        for pictures in (images.black, images.white)
    )
    return Images(board, images.is_tiled, black, white)
