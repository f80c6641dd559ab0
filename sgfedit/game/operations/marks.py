"""Marks, labels, arrows, lines and territory of a node, and which points it shows and dims.

VW and DD hold until the next of their kind. FF[4], "Inheritance": a node without the property has
that of the node before; an empty value takes away what is inherited. Values without a point of the
board, other than an empty one, count for nothing.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import mapping_given, point_given, points_given, text_given
from sgfedit.game.operations._values import (
    change_points,
    points_of,
    require_go,
    require_node,
    store,
)
from sgfedit.game.operations.labels import check_label
from sgfedit.game.positions import has_corner_views, is_cleared, view_points
from sgfedit.game.traversal import upwards
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, Category, Kind, property_type
from sgfedit.sgf.values import (
    decode_simple,
    encode_points,
    format_label,
    format_point,
    parse_point,
    parse_points,
    parse_rectangle,
    rectangle,
    split_composed,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.given import AnyPoint, PointLike
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, Size


_REGIONS: Final = ("DD", "VW")


def require_region(ident: str) -> None:
    """Refuse another property than those that are about here.

    Raises:
        TypeError: it is no text.
        RefusalError: it is neither DD nor VW ("not-region").
    """
    if text_given(ident) not in _REGIONS:
        raise RefusalError("not-region", ident)


def clear_region(edit: Edit, node: Node, ident: str) -> None:
    """Let `node` show the whole board ("VW") or dim no points ("DD"), whatever is inherited.

    An empty value takes back what is inherited; where nothing is, the property goes.

    Raises:
        RefusalError: `ident` is none of them ("not-region"); so does `inherit_region`.
    """
    require_node(node)
    require_region(ident)
    store(edit, node, ident, ("",) if inherits_region(node, ident) else ())


def inherit_region(edit: Edit, node: Node, ident: str) -> None:
    """Let `node` show ("VW") or dim ("DD") the same points as the node before it."""
    require_node(node)
    require_region(ident)
    store(edit, node, ident, ())


def inherits_region(node: Node, ident: str) -> bool:
    """Return whether `node` would have points of VW or DD if it had no such property. O(depth)."""
    return node.parent is not None and region_source(node.parent, ident) is not None


def region_source(node: Node, ident: str) -> Node | None:
    """Return the node whose VW or DD holds at `node`, None where there are no such points.

    Costs a look at each node back to there.
    """
    for one in upwards(node):
        values = one.properties.get(ident)
        if values is not None:
            root = one.root
            corners = ident == "VW" and has_corner_views(root)
            if view_points(values, root.board_size(), corners=corners):
                return one
            if is_cleared(values):
                return None
    return None


_MANY_POINTS: Final = 12
"""Lists below this are written point by point, which every program can read."""

_OLD_MARKUP: Final = ("L", "M")
_GROUPS: Final = (EXCLUSIVE_MARKS, ("TB", "TW"))
_MARKS: Final = frozenset(chain(*_GROUPS))
_PAIRS: Final = ("AR", "LN")


def set_marks(
    edit: Edit, node: Node, ident: str, points: Collection[PointLike], *, on: bool
) -> None:
    """Put the mark `ident` on points, or take it off.

    CR, MA, SL, SQ, TR share one set of points, as do TB and TW: the other's mark is replaced.

    Raises:
        TypeError: a point is of another type; so do all functions here, see `sgfedit.game.given`.
        RefusalError: the game is not Go, so that its points may be written otherwise
            ("not-go-board"), or the board has no such point ("no-such-point"); so do all
            functions here that change marks. `ident` is no mark ("not-marks").
    """
    require_go(node)
    if text_given(ident) not in _MARKS:
        raise RefusalError("not-marks", ident)
    size = node.board_size()
    found = dict.fromkeys(points_given(points, size))
    if not on:
        change_points(edit, node, ident, size, remove=found)
        return
    for rival in next((group for group in _GROUPS if ident in group), ()):
        if rival != ident:
            change_points(edit, node, rival, size, remove=found)
    change_points(edit, node, ident, size, add=found)


def set_label(edit: Edit, node: Node, point: PointLike, text: str) -> None:
    """Set the label on `point`; an empty text removes it.

    Raises:
        RefusalError: the text is new and makes no label, see `check_label`.
    """
    set_labels(edit, node, {point: text})


def set_labels(edit: Edit, node: Node, labels: Mapping[AnyPoint, str]) -> None:
    """Set the labels on points; empty texts remove them.

    A label that is there keeps its text and its place, so one that is too long may stay.

    Raises:
        RefusalError: a text is new and makes no label, see `check_label`.
    """
    mapping_given(labels)
    require_go(node)
    size = node.board_size()
    given = {point_given(point, size): text_given(text) for point, text in labels.items()}
    kept: list[str] = []
    wanted = dict(given)
    for raw in node.properties.get("LB", ()):
        halves = split_composed(raw)
        point = parse_point(halves[0]) if halves else None
        if halves is None or point is None or point not in given:
            kept.append(raw)
        elif text := wanted.pop(point, ""):
            kept.append(raw if decode_simple(halves[1]) == text else _label(point, text))
        # a second label of the point goes
    kept += [_label(point, text) for point, text in wanted.items() if text]
    store(edit, node, "LB", kept)


def _label(point: Point, text: str) -> str:
    check_label(text)
    return format_label(point, text)


def toggle_pair(edit: Edit, node: Node, ident: str, start: PointLike, end: PointLike) -> None:
    """Draw an arrow (AR) or a line (LN) between two points, or remove it if it is there.

    A line is the same in both directions; an arrow to the point it starts on is nothing.

    Raises:
        RefusalError: `ident` is none of them ("not-pairs").
    """
    require_go(node)
    if text_given(ident) not in _PAIRS:
        raise RefusalError("not-pairs", ident)
    first, last = points_given((start, end), node.board_size())
    if first == last:
        return
    same = {(first, last), (last, first)} if ident == "LN" else {(first, last)}
    values = node.properties.get(ident, ())
    kept = [raw for raw in values if parse_rectangle(raw) not in same]
    if len(kept) == len(values):
        kept.append(f"{format_point(first)}:{format_point(last)}")
    store(edit, node, ident, kept)


def clear_points(edit: Edit, node: Node, points: Collection[PointLike]) -> None:
    """Remove every mark, label, arrow end and line end of `node` on points."""
    require_go(node)
    size = node.board_size()
    gone = dict.fromkeys(points_given(points, size))
    for ident, values in node.properties.items():
        if not _is_mark(ident):
            continue
        kind = property_type(ident).kind
        if kind is Kind.POINTS:
            change_points(edit, node, ident, size, remove=gone)
        elif kind is Kind.LABELS:
            set_labels(edit, node, dict.fromkeys(gone, ""))
        else:
            kept = [raw for raw in values if gone.keys().isdisjoint(parse_rectangle(raw) or ())]
            store(edit, node, ident, kept)


def marked_points(node: Node) -> set[Point]:
    """Return the points from which `clear_points` would remove something; O(marks)."""
    size = node.board_size()
    found: set[Point] = set()
    for ident, values in node.properties.items():
        if not _is_mark(ident):
            continue
        if property_type(ident).kind is Kind.POINTS:
            found.update(parse_points(values, size))
        elif property_type(ident).kind is Kind.LABELS:
            halves = filter(None, map(split_composed, values))
            found.update(filter(None, (parse_point(first) for first, _ in halves)))
        else:
            found.update(end for raw in values for end in parse_rectangle(raw) or ())
    return found


def _is_mark(ident: str) -> bool:
    """Whether a property marks points of its own node."""
    row = property_type(ident)
    return (row.category is Category.MARKUP and not row.inherit) or ident in _OLD_MARKUP


def set_region(edit: Edit, node: Node, ident: str, points: Collection[PointLike]) -> None:
    """Set the inherited point list DD or VW of `node` (FF[4], "Inheritance").

    No points at all clear what is inherited (an empty value), or remove the property where
    nothing is inherited.

    Raises:
        RefusalError: `ident` is none of them ("not-region").
    """
    require_go(node)
    require_region(ident)
    root = node.root
    size = root.board_size()
    wanted = points_given(points, size)
    if not wanted:
        clear_region(edit, node, ident)
        return
    corners = ident == "VW" and has_corner_views(root)
    values = node.properties.get(ident, ())
    shown = view_points(values, size, corners=corners)
    if shown == set(wanted):
        return
    ordered = sorted(set(wanted), key=lambda point: (point.y, point.x))
    if corners:
        store(edit, node, ident, _not_corners(encode_points(ordered)))
    elif ident == "VW" and root.get("FF", 1) >= 4 and _is_large_rectangle(ordered, size):
        # FF[4], "Compressed point lists": a view of hundreds of points is one value.
        store(edit, node, ident, (f"{format_point(ordered[0])}:{format_point(ordered[-1])}",))
    else:
        change_points(edit, node, ident, size, add=ordered, remove=shown.difference(wanted))


def _is_large_rectangle(ordered: Sequence[Point], size: Size) -> bool:
    """Whether points sorted by rows are all of a rectangle, and many."""
    return len(ordered) >= _MANY_POINTS and set(ordered) == set(
        rectangle(ordered[0], ordered[-1], size)
    )


def _not_corners(values: Sequence[str]) -> Sequence[str]:
    """Return a VW list for FF[1] to FF[3], where two values are the corners of a rectangle."""
    return (*values, values[-1]) if len(values) == 2 else values


def mark_territory(
    edit: Edit, node: Node, black: Collection[PointLike], white: Collection[PointLike]
) -> None:
    """Make TB and TW of `node` these points and no others; what is marked already stays written.

    Raises:
        TypeError: a point is of another type; see `sgfedit.game.given`.
        RefusalError: the game is not Go ("not-go-board"), or the board has no such point.
    """
    require_go(node)
    size = node.board_size()
    wanted = {"TB": points_given(black, size), "TW": points_given(white, size)}
    for ident, points in wanted.items():
        gone = set(points_of(node, ident, size)).difference(points)
        change_points(edit, node, ident, size, add=points, remove=gone)
