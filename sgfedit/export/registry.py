"""What a diagram can be written as: one row a format, for the command line and every dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.ansi import ansi_text
from sgfedit.export.ascii import ascii_text
from sgfedit.export.latex import latex_text
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text
from sgfedit.export.unicode import markdown_text, unicode_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot


class Target(NamedTuple):
    """A format.

    Attributes:
        name: What it is called on the command line: "png".
        title: What people call it.
        suffixes: Endings of its files, the usual one first.
        is_picture: Whether it has a size and a theme, and needs Qt.
        write: Returns the file of a shot.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    is_picture: bool
    write: Callable[[Shot, PictureStyle], bytes]


def _picture(kind: str) -> Callable[[Shot, PictureStyle], bytes]:
    def write(shot: Shot, style: PictureStyle) -> bytes:
        from sgfedit.export.pictures import picture  # noqa: PLC0415  # texts need no Qt

        return picture(shot, style, kind)

    return write


def _svg(shot: Shot, style: PictureStyle) -> bytes:
    from sgfedit.export.pictures import svg  # noqa: PLC0415  # texts need no Qt

    return svg(shot, style)


def _ascii(shot: Shot, _style: PictureStyle) -> bytes:
    return _told(shot, ascii_text(shot.diagram))


def _told(shot: Shot, text: str) -> bytes:
    """Return a text board below its title and above its note."""
    note = f"{shot.note}\n" if shot.note else ""
    return f"{shot.title}\n{text}{note}".encode()


def _unicode(shot: Shot, _style: PictureStyle) -> bytes:
    return _told(shot, unicode_text(shot.diagram))


def _markdown(shot: Shot, _style: PictureStyle) -> bytes:
    return markdown_text(shot.title, unicode_text(shot.diagram), shot.note).encode()


def _ansi(shot: Shot, _style: PictureStyle) -> bytes:
    return _told(shot, ansi_text(shot.diagram))


def _sensei(shot: Shot, _style: PictureStyle) -> bytes:
    text = sensei_text(shot.diagram, shot.title)
    return f"{text}\n{shot.note}\n".encode() if shot.note else text.encode()


def _latex(shot: Shot, _style: PictureStyle) -> bytes:
    return latex_text(shot.diagram, shot.title, shot.note).encode()


def _sgf(shot: Shot, _style: PictureStyle) -> bytes:
    return sgf_text(shot.diagram).encode()


TARGETS: Final = (
    Target("png", "PNG picture", (".png",), True, _picture("png")),
    Target("jpeg", "JPEG picture", (".jpg", ".jpeg"), True, _picture("jpeg")),
    Target("webp", "WebP picture", (".webp",), True, _picture("webp")),
    Target("bmp", "BMP picture", (".bmp",), True, _picture("bmp")),
    Target("svg", "SVG drawing", (".svg",), True, _svg),
    Target("ascii", "Text diagram", (".txt",), False, _ascii),
    Target("unicode", "Text diagram with lines", (".utf8",), False, _unicode),
    Target("markdown", "Text diagram for forums", (".md",), False, _markdown),
    Target("ansi", "Text diagram in colours", (".ans",), False, _ansi),
    Target("sensei", "Sensei's Library diagram", (".sl", ".wiki"), False, _sensei),
    Target("latex", "LaTeX drawing (TikZ)", (".tex",), False, _latex),
    Target("sgf", "SGF position", (".sgf",), False, _sgf),
)


def target_of(suffix: str) -> Target | None:
    """Return the format whose files have that ending, such as ".png"; case does not count."""
    wanted = suffix.lower()
    return next((target for target in TARGETS if wanted in target.suffixes), None)
