"""Checks of a game as a whole: its lines, variations and handicap, what its nodes say together.

Nobody tells of edits: what a pass over the tree has seen of a node holds in the next one as long
as the text of the node is the same, behind the same line of play, in a game that says the same of
itself.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.annotations import game_comment_remarks as comment_remarks
from sgfedit.game.checks.flaws import listed
from sgfedit.game.checks.game_info import first_value, handicap_of
from sgfedit.game.checks.nodes import is_foreign
from sgfedit.game.checks.remark import Facts, OfNode, Remark, Scene, Seen, is_old
from sgfedit.game.checks.wording import wording_of
from sgfedit.game.info import info_idents
from sgfedit.game.traversal import MOVES, is_move, move_text
from sgfedit.go.points import max_handicap
from sgfedit.i18n import Named
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import PASS, Point, format_point, parse_move, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sgfedit.sgf.node import Node, Properties
    from sgfedit.sgf.values import Size


_NOBODY: Final = frozenset({"", "black", "white"})
"""Names of players that programs write without being told."""
_VARIATION: Final = re.compile(
    r"\W*(?:(?:a|the|this) )?(?:(?:variation|variante?|var)\b|变化|變化|変化)", re.IGNORECASE
)


def line_remarks(line: list[Node], deepest: Node, leaves: int, size: Size) -> Iterator[OfNode]:
    """Yield what is wrong with the main line of a game.

    Args:
        line: Its nodes.
        deepest: The first of all nodes that are as far from the root as any.
        leaves: The number of nodes that nothing follows.
        size: The board.
    """
    if deepest is not line[-1] and _is_game(line[0]):
        yield from _order_remarks(line, deepest, leaves)
    ending = trailing(line, size)
    if ending:
        names = [_PASS if is_move(node) else _EMPTY for node in ending[:_LISTED]]
        more = ["…"] * (len(ending) > _LISTED)
        yield ending[0], Remark("trailing-pass-or-empty", listed([*names, *more]))


_PASS: Final = Named("Problem", "pass")
_EMPTY: Final = Named("Problem", "empty node")
_LISTED: Final = 6


def _is_game(root: Node) -> bool:
    """Whether a record is of a game that was played: with a result, or between named players."""
    players = [str(root.get(ident, "")).strip().lower() for ident in ("PB", "PW")]
    return bool(root.get("RE")) or not _NOBODY.intersection(players)


def _order_remarks(line: list[Node], deepest: Node, leaves: int) -> Iterator[OfNode]:
    """Yield the node where the longest line leaves the main line, if that seems to be the game.

    A tree with more variations than moves in any of them is no game but a dictionary.
    """
    leaving, above = deepest, deepest
    length = 1
    while above.parent is not None:
        if above.parent.first_child is not above:
            leaving = above
        above = above.parent
        length += 1
    if leaves > length or _is_called_variation(leaving):
        return
    if 2 * len(line) <= length or _is_called_variation(line[-1]):
        yield leaving, Remark("main-line-not-first")


def _is_called_variation(node: Node) -> bool:
    return any(_VARIATION.match(str(node.get(ident, ""))) for ident in ("N", "C"))


def trailing(line: list[Node], size: Size) -> list[Node]:
    """Return the empty nodes that end a line, in order, and a pass among them if it is but one.

    Two passes or more are what ends a game; they, or a root alone, are no flaw.
    """
    found: list[Node] = []
    for node in reversed(line[1:]):
        is_pass = len(node.properties) == 1 and _is_pass(node, size)
        if node.has_variations or (node.properties and not is_pass):
            break
        found.append(node)
    found.reverse()
    is_one = sum(map(is_move, found)) == 1
    return [node for node in found if is_one or not is_move(node)]


def _is_pass(node: Node, size: Size) -> bool:
    return any(
        parse_move(node.properties[ident][0], size) is PASS
        for ident in MOVES
        if ident in node.properties
    )


def twin_remarks(children: Sequence[Node]) -> Iterator[OfNode]:
    """Yield the children of a node that make the same move as one before them."""
    seen: set[str] = set()
    for child in children:
        move = move_text(child)
        if move and move in seen:
            yield child, Remark("identical-siblings", move, move[0])
        seen.add(move)


def simulated_remarks(node: Node, size: Size) -> Iterator[Remark]:
    """Yield that `node` takes back its parent's move and puts a stone elsewhere, if so.

    It should be a variation of its parent (FF[4], "Variations"); only where nothing else is
    cleared it can be made one.
    """
    parent = node.parent
    if parent is None or "AE" not in node.properties:
        return
    point = point_of_move(parent, size)
    cleared = parse_points(node.properties["AE"], size)
    if point is None or point not in cleared:
        return
    if not _puts_elsewhere(node, parent, point, size):
        return
    can_lift = parent.parent is not None and cleared == (point,)
    certainty = "" if can_lift else "none"
    yield Remark(
        "simulated-sibling-variation",
        format_point(point),
        "AE",
        points=(point,),
        certainty=certainty,
    )


def point_of_move(node: Node, size: Size) -> Point | None:
    """Return where a node plays its one move, None for a pass or none or two moves."""
    text = move_text(node)
    move = parse_move(text[2:-1], size) if text else None
    return move if isinstance(move, Point) else None


def _puts_elsewhere(node: Node, parent: Node, point: Point, size: Size) -> bool:
    """Whether `node` puts one stone of its parent's colour on another point than `point`.

    A stone of the other colour is a capture that was recorded as a set-up. A node that only clears
    the point leaves the stone to the move of the one behind it.
    """
    colour = move_text(parent)[0]
    stones = [parse_points(node.properties.get(ident, ()), size) for ident in ("AB", "AW")]
    if not move_text(node) and not any(stones) and len(node.children) == 1:
        node = node.children[0]
    if point_of_move(node, size) is not None:
        return move_text(node)[0] == colour and point_of_move(node, size) != point
    own = stones[0 if colour == "B" else 1]
    return sum(map(len, stones)) == len(own) == 1 and own != (point,)


_MOVES: Final = frozenset({"B", "W"})
_STONES: Final = frozenset({"AB", "AW", "AE"})
_OLD: Final = frozenset(
    row.ident
    for row in PROPERTIES.values()
    if row.category is Category.OBSOLETE and row.ff.isdigit()
)
_NEWER: Final = frozenset(
    row.ident
    for row in PROPERTIES.values()
    if row.ff.isdigit() and "1" not in row.ff and row.category is not Category.ROOT
)
_PRIVATE: Final = frozenset(row.ident for row in PROPERTIES.values() if not row.ff.isdigit())


class _Before(NamedTuple):
    """What holds in front of a node.

    Attributes:
        colour: Who made the last move; empty before the first and after a set-up.
        info: The nearest node with game info.
        depth: The number of nodes.
        is_main: Whether the node is on the main line.
    """

    colour: str = ""
    info: Node | None = None
    depth: int = 0
    is_main: bool = True


@dataclass(slots=True)
class _Alike:
    """The nodes with the same identifiers, and what those say without their values.

    Attributes:
        idents: These, in their order.
        moves: B and W, in their order.
        has_stones: Whether stones are set up or taken away.
        has_info: Whether there is game info.
        is_special: Whether there is either, or VW.
        number: How many nodes they are.
    """

    idents: tuple[str, ...]
    moves: tuple[str, ...]
    has_stones: bool
    has_info: bool
    is_special: bool
    number: int = 0

    @classmethod
    def of(cls, idents: tuple[str, ...], info: frozenset[str]) -> _Alike:
        """Return what `idents` say, those of `info` being game info; of no nodes yet."""
        has_stones = not _STONES.isdisjoint(idents)
        has_info = not info.isdisjoint(idents)
        moves = tuple(ident for ident in idents if ident in _MOVES)
        return cls(idents, moves, has_stones, has_info, has_stones or has_info or "VW" in idents)


class TreeWalk:
    """One pass over a game in file order, and what is wrong with it beyond its single nodes.

    Iterating visits the nodes. Those that nobody had looked into forget afterwards how they were
    split: it would take the memory of the whole tree once more, and the collector's time.
    """

    def __init__(self, scene: Scene, memory: Memory) -> None:
        self._scene = scene
        self._memory = memory
        self._info = info_idents(is_go=scene.is_go) | {"KI"}  # what KM stands for
        self._remarks: list[OfNode] = []
        self._alike: dict[tuple[str, ...], _Alike] = {}
        self._is_old = False  # something has another meaning, or none, in FF[4]
        self._newer: Node | None = None  # the first node with something newer than FF[1]
        self._twice: list[tuple[Node, Node]] = []  # a node with game info below another
        self._handicaps: list[Node] = []
        self._deepest = scene.root
        self._leaves = 0
        self._depth = 0
        self._line: list[Node] = []  # the main line

    def __iter__(self) -> Iterator[Seen]:
        """Yield what is seen of every node in file order, with the scene set to it."""
        pending = [(self._scene.root, _Before())]
        while pending:
            node, before = pending.pop()
            if before.is_main:
                self._line.append(node)
            was_split = node.is_split
            seen = self._memory.look(node)
            after = self._visit(node, seen.wording.idents, before)
            children = node.children
            if not children:
                self._leaves += 1
            elif len(children) > 1:
                variation = after._replace(is_main=False)
                pending.extend((child, variation) for child in children[:0:-1])
                if self._scene.is_go:
                    self._remarks += twin_remarks(children)
            if children:
                pending.append((children[0], after))
            yield seen
            if not was_split:
                node.forget_split()

    def remarks(self) -> Iterator[OfNode]:
        """Yield what is wrong with the game, after all nodes have been visited."""
        scene = self._scene
        root = scene.root
        yield from self._remarks
        counts: Counter[str] = Counter()
        for alike in self._alike.values():
            counts.update(dict.fromkeys(alike.idents, alike.number))
        for remark in _summaries(counts):
            yield root, remark
        if first_value(root.properties, "FF") is None:
            is_right = scene.is_go and not self._is_old and _OLD.isdisjoint(counts)
            yield root, Remark("missing-ff", certainty="safe" if is_right else "none")
            if self._newer is not None:
                yield self._newer, _newer_remark(self._newer, counts)
        yield from _twice(self._twice, self._info)
        if scene.is_go:
            for node in self._handicaps:
                for remark in handicap_remarks(node, scene.size):
                    yield node, remark
            yield from line_remarks(self._line, self._deepest, self._leaves, scene.size)
            yield from comment_remarks(root, self._line[-1])

    def _visit(self, node: Node, idents: tuple[str, ...], before: _Before) -> _Before:
        # Few different ones are in a game: what they mean is worked out once.
        alike = self._alike.get(idents)
        if alike is None:
            alike = self._alike[idents] = _Alike.of(idents, self._info)
            if self._newer is None and not _NEWER.isdisjoint(idents):
                self._newer = node
        alike.number += 1
        colour, info, depth, is_main = before
        if depth > self._depth:
            self._depth, self._deepest = depth, node
        if alike.is_special:
            if alike.has_stones:
                colour = ""
                self._note_stones(node, before, is_move=bool(alike.moves))
            if alike.has_info:
                self._note_info(node, info)
                info = node
            if len(node.properties.get("VW", ())) == 2:
                self._is_old = True
        for ident in alike.moves:
            if ident == colour:
                self._note_colour(node, node.properties, ident)
            colour = ident
        # Without a call in Python, of which there are enough for each node.
        return tuple.__new__(_Before, (colour, info, depth + 1, is_main))

    def _note_colour(self, node: Node, properties: Properties, ident: str) -> None:
        """Note a move that follows one of the same colour."""
        values = "".join(f"[{raw}]" for raw in properties[ident])
        self._remarks.append((node, Remark("same-colour-twice", ident + values, ident)))

    def _note_info(self, node: Node, above: Node | None) -> None:
        """Note a node with game info."""
        if above is not None:
            self._twice.append((above, node))
        if handicap_of(node) >= 2:
            self._handicaps.append(node)

    def _note_stones(self, node: Node, before: _Before, *, is_move: bool) -> None:
        self._is_old |= is_move
        if not self._scene.is_go:
            return
        if before.is_main and before.depth:
            self._remarks.append((node, Remark("setup-after-root")))
        self._remarks += ((node, one) for one in simulated_remarks(node, self._scene.size))


def _summaries(counts: Mapping[str, int]) -> Iterator[Remark]:
    """Yield which idents of other programs and of older formats the game holds."""
    for code, idents in (
        ("private-properties", [i for i in counts if i not in PROPERTIES or i in _PRIVATE]),
        ("old-properties", [i for i in counts if i in _OLD]),
    ):
        detail = ", ".join(f"{ident} ×{counts[ident]}" for ident in idents)
        if detail:
            yield Remark(code, detail)


def _newer_remark(node: Node, counts: Iterable[str]) -> Remark:
    """Return that a game that names no file format, which means FF[1], has what is newer."""
    newer = [ident for ident in counts if ident in _NEWER]
    first = next(ident for ident in node.properties if ident in _NEWER)
    others = ", ".join(ident for ident in newer if ident != first)
    detail = (
        Named("Problem", "no FF, which means FF[1]; nor are {others}", others=others)
        if others
        else Named("Problem", "no FF, which means FF[1]")
    )
    return Remark("prop-not-in-ff", detail, first, certainty="none")


def _twice(pairs: Iterable[tuple[Node, Node]], info: frozenset[str]) -> Iterator[OfNode]:
    """Yield nodes with game info below others; where several lie side by side none can move up."""
    pairs = list(pairs)
    below = Counter(above for above, _ in pairs)
    for above, node in pairs:
        idents = sorted(info.intersection(node.properties))
        certainty = "" if below[above] == 1 and idents != ["KI"] else "none"
        remark = Remark("gameinfo-twice-on-path", " ".join(idents), idents[0], certainty=certainty)
        yield node, remark


def handicap_remarks(node: Node, size: Size) -> Iterator[Remark]:
    """Yield what contradicts the handicap of two stones or more that `node` names."""
    handicap = handicap_of(node)
    properties = node.properties
    black = parse_points(properties.get("AB", ()), size)
    if black:
        # With white stones it is a position from the middle of a game.
        if len(black) != handicap and "AW" not in properties:
            stones = str(len(black))
            detail = Named(
                "Problem", "HA[{named}], AB of {stones}", named=str(handicap), stones=stones
            )
            yield Remark("handicap-mismatch", detail, "HA", points=black)
        return
    played = handicap_moves(node, handicap, size)
    if played:
        points = points_of_moves(played, size)
        moves = str(len(played))
        detail = Named("Problem", "HA[{stones}], {moves} moves", stones=str(handicap), moves=moves)
        certainty = "" if are_plain(node, played) else "none"
        yield Remark("handicap-as-moves", detail, "HA", points=points, certainty=certainty)
        return
    first = _first_colour(node)
    if first == "W":
        certainty = "" if handicap <= max_handicap(*size) else "none"
        yield Remark("handicap-missing-stones", str(handicap), "HA", certainty=certainty)
    elif first == "B":
        # Which of the two is wrong nobody can know.
        detail = Named("Problem", "HA[{stones}], no stones", stones=str(handicap))
        yield Remark("handicap-mismatch", detail, "HA", certainty="none")


def handicap_moves(node: Node, handicap: int, size: Size) -> list[Node]:
    """Return the nodes below `node` that put the handicap on the board by moves of Black.

    They are moves of Black up to the number of stones, passes of White between them left in.
    Empty if the game does not begin like this.
    """
    found: list[Node] = []
    stones = 0
    step = node.first_child
    while step is not None and stones < handicap:
        colour = move_text(step)[:1]
        if colour == "B" and point_of_move(step, size) is not None:
            stones += 1
        elif not (found and colour == "W" and _is_pass(step, size)):
            return []
        found.append(step)
        step = step.first_child
    follows = step is None or move_text(step)[:1] == "W"
    return found if stones == handicap and follows else []


def are_plain(node: Node, played: list[Node]) -> bool:
    """Whether the nodes that follow `node` hold moves and nothing else, without variations."""
    return bool(played) and all(
        len(step.properties) == 1 and step.parent is not None and not step.parent.has_variations
        for step in played
    )


def points_of_moves(nodes: list[Node], size: Size) -> tuple[Point, ...]:
    """Return where moves are played, each point once."""
    points = (point_of_move(node, size) for node in nodes)
    return tuple(dict.fromkeys(point for point in points if point is not None))


def _first_colour(node: Node) -> str:
    """Return who moves first below `node`; empty where that is set up or not said at once."""
    child = node.first_child if not move_text(node) else None
    found = [ident for ident in MOVES if child is not None and ident in child.properties]
    is_set_up = {"AB", "AW", "PL"}.intersection(child.properties) if child is not None else True
    return found[0] if len(found) == 1 and not is_set_up else ""


class Memory:
    """What is seen of the nodes of a game in one pass, and what was seen of them before."""

    def __init__(self, scene: Scene, before: Mapping[Node, Seen] | None) -> None:
        """Begin a pass; without anything `before`, not even nothing, nothing is remembered."""
        self._scene = scene
        self._facts = scene.facts
        self._game = self._facts[0]
        self._before = before
        self._alike: dict[tuple[Facts, tuple[str, ...]], bool] = {}
        self.seen: dict[Node, Seen] = {}

    def look(self, node: Node) -> Seen:
        """Set the scene to a node and return what is seen there.

        The node before it has been looked at.
        """
        scene, facts = self._scene, self._facts
        scene.node = node
        if self._before is None:
            scene.seen = Seen(wording_of(node), facts, None)
            return scene.seen
        parent = node.parent
        above = self._game if parent is None else self.seen[parent].board
        old = self._before.get(node)
        if old is None or old.above != above:
            seen = Seen(wording_of(node), facts, above)
        elif old.wording.source == node.source and self._is_told_alike(old):
            seen = old
            seen.facts = facts
        else:
            wording = wording_of(node)
            is_same_board = wording.on_board == old.wording.on_board
            known = (old.board, old.flags) if is_same_board else ()
            seen = Seen(wording, facts, above, *known)
        self.seen[node] = scene.seen = seen
        return seen

    def _is_told_alike(self, old: Seen) -> bool:
        """Whether what is said of a node, whose size and game are the same, holds still.

        Most hold whatever file format the game says it is in.
        """
        if old.facts == self._facts:
            return True
        idents = old.wording.idents
        key = old.facts, idents
        known = self._alike.get(key)
        if known is None:
            known = self._alike[key] = _are_alike(old.facts, self._facts, idents)
        return known


def _are_alike(old: Facts, new: Facts, idents: tuple[str, ...]) -> bool:
    """Whether the file format makes no difference to what is said of some properties."""
    (game, before, had_corners), (other, after, has_corners) = old, new
    if game != other or is_old(before) != is_old(after):
        return False
    if (had_corners != has_corners and "VW" in idents) or (
        3 in {before, after} and "LB" in idents
    ):
        return False
    return not any(
        is_foreign(ident, ff) for ident in idents if ident in PROPERTIES for ff in (before, after)
    )


def carried_over(seen: Mapping[Node, Seen], moved: Mapping[Node, Node]) -> dict[Node, Seen]:
    """Return what has been seen of nodes as seen of those that stand for them now."""
    return {moved[node]: one.copy() for node, one in seen.items() if node in moved}
