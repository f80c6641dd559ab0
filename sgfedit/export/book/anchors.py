"""Names of the parts of a book ("figure-2"), and the tables and the outline that lead to them."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.model import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.export.book.model import Block, Book


_NO_NAME: Final = re.compile(r"[^\w]+")
_KINDS: Final = {Kind.OPENING: "variation", Kind.HEADING: "part", Kind.PAGE: "page"}


_SEVERAL: Final = 2


class Entry(NamedTuple):
    """A line of a table: which block it leads to, and its words."""

    at: int
    text: str


class Anchors(NamedTuple):
    """Names of blocks, and what leads where; all by their places in the book.

    Attributes:
        names: One a block, empty for those that nothing leads to; no two are alike.
        partners: Of a problem its solution, of a solution its problem.
    """

    names: tuple[str, ...]
    partners: dict[int, int]


def anchors_of(blocks: Sequence[Block]) -> Anchors:
    """Return the names of all blocks. O(blocks)."""
    games = sum(block.kind is Kind.TITLE for block in blocks)
    game = 0
    names: list[str] = []
    used: dict[str, int] = {}
    problems: dict[str, int] = {}
    partners: dict[int, int] = {}
    for index, block in enumerate(blocks):
        game += block.kind is Kind.TITLE
        name = f"game-{game}" if block.kind is Kind.TITLE else _name(block)
        if block.key:
            first = problems.setdefault(block.key, index)
            name = f"{'problem' if first == index else 'solution'}-{_slug(block.key)}"
            if first != index:
                partners[index] = first
                partners.setdefault(first, index)
        elif name and games > 1 and block.kind is not Kind.TITLE:
            name = f"game-{game}-{name}"
        used[name] = used.get(name, 0) + 1
        names.append(f"{name}-{used[name]}" if name and used[name] > 1 else name)
    return Anchors(tuple(names), partners)


def _name(block: Block) -> str:
    if block.kind is Kind.FIGURE:
        return _slug(block.lead) or "figure"
    return _KINDS.get(block.kind, "")


def _slug(text: str) -> str:
    return _NO_NAME.sub("-", text.lower()).strip("-")


def games_in(blocks: Sequence[Block]) -> list[Entry]:
    """Return the table of contents: the games; of only one the pages with a heading."""
    titles = [index for index, block in enumerate(blocks) if block.kind is Kind.TITLE]
    if len(titles) < _SEVERAL:
        pages = [index for index, one in enumerate(blocks) if one.kind is Kind.PAGE and one.text]
        # The heading of a part may stand on all of its pages.
        firsts = [next(group) for _, group in groupby(pages, lambda index: blocks[index].text)]
        titles = firsts or titles
    return [Entry(index, blocks[index].text) for index in titles]


def figures_in(blocks: Sequence[Block]) -> list[Entry]:
    """Return the table of figures."""
    return [
        Entry(index, ". ".join(filter(None, (block.lead, block.text))))
        for index, block in enumerate(blocks)
        if block.kind is Kind.FIGURE
    ]


def own_title(book: Book) -> str:
    """Return what a book is called, if none of its games or parts is called that, else nothing."""
    titles = {block.text for block in book.blocks if block.kind is Kind.TITLE}
    return "" if book.title in titles else book.title


def after_head(blocks: Sequence[Block]) -> int:
    """Return where tables stand: below the title of an only game, above those of several."""
    kinds = [block.kind for block in blocks]
    if kinds.count(Kind.TITLE) != 1:
        return 0
    head = {Kind.TITLE, Kind.ABOUT}
    return next((index for index, kind in enumerate(kinds) if kind not in head), len(kinds))


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
