"""Pieces on columns and pages, one after the other.

No paragraph leaves a single line behind, headings stay with what follows, a figure is never
parted from its caption. Where a figure has no room any more the words about it come first, and it
stands at the top of the next column.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.pages.cells import place_cells
from sgfedit.export.pages.page import Entry, Page, PlacedFigure, PlacedLine, Rule, board_size
from sgfedit.export.pages.pieces import (
    BESIDE,
    CellsPiece,
    FigurePiece,
    HeadPiece,
    TextPiece,
    indent,
)
from sgfedit.export.pages.style import GAP, POINTS_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.export.pages.fonts import Fonts
    from sgfedit.export.pages.pieces import Piece
    from sgfedit.export.pages.style import Frame, PageStyle
    from sgfedit.export.pages.texts import Text

_TOGETHER: Final = 2
"""Lines of a paragraph that stay together at the foot and at the head of a column."""

_SHRINKS: Final = 0.88
"""Size to which a figure shrinks rather than leave a column."""

_SQUEEZED: Final = 0.5
"""The same where it is the first in a column, below the title of its game."""

_WORTH_FILLING: Final = 4
"""Lines of room in a column from which words go on where a figure has none."""

_ABOVE_BOARD: Final = 3.0
_BELOW_BOARD: Final = 3.0
"""Points between a board and the texts around it."""

_BELOW_HEADING: Final = 0.3
"""Share of the space above a figure where there is a heading."""

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


class Setter:
    """Sets pieces; `pages` is asked once."""

    def __init__(self, frame: Frame, style: PageStyle, fonts: Fonts) -> None:
        self._frame = frame
        self._style = style
        self._fonts = fonts
        self._page = Page(frame.width, frame.height)
        self._done: deque[Page] = deque()
        self._column = 0
        self._top = self._y = frame.top
        self._is_top = True
        self._is_full = False
        self._is_below_heading = False
        self._wrap: Wrap | None = None
        self._waiting: FigurePiece | None = None
        self._stretches: list[_Stretch] = []
        self._ahead: deque[Piece] = deque()

    def pages(self, pieces: Iterable[Piece]) -> Iterator[Page]:
        """Yield pages as they are full."""
        rest = iter(pieces)
        while True:
            while len(self._ahead) < 3 and (piece := next(rest, None)) is not None:
                self._ahead.append(piece)
            if not self._ahead:
                break
            self._set(self._ahead.popleft())
            while self._done:
                yield self._done.popleft()
        if self._waiting is not None:
            self._next_column()
        self._next_page()
        yield from self._done

    def _set(self, piece: Piece) -> None:
        is_body = isinstance(piece, TextPiece) and not piece.is_heading
        if self._waiting is not None and not is_body:
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
    def _left(self) -> float:
        step = self._frame.column + GAP * POINTS_PER_MM
        return self._frame.left + self._column * step

    @property
    def _room(self) -> float:
        """Height that is left in the column."""
        return self._frame.bottom - self._y

    def _next_column(self) -> None:
        self._rule_variations()
        self._column += 1
        if self._column == self._frame.columns:
            self._next_page()
        self._begin_column()

    def _begin_column(self) -> None:
        self._y = self._top
        self._is_top = True
        self._wrap = None
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._place_figure(self._fitted(waiting, self._room))

    def _next_page(self) -> None:
        """Begin a page, unless this one is empty."""
        self._rule_variations()
        self._column = 0
        self._is_full = False
        if not self._page.is_empty:
            self._done.append(self._page)
            game = self._page.game
            self._page = Page(self._frame.width, self._frame.height, game=game)
        self._top = self._y = self._frame.top
        self._is_top = True
        self._wrap = None

    def _rule_variations(self) -> None:
        """Draw the lines beside the variations of the column that ends."""
        open_at: dict[int, float] = {}
        bottom = 0.0
        for depth, top, end in (*self._stretches, _Stretch(0, 0, 0)):
            for level in [one for one in open_at if one > depth]:
                start = open_at.pop(level)
                x = self._left + indent(level) - _RULE_LEFT
                self._page.rules.append(Rule(x, start, _RULE, bottom - start))
            for level in range(1, depth + 1):
                open_at.setdefault(level, top)
            bottom = max(bottom, end)
        self._stretches.clear()

    def _placed(self, depth: int, top: float) -> None:
        """Note what stands from `top` to where the next piece goes."""
        self._stretches.append(_Stretch(depth, top, self._y))
        self._is_top = self._is_below_heading = False

    def _clear(self) -> None:
        """Go below the figure that words stand beside."""
        if self._wrap is not None:
            self._y = max(self._y, self._wrap.bottom)
            self._wrap = None

    # Heads and grids ------------------------------------------------------------------------

    def _set_head(self, piece: HeadPiece) -> None:
        self._clear()
        frame = self._frame
        is_first = self._page.is_empty and not self._done
        if piece.begins_page or is_first:
            if not self._page.is_empty:
                self._next_page()
            left, width = frame.left, frame.right - frame.left
        else:
            left, width = self._left, frame.column
        for text in piece.texts:
            text.break_lines(lambda _: (0, width))
        height = sum(text.count * text.height for text in piece.texts)
        is_spanning = self._page.is_empty
        if not is_spanning and not self._is_top:
            if height + self._need_after() + 2 * frame.leading > self._room:
                self._next_column()
                left = self._left
            else:
                self._y += 2 * frame.leading
        self._page.game = piece.game or self._page.game
        self._page.has_head = self._page.has_head or is_spanning
        if piece.game:
            self._page.entries.append(piece.game)
        self._lines(piece.texts, left)
        if is_spanning:
            self._top = self._y = self._y + (frame.leading if piece.texts else 0)
        else:
            self._placed(0, self._y)

    def _lines(self, texts: Iterable[Text], left: float) -> None:
        """Place whole texts, as far as there is room on the page for them."""
        for text in texts:
            for index in range(text.count):
                if self._y + text.height > self._frame.bottom:
                    return
                self._page.lines.append(PlacedLine(text, index, left, self._y))
                self._y += text.height

    def _set_cells(self, piece: CellsPiece) -> None:
        if not self._page.is_empty and not (self._page.has_head and self._is_top):
            self._next_page()
        rest = place_cells(self._page, piece, self._frame, self._top, self._fonts, self._style)
        self._is_full = True
        self._ahead.extendleft(reversed(rest))

    # Figures --------------------------------------------------------------------------------

    def _set_figure(self, piece: FigurePiece) -> None:
        self._clear()
        before = self._space_above(piece)
        needed = before + _height(piece)
        if needed > self._room and not self._is_top:
            least = before + _height(piece) - piece.height * (1 - _SHRINKS)
            if least > self._room:
                if self._can_wait(piece):
                    self._waiting = piece
                    return
                self._next_column()
        self._place_figure(self._fitted(piece, self._room - before))

    def _space_above(self, piece: FigurePiece) -> float:
        if self._is_top:
            return 0.0
        return piece.before * (_BELOW_HEADING if self._is_below_heading else 1)

    def _can_wait(self, piece: FigurePiece) -> bool:
        """Return whether the words about a figure may come first."""
        following = self._ahead[0] if self._ahead else None
        return self._may_float(piece, following) and (
            self._room >= _WORTH_FILLING * self._frame.leading
        )

    def _fitted(self, piece: FigurePiece, room: float) -> FigurePiece:
        """Return a figure that is no higher than `room`, unless it would be very small."""
        if self._is_top and _height(piece) > room and self._top > self._frame.top:
            least = _height(piece) - piece.height * (1 - _SQUEEZED)
            if least > room:
                self._next_page()
                room = self._room
        spare = room - _height(piece)
        if spare < 0:
            height = max(piece.height + spare, 10.0)
            piece.width, piece.height = board_size(piece.diagram, piece.width, height)
        return piece

    def _place_figure(self, piece: FigurePiece) -> None:
        self._y += self._space_above(piece)
        left, top = self._left + piece.indent, self._y
        self._lines(piece.above, left)
        self._y += _ABOVE_BOARD if piece.above else 0
        x = left + (piece.across - piece.width) / 2
        self._page.figures.append(
            PlacedFigure(piece.diagram, x, self._y, piece.width, piece.height)
        )
        self._y += piece.height + _BELOW_BOARD
        self._lines(piece.below, left)
        self._page.entries.append(Entry(piece.label, piece.depth))
        self._placed(piece.depth, top)
        if piece.is_beside:
            self._wrap = Wrap(self._y + BESIDE / 2, piece.across + BESIDE)
            self._y = top - self._frame.leading * 0.4

    # Texts ----------------------------------------------------------------------------------

    def _set_text(self, piece: TextPiece) -> None:
        if piece.is_heading:
            self._clear()
            piece.text.break_lines(lambda _: (0, self._frame.column - piece.indent))
            height = piece.before + piece.text.count * piece.text.height
            if not self._is_top and height + self._need_after() > self._room:
                self._next_column()
        if not self._is_top:
            self._y += piece.before
        start = 0
        while True:
            count = self._break(piece, start)
            start += self._place_lines(piece, start, count)
            if start >= piece.text.count:
                self._is_below_heading = piece.is_heading
                return
            self._next_column()
            if start:
                # What is left is as wide as the column: it goes below a figure that has waited.
                self._clear()
            if not self._is_top:
                self._y += piece.before

    def _break(self, piece: TextPiece, start: int) -> int:
        """Break what is left of a text for this column; return how many lines go into it."""
        text = piece.text
        fitting = int((self._room + 0.01) / text.height)
        if start == 0:
            text.break_lines(self._shape(piece, fitting).room)
        count = _part(text.count - start, fitting, at_least=1 if self._is_top else 0)
        if self._wrap is not None and start == 0 and count < fitting and count < text.count:
            text.break_lines(self._shape(piece, count).room)
        return count

    def _place_lines(self, piece: TextPiece, start: int, count: int) -> int:
        top, left = self._y, self._left + piece.indent
        for index in range(start, start + count):
            self._page.lines.append(PlacedLine(piece.text, index, left, self._y))
            self._y += piece.text.height
        if count:
            self._placed(piece.depth, top)
        return count

    def _shape(self, piece: TextPiece, count: int) -> Shape:
        width = self._frame.column - piece.indent
        narrow = 0
        if self._wrap is not None:
            narrow = -int(-(self._wrap.bottom - self._y) // piece.text.height)
            narrow = max(0, min(narrow, count))
        return Shape(width, narrow, self._wrap.indent if self._wrap is not None else 0)

    def _need_after(self) -> float:
        """Return the height that what comes next needs at least, so that a heading may stand."""
        height = 0.0
        for piece in self._ahead:
            if isinstance(piece, TextPiece) and piece.is_heading:
                height += piece.before + piece.text.height
                continue
            if isinstance(piece, FigurePiece):
                at = self._ahead.index(piece) + 1
                following = self._ahead[at] if at < len(self._ahead) else None
                if self._may_float(piece, following):
                    return height + _WORTH_FILLING * self._frame.leading
                return height + piece.before + _height(piece)
            if isinstance(piece, TextPiece):
                return height + piece.before + _TOGETHER * piece.text.height
            break
        return height

    def _may_float(self, piece: FigurePiece, following: Piece | None) -> bool:
        is_told = isinstance(following, TextPiece) and not following.is_heading
        return is_told and not piece.is_beside


class Shape(NamedTuple):
    """The room of lines: some are narrow, beside a figure, the others have the whole width."""

    width: float
    narrow: int
    indent: float

    def room(self, index: int) -> tuple[float, float]:
        """Return how far a line is set in, and how wide it may be."""
        if index < self.narrow:
            return self.indent, self.width - self.indent
        return 0.0, self.width


def _part(count: int, fitting: int, at_least: int) -> int:
    """Return how many of `count` lines go into a column that has room for so many."""
    if count <= fitting:
        return count
    part = min(fitting, count - _TOGETHER)
    return max(part if part >= _TOGETHER else 0, min(at_least, count))


def _height(piece: FigurePiece) -> float:
    texts = (*piece.above, *piece.below)
    gaps = _BELOW_BOARD + (_ABOVE_BOARD if piece.above else 0)
    return piece.height + gaps + sum(text.count * text.height for text in texts)
