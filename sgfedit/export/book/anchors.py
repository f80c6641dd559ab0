"""Names of the parts of a book ("figure-2"), tables and an outline of them, and links to moves.

Words link to moves and figures that they speak of. A number is that of a move in the figure before
the words, as it is printed there; else that of a move of the game. "Black 5" below the diagram of
a variation is the fifth move of it. "Dia. 3" is the figure that the record calls so: whoever wrote
that does not know how others count figures.
"""

from __future__ import annotations

import re
from collections import ChainMap
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.model import BlockKind
from sgfedit.game.text_links import LinkKind, links_in
from sgfedit.i18n import worded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sgfedit.export.book.model import Block, Book
    from sgfedit.sgf.values import Size


_NO_NAME: Final = re.compile(r"[^\w]+")
_KINDS: Final = {BlockKind.OPENING: "variation", BlockKind.HEADING: "part", BlockKind.PAGE: "page"}


_SEVERAL: Final = 2


class TableLine(NamedTuple):
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
    games = sum(block.kind is BlockKind.TITLE for block in blocks)
    game = 0
    names: list[str] = []
    used: dict[str, int] = {}
    problems: dict[str, int] = {}
    partners: dict[int, int] = {}
    for index, block in enumerate(blocks):
        game += block.kind is BlockKind.TITLE
        name = f"game-{game}" if block.kind is BlockKind.TITLE else _name(block)
        if block.key:
            first = problems.setdefault(block.key, index)
            name = f"{'problem' if first == index else 'solution'}-{_slug(block.key)}"
            if first != index:
                partners[index] = first
                partners.setdefault(first, index)
        elif name and games > 1 and block.kind is not BlockKind.TITLE:
            name = f"game-{game}-{name}"
        used[name] = used.get(name, 0) + 1
        names.append(f"{name}-{used[name]}" if name and used[name] > 1 else name)
    return Anchors(tuple(names), partners)


def _name(block: Block) -> str:
    if block.kind is BlockKind.FIGURE:
        return _slug(block.lead) or "figure"
    return _KINDS.get(block.kind, "")


def _slug(text: str) -> str:
    return _NO_NAME.sub("-", text.lower()).strip("-")


def games_in(blocks: Sequence[Block]) -> list[TableLine]:
    """Return the table of contents: the games; of only one the pages with a heading."""
    titles = [index for index, block in enumerate(blocks) if block.kind is BlockKind.TITLE]
    if len(titles) < _SEVERAL:
        pages = [
            index for index, one in enumerate(blocks) if one.kind is BlockKind.PAGE and one.text
        ]
        # The heading of a part may stand on all of its pages.
        firsts = [next(group) for _, group in groupby(pages, lambda index: blocks[index].text)]
        titles = firsts or titles
    return [TableLine(index, blocks[index].text) for index in titles]


def captioned(lead: str, text: str) -> str:
    """Return the caption of a figure: its number, and what it is called."""
    if not lead or not text:
        return lead or text
    return worded("Book", "{lead}. {text}", lead=lead, text=text)


def figures_in(blocks: Sequence[Block]) -> list[TableLine]:
    """Return the table of figures."""
    return [
        TableLine(index, captioned(block.lead, block.text))
        for index, block in enumerate(blocks)
        if block.kind is BlockKind.FIGURE
    ]


def own_title(book: Book) -> str:
    """Return what a book is called, if none of its games or parts is called that, else nothing."""
    titles = {block.text for block in book.blocks if block.kind is BlockKind.TITLE}
    return "" if book.title in titles else book.title


def after_head(blocks: Sequence[Block]) -> int:
    """Return where tables stand: below the title of an only game, above those of several."""
    kinds = [block.kind for block in blocks]
    if kinds.count(BlockKind.TITLE) != 1:
        return 0
    head = {BlockKind.TITLE, BlockKind.ABOUT}
    return next((index for index, kind in enumerate(kinds) if kind not in head), len(kinds))


class Heading(NamedTuple):
    """A line of the outline: what it is a part of has the next smaller level before it."""

    level: int
    text: str
    at: int
    part: str = ""


def outline_of(blocks: Sequence[Block]) -> list[Heading]:
    """Return games, their figures and variations, and the parts of sheets. O(blocks)."""
    found = list(_headings(blocks))
    return [
        part
        for _, group in groupby(found, lambda one: one.level == _SHEET and one.part)
        for part in _parts(list(group))
    ]


_SHEET: Final = 1


def _headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    """Yield them all; a variation is a part of the figure that it leaves."""
    for at, block in enumerate(blocks):
        words = (block.lead, block.text)
        if block.kind is BlockKind.TITLE:
            yield Heading(0, block.text, at)
        elif block.kind is BlockKind.PAGE and block.text:
            yield Heading(_SHEET, block.text, at, block.part)
        elif block.kind is BlockKind.OPENING:
            yield Heading(2 * block.depth, " ".join(filter(None, words)), at)
        elif block.kind is BlockKind.FIGURE and not block.depth:
            yield Heading(1, captioned(*words) or worded("Book", "Figure"), at)
        elif block.kind is BlockKind.HEADING:
            yield Heading(2 * block.depth + 2, block.text, at)


def _parts(headings: list[Heading]) -> Iterator[Heading]:
    """Yield headings, those of many pages below one for all of them."""
    first = headings[0]
    if first.level != _SHEET or not first.part or len(headings) == 1:
        yield from headings
        return
    yield first._replace(text=first.part)
    yield from (one._replace(level=_SHEET + 1) for one in headings)


_USUAL: Final = (19, 19)
_NAMED: Final = re.compile(
    r"\b(?P<kind>fig|dia)[^\W\d]*\.?\s*(?P<number>\d+)|第\s*(?P<counted>\d+)\s*[图図圖]",
    re.IGNORECASE,
)

Steps = dict[str, tuple[str, int]]
"""Printed number → name of a figure, and which of its steps it is, from 1; 0: it is not known."""


class Mention(NamedTuple):
    """A part of a text that speaks of a figure, or of a step of it.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        name: The name of the figure.
        step: Which of its steps, from 1; 0 for none.
    """

    start: int
    end: int
    name: str
    step: int


class Mentions:
    """Finds them; asked for blocks in their order."""

    def __init__(self, blocks: Sequence[Block], names: Sequence[str]) -> None:
        """Take all blocks of a book and their names. O(moves)."""
        self._blocks = blocks
        self._names = names
        self._games = _games(blocks, names)
        self._named: dict[str, str] = {}
        self._game: Steps = {}
        self._figure: Steps = {}
        self._beside = ""
        self._size: Size = _USUAL

    def pass_by(self, index: int) -> None:
        """Take notice of a block: what follows speaks of it."""
        block = self._blocks[index]
        if block.kind is BlockKind.TITLE:
            (self._game, self._named), self._figure = self._games[index], {}
        elif block.kind is BlockKind.FIGURE and block.shot is not None:
            self._beside = self._names[index]
            self._figure = _of_figure(block, self._beside)
            self._size = (block.shot.diagram.width, block.shot.diagram.height)

    def linked(self, index: int) -> str:
        """Return the text of a block as HTML, with links in it."""
        text = self._blocks[index].text
        parts = []
        end = 0
        for mention in self.found(index):
            words = escape(text[mention.start : mention.end], quote=False)
            parts.append(escape(text[end : mention.start], quote=False))
            step = f' data-step="{mention.step}"' if mention.step else ""
            parts.append(f'<a href="#{mention.name}"{step}>{words}</a>')
            end = mention.end
        return "".join((*parts, escape(text[end:], quote=False)))

    def found(self, index: int) -> list[Mention]:
        """Return what the text of a block speaks of, from first to last.

        The figure before it is in sight: of that only steps that can be shown are mentioned.
        """
        block = self._blocks[index]
        steps: Mapping[str, tuple[str, int]] = {}
        if block.kind is BlockKind.PARAGRAPH:
            steps = ChainMap(self._figure, self._game)
        elif block.kind is BlockKind.OPENING and block.depth == 1:
            # It is told instead of a move of the line it leaves, which is the game at first.
            steps = self._game
        if not steps and (block.kind is not BlockKind.PARAGRAPH or not self._named):
            return []
        figures = list(_NAMED.finditer(block.text))
        found = []
        for match in figures:
            name = self._named.get(_called(match), "")
            if name and name != self._beside:
                found.append(Mention(match.start(), match.end(), name, 0))
        for link in links_in(block.text, self._size):
            target = steps.get(link.address) if link.kind is LinkKind.MOVE else None
            # The number of a figure is none of a move.
            is_apart = all(link.end <= one.start() or link.start >= one.end() for one in figures)
            if target is not None and target != (self._beside, 0) and is_apart:
                found.append(Mention(link.start, link.end, *target))
        return sorted(found)


def _called(match: re.Match[str]) -> str:
    return f"{(match['kind'] or '').lower()}{int(match['number'] or match['counted'])}"


def _games(
    blocks: Sequence[Block], names: Sequence[str]
) -> dict[int, tuple[Steps, dict[str, str]]]:
    """Return moves of each game itself, and figures that it names, by the place of its title."""
    found: dict[int, tuple[Steps, dict[str, str]]] = {}
    moves: Steps = {}
    figures: dict[str, str] = {}
    for index, block in enumerate(blocks):
        if block.kind is BlockKind.TITLE:
            found[index] = moves, figures = {}, {}
        elif block.kind is BlockKind.FIGURE:
            match = None if block.lead else _NAMED.match(block.text)
            if match is not None:
                figures.setdefault(_called(match), names[index])
            of_figure = {} if block.depth else _of_figure(block, names[index])
            for number, step in of_figure.items():
                moves.setdefault(number, step)
    return found


def _of_figure(block: Block, name: str) -> Steps:
    if block.shot is None:
        return {}
    if block.shot.replay is None:
        return {str(number): (name, 0) for number in block.shot.moves}
    return {
        str(step.number): (name, index)
        for index, step in enumerate(block.shot.replay.steps, 1)
        if step.colour is not None
    }
