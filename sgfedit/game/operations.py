"""What users do to a tree, as plain functions on an `Edit`. Window, command line and tests call these.

Every function leaves the tree as FF[4] wants it: no second child for the same move, no set-up in a
node with a move, a point in one of CR MA SL SQ TR only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.positions import Position, Positions
from sgfedit.go import Colour
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, Category, Kind, property_type
from sgfedit.sgf.values import (
    Point,
    decode_simple,
    encode_points,
    encode_simple,
    encode_text,
    format_label,
    format_point,
    parse_labels,
    parse_points,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.values import Move

_MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}
_STONE_LISTS: Final = {Colour.BLACK: "AB", Colour.WHITE: "AW", None: "AE"}


# Moves and nodes ----------------------------------------------------------------------------


def child_with_move(node: Node, colour: Colour, move: Move) -> Node | None:
    """Return the child of `node` in which `colour` plays `move`, or None."""
    for child in node.children:
        if colour in child.properties and child.get(colour) == move:
            return child
    return None


def play(edit: Edit, node: Node, colour: Colour, move: Move) -> Node:
    """Return the child of `node` that plays `move`, added behind the others if there is none.

    The rules are not asked: FF[4] wants every move executed ("Move properties").
    """
    found = child_with_move(node, colour, move)
    if found is None:
        raw = format_point(move) if isinstance(move, Point) else _pass_text(node)
        found = Node(Properties.of({colour: (raw,)}))
        edit.add_child(node, found)
    edit.selected = found
    return found


def _pass_text(node: Node) -> str:
    """Return how this game writes a pass: ``tt`` before FF[4] on boards up to 19x19, else empty."""
    root = node.root
    old = root.get("FF", 1) < 4
    return "tt" if old and max(root.board_size()) <= 19 else ""


def add_node(edit: Edit, node: Node) -> Node:
    """Append an empty node to `node` and return it."""
    child = Node()
    edit.add_child(node, child)
    edit.selected = child
    return child


def delete_branch(edit: Edit, node: Node) -> Node:
    """Delete `node` and everything below it; return its parent. The root stays."""
    parent = node.parent
    if parent is None:
        return node
    edit.set_children(parent, [child for child in parent.children if child is not node])
    edit.selected = parent
    return parent


def delete_node(edit: Edit, node: Node) -> Node:
    """Delete `node` and join its children to its parent at its place; return the parent."""
    parent = node.parent
    if parent is None:
        return node
    children = node.children
    edit.set_children(node, ())
    joined: list[Node] = []
    for child in parent.children:
        joined += children if child is node else (child,)
    edit.set_children(parent, joined)
    edit.selected = parent
    return parent


def shift(edit: Edit, node: Node, by: int) -> None:
    """Move the variation that `node` begins up (negative) or down among its siblings."""
    parent = node.parent
    if parent is None:
        return
    children = list(parent.children)
    index = children.index(node)
    children.insert(max(0, index + by), children.pop(index))
    edit.set_children(parent, children)


def fork_above(node: Node) -> Node | None:
    """Return the nearest of `node` and its ancestors that is not a first child, or None."""
    walker = node
    while walker.parent is not None:
        if walker.parent.first_child is not walker:
            return walker
        walker = walker.parent
    return None


def promote(edit: Edit, node: Node) -> None:
    """Move the variation that leads to `node` up by one place at its fork."""
    start = fork_above(node)
    if start is not None:
        shift(edit, start, -1)


def make_main_line(edit: Edit, node: Node) -> None:
    """Make the line from the root to `node` the main line: first child at every fork."""
    walker = node
    while walker.parent is not None:
        parent = walker.parent
        if parent.first_child is not walker:
            others = [child for child in parent.children if child is not walker]
            edit.set_children(parent, [walker, *others])
        walker = parent


# Set-up -------------------------------------------------------------------------------------


def has_move(node: Node) -> bool:
    """Whether `node` holds a move or a move property, which may not stand beside set-up."""
    return any(property_type(ident).category in _MOVE_CATEGORIES for ident in node.properties)


def set_stones(
    edit: Edit, node: Node, position: Position, stones: Mapping[Point, Colour | None]
) -> Node:
    """Set stones (or nothing) on points after `node` and return the node that holds the set-up.

    A node with a move gets a new child for it (FF[4] forbids both in one node). What is stored is
    the difference to the position before that node, so putting a stone back leaves no trace.

    Args:
        edit: The block this is part of.
        node: The current node.
        position: The position at `node`.
        stones: Point → colour, None to clear it.
    """
    if has_move(node):
        wanted = {p: c for p, c in stones.items() if position.stone(*p) is not c}
        if not wanted:
            return node
        target = add_node(edit, node)
        before: dict[Point, Colour | None] = {}
    else:
        target = node
        before = _stones_before_setup(node, position)
        wanted = dict(stones)
    size = (position.width, position.height)
    lists = {i: dict.fromkeys(_points(target, i, size)) for i in ("AB", "AW", "AE")}
    for point, colour in wanted.items():
        for points in lists.values():
            points.pop(point, None)
        known = before.get(point, position.stone(*point))
        if colour is not known:
            lists[_STONE_LISTS[colour]][point] = None
    _write_point_lists(edit, target, lists, size)
    return target


def _points(node: Node, ident: str, size: tuple[int, int]) -> tuple[Point, ...]:
    return parse_points(node.properties.get(ident, ()), size)


def _stones_before_setup(node: Node, position: Position) -> dict[Point, Colour | None]:
    """Return what was on the points that the set-up of `node` touches, before it.

    Only the position before the node knows. O(depth).
    """
    size = (position.width, position.height)
    touched = {p for ident in ("AB", "AW", "AE") for p in _points(node, ident, size)}
    if not touched:
        return {}
    if node.parent is None:
        return dict.fromkeys(touched)
    earlier = Positions(node.root).at(node.parent)
    return {point: earlier.stone(*point) for point in touched}


def _write_point_lists(
    edit: Edit, node: Node, lists: Mapping[str, Iterable[Point]], size: tuple[int, int]
) -> None:
    """Store point lists of a node, touching only those that have other points than before."""
    for ident, points in lists.items():
        chosen = tuple(points)
        if set(chosen) != set(_points(node, ident, size)):
            edit.set(node, ident, encode_points(chosen))


def set_player(edit: Edit, node: Node, colour: Colour) -> Node:
    """Say that `colour` is to play after `node`; in a node with a move, in a new child."""
    target = add_node(edit, node) if has_move(node) else node
    edit.set(target, "PL", [colour])
    return target


# Markup -------------------------------------------------------------------------------------


def set_marks(edit: Edit, node: Node, ident: str, points: Collection[Point], *, on: bool) -> None:
    """Put the mark `ident` on points, or take it off.

    CR, MA, SL, SQ, TR share one set of points, as do TB and TW: the other's mark is replaced.
    """
    size = node.board_size()
    groups = (EXCLUSIVE_MARKS, ("TB", "TW"))
    rivals = next((group for group in groups if ident in group), (ident,))
    lists = {}
    for name in rivals:
        if name != ident and (not on or name not in node.properties):
            continue
        kept = dict.fromkeys(_points(node, name, size))
        for point in points:
            kept.pop(point, None)
        if name == ident and on:
            kept.update(dict.fromkeys(points))
        lists[name] = kept
    _write_point_lists(edit, node, lists, size)


def set_label(edit: Edit, node: Node, point: Point, text: str) -> None:
    """Set the label on `point`; an empty text removes it."""
    size = node.board_size()
    labels = dict(parse_labels(node.properties.get("LB", ()), size))
    if text:
        labels[point] = text
    else:
        labels.pop(point, None)
    edit.set(node, "LB", [format_label(p, label) for p, label in labels.items()])


def next_letter(used: Iterable[str]) -> str:
    """Return the first label of A … Z, a … z, AA, AB … that is not used."""
    taken = set(used)
    upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for letter in (*upper, *upper.lower(), *(a + b for a in upper for b in upper)):
        if letter not in taken:
            return letter
    return ""


def next_number(used: Iterable[str]) -> str:
    """Return the first of 1, 2, 3 … that is not used as a label."""
    taken = set(used)
    return next(str(n) for n in range(1, len(taken) + 2) if str(n) not in taken)


def toggle_pair(edit: Edit, node: Node, ident: str, start: Point, end: Point) -> None:
    """Draw an arrow (AR) or a line (LN) between two points, or remove it if it is there.

    A line is the same in both directions; an arrow to the point it starts on is nothing.
    """
    if start == end:
        return
    values = list(node.properties.get(ident, ()))
    same = {f"{format_point(start)}:{format_point(end)}"}
    if ident == "LN":
        same.add(f"{format_point(end)}:{format_point(start)}")
    kept = [value for value in values if value not in same]
    if len(kept) == len(values):
        kept.append(f"{format_point(start)}:{format_point(end)}")
    edit.set(node, ident, kept)


def set_region(edit: Edit, node: Node, ident: str, points: Collection[Point]) -> None:
    """Set the inherited point list DD or VW of `node` (FF[4], "Inheritance").

    No points at all clear what is inherited (an empty value), or remove the property where
    nothing is inherited.
    """
    if points:
        edit.set(node, ident, encode_points(sorted(points, key=lambda p: (p.y, p.x))))
    elif _inherits(node, ident):
        edit.set(node, ident, [""])
    else:
        edit.remove(node, ident)


def _inherits(node: Node, ident: str) -> bool:
    walker = node.parent
    while walker is not None:
        if ident in walker.properties:
            return True
        walker = walker.parent
    return False


def clear_point(edit: Edit, node: Node, point: Point) -> None:
    """Remove every mark, label, arrow end and line end of `node` on `point`."""
    size = node.board_size()
    for ident in node.properties:
        row = property_type(ident)
        if row.category is not Category.MARKUP or row.inherit:
            continue
        if row.kind is Kind.POINTS:
            points = dict.fromkeys(_points(node, ident, size))
            points.pop(point, None)
            _write_point_lists(edit, node, {ident: points}, size)
        elif row.kind is Kind.LABELS:
            set_label(edit, node, point, "")
        else:
            text = format_point(point)
            values = node.properties[ident]
            edit.set(node, ident, [raw for raw in values if text not in raw.split(":")])


# Text ---------------------------------------------------------------------------------------


def set_text(edit: Edit, node: Node, ident: str, text: str) -> None:
    """Set a Text or SimpleText property; an empty text removes it, an equal one changes nothing."""
    if text == (node.get(ident, "") if ident in node.properties else ""):
        return
    encode = encode_text if property_type(ident).kind is Kind.TEXT else encode_simple
    edit.set(node, ident, [encode(text)] if text else [])


def set_info(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set game-info and root properties from what a user typed, word for word.

    A value that is not of the property's type is kept as text; an unchanged one is not touched.

    Args:
        edit: The block this is part of.
        node: The game-info node.
        texts: Ident → text as shown by `info_text`; an empty text removes the property.
    """
    for ident, text in texts.items():
        if text == info_text(node, ident):
            continue
        is_text = property_type(ident).kind is Kind.TEXT
        raw = encode_text(text) if is_text else encode_simple(text)
        edit.set(node, ident, [raw] if text else [])


def info_text(node: Node, ident: str) -> str:
    """Return a game-info or root property as text to show and to edit; empty if absent."""
    values: Sequence[str] = node.properties.get(ident, ())
    raw = next((value for value in values if value), "")
    row = property_type(ident)
    if row.kind is Kind.TEXT:
        return str(node.get(ident, ""))
    return decode_simple(raw)


def set_annotation(edit: Edit, node: Node, ident: str, emphasis: int) -> None:
    """Set a Double or None annotation (TE, BM, DO, IT, GB, GW, DM, UC, HO); 0 removes it.

    TE BM DO IT exclude each other, as do GB GW DM UC (FF[4], "Move annotation").
    """
    groups = (("TE", "BM", "DO", "IT"), ("GB", "GW", "DM", "UC"))
    group = next((group for group in groups if ident in group), (ident,))
    for name in group:
        if name in node.properties and (name != ident or not emphasis):
            edit.remove(node, name)
    if emphasis:
        is_none = property_type(ident).kind is Kind.NONE
        edit.set(node, ident, ["" if is_none else str(emphasis)])
