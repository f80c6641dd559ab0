"""Books and texts as a text browser can show them."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFont, QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from sgfedit.export.book import Kind
from sgfedit.export.book.anchors import after_head, figures_in, games_in
from sgfedit.export.book.elements import columns_of
from sgfedit.export.pictures import geometry_of, image_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.export.book import Block, Book
    from sgfedit.export.pictures import PictureStyle
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
            if cells and block.kind is not Kind.CELL:
                yield self._row(cells, style)
                cells = []
            if block.kind is Kind.CELL:
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
            caption = ". ".join(filter(None, (lead, text)))
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
    Kind.TITLE: ("<h1 align='center'>", "</h1>"),
    Kind.ABOUT: ("<p class='about' align='center'>", "</p>"),
    Kind.OPENING: ("<h3>", "</h3>"),
    Kind.HEADING: ("<h3>", "</h3>"),
    Kind.PAGE: ("<hr><h2>", "</h2>"),
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
