"""Marks, labels, arrows and lines of a node, and which points it shows and dims."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.operations._values import change_points, store
from sgfedit.game.positions import has_corner_views, view_points
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, Category, Kind, property_type
from sgfedit.sgf.values import (
    decode_simple,
    encode_points,
    format_label,
    format_point,
    parse_point,
    parse_rectangle,
    rectangle,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, Size

_MANY_POINTS: Final = 12
"""Lists below this are written point by point, which every program can read."""

_OLD_MARKUP: Final = ("L", "M")
_GROUPS: Final = (EXCLUSIVE_MARKS, ("TB", "TW"))
_UPPER: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS: Final = (*_UPPER, *_UPPER.lower(), *(a + b for a in _UPPER for b in _UPPER))


def set_marks(edit: Edit, node: Node, ident: str, points: Collection[Point], *, on: bool) -> None:
    """Put the mark `ident` on points, or take it off.

    CR, MA, SL, SQ, TR share one set of points, as do TB and TW: the other's mark is replaced.
    """
    size = node.board_size()
    if not on:
        change_points(edit, node, ident, size, remove=points)
        return
    for rival in next((group for group in _GROUPS if ident in group), ()):
        if rival != ident:
            change_points(edit, node, rival, size, remove=points)
    change_points(edit, node, ident, size, add=points)


def set_label(edit: Edit, node: Node, point: Point, text: str) -> None:
    """Set the label on `point`; an empty text removes it."""
    kept: list[str] = []
    for raw in node.properties.get("LB", ()):
        halves = split_composed(raw)
        if halves is None or parse_point(halves[0]) != point:
            kept.append(raw)
        elif text:
            kept.append(raw if decode_simple(halves[1]) == text else format_label(point, text))
            text = ""  # a second label of the point goes
    if text:
        kept.append(format_label(point, text))
    store(edit, node, "LB", kept)


def next_letter(used: Iterable[str]) -> str:
    """Return the first label of A … Z, a … z, AA … ZZ that is not used; empty if all are."""
    taken = set(used)
    return next((letter for letter in _LETTERS if letter not in taken), "")


def next_number(used: Iterable[str]) -> str:
    """Return the first of 1, 2, 3 … that is not used as a label."""
    taken = set(used)
    return next(text for text in map(str, range(1, len(taken) + 2)) if text not in taken)


def toggle_pair(edit: Edit, node: Node, ident: str, start: Point, end: Point) -> None:
    """Draw an arrow (AR) or a line (LN) between two points, or remove it if it is there.

    A line is the same in both directions; an arrow to the point it starts on is nothing.
    """
    if start == end:
        return
    same = {(start, end), (end, start)} if ident == "LN" else {(start, end)}
    values = node.properties.get(ident, ())
    kept = [raw for raw in values if parse_rectangle(raw) not in same]
    if len(kept) == len(values):
        kept.append(f"{format_point(start)}:{format_point(end)}")
    store(edit, node, ident, kept)


def clear_point(edit: Edit, node: Node, point: Point) -> None:
    """Remove every mark, label, arrow end and line end of `node` on `point`."""
    size = node.board_size()
    for ident, values in node.properties.items():
        row = property_type(ident)
        if (row.category is not Category.MARKUP and ident not in _OLD_MARKUP) or row.inherit:
            continue
        if row.kind is Kind.POINTS:
            change_points(edit, node, ident, size, remove=(point,))
        elif row.kind is Kind.LABELS:
            set_label(edit, node, point, "")
        else:
            store(
                edit,
                node,
                ident,
                [raw for raw in values if point not in (parse_rectangle(raw) or ())],
            )


def set_region(edit: Edit, node: Node, ident: str, points: Collection[Point]) -> None:
    """Set the inherited point list DD or VW of `node` (FF[4], "Inheritance").

    No points at all clear what is inherited (an empty value), or remove the property where
    nothing is inherited.
    """
    if not points:
        store(edit, node, ident, ("",) if _inherits(node, ident) else ())
        return
    root = node.root
    size = root.board_size()
    corners = ident == "VW" and has_corner_views(root)
    values = node.properties.get(ident, ())
    shown = view_points(values, size, corners=corners)
    if shown == set(points):
        return
    ordered = sorted(points, key=lambda point: (point.y, point.x))
    if corners:
        store(edit, node, ident, _not_corners(encode_points(ordered)))
    elif ident == "VW" and root.get("FF", 1) >= 4 and _is_large_rectangle(ordered, size):
        # FF[4], "Compressed point lists": a view of hundreds of points is one value.
        store(edit, node, ident, (f"{format_point(ordered[0])}:{format_point(ordered[-1])}",))
    else:
        change_points(edit, node, ident, size, add=ordered, remove=shown.difference(points))


def _is_large_rectangle(ordered: Sequence[Point], size: Size) -> bool:
    """Whether points sorted by rows are all of a rectangle, and many."""
    return len(ordered) >= _MANY_POINTS and set(ordered) == set(
        rectangle(ordered[0], ordered[-1], size)
    )


def _not_corners(values: Sequence[str]) -> Sequence[str]:
    """Return a VW list for FF[1] to FF[3], where two values are the corners of a rectangle."""
    return (*values, values[-1]) if len(values) == 2 else values


def _inherits(node: Node, ident: str) -> bool:
    """Whether the nearest node above that has `ident` gives points."""
    walker = node.parent
    while walker is not None:
        values = walker.properties.get(ident)
        if values is not None:
            return any(map(strip, values))
        walker = walker.parent
    return False
