"""Trial of an export, no larger and no longer than somebody looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.export import option_values
from sgfedit.export.book import Book
from sgfedit.export.jobs import Made, book_for, job_in_steps
from sgfedit.export.options import Group
from sgfedit.export.pictures import theme_of
from sgfedit.export.registry import Scope
from sgfedit.gui.widgets.plain_text import listed

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.export.jobs import Source
    from sgfedit.export.options import Values
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.registry import Target

_tr = QCoreApplication.translate

_PICTURE_PX: Final = 1000
_FILM_PX: Final = 400
_FILM_MOVES: Final = 40
_BOOK_GAMES: Final = 12
_SHEET_GAMES: Final = 120
_VECTORS: Final = frozenset({".svg"})


class Counted(NamedTuple):
    """How many files there are going to be, and the game of each."""

    numbers: Sequence[int]


@dataclass(frozen=True)
class Pages:
    """A book as pages.

    Attributes:
        pages: All of them.
        style: How boards look on them.
    """

    pages: Sequence[Page]
    style: PictureStyle


@dataclass(frozen=True)
class Leaves:
    """A book that has no pages.

    Attributes:
        book: What it says.
        style: How boards look in it.
        lists_figures: Whether it has a table of its figures.
    """

    book: Book
    style: PictureStyle
    lists_figures: bool = False


class Trial(NamedTuple):
    """A smaller order, and in what it is smaller."""

    source: Source
    values: dict[str, Any]
    remark: str


def bounded(source: Source, target: Target, values: Values) -> Trial:
    """Return an order of what can be shown at once."""
    whole = {**option_values.whole(values)}
    if target.scope is Scope.BOOK:
        return _short_book(source, whole)
    if not target.needs_qt or target.suffixes[0] in _VECTORS:
        return Trial(source, whole, "")
    remarks = []
    if target.scope is Scope.MOVES:
        first = whole["from"] or 0
        last = first + _FILM_MOVES
        if whole["until"] is None or whole["until"] > last:
            whole["until"] = last
            remarks.append(_tr("Export", "its first %n moves", "", _FILM_MOVES))
    most = _FILM_PX if target.scope is Scope.MOVES else _PICTURE_PX
    size = option_values.style(whole).size
    if size > most:
        whole |= {"size": most, "mm": None}
        text = _tr("Export", "{shown} px instead of {whole} px")
        remarks.append(text.format(shown=most, whole=size))
    return Trial(source, whole, listed(remarks))


def _short_book(source: Source, values: dict[str, Any]) -> Trial:
    count = len(source.games)
    is_sheet = values["problems"] != "none"
    most = _SHEET_GAMES if is_sheet else _BOOK_GAMES
    if values["games"] == "one" or count <= most or (is_sheet and values["only"]):
        return Trial(source, values, "")
    remark = _tr("Export", "the first {shown} of %n games", "", count).format(shown=most)
    return Trial(source._replace(games=source.games[:most]), values, remark)


def trial(source: Source, target: Target, values: Values) -> Generator[object, None, None]:
    """Yield `Counted`, then shares from 0 to 1 and what is to be shown: `Made`, `Pages`, `Leaves`.

    Args:
        source: What there is; see `bounded`.
        target: The format.
        values: What was chosen.

    Raises:
        RefusalError: there is no such thing in the game.
    """
    job = yield from job_in_steps(source, target, values)
    yield Counted(job.games)
    if target.scope is not Scope.BOOK or not target.needs_qt:
        yield from job.run()
        return
    whole = option_values.whole(values)
    style = option_values.style(whole)
    theme_of(style)  # what is wrong with it is told now, not while something is painted
    for part in book_for(source, whole):
        if not isinstance(part, Book):
            yield part
        elif Group.PAGE in target.groups:
            yield from _laid_out(part, whole)
        else:
            yield Leaves(part, style, whole["table_of_figures"])


def _laid_out(book: Book, values: Values) -> Generator[object, None, None]:
    from sgfedit.export.pages.layout import laying_out  # noqa: PLC0415  # slow

    pages = yield from laying_out(book, option_values.page_style(values))
    yield Pages(pages, option_values.style(values))


def is_shown(part: object) -> bool:
    """Return whether that is something to look at."""
    return isinstance(part, Made | Pages | Leaves)
