"""Lists of points, of pairs of points, of labels (SPEC 1.6; FF[4], "Point", "Markup")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.traversal import set_up_lists
from sgfedit.go.points import parse_vertex
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, PROPERTIES
from sgfedit.sgf.values import (
    Point,
    decode_simple,
    format_point,
    parse_point,
    parse_rectangle,
    rectangle,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.values import Size

_MANY_POINTS: Final = 100_000
"""Of all rectangles of a list together; no board has so many, but nothing limits a list."""
_SHORT: Final = 2
_SHORT_BEFORE_4: Final = 4
_OFF: Final = "{} is off the board"


def _is_on(scene: Scene, point: Point) -> bool:
    return point.x < scene.size[0] and point.y < scene.size[1]


# Points -------------------------------------------------------------------------------------


def point_flaws(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the single values of a list of points."""
    if scene.names.issuperset(values):
        return []
    found = [
        _point_flaw(scene, ident, index, raw, len(values))
        for index, raw in enumerate(values)
        if raw not in scene.names
    ]
    flaws = [flaw for flaw in found if flaw is not None]
    return _for_old_files(scene, ident, values, flaws) if scene.is_old else flaws


def _point_flaw(scene: Scene, ident: str, index: int, raw: str, count: int) -> Flaw | None:
    text = strip(raw)
    if not text:
        if not PROPERTIES[ident].empty:
            return Flaw(index, "empty-value")
        if count > 1:  # an elist is empty or not
            return Flaw(index, "bad-view" if ident == "VW" else "empty-value", detail="[]")
        return Flaw(index, "value-normalised", ("",)) if raw else None
    point = parse_point(text)
    if point is not None:
        if not _is_on(scene, point):
            return Flaw(index, "bad-value", detail=_OFF.format(text))
        return Flaw(index, "value-normalised", (text,), points=(point,))
    corners = parse_rectangle(text)
    if corners is not None:
        return _rectangle_flaw(scene, index, raw, corners)
    vertex = parse_vertex(text, *scene.size)
    return Flaw(index, "bad-value", (format_point(Point(*vertex)),) if vertex else ())


def _rectangle_flaw(
    scene: Scene, index: int, raw: str, corners: tuple[Point, Point]
) -> Flaw | None:
    text = strip(raw)
    first, last = map(Point, *map(sorted, zip(*corners, strict=True)))
    if not _is_on(scene, first):
        return Flaw(index, "bad-value", detail=_OFF.format(text))
    last = Point(*map(min, last, _last(scene)))
    proper = f"{format_point(first)}:{format_point(last)}"
    if not all(_is_on(scene, corner) for corner in corners):
        return Flaw(index, "bad-value", (proper,), points=(first, last), detail=_OFF.format(text))
    if first == last:
        return Flaw(index, "one-point-rect", (format_point(first),), points=(first,))
    if text != proper:
        return Flaw(index, "rect-corners-swapped", (proper,), points=(first, last))
    if raw != text:
        return Flaw(index, "value-normalised", (text,), points=(first, last))
    if scene.is_old:
        return Flaw(index, "feature-newer-than-ff", None, points=(first, last))
    return None


def _last(scene: Scene) -> Point:
    return Point(scene.size[0] - 1, scene.size[1] - 1)


def _names(points: Iterable[Point]) -> tuple[str, ...]:
    return tuple(map(format_point, points))


def _for_old_files(
    scene: Scene, ident: str, values: Sequence[str], flaws: list[Flaw]
) -> list[Flaw]:
    """Return flaws, with what could stand in the place of rectangles, which are of FF[4].

    That is their points; for VW, where two values are corners, the corners.
    """
    left = _MANY_POINTS
    for number, flaw in enumerate(flaws):
        if flaw.code != "feature-newer-than-ff":
            continue
        if ident == "VW" and len(values) == 1:
            flaws[number] = flaw._replace(code="bad-view", mended=_names(flaw.points))
        elif ident != "VW" and left > 0:
            points = rectangle(flaw.points[0], flaw.points[1], scene.size)
            flaws[number] = flaw._replace(mended=_names(points))
            left -= len(points)
    return flaws


def view_flaws(scene: Scene, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with VW as a whole: before FF[4] it has two values, or is empty."""
    if not scene.is_old or len(values) == 2 or not any(map(strip, values)):
        return []
    if len(values) == 1 and ":" in values[0]:  # said of the rectangle
        return []
    return [Flaw(0, "bad-view", None, detail=f"{len(values)} points instead of two corners")]


# Points that stand more than once ------------------------------------------------------------

_SETUP: Final = ("AB", "AW", "AE")
_SETS: Final = (_SETUP, EXCLUSIVE_MARKS, ("TB", "TW"), ("DD",), ("VW",), ("L",), ("M",))
_SET_OF: Final = {ident: idents for idents in _SETS for ident in idents}
COMPARED: Final = frozenset({*_SET_OF, "LB"})
"""Properties whose values are looked at beside others of the node."""


def overlaps(scene: Scene, properties: Properties) -> dict[str, list[Flaw]]:
    """Return the values of lists whose points stand in another value, which counts (SPEC 3.2).

    Of AB and AW the first one counts, AE after them; of marks the first one. By identifier.
    """
    found: dict[str, list[Flaw]] = {}
    for group in {_SET_OF[ident] for ident in properties if ident in _SET_OF}:
        idents = [ident for ident in properties if ident in group]
        values = [raw for ident in idents for raw in properties[ident]]
        if len(set(values)) == len(values) and scene.names.issuperset(values):
            continue
        if idents == ["VW"] and scene.corner_views and len(values) == 2:
            continue
        idents = set_up_lists(properties) if group is _SETUP else idents
        seen = 0
        for ident in idents:
            flaws, seen = _repeated(scene, properties[ident], seen)
            if flaws:
                found[ident] = flaws
    if "LB" in properties:
        flaws = list(_repeated_labels(scene, properties["LB"]))
        if flaws:
            found["LB"] = flaws
    return found


def _repeated(scene: Scene, values: Sequence[str], before: int) -> tuple[list[Flaw], int]:
    """Return the values with points that stand before them, and all points up to here.

    Sets of points are numbers with a bit for each, so that it costs the same how big a rectangle
    is: nothing limits how many of them a list has.
    """
    own, left = 0, _MANY_POINTS
    found: list[Flaw] = []
    for index, raw in enumerate(values):
        bits = _bits(raw, scene.size)
        again = bits & (before | own)
        if again:
            rest = _names(_points(bits & ~again, scene.size))
            points = _points(again, scene.size) if left > 0 else ()
            left -= len(points)
            certainty = "ask" if again & before else "safe"
            found.append(Flaw(index, "point-not-unique", rest, certainty, points))
        own |= bits
    return found, before | own


def _bits(raw: str, size: Size) -> int:
    """Return the points of the board in a value, bit `y * width + x` for each."""
    width, height = size
    point = parse_point(raw)
    corners = (point, point) if point is not None else parse_rectangle(raw)
    if corners is None:
        return 0
    (left, right), (top, bottom) = map(sorted, zip(*corners, strict=True))
    columns, rows = min(right + 1, width) - left, min(bottom + 1, height) - top
    if columns <= 0 or rows <= 0:
        return 0
    row = ((1 << columns) - 1) << (top * width + left)
    # As many rows as there are, each `width` bits above the one before.
    return row * (((1 << (rows * width)) - 1) // ((1 << width) - 1))


def _points(bits: int, size: Size) -> tuple[Point, ...]:
    """Return the points whose bits are set, row by row."""
    points = []
    while bits:
        index = (bits & -bits).bit_length() - 1
        bits &= bits - 1
        points.append(Point(index % size[0], index // size[0]))
    return tuple(points)


def _repeated_labels(scene: Scene, values: Sequence[str]) -> Iterator[Flaw]:
    if len(values) == 1:
        return
    seen: dict[Point, str] = {}
    for index, raw in enumerate(values):
        halves = split_composed(raw)
        point = parse_point(halves[0]) if halves else None
        if halves is None or point is None or not _is_on(scene, point):
            continue
        text = decode_simple(halves[1])
        if not text:
            continue
        if point in seen:
            certainty = "safe" if seen[point] == text else "ask"
            yield Flaw(index, "point-not-unique", (), certainty, (point,))
        seen.setdefault(point, text)


# Pairs --------------------------------------------------------------------------------------


def pair_flaws(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with arrows and lines."""
    seen: set[tuple[Point, Point]] = set()
    found: list[Flaw] = []
    for index, raw in enumerate(values):
        flaw = _pair_flaw(scene, ident, index, raw, seen)
        if flaw is not None:
            found.append(flaw)
    return found


def _pair_flaw(
    scene: Scene, ident: str, index: int, raw: str, seen: set[tuple[Point, Point]]
) -> Flaw | None:
    text = strip(raw)
    if not text:
        return Flaw(index, "empty-value")
    if ":" not in text:
        return Flaw(index, "compose-expected", None)
    pair = parse_rectangle(text)
    if pair is None:
        return Flaw(index, "bad-value")
    if not (_is_on(scene, pair[0]) and _is_on(scene, pair[1])):
        return Flaw(index, "markup-on-off-board-point")
    if pair[0] == pair[1]:
        return Flaw(index, "one-point-arrow", points=pair[:1])
    # A line has no direction.
    key = (min(pair), max(pair)) if ident == "LN" else pair
    if key in seen:
        return Flaw(index, "duplicate-arrow", points=pair)
    seen.add(key)
    return None if raw == text else Flaw(index, "value-normalised", (text,), points=pair)


# Labels -------------------------------------------------------------------------------------


def label_flaws(scene: Scene, _ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the single values of LB."""
    names = scene.names
    found: list[Flaw] = []
    for index, raw in enumerate(values):
        if 4 <= len(raw) <= 5 and raw[2] == ":" and raw[:2] in names and "\\" not in raw:
            continue
        flaw = _label_flaw(scene, index, raw)
        if flaw is not None:
            found.append(flaw)
    return found


def _label_flaw(scene: Scene, index: int, raw: str) -> Flaw | None:
    halves = split_composed(raw)
    if halves is None:
        return Flaw(index, "compose-expected", None) if strip(raw) else Flaw(index, "empty-value")
    name, text = strip(halves[0]), decode_simple(halves[1])
    point = parse_point(name)
    if point is None:
        return Flaw(index, "bad-value")
    if not text:
        return Flaw(index, "label-empty", points=(point,))
    if not _is_on(scene, point):
        return Flaw(index, "markup-on-off-board-point", (), "ask")
    if name != halves[0]:
        return Flaw(index, "value-normalised", (f"{name}:{halves[1]}",), points=(point,))
    if len(text) > (_SHORT_BEFORE_4 if scene.ff == 3 else _SHORT):
        return Flaw(index, "long-label", None, points=(point,), detail=text)
    return None
