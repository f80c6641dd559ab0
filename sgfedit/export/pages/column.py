"""A column while it fills: what stands in it can still move up, as its figures can be smaller."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.pages.page import PlacedFigure, PlacedLine, Rule, board_size
from sgfedit.export.pages.pieces import BESIDE, indent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.export.pages.page import Page
    from sgfedit.export.pages.pieces import FigurePiece
    from sgfedit.export.pages.texts import Text

_ABOVE_BOARD: Final = 3.0
_BELOW_BOARD: Final = 3.0
"""Points between a board and the texts around it."""

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
        bottoms: list[float] = []
        rises = [0.0]
        for index, figure in enumerate(self._figures):
            spare = share * (figure.height - self._least[index])
            width, height = figure.width, figure.height
            if spare > 0:
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
