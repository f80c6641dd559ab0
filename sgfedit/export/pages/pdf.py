"""Pages as a PDF file: boards are drawings, texts are texts, fonts are in it."""

from __future__ import annotations

import logging
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.page import FINE
from sgfedit.export.pages.painting import painting_page
from sgfedit.export.pages.pdf_file import PdfFile, add_guide, find_texts, links_on
from sgfedit.export.pages.shapes import Draughtsman, naming_shapes
from sgfedit.export.pictures import theme_of
from sgfedit.steps import share_of, threaded

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.pages.page import Page
    from sgfedit.export.pages.pdf_file import PlacedLink
    from sgfedit.export.pages.shapes import Shape
    from sgfedit.export.pages.style import PageStyle
    from sgfedit.export.pages.texts import Rare
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.render.theme import Theme

_log = logging.getLogger(__name__)

_DPI: Final = round(72 * FINE)
_SHARE_OF_LAYOUT: Final = 0.2
_SHARE_OF_DRAWING: Final = 0.9
"""How much of the work it is to lay pages out, and of the rest to draw them, roughly."""


def writing_pdf(
    book: Book, style: PageStyle, pictures: PictureStyle
) -> Generator[float, None, bytes]:
    """Yield how much is done, from 0 to 1, and return a book as PDF.

    Some 20 ms a page, and as much for each figure.

    Args:
        book: What it says.
        style: How pages look.
        pictures: How boards look; wood has one colour.

    Raises:
        RefusalError: the style leaves no room; says why.
    """
    pages = yield from share_of(laying_out(book, style), 0, _SHARE_OF_LAYOUT)
    theme = theme_of(pictures._replace(is_flat=True))
    drawing = drawing_pdf(pages, book, theme)
    return (yield from share_of(drawing, _SHARE_OF_LAYOUT, 1))


def drawing_pdf(pages: Sequence[Page], book: Book, theme: Theme) -> Generator[float, None, bytes]:
    """Yield how much is done, and return the pages of a book as PDF; see `writing_pdf`."""
    drawn = yield from share_of(_drawing(pages, book, theme), 0, _SHARE_OF_DRAWING)

    def finishing() -> Generator[float, None, bytes]:
        """Yield how much is done, and return what Qt has written with all that it cannot write."""
        yield 0.0
        file = PdfFile(drawn.data)
        find_texts(file, drawn.rare)
        yield from naming_shapes(file, drawn.shapes)
        add_guide(file, pages, drawn.links, book)
        return file.written()

    try:
        found = yield from share_of(threaded(finishing()), _SHARE_OF_DRAWING, 1)
    except (LookupError, ValueError, zlib.error):
        _log.warning("this version of Qt writes another kind of PDF", exc_info=True)
        plain = yield from share_of(_drawing(pages, book, theme, has_shapes=False), 1, 1)
        found = plain.data
    yield 1.0
    return found


class _Drawn(NamedTuple):
    """What Qt has written, and what is to be added to it.

    Attributes:
        data: The file.
        shapes: What stands in it as lines, see `Draughtsman`.
        links: What leads anywhere on each page.
        rare: Letters that Qt does not know.
    """

    data: bytes
    shapes: Sequence[Shape]
    links: Sequence[Sequence[PlacedLink]]
    rare: Sequence[Rare]


def _drawing(
    pages: Sequence[Page], book: Book, theme: Theme, *, has_shapes: bool = True
) -> Generator[float, None, _Drawn]:
    """Yield how much is done, and return what Qt writes; without shapes it is complete."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(book.title)
    writer.setCreator("sgfedit")
    if hasattr(writer, "setAuthor"):  # Qt 6.9
        writer.setAuthor(book.author)
    _set_paper(writer, pages[0].width, pages[0].height)
    painter = Draughtsman(writer, has_shapes=has_shapes)
    links = []
    rare: list[Rare] = []
    try:
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            for _ in painting_page(painter, page, _DPI, theme):
                yield number / len(pages)
            links.append(links_on(page))
            for line in page.lines:
                rare += line.text.rare(line.number)
            yield (number + 1) / len(pages)
    finally:
        painter.end()
    return _Drawn(bytes(buffer.data().data()), painter.shapes, links, rare)


def _set_paper(writer: QPdfWriter, width: float, height: float) -> None:
    # Qt turns papers that are wider than high by itself.
    is_wide = width > height
    size = QSizeF(height, width) if is_wide else QSizeF(width, height)
    sides = QPageLayout.Orientation
    layout = QPageLayout(
        QPageSize(size, QPageSize.Unit.Point),
        sides.Landscape if is_wide else sides.Portrait,
        QMarginsF(0, 0, 0, 0),
    )
    writer.setPageLayout(layout)
