"""Formats that a diagram, a line of moves or a book can be written in: one row each.

The command line and every dialog read this table. Below it stands which options make a difference
to which format: the window hides those that make none, the command line speaks of them.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.export import option_values
from sgfedit.export.latex import latex_text
from sgfedit.export.options import DEFAULTS, OPTIONS, Group
from sgfedit.export.sensei import sensei_text
from sgfedit.export.text_boards import ansi_text, ascii_text, markdown_text, sgf_text, unicode_text
from sgfedit.steps import in_thread, loading

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.book.elements import Draw
    from sgfedit.export.options import Option, Values
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.svg import Shared


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
        groups: The options that it takes; see `takes` for exceptions.
        write: Yields how much is done, from 0 to 1, and at last the file.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    needs_qt: bool
    scope: Scope
    groups: frozenset[Group]
    write: Callable[[Order], Iterator[bytes | float]]


_OF_SHOTS: Final = frozenset({Group.WHAT, Group.RANGE, Group.FIGURES, Group.BOARD})
_DRAWN: Final = frozenset({Group.LOOK, Group.SIZE})
_OF_FILMS: Final = _DRAWN | {Group.WHAT, Group.BOARD, Group.RANGE, Group.PACE}
_OF_PAGES: Final = 560
"""Px of figures in pages for screens."""
_OF_BOOKS: Final = frozenset({Group.WHAT, Group.FIGURES, Group.BOARD, Group.SHEETS, Group.BOOK})


def _picture(kind: str) -> Callable[[Order], Iterator[bytes | float]]:
    def write(order: Order) -> Iterator[bytes | float]:
        from sgfedit.export.pictures import making_picture  # noqa: PLC0415  # texts need no Qt

        yield (yield from making_picture(order.shots[0], option_values.style(order.values), kind))

    return write


def _svg(order: Order) -> Iterator[bytes | float]:
    from sgfedit.export.pictures import drawing_in_steps  # noqa: PLC0415  # texts need no Qt

    text = yield from drawing_in_steps(order.shots[0], option_values.style(order.values))
    yield text.encode()


def _titled(write: Callable[[Diagram], str]) -> Callable[[Shot], str]:
    """Return what writes a text board below its title and above its note."""

    def written(shot: Shot) -> str:
        note = f"{shot.note}\n" if shot.note else ""
        return f"{shot.title}\n{write(shot.diagram)}{note}"

    return written


def _sensei(shot: Shot) -> str:
    text = sensei_text(shot.diagram, shot.title)
    return f"{text}\n{shot.note}\n" if shot.note else text


def _film(kind: str) -> Callable[[Order], Iterator[bytes | float]]:
    def write(order: Order) -> Iterator[bytes | float]:
        yield from loading("sgfedit.export.animation")
        from sgfedit.export.animation import gif, webp  # noqa: PLC0415  # needs Qt and Pillow

        style, pace = option_values.style(order.values), option_values.pace(order.values)
        yield from (gif if kind == "gif" else webp)(order.shots, style, pace)

    return write


def _style_of_pages(values: Values) -> PictureStyle:
    """Return how figures of pages look: about as large as they are shown, so that lines stay."""
    return option_values.style(values)._replace(size=_OF_PAGES)


def _drawing(values: Values, common: Shared | None = None) -> Draw:
    """Return what draws the figures of pages; they share what is in `common`, or nothing."""
    from sgfedit.export.pictures import drawing_in_steps, theme_of  # noqa: PLC0415  # needs Qt
    from sgfedit.render.svg import inline  # noqa: PLC0415

    style = _style_of_pages(values)
    style = style._replace(theme=theme_of(style))  # not looked for again for each figure

    def draw(shot: Shot, name: str) -> Generator[float, None, str]:
        return inline((yield from drawing_in_steps(shot, style, name, common)))

    return draw


def _pdf(book: Book, values: Values) -> Iterator[bytes | float]:
    yield from loading("sgfedit.export.pages.pdf")
    from sgfedit.export.pages.pdf import writing_pdf  # noqa: PLC0415  # needs Qt

    style = option_values.page_style(values)
    yield (yield from writing_pdf(book, style, option_values.style(values)))


def _html(book: Book, values: Values) -> Iterator[bytes | float]:
    yield from loading("sgfedit.render.svg")
    from sgfedit.export.book.html import html_in_steps  # noqa: PLC0415  # pictures need none
    from sgfedit.render.svg import Shared  # noqa: PLC0415  # needs Qt

    common = Shared("all")
    stage = None
    if values["replay"]:
        from sgfedit.export.pictures import Stage  # noqa: PLC0415  # needs Qt

        stage = Stage(_style_of_pages(values), common)
    draw, lists = _drawing(values, common), values["table_of_figures"]
    text = yield from html_in_steps(
        book, draw, common=common.text, stage=stage, lists_figures=lists
    )
    yield text.encode()


def _epub(book: Book, values: Values) -> Iterator[bytes | float]:
    yield from loading("sgfedit.render.svg")
    from sgfedit.export.book.epub import epub_in_steps  # noqa: PLC0415  # pictures need none

    lists = values["table_of_figures"]
    yield (yield from epub_in_steps(book, _drawing(values), lists_figures=lists))


def _markdown_book(book: Book, values: Values) -> Iterator[bytes | float]:
    from sgfedit.export.book.texts import markdown_book  # noqa: PLC0415  # pictures need none

    lists = values["table_of_figures"]
    yield (yield from in_thread(lambda: markdown_book(book, lists_figures=lists).encode()))


def _latex_book(book: Book, values: Values) -> Iterator[bytes | float]:
    from sgfedit.export.book.texts import latex_book  # noqa: PLC0415  # pictures need none

    lists = values["table_of_figures"]
    yield (yield from in_thread(lambda: latex_book(book, lists_figures=lists).encode()))


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
    _text("ascii", "Text diagram", (".txt",), _titled(ascii_text)),
    _text("unicode", "Text diagram with lines", (".utf8",), _titled(unicode_text)),
    _text(
        "markdown",
        "Text diagram for forums",
        (".md",),
        lambda shot: markdown_text(shot.title, unicode_text(shot.diagram), shot.note),
    ),
    _text("ansi", "Text diagram in colours", (".ans",), _titled(ansi_text)),
    _text("sensei", "Sensei's Library diagram", (".sl", ".wiki"), _sensei),
    _text(
        "latex",
        "LaTeX drawing (TikZ)",
        (".tex",),
        lambda shot: latex_text(shot.diagram, shot.title, shot.note),
    ),
    _text("sgf", "SGF position", (".sgf",), lambda shot: sgf_text(shot.diagram)),
    Target("gif", "Animated GIF", (".gif",), True, Scope.MOVES, _OF_FILMS, _film("gif")),
    Target(
        *("animated-webp", "Animated WebP", (".webp",), True, Scope.MOVES),
        _OF_FILMS | {Group.QUALITY},
        _film("webp"),
    ),
    _book("pdf", "Book as PDF", (".pdf",), _pdf, Group.LOOK, Group.PAGE),
    _book("html", "Book as a web page", (".html", ".htm"), _html, Group.LOOK, Group.WEB),
    _book("epub", "Book as EPUB", (".epub",), _epub, Group.LOOK),
    _book("markdown-book", "Book as Markdown", (".md",), _markdown_book, needs_qt=False),
    _book("latex-book", "Book as LaTeX", (".tex",), _latex_book, needs_qt=False),
)


def defaults_of(target: Target) -> dict[str, Any]:
    """Return what is chosen for a target where nothing is said."""
    games = "all" if target.scope is Scope.BOOK else "one"
    return {**DEFAULTS, "games": games}


def target_named(name: str) -> Target | None:
    """Return the format of that name."""
    return next((target for target in TARGETS if target.name == name), None)


def target_of(suffix: str) -> Target | None:
    """Return the first format whose files have that ending, such as ".png"; case is the same."""
    wanted = suffix.lower()
    return next((target for target in TARGETS if wanted in target.suffixes), None)


class Need(NamedTuple):
    """What another option must be for one to make a difference.

    Attributes:
        name: The other option.
        values: Some of its values.
        is_one: Whether it must have one of them, or none.
    """

    name: str
    values: tuple[object, ...]
    is_one: bool = True

    def is_met(self, values: Values) -> bool:
        """Return whether it is so."""
        value = values.get(self.name, DEFAULTS[self.name])
        return (value in self.values) is self.is_one


_SHEETS: Final = Need("problems", ("none",), is_one=False)
_NO_SHEETS: Final = Need("problems", ("none",))
_NO_FIGURES: Final = Need("what", ("position", "moves"))
_ON_PAPER: Final = Need("mm", (None,), is_one=False)

_NAMED: Final = Need("coordinates", (True,))

_NOT_OF_SHEETS: Final = (
    *("moves", "at_comments", "at_variations", "variations", "crop"),
    *("diagrams", "beside", "new_page"),
)

_NEEDS: Final[dict[tuple[Scope | str, Group | str], Need]] = {
    (Scope.SHOT, Group.FIGURES): Need("what", ("figures",)),
    (Scope.SHOT, Group.RANGE): Need("what", ("moves",)),
    (Scope.SHOT, "last_move"): _NO_FIGURES,
    (Scope.SHOT, "judgements"): _NO_FIGURES,
    **{
        (scope, name): _NAMED
        for scope in (Scope.SHOT, Scope.MOVES, Scope.BOOK)
        for name in ("coordinate_style", "coordinate_sides")
    },
    (Scope.SHOT, "numbers"): _NO_FIGURES,
    (Scope.SHOT, "size"): Need("mm", (None,)),
    (Scope.MOVES, "size"): Need("mm", (None,)),
    # Others write it into their files.
    **{(name, "dpi"): _ON_PAPER for name in ("webp", "svg", "gif", "animated-webp")},
    (Scope.BOOK, Group.SHEETS): _SHEETS,
    (Scope.BOOK, "answers_behind"): Need("answers", ("none",), is_one=False),
    (Scope.BOOK, "seed"): Need("order", ("shuffled",)),
    (Scope.BOOK, "mirror"): Need("corner", ("as-recorded",), is_one=False),
    **{(Scope.BOOK, name): _NO_SHEETS for name in _NOT_OF_SHEETS},
    # That of PDF tells the pages of problems and solutions, too.
    **{
        (name, "table_of_figures"): _NO_SHEETS
        for name in ("html", "epub", "markdown-book", "latex-book")
    },
}
"""Scope or name of a target, group or name of an option → what that option needs there."""

_IN_LETTERS: Final = ("ascii", "unicode", "markdown", "ansi", "sensei", "sgf", "markdown-book")
_OF_DRAWINGS: Final = ("coordinate_style", "coordinate_sides", "judgements")

_NOTHING: Final[frozenset[tuple[Scope | str, str]]] = frozenset(
    {
        (Scope.MOVES, "what"),
        (Scope.MOVES, "games"),
        (Scope.MOVES, "transparent"),
        (Scope.BOOK, "what"),
        (Scope.BOOK, "last_move"),
        (Scope.BOOK, "judgements"),
        (Scope.BOOK, "numbers"),
        ("bmp", "transparent"),
        ("sgf", "coordinates"),
        ("sgf", "last_move"),
        ("sgf", "numbers"),
        # Texts name lines as people do who read them, or not at all.
        *((name, option) for name in _IN_LETTERS for option in _OF_DRAWINGS),
        ("latex", "judgements"),
        ("markdown-book", "lines"),
    }
)
"""Scope or name of a target, and an option of its groups that is nothing to it."""


def takes(target: Target, option: Option) -> bool:
    """Return whether an option can make a difference to a format."""
    keys = {(target.scope, option.name), (target.name, option.name)}
    return option.group in target.groups and _NOTHING.isdisjoint(keys)


def takers(option: Option) -> tuple[Target, ...]:
    """Return the formats that an option can make a difference to."""
    return tuple(target for target in TARGETS if takes(target, option))


def unmet(target: Target, option: Option, values: Values) -> Need | None:
    """Return what keeps an option from making a difference to a format that takes it."""
    if option.name == _SHEETS.name:
        return None  # alone among its group: all the others need it
    for scope in (target.scope, target.name):
        for what in (option.group, option.name):
            need = _NEEDS.get((scope, what))
            if need is not None and not need.is_met(values):
                return need
    return None


def options_of(target: Target, values: Values, games: int) -> tuple[Option, ...]:
    """Return what can be chosen for a target and makes a difference to it.

    Args:
        target: The format.
        values: What is chosen already.
        games: How many games there are.
    """
    return tuple(
        option
        for option in OPTIONS
        if takes(target, option)
        and unmet(target, option, values) is None
        and (games > 1 or option.name != "games")
    )
