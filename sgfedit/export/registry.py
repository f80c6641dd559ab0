"""What a diagram can be written as: one row a format, for the command line and every dialog."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.ansi import ansi_text
from sgfedit.export.ascii import ascii_text
from sgfedit.export.latex import latex_text
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text
from sgfedit.export.unicode import markdown_text, unicode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.pace import Pace
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot


class Scope(Enum):
    """What one file of a format holds."""

    SHOT = auto()
    """A position or a figure."""
    MOVES = auto()
    """Positions one after the other."""
    BOOK = auto()
    """Games with their words and figures."""


class Order(NamedTuple):
    """What is to be written.

    Attributes:
        shots: Of SHOT and MOVES.
        book: Of BOOK.
        style: How pictures look.
        pace: How those move that do.
    """

    shots: Sequence[Shot]
    book: Book | None
    style: PictureStyle
    pace: Pace


class Target(NamedTuple):
    """A format.

    Attributes:
        name: What it is called on the command line: "png".
        title: What people call it.
        suffixes: Endings of its files, the usual one first.
        needs_qt: Whether it has a size and a theme, and needs Qt.
        scope: What one file holds.
        files: Yields a file for each shot, or that one.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    needs_qt: bool
    scope: Scope
    files: Callable[[Order], Iterator[bytes]]


def _each(write: Callable[[Shot, PictureStyle], bytes]) -> Callable[[Order], Iterator[bytes]]:
    return lambda order: (write(shot, order.style) for shot in order.shots)


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


def _gif(order: Order) -> Iterator[bytes]:
    from sgfedit.export.animation import gif  # noqa: PLC0415  # needs Qt and Pillow

    yield gif(order.shots, order.style, order.pace)


def _webp(order: Order) -> Iterator[bytes]:
    from sgfedit.export.animation import webp  # noqa: PLC0415  # needs Qt and Pillow

    yield webp(order.shots, order.style, order.pace)


def _drawing(style: PictureStyle) -> Callable[[Shot, str], str]:
    """Return what draws the figures of pages; a page is no place for a declaration of XML."""
    from sgfedit.export.pictures import drawing  # noqa: PLC0415  # needs Qt

    return lambda shot, name: drawing(shot, style, name).partition("\n")[2].rstrip()


def _html(book: Book, style: PictureStyle) -> bytes:
    from sgfedit.export.book import html_text  # noqa: PLC0415  # pictures need none

    return html_text(book, _drawing(style)).encode()


def _epub(book: Book, style: PictureStyle) -> bytes:
    from sgfedit.export.book import epub  # noqa: PLC0415  # pictures need none

    return epub(book, _drawing(style))


def _markdown_book(book: Book, _style: PictureStyle) -> bytes:
    from sgfedit.export.book import markdown_book  # noqa: PLC0415  # pictures need none

    return markdown_book(book).encode()


def _book(
    name: str,
    title: str,
    suffixes: tuple[str, ...],
    write: Callable[[Book, PictureStyle], bytes],
    *,
    needs_qt: bool = True,
) -> Target:
    def files(order: Order) -> Iterator[bytes]:
        if order.book is not None:
            yield write(order.book, order.style)

    return Target(name, title, suffixes, needs_qt, Scope.BOOK, files)


def _drawn(name: str, title: str, *suffixes: str) -> Target:
    return Target(name, title, suffixes, True, Scope.SHOT, _each(_picture(name)))


def _text(
    name: str, title: str, suffixes: tuple[str, ...], write: Callable[[Shot, PictureStyle], bytes]
) -> Target:
    return Target(name, title, suffixes, False, Scope.SHOT, _each(write))


TARGETS: Final = (
    _drawn("png", "PNG picture", ".png"),
    _drawn("jpeg", "JPEG picture", ".jpg", ".jpeg"),
    _drawn("webp", "WebP picture", ".webp"),
    _drawn("bmp", "BMP picture", ".bmp"),
    Target("svg", "SVG drawing", (".svg",), True, Scope.SHOT, _each(_svg)),
    _text("ascii", "Text diagram", (".txt",), _ascii),
    _text("unicode", "Text diagram with lines", (".utf8",), _unicode),
    _text("markdown", "Text diagram for forums", (".md",), _markdown),
    _text("ansi", "Text diagram in colours", (".ans",), _ansi),
    _text("sensei", "Sensei's Library diagram", (".sl", ".wiki"), _sensei),
    _text("latex", "LaTeX drawing (TikZ)", (".tex",), _latex),
    _text("sgf", "SGF position", (".sgf",), _sgf),
    Target("gif", "Animated GIF", (".gif",), True, Scope.MOVES, _gif),
    Target("animated-webp", "Animated WebP", (".webp",), True, Scope.MOVES, _webp),
    _book("html", "Book as a web page", (".html", ".htm"), _html),
    _book("epub", "Book as EPUB", (".epub",), _epub),
    _book("markdown-book", "Book as Markdown", (".md",), _markdown_book, needs_qt=False),
)


def target_of(suffix: str) -> Target | None:
    """Return the first format whose files have that ending, such as ".png"; case is the same."""
    wanted = suffix.lower()
    return next((target for target in TARGETS if wanted in target.suffixes), None)
