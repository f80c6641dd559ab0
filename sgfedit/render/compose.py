"""Composition of a diagram: what is drawn on points and how large, and which points change.

Pure data between diagram and paint. Several things may share a point; they stay distinguishable
because shapes are nested from outside to inside, texts shrink inside shapes, a cross opens in the
middle for a text, territory steps aside for texts and the last move turns from a dot into a ring
as soon as anything else is there.

A text of three or more characters that has an empty point for itself may spread over the free
points beside it. Whether it needs that room is known only when it is drawn; what is free depends
on nothing but the diagram, so it is known here which points a change concerns. What changes, and
what is on one point, needs every field of a Diagram: a new one goes into `_LOOKS` or `OF_FRAME`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import chain, repeat
from math import hypot
from operator import attrgetter, is_, ne
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sgfedit.go.board import Colour
from sgfedit.go.points import vertex
from sgfedit.render.diagram import NOBODY
from sgfedit.sgf.marks import OUTER_FIRST, Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sgfedit.render.diagram import Diagram, Ghost, Hint


LONG: Final = 3
"""Characters from which a label may spread."""

_SHARED: Final = 0.3
"""Cells that a label gets of a point that another one wants as well."""

_TOUCHES: Final = 0.6
"""Points nearer than this (in cells) to a line or arrow are not free."""

OVERFLOW_BY: Final = (
    *("labels", "stones", "marks", "numbers", "territory", "ghosts", "hints", "last_move"),
    *("arrows", "lines"),
)
"""Fields of a Diagram that decide about spreading, apart from those of its frame."""

_FRAME: Final = ("width", "visible", "crop")


class LabelOverflow(NamedTuple):
    """A label that may be wider than its cell.

    Attributes:
        text: What it says.
        left: Cells it may take to the left of its own, 0 to 1.
        right: To the right.
    """

    text: str
    left: float
    right: float


_NONE: Final[Mapping[Point, LabelOverflow]] = MappingProxyType({})

# The fields last looked at and what was found: hovering about changes none of them, and a step
# asks several times.
_memo: list[tuple[tuple[object, ...], Mapping[Point, LabelOverflow]]] = []


def label_overflows(diagram: Diagram) -> Mapping[Point, LabelOverflow]:
    """Return the labels that may be wider than their cell; O(markup), O(labels) if all are short.

    No two of them share a pixel, and none covers a stone, a mark, another text or a line.
    """
    if not any(len(text) >= LONG for _, text in diagram.labels):
        return _NONE
    key = tuple(getattr(diagram, field) for field in (*OVERFLOW_BY, *_FRAME))
    if not _memo or not all(map(is_, _memo[0][0], key)):
        _memo[:] = [(key, _find(diagram))]
    return _memo[0][1]


def _find(diagram: Diagram) -> Mapping[Point, LabelOverflow]:
    taken = marked_points(diagram)
    if diagram.last_move is not None:
        taken.add(diagram.last_move)
    long = {
        point: text
        for point, text in diagram.labels
        if len(text) >= LONG and point not in taken and _is_empty(diagram, point)
    }
    taken.update(point for point, _ in diagram.labels)
    lines = segments(diagram)

    def room(beside: Point, beyond: Point) -> float:
        if beside in taken or not _is_empty(diagram, beside):
            return 0.0
        if any(distance(line, beside) < _TOUCHES for line in lines):
            return 0.0
        return _SHARED if beyond in long else 1.0

    found = {}
    for point, text in long.items():
        x, y = point
        left, right = (room(Point(x + way, y), Point(x + 2 * way, y)) for way in (-1, 1))
        if left or right:
            found[point] = LabelOverflow(text, left, right)
    return found


def covered(point: Point, spread: LabelOverflow) -> Iterator[Point]:
    """Yield the points that a label on `point` may cover."""
    if spread.left:
        yield Point(point[0] - 1, point[1])
    yield point
    if spread.right:
        yield Point(point[0] + 1, point[1])


def _is_empty(diagram: Diagram, point: Point) -> bool:
    """Return whether `point` is shown and has no stone."""
    if not 0 <= point[0] < diagram.width or diagram.is_hidden(point):
        return False
    return not diagram.stones[point[1] * diagram.width + point[0]]


class Segment(NamedTuple):
    """A line or arrow as it is drawn.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        is_arrow: Whether it has a head.
        leaves_edge: Whether it begins at the edge of what stands on `start`.
        meets_edge: Whether it ends at the edge of what stands on `end`.
    """

    start: Point
    end: Point
    is_arrow: bool
    leaves_edge: bool
    meets_edge: bool


def segments(diagram: Diagram) -> list[Segment]:
    """Return lines, then arrows, in drawing order.

    A line joins two points; an arrow leaves what stands on its ends readable.
    """
    found = [Segment(a, b, False, False, False) for a, b in diagram.lines]
    if diagram.arrows:
        taken = marked_points(diagram).union(point for point, _ in diagram.labels)
        for a, b in diagram.arrows:
            edges = [point in taken or diagram.stone(point) is not None for point in (a, b)]
            found.append(Segment(a, b, True, *edges))
    return found


def marked_points(diagram: Diagram) -> set[Point]:
    """Return the points that have a mark, a number, territory or a variation."""
    found = {point for point, _ in diagram.marks}
    found.update(point for point, _ in diagram.numbers)
    found.update(point for point, _ in diagram.territory)
    found.update(ghost.point for ghost in diagram.ghosts)
    found.update(hint.point for hint in diagram.hints)
    return found


def points_near(segment: Segment, width: int, height: int, reach: float) -> Iterator[Point]:
    """Yield the points of a `width` x `height` board within `reach` cells of `segment`."""
    (x1, y1), (x2, y2) = segment.start, segment.end
    for y in range(max(min(y1, y2) - 1, 0), min(max(y1, y2) + 2, height)):
        for x in range(max(min(x1, x2) - 1, 0), min(max(x1, x2) + 2, width)):
            if distance(segment, Point(x, y)) <= reach:
                yield Point(x, y)


def distance(segment: Segment, point: Point) -> float:
    """Return how many cells `point` is away from `segment`."""
    (x1, y1), (x2, y2) = segment.start, segment.end
    dx, dy = x2 - x1, y2 - y1
    x, y = point[0] - x1, point[1] - y1
    along = min(max((x * dx + y * dy) / (dx * dx + dy * dy or 1), 0.0), 1.0)
    return hypot(x - along * dx, y - along * dy)


_T = TypeVar("_T")


NO_SPREAD: Final = (0.0, 0.0)


class Ground(IntEnum):
    """What a mark is drawn on; by the numbers that `Diagram.stones` has."""

    BOARD = 0
    BLACK = 1
    WHITE = 2


class Item(NamedTuple):
    """One thing to draw on a point; equal items look equal, whatever the point.

    Attributes:
        kind: Key of the table of draw functions.
        ground: What is below it; for stones, their colour.
        detail: Text, or a variety of the kind.
        size: Relative to the size it has alone on a point.
        shift: Offset downwards, in stone diameters.
        fit: For texts, ident of the mark that leaves least room around it; empty for none.
        spread: For texts, cells to the left and right that it may take besides its own.
    """

    kind: str
    ground: Ground
    detail: str = ""
    size: float = 1.0
    shift: float = 0.0
    fit: str = ""
    spread: tuple[float, float] = NO_SPREAD


_GROUNDS: Final = tuple(Ground)
GROUNDS: Final = {Colour.BLACK: Ground.BLACK, Colour.WHITE: Ground.WHITE}
SHELLS: Final = 7
"""How many white stones look different."""

_NESTED: Final = {
    1: (1.0,),
    2: (1.32, 0.78),
    3: (1.42, 0.98, 0.56),
    4: (1.46, 1.1, 0.76, 0.42),
}
"""Sizes of shapes that share a point, outer first."""

_AROUND_TEXT: Final = {
    1: (1.5,),
    2: (1.52, 1.24),
    3: (1.54, 1.34, 1.14),
    4: (1.54, 1.4, 1.26, 1.12),
}
"""The same around a text. More than these are as small as the last."""

_FRAMES: Final = [mark for mark in Mark if not mark.kind.path]


def stone_item(point: Point, value: int, *, is_faded: bool = False) -> Item:
    """Return the stone of colour `value` (1 black, 2 white) on `point`."""
    if is_faded:
        return _FADED[value - 1]
    if value == 1:
        return _BLACK
    return _WHITES[(point[0] * 5 + point[1] * 3 + point[0] * point[1]) % SHELLS]


_BLACK: Final = Item("stone", Ground.BLACK)
_FADED: Final = (Item("faded", Ground.BLACK), Item("faded", Ground.WHITE))
_WHITES: Final = tuple(Item("stone", Ground.WHITE, str(index)) for index in range(SHELLS))


def items_on_points(
    diagram: Diagram, points: Collection[Point] | None = None
) -> dict[Point, Sequence[Item]]:
    """Return what is drawn above the stones, bottom to top, for each point that has anything.

    Wide labels come on top of all these; see `wide_labels`.

    Args:
        diagram: What is on the board.
        points: Look at these only; None for all. O(markup) either way.
    """
    marks: dict[Point, set[Mark]] = {}
    for point, mark in _of(diagram.marks, points):
        marks.setdefault(point, set()).add(mark)
    wide = label_overflows(diagram)
    labels = {point: text for point, text in _of(diagram.labels, points) if point not in wide}
    numbers = dict(_of(diagram.numbers, points))
    territory = dict(_of(diagram.territory, points))
    ghosts = {ghost.point: ghost for ghost in diagram.ghosts}
    verdicts = dict(_of(diagram.verdicts, points))
    singles = _singles(diagram)
    against = _against(diagram, points)
    several = {*marks, *labels, *numbers, *territory, *ghosts, *verdicts, *against, *singles}
    found = _hints_alone(diagram, points, several)
    hints = {hint[0]: hint for hint in diagram.hints if hint[0] in several} if several else {}
    for point in several:
        if (points is not None and point not in points) or diagram.is_hidden(point):
            continue
        ground = _GROUNDS[diagram.stones[point[1] * diagram.width + point[0]]]
        texts = _texts(ground, labels.get(point), numbers.get(point), ghosts.get(point))
        own = marks.get(point, set())
        shapes = _shapes(ground, own, has_text=bool(texts), is_open=point in territory)
        if own:
            innermost = shapes[-1].size if shapes else _AROUND_TEXT[1][0]
            texts = [_inside(text, own, innermost) for text in texts]
        below = _below(diagram, point, ground)
        if point in territory:
            aside = "corner" if texts or Mark.TRIANGLE in own else ""
            below.append(Item(f"T{territory[point]}", ground, aside))
        items = below + shapes + texts
        if point in hints:
            hint = hints[point]
            about = (hint.rank, hint.text, hint.detail)
            items[:0] = _hint(*about, hint.is_next, ground, not items)
        items += against.get(point, [])
        if point == diagram.last_move:
            items.insert(0, Item("last", ground, "ring" if items else "dot"))
        items[:0] = [Item(mark, ground) for mark in _FRAMES if mark in own]
        found[point] = items + _above(diagram, point, ground, ghosts.get(point))
    return found


@lru_cache(maxsize=8)
def rim_of(points: frozenset[Point]) -> tuple[tuple[Point, str], ...]:
    """Return the points at the rim of a part, and the sides where that is: "n", "nw", "new"."""
    return tuple(
        (point, sides)
        for point in points
        if (sides := "".join(side for side, by in _SIDES if _beside(point, by) not in points))
    )


_SIDES: Final = (("n", (0, -1)), ("e", (1, 0)), ("s", (0, 1)), ("w", (-1, 0)))


def _beside(point: Point, by: tuple[int, int]) -> Point:
    return Point(point[0] + by[0], point[1] + by[1])


def rims(diagram: Diagram, points: Collection[Point] | None = None) -> dict[Point, Sequence[Item]]:
    """Return the frame of a part, which is below the stones; see `items_on_points`."""
    return {
        point: (Item("rim", Ground.BOARD, sides),)
        for point, sides in _of(rim_of(diagram.framed), points)
        if not diagram.is_hidden(point)
    }


_HINT_SIZES: Final = (1.0, 0.97, 0.94, 0.9, 0.86)
"""Sizes of hints by their rank."""

_LIGHT: Final = frozenset({0})
"""Ranks of hints so dark that a text on them is white."""

_NO_TEXT_SIZE: Final = 0.5
"""How large a hint without a text is beside one with a text: little was thought of it."""


@lru_cache(maxsize=4096)
def _hint(
    rank: int | None,
    text: str,
    detail: str,
    is_next: bool,  # in the order of a `Hint`
    ground: Ground,
    is_bare: bool = True,  # by name it would take twice as long
) -> tuple[Item, ...]:
    """Return the disc of a hint and what is written on it; marks of the record keep the point."""
    found = []
    if rank is not None:
        size = _HINT_SIZES[rank] * (1 if text else _NO_TEXT_SIZE)
        found.append(Item("hint", ground, str(rank), size))
    if is_next:
        found.append(Item("next", ground))
    if is_bare and text:
        kind = "hint-light" if rank in _LIGHT else "hint-dark"
        if rank is None:
            kind = "label"
        if detail:
            found.append(Item(kind, ground, text, 0.74, -0.12))
            found.append(Item(kind, ground, detail, 0.44, 0.23))
        else:
            found.append(Item(kind, ground, text, 0.78))
    return tuple(found)


def _hints_alone(
    diagram: Diagram, points: Collection[Point] | None, others: Collection[Point]
) -> dict[Point, Sequence[Item]]:
    """Return the items of hints on points where nothing else is: there may be hundreds of them."""
    if not diagram.hints:
        return {}
    stones, width = diagram.stones, diagram.width
    if diagram.crop and diagram.visible is not None:
        points = diagram.visible if points is None else diagram.visible.intersection(points)
    hints: Iterable[Hint] = diagram.hints
    if points is not None:
        hints = [hint for hint in hints if hint[0] in points]
    return {
        point: _hint(rank, text, detail, is_next, _GROUNDS[stones[point[1] * width + point[0]]])
        for point, rank, text, detail, is_next, _order in hints
        if point not in others
    }


_SURE: Final = 3
"""How far from nobody's the point of a stone has to be for it to be marked as lost."""


def _against(diagram: Diagram, points: Collection[Point] | None) -> dict[Point, list[Item]]:
    """Return the marks of stones that stand where the other side will own the point."""
    owners = diagram.ownership
    if not owners:
        return {}
    found = {}
    width, stones = diagram.width, diagram.stones
    for index, stone in enumerate(stones):
        if not stone:
            continue
        owned = owners[index] - NOBODY
        if (owned if stone == 2 else -owned) >= _SURE:
            point = Point(index % width, index // width)
            if points is None or point in points:
                kind = "TW" if stone == 1 else "TB"
                found[point] = [Item(kind, Ground(stone), "corner")]
    return found


def _singles(diagram: Diagram) -> list[Point]:
    hover = diagram.hover[0] if diagram.hover else None
    judged = diagram.judged[0] if diagram.judged else None
    found = (diagram.last_move, diagram.cursor, hover, judged)
    return [point for point in found if point is not None]


def _below(diagram: Diagram, point: Point, ground: Ground) -> list[Item]:
    """Return ghost stones, and whether it is right to play here."""
    found = []
    if diagram.hover is not None and diagram.hover[0] == point and ground is Ground.BOARD:
        found.append(Item("hover", GROUNDS[diagram.hover[1]]))
    found += [
        Item("ghost", GROUNDS[ghost.colour])
        for ghost in diagram.ghosts
        if ghost.point == point and not ghost.text
    ]
    found += [
        Item("right" if is_right else "wrong", ground)
        for at, is_right in diagram.verdicts
        if at == point
    ]
    return found


def _above(diagram: Diagram, point: Point, ground: Ground, ghost: Ghost | None) -> list[Item]:
    """Return how the move here is judged, and what the user is about to do here."""
    found = []
    sign = ghost.sign if ghost is not None else ""
    if diagram.judged is not None and diagram.judged[0] == point:
        sign = diagram.judged[1]
    if sign:
        found.append(Item("judged", ground, sign))
    if diagram.hover is not None and diagram.hover[0] == point and ground is not Ground.BOARD:
        found.append(Item("target", GROUNDS[diagram.hover[1]]))
    if point == diagram.cursor:
        found.append(Item("cursor", ground))
    return found


def wide_labels(diagram: Diagram, points: Collection[Point] | None = None) -> dict[Point, Item]:
    """Return the labels that may be wider than their cell, which are drawn above all else."""
    return {
        point: Item("label", Ground.BOARD, spread.text, spread=(spread.left, spread.right))
        for point, spread in label_overflows(diagram).items()
        if points is None or point in points
    }


def gaps(
    diagram: Diagram, points: Collection[Point] | None = None
) -> dict[Point, tuple[float, float]]:
    """Return where the grid makes room for a text: half width and half height in cells.

    Wide labels are left out: how much they need depends on how they are drawn.
    """
    found: dict[Point, tuple[float, float]] = {}
    wide = label_overflows(diagram)
    texts = {ghost.point: ghost.text for ghost in diagram.ghosts}
    texts.update((hint.point, hint.text) for hint in diagram.hints if hint.rank is None)
    for point, text in (*texts.items(), *diagram.labels):
        if not text or point in wide or (points is not None and point not in points):
            continue
        if not diagram.stones[point[1] * diagram.width + point[0]]:
            found[point] = (0.33 if len(text) == 1 else 0.46, 0.33)
    return found


def _of(
    entries: Collection[tuple[Point, _T]], points: Collection[Point] | None
) -> Collection[tuple[Point, _T]]:
    if points is None or not entries:
        return entries
    return [entry for entry in entries if entry[0] in points]


def _shapes(
    ground: Ground, marks: Collection[Mark], *, has_text: bool, is_open: bool
) -> list[Item]:
    shapes = [mark for mark in OUTER_FIRST if mark in marks and mark.kind.path]
    if not shapes:
        return []
    sizes = (_AROUND_TEXT if has_text else _NESTED)[min(len(shapes), len(_NESTED))]
    return [
        Item(mark, ground, "open" if mark.kind.opens and (has_text or is_open) else "", size)
        for mark, size in zip(shapes, chain(sizes, repeat(sizes[-1])), strict=False)
    ]


def _inside(text: Item, marks: Collection[Mark], innermost: float) -> Item:
    """Return `text` small enough for the marks around it, the smallest of size `innermost`."""
    fit = next(mark for mark in Mark if mark in marks)
    share = fit.kind.text_size * innermost / _AROUND_TEXT[1][0]
    shift = text.shift * 0.5 + 0.1 if fit is Mark.TRIANGLE and text.shift else text.shift
    return text._replace(size=text.size * share, shift=shift, fit=fit)


def _texts(
    ground: Ground, label: str | None, number: int | None, ghost: Ghost | None
) -> list[Item]:
    if label is not None and number is not None:
        return [
            Item("label", ground, label, 0.66, -0.16),
            Item("number", ground, str(number), 0.5, 0.25),
        ]
    if label is not None:
        return [Item("label", ground, label)]
    if number is not None:
        return [Item("number", ground, str(number))]
    if ghost is not None and ghost.text:
        # Below how the move is judged.
        size, shift = (0.8, 0.15) if ghost.sign else (1.0, 0.0)
        return [Item("variation", ground, ghost.text, size, shift)]
    return []


OF_FRAME: Final = (
    *("width", "height", "visible", "crop", "hoshi", "symmetry"),
    *("coordinates", "coordinate_style", "coordinate_sides"),
)
"""Fields that change the grid, hence the whole picture."""

_ENTRIES: Final = ("marks", "labels", "territory", "numbers", "ghosts", "hints", "verdicts")
"""Fields of tuples that begin with a point."""

_LOOKS: Final = (*_ENTRIES, "arrows", "lines", "ownership", "framed", "hover", "judged")
"""Fields of what lies on points beside stones, the last move and the cursor."""

_SINGLE: Final = ("last_move", "cursor")
_frame_of: Final = attrgetter(*OF_FRAME)
_singles_of: Final = attrgetter(*_SINGLE)
_entries_of: Final = attrgetter(*_ENTRIES)
_looks_of: Final = attrgetter(*_LOOKS)
_REACH: Final = 1.15
"""Points nearer than this (in cells) to a line may have ink of it in their cell."""


class PointFacts(NamedTuple):
    """What is on one point, for tooltips and screen readers; words are the reader's business.

    Attributes:
        vertex: Its name, such as "D4".
        stone: Colour of the stone.
        number: Move number shown on it.
        label: Text of the record.
        marks: Marks of the record.
        territory: Whose territory it is marked as.
        variation: The program's mark of a variation.
        hint: What an engine thinks of a move there.
        owned: Whose the point will be by an engine, from -1 for White to +1 for Black; None where
            nothing is said of that.
        sign: How the record judges the move there: "?!"; empty for nothing.
        is_right: Whether it is right to play here; None where nothing is said of that.
        is_last_move: Whether the last move was played here.
        is_dimmed: Whether it is dimmed.
        is_faded: Whether its stone is as good as gone.
        is_hidden: Whether it is outside the part that is shown.
        is_hoshi: Whether it is a star point.
        arrows_to: Where arrows from here lead.
    """

    vertex: str
    stone: Colour | None
    number: int | None
    label: str | None
    marks: tuple[Mark, ...]
    territory: Colour | None
    variation: Ghost | None
    hint: Hint | None
    owned: float | None
    sign: str
    is_right: bool | None
    is_last_move: bool
    is_dimmed: bool
    is_faded: bool
    is_hidden: bool
    is_hoshi: bool
    arrows_to: tuple[str, ...]


def describe_point(diagram: Diagram, point: Point) -> PointFacts:
    """Return what `diagram` shows on `point`; O(markup)."""
    variation = next((ghost for ghost in diagram.ghosts if ghost.point == point), None)
    sign = variation.sign if variation is not None else ""
    if diagram.judged is not None and diagram.judged[0] == point:
        sign = diagram.judged[1]
    return PointFacts(
        vertex=vertex(point.x, point.y, diagram.height),
        stone=diagram.stone(point),
        number=dict(diagram.numbers).get(point),
        label=dict(diagram.labels).get(point),
        marks=tuple(mark for at, mark in diagram.marks if at == point),
        territory=dict(diagram.territory).get(point),
        variation=variation,
        hint=next((hint for hint in diagram.hints if hint.point == point), None),
        owned=_owned(diagram, point),
        sign=sign,
        is_right=dict(diagram.verdicts).get(point),
        is_last_move=diagram.last_move == point,
        is_dimmed=point in diagram.dimmed,
        is_faded=point in diagram.faded,
        is_hidden=diagram.visible is not None and point not in diagram.visible,
        is_hoshi=point in diagram.hoshi,
        arrows_to=tuple(
            vertex(end.x, end.y, diagram.height) for at, end in diagram.arrows if at == point
        ),
    )


def _owned(diagram: Diagram, point: Point) -> float | None:
    if not diagram.ownership:
        return None
    return diagram.ownership[point[1] * diagram.width + point[0]] / NOBODY - 1


def changed_points(old: Diagram, new: Diagram) -> frozenset[Point] | None:
    """Return the points that look different in the two diagrams, None for the whole picture.

    O(board + markup). Neighbours that only share a shadow with such a point are not counted. Where
    an engine says something else of most of the points, all are returned at once.
    """
    if old is new:
        return frozenset()
    if _frame_of(old) != _frame_of(new):
        return None
    if 2 * sum(map(ne, old.ownership, new.ownership)) > len(new.stones):
        return _all_points(new.width, new.height)
    changed = set(_changed_stones(old, new))
    changed |= (old.dimmed ^ new.dimmed) | (old.faded ^ new.faded)
    for before, after in zip(_singles_of(old), _singles_of(new), strict=True):
        if before != after:
            changed.update(point for point in (before, after) if point is not None)
    # At most steps that is all. How wide labels and how long arrows are depends on stones, too.
    if old.labels or old.arrows or _looks_of(old) != _looks_of(new):
        _add_changed_looks(changed, old, new)
    return frozenset(changed)


def _add_changed_looks(changed: set[Point], old: Diagram, new: Diagram) -> None:
    """Add the points where marks, texts, lines, and what engines say are others."""
    changed.update(_changed_owners(old, new))
    for entries, others in zip(_entries_of(old), _entries_of(new), strict=True):
        changed.update(_changed_entries(entries, others))
    changed.update(_changed_entries(rim_of(old.framed), rim_of(new.framed)))
    for before, after in ((old.hover, new.hover), (old.judged, new.judged)):
        if before != after:
            changed.update(one[0] for one in (before, after) if one is not None)
    for segment in _changed_segments(old, new):
        changed.update(points_near(segment, new.width, new.height, _REACH))
    changed.update(_changed_spreads(old, new))


@lru_cache(maxsize=4)
def _all_points(width: int, height: int) -> frozenset[Point]:
    return frozenset(Point(x, y) for y in range(height) for x in range(width))


def _changed_stones(old: Diagram, new: Diagram) -> Iterator[Point]:
    if old.stones is new.stones:
        return
    # All at once as one number, in which few bytes are left: far quicker than point by point.
    before, after = (int.from_bytes(diagram.stones, "little") for diagram in (old, new))
    changed = before ^ after
    while changed:
        at = ((changed & -changed).bit_length() - 1) // 8
        yield Point(at % old.width, at // old.width)
        changed &= ~(0xFF << 8 * at)


def _changed_owners(old: Diagram, new: Diagram) -> Iterator[Point]:
    before, after, width = old.ownership, new.ownership, old.width
    if before != after:
        nobody = bytes((NOBODY,)) * (width * old.height)
        pairs = zip(before or nobody, after or nobody, strict=False)
        yield from (
            Point(at % width, at // width) for at, (one, other) in enumerate(pairs) if one != other
        )


def _changed_entries(
    old: tuple[tuple[Any, ...], ...], new: tuple[tuple[Any, ...], ...]
) -> Iterator[Point]:
    # A point's entries are drawn in an order of their own (kinds of marks) or one a point.
    if old is new or not (old or new):
        return
    # Of hundreds most stand where they stood: to find them there takes a tenth of the time.
    least = min(len(old), len(new))
    both = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    before, after = zip(*both, strict=True) if both else ((), ())
    for entry in {*before, *old[least:]} ^ {*after, *new[least:]}:
        yield entry[0]


def _changed_spreads(old: Diagram, new: Diagram) -> Iterator[Point]:
    """Yield the points under wide labels that are new, gone or of another width."""
    if all(getattr(old, field) is getattr(new, field) for field in OVERFLOW_BY):
        return
    for point, spread in label_overflows(old).items() ^ label_overflows(new).items():
        yield from covered(point, spread)


def _changed_segments(old: Diagram, new: Diagram) -> Iterable[Segment]:
    before, after = segments(old), segments(new)
    if before == after:
        return ()
    common = set(before) & set(after)
    if [s for s in before if s in common] == [s for s in after if s in common]:
        return set(before) ^ set(after)
    return {*before, *after}  # another order: other lines lie on top
