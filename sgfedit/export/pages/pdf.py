"""Pages as a PDF file: boards are drawings, texts are texts, fonts are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QDataStream, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter, QTransform

from sgfedit.export.pages.found_texts import with_found_texts
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.page import FINE
from sgfedit.export.pages.painting import paint_page
from sgfedit.export.pictures import theme_of
from sgfedit.export.steps import outcome, share_of

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.pages.page import Page
    from sgfedit.export.pages.style import PageStyle
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.render.theme import Theme

_DPI: Final = round(72 * FINE)
_SHAPES: Final = 4096
"""Shapes to keep: a book has hardly more letters and numbers on its boards."""

_SHARE_OF_LAYOUT: Final = 0.2
"""How much of the work it is to lay pages out, roughly."""


class Draughtsman(QPainter):
    """Draws shapes at whole dots, which takes a third of the bytes.

    Qt writes each coordinate with five decimals: most of a file would be the numbers on stones.
    """

    def __init__(self, device: QPdfWriter) -> None:
        super().__init__(device)
        self._shapes: dict[tuple[float, float, bytes], QPainterPath] = {}

    def drawPath(self, path: QPainterPath) -> None:
        """Draw a path; boards are drawn at their size, so that only the place differs."""
        place = self.transform()
        if place.type().value > QTransform.TransformationType.TxTranslate.value:
            super().drawPath(path)
            return
        dx, dy = place.dx() % 1, place.dy() % 1
        key = (dx, dy, _bytes_of(path))
        found = self._shapes.get(key)
        if found is None:
            found = _rounded(path, dx, dy)
            if len(self._shapes) < _SHAPES:
                self._shapes[key] = found
        super().drawPath(found)


def _bytes_of(path: QPainterPath) -> bytes:
    """Return all of a path; points asked for one by one take ten times as long."""
    data = QByteArray()
    QDataStream(data, QIODevice.OpenModeFlag.WriteOnly) << path
    return bytes(data.data())


def _rounded(path: QPainterPath, dx: float, dy: float) -> QPainterPath:
    """Return a path whose points are whole once it is moved by `dx` and `dy`."""
    found = QPainterPath(path)
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        x, y = round(element.x + dx) - dx, round(element.y + dy) - dy
        found.setElementPositionAt(index, x, y)
    return found


def pdf(book: Book, style: PageStyle, pictures: PictureStyle) -> bytes:
    """Return a book as PDF; see `writing_pdf`."""
    return outcome(writing_pdf(book, style, pictures))


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
    drawing = drawing_pdf(pages, book.title, theme)
    return (yield from share_of(drawing, _SHARE_OF_LAYOUT, 1))


def drawing_pdf(pages: Sequence[Page], title: str, theme: Theme) -> Generator[float, None, bytes]:
    """Yield a share after each page, and return pages as PDF; see `writing_pdf`."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(title)
    writer.setCreator("sgfedit")
    _set_paper(writer, pages[0].width, pages[0].height)
    painter = Draughtsman(writer)
    try:
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            paint_page(painter, page, _DPI, theme)
            yield (number + 1) / len(pages)
    finally:
        painter.end()
    return with_found_texts(bytes(buffer.data().data()))


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
