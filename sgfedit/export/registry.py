"""What a diagram can be written as: one row a format, for the command line and every dialog."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export import chosen
from sgfedit.export.ansi import ansi_text
from sgfedit.export.ascii import ascii_text
from sgfedit.export.latex import latex_text
from sgfedit.export.options import Group
from sgfedit.export.sensei import sensei_text
from sgfedit.export.sgf import sgf_text
from sgfedit.export.unicode import markdown_text, unicode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.options import Values
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
        shots: Of MOVES, and the only one of SHOT.
        book: Of BOOK.
        values: What was chosen, none missing.
    """

    shots: Sequence[Shot]
    book: Book | None
    values: Values


class Target(NamedTuple):
    """A format.

    Attributes:
        name: What it is called on the command line: "png".
        title: What people call it.
        suffixes: Endings of its files, the usual one first.
        needs_qt: Whether it needs Qt.
        scope: What one file holds.
        groups: The options that it takes.
        write: Yields how much is done, from 0 to 1, and at last the file.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    needs_qt: bool
    scope: Scope
    groups: frozenset[Group]
    write: Callable[[Order], Iterator[bytes | float]]


_OF_SHOTS: Final = frozenset({Group.WHAT, Group.FIGURES, Group.BOARD})
_DRAWN: Final = frozenset({Group.LOOK, Group.SIZE})
_OF_FILMS: Final = frozenset({Group.WHAT, Group.BOARD, Group.LOOK, Group.SIZE}) | {
    Group.RANGE,
    Group.PACE,
}
_OF_BOOKS: Final = frozenset({Group.WHAT, Group.FIGURES, Group.BOARD})


def _picture(kind: str) -> Callable[[Order], Iterator[bytes]]:
    def write(order: Order) -> Iterator[bytes]:
        from sgfedit.export.pictures import picture  # noqa: PLC0415  # texts need no Qt

        yield picture(order.shots[0], chosen.style(order.values), kind)

    return write


def _svg(order: Order) -> Iterator[bytes]:
    from sgfedit.export.pictures import svg  # noqa: PLC0415  # texts need no Qt

    yield svg(order.shots[0], chosen.style(order.values))


def _told(shot: Shot, text: str) -> str:
    """Return a text board below its title and above its note."""
    note = f"{shot.note}\n" if shot.note else ""
    return f"{shot.title}\n{text}{note}"


def _ascii(shot: Shot) -> str:
    return _told(shot, ascii_text(shot.diagram))


def _unicode(shot: Shot) -> str:
    return _told(shot, unicode_text(shot.diagram))


def _markdown(shot: Shot) -> str:
    return markdown_text(shot.title, unicode_text(shot.diagram), shot.note)


def _ansi(shot: Shot) -> str:
    return _told(shot, ansi_text(shot.diagram))


def _sensei(shot: Shot) -> str:
    text = sensei_text(shot.diagram, shot.title)
    return f"{text}\n{shot.note}\n" if shot.note else text


def _latex(shot: Shot) -> str:
    return latex_text(shot.diagram, shot.title, shot.note)


def _sgf(shot: Shot) -> str:
    return sgf_text(shot.diagram)


def _gif(order: Order) -> Iterator[bytes]:
    from sgfedit.export.animation import gif  # noqa: PLC0415  # needs Qt and Pillow

    yield gif(order.shots, chosen.style(order.values), chosen.pace(order.values))


def _webp(order: Order) -> Iterator[bytes]:
    from sgfedit.export.animation import webp  # noqa: PLC0415  # needs Qt and Pillow

    yield webp(order.shots, chosen.style(order.values), chosen.pace(order.values))


def _drawing(style: PictureStyle) -> Callable[[Shot, str], str]:
    """Return what draws the figures of pages; a page is no place for a declaration of XML."""
    from sgfedit.export.pictures import drawing  # noqa: PLC0415  # needs Qt

    return lambda shot, name: drawing(shot, style, name).partition("\n")[2].rstrip()


def _html(book: Book, values: Values) -> Iterator[bytes]:
    from sgfedit.export.book import html_text  # noqa: PLC0415  # pictures need none

    yield html_text(book, _drawing(chosen.style(values))).encode()


def _epub(book: Book, values: Values) -> Iterator[bytes]:
    from sgfedit.export.book import epub  # noqa: PLC0415  # pictures need none

    yield epub(book, _drawing(chosen.style(values)))


def _markdown_book(book: Book, _values: Values) -> Iterator[bytes]:
    from sgfedit.export.book import markdown_book  # noqa: PLC0415  # pictures need none

    yield markdown_book(book).encode()


def _book(
    name: str,
    title: str,
    suffixes: tuple[str, ...],
    write: Callable[[Book, Values], Iterator[bytes | float]],
    *groups: Group,
    needs_qt: bool = True,
) -> Target:
    def written(order: Order) -> Iterator[bytes | float]:
        if order.book is not None:
            yield from write(order.book, order.values)

    return Target(name, title, suffixes, needs_qt, Scope.BOOK, _OF_BOOKS | set(groups), written)


def _drawn(name: str, title: str, *suffixes: str, groups: frozenset[Group] = _DRAWN) -> Target:
    groups |= _OF_SHOTS
    return Target(name, title, suffixes, True, Scope.SHOT, groups, _picture(name))


_LOSSY: Final = _DRAWN | {Group.QUALITY}


def _text(
    name: str, title: str, suffixes: tuple[str, ...], write: Callable[[Shot], str]
) -> Target:
    def written(order: Order) -> Iterator[bytes]:
        yield write(order.shots[0]).encode()

    return Target(name, title, suffixes, False, Scope.SHOT, _OF_SHOTS, written)


TARGETS: Final = (
    _drawn("png", "PNG picture", ".png"),
    _drawn("jpeg", "JPEG picture", ".jpg", ".jpeg", groups=_LOSSY),
    _drawn("webp", "WebP picture", ".webp", groups=_LOSSY),
    _drawn("bmp", "BMP picture", ".bmp"),
    Target("svg", "SVG drawing", (".svg",), True, Scope.SHOT, _OF_SHOTS | _DRAWN, _svg),
    _text("ascii", "Text diagram", (".txt",), _ascii),
    _text("unicode", "Text diagram with lines", (".utf8",), _unicode),
    _text("markdown", "Text diagram for forums", (".md",), _markdown),
    _text("ansi", "Text diagram in colours", (".ans",), _ansi),
    _text("sensei", "Sensei's Library diagram", (".sl", ".wiki"), _sensei),
    _text("latex", "LaTeX drawing (TikZ)", (".tex",), _latex),
    _text("sgf", "SGF position", (".sgf",), _sgf),
    Target("gif", "Animated GIF", (".gif",), True, Scope.MOVES, _OF_FILMS, _gif),
    Target(
        "animated-webp",
        "Animated WebP",
        (".webp",),
        True,
        Scope.MOVES,
        _OF_FILMS | {Group.QUALITY},
        _webp,
    ),
    _book("html", "Book as a web page", (".html", ".htm"), _html, Group.LOOK),
    _book("epub", "Book as EPUB", (".epub",), _epub, Group.LOOK),
    _book("markdown-book", "Book as Markdown", (".md",), _markdown_book, needs_qt=False),
)


def target_of(suffix: str) -> Target | None:
    """Return the first format whose files have that ending, such as ".png"; case is the same."""
    wanted = suffix.lower()
    return next((target for target in TARGETS if wanted in target.suffixes), None)
