"""Preview of an export: what comes out, as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QKeySequence,
    QMovie,
    QPainter,
    QTextDocument,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.export.book import BlockKind
from sgfedit.export.book.anchors import after_head, captioned, figures_in, games_in
from sgfedit.export.book.elements import columns_of
from sgfedit.export.jobs import Made
from sgfedit.export.pages.painting import page_image
from sgfedit.export.pictures import geometry_of, image_of, theme_of
from sgfedit.export.registry import Scope
from sgfedit.gui.features.export.trial import Leaves, Pages
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import Label, tip_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from sgfedit.export.book import Block, Book
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.registry import Target
    from sgfedit.export.shots import Shot


# All is three quarters as large as a browser shows it: there is less room here.
_COLUMN_PX: Final = 528
_FIGURE_PX: Final = 360
_VARIATION_PX: Final = 264
_CELL_PX: Final = 150
_LINE: Final = f"<br><br>{'_' * 22}"
_MOST_ROWS: Final = 40
"""Rows of a table that are shown; a page has longer ones folded up."""

_MOST: Final = 400
"""Blocks that are shown: enough to see what a book is like."""


class LeafBrowser(QTextBrowser):
    """Shows books that have no pages; figures are drawn when they come into sight."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shots: dict[str, tuple[Shot, PictureStyle]] = {}
        self._is_book = False
        self.setOpenLinks(False)
        font = QFont([*_FAMILIES])
        font.setStyleHint(QFont.StyleHint.Serif)
        font.setPixelSize(_TEXT_PX)
        self.document().setDefaultFont(font)
        self.document().setDefaultStyleSheet(_STYLE)

    def show_book(self, book: Book, style: PictureStyle, *, lists_figures: bool = False) -> None:
        """Show the beginning of a book, with a table of its figures if that is wanted."""
        self._shots = {}
        self._is_book = True
        self.setHtml("".join(self._elements(book, style, lists_figures=lists_figures)))
        self._fit_column()

    def show_ansi(self, text: str) -> None:
        """Show a text with the colours of terminals."""
        self._shots = {}
        self._is_book = False
        self.setHtml(f"<pre>{ansi_html(text)}</pre>")
        self._fit_column()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_column()

    def _fit_column(self) -> None:
        """Put a book into the middle, no wider than can be read."""
        spare = self.viewport().width() - _COLUMN_PX if self._is_book else 0
        frame = self.document().rootFrame()
        room = frame.frameFormat()
        margin = max(spare / 2, _LEAST_MARGIN)
        if room.leftMargin() != margin:
            room.setLeftMargin(margin)
            room.setRightMargin(margin)
            frame.setFrameFormat(room)

    def _elements(self, book: Book, style: PictureStyle, *, lists_figures: bool) -> Iterator[str]:
        blocks = book.blocks[:_MOST]
        tables = after_head(book.blocks)
        cells: list[Block] = []
        in_a_row = columns_of(book.cells)
        for index, block in enumerate(blocks):
            if index == tables:
                yield from _tables(book, lists_figures=lists_figures)
            if cells and block.kind is not BlockKind.CELL:
                yield self._row(cells, style)
                cells = []
            if block.kind is BlockKind.CELL:
                cells.append(block)
            else:
                yield self._element(block, style)
            if len(cells) >= in_a_row:
                yield self._row(cells, style)
                cells = []
        if cells:
            yield self._row(cells, style)
        if len(book.blocks) > _MOST:
            yield "<p align='center'>…</p>"

    def _element(self, block: Block, style: PictureStyle) -> str:
        text = escape(block.text).replace("\n", "<br>")
        lead = f"<b>{escape(block.lead)}</b>" if block.lead else ""
        if block.shot is not None:
            side = _VARIATION_PX if block.depth else _FIGURE_PX
            caption = captioned(lead, text)
            note = f"<br><i>{escape(block.shot.note)}</i>" if block.shot.note else ""
            picture = self._picture(block.shot, style, side)
            words = f"<span class='caption'>{caption}{note}</span>"
            return f"<p class='figure' align='center'>{picture}<br>{words}</p>"
        before, after = _ELEMENTS.get(block.kind, ("<p>", "</p>"))
        indent = f"<div style='margin-left: {_INDENT_PX * block.depth}px'>" if block.depth else ""
        words = " ".join(filter(None, (lead, text)))
        return f"{indent}{before}{words}{after}{'</div>' if indent else ''}"

    def _row(self, cells: list[Block], style: PictureStyle) -> str:
        found = []
        for cell in cells:
            side = _FIGURE_PX if len(cells) == 1 else _CELL_PX
            picture = self._picture(cell.shot, style, side) if cell.shot else ""
            words = " ".join(filter(None, (f"<b>{escape(cell.lead)}</b>", escape(cell.text))))
            inside = f"{picture}<br><span class='caption'>{words}</span>{_LINE * cell.room}"
            found.append(f"<td align='center' valign='top'>{inside}</td>")
        return f"<table width='100%' cellpadding='8'><tr>{''.join(found)}</tr></table>"

    def _picture(self, shot: Shot, style: PictureStyle, side: int) -> str:
        name = f"shot:{len(self._shots)}"
        ratio = self.devicePixelRatioF()
        self._shots[name] = shot, style._replace(size=round(side * ratio), dpi=0, is_flat=True)
        width, height = geometry_of(shot.diagram, side).size_px
        return f"<img src='{name}' width='{width}' height='{height}'>"

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        if kind == QTextDocument.ResourceType.ImageResource.value:
            known = self._shots.get(QUrl(name).toString())
            return image_of(*known) if known else QImage()
        return None  # nothing is read from anywhere


def _tables(book: Book, *, lists_figures: bool) -> Iterator[str]:
    """Yield the tables of a book as `export.book.html` has them; those that are long are cut."""
    games = games_in(book.blocks)
    tables = [("Contents", games if len(games) > 1 else [])]
    tables.append(("Figures", figures_in(book.blocks) if lists_figures else []))
    for title, entries in tables:
        if entries:
            rows = [f"<li>{escape(text)}</li>" for _, text in entries[:_MOST_ROWS]]
            more = "<p>…</p>" if len(entries) > _MOST_ROWS else ""
            yield f"<h2>{title}</h2><ol>{''.join(rows)}</ol>{more}"


_FAMILIES: Final = ("Georgia", "Noto Serif", "DejaVu Serif", "serif")
_TEXT_PX: Final = 13
_INDENT_PX: Final = 15
_LEAST_MARGIN: Final = 8
_STYLE: Final = """\
p { line-height: 150%; margin-top: 0; margin-bottom: 12px; }
.figure { line-height: 100%; margin-top: 8px; }
h1 { font-size: 20px; margin-top: 22px; }
h2 { font-size: 15px; margin-top: 22px; }
h3 { font-size: 14px; margin-top: 16px; }
.about { margin-bottom: 4px; }
.caption { font-family: sans-serif; font-size: 11px; }
"""
_ELEMENTS: Final = {
    BlockKind.TITLE: ("<h1 align='center'>", "</h1>"),
    BlockKind.ABOUT: ("<p class='about' align='center'>", "</p>"),
    BlockKind.OPENING: ("<h3>", "</h3>"),
    BlockKind.HEADING: ("<h3>", "</h3>"),
    BlockKind.PAGE: ("<hr><h2>", "</h2>"),
}


# Colours of terminals -----------------------------------------------------------------------

_CODE: Final = re.compile(r"\x1b\[([\d;]*)m")
_COLOUR: Final = re.compile(r"([34]8);5;(\d+)")
_LEVELS: Final = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE: Final = 16
_FIRST_GREY: Final = 232


def ansi_html(text: str) -> str:
    """Return a text in the colours that its codes say."""
    parts: list[str] = []
    is_open = False
    at = 0
    for match in _CODE.finditer(text):
        parts.append(escape(text[at : match.start()]))
        at = match.end()
        if is_open:
            parts.append("</span>")
        colours = dict(_COLOUR.findall(match[1]))
        is_open = bool(colours)
        if is_open:
            style = ";".join(
                f"{'color' if code == '38' else 'background-color'}:{_rgb(int(number))}"
                for code, number in colours.items()
            )
            parts.append(f"<span style='{style}'>")
    parts.append(escape(text[at:]))
    return "".join(parts) + ("</span>" if is_open else "")


def _rgb(number: int) -> str:
    """Return one of the 256 colours of xterm."""
    if number >= _FIRST_GREY:
        grey = 8 + 10 * (number - _FIRST_GREY)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    index = max(number - _FIRST_OF_CUBE, 0)
    red, green, blue = (_LEVELS[index // step % 6] for step in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


_MOST_TEXT: Final = 200_000
"""Letters that are shown of a text."""

_POINTS_PER_MM: Final = 72 / 25.4
_ESCAPE: Final = "\x1b["


class Preview(QWidget):
    """Shows files one after the other, or the pages of one.

    Signals:
        wanted: The number, from 0, of a file that is not made yet.

    Attributes:
        canvas, text, leaves, words: What shows pictures and pages, texts, books, and sentences.
        place: Which file or page that is.
        facts: What is known of it.
        previous, following, actual: Buttons.
        index: The number of the file or page that is shown, from 0.
    """

    wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.canvas = Canvas(self)
        self.text = QPlainTextEdit(self)
        self.leaves = LeafBrowser(self)
        self.words = Label(parent=self)
        self.place = Label(parent=self)
        self.facts = Label(parent=self)
        self.previous = self._button(Qt.ArrowType.LeftArrow, self.tr("Previous"), "Alt+Left")
        self.following = self._button(Qt.ArrowType.RightArrow, self.tr("Next"), "Alt+Right")
        self.actual = QToolButton(self)
        self.index = 0
        self._count = 0
        self._remark = ""
        self._target: Target | None = None
        self._parts: list[object] = []
        self._pages: Pages | None = None
        self._movie: QMovie | None = None
        self._stack = QStackedWidget(self)
        self._set_up()
        self._lay_out()
        self._show_place()

    def _button(self, arrow: Qt.ArrowType, name: str, key: str) -> QToolButton:
        button = QToolButton(self, arrowType=arrow, autoRaise=True)
        button.setAccessibleName(name)
        button.setShortcut(QKeySequence(key))
        shown = button.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(tip_of(f"{name} ({shown})"))
        return button

    def _set_up(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        for field in (self.text, self.leaves):
            field.setReadOnly(True)
            field.setAccessibleName(self.tr("Preview"))
        self.text.setFont(font)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.canvas.setAccessibleName(self.tr("Preview"))
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.facts.setWordWrap(True)
        self.actual.setText(self.tr("Act&ual size"))
        self.actual.setCheckable(True)
        self.actual.setAutoRaise(True)
        self.actual.toggled.connect(self.canvas.set_actual)
        self.previous.clicked.connect(lambda: self.go(-1))
        self.following.clicked.connect(lambda: self.go(+1))
        for widget in (self.canvas, self.text, self.leaves, self.words):
            self._stack.addWidget(widget)

    def _lay_out(self) -> None:
        row = fill(
            QHBoxLayout(), self.previous, self.place, self.following, (self.facts, 1), self.actual
        )
        fill(QVBoxLayout(self), (self._stack, 1), row, margins=0)

    # What is shown --------------------------------------------------------------------------

    def begin(self, target: Target, remark: str) -> None:
        """Wait for the files of another order; what is shown stays until there is one.

        Args:
            target: Their format.
            remark: In what it is smaller than what is going to be written.
        """
        self._target, self._remark = target, remark
        self._parts, self._pages = [], None
        self._count = 0

    def set_count(self, count: int) -> None:
        """Say how many files there are going to be."""
        self._count = count
        self.index = min(self.index, max(count - 1, 0))

    def add(self, part: Made | Pages | Leaves) -> None:
        """Take a file; it is shown if it is the one that was asked for."""
        if isinstance(part, Pages):
            self._pages = part
            self._count = len(part.pages)
            self.index = min(self.index, self._count - 1)
        self._parts.append(part)
        if self._pages is not None or len(self._parts) == self.index + 1:
            self.show_index(self.index)

    @property
    def is_satisfied(self) -> bool:
        """Whether the file that is to be shown is there."""
        return self._pages is not None or len(self._parts) > self.index

    @property
    def made(self) -> Made | None:
        """The file that is shown, unless it is a book."""
        part = self._parts[self.index] if self.index < len(self._parts) else None
        return part if isinstance(part, Made) else None

    @property
    def is_smaller(self) -> bool:
        """Whether what is shown is smaller than what is going to be written."""
        return bool(self._remark)

    def stop(self) -> None:
        """Let nothing move any more."""
        self._stop_movie()

    def fail(self, sentence: str) -> None:
        """Say why there is nothing to show."""
        self._count = 0
        self._stop_movie()
        self.words.setText(sentence)
        self._stack.setCurrentWidget(self.words)
        self._show_place()
        self.facts.clear()

    def go(self, by: int) -> None:
        """Show another file or page."""
        self.show_index(max(0, min(self.index + by, self._count - 1)))

    def show_index(self, index: int) -> None:
        """Show a file or page by its number; ask for it if it is not made yet."""
        self.index = index
        self._show_place()
        if not self.is_satisfied:
            self.wanted.emit(index)
            return
        self._stop_movie()
        if self._pages is not None:
            page = self._pages.pages[index]
            self.canvas.show_sight(sight_of_page(page, self._pages.style))
            self._raise(self.canvas)
            self._tell(_paper(page))
            return
        part = self._parts[index]
        if isinstance(part, Leaves):
            self.leaves.show_book(part.book, part.style, lists_figures=part.lists_figures)
            self._raise(self.leaves)
            count = sum(block.shot is not None for block in part.book.blocks)
            one = self.tr("1 figure")
            self._tell(one if count == 1 else self.tr("%n figures", "", count))
        elif isinstance(part, Made):
            self._show_file(part)

    def _show_file(self, made: Made) -> None:
        facts = [made.title, sized(len(made.data)) if not self._remark else ""]
        target = self._target
        if target is not None and target.scope is Scope.MOVES:
            size = self._show_movie(made.data)
            facts.insert(1, size)
        elif target is not None and target.suffixes[0] == ".svg":
            sight = sight_of_svg(made.data)
            self.canvas.show_sight(sight)
            facts.insert(1, _px(sight.size))
            self._raise(self.canvas)
        elif target is not None and target.needs_qt and target.scope is Scope.SHOT:
            image = QImage.fromData(made.data)
            self.canvas.show_sight(sight_of_image(image))
            facts.insert(1, _px(image.size()))
            self._raise(self.canvas)
        else:
            self._show_text(made.data.decode("utf-8", "replace"))
        self._tell(*facts)

    def _show_text(self, text: str) -> None:
        if _ESCAPE in text:
            self.leaves.show_ansi(text)
            self._raise(self.leaves)
            return
        self.text.setPlainText(text[:_MOST_TEXT])
        self._raise(self.text)

    def _show_movie(self, data: bytes) -> str:
        """Show a picture that moves; return its size."""
        buffer = QBuffer(self)
        buffer.setData(QByteArray(data))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        movie = QMovie(buffer, QByteArray(), self)
        buffer.setParent(movie)
        movie.frameChanged.connect(self._on_frame)
        self._movie = movie
        movie.jumpToFrame(0)
        self._raise(self.canvas)
        movie.start()
        return _px(movie.currentImage().size())

    def _on_frame(self, _number: int) -> None:
        if self._movie is not None:
            self.canvas.show_sight(sight_of_image(self._movie.currentImage()))

    def _stop_movie(self) -> None:
        if self._movie is not None:
            self._movie.stop()
            self._movie.deleteLater()
            self._movie = None

    def _raise(self, widget: QWidget) -> None:
        self._stack.setCurrentWidget(widget)
        self.actual.setVisible(widget is self.canvas)

    def _tell(self, *facts: str) -> None:
        """Say what is known of what is shown, and what of it is not."""
        remark = self.tr("shown: {what}").format(what=self._remark) if self._remark else ""
        text = " · ".join(filter(None, (*facts, remark)))
        self.facts.setText(text)
        shown = self._stack.currentWidget()
        if shown is not None:
            shown.setAccessibleDescription(text)

    def _show_place(self) -> None:
        is_any = self._count > 1
        for widget in (self.previous, self.following, self.place):
            widget.setVisible(is_any)
        text = (
            self.tr("page {number} of {count}")
            if self._pages
            else self.tr("file {number} of {count}")
        )
        self.place.setText(text.format(number=self.index + 1, count=self._count))
        self.previous.setEnabled(self.index > 0)
        self.following.setEnabled(self.index < self._count - 1)


def _paper(page: Page) -> str:
    """Return the size of a page in mm, as people name paper that is none of the usual."""
    width, height = (round(side / _POINTS_PER_MM) for side in (page.width, page.height))
    return f"{width} × {height} mm"


def _px(size: QSize) -> str:
    return f"{size.width()} × {size.height()} px"


# Shows a picture, a drawing or a page: all of it, or at the size that it is meant to have.


_CHECKS: Final = (QColor("#ffffff"), QColor("#e4e4e4"))
_CHECK_PX: Final = 8
_POINTS: Final = 72.0
_SCREEN_DPI: Final = 96.0
_MARGIN: Final = 8


@dataclass(frozen=True)
class Sight:
    """Something to look at.

    Attributes:
        size: In px.
        draw: Returns the picture of it in that size.
        is_clear: Whether one can see through it.
    """

    size: QSize
    draw: Callable[[QSize], QImage]
    is_clear: bool = False


def sight_of_image(image: QImage) -> Sight:
    """Return a picture."""

    def draw(size: QSize) -> QImage:
        if size == image.size():
            return image
        smooth = Qt.TransformationMode.SmoothTransformation
        return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)

    return Sight(image.size(), draw, image.hasAlphaChannel())


def sight_of_svg(data: bytes) -> Sight:
    """Return a drawing."""
    renderer = QSvgRenderer(QByteArray(data))

    def draw(size: QSize) -> QImage:
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        return image

    return Sight(renderer.defaultSize(), draw, is_clear=True)


def sight_of_page(page: Page, style: PictureStyle) -> Sight:
    """Return a page; paper has no px, so that it is as large as on a usual screen."""
    per_point = _SCREEN_DPI / _POINTS
    size = QSize(round(page.width * per_point), round(page.height * per_point))
    return Sight(size, partial(_page, page, style))


def _page(page: Page, style: PictureStyle, size: QSize) -> QImage:
    return page_image(page, size.width() / page.width * _POINTS, theme_of(style))


class Canvas(QScrollArea):
    """A picture in the middle.

    Attributes:
        sight: What is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sight: Sight | None = None
        self._is_actual = False
        self._area = _Area(self)
        self.setWidget(self._area)
        self.setWidgetResizable(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_sight(self, sight: Sight | None) -> None:
        """Show something else, or nothing."""
        is_same_size = sight is not None and self.sight and self.sight.size == sight.size
        self.sight = sight
        self._area.show_sight(sight)
        if not is_same_size:
            self._resize()

    def set_actual(self, is_actual: bool) -> None:
        """Show it as large as it is, or fit it into the room there is."""
        self._is_actual = is_actual
        self._resize()

    @property
    def scale(self) -> float:
        """How large it is shown, 1.0 for as large as it is."""
        if self.sight is None or self.sight.size.isEmpty():
            return 1.0
        place = self._area.place()
        return place.width() * self.devicePixelRatioF() / self.sight.size.width()

    def _resize(self) -> None:
        ratio = self.devicePixelRatioF()
        room = QSize()
        if self._is_actual and self.sight is not None:
            frame = QSize(2 * _MARGIN, 2 * _MARGIN)
            room = self.sight.size / ratio + frame
        self._area.setMinimumSize(room.expandedTo(QSize(1, 1)))
        self._area.update()


class _Area(QWidget):
    """What the picture is painted on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sight: Sight | None = None
        self._drawn: QImage | None = None

    def show_sight(self, sight: Sight | None) -> None:
        self._sight = sight
        self._drawn = None
        self.update()

    def place(self) -> QRect:
        """Return where the picture is: as large as there is room, but no larger than it is."""
        if self._sight is None:
            return QRect()
        room = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        size = self._sight.size / self.devicePixelRatioF()
        if size.width() > room.width() or size.height() > room.height():
            size = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        size = size.expandedTo(QSize(1, 1))
        found = QRect(self.rect().topLeft(), size)
        found.moveCenter(self.rect().center())
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._sight is None:
            return
        place, ratio = self.place(), self.devicePixelRatioF()
        if self._drawn is None or self._drawn.size() != place.size() * ratio:
            self._drawn = self._sight.draw(place.size() * ratio)
        painter = QPainter(self)
        if self._sight.is_clear:
            _checks(painter, place)
        painter.drawImage(place, self._drawn)
        painter.end()


def _checks(painter: QPainter, place: QRect) -> None:
    """Paint what says that one sees through."""
    painter.fillRect(place, _CHECKS[0])
    for y in range(place.top(), place.bottom() + 1, _CHECK_PX):
        first = (y - place.top()) // _CHECK_PX % 2 * _CHECK_PX
        for x in range(place.left() + first, place.right() + 1, 2 * _CHECK_PX):
            painter.fillRect(QRect(x, y, _CHECK_PX, _CHECK_PX).intersected(place), _CHECKS[1])
