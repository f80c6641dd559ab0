"""Typesetting: pieces on columns, grids and pages, one after the other.

No paragraph leaves a single line behind, headings stay with what follows, a figure is never
parted from its caption. Where a figure has no room any more, it and those above it are made a
little smaller; if that does not help, the words about it come first, and it stands at the top of
the next column.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.pages.pieces import (
    BESIDE,
    BODY,
    CAPTION,
    MOST_CELLS,
    NOTE,
    CellsPiece,
    FigureEntry,
    FigurePiece,
    HeadPiece,
    Page,
    PlacedFigure,
    PlacedLine,
    Rule,
    TextPiece,
    board_size,
    cell_of,
    indent,
)
from sgfedit.export.pages.style import GAP, POINTS_PER_MM
from sgfedit.export.pages.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.export.book.model import Block
    from sgfedit.export.pages.pieces import Piece
    from sgfedit.export.pages.style import Frame, PageStyle
    from sgfedit.export.pages.texts import Fonts


_GRIDS: Final = {
    1: (1, 1),
    2: (1, 2),
    3: (1, 3),
    4: (2, 2),
    5: (2, 3),
    6: (2, 3),
    7: (2, 4),
    8: (2, 4),
    9: (3, 3),
    10: (3, 4),
    11: (3, 4),
    12: (3, 4),
}
"""Columns and rows on an upright page."""

_GAP: Final = 14.0
_CAPTION_SHARE: Final = 0.35
"""Of a cell, for texts: what is longer is told below all cells."""

_PITCH: Final = 20.0
_LEAST_PITCH: Final = 13.0
_ROOM_SHARE: Final = 0.4
"""From line to line to write on, and how much of a cell they may take."""

_LINE: Final = 0.4
_EVEN: Final = 0.6
"""Stones on a page are as large as the smallest ones, but for those smaller than this share."""


class _Cell(NamedTuple):
    """A cell whose texts are set: how many lines of them, and the height left for its board."""

    block: Block
    at: int
    texts: list[Text]
    shown: int
    room: list[float]
    board: float


def grid_of(count: int, frame: Frame) -> tuple[int, int]:
    """Return columns and rows for so many cells a page."""
    columns, rows = _GRIDS[min(max(count, 1), MOST_CELLS)]
    is_wide = frame.right - frame.left > frame.bottom - frame.top
    return (rows, columns) if is_wide else (columns, rows)


def place_cells(
    page: Page, piece: CellsPiece, frame: Frame, top: float, fonts: Fonts, style: PageStyle
) -> list[TextPiece]:
    """Place the cells of a page; return texts that were too long for them."""
    columns, rows = grid_of(piece.count, frame)
    width = (frame.right - frame.left - _GAP * (columns - 1)) / columns
    height = (frame.bottom - top - _GAP * (rows - 1)) / rows
    cells = [
        _measured(block, at, piece.partners.get(at), width, height, fonts)
        for at, block in enumerate(piece.blocks, piece.at)
    ]
    found = [
        cell_of(cell.block.shot.diagram, width, cell.board) for cell in cells if cell.block.shot
    ]
    largest = max(found, default=0.0)
    most = min((cell for cell in found if cell >= _EVEN * largest), default=0.0)
    rest = []
    for index, cell in enumerate(cells):
        down, across = divmod(index, columns)
        left = frame.left + across * (width + _GAP)
        _place(page, cell, (left, top + down * (height + _GAP)), (width, height), most, style)
        if cell.shown < sum(text.count for text in cell.texts):
            block = cell.block
            whole = Text(fonts, block.text, BODY, block.lead)
            rest.append(TextPiece(whole, frame.leading * 0.4, 0.0, 0))
    return rest


def _measured(
    block: Block, at: int, partner: int | None, width: float, height: float, fonts: Fonts
) -> _Cell:
    texts = []
    if block.text or block.lead:
        texts.append(Text(fonts, block.text, CAPTION, block.lead, at))
        if partner is not None:
            texts[0].link(0, len(block.lead), partner)
    if block.shot is not None and block.shot.note:
        texts.append(Text(fonts, block.shot.note, NOTE))
    for text in texts:
        text.break_evenly(width)
    count, used = 0, 0.0
    for text in texts:
        fitting = max(int((height * _CAPTION_SHARE - used) / text.height), 0 if count else 1)
        count += min(text.count, fitting)
        used += min(text.count, fitting) * text.height
        if fitting < text.count:
            break
    room = _room(block.room, height)
    board = height - used - sum(room) - (_GAP / 2 if used else 0)
    return _Cell(block, at, texts, count, room, max(board, 10.0))


def _room(count: int, height: float) -> list[float]:
    """Return the distances between lines to write on; fewer where there is no room for all."""
    most = height * _ROOM_SHARE
    count = min(count, int(most / _LEAST_PITCH))
    return [min(_PITCH, most / count)] * count if count else []


def _place(
    page: Page,
    cell: _Cell,
    corner: tuple[float, float],
    size: tuple[float, float],
    most: float,
    style: PageStyle,
) -> None:
    (left, top), (width, height) = corner, size
    shot = cell.block.shot
    y = top
    if style.captions_above or cell.room:
        y = _captions(page, cell, left, y) + _GAP / 4
    if shot is not None:
        across, down = board_size(shot.diagram, width, cell.board, most)
        x = left + (width - across) / 2
        page.figures.append(PlacedFigure(shot.diagram, x, y, across, down, cell.at))
        y += down + _GAP / 4
        page.entries.append(FigureEntry(shot.title, 0, cell.at))
    if not (style.captions_above or cell.room):
        _captions(page, cell, left, y)
    y = top + height - sum(cell.room)
    for pitch in cell.room:
        y += pitch
        page.rules.append(Rule(left, y - _LINE, width, _LINE))


def _captions(page: Page, cell: _Cell, left: float, y: float) -> float:
    """Place the lines that have room; return where they end."""
    lines = ((text, index) for text in cell.texts for index in range(text.count))
    for (text, index), _ in zip(lines, range(cell.shown), strict=False):
        page.lines.append(PlacedLine(text, index, left, y))
        y += text.height
    return y


_ABOVE_BOARD: Final = 3.0
_BELOW_BOARD: Final = 3.0
"""Points between a board and the texts around it."""

_HAIR: Final = 0.01
"""Points that nobody sees."""

_BESIDE_RISES: Final = 0.4
"""Of a line that words beside a figure begin above it, as they have a space of their own."""

_RULE: Final = 0.6
_RULE_LEFT: Final = 5.5
"""How thick the lines beside variations are, and how far to the left of them."""


class Wrap(NamedTuple):
    """A figure that words stand beside: down to where, and how far they are set in."""

    bottom: float
    indent: float


class _Stretch(NamedTuple):
    """A part of a column, and how many variations it is in."""

    depth: int
    top: float
    bottom: float


class Column:
    """A column.

    Attributes:
        left: Where it begins.
        y: Where the next piece goes.
        wrap: The figure that this piece may stand beside.
        is_below_heading: Whether it follows a heading.
    """

    def __init__(self, left: float, top: float, bottom: float) -> None:
        self.left = left
        self.y = top
        self.wrap: Wrap | None = None
        self.is_below_heading = False
        self._bottom = bottom
        self._lines: list[PlacedLine] = []
        self._figures: list[PlacedFigure] = []
        self._least: list[float] = []
        self._full: list[float] = []
        self._stretches: list[_Stretch] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not self._stretches

    @property
    def room(self) -> float:
        """Height that is left."""
        return self._bottom - self.y

    @property
    def give(self) -> float:
        """Height that its figures can be lower."""
        heights = (figure.height for figure in self._figures)
        return sum(heights) - sum(self._least)

    def put_lines(self, text: Text, start: int, count: int, left: float) -> None:
        """Put lines of a text below what stands there."""
        for index in range(start, start + count):
            self._lines.append(PlacedLine(text, index, left, self.y))
            self.y += text.height

    def put_texts(self, texts: Iterable[Text], left: float) -> None:
        """Put whole texts, as far as there is room for them."""
        for text in texts:
            # Sums of many heights are not exact.
            fitting = int((self.room + 0.01) / text.height)
            self.put_lines(text, 0, min(text.count, fitting), left)
            if fitting < text.count:
                return

    def put_figure(self, piece: FigurePiece, leading: float) -> None:
        """Put a figure with what stands above and below it."""
        left, top = self.left + piece.indent, self.y
        self.put_texts(piece.above, left)
        self.y += _ABOVE_BOARD if piece.above else 0
        x = left + (piece.across - piece.width) / 2
        self._figures.append(
            PlacedFigure(piece.diagram, x, self.y, piece.width, piece.height, piece.at)
        )
        # Words beside a figure are broken for its size.
        self._least.append(piece.height if piece.is_beside else piece.least)
        self._full.append(piece.full)
        self.y += piece.height + _BELOW_BOARD
        self.put_texts(piece.below, left)
        self.end_piece(piece.depth, top)
        if piece.is_beside:
            self.wrap = Wrap(self.y + BESIDE / 2, piece.across + BESIDE)
            self.y = top - leading * _BESIDE_RISES

    def end_piece(self, depth: int, top: float, *, is_heading: bool = False) -> None:
        """Note what stands from `top` to where the next piece goes."""
        self._stretches.append(_Stretch(depth, top, self.y))
        self.is_below_heading = is_heading

    def clear(self) -> None:
        """Go below the figure that words stand beside."""
        if self.wrap is not None:
            self.y = max(self.y, self.wrap.bottom)
            self.wrap = None

    def tighten(self, by: float) -> None:
        """Make figures smaller, all by the same share of what they can be; others move up.

        Args:
            by: How much room is wanted, at most `give`.
        """
        share = by / self.give if by > 0 else 0.0
        self._shrink(
            [
                share * (figure.height - least)
                for figure, least in zip(self._figures, self._least, strict=True)
            ]
        )

    @property
    def share(self) -> float:
        """Height of the figure that is made smaller than any other, of its full one."""
        return min(
            (figure.height / full for figure, full in zip(self._figures, self._full, strict=True)),
            default=1.0,
        )

    def even(self, share: float) -> None:
        """Let no figure have more than a share of its full height, as far as it can be read."""
        rows = zip(self._figures, self._least, self._full, strict=True)
        self._shrink([figure.height - max(share * full, least) for figure, least, full in rows])

    def _shrink(self, by: Sequence[float]) -> None:
        """Make each figure lower by so much; what stands below moves up."""
        bottoms: list[float] = []
        rises = [0.0]
        for index, (figure, spare) in enumerate(zip(self._figures, by, strict=True)):
            width, height = figure.width, figure.height
            if spare > _HAIR:
                width, height = board_size(figure.diagram, width, height - spare)
            x, y = figure.x + (figure.width - width) / 2, figure.y - rises[-1]
            self._figures[index] = figure._replace(x=x, y=y, width=width, height=height)
            bottoms.append(figure.y + figure.height)
            rises.append(rises[-1] + figure.height - height)

        def risen(y: float) -> float:
            return y - rises[bisect_right(bottoms, y)]

        self._lines = [line._replace(y=risen(line.y)) for line in self._lines]
        self._stretches = [
            _Stretch(depth, risen(top), risen(bottom)) for depth, top, bottom in self._stretches
        ]
        self.y = risen(self.y)

    def put_on(self, page: Page) -> None:
        """Put what stands there on a page, with the lines beside variations."""
        page.lines += self._lines
        page.figures += self._figures
        open_at: dict[int, float] = {}
        end = 0.0
        for depth, top, bottom in (*self._stretches, _Stretch(0, 0, 0)):
            for level in [one for one in open_at if one > depth]:
                start = open_at.pop(level)
                x = self.left + indent(level) - _RULE_LEFT
                page.rules.append(Rule(x, start, _RULE, end - start))
            for level in range(1, depth + 1):
                open_at.setdefault(level, top)
            end = max(end, bottom)


def height_of(piece: FigurePiece) -> float:
    """Return how high a figure is with what stands above and below it."""
    texts = (*piece.above, *piece.below)
    gaps = _BELOW_BOARD + (_ABOVE_BOARD if piece.above else 0)
    return piece.height + gaps + sum(text.count * text.height for text in texts)


_TOGETHER: Final = 2
"""Lines of a paragraph that stay together at the foot and at the head of a column."""

_SQUEEZED: Final = 0.5
"""Size to which a figure shrinks that is the first in a column, below the title of its game."""

_WORTH_FILLING: Final = 4
"""Lines of room in a column from which words go on where a figure has none."""

_BELOW_HEADING: Final = 0.3
"""Share of the space above a figure where there is a heading."""

_AROUND_HEAD: Final = 2
"""Lines above a title within a page, and below it before something else may follow."""


class Typesetter:
    """Sets pieces; `pages` is asked once."""

    def __init__(self, frame: Frame, style: PageStyle, fonts: Fonts) -> None:
        self._frame = frame
        self._style = style
        self._fonts = fonts
        self._page = Page(frame.width, frame.height)
        self._done: deque[Page] = deque()
        self._top = frame.top
        self._number = 0
        self._columns: list[Column] = []
        self._column = Column(frame.left, frame.top, frame.bottom)
        self._is_full = False
        self._waiting: FigurePiece | None = None
        self._rest: Iterator[Piece] = iter(())
        self._ahead: deque[Piece] = deque()

    def pages(self, pieces: Iterable[Piece]) -> Iterator[Page | None]:
        """Yield pages as they are full, and nothing after each piece."""
        self._rest = iter(pieces)
        while self._following(0) is not None:
            self._set(self._ahead.popleft())
            while self._done:
                yield self._done.popleft()
            yield None
        if self._waiting is not None:
            self._next_column()
        self._next_page()
        yield from self._done

    def _following(self, index: int) -> Piece | None:
        """Return what comes after the piece that is set, 0: next."""
        while len(self._ahead) <= index:
            piece = next(self._rest, None)
            if piece is None:
                return None
            self._ahead.append(piece)
        return self._ahead[index]

    def _set(self, piece: Piece) -> None:
        goes_first = isinstance(piece, TextPiece) and not piece.is_opening
        if self._waiting is not None and not goes_first:
            self._next_column()
        if self._is_full and not (isinstance(piece, HeadPiece) and piece.begins_page):
            self._next_page()
        if isinstance(piece, HeadPiece):
            self._set_head(piece)
        elif isinstance(piece, CellsPiece):
            self._set_cells(piece)
        elif isinstance(piece, FigurePiece):
            self._set_figure(piece)
        else:
            self._set_text(piece)

    # Columns and pages ----------------------------------------------------------------------

    @property
    def _is_blank(self) -> bool:
        """Whether nothing is on the page."""
        return self._page.is_empty and not self._columns and self._column.is_empty

    @property
    def _columns_left(self) -> int:
        """How many columns of the page are empty."""
        return self._frame.columns - 1 - self._number

    def _next_column(self) -> None:
        if self._columns_left:
            self._columns.append(self._column)
            self._begin_column(self._number + 1)
        else:
            self._next_page()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._place_figure(self._fitted(waiting, self._column.room))

    def _begin_column(self, number: int) -> None:
        self._number = number
        step = self._frame.column + GAP * POINTS_PER_MM
        left = self._frame.left + number * step
        self._column = Column(left, self._top, self._frame.bottom)

    def _next_page(self) -> None:
        """Begin a page, unless this one is empty."""
        columns = [*self._columns, self._column]
        share = min(column.share for column in columns)
        for column in columns:
            column.even(share)  # none stands beside a smaller one
            column.put_on(self._page)
        self._columns = []
        if not self._page.is_empty:
            self._done.append(self._page)
            game = self._page.game
            self._page = Page(self._frame.width, self._frame.height, game=game)
        self._is_full = False
        self._top = self._frame.top
        self._column = Column(self._frame.left, self._top, self._frame.bottom)
        self._number = 0

    # Heads and grids ------------------------------------------------------------------------

    def _set_head(self, piece: HeadPiece) -> None:
        self._column.clear()
        frame = self._frame
        is_first = self._is_blank and not self._done
        if piece.begins_page and not self._is_blank:
            self._next_page()
        is_wide = piece.begins_page or is_first
        width = frame.right - frame.left if is_wide else frame.column
        height = _break_all(piece, width)
        is_spanning = self._is_blank
        if not is_spanning and not self._column.is_empty:
            height += _AROUND_HEAD * frame.leading
            if height + self._need_after() > self._column.room:
                self._next_column()
            else:
                self._column.y += _AROUND_HEAD * frame.leading
        self._page.game = piece.game or self._page.game
        self._page.has_head = self._page.has_head or is_spanning
        if piece.game:
            self._page.entries.append(FigureEntry(piece.game, None, piece.at))
        top = self._column.y
        self._column.put_texts(piece.texts, self._column.left)
        if is_spanning:
            self._top = self._column.y + (frame.leading if piece.texts else 0)
            self._column.put_on(self._page)
            self._begin_column(0)
        else:
            self._column.end_piece(0, top, is_heading=True)

    def _set_cells(self, piece: CellsPiece) -> None:
        if not self._is_blank and not (self._page.has_head and self._column.is_empty):
            self._next_page()
        rest = place_cells(self._page, piece, self._frame, self._top, self._fonts, self._style)
        self._is_full = True
        self._ahead.extendleft(reversed(rest))

    # Figures --------------------------------------------------------------------------------

    def _set_figure(self, piece: FigurePiece) -> None:
        column = self._column
        column.clear()
        missing = self._space_above(piece) + height_of(piece) - column.room
        if missing > 0 and not column.is_empty:
            give = column.give + piece.give
            if missing <= give and (column.is_below_heading or self._overflows(piece)):
                column.tighten(missing * column.give / give)
            elif self._can_wait(piece):
                self._waiting = piece
                return
            else:
                self._next_column()
        self._place_figure(self._fitted(piece, self._column.room - self._space_above(piece)))

    def _space_above(self, piece: FigurePiece) -> float:
        if self._column.is_empty:
            return 0.0
        return piece.before * (_BELOW_HEADING if self._column.is_below_heading else 1)

    def _overflows(self, *pieces: Piece) -> bool:
        """Return whether these pieces and those that follow have no room in the other columns.

        Only then figures need to be smaller than others.
        """
        room = self._columns_left * (self._frame.bottom - self._top)
        return self._rest_height(room, *pieces) > room

    def _rest_height(self, most: float, *pieces: Piece) -> float:
        """Return how high these pieces and those that follow are up to a new page, or > `most`."""
        height = 0.0
        for index in itertools.count(-len(pieces)):
            piece = pieces[index] if index < 0 else self._following(index)
            if piece is None or isinstance(piece, CellsPiece):
                break
            if isinstance(piece, HeadPiece) and piece.begins_page:
                break
            height += self._usual_height(piece)
            if height > most:
                break
        return height

    def _usual_height(self, piece: HeadPiece | TextPiece | FigurePiece) -> float:
        if isinstance(piece, HeadPiece):
            return _break_all(piece, self._frame.column) + _AROUND_HEAD * self._frame.leading
        if isinstance(piece, FigurePiece):
            return piece.before + height_of(piece)
        lines = piece.text.break_evenly(self._frame.column - piece.indent)
        return piece.before + lines * piece.text.height

    def _can_wait(self, piece: FigurePiece) -> bool:
        """Return whether the words about a figure may come first."""
        return self._may_float(piece, self._following(0)) and (
            self._column.room >= _WORTH_FILLING * self._frame.leading
        )

    def _fitted(self, piece: FigurePiece, room: float) -> FigurePiece:
        """Return a figure that is no higher than `room`, unless it would be very small."""
        if self._column.is_empty and height_of(piece) > room and self._top > self._frame.top:
            least = height_of(piece) - piece.height * (1 - _SQUEEZED)
            if least > room:
                self._next_page()
                room = self._column.room
        spare = room - height_of(piece)
        if spare < 0:
            height = max(piece.height + spare, 10.0)
            piece.width, piece.height = board_size(piece.diagram, piece.width, height)
        return piece

    def _place_figure(self, piece: FigurePiece) -> None:
        self._column.y += self._space_above(piece)
        self._column.put_figure(piece, self._frame.leading)
        self._page.entries.append(FigureEntry(piece.label, piece.depth, piece.at))

    # Texts ----------------------------------------------------------------------------------

    def _set_text(self, piece: TextPiece) -> None:
        if piece.is_opening:
            self._column.clear()
        height = self._usual_height(piece) + (self._need_after() if piece.is_heading else 0)
        if height > self._column.room:
            self._avoid_page(piece)
            if piece.is_heading and not self._column.is_empty and height > self._column.room:
                self._next_column()
        if not self._column.is_empty:
            self._column.y += piece.before
        start = 0
        while True:
            count = self._break(piece, start)
            self._place_lines(piece, start, count)
            start += count
            if start >= piece.text.count:
                return
            self._next_column()
            if start:
                # What is left is as wide as the column: it goes below a figure that has waited.
                self._column.clear()
            if not self._column.is_empty:
                self._column.y += piece.before

    def _avoid_page(self, piece: TextPiece) -> None:
        """Make figures smaller if this piece and all that follows then have room on the page."""
        column = self._column
        if self._columns_left or self._waiting is not None or column.wrap is not None:
            return
        missing = self._rest_height(column.room + column.give, piece) - column.room
        if 0 < missing <= column.give:
            column.tighten(missing)

    def _break(self, piece: TextPiece, start: int) -> int:
        """Break what is left of a text for this column; return how many lines go into it."""
        text = piece.text
        fitting = int((self._column.room + 0.01) / text.height)
        if start == 0:
            self._shape(piece, fitting)
        least = 1 if self._column.is_empty else 0
        part = _part(text.count - start, fitting, at_least=least)
        if self._column.wrap is not None and start == 0 and part < min(fitting, text.count):
            self._shape(piece, part)
        return part

    def _place_lines(self, piece: TextPiece, start: int, count: int) -> None:
        column = self._column
        top = column.y
        column.put_lines(piece.text, start, count, column.left + piece.indent)
        if count:
            column.end_piece(piece.depth, top, is_heading=piece.is_heading)

    def _shape(self, piece: TextPiece, most: int) -> None:
        """Break a text into lines, at most so many of them beside a figure."""
        text, wrap = piece.text, self._column.wrap
        width = self._frame.column - piece.indent
        if wrap is None:
            text.break_evenly(width)
            return
        narrow = min(-int(-(wrap.bottom - self._column.y) // text.height), most)
        rooms = ((0.0, width), (wrap.indent, width - wrap.indent))
        text.break_lines(lambda index: rooms[index < narrow])

    def _need_after(self) -> float:
        """Return the height that what comes next needs at least, so that a heading may stand."""
        height = 0.0
        for index in itertools.count():
            piece = self._following(index)
            if isinstance(piece, FigurePiece):
                if self._may_float(piece, self._following(index + 1)):
                    return height + _WORTH_FILLING * self._frame.leading
                height += piece.before * _BELOW_HEADING + height_of(piece)
                give = self._column.give + piece.give
                return height - (give if self._overflows() else 0)
            if not isinstance(piece, TextPiece):
                break
            if not piece.is_heading:
                return height + piece.before + _TOGETHER * piece.text.height
            height += piece.before + piece.text.height
        return height

    def _may_float(self, piece: FigurePiece, following: Piece | None) -> bool:
        is_told = isinstance(following, TextPiece) and not following.is_opening
        return is_told and not piece.is_beside


def _part(count: int, fitting: int, at_least: int) -> int:
    """Return how many of `count` lines go into a column that has room for so many."""
    if count <= fitting:
        return count
    part = min(fitting, count - _TOGETHER)
    return max(part if part >= _TOGETHER else 0, min(at_least, count))


def _break_all(piece: HeadPiece, width: float) -> float:
    """Break the texts of a head into lines; return their height."""
    return sum(text.break_evenly(width) * text.height for text in piece.texts)
