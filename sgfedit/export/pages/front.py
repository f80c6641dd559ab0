"""What stands before a book: its title, and the table of its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.export.pages.page import Page, PlacedLine
from sgfedit.export.pages.pieces import BODY, HEADING, PAGE_HEAD, TITLE, indent
from sgfedit.export.pages.style import GAP, POINTS_PER_MM
from sgfedit.export.pages.texts import Text, TextLook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.export.pages.fonts import Fonts
    from sgfedit.export.pages.style import Frame

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
    head = Text(fonts, "Figures", PAGE_HEAD)
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
