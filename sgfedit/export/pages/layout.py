"""A book as pages, with headers and footers."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import Kind
from sgfedit.export.pages.fonts import Fonts
from sgfedit.export.pages.front import contents, title_page
from sgfedit.export.pages.page import Page, PlacedLine
from sgfedit.export.pages.pieces import Pieces
from sgfedit.export.pages.setter import Setter
from sgfedit.export.pages.style import POINTS_PER_MM, frame_of
from sgfedit.export.pages.texts import Text, TextLook
from sgfedit.export.steps import outcome

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.pages.style import Frame, PageStyle

_FIELD: Final = re.compile(r"\{(\w+)\}")
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

    Yields how much is done, from 0 to 1, after each page; returns them all: at least one.

    Raises:
        RefusalError: the style leaves no room; says why.
    """
    frame = frame_of(style)
    written = (f"{one.lead}{one.text}" for one in islice(book.blocks, _SCRIPT_BLOCKS))
    fonts = Fonts(style.font, style.size, (book.title, *written))
    pages = []
    pieces = Pieces(book, style, frame, fonts)
    for page in Setter(frame, style, fonts).pages(pieces):
        pages.append(page)
        yield pieces.share
    front = []
    if style.title_page:
        games = [block.text for block in book.blocks if block.kind is Kind.TITLE]
        front.append(title_page(book.title, games, frame, fonts))
    if style.contents and any(page.entries for page in pages):
        front += contents(pages, frame, fonts, len(front))
    found = front + pages or [Page(frame.width, frame.height)]
    _number(found, book.title, style, frame, fonts)
    return found


def _number(
    pages: Sequence[Page], title: str, style: PageStyle, frame: Frame, fonts: Fonts
) -> None:
    """Add headers and footers."""
    for number, page in enumerate(pages, 1):
        values = {"title": title, "game": page.game, "page": number, "pages": len(pages)}
        for form, is_header in ((style.header, True), (style.footer, False)):
            if not (is_header and page.has_head):
                _add_marginal(page, form, values, frame, fonts, is_header=is_header)


def _add_marginal(
    page: Page,
    form: str,
    values: dict[str, object],
    frame: Frame,
    fonts: Fonts,
    *,
    is_header: bool,
) -> None:
    parts = [_filled(part, values) for part in form.split("|")]
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


def _filled(part: str, values: dict[str, object]) -> str:
    """Return a part of a header with its values; other braces stay, those of titles among them."""
    return _FIELD.sub(lambda match: str(values.get(match[1], match[0])), part).strip()
