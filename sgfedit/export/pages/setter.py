"""Pieces on columns and pages, one after the other.

No paragraph leaves a single line behind, headings stay with what follows, a figure is never
parted from its caption. Where a figure has no room any more, it and those above it are made a
little smaller; if that does not help, the words about it come first, and it stands at the top of
the next column.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import TYPE_CHECKING, Final

from sgfedit.export.pages.cells import place_cells
from sgfedit.export.pages.column import Column, height_of
from sgfedit.export.pages.page import Entry, Page, board_size
from sgfedit.export.pages.pieces import CellsPiece, FigurePiece, HeadPiece, TextPiece
from sgfedit.export.pages.style import GAP, POINTS_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.export.pages.fonts import Fonts
    from sgfedit.export.pages.pieces import Piece
    from sgfedit.export.pages.style import Frame, PageStyle

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


class Setter:
    """Sets pieces; `pages` is asked once."""

    def __init__(self, frame: Frame, style: PageStyle, fonts: Fonts) -> None:
        self._frame = frame
        self._style = style
        self._fonts = fonts
        self._page = Page(frame.width, frame.height)
        self._done: deque[Page] = deque()
        self._top = frame.top
        self._number = 0
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
        return self._page.is_empty and self._column.is_empty

    @property
    def _columns_left(self) -> int:
        """How many columns of the page are empty."""
        return self._frame.columns - 1 - self._number

    def _next_column(self) -> None:
        if self._columns_left:
            self._begin_column(self._number + 1)
        else:
            self._next_page()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._place_figure(self._fitted(waiting, self._column.room))

    def _begin_column(self, number: int) -> None:
        self._column.put_on(self._page)
        self._number = number
        step = self._frame.column + GAP * POINTS_PER_MM
        left = self._frame.left + number * step
        self._column = Column(left, self._top, self._frame.bottom)

    def _next_page(self) -> None:
        """Begin a page, unless this one is empty."""
        self._column.put_on(self._page)
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
            self._page.entries.append(Entry(piece.game, None, piece.at))
        top = self._column.y
        self._column.put_texts(piece.texts, self._column.left)
        if is_spanning:
            self._top = self._column.y + (frame.leading if piece.texts else 0)
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
        self._page.entries.append(Entry(piece.label, piece.depth, piece.at))

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
