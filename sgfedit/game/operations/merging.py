"""One node of two without losing anything, two of one, one variation of several that begin alike.

Two nodes are made of set-up and move, or of two moves (SPEC 3.3; FF[4], "Move vs. Place").
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import RefusalError
from sgfedit.game.operations._values import require_node
from sgfedit.game.traversal import MOVES, has_several_moves, move_text, moves_before
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import Node, Properties, is_go, line_end, properties_of, size_of
from sgfedit.sgf.properties import (
    EXCLUSIVE_MARKS,
    PROPERTIES,
    Category,
    Kind,
    PropertyType,
    decode,
    property_type,
)
from sgfedit.sgf.values import (
    PASS,
    decode_simple,
    format_point,
    parse_colour,
    parse_move,
    parse_point,
    parse_points,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Container, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.values import Point, Size


_MOVE: Final = re.compile(r";([BW])\[([A-Za-z]{2})\][ \t\n\r\v\f]*+(?!\[)")
"""How most nodes begin; reading the move off their text leaves them unparsed."""

_PERHAPS_MOVE: Final = re.compile(r"(?<![A-Z])[BW][a-z \t\n\r\v\f]*+\[")
"""What a second move of the node would look like, or what looks like one in a text."""

_PASS_NAMES: Final = {"tt", "zz"}
_LASTING: Final = {Category.GAME_INFO, Category.SETUP}
_ANNOTATIONS: Final = (("TE", "BM", "DO", "IT"), ("GB", "GW", "DM", "UC"))
_POINT_GROUPS: Final = (EXCLUSIVE_MARKS, ("TB", "TW"))
_Values: TypeAlias = tuple[str, ...]


class Combined(NamedTuple):
    """Two nodes in one.

    Attributes:
        properties: Those of the first, with what of the second fits beside them.
        left: Ident → raw values of the second that contradict the first.
    """

    properties: Properties
    left: dict[str, _Values]


def blank_line(root: Node) -> str:
    """Return what stands between two comments that become one."""
    return line_end(root) * 2


def combined(
    first: Properties, second: Properties, size: Size, between: str, *, goes_on: bool = False
) -> Combined:
    """Return the properties of two nodes that show the same position in one.

    Texts (C, GC) are joined, lists united; a point stays in one of CR MA SL SQ TR and has one
    label. A value that differs from the only one there may be is left, as is set-up that the first
    node has not: it would change the board of what follows there.

    Args:
        first: The properties that stay, word for word.
        second: What is added to them.
        between: What to put between two texts.
        goes_on: Whether other nodes follow the first than the second, for which nothing is to hold
            that did not: then all is left that `holds_on` and that the first has not.
    """
    left: dict[str, _Values] = {}
    merged = first
    for ident, values in second.items():
        if goes_on and ident not in first and holds_on(ident):
            left[ident] = values
            continue
        new, rest = _added(merged, ident, values, size, between)
        if new:
            merged = merged.set(ident, new)
        if rest:
            left[ident] = rest
    return Combined(merged, left)


def holds_on(ident: str) -> bool:
    """Whether a property holds for the nodes after: DD, PM, VW, MN, game info and set-up."""
    row = property_type(ident)
    return row.inherit or row.category in _LASTING or ident == "MN"


def _added(
    merged: Properties, ident: str, values: _Values, size: Size, between: str
) -> tuple[_Values, _Values]:
    """Return all values that `ident` has afterwards, if it has others then, and what is left."""
    old = merged.get(ident, ())
    row = property_type(ident)
    if old and row.kind is Kind.TEXT:
        return _joined(old, values, between), ()
    if _is_listed(row):
        return _united(merged, ident, values, size)
    if old:
        return (), () if _is_same(row, old, values, size) else values
    if row.category is Category.SETUP or any(i in merged for i in _rivals(ident, _ANNOTATIONS)):
        return (), values
    return values, ()


def _is_listed(row: PropertyType) -> bool:
    """Whether a property is a list that another node's may be added to."""
    # The letters of L depend on their places (FF[1]).
    is_free = row.category is not Category.SETUP and row.ident != "L"
    return row.many and not row.inherit and is_free


def _rivals(ident: str, groups: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the properties that may not stand beside `ident`, or not on the same point."""
    group = next((group for group in groups if ident in group), ())
    return tuple(other for other in group if other != ident)


def _is_same(row: PropertyType, old: _Values, values: _Values, size: Size) -> bool:
    """Whether the values of a property say the same, however they are written."""
    if old == values:
        return True
    if row.kind is Kind.POINTS:
        points = set(parse_points(old, size))
        return points == set(parse_points(values, size)) and bool(points) and row.ident != "L"
    if row.kind is Kind.COLOUR:
        return {parse_colour(raw) for raw in old} == {parse_colour(raw) for raw in values}
    # Two that cannot be read are not the same.
    mine, other = decode(row.ident, old, size), decode(row.ident, values, size)
    return mine is not None and mine == other


def _joined(old: _Values, values: _Values, between: str) -> _Values:
    """Return texts with others behind them, unless they are there; empty if all are."""
    whole = between.join(("", *old, ""))
    new = [raw for raw in values if raw and between.join(("", raw, "")) not in whole]
    return (between.join((*filter(None, old), *new)),) if new else ()


def _united(
    merged: Properties, ident: str, values: _Values, size: Size
) -> tuple[_Values, _Values]:
    """Return a list with other values behind it, empty if all are there; and what is left."""
    old = merged.get(ident, ())
    kind = property_type(ident).kind
    added: list[str] = []
    left: list[str] = []
    if kind is Kind.POINTS:
        _add_points(merged, ident, values, size, (added, left))
    elif kind is Kind.LABELS:
        _add_labels(old, values, (added, left))
    else:
        added += [raw for raw in values if raw not in old]
    if old and kind is not Kind.UNKNOWN:
        # FF[4], "elist": an empty value stands alone.
        added = [raw for raw in added if strip(raw)]
        old = tuple(raw for raw in old if strip(raw)) if added else old
    return (*old, *added) if added else (), tuple(left)


def _add_points(
    merged: Properties, ident: str, values: _Values, size: Size, into: tuple[list[str], list[str]]
) -> None:
    added, left = into
    old = merged.get(ident, ())
    present = set(parse_points(old, size))
    taken = {
        point
        for rival in _rivals(ident, _POINT_GROUPS)
        for point in parse_points(merged.get(rival, ()), size)
    }
    for raw in values:
        points = parse_points((raw,), size)
        new = [point for point in points if point not in present and point not in taken]
        if len(new) == len(points):
            added += [raw] if raw not in old else []
        else:
            added += map(format_point, new)
            left += [format_point(point) for point in points if point in taken]
        present.update(new)


def _add_labels(old: _Values, values: _Values, into: tuple[list[str], list[str]]) -> None:
    added, left = into
    texts: dict[Point | str, str] = dict(map(_label, old))
    for raw in values:
        point, text = _label(raw)
        if point not in texts:
            texts[point] = text
            added.append(raw)
        elif texts[point] != text:
            left.append(raw)


def _label(raw: str) -> tuple[Point | str, str]:
    """Return point and text of a label; what is none stands for itself."""
    halves = split_composed(raw)
    point = parse_point(halves[0]) if halves else None
    return (raw, "") if halves is None or point is None else (point, decode_simple(halves[1]))


# Twins ------------------------------------------------------------------------------------------


def move_key(node: Node, size: Size, *, go: bool = True) -> str:
    """Return what two nodes with the same one move have in common; empty without one move.

    Args:
        go: Whether the game is Go, in which a pass can be written in several ways.
    """
    source = node.source
    match = _MOVE.match(source)
    is_plain = match is not None and _PERHAPS_MOVE.search(source, match.end()) is None
    text = f"{match[1]}[{match[2]}]" if match and is_plain else move_text(node)
    name = text[2:-1]
    if text and go and (len(name) != 2 or name in _PASS_NAMES):
        move = parse_move(name, size)
        return f"{text[0]}[]" if move is PASS else text
    return text


def merge_twins(edit: Edit, node: Node, *, below: bool = False) -> dict[Node, Node]:
    """Merge the children of `node` that make the same move, and in turn what follows them.

    Nodes whose properties contradict each other stay apart, as do those of which only one has
    something that `holds_on`. Iterative; O(nodes looked at).

    Args:
        below: Whether to look at every fork below it as well.

    Returns:
        The nodes that are gone, each with the one that has taken its place.
    """
    require_node(node)
    root = node.root
    if not below:
        return merge_children(edit, node, root)
    game = _game(root)
    gone: dict[Node, Node] = {}
    pending = [node]
    while pending:
        step: Node | None = pending.pop()
        while step is not None:
            if step.has_variations:
                merged = _twins(edit, step, game)
                _take_over(edit, step, merged)
                gone |= merged
                pending += step.children[:0:-1]
            step = step.first_child
    return gone


def merge_twin(edit: Edit, node: Node, root: Node) -> dict[Node, Node]:
    """Merge `node` into the sibling before it that makes the same move, and what follows it.

    Returns:
        As `merge_twins`.
    """
    return merge_children(edit, node.parent, root, {node}) if node.parent is not None else {}


def _game(root: Node) -> tuple[Size, bool, str]:
    """Return what has to be known of a game: its board, whether it is Go, its blank line."""
    return size_of(root), is_go(root), blank_line(root)


def merge_children(
    edit: Edit, fork: Node, root: Node, only: Container[Node] | None = None
) -> dict[Node, Node]:
    """Merge twins at a fork; `only` some may go, each as `merge_twin` has it."""
    game = _game(root)
    gone: dict[Node, Node] = {}
    pending: list[tuple[Node, Container[Node] | None]] = [(fork, only)]
    while pending:
        parent, movable = pending.pop()
        merged = _twins(edit, parent, game, movable) if parent.has_variations else {}
        for first, children in _take_over(edit, parent, merged).items():
            pending.append((first, None if only is None else frozenset(children)))
        gone |= merged
    return gone


def _twins(
    edit: Edit, parent: Node, game: tuple[Size, bool, str], movable: Container[Node] | None = None
) -> dict[Node, Node]:
    """Give the first of twins the properties of the others; return those with it."""
    size, go, between = game
    firsts: dict[str, Node] = {}
    found: dict[Node, Node] = {}
    for child in parent.children:
        key = move_key(child, size, go=go)
        first = firsts.setdefault(key, child) if key else child
        if first is child or not (movable is None or child in movable):
            continue
        both = combined(first.properties, child.properties, size, between, goes_on=True)
        if not both.left and _held(first) <= _held(child):
            if both.properties is not first.properties:
                edit.set_properties(first, both.properties)
            found[child] = first
    return found


def _held(node: Node) -> set[str]:
    return set(filter(holds_on, node.properties))


def _take_over(edit: Edit, parent: Node, gone: dict[Node, Node]) -> dict[Node, list[Node]]:
    """Take twins out of the tree; return which children their first ones get."""
    adopted: dict[Node, list[Node]] = {}
    for twin, first in gone.items():
        adopted.setdefault(first, []).extend(twin.children)
        edit.set_children(twin, ())
    if gone:
        edit.set_children(parent, [child for child in parent.children if child not in gone])
    for first, children in adopted.items():
        if children:
            edit.set_children(first, (*first.children, *children))
    return adopted


_CLOCKS: Final = {"BL": "B", "OB": "B", "WL": "W", "OW": "W"}
_HEAD: Final = {Category.ROOT, Category.GAME_INFO, Category.SETUP}
_MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}


def can_split(node: Node) -> bool:
    """Whether `node` can be split: it has several moves, a move beside set-up or as a root."""
    return _first_part(node) is not None or has_several_moves(node.properties)


def _first_part(node: Node) -> Collection[str] | None:
    """Return the properties of the first of the two nodes of one that is more than moves.

    None where there is no move, or no set-up beside it.
    """
    properties = node.properties
    moves = [ident for ident in properties if ident in MOVES]
    categories = {ident: PROPERTIES[ident].category for ident in properties if ident in PROPERTIES}
    if node.parent is None:
        return head_of_root(properties) if moves else None
    if Category.SETUP in categories.values() and not _MOVE_CATEGORIES.isdisjoint(
        categories.values()
    ):
        return head_of_setup(properties)
    return None


def split_node(edit: Edit, node: Node) -> Node:
    """Split `node` into set-up and move, or else into its moves; show and return the last node.

    Raises:
        RefusalError: there is nothing to split ("nothing-to-split").
    """
    require_node(node)
    head = _first_part(node)
    if head is not None:
        split(edit, node, head)
    elif has_several_moves(node.properties):
        part_moves(edit, node)
    else:
        raise RefusalError("nothing-to-split")
    second = node if node.parent is not None else node.first_child
    edit.selected = second
    return second or node


def part_moves(edit: Edit, node: Node) -> None:
    """Give each of several moves of `node` a node of its own, in the order of the text; O(length).

    Where something stands between moves, each has what stands behind it, and the first one also
    what stands before it. Where nothing does, all is said of the position after the last one, but
    the name of the first. A clock goes with a move of its player; set-up and game info come first.
    """
    properties = node.properties
    if not has_several_moves(properties):
        return
    source = properties.source
    parts = [part for part in segments(source) if part.ident and part.values]
    before = moves_before(parts)
    places = _places(properties, parts, before)
    texts = [[";"] for _ in range(before[-1])]
    # What is no property stays behind the one that it stands behind.
    starts = [int(source.startswith(";")), *(part.start for part in parts[1:]), len(source)]
    for place, start, end in zip(places, starts, starts[1:], strict=False):
        texts[place].append(source[start:end])
    unravel(edit, node, list(map("".join, texts)))


def _places(properties: Properties, parts: list[Segment], before: list[int]) -> list[int]:
    """Return in which of the nodes that `part_moves` makes each property of the text stands."""
    count = before[-1]
    is_list = any(
        part.ident not in MOVES and 0 < number < count
        for part, number in zip(parts, before, strict=True)
    )
    latest: dict[str, int] = {}
    for part, number in zip(parts, before, strict=True):
        if part.ident in MOVES:
            latest.setdefault(part.ident, number)  # of a clock that stands before its move
    first = set(filter(_is_head, properties)) - ({"N"} if is_list else set())
    if _is_player_alone(properties):  # it is said of the position after the moves
        first.discard("PL")
    places = []
    for part, number in zip(parts, before, strict=True):
        own = max(number, 1)
        if part.ident in MOVES:
            latest[part.ident] = own
        elif part.ident in first:
            own = 1
        elif part.ident in _CLOCKS:
            own = latest.get(_CLOCKS[part.ident], own)
        elif not is_list:
            own = count
        places.append(own - 1)
    return places


def _is_player_alone(properties: Properties) -> bool:
    """Whether the only set-up says who is to play."""
    setup = [
        ident
        for ident in properties
        if ident in PROPERTIES and PROPERTIES[ident].category is Category.SETUP
    ]
    return setup == ["PL"]


def head_of_setup(properties: Properties) -> set[str]:
    """Return what stands in the first of two nodes of one that holds set-up and a move.

    That is the set-up; but a player to play (PL) who stands alone is of the position after the
    move, and then all else comes first. Without a move all is said of the set-up but what only a
    move may have.
    """
    if not any(ident in properties for ident in MOVES):
        return {ident for ident in properties if not _is_of_move(ident)}
    if _is_player_alone(properties):
        return properties.keys() - {"PL"}
    return set(filter(_is_head, properties))


def head_of_root(properties: Properties) -> set[str]:
    """Return what stays in a root when its move gets a node: all that is said of the game."""
    return {ident for ident in properties if _is_head(ident) and ident != "N"}


def _is_of_move(ident: str) -> bool:
    row = PROPERTIES.get(ident)
    return row is not None and row.category in _MOVE_CATEGORIES


def _is_head(ident: str) -> bool:
    """Whether a property stays in the first of two nodes: root, game info, set-up, the name."""
    row = PROPERTIES.get(ident)
    return row is not None and (row.category in _HEAD or ident == "N")


# Text -------------------------------------------------------------------------------------------


def rewritten(source: str, mended: Callable[[Segment], str | None]) -> str:
    """Return a node's text with other parts; where `mended` gives None a part stays as it is."""
    done = 0
    parts: list[str] = []
    for segment in segments(source):
        text = mended(segment)
        if text is not None:
            parts += source[done : segment.start], text
            done = segment.end
    return "".join(parts) + source[done:]


def split(edit: Edit, node: Node, head: Container[str]) -> None:
    """Make two nodes of one: the properties `head`, as they are written, and then all others.

    What is no property stays with the node.
    """
    source, is_root = node.source, node.parent is None

    def goes(segment: Segment) -> bool:
        return bool(segment.ident) and (segment.ident in head) is not is_root

    gone = [source[segment.start : segment.end] for segment in segments(source) if goes(segment)]
    kept = rewritten(source, lambda segment: "" if goes(segment) else None)
    new = ";" + "".join(gone)
    unravel(edit, node, (kept, new) if is_root else (new, kept))


def unravel(edit: Edit, node: Node, sources: Sequence[str]) -> None:
    """Put nodes with these texts, one behind the other, in the place of a node.

    It is the last of them, so that it shows the same board and what stands behind it in the file
    stays there. Only a root must be the first.
    """
    parent = node.parent
    if parent is None:
        edit.set_properties(node, properties_of(sources[0]))
        for number, source in enumerate(reversed(sources[1:])):
            child = Node(source, tail="" if number else node.tail)
            edit.set_children(child, node.children)
            edit.set_children(node, (child,))
        return
    edit.set_properties(node, properties_of(sources[-1]))
    if len(sources) > 1:
        chain = [*(Node(source, tail="") for source in sources[:-1]), node]
        edit.replace_child(parent, node, chain[:1])
        for before, after in pairwise(chain):
            edit.set_children(before, (after,))
