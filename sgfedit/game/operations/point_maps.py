"""Points of a board turned, mirrored or moved, and the text of nodes that name them.

A PointMap takes points to points: `Turned` to another side of the board, `Resized` to a board of
another size. `ValueMap` takes raw values of every kind along (FF[4], "Go"): moves, lists with
rectangles, pairs, labels. A value that is no point stays word for word. `PointRewriter` rewrites
properties within the source of a node and leaves every other character where it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.traversal import SET_UP
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.properties import Kind, property_type
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
    from collections.abc import Callable, Collection, Sequence

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.values import Size


Box = tuple[Point, Point]


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


PointMap: TypeAlias = Turned | Resized
"""Takes the points of one board to those of another."""


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


_VALUE: Final = expression(ANY_VALUE)
_LONE_MOVE: Final = re.compile(r"(;[BW]\[)([a-zA-Z]{2})(\]\s*+)")
_REGIONS: Final = frozenset({"DD", "VW"})


def rewritten(source: str, change: Callable[[Segment, str], str | None]) -> str:
    """Return `source` with other properties; the very same string if nothing changes.

    Args:
        source: As of a node.
        change: Gets each property and its text, and returns another text or None.
    """
    done = 0
    parts: list[str] = []
    for segment in segments(source):
        if segment.ident:
            text = change(segment, source[segment.start : segment.end])
            if text is not None:
                parts += source[done : segment.start], text
                done = segment.end
    return "".join(parts) + source[done:] if parts else source


def with_values(text: str, values: Sequence[str | None]) -> str:
    """Return the text of a property with other values at their places; None takes one out."""
    left = iter(values)

    def put(_old: re.Match[str]) -> str:
        value = next(left)
        return "" if value is None else f"[{value}]"

    return _VALUE.sub(put, text)


def _keep_from_being_corners(values: list[str | None]) -> None:
    """Name the last point twice if only two are left, which would be corners (FF[3], "VW")."""
    left = [value for value in values if value is not None]
    if len(left) == 2 and None in values and all(map(parse_point, left)):
        values[values.index(None)] = left[-1]


class PointRewriter:
    """Takes every point that nodes of one game name to where it comes to lie.

    Attributes:
        moves, stones, marks: What has fallen off the board up to now.
        off: The first property with a value that has no place any more, as ``AB[zz]``.
        unknown: Ident of a property nobody knows → whether all its values have been points.
    """

    def __init__(
        self, values: ValueMap, also: Collection[str] = (), *, corner_views: bool = False
    ) -> None:
        """Take values along with `values`.

        Args:
            values: Takes values to values.
            also: Properties nobody knows that hold points all the same.
            corner_views: Whether two values of VW are the corners of a rectangle.
        """
        self.moves = self.stones = self.marks = 0
        self.off = ""
        self.unknown: dict[str, bool] = {}
        self._values = values
        self._also = also
        self._corner_views = corner_views

    def rewrite(self, source: str) -> str:
        """Return the source of a node with its points where they belong."""
        lone = _LONE_MOVE.fullmatch(source)
        name = None if lone is None else self._values.names.get(lone[2])
        if lone is not None and name is not None:
            return f"{lone[1]}{name}{lone[3]}"
        return rewritten(source, self._change)

    def _change(self, segment: Segment, text: str) -> str | None:
        ident, old = segment.ident, segment.values
        kind = property_type(ident).kind
        if kind is Kind.UNKNOWN and ident not in self._also:
            if self.unknown.get(ident, True):
                self.unknown[ident] = all(map(self._values.is_point, old))
            return None
        if kind is not Kind.UNKNOWN and kind not in POINT_KINDS:
            return None
        if ident == "VW" and self._corner_views and len(old) == 2:
            new = self._values.corners(old)
        else:
            new = self._values.values(kind, old)
            if ident == "VW" and self._corner_views:
                _keep_from_being_corners(new)
        if self._values.lost:
            self._count(ident, kind)
        if new == list(old):
            return None
        if any(value is not None for value in new):
            return with_values(text, new)
        # An empty list clears what is inherited, as a list of nothing on this board does.
        return with_values(text, ["", *new[1:]]) if ident in _REGIONS else ""

    def _count(self, ident: str, kind: Kind) -> None:
        lost = self._values.lost
        self.off = self.off or f"{ident}[{self._values.lost_value}]"
        if kind is Kind.MOVE:
            self.moves += lost
        elif ident in SET_UP:
            self.stones += lost
        elif ident not in _REGIONS:
            self.marks += lost
