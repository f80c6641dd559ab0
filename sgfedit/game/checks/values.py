"""Values of properties: numbers, colours, figures, moves, and lists of points, pairs and labels.

(SPEC 1.5, 1.6, 3.4; FF[4], "Types")
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import is_text
from sgfedit.game.checks.flaws import Flaw, with_characters
from sgfedit.game.foreign_info import foreign_info
from sgfedit.game.info_values import read_time
from sgfedit.game.traversal import set_up_lists
from sgfedit.go.points import parse_vertex
from sgfedit.i18n import Named
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, PROPERTIES, Category, Kind
from sgfedit.sgf.values import (
    Point,
    decode_simple,
    decode_text,
    format_point,
    parse_colour,
    parse_number,
    parse_point,
    parse_real,
    parse_rectangle,
    rectangle,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.values import Size


_REAL: Final = re.compile(r"[+-]?[0-9]++(?:\.[0-9]++)?")
_LOOSE_REAL: Final = re.compile(r"([+-]?)([0-9]*+)(?:([.,])([0-9]*+))?")
_PASS_WORDS: Final = ("pass", "-", "虚手", "停一手")
_CLOCKS: Final = ("BL", "WL")
_SMALL: Final = 19
_PRINT_MODES: Final = range(3)


TEXTS: Final = {Kind.TEXT, Kind.SIMPLE, Kind.APPLICATION}
"""The kinds of values that are text alone."""


def effective(values: Sequence[str]) -> int:
    """Return which value of a single-value property counts: the first that is not empty."""
    if len(values) == 1:
        return 0
    return next((index for index, value in enumerate(values) if strip(value)), 0)


def value_flaws(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the value of a property that has but one."""
    index = effective(values)
    raw = values[index]
    text = strip(raw)
    kind = PROPERTIES[ident].kind
    if not text and kind not in _MAY_BE_EMPTY:
        # A text of nothing but blanks may be meant.
        certainty = "ask" if kind in TEXTS and any(values) else ""
        return [Flaw(number, "empty-value", (), certainty) for number in range(len(values))]
    judge = _JUDGES.get(kind)
    flaw = judge(scene, ident, raw, text) if judge is not None else None
    if flaw is None:
        return []
    if len(values) > 1 and flaw.repair == "safe":  # with another text another value might count
        flaw = flaw._replace(certainty="ask")
    return [flaw._replace(value=index) if index else flaw]


def _borrowed_flaw(scene: Scene, ident: str) -> Flaw | None:
    """Return what is wrong with the text of an annotation that a root uses for something else.

    Nothing where it is told what that is.
    """
    said = (source for one in foreign_info(scene.node).values() for source in one.sources)
    return None if ident in said else Flaw(0, "bad-value", None)


def is_borrowed(scene: Scene, ident: str) -> bool:
    """Whether a root uses an annotation for something else: the Nihon Ki-in, TE as title."""
    is_root = scene.node.parent is None
    return is_root and ident in _BORROWED and is_text(scene.properties, ident)


_BORROWED: Final = {
    row.ident for row in PROPERTIES.values() if row.category is Category.MOVE_ANNOTATION
} | {"KO"}


# One function a kind: its value as written and without white space → the flaw ---------------


def _normalised(text: str, certainty: str = "") -> Flaw:
    return Flaw(0, "value-normalised", (text,), certainty)


def _text(_scene: Scene, _ident: str, raw: str, _stripped: str) -> Flaw | None:
    mended = with_characters(raw)
    return None if mended == raw else Flaw(0, "character-reference", (mended,))


def _number(_scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    number = parse_number(text)
    if number is None:
        real = parse_real(text)
        if real is not None and real.is_integer() and abs(real) < 1e15:
            return _normalised(str(int(real)), "ask")  # as which it is not read now
        return Flaw(0, "bad-value")
    if ident == "PM" and number not in _PRINT_MODES:
        return Flaw(0, "bad-pm")
    return None if raw == text else _normalised(text)


def _real(_scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if _REAL.fullmatch(text):
        return None if raw == text else _normalised(text)
    match = _LOOSE_REAL.fullmatch(text)
    if match and (match[2] or match[4]):
        sign, whole, mark, fraction = match.groups()
        # 1,234 may be more than a thousand.
        is_sure = not (mark == "," and len(fraction) == 3 and whole.strip("0"))
        mended = f"{sign}{whole or 0}" + (f".{fraction}" if fraction else "")
        return _normalised(mended, "" if is_sure else "ask")
    reading = read_time(decode_text(raw)) if ident in _CLOCKS else None
    if reading is not None and reading.text and not reading.rest:
        return Flaw(0, "bad-value", (reading.text,))
    return Flaw(0, "bad-value")


def _double(scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if raw in {"1", "2"}:
        return None
    if text in {"", "1", "2"}:
        return _normalised(text or "1")
    if is_borrowed(scene, ident):
        return _borrowed_flaw(scene, ident)
    # What other programs write behind the figure ("1 kk") is lost.
    return _normalised("1", "ask") if text[0] == "1" else Flaw(0, "bad-value", ("1",))


def _colour(_scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    colour = parse_colour(text)
    if colour is None:
        return Flaw(0, "bad-value")
    return None if raw == colour else _normalised(colour)


def _none(scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if not raw:
        return None
    if is_borrowed(scene, ident):
        return _borrowed_flaw(scene, ident)
    # Some write the 1 that other annotations have.
    return _normalised("", "" if text in {"", "1"} else "ask")


def _figure(scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    if not raw:
        return None
    if not text:
        return _normalised("")
    if scene.is_old:
        return Flaw(0, "feature-newer-than-ff", None)
    halves = split_composed(raw)
    if halves is None:
        return _normalised(f"{text}:" if parse_number(text) is not None else f"0:{raw}")
    flags, name = strip(halves[0]), halves[1]
    if not flags:
        return _normalised(f"0:{name}")
    if parse_number(flags) is None:
        return _normalised(f"0:{halves[0]}\\:{name}", "ask")
    return None if flags == halves[0] else _normalised(f"{flags}:{name}")


def _move(scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    if raw in scene.names or (raw == "tt" and has_tt(scene)):
        return None
    if raw == "":
        if not scene.is_old:
            return None
        return Flaw(0, "ff4-pass-in-old-ff", ("tt",) if has_tt(scene) else None, detail="[]")
    if raw != text:
        inner = _move(scene, _ident, text, text)
        return _normalised(text) if inner is None else inner
    point = parse_point(text)
    if text == "--" or (point is not None and point in (scene.size, _ZZ)):
        return Flaw(0, "nonstandard-pass", (pass_text(scene),))
    if point is not None:
        return Flaw(0, "move-off-board", None)
    if text.lower() in _PASS_WORDS:
        return Flaw(0, "bad-value", (pass_text(scene),))
    vertex = parse_vertex(text, *scene.size)
    return Flaw(0, "bad-value", (format_point(Point(*vertex)),) if vertex else None)


_ZZ: Final = Point(25, 25)


def has_tt(scene: Scene) -> bool:
    """Whether ``tt`` is a pass on this board (FF[4], "Go: Move")."""
    return max(scene.size) <= _SMALL


def pass_text(scene: Scene) -> str:
    """Return how a pass is written in this file format."""
    return "tt" if scene.is_old and has_tt(scene) else ""


_JUDGES: Final[dict[Kind, Callable[[Scene, str, str, str], Flaw | None]]] = {
    Kind.TEXT: _text,
    Kind.SIMPLE: _text,
    Kind.NUMBER: _number,
    Kind.REAL: _real,
    Kind.DOUBLE: _double,
    Kind.COLOUR: _colour,
    Kind.NONE: _none,
    Kind.FIGURE: _figure,
    Kind.MOVE: _move,
}
_MAY_BE_EMPTY: Final = {Kind.DOUBLE, Kind.NONE, Kind.FIGURE, Kind.MOVE}


_MANY_POINTS: Final = 100_000
"""Of all rectangles of a list together; no board has so many, but nothing limits a list."""
_SHORT: Final = 2
_SHORT_BEFORE_4: Final = 4


def _off(text: str) -> Named:
    return Named("Problem", "{point} is off the board", point=text)


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
            return Flaw(index, "bad-value", detail=_off(text))
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
        return Flaw(index, "bad-value", detail=_off(text))
    last = Point(min(last.x, scene.size[0] - 1), min(last.y, scene.size[1] - 1))
    proper = f"{format_point(first)}:{format_point(last)}"
    if not all(_is_on(scene, corner) for corner in corners):
        return Flaw(index, "bad-value", (proper,), points=(first, last), detail=_off(text))
    if first == last:
        return Flaw(index, "one-point-rect", (format_point(first),), points=(first,))
    if text != proper:
        return Flaw(index, "rect-corners-swapped", (proper,), points=(first, last))
    if raw != text:
        return Flaw(index, "value-normalised", (text,), points=(first, last))
    if scene.is_old:
        return Flaw(index, "feature-newer-than-ff", None, points=(first, last))
    return None


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
    count = str(len(values))
    detail = Named("Problem", "two corners are wanted, points here: {count}", count=count)
    return [Flaw(0, "bad-view", None, detail=detail)]


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
