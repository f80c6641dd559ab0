"""Where the points of a board come to lie, and the raw values of SGF that name them.

A PointMap takes points to points: `Turned` to another side of the board, `Resized` to a board of
another size. `ValueMap` takes raw values of every kind along (FF[4], "Go"): moves, lists with
rectangles, pairs, labels. A value that is no point stays word for word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from sgfedit.sgf.properties import Kind
from sgfedit.sgf.values import (
    PASS,
    Point,
    format_point,
    parse_move,
    parse_point,
    parse_rectangle,
    split_composed,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.sgf.values import Size

Box = tuple[Point, Point]


class PointMap(Protocol):
    """Takes the points of one board to those of another."""

    @property
    def old_size(self) -> Size:
        """(columns, rows) before."""

    @property
    def new_size(self) -> Size:
        """(columns, rows) after."""

    def point(self, point: Point) -> Point | None:
        """Return where a point comes to lie, None if that is off the board."""

    def box(self, a: Point, b: Point) -> Box | None:
        """Return the upper left and lower right corner of what stays of a rectangle, or None."""


class Turned(NamedTuple):
    """A board laid another way; points that were off it have no place."""

    old_size: Size
    symmetry: Symmetry

    @property
    def new_size(self) -> Size:
        """(columns, rows) after."""
        return self.symmetry.size(*self.old_size)

    def point(self, point: Point) -> Point | None:
        """Return where a point comes to lie, None if it is off the board."""
        if not _is_on(point, self.old_size):
            return None
        return Point(*self.symmetry.point(*point, *self.old_size))

    def box(self, a: Point, b: Point) -> Box | None:
        """Return the corners of a rectangle, None if one of them is off the board."""
        first, second = self.point(a), self.point(b)
        return None if first is None or second is None else _corners(first, second)


class Resized(NamedTuple):
    """A board that gets other lines at its sides, and so `shift` columns and rows in front."""

    old_size: Size
    new_size: Size
    shift: tuple[int, int]

    def point(self, point: Point) -> Point | None:
        """Return where a point comes to lie, None if it falls off."""
        moved = Point(point.x + self.shift[0], point.y + self.shift[1])
        return moved if _is_on(moved, self.new_size) else None

    def box(self, a: Point, b: Point) -> Box | None:
        """Return the corners of the part of a rectangle that stays, None if nothing does."""
        (left, top), (right, bottom) = _corners(a, b)
        across, down = self.shift
        width, height = self.new_size
        left, top = max(left + across, 0), max(top + down, 0)
        right, bottom = min(right + across, width - 1), min(bottom + down, height - 1)
        return (
            (Point(left, top), Point(right, bottom)) if left <= right and top <= bottom else None
        )


def _is_on(point: Point, size: Size) -> bool:
    return 0 <= point.x < size[0] and 0 <= point.y < size[1]


def _corners(a: Point, b: Point) -> Box:
    return Point(min(a.x, b.x), min(a.y, b.y)), Point(max(a.x, b.x), max(a.y, b.y))


def _area(box: Box | None) -> int:
    return 0 if box is None else (box[1].x - box[0].x + 1) * (box[1].y - box[0].y + 1)


class ValueMap:
    """Takes raw values along with their points.

    Attributes:
        points: Where the points go.
        lost: Number of points in the values of the last `values` that have no place any more.
        lost_value: The first of those values.
    """

    def __init__(self, points: PointMap, pass_text: str = "") -> None:
        """Take `points`; `pass_text` is how the record writes a pass."""
        self.points = points
        self.lost = 0
        self.lost_value = ""
        self._pass_text = pass_text
        self._size, self._new_size = points.old_size, points.new_size
        columns, rows = self._size
        board = [Point(x, y) for x in range(columns) for y in range(rows)]
        self.names: Final = {
            format_point(point): format_point(moved)
            for point in board
            if (moved := points.point(point)) is not None
        }
        """Name of a point that stays on the board → its name then."""

    def values(self, kind: Kind, values: Sequence[str]) -> list[str | None]:
        """Return the raw values of a property; None for one of which nothing is left.

        A move that has no place any more is a pass.
        """
        self.lost, self.lost_value = 0, ""
        map_one = _MAPPED[kind]
        return [map_one(self, raw) for raw in values]

    def corners(self, values: Sequence[str]) -> list[str | None]:
        """Return two values that are the corners of a rectangle (FF[3], "VW")."""
        self.lost, self.lost_value = 0, ""
        first, second = map(parse_point, values)
        if first is None or second is None:
            return list(values)
        box = self._box(":".join(values), first, second)
        return [None, None] if box is None else list(map(format_point, box))

    def is_point(self, raw: str) -> bool:
        """Whether a value names one or two points of the board."""
        point = parse_point(raw)
        ends = parse_rectangle(raw) if point is None else (point,)
        return ends is not None and all(_is_on(end, self._size) for end in ends)

    def _lose(self, raw: str, number: int = 1) -> None:
        self.lost += number
        self.lost_value = self.lost_value or raw

    def _point(self, raw: str, point: Point) -> str | None:
        moved = self.points.point(point)
        if moved is None:
            self._lose(raw)
            return None
        return raw if moved == point else format_point(moved)

    def _box(self, raw: str, a: Point, b: Point) -> Box | None:
        box = self.points.box(a, b)
        gone = _area(_corners(a, b)) - _area(box)
        if gone:
            self._lose(raw, gone)
        return box

    def move(self, raw: str) -> str:
        """Return a move; what was a pass, however it is written, still is one."""
        name = self.names.get(raw)
        if name is not None:
            return name
        if parse_move(raw, self._size) is PASS:
            return raw if parse_move(raw, self._new_size) is PASS else self._pass_text
        point = parse_point(raw)
        if point is None:
            return raw
        moved = self._point(raw, point)
        return self._pass_text if moved is None else moved

    def point_or_box(self, raw: str) -> str | None:
        """Return a value of a point list."""
        point = parse_point(raw)
        if point is not None:
            return self._point(raw, point)
        corners = parse_rectangle(raw)
        if corners is None:
            return raw
        box = self._box(raw, *corners)
        if box is None:
            return None
        if box == _corners(*corners):
            return raw
        # FF[4], "Compressed point lists": a rectangle of one point is written as that.
        is_one = box[0] == box[1] and corners[0] != corners[1]
        return format_point(box[0]) if is_one else ":".join(map(format_point, box))

    def pair(self, raw: str) -> str | None:
        """Return a value of two points in their order; it goes if either goes."""
        ends = parse_rectangle(raw)
        if ends is None:
            return raw
        moved = [self.points.point(end) for end in ends]
        if None in moved:
            self._lose(raw)
            return None
        return raw if tuple(moved) == ends else ":".join(map(format_point, filter(None, moved)))

    def label(self, raw: str) -> str | None:
        """Return a point with a text, or a point that lacks its text."""
        halves = split_composed(raw)
        name = raw if halves is None else halves[0]
        point = parse_point(name)
        if point is None:
            return raw
        moved = self._point(raw, point)
        if moved is None or moved == raw:
            return moved
        return moved + raw[len(name) :]

    def point_or_pair(self, raw: str) -> str | None:
        """Return a value of a property nobody knows: one point, or two in their order."""
        point = parse_point(raw)
        return self.pair(raw) if point is None else self._point(raw, point)


_MAPPED: Final[dict[Kind, Callable[[ValueMap, str], str | None]]] = {
    Kind.MOVE: ValueMap.move,
    Kind.POINTS: ValueMap.point_or_box,
    Kind.PAIRS: ValueMap.pair,
    Kind.LABELS: ValueMap.label,
    Kind.UNKNOWN: ValueMap.point_or_pair,
}

POINT_KINDS: Final = frozenset({Kind.MOVE, Kind.POINTS, Kind.PAIRS, Kind.LABELS})
"""The kinds of values that always name points."""
