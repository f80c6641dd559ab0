"""Books and texts as a text browser can show them."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from sgfedit.export.book import Kind
from sgfedit.export.pictures import geometry_of, image_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from sgfedit.export.book import Block, Book
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot

_FIGURE_PX: Final = 360
_VARIATION_PX: Final = 280
_CELL_PX: Final = 220
_CELLS_A_ROW: Final = 2
_MOST: Final = 400
"""Blocks that are shown: enough to see what a book is like."""


class LeafBrowser(QTextBrowser):
    """Shows books that have no pages; figures are drawn when they come into sight."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shots: dict[str, tuple[Shot, PictureStyle]] = {}
        self.setOpenLinks(False)

    def show_book(self, book: Book, style: PictureStyle) -> None:
        """Show the beginning of a book."""
        self._shots = {}
        self.setHtml("".join(self._elements(book, style)))

    def show_ansi(self, text: str) -> None:
        """Show a text with the colours of terminals."""
        self._shots = {}
        self.setHtml(f"<pre>{ansi_html(text)}</pre>")

    def _elements(self, book: Book, style: PictureStyle) -> Iterator[str]:
        blocks = book.blocks[:_MOST]
        cells: list[Block] = []
        for block in blocks:
            if cells and block.kind is not Kind.CELL:
                yield self._row(cells, style)
                cells = []
            if block.kind is Kind.CELL:
                cells.append(block)
            else:
                yield self._element(block, style)
            if len(cells) == _CELLS_A_ROW:
                yield self._row(cells, style)
                cells = []
        if cells:
            yield self._row(cells, style)
        if len(book.blocks) > _MOST:
            yield "<p align='center'>…</p>"

    def _element(self, block: Block, style: PictureStyle) -> str:
        text = escape(block.text).replace("\n", "<br>")
        lead = f"<b>{escape(block.lead)}</b> " if block.lead else ""
        if block.shot is not None:
            side = _VARIATION_PX if block.depth else _FIGURE_PX
            note = f"<br>{escape(block.shot.note)}" if block.shot.note else ""
            text = f"{self._picture(block.shot, style, side)}<br>{lead}{text}{note}"
            return f"<div align='center'><p>{text}</p></div>"
        before, after = _ELEMENTS.get(block.kind, ("<p>", "</p>"))
        indent = f"<div style='margin-left: {24 * block.depth}px'>" if block.depth else ""
        return f"{indent}{before}{lead}{text}{after}{'</div>' if indent else ''}"

    def _row(self, cells: list[Block], style: PictureStyle) -> str:
        found = []
        for cell in cells:
            picture = self._picture(cell.shot, style, _CELL_PX) if cell.shot else ""
            words = " ".join(filter(None, (f"<b>{escape(cell.lead)}</b>", escape(cell.text))))
            found.append(f"<td align='center' valign='top'>{picture}<br>{words}</td>")
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


_ELEMENTS: Final = {
    Kind.TITLE: ("<h1 align='center'>", "</h1>"),
    Kind.ABOUT: ("<p align='center'>", "</p>"),
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
