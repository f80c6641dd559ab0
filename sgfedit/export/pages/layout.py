"""A book as pages, with headers and footers."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import Kind
from sgfedit.export.pages.fonts import Fonts
from sgfedit.export.pages.front import contents, title_page
from sgfedit.export.pages.marginals import filled
from sgfedit.export.pages.page import Page, PlacedLine
from sgfedit.export.pages.pieces import Pieces
from sgfedit.export.pages.setter import Setter
from sgfedit.export.pages.style import POINTS_PER_MM, frame_of
from sgfedit.export.pages.texts import Text, TextLook
from sgfedit.export.steps import in_thread, outcome
from sgfedit.game.text_links import links_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.pages.style import Frame, PageStyle

_MARGINAL: Final = TextLook(0.82)
_SCRIPT_BLOCKS: Final = 400
"""Blocks that are looked at to know the script of a book."""

_DISTANCE: Final = 4.0
"""Mm between the text and what stands above and below it, at most."""


def pages_of(book: Book, style: PageStyle) -> list[Page]:
    """Return a book as pages; see `laying_out`."""
    return outcome(laying_out(book, style))


def laying_out(book: Book, style: PageStyle) -> Generator[float, None, list[Page]]:
    """Lay a book out on pages; some 5 ms a page.

    Yields how much is done, from 0 to 1, every few ms; returns all pages: at least one.

    Raises:
        RefusalError: the style leaves no room; says why.
    """
    yield from in_thread(partial(links_in, "Black 1", (19, 19)))  # makes its patterns: 20 ms
    frame = frame_of(style)
    written = (f"{one.lead}{one.text}" for one in islice(book.blocks, _SCRIPT_BLOCKS))
    fonts = Fonts(style.font, style.size, (book.title, *written))
    pages = []
    pieces = Pieces(book, style, frame, fonts)
    for page in Setter(frame, style, fonts).pages(pieces):
        if page is not None:
            pages.append(page)
        yield pieces.share
    front = []
    if style.title_page:
        games = [(at, one.text) for at, one in enumerate(book.blocks) if one.kind is Kind.TITLE]
        front.append(title_page(book.title, games, frame, fonts))
    if style.contents and any(page.entries for page in pages):
        front += contents(pages, frame, fonts, len(front))
    found = front + pages or [Page(frame.width, frame.height)]
    for _ in _numbering(found, book.title, style, frame, fonts):
        yield 1.0
    return found


def _numbering(
    pages: Sequence[Page], title: str, style: PageStyle, frame: Frame, fonts: Fonts
) -> Iterator[None]:
    """Add headers and footers, a page in a step."""
    for number, page in enumerate(pages, 1):
        values = {"title": title, "game": page.game, "page": number, "pages": len(pages)}
        for form, is_header in ((style.header, True), (style.footer, False)):
            if not (is_header and page.has_head):
                _add_marginal(page, form, values, frame, fonts, is_header=is_header)
        yield


def _add_marginal(
    page: Page,
    form: str,
    values: dict[str, object],
    frame: Frame,
    fonts: Fonts,
    *,
    is_header: bool,
) -> None:
    parts = [filled(part, values) for part in form.split("|")]
    # One part stands in the middle, two at the sides.
    left, middle, right = {1: ("", *parts, ""), 2: (parts[0], "", parts[-1])}.get(
        len(parts), tuple(parts[:3])
    )
    width = frame.right - frame.left
    for text, share in ((left, 0.0), (middle, 0.5), (right, 1.0)):
        if not text:
            continue
        told = Text(fonts, text, _MARGINAL)
        told.break_evenly(width)
        margin = frame.top if is_header else page.height - frame.bottom
        distance = min(_DISTANCE * POINTS_PER_MM, (margin - told.height) / 2)
        if distance < 0:
            continue
        y = frame.top - distance - told.height if is_header else frame.bottom + distance
        x = frame.left + (width - told.width()) * share
        page.lines.append(PlacedLine(told, 0, x, y))
