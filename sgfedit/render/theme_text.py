"""Themes written down: a TOML file in which everything is said, with a comment on each key."""

from __future__ import annotations

import re
import unicodedata
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final

from sgfedit.errors import FileError
from sgfedit.game.file_names import Names
from sgfedit.render.theme import DEFAULT_THEME, Images, Rgba, theme_names
from sgfedit.render.theme_files import IN_FOLDER, SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.render.theme import Picture, Theme

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
        return [_images(value) if any(value) else _NO_IMAGES]
    fields = value._asdict()  # type: ignore[attr-defined]  # all tables are named tuples
    comments = _comments(type(value))
    texts = {name: f"{name} = {_plain(field)}" for name, field in fields.items()}
    width = max(map(len, texts.values())) + 2
    lines = [
        f"{text:{width}}# {comments.get(name, '')}".rstrip("# ") for name, text in texts.items()
    ]
    return [f"# {words}", f"[{key}]", *lines, ""]


def _images(images: Images) -> str:
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
