"""A book as Markdown, with boards in lines and circles: for wikis, forums and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.anchors import after_head, figures_in, own_title
from sgfedit.export.book.model import Kind
from sgfedit.export.text_boards import unicode_text

if TYPE_CHECKING:
    from sgfedit.export.book.model import Block, Book

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>#|~]")
_LIST: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)
_HEADS: Final = {Kind.TITLE: "#", Kind.OPENING: "##", Kind.PAGE: "##", Kind.HEADING: "###"}
_DRAWN: Final = {Kind.FIGURE, Kind.CELL}


def markdown_book(book: Book, *, lists_figures: bool = False) -> str:
    """Return a book as a text, in which comments are escaped so that they stay as they are."""
    parts = [*map(_block, book.blocks)]
    if lists_figures:
        figures = "\n".join(f"- {escaped(text)}" for _, text in figures_in(book.blocks))
        start = after_head(book.blocks)
        parts[start:start] = ["## Figures", figures] if figures else []
    title = escaped(own_title(book))
    return "\n\n".join(filter(None, (f"# {title}" if title else "", *parts))) + "\n"


def _block(block: Block) -> str:
    text, lead = escaped(block.text), escaped(block.lead)
    if block.kind in _DRAWN:
        return _figure(block, text, lead)
    if block.kind in _HEADS:
        heading = " ".join(filter(None, (lead, text))).replace("\n", " ")
        return f"{_HEADS[block.kind]} {heading}" if heading else ""
    if block.kind is Kind.ABOUT:
        return f"*{text}*"
    lines = text.replace("\n", "  \n")
    return " ".join(filter(None, (f"**{lead}**" if lead else "", lines)))


def _figure(block: Block, text: str, lead: str) -> str:
    """Return a diagram between its caption and its note."""
    join = ". " if block.kind is Kind.FIGURE else " "
    caption = join.join(filter(None, (f"**{lead}**" if lead else "", text.replace("\n", "  \n"))))
    if block.shot is None:
        return caption
    board = unicode_text(block.shot.diagram).rstrip("\n")
    return "\n\n".join(filter(None, (caption, f"```text\n{board}\n```", escaped(block.shot.note))))


def escaped(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    plain = _SPECIAL.sub(lambda match: f"\\{match[0]}", text)
    return _LIST.sub(lambda match: f"{match[1]}{match[2][:-1]}\\{match[2][-1]}", plain)
