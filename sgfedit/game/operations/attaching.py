"""Another game as variations of this one: the moves both have are there once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import RefusalError
from sgfedit.game.edits import Edit
from sgfedit.game.info import GROUPS, has_info, info_text
from sgfedit.game.operations._values import holds_set_up, require_node
from sgfedit.game.operations.merging import blank_line, combined, head_of_root, move_key, split
from sgfedit.game.positions import Positions, has_corner_views
from sgfedit.game.serialise import copy_branch
from sgfedit.game.traversal import SET_UP, is_move, path_to
from sgfedit.go.points import vertex
from sgfedit.sgf.node import Node, Properties, game_number, is_go, size_of
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import WHITE, Point, decode_simple, encode_text, format_point, parse_points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf.values import Size

_ON_BOARD: Final = (*SET_UP, "PL", "B", "W")
_INHERITED: Final = {"DD": ("",), "PM": ("1",), "VW": ("",)}
"""What holds for the nodes after as well → what it is if nothing is said (FF[4], "inherit")."""
_PERHAPS_INHERITED: Final = re.compile("D[a-z]*D|P[a-z]*M|V[a-z]*W")
_Valid: TypeAlias = "Mapping[str, tuple[str, ...]]"
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
    that begins with other stones hangs behind the root, which gets its set-up by difference; a
    move in its root gets a node of its own, unless this root makes it as well. What is shown,
    dimmed and printed (VW, DD, PM) is as it was in this game for all that was there, and as in the
    other game for what is new. Who played the other game is told in the comment of the first node
    that is its own, and game info further down in that of its node: FF[4] allows it once on a path
    only ("Game-info properties"). O(nodes of the other game and nodes that are compared with it).

    Args:
        root: The root of the game that gets variations.
        other: The root of the other game, which stays as it is.

    Raises:
        RefusalError: it cannot be; the reasons are "attach-itself", "other-kind", "other-size",
            "other-start", "attach-nothing".
    """
    require_node(root)
    require_node(other)
    check_attach(root, other)
    joining = _Joining(edit, root, _with_move_behind(other, root))
    first = joining.run()
    joining.tell(first)
    if not joining.changed:
        raise RefusalError("attach-nothing")
    edit.selected = first
    return Attached(first, joining.shared, joining.new)


def check_attach(root: Node, other: Node) -> None:
    """Raise what `attach` would raise before it changes anything; O(1).

    Raises:
        RefusalError: "attach-itself", "other-kind", "other-size", or "other-start": what a game
            other than Go begins with is not understood, and so it has to be the same.
    """
    if other is root:
        raise RefusalError("attach-itself")
    if game_number(root) != game_number(other):
        raise RefusalError("other-kind")
    size = size_of(other)
    if size_of(root) != size:
        raise RefusalError("other-size", f"{size[0]} × {size[1]}")
    if not is_go(root) and _beginning(root) != _beginning(other):
        raise RefusalError("other-start")


def _beginning(root: Node) -> dict[str, tuple[str, ...]]:
    """Return what a root puts on the board, raw."""
    properties = root.properties
    return {ident: properties[ident] for ident in _ON_BOARD if ident in properties}


class _Joining:
    """One game on its way into another."""

    def __init__(self, edit: Edit, root: Node, other: Node) -> None:
        self.root, self.other = root, other
        self.shared = self.new = 0
        self.changed = False
        self._edit = edit
        # Takes what changes in nodes that are in no tree yet.
        self._unseen = Edit()
        self._size: Size = size_of(root)
        self._is_go = is_go(root)
        self._between = blank_line(root)
        self._corners = (has_corner_views(other), has_corner_views(root))

    def run(self) -> Node:
        """Join the trees; return where the main line of the other game goes its own way."""
        difference = _difference(self.root, self.other)
        rest = _without(self.other.properties, {Category.ROOT, Category.GAME_INFO})
        if difference:
            own = {ident: rest[ident] for ident in rest if ident not in (*SET_UP, "PL")}
            top = copy_branch(self.other, Properties.of({**difference, **own}))
            self._hang(self.root, [top], _valid(self.root, _INHERITED), _INHERITED)
            return top
        self._combine(self.root, self._as_here(_without(rest, {Category.SETUP})))
        return self._join_below()

    def _join_below(self) -> Node:
        """Join what follows the roots, level by level."""
        main, first = self.root, None
        pending: list[tuple[Node, Node, _Valid, _Valid]]
        pending = [(self.root, self.other, _INHERITED, _INHERITED)]
        while pending:
            mine, other, here, there = pending.pop()
            here, there = _valid(mine, here), self._valid_there(other, there)
            known = {self._key(child): child for child in reversed(mine.children)}
            added: list[Node] = []
            for child in other.children:
                twin = known.get(self._key(child))
                if twin is not None and self._joins(twin, child):
                    pending.append((twin, child, here, there))
                else:
                    twin = copy_branch(child)
                    added.append(twin)
                if first is None and mine is main and child is other.first_child:
                    main = twin
                    first = twin if twin in added else None
            self._hang(mine, added, here, there)
        return first or main

    def _key(self, node: Node) -> str:
        """Return what tells whether two nodes may be one: the move, else all that is there."""
        return move_key(node, self._size, go=self._is_go) or node.source.strip(WHITE)

    def _joins(self, mine: Node, other: Node) -> bool:
        """Make one of two nodes with the same move, unless set-up makes other boards of them."""
        if mine.source.strip(WHITE) == other.source.strip(WHITE):
            self.shared += 1
            return True
        if holds_set_up(mine) or holds_set_up(other):
            return False
        self._combine(mine, self._as_here(other.properties))
        return True

    def _combine(self, mine: Node, properties: Properties) -> None:
        """Give a node what another one says of the same position."""
        self.shared += 1
        both = combined(mine.properties, properties, self._size, self._between, goes_on=True)
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

    def _hang(self, parent: Node, branches: list[Node], here: _Valid, there: _Valid) -> None:
        """Put branches behind the other children of a node.

        Args:
            parent: The node.
            branches: The first nodes of what is new, in no tree yet.
            here: What a child of the node inherits.
            there: What the branches inherited where they come from.
        """
        if not branches:
            return
        for branch in branches:
            told = []
            for node in branch.subtree():
                self.new += 1
                if _PERHAPS_INHERITED.search(node.source):
                    self._unseen.set_properties(node, self._as_here(node.properties))
                if has_info(node):
                    told.append(node)
            if told and any(map(has_info, path_to(parent))):
                for node in told:
                    self._tell_instead(node)
            for ident, values in there.items():
                if values != here[ident] and ident not in branch.properties:
                    self._unseen.set(branch, ident, values)
        self._edit.set_children(parent, (*parent.children, *branches))
        self.changed = True

    def _valid_there(self, node: Node, above: _Valid) -> _Valid:
        """Return what holds after a node of the other game, as this game says it."""
        if _PERHAPS_INHERITED.search(node.source) is None:
            return above
        return _valid(Node(self._as_here(node.properties)), above)

    def _as_here(self, properties: Properties) -> Properties:
        """Return properties whose visible part this game reads as the other one does.

        Two points are the corners of a rectangle before FF[4], and two points since.
        """
        was_corners, are_corners = self._corners
        if was_corners is are_corners or "VW" not in properties:
            return properties
        values = properties["VW"]
        points = parse_points(values, self._size)
        if len(values) != 2 or len(points) != 2:
            return properties
        return properties.set("VW", (":".join(values),) if was_corners else (*values, values[-1]))

    def _tell_instead(self, node: Node) -> None:
        """Let the comment of `node` say what is its game info."""
        found = [ident for ident in _INFO if ident in node.properties]
        lines = [
            f"{property_type(ident).label}: {encode_text(info_text(node, ident))}"
            for ident in found
        ]
        left = _without(node.properties, {Category.GAME_INFO})
        self._unseen.set_properties(node, self._with_comment(left, "\n".join(lines)))

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


def _valid(node: Node, above: _Valid) -> _Valid:
    """Return what holds after `node` if `above` holds before it."""
    if _PERHAPS_INHERITED.search(node.source) is None:
        return above
    properties = node.properties
    return {ident: properties.get(ident, values) for ident, values in above.items()}


def _with_move_behind(other: Node, root: Node) -> Node:
    """Return a game whose root holds no move; the same one if `root` holds that move as well."""
    if not is_move(other):
        return other
    same = move_key(other, size_of(root)) == move_key(root, size_of(root)) != ""
    if same and not _difference(root, other):
        return other
    copy = copy_branch(other)
    split(Edit(), copy, head_of_root(copy.properties))
    return copy


def _difference(root: Node, other: Node) -> Mapping[str, tuple[str, ...]]:
    """Return the set-up that makes the position of one root out of that of another."""
    mine, wanted = Positions(root).at(root), Positions(other).at(other)
    found: dict[str, tuple[str, ...]] = {}
    for ident, stone in SET_UP.items():
        points = [
            Point(index % wanted.width, index // wanted.width)
            for index, pair in enumerate(zip(mine.stones, wanted.stones, strict=True))
            if pair[0] != pair[1] == stone
        ]
        if points:
            found[ident] = tuple(map(format_point, points))
    player = other.get("PL")
    if found or player not in {None, root.get("PL")}:
        found["PL"] = (player or wanted.to_play.value,)
    return found
