"""The outline of a book: what its reader may want to turn to. No Qt."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.model import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.export.book.model import Block

_RANGE: Final = re.compile(r"s?\s+\d+(?:–\d+)?$")


class Heading(NamedTuple):
    """A line of the outline: what it is a part of has the next smaller level before it."""

    level: int
    text: str
    at: int


def outline_of(blocks: Sequence[Block]) -> list[Heading]:
    """Return games, their figures and variations, and the parts of sheets. O(blocks)."""
    found = list(_headings(blocks))
    return [
        part
        for _, group in groupby(found, lambda one: one.level == _SHEET and _part(one.text))
        for part in _parts(list(group))
    ]


_SHEET: Final = 1


def _headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    """Yield them all; a variation is a part of the figure that it leaves."""
    for at, block in enumerate(blocks):
        words = (block.lead, block.text)
        if block.kind is Kind.TITLE:
            yield Heading(0, block.text, at)
        elif block.kind is Kind.PAGE and block.text:
            yield Heading(_SHEET, block.text, at)
        elif block.kind is Kind.OPENING:
            yield Heading(2 * block.depth, " ".join(filter(None, words)), at)
        elif block.kind is Kind.FIGURE and not block.depth:
            yield Heading(1, ". ".join(filter(None, words)) or "Figure", at)
        elif block.kind is Kind.HEADING:
            yield Heading(2 * block.depth + 2, block.text, at)


def _part(text: str) -> str:
    """Return what the pages of a part have in common: "Problem" of "Problems 1–6"."""
    return _RANGE.sub("", text) if _RANGE.search(text) else ""


def _parts(headings: list[Heading]) -> Iterator[Heading]:
    """Yield headings, those of many pages below one for all of them."""
    first = headings[0]
    name = _part(first.text)
    if first.level != _SHEET or not name or len(headings) == 1:
        yield from headings
        return
    yield first._replace(text=f"{name}s")
    yield from (one._replace(level=_SHEET + 1) for one in headings)
