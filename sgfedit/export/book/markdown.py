"""A book as Markdown, with boards in lines and circles: for wikis, forums and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import Kind
from sgfedit.export.unicode import unicode_text

if TYPE_CHECKING:
    from sgfedit.export.book.model import Block, Book

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>#|~]")
_LIST: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)
_HEADS: Final = {Kind.TITLE: "#", Kind.OPENING: "##", Kind.HEADING: "###"}


def markdown_book(book: Book) -> str:
    """Return a book as a text, in which comments are escaped so that they stay as they are."""
    return "\n\n".join(filter(None, map(_block, book.blocks))) + "\n"


def _block(block: Block) -> str:
    text, lead = escaped(block.text), escaped(block.lead)
    if block.kind is Kind.FIGURE and block.shot is not None:
        caption = ". ".join(filter(None, (f"**{lead}**", text)))
        board = unicode_text(block.shot.diagram).rstrip("\n")
        note = f"\n\n{escaped(block.shot.note)}" if block.shot.note else ""
        return f"{caption}\n\n```text\n{board}\n```{note}"
    if block.kind in _HEADS:
        return f"{_HEADS[block.kind]} {' '.join(filter(None, (lead, text)))}".replace("\n", " ")
    if block.kind is Kind.ABOUT:
        return f"*{text}*"
    lines = text.replace("\n", "  \n")
    return " ".join(filter(None, (f"**{lead}**" if lead else "", lines)))


def escaped(text: str) -> str:
    """Return a text in which nothing means anything to Markdown."""
    plain = _SPECIAL.sub(lambda match: f"\\{match[0]}", text)
    return _LIST.sub(lambda match: f"{match[1]}{match[2][:-1]}\\{match[2][-1]}", plain)
