"""Pages and what is set on them: the blocks of a book as pieces, and lines and figures in place.

All lengths are in points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.anchors import Mentions, anchors_of, captioned
from sgfedit.export.book.model import Block, BlockKind
from sgfedit.export.in_words import names
from sgfedit.export.pages.texts import Text, TextLook
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.export.book.model import Book
    from sgfedit.export.pages.style import Frame, PageStyle
    from sgfedit.export.pages.texts import Fonts


FINE: Final = 20.0
"""Px in a point of boards that are measured: those of a PDF."""

_LOGICAL: Final = 0.72
"""Points of a logical unit of boards: what is readable on a screen may be smaller on paper."""


class PlacedLine(NamedTuple):
    """A line of a paragraph, by its number there, from 0, and its upper left corner."""

    text: Text
    number: int
    x: float
    y: float


class PlacedFigure(NamedTuple):
    """A board in a rectangle, and which block of the book it is."""

    diagram: Diagram
    x: float
    y: float
    width: float
    height: float
    at: int

    def geometry(self, per_point: float) -> Geometry:
        """Return where things are in it, for a device of that many px in a point."""
        return _geometry(self.diagram, self.width, self.height, per_point)


class Rule(NamedTuple):
    """A thin rectangle: beside variations, to write on."""

    x: float
    y: float
    width: float
    height: float


class FigureEntry(NamedTuple):
    """A line of the table of figures.

    Attributes:
        label: What the figure or the game is called.
        depth: How many variations the figure is in; None: it is a game.
        at: Which block of the book it is.
    """

    label: str
    depth: int | None
    at: int


@dataclass(slots=True)
class Page:
    """A page.

    Attributes:
        width: Of the paper.
        height: Of the paper.
        lines: Of text, headers and footers included.
        figures: Boards.
        rules: Lines.
        game: The title of the game that it is about, empty before the first one.
        has_head: Whether it begins with a title, so that it needs no header.
        entries: Games and figures that stand on it.
    """

    width: float
    height: float
    lines: list[PlacedLine] = field(default_factory=list)
    figures: list[PlacedFigure] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    game: str = ""
    has_head: bool = False
    entries: list[FigureEntry] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is on it."""
        return not (self.lines or self.figures)

    def words(self) -> str:
        """Return what its lines say, one below the other as they were set."""
        return "\n".join(line.text.words(line.number) for line in self.lines)


def _geometry(diagram: Diagram, width: float, height: float, per_point: float) -> Geometry:
    return Geometry.fit(width / _LOGICAL, height / _LOGICAL, diagram, ratio=per_point * _LOGICAL)


def cell_of(diagram: Diagram, width: float, height: float) -> float:
    """Return the largest cell of a board in that rectangle, in points."""
    return _geometry(diagram, width, height, FINE).cell / FINE


def board_size(
    diagram: Diagram, width: float, height: float, most: float = 1e6
) -> tuple[float, float]:
    """Return width and height of a board that fits into a rectangle; `most`: of cells."""
    geometry = _geometry(diagram, width, height, FINE)
    if geometry.cell > most * FINE:
        share = most * FINE / geometry.cell
        geometry = _geometry(diagram, width * share, height * share, FINE)
    wood = geometry.wood
    return wood.width / FINE, wood.height / FINE


_INDENT: Final = 9.0
_DEEPEST: Final = 5
"""Variations that are set in, each further than the one it is in; deeper ones go no further."""

_SMALL_BOARD: Final = 1.35
"""Cells of small and cut boards, of those of a whole one: at most."""

TITLE: Final = TextLook(1.7, bold=True, centred=True, leading=1.25)
ABOUT: Final = TextLook(1.0, centred=True)
PAGE_HEAD: Final = TextLook(1.35, bold=True, centred=True, leading=1.25)
OPENING: Final = TextLook(1.1, bold=True)
HEADING: Final = TextLook(1.0, bold=True)
BODY: Final = TextLook()
CAPTION: Final = TextLook(0.88, centred=True, leading=1.3)
NOTE: Final = TextLook(0.8, centred=True, leading=1.3)

MOST_CELLS: Final = 12
"""Problems on a page."""

BESIDE: Final = 12.0
_LEAST_BESIDE: Final = 110.0
"""Points between a figure and words beside it, and the width these need."""

_SHRINKS: Final = 0.8
_READABLE: Final = 8.0
"""Size to which a figure may shrink, and points of a cell whose number is still read with ease."""

_LONGEST_LABEL: Final = 4
"""Characters of a label that has room in any figure."""


@dataclass(slots=True, eq=False)
class HeadPiece:
    """What stands above columns: a title and the lines below it, or the heading of a page.

    Attributes:
        texts: What it says.
        game: The title of the game that begins, empty where none does.
        begins_page: Whether it begins a page.
        at: The first of its blocks.
    """

    texts: list[Text]
    game: str
    begins_page: bool
    at: int


@dataclass(slots=True, eq=False)
class TextPiece:
    """A paragraph, or a heading, which stays with what follows.

    Attributes:
        text: What it says.
        before: Space above it.
        indent: How far it is set in.
        depth: How many variations it is in.
        is_heading: Whether it stays with what follows.
        is_opening: Whether it is not about the figure before it, but begins something else.
    """

    text: Text
    before: float
    indent: float
    depth: int
    is_heading: bool = False
    is_opening: bool = False


@dataclass(slots=True, eq=False)
class FigurePiece:
    """A board with what stands above and below it; never parted.

    Attributes:
        diagram: What is on it.
        above: Texts, broken into lines.
        below: The same.
        width: Of the board.
        height: Of the board.
        full: Height of the board where nothing makes it smaller.
        least: Height of the board at which it still can be read.
        across: Width of the texts, in which the board is centred.
        is_beside: Whether words have room beside it.
        before: Space above it.
        indent: How far it is set in.
        depth: How many variations it is in.
        label: What it is called in the table of figures.
        at: Its block.
    """

    diagram: Diagram
    above: list[Text]
    below: list[Text]
    width: float
    height: float
    full: float
    least: float
    across: float
    is_beside: bool
    before: float
    indent: float
    depth: int
    label: str
    at: int

    @property
    def give(self) -> float:
        """Height that it can be lower."""
        return self.height - self.least


@dataclass(slots=True, eq=False)
class CellsPiece:
    """Problems side by side, at most one page of them.

    Attributes:
        blocks: The problems.
        count: How many have room on a page.
        at: The first of its blocks.
        partners: Of a problem the block of its solution, and the other way round.
    """

    blocks: list[Block]
    count: int
    at: int
    partners: dict[int, int]


Piece = HeadPiece | TextPiece | FigurePiece | CellsPiece


class Pieces:
    """Makes the pieces of a book, one at a time."""

    def __init__(self, book: Book, style: PageStyle, frame: Frame, fonts: Fonts) -> None:
        self._book = book
        self._style = style
        self._frame = frame
        self._fonts = fonts
        depths = (block.depth for block in book.blocks if block.shot is not None)
        self._side = side = min(frame.side, frame.column - indent(max(depths, default=0)))
        self._most = cell_of(Diagram(), side, side) * _SMALL_BOARD
        self._cells = min(max(book.cells, 1), MOST_CELLS)
        self._done = 0
        self._partners = anchors_of(book.blocks).partners
        self._mentions = Mentions(book.blocks, tuple(map(str, range(len(book.blocks)))))

    @property
    def share(self) -> float:
        """How much of the book has been asked for, from 0 to 1."""
        return self._done / max(len(self._book.blocks), 1)

    def __iter__(self) -> Iterator[Piece]:
        """Yield the pieces; blocks that belong together are one."""
        pending: list[Block] = []
        for done, block in enumerate((*self._book.blocks, None)):
            self._done = done
            if pending and not self._joins(pending, block):
                yield from self._joined(pending, done - len(pending))
                pending = []
            if block is None:
                return
            self._mentions.pass_by(done)
            if pending or block.kind in _JOINED:
                pending.append(block)
            else:
                yield from self._single(block, done)

    def _joins(self, pending: list[Block], block: Block | None) -> bool:
        if block is None:
            return False
        if block.kind in {BlockKind.ABOUT, BlockKind.PAGE}:
            # A sheet has its title above its first problems, not on a page of its own.
            return pending[0].kind is BlockKind.TITLE and pending[-1].kind is not BlockKind.PAGE
        return (
            block.kind is BlockKind.CELL
            and pending[0].kind is BlockKind.CELL
            and len(pending) < self._cells
        )

    def _joined(self, blocks: list[Block], at: int) -> Iterator[Piece]:
        first = blocks[0]
        if first.kind is BlockKind.CELL:
            yield CellsPiece(blocks, self._cells, at, self._partners)
            return
        texts = [
            Text(self._fonts, block.text, _HEADS[block.kind], at=index)
            for index, block in enumerate(blocks, at)
            if block.text
        ]
        game = first.text if first.kind is BlockKind.TITLE else ""
        begins_page = blocks[-1].kind is BlockKind.PAGE or (bool(game) and self._style.new_page)
        yield HeadPiece(texts, game, begins_page=begins_page, at=at)

    def _single(self, block: Block, at: int) -> Iterator[Piece]:
        if block.kind is BlockKind.PAGE:
            texts = [Text(self._fonts, block.text, PAGE_HEAD, at=at)] if block.text else []
            yield HeadPiece(texts, "", begins_page=True, at=at)
        elif block.kind is BlockKind.FIGURE and block.shot is not None:
            yield from self._figures(block, at)
        elif block.text or block.lead:
            yield self._text(block, at)

    def _text(self, block: Block, at: int) -> TextPiece:
        look, before = _LOOKS[block.kind]
        text = Text(self._fonts, block.text, look, block.lead, at)
        start = len(block.lead) + 1 if block.lead else 0
        for mention in self._mentions.found(at):
            text.link(start + mention.start, start + mention.end, int(mention.name))
        if at in self._partners:
            text.link(0, len(block.lead), self._partners[at])
        return TextPiece(
            text,
            before * self._frame.leading,
            indent(block.depth),
            block.depth,
            is_heading=block.kind is not BlockKind.PARAGRAPH or not block.text,
            is_opening=block.kind is BlockKind.OPENING,
        )

    def _figures(self, block: Block, at: int) -> Iterator[Piece]:
        shot = block.shot
        if shot is None:
            return
        frame, inset = self._frame, indent(block.depth)
        column, height = frame.column - inset, frame.bottom - frame.top
        caption = captioned(block.lead, block.text)
        texts = []
        if caption:
            lead = caption.removesuffix(block.text).rstrip() if block.lead else ""
            texts.append(Text(self._fonts, block.text, CAPTION, lead, at))
        note = "\n".join(filter(None, (shot.note, _long_labels(shot.diagram))))
        notes = [Text(self._fonts, note, NOTE)] if note else []
        side = self._side
        across = self._across(shot.diagram, side, column)
        for text in (*texts, *notes):
            text.break_evenly(across)
        # A list of moves that is as long as a page is text like any other.
        loose = notes if _height(notes) > height / 4 else []
        kept = [] if loose else notes
        rest = max(height - _height(texts) - _height(kept) - frame.leading, 20)
        width, high = board_size(shot.diagram, side, min(side, rest), self._most)
        share = min(max(_SHRINKS, _READABLE / cell_of(shot.diagram, width, high)), 1.0)
        above, below = (texts, kept) if self._style.captions_above else ([], texts + kept)
        yield FigurePiece(
            shot.diagram,
            above,
            below,
            width,
            high,
            high,
            high * share,
            across,
            is_beside=across < column,
            before=frame.leading,
            indent=inset,
            depth=block.depth,
            label=caption,
            at=at,
        )
        for text in loose:
            yield TextPiece(text, 0, inset, block.depth)

    def _across(self, diagram: Diagram, side: float, column: float) -> float:
        """Return the width of a figure: that of the board if words have room beside it."""
        if not self._style.beside:
            return column
        widest, _ = board_size(diagram, side, side, self._most)
        return widest if column - widest - BESIDE >= _LEAST_BESIDE else column


def indent(depth: int) -> float:
    """Return how far variations of a depth are set in, in points."""
    return _INDENT * min(depth, _DEEPEST)


def _height(texts: list[Text]) -> float:
    return sum(text.count * text.height for text in texts)


def _long_labels(diagram: Diagram) -> str:
    """Return the labels that a figure may have to cut short."""
    return "; ".join(
        f"{names(diagram, [point])}: {label}"
        for point, label in diagram.labels
        if len(label) > _LONGEST_LABEL and not diagram.is_hidden(point)
    )


_HEADS: Final = {BlockKind.TITLE: TITLE, BlockKind.ABOUT: ABOUT, BlockKind.PAGE: PAGE_HEAD}
_JOINED: Final = {BlockKind.TITLE, BlockKind.ABOUT, BlockKind.CELL}
_LOOKS: Final = {
    BlockKind.OPENING: (OPENING, 1.0),
    BlockKind.HEADING: (HEADING, 0.7),
    BlockKind.PARAGRAPH: (BODY, 0.4),
}
