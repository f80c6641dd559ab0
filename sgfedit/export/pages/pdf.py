"""Pages as a PDF file: boards are drawings, texts are texts, fonts are in it.

A PDF has stones, numbers and marks only once, however often they are drawn. Qt writes the outline
of a stone for each stone. While it draws, it is given lines instead that lead out of any page, and
in what it has written they become the names of the shapes.
"""

from __future__ import annotations

import logging
import re
import zlib
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QDataStream,
    QIODevice,
    QMarginsF,
    QPointF,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter

from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.painting import painting_page
from sgfedit.export.pages.pdf_file import PdfFile, add_outline, correct_unicode, links_on
from sgfedit.export.pages.pieces import FINE
from sgfedit.export.pictures import theme_of
from sgfedit.steps import share_of, threaded

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from sgfedit.export.book import Book
    from sgfedit.export.pages.pdf_file import PlacedLink
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.pages.style import PageStyle
    from sgfedit.export.pages.texts import Rare
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.render.theme import Theme


_FAR: Final = 9_900_000
"""How many dots to the left of its shape such a line begins; no paper is so large."""

_LEAST: Final = 8
"""Points of a path that takes more room than its name."""

_PEN: Final = 999
"""Dots around a shape for its pen, which must not be cut off."""

_Point = tuple[int, float, float]
_POINT: Final = Struct(">idd")
_BEFORE: Final = 4
_BEHIND: Final = 8
"""A point of a path as Qt writes it: its kind and place; and bytes before and behind all."""

_MOVE, _CURVE, _GOES_ON = 0, 2, 3
_LETTERS: Final = {0: " m\n", 1: " l\n"}
_END: Final = (_MOVE, 0.0, 0.0)

_LINE: Final = re.compile(rb"\n-9\d{6}\S* (\S+) m\n(\S+) (\S+) l\n(f\*?|B\*?|S)(?=\n)")
_FAR_AWAY: Final = re.compile(rb"\n-9\d{6}")
_NOTHING: Final = re.compile(rb"q\n/CSp cs\n[^\n]* scn\n/GS\w+ gs\nQ\n")
"""What Qt writes where the state of a painter changes, and nothing is drawn before the next."""

_PICTURES: Final = re.compile(rb"/XObject <<([^>]*)>>")
_SOLID: Final = Qt.BrushStyle.SolidPattern


@dataclass(slots=True)
class Shape:
    """What is drawn more than once.

    Attributes:
        text: It in the words of PDF, as it is drawn where it begins.
        box: Left, top, right and bottom of what it is within.
        uses: How often it was drawn.
    """

    text: bytes
    box: tuple[int, int, int, int]
    uses: int = 0


class Draughtsman(QPainter):
    """Draws shapes at whole dots, and instead of each a line that stands for it.

    Qt writes each coordinate with five decimals: most of a file would be the numbers on stones.

    Attributes:
        shapes: What the lines stand for.
    """

    def __init__(self, device: QPdfWriter, *, has_shapes: bool = True) -> None:
        """Draw on a device; without shapes all is drawn as it is."""
        super().__init__(device)
        self.shapes: list[Shape] = []
        self._has_shapes = has_shapes
        self._numbers: dict[bytes, int] = {}
        self._lines: dict[tuple[object, ...], list[tuple[Shape, QPainterPath]]] = {}

    def drawPath(self, path: QPainterPath) -> None:
        """Draw a path; boards are drawn at their size, so that only the place differs."""
        place = self.transform()
        if place.isScaling():
            super().drawPath(path)
            return
        dx, dy = place.dx() % 1, place.dy() % 1
        if path.elementCount() < _LEAST or not self._is_plain():
            super().drawPath(_rounded(path, dx, dy))
            return
        data = _bytes_of(path)
        lines = self._lines.get((dx, dy, data))
        if lines is None:
            lines = self._lines[dx, dy, data] = []
            for part in _side_by_side(list(_POINT.iter_unpack(data))):
                _, x, y = part[0]
                points = [(kind, round(one - x), round(two - y)) for kind, one, two in part]
                lines.append(self._line(points, round(x + dx) - dx, round(y + dy) - dy))
        self._draw(lines)

    def drawEllipse(self, middle: QPointF, across: float, down: float) -> None:  # type: ignore[override]  # of its many forms that in which boards are drawn
        """Draw an ellipse."""
        if self.transform().isScaling() or not self._is_plain():
            super().drawEllipse(middle, across, down)
            return
        key = (middle.x(), middle.y(), across, down)
        lines = self._lines.get(key)
        if lines is None:
            path = QPainterPath()
            path.addEllipse(middle, across, down)
            points = list(_POINT.iter_unpack(_bytes_of(path)))
            lines = self._lines[key] = [self._line(points, 0.0, 0.0)]
        self._draw(lines)

    def _line(self, points: Sequence[_Point], x: float, y: float) -> tuple[Shape, QPainterPath]:
        """Return the shape with those points, and the line that stands for it at a place."""
        shape = _shape(points)
        number = self._numbers.setdefault(shape.text, len(self.shapes))
        if number == len(self.shapes):
            self.shapes.append(shape)
        line = QPainterPath(QPointF(x - _FAR, y - number))
        line.lineTo(x, y)
        return self.shapes[number], line

    def _draw(self, lines: Iterable[tuple[Shape, QPainterPath]]) -> None:
        for shape, line in lines:
            shape.uses += 1
            super().drawPath(line)

    def _is_plain(self) -> bool:
        """Whether Qt writes paths as they are, and not what comes of them."""
        if not self._has_shapes:
            return False
        brush, pen = self.brush().style(), self.pen()
        if brush is not _SOLID and brush is not Qt.BrushStyle.NoBrush:
            return False
        if pen.style() is Qt.PenStyle.NoPen:
            return True
        return not pen.isCosmetic() and pen.brush().isOpaque() and self.opacity() == 1


def _bytes_of(path: QPainterPath) -> bytes:
    """Return the points of a path; asked for one by one they take ten times as long."""
    data = QByteArray()
    QDataStream(data, QIODevice.OpenModeFlag.WriteOnly) << path
    return bytes(data.data())[_BEFORE:-_BEHIND]


def _rounded(path: QPainterPath, dx: float, dy: float) -> QPainterPath:
    """Return a path whose points are whole once it is moved by `dx` and `dy`."""
    found = QPainterPath(path)
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        x, y = round(element.x + dx) - dx, round(element.y + dy) - dy
        found.setElementPositionAt(index, x, y)
    return found


def _side_by_side(points: Sequence[_Point]) -> list[list[_Point]]:
    """Return the parts of a path that do not touch each other: the digits of a number."""
    starts = [index for index, (kind, *_) in enumerate(points) if kind == _MOVE]
    parts: list[list[_Point]] = []
    left = right = 0.0
    for start, end in pairwise((*starts, len(points))):
        contour = points[start:end]
        across = [x for _, x, _ in contour]
        first, last = min(across), max(across)
        if parts and first < right and last > left:
            parts[-1] += contour
            left, right = min(left, first), max(right, last)
        else:
            parts.append(list(contour))
            left, right = first, last
    return parts


def _shape(points: Sequence[_Point]) -> Shape:
    """Return a path as PDF tells it: of a curve the three points before its letter."""
    found: list[str] = []
    start = last = None
    for (kind, *place), (after, *_) in pairwise((*points, _END)):
        if kind == _MOVE:
            found.append("h\n" if last is not None and start == last else "")
            start = place
        last = place
        is_curve = kind >= _CURVE
        letter = " " if is_curve and after == _GOES_ON else " c\n" if is_curve else _LETTERS[kind]
        found.append(f"{place[0]:.8g} {place[1]:.8g}{letter}")
    found.append("h\n" if start == last else "")
    _, across, down = zip(*points, strict=True)
    box = (floor(min(across)), floor(min(down)), ceil(max(across)), ceil(max(down)))
    return Shape("".join(found).encode(), box)


def naming_shapes(file: PdfFile, shapes: Sequence[Shape]) -> Generator[float, None, None]:
    """Put shapes into a file, where lines stand for them; yields a share after each page.

    Raises:
        ValueError: the lines are not as Qt writes them.
    """
    pages = file.pages()
    is_any = not shapes
    names = file.add()
    named: dict[tuple[int, bytes], int] = {}
    pictures: set[bytes] = set()

    def name_of(line: re.Match[bytes]) -> bytes:
        first, x, y, paint = line.groups()
        number = round(float(y) - float(first))
        shape = shapes[number]
        words = b"\n%s%s" % (shape.text, paint)
        if shape.uses > 1:
            if (number, paint) not in named:
                named[number, paint] = _add_form(file, shape, words)
            words = b"\n/S%d Do" % named[number, paint]
        is_moved = float(x) or float(y)
        return b"\nq\n1 0 0 1 %s %s cm%s\nQ" % (x, y, words) if is_moved else words

    for done, page in enumerate(pages, 1):
        content = file.reference(page, b"Contents")
        drawn = _NOTHING.sub(b"", file.stream(content))
        whole, count = _LINE.subn(name_of, drawn)
        if _FAR_AWAY.search(whole):
            raise ValueError(content)
        is_any = is_any or count > 0
        file.set_stream(content, whole)
        resources = file.reference(page, b"Resources")
        own = _PICTURES.search(file.objects[resources])
        if own is not None:
            pictures.add(own[1])
            common = _PICTURES.sub(b"/XObject %d 0 R" % names, file.objects[resources])
            file.objects[resources] = common
        yield done / len(pages)
    if not is_any:
        raise ValueError(len(shapes))
    rows = (b"/S%d %d 0 R\n" % (number, number) for number in named.values())
    file.objects[names] = b"\n<<\n%s>>\n" % b"".join((*pictures, *rows))


def _add_form(file: PdfFile, shape: Shape, words: bytes) -> int:
    number = file.add()
    left, top, right, bottom = shape.box
    box = b"%d %d %d %d" % (left - _PEN, top - _PEN, right + _PEN, bottom + _PEN)
    file.set_stream(number, words, b" /Type /XObject /Subtype /Form /BBox [%s]" % box)
    return number


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
        correct_unicode(file, drawn.rare)
        yield from naming_shapes(file, drawn.shapes)
        add_outline(file, pages, drawn.links, book)
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
