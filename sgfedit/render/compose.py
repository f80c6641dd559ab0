"""What is drawn on each point, in which order and how large: pure data between diagram and paint.

Several things may share a point; they stay distinguishable because shapes are nested from outside
to inside, texts shrink inside shapes, a cross opens in the middle for a text, territory steps
aside for texts and the last move turns from a dot into a ring as soon as anything else is there.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from sgfedit.go.board import Colour
from sgfedit.render.diagram import Mark
from sgfedit.render.spread import spreads

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sgfedit.render.diagram import Diagram, Ghost
    from sgfedit.sgf.values import Point


_T = TypeVar("_T")


NO_SPREAD: Final = (0.0, 0.0)


class Ground(Enum):
    """What a mark is drawn on."""

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
"""The same around a text."""

IN_SHAPE: Final[Mapping[str, float]] = {
    Mark.TRIANGLE: 0.62,
    Mark.SQUARE: 0.72,
    Mark.CIRCLE: 0.72,
    Mark.CROSS: 0.68,
    Mark.SELECTED: 0.9,
}
"""Sizes of texts inside a mark, the tightest mark first."""


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
) -> dict[Point, list[Item]]:
    """Return what is drawn above the stones, bottom to top, for each point that has anything.

    Wide labels come on top of all these; see `wide_labels`.

    Args:
        diagram: What is on the board.
        points: Look at these only; None for all. O(markup) either way.
    """
    marks: dict[Point, set[Mark]] = {}
    for point, mark in _of(diagram.marks, points):
        marks.setdefault(point, set()).add(mark)
    wide = spreads(diagram)
    labels = {point: text for point, text in _of(diagram.labels, points) if point not in wide}
    numbers = dict(_of(diagram.numbers, points))
    territory = dict(_of(diagram.territory, points))
    ghosts = {ghost.point: ghost for ghost in diagram.ghosts}
    verdicts = dict(_of(diagram.verdicts, points))
    found: dict[Point, list[Item]] = {}
    singles = _singles(diagram)
    for point in {*marks, *labels, *numbers, *territory, *ghosts, *verdicts, *singles}:
        if (points is not None and point not in points) or diagram.is_hidden(point):
            continue
        ground = Ground(diagram.stones[point[1] * diagram.width + point[0]])
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
        if point == diagram.last_move:
            items.insert(0, Item("last", ground, "ring" if items else "dot"))
        if Mark.SELECTED in own:
            items.insert(0, Item(Mark.SELECTED, ground))
        if diagram.hover is not None and diagram.hover[0] == point and ground is not Ground.BOARD:
            items.append(Item("target", GROUNDS[diagram.hover[1]]))
        if point == diagram.cursor:
            items.append(Item("cursor", ground))
        found[point] = items
    return found


def _singles(diagram: Diagram) -> list[Point]:
    hover = diagram.hover[0] if diagram.hover else None
    return [point for point in (diagram.last_move, diagram.cursor, hover) if point is not None]


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


def wide_labels(diagram: Diagram, points: Collection[Point] | None = None) -> dict[Point, Item]:
    """Return the labels that may be wider than their cell, which are drawn above all else."""
    return {
        point: Item("label", Ground.BOARD, spread.text, spread=(spread.left, spread.right))
        for point, spread in spreads(diagram).items()
        if points is None or point in points
    }


def gaps(
    diagram: Diagram, points: Collection[Point] | None = None
) -> dict[Point, tuple[float, float]]:
    """Return where the grid makes room for a text: half width and half height in cells.

    Wide labels are left out: how much they need depends on how they are drawn.
    """
    found: dict[Point, tuple[float, float]] = {}
    wide = spreads(diagram)
    texts: Mapping[Point, str] = {ghost.point: ghost.text for ghost in diagram.ghosts}
    for point, text in (*texts.items(), *diagram.labels):
        if not text or point in wide or (points is not None and point not in points):
            continue
        if not diagram.stones[point[1] * diagram.width + point[0]]:
            found[point] = (0.33 if len(text) == 1 else 0.46, 0.33)
    return found


def _of(
    entries: Iterable[tuple[Point, _T]], points: Collection[Point] | None
) -> Iterable[tuple[Point, _T]]:
    return entries if points is None else [entry for entry in entries if entry[0] in points]


def _shapes(
    ground: Ground, marks: Collection[Mark], *, has_text: bool, is_open: bool
) -> list[Item]:
    kinds = [mark for mark in Mark if mark in marks and mark is not Mark.SELECTED]
    if not kinds:
        return []
    sizes = (_AROUND_TEXT if has_text else _NESTED)[len(kinds)]
    return [
        Item(kind, ground, "open" if kind is Mark.CROSS and (has_text or is_open) else "", size)
        for kind, size in zip(kinds, sizes, strict=True)
    ]


def _inside(text: Item, marks: Collection[Mark], innermost: float) -> Item:
    """Return `text` small enough for the marks around it, the smallest of size `innermost`."""
    fit = next(mark for mark in IN_SHAPE if mark in marks)
    share = IN_SHAPE[fit] * innermost / _AROUND_TEXT[1][0]
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
        return [Item("variation", ground, ghost.text)]
    return []
