"""Another game as variations of this one: the moves both have are there once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.branches import copy_branch
from sgfedit.game.info import GROUPS, info_text
from sgfedit.game.operations._values import points_of
from sgfedit.game.operations.merging import blank_line, combined, move_key
from sgfedit.game.positions import Positions, has_corner_views
from sgfedit.go.coordinates import vertex
from sgfedit.sgf.node import Node, Properties, is_go, size_of
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import (
    WHITE,
    Point,
    decode_simple,
    encode_text,
    format_point,
    parse_number,
    parse_points,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.values import Size

_STONES: Final = ("AB", "AW", "AE")
_INFO: Final = tuple(ident for _, idents in GROUPS for ident in idents if ident in GAME_INFO)
"""The game info in the order it is told in."""


class Attached(NamedTuple):
    """What attaching a game has done.

    Attributes:
        first: The first node along its main line that was not there before; else the last one.
        shared: How many of its nodes were there already.
        new: How many were added.
    """

    first: Node
    shared: int
    new: int


def attach(edit: Edit, root: Node, other: Node) -> Attached:
    """Add a copy of another game to the game of `root` as variations, and show where they begin.

    Nodes that make the same move on the same path become one: texts of both are kept, lists
    united, and values of which there can be only one go into the comment where they differ. A game
    that begins with other stones hangs behind the root, which gets its set-up by difference. Who
    played the other game is told in the comment of the first node that is its own: FF[4] allows
    game info once on a path only ("Game-info properties"). O(nodes of the other game and nodes
    that are compared with it).

    Args:
        edit: Takes the changes.
        root: The root of the game that gets variations.
        other: The root of the other game, which stays as it is.

    Raises:
        RefusalError: it cannot be; the reasons are "attach-itself", "other-kind", "other-size",
            "attach-nothing".
    """
    check_attach(root, other)
    joining = _Joining(edit, root, other)
    first = joining.run()
    joining.tell(first)
    if not joining.changed:
        raise RefusalError("attach-nothing")
    edit.selected = first
    return Attached(first, joining.shared, joining.new)


def check_attach(root: Node, other: Node) -> None:
    """Raise what `attach` would raise before it changes anything; O(1).

    Raises:
        RefusalError: "attach-itself", "other-kind" or "other-size".
    """
    if other is root:
        raise RefusalError("attach-itself")
    if _game_number(root) != _game_number(other):
        raise RefusalError("other-kind")
    size = size_of(other)
    if size_of(root) != size:
        raise RefusalError("other-size", f"{size[0]} × {size[1]}")


def _game_number(root: Node) -> int:
    values = root.properties.get("GM")
    number = parse_number(values[0]) if values else None
    return 1 if number is None else number


class _Joining:
    """One game on its way into another."""

    def __init__(self, edit: Edit, root: Node, other: Node) -> None:
        self.root, self.other = root, other
        self.shared = self.new = 0
        self.changed = False
        self._edit = edit
        self._size: Size = size_of(root)
        self._is_go = is_go(root)
        self._between = blank_line(root)
        self._corners = (has_corner_views(other), has_corner_views(root))

    def run(self) -> Node:
        """Join the trees; return where the main line of the other game goes its own way."""
        difference = _difference(self.root, self.other, self._size)
        rest = _without(self.other.properties, {Category.ROOT, Category.GAME_INFO})
        if difference:
            own = {ident: rest[ident] for ident in rest if ident not in (*_STONES, "PL")}
            top = copy_branch(self.other, Properties.of({**difference, **own}))
            self._hang(self.root, [top])
            return top
        self._combine(self.root, _without(rest, {Category.SETUP}))
        return self._join_below()

    def _join_below(self) -> Node:
        """Join what follows the roots, level by level."""
        main, first = self.root, None
        pending = [(self.root, self.other)]
        while pending:
            mine, other = pending.pop()
            known = {self._key(child): child for child in reversed(mine.children)}
            added: list[Node] = []
            for child in other.children:
                key = self._key(child)
                twin = known.get(key) if key else None
                if twin is not None and self._joins(twin, child):
                    pending.append((twin, child))
                else:
                    twin = copy_branch(child)
                    added.append(twin)
                if first is None and mine is main and child is other.first_child:
                    main = twin
                    first = twin if twin in added else None
            self._hang(mine, added)
        return first or main

    def _key(self, node: Node) -> str:
        return move_key(node, self._size, go=self._is_go)

    def _joins(self, mine: Node, other: Node) -> bool:
        """Make one of two nodes with the same move, unless set-up makes other boards of them."""
        if mine.source.strip(WHITE) == other.source.strip(WHITE):
            self.shared += 1
            return True
        if _sets_up(mine) or _sets_up(other):
            return False
        self._combine(mine, other.properties)
        return True

    def _combine(self, mine: Node, properties: Properties) -> None:
        """Give a node what another one says of the same position."""
        self.shared += 1
        both = combined(mine.properties, properties, self._size, self._between)
        lines = [
            f"{property_type(ident).label or ident}: {_shown(ident, values, self._size)}"
            for ident, values in both.left.items()
        ]
        self._store(mine, self._with_comment(both.properties, "\n".join(lines)))

    def _with_comment(self, properties: Properties, raw: str) -> Properties:
        if not raw:
            return properties
        text = raw.replace("\n", self._between[: len(self._between) // 2])
        return combined(properties, Properties.of({"C": (text,)}), self._size, self._between)[0]

    def _store(self, node: Node, properties: Properties) -> None:
        if properties.source != node.source:
            self._edit.set_properties(node, properties)
            self.changed = True

    def _hang(self, parent: Node, branches: list[Node]) -> None:
        """Put branches behind the other children of a node."""
        if not branches:
            return
        for branch in branches:
            for node in branch.subtree():
                self.new += 1
                self._adapt_view(node)
        self._edit.set_children(parent, (*parent.children, *branches))
        self.changed = True

    def _adapt_view(self, node: Node) -> None:
        """Write a visible part so that this game reads it as the other one does.

        Two points are the corners of a rectangle before FF[4], and two points since.
        """
        was_corners, are_corners = self._corners
        if was_corners is are_corners or "VW" not in node.source:
            return
        values = node.properties.get("VW", ())
        points = parse_points(values, self._size)
        if len(values) != 2 or len(points) != 2:
            return
        new = (":".join(values),) if was_corners else (*values, values[-1])
        self._edit.set(node, "VW", new)

    def tell(self, node: Node) -> None:
        """Say in the comment of `node` what game it is of, if not of one like this."""
        lines = []
        for ident in _INFO:
            text = info_text(self.other, ident)
            if text and text != info_text(self.root, ident):
                lines.append(f"{property_type(ident).label}: {encode_text(text)}")
        self._store(node, self._with_comment(node.properties, "\n".join(lines)))


def _shown(ident: str, values: tuple[str, ...], size: Size) -> str:
    """Return values that found no place as a user reads them, encoded."""
    if property_type(ident).kind is Kind.POINTS:
        return " ".join(vertex(x, y, size[1]) for x, y in parse_points(values, size))
    return encode_text(" ".join(map(decode_simple, values)))


def _without(properties: Properties, categories: set[Category]) -> Properties:
    for ident in properties:
        row = PROPERTIES.get(ident)
        if row is not None and row.category in categories:
            properties = properties.remove(ident)
    return properties


def _sets_up(node: Node) -> bool:
    return any(property_type(ident).category is Category.SETUP for ident in node.properties)


def _difference(root: Node, other: Node, size: Size) -> Mapping[str, tuple[str, ...]]:
    """Return the set-up that makes the position of one root out of that of another."""
    mine, wanted = dict(_stones(root, size)), dict(_stones(other, size))
    found: dict[str, tuple[str, ...]] = {}
    for ident in ("AB", "AW"):
        points = [p for p, colour in wanted.items() if colour == ident and mine.get(p) != ident]
        if points:
            found[ident] = tuple(map(format_point, points))
    cleared = [point for point in mine if point not in wanted]
    if cleared:
        found["AE"] = tuple(map(format_point, cleared))
    player = other.get("PL")
    if found or player not in {None, root.get("PL")}:
        found["PL"] = (player or Positions(other).at(other).to_play.value,)
    return found


def _stones(root: Node, size: Size) -> Iterator[tuple[Point, str]]:
    """Yield the stones that a root sets up; the first list of a point counts."""
    cleared = set(points_of(root, "AE", size))
    seen = set(cleared)
    for ident in root.properties:
        if ident in ("AB", "AW"):
            for point in points_of(root, ident, size):
                if point not in seen:
                    seen.add(point)
                    yield point, ident
