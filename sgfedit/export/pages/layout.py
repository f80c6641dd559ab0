"""Layout of a book: its pages, the title and the table of figures before them, and headers."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import BlockKind
from sgfedit.export.pages.pieces import (
    BODY,
    HEADING,
    PAGE_HEAD,
    TITLE,
    Page,
    Pieces,
    PlacedLine,
    indent,
)
from sgfedit.export.pages.style import GAP, POINTS_PER_MM, filled, frame_of
from sgfedit.export.pages.texts import Fonts, Text, TextLook
from sgfedit.export.pages.typesetter import Typesetter
from sgfedit.game.text_links import links_in
from sgfedit.i18n import worded
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.pages.style import Frame, PageStyle


_MARGINAL: Final = TextLook(0.82)
_SCRIPT_BLOCKS: Final = 400
"""Blocks that are looked at to know the script of a book."""

_DISTANCE: Final = 4.0
"""Mm between the text and what stands above and below it, at most."""


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
    for page in Typesetter(frame, style, fonts).pages(pieces):
        if page is not None:
            pages.append(page)
        yield pieces.share
    front = []
    if style.title_page:
        games = [
            (at, one.text) for at, one in enumerate(book.blocks) if one.kind is BlockKind.TITLE
        ]
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


_NUMBER: Final = 26.0
"""Width of the page numbers of the table."""

_LARGE: Final = TextLook(2.4, bold=True, centred=True, leading=1.25)
_LISTED: Final = TextLook(1.0, centred=True, leading=1.6)
_MORE: Final = "…"


def title_page(title: str, games: Sequence[tuple[int, str]], frame: Frame, fonts: Fonts) -> Page:
    """Return a page with the title of a book, and its games, if there are several.

    Args:
        title: Of the book.
        games: Their blocks and titles.
        frame: Where things go.
        fonts: Those of the book.
    """
    page = Page(frame.width, frame.height, has_head=True)
    width = frame.right - frame.left
    y = frame.top + (frame.bottom - frame.top) * 0.28
    for text in (Text(fonts, title, _LARGE), Text(fonts, "", TITLE)):
        y = _lines(page, text, frame.left, y, width, frame.bottom)
    for at, game in games if len(games) > 1 else ():
        text = Text(fonts, game, _LISTED)
        text.link_all(at)
        if y + 2 * text.height > frame.bottom:
            _lines(page, Text(fonts, _MORE, _LISTED), frame.left, y, width, frame.bottom)
            break
        y = _lines(page, text, frame.left, y, width, frame.bottom)
    return page


def contents(pages: Sequence[Page], frame: Frame, fonts: Fonts, before: int) -> list[Page]:
    """Return the table of figures, in as many columns as the text has.

    Args:
        pages: Those with the figures.
        frame: Where things go.
        fonts: Those of the book.
        before: Pages before the table.
    """
    # How many pages it takes does not depend on the numbers in it.
    count = len(list(_contents(pages, frame, fonts, 0)))
    return list(_contents(pages, frame, fonts, before + count))


def _contents(pages: Sequence[Page], frame: Frame, fonts: Fonts, before: int) -> Iterator[Page]:
    page = Page(frame.width, frame.height, has_head=True)
    head = Text(fonts, worded("Book", "Figures"), PAGE_HEAD)
    top = _lines(page, head, frame.left, frame.top, frame.right - frame.left, frame.bottom)
    top += frame.leading
    column, y = 0, top
    has_games = sum(entry.depth is None for one in pages for entry in one.entries) > 1
    for number, one in enumerate(pages, before + 1):
        for entry in one.entries:
            is_game = entry.depth is None
            if is_game and not has_games:
                continue
            inset = indent(entry.depth or 0)
            text = Text(fonts, entry.label, HEADING if is_game else BODY)
            text.link_all(entry.at)
            width = frame.column - _NUMBER - inset
            text.break_evenly(width)
            space = frame.leading * 0.6 if is_game and y > top else 0.0
            needed = space + text.height * (text.count + (2 if is_game else 0))
            if y + needed > frame.bottom and y > top:
                column, y, space = column + 1, top, 0.0
                if column == frame.columns:
                    yield page
                    page = Page(frame.width, frame.height, has_head=True)
                    column, y = 0, frame.top
                    top = y
            left = frame.left + column * (frame.column + GAP * POINTS_PER_MM)
            told = Text(fonts, str(number), BODY)
            told.link_all(entry.at)
            y = _row(page, text, (left, y + space), inset, frame, told)
    yield page


def _row(
    page: Page,
    text: Text,
    corner: tuple[float, float],
    inset: float,
    frame: Frame,
    number: Text,
) -> float:
    """Place a row of the table; return where it ends."""
    left, y = corner
    for index in range(text.count):
        if y + text.height > frame.bottom:
            break
        page.lines.append(PlacedLine(text, index, left + inset, y))
        y += text.height
    number.break_evenly(_NUMBER)
    x = left + frame.column - number.width()
    page.lines.append(PlacedLine(number, 0, x, y - number.height))
    return y


def _lines(page: Page, text: Text, left: float, y: float, width: float, bottom: float) -> float:
    """Place the lines of a text above `bottom`; return where they end."""
    text.break_evenly(width)
    for index in range(text.count):
        if y + text.height > bottom:
            break
        page.lines.append(PlacedLine(text, index, left, y))
        y += text.height
    return y + (text.height if not text.count else 0)
