"""Places on a board: whole device pixels, so that lines are crisp on every screen.

Two units: *px* are pixels of the device, *logical* units are what widgets measure in; a screen has
`ratio` px per logical unit (1, 1.25, 1.5, 2 …). A cell is the square around one point. All cells
have the same whole number of px, so the board is centred in what it is given and rarely fills it
to the last pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.points import column_label, row_label
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.render.diagram import Diagram


_LETTERS: Final = 25
"""Columns up to here have one letter."""


class LineName(NamedTuple):
    """The name of a line.

    Attributes:
        text: What stands at its ends.
        number: Where there is no room for all names, those whose number a step divides stay.
    """

    text: str
    number: int


def line_names(diagram: Diagram) -> tuple[list[LineName], list[LineName]]:
    """Return the names of the upright lines from the left, and of the level ones from the top.

    Names go along with their lines: after a quarter turn the letters run down the sides.
    """
    width, height = diagram.symmetry.inverse.size(diagram.width, diagram.height)
    letters, numbers = _NAMES[diagram.coordinate_style](width, height)
    transposes, mirrors_columns, mirrors_rows = diagram.symmetry
    upright, level = (numbers, letters) if transposes else (letters, numbers)
    return (
        upright[::-1] if mirrors_columns else upright,
        level[::-1] if mirrors_rows else level,
    )


def _a1(width: int, height: int) -> tuple[list[LineName], list[LineName]]:
    return (
        [LineName(column_label(x), x) for x in range(width)],
        [LineName(row_label(y, height), height - y) for y in range(height)],
    )


def _counted(count: int) -> list[LineName]:
    return [LineName(str(number), number) for number in range(1, count + 1)]


def _numbers(width: int, height: int) -> tuple[list[LineName], list[LineName]]:
    """Name both from the upper left, as Japanese commentators do: "16-4"."""
    return _counted(width), _counted(height)


def _kanji(width: int, height: int) -> tuple[list[LineName], list[LineName]]:
    """Name columns by numbers and rows in kanji, as Japanese records do: "16の四"."""
    return _counted(width), [LineName(numeral(y), y) for y in range(1, height + 1)]


def _sgf(width: int, height: int) -> tuple[list[LineName], list[LineName]]:
    """Name both as the file does: "pd" (FF[4], "Go (GM[1]) specific properties")."""
    return tuple([LineName(_SGF[at], at) for at in range(count)] for count in (width, height))  # type: ignore[return-value]


_SGF: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS: Final[tuple[str, ...]] = ("", *"一二三四五六七八九")
_NAMES: Final = {"a1": _a1, "numbers": _numbers, "kanji": _kanji, "sgf": _sgf}
"""Style → what names columns from the left and rows from the top."""


def numeral(number: int) -> str:
    """Return a number from 1 to 99 in kanji: 四, 十, 十六, 二十一."""
    tens, ones = divmod(number, 10)
    return (_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + _DIGITS[ones]


def longest_names(diagram: Diagram) -> tuple[int, int]:
    """Return how many characters the names of upright lines have at most, and of level ones.

    A kanji is as wide as a letter and a half.
    """
    width, height = diagram.symmetry.inverse.size(diagram.width, diagram.height)
    letters, digits = 1 if width <= _LETTERS else 2, len(str(height))
    style = diagram.coordinate_style
    if style == "sgf":
        letters = digits = 1
    elif style != "a1":
        letters = len(str(width))
        if style == "kanji":
            longest = max(len(numeral(row)) for row in range(1, height + 1))
            digits = ceil(longest * _KANJI)
    return (digits, letters) if diagram.symmetry.transposes else (letters, digits)


class Sides(NamedTuple):
    """Something for each side of a board.

    Attributes:
        left: At the left, and so on.
    """

    left: int
    top: int
    right: int
    bottom: int


def named_sides(diagram: Diagram) -> Sides:
    """Return which sides of a diagram name its lines (1) or not (0), if there is room for names.

    Of two sides one is where one looks for columns: A1 has letters below, others count from above.
    """
    if diagram.coordinate_sides != "two":
        return Sides(1, 1, 1, 1)
    is_below = diagram.coordinate_style == "a1"
    return Sides(1, int(not is_below), 0, int(is_below))


_RIM: Final = 0.16
"""Wood between the outermost cells and the edge of the board or the coordinates, in cells."""

_KANJI: Final = 1.5
"""Width of a kanji, in letters."""

_FONT: Final = 0.34
"""Height of the coordinates' font, in cells."""

_FONT_MIN: Final = 8.0
_FONT_MAX: Final = 17.0
"""Limits of that height, in logical units."""

_LEGIBLE: Final = 0.9
"""The font may be so high in cells that every line can have its name."""

_MOST_MARGIN: Final = 0.1
"""On larger boards only some lines have theirs, which may not cost more than this of the place."""

_LINE: Final = 0.024
"""Width of the lines, in cells."""

_STONE: Final = 0.97
"""Diameter of the stones, in cells."""

_MAX_CELL: Final = 240.0
"""Largest cell, in logical units: a 1x1 board need not fill a screen."""


class Rect(NamedTuple):
    """A rectangle of whole px: left, top, width, height."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class Geometry:
    """Where the visible part of a board lies; made by `fit`.

    Attributes:
        width: Logical width of the place.
        height: Logical height of the place.
        ratio: Px per logical unit.
        columns: First and last visible column of the whole board.
        rows: First and last visible row.
        board: Columns and rows of the whole board.
        cell: Px of a cell, at least 1.
        left: Px of the left edge of the first visible column's cells.
        top: Px of the upper edge of the first visible row's cells.
        margin_x: Px of wood to the left of the cells.
        margin_y: Px of wood above them.
        margin_right: Px of wood to the right of them.
        margin_bottom: Px of wood below them.
        font: Px height of the coordinates' font, 0 without coordinates.
    """

    width: float
    height: float
    ratio: float
    columns: tuple[int, int]
    rows: tuple[int, int]
    board: tuple[int, int]
    cell: int
    left: int
    top: int
    margin_x: int
    margin_y: int
    margin_right: int
    margin_bottom: int
    font: float

    @classmethod
    def fit(
        cls,
        width: float,
        height: float,
        diagram: Diagram,
        *,
        ratio: float = 1.0,
        padding: float = 0.0,
    ) -> Geometry:
        """Return the geometry in which `diagram` is as large as possible and centred.

        Coordinates give way where they could not be read.

        Args:
            width: Logical width to fill.
            height: Logical height to fill.
            diagram: Its size, visible part and coordinates count.
            ratio: Px per logical unit.
            padding: Logical units to keep free around the board, e.g. for its shadow.
        """
        x0, y0, x1, y1 = diagram.bounds
        room = ((width - 2 * padding) * ratio, (height - 2 * padding) * ratio)
        counts = (x1 - x0 + 1, y1 - y0 + 1)
        names = (longest_names(diagram)[1], named_sides(diagram))
        cell, font = _largest_cell(room, counts, names, ratio, diagram.coordinates)
        margins = _margins(cell, font, names)
        spare_x = width * ratio - counts[0] * cell - margins.left - margins.right
        spare_y = height * ratio - counts[1] * cell - margins.top - margins.bottom
        return cls(
            width,
            height,
            ratio,
            (x0, x1),
            (y0, y1),
            (diagram.width, diagram.height),
            cell,
            int(spare_x // 2) + margins.left,
            int(spare_y // 2) + margins.top,
            *margins,
            font,
        )

    @cached_property
    def line(self) -> int:
        """Width of the grid's lines in px."""
        # On a screen of many px a line of one px would be faint, but it must not fill small cells.
        return max(1, round(self.cell * _LINE), min(round(self.ratio * 0.75), self.cell // 20))

    @cached_property
    def diameter(self) -> int:
        """Diameter of a stone in px: stays inside the cell, and as odd or even as the lines are.

        So stones are centred on the lines to the pixel.
        """
        diameter = int(self.cell * _STONE)
        return max(1, diameter - (diameter - self.line) % 2)

    @cached_property
    def middle(self) -> float:
        """Px from the edge of a cell to the middle of its line (ends in .5 for odd lines)."""
        return (self.cell - self.line) // 2 + self.line / 2

    @cached_property
    def cells(self) -> Rect:
        """All visible cells, in px."""
        across, down = self.columns[1] - self.columns[0] + 1, self.rows[1] - self.rows[0] + 1
        return Rect(self.left, self.top, across * self.cell, down * self.cell)

    @cached_property
    def wood(self) -> Rect:
        """The board with its margins, in px."""
        left, top, width, height = self.cells
        mx, my = self.margin_x, self.margin_y
        across, down = mx + self.margin_right, my + self.margin_bottom
        return Rect(left - mx, top - my, width + across, height + down)

    @cached_property
    def size_px(self) -> tuple[int, int]:
        """Px of the whole place, rounded up."""
        # A logical size that came from px, e.g. 451 / 1.5, must not gain one by rounding noise.
        return ceil(self.width * self.ratio - 1e-6), ceil(self.height * self.ratio - 1e-6)

    def has(self, point: Point) -> bool:
        """Return whether `point` is in the visible rectangle."""
        (x0, x1), (y0, y1) = self.columns, self.rows
        return x0 <= point[0] <= x1 and y0 <= point[1] <= y1

    @cached_property
    def corners(self) -> Mapping[Point, tuple[int, int]]:
        """Where the cell of each visible point begins, in px: for what draws hundreds of them."""
        lefts = range(self.left, self.left + self.cells.width, self.cell)
        tops = range(self.top, self.top + self.cells.height, self.cell)
        places = ((left, top) for top in tops for left in lefts)
        return dict(zip(self.points(), places, strict=True))

    def cell_px(self, point: Point) -> Rect:
        """Return the cell of `point` in px."""
        x = self.left + (point[0] - self.columns[0]) * self.cell
        y = self.top + (point[1] - self.rows[0]) * self.cell
        return Rect(x, y, self.cell, self.cell)

    def centre_px(self, point: Point) -> tuple[float, float]:
        """Return where the lines of `point` cross, in px."""
        rect = self.cell_px(point)
        return rect.left + self.middle, rect.top + self.middle

    def centre(self, point: Point) -> tuple[float, float]:
        """Return where the lines of `point` cross, in logical units."""
        x, y = self.centre_px(point)
        return x / self.ratio, y / self.ratio

    def rect(self, point: Point) -> tuple[float, float, float, float]:
        """Return the cell of `point` in logical units: left, top, width, height."""
        left, top, width, height = self.cell_px(point)
        return left / self.ratio, top / self.ratio, width / self.ratio, height / self.ratio

    def at(self, x: float, y: float) -> Point | None:
        """Return the point whose cell contains the logical position, None beside the cells."""
        column = (x * self.ratio - self.left) // self.cell + self.columns[0]
        row = (y * self.ratio - self.top) // self.cell + self.rows[0]
        point = Point(int(column), int(row))
        return point if self.has(point) else None

    def points(self) -> Iterator[Point]:
        """Yield the points of the visible rectangle row by row."""
        for y in range(self.rows[0], self.rows[1] + 1):
            for x in range(self.columns[0], self.columns[1] + 1):
                yield Point(x, y)

    def label_step(self, characters: int) -> int:
        """Return 1, 2, 5 or 10: every so many lines get a coordinate `characters` wide."""
        needed = self.font * (0.7 * characters + 0.35)
        return next((step for step in (1, 2, 5) if step * self.cell >= needed), 10)


def _font(cell: int, ratio: float) -> float:
    return min(max(cell * _FONT, _FONT_MIN * ratio), _FONT_MAX * ratio)


def _margins(cell: int, font: float, names: tuple[int, Sides]) -> Sides:
    """Return px around the cells; `names` are the longest of a level line, and where they are."""
    rim = max(1, round(cell * _RIM))
    if not font:
        return Sides(rim, rim, rim, rim)
    longest, sides = names
    across = round(max(font * (0.64 * longest + 0.75), font * 1.5))
    down = round(font * 1.45)
    return Sides(
        rim + sides.left * across,
        rim + sides.top * down,
        rim + sides.right * across,
        rim + sides.bottom * down,
    )


def _largest_cell(
    room: tuple[float, float],
    counts: tuple[int, int],
    names: tuple[int, Sides],
    ratio: float,
    named: bool,
) -> tuple[int, float]:
    """Return the largest cell that fits, and the font of its coordinates (0: no room for them)."""
    top = min(room[0] / counts[0], room[1] / counts[1], _MAX_CELL * ratio)
    cell = max(1, int(top))
    while cell > 1:
        font = _font(cell, ratio) if named else 0.0
        margins = _margins(cell, font, names)
        around = (margins.left + margins.right, margins.top + margins.bottom)
        is_dear = any(around[i] > _MOST_MARGIN * room[i] for i in (0, 1))
        if font > _LEGIBLE * cell and is_dear:
            return _largest_cell(room, counts, names, ratio, named=False)
        if all(counts[i] * cell + around[i] <= room[i] for i in (0, 1)):
            return cell, font
        cell -= 1
    return cell, 0.0


def crossings(geometry: Geometry, holes: Mapping[Point, Rect]) -> Iterable[tuple[Point, Rect]]:
    """Yield the points whose lines cross in a hole, with the hole."""
    for point, hole in holes.items():
        for x in (point[0] - 1, point[0], point[0] + 1):
            crossing = Point(x, point[1])
            if 0 <= geometry.centre_px(crossing)[0] - hole.left < hole.width:
                yield crossing, hole


def grid_rects(geometry: Geometry, holes: Mapping[Point, Rect]) -> Iterable[Rect]:
    """Yield the pieces of the grid's lines as rectangles."""
    (x0, x1), (y0, y1) = geometry.columns, geometry.rows
    upright: dict[int, list[tuple[int, int]]] = {}
    level: dict[int, list[tuple[int, int]]] = {}
    for point, gap in holes.items():
        level.setdefault(point[1], []).append((gap.left, gap.left + gap.width))
    for crossing, gap in crossings(geometry, holes):
        upright.setdefault(crossing[0], []).append((gap.top, gap.top + gap.height))
    half = round(geometry.middle - geometry.line / 2)
    cells, size, line = geometry.cells, geometry.board, geometry.line
    top, bottom = _ends(geometry, cells.top, cells.height, y0 == 0, y1 == size[1] - 1)
    for x in range(x0, x1 + 1):
        left = cells.left + (x - x0) * geometry.cell + half
        for start, end in _without(top, bottom, upright.get(x, [])):
            yield Rect(left, start, line, end - start)
    first, last = _ends(geometry, cells.left, cells.width, x0 == 0, x1 == size[0] - 1)
    for y in range(y0, y1 + 1):
        row = cells.top + (y - y0) * geometry.cell + half
        for start, end in _without(first, last, level.get(y, [])):
            yield Rect(start, row, end - start, line)


def _ends(
    geometry: Geometry, start: int, length: int, starts_here: bool, ends_here: bool
) -> tuple[int, int]:
    """Return where lines begin and end: at the board's edge, or with the picture if it is cut."""
    half = round(geometry.middle - geometry.line / 2)
    end = start + length
    return (
        start + half if starts_here else start,
        end - geometry.cell + half + geometry.line if ends_here else end,
    )


def _without(start: int, end: int, holes: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Yield the parts of start…end outside `holes`, which do not overlap."""
    for first, last in sorted(holes):
        if first > start:
            yield start, min(first, end)
        start = max(start, last)
    if start < end:
        yield start, end
