"""Checks of a game as a whole: its lines, its variations, what its nodes say together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.comments import comment_remarks
from sgfedit.game.checks.game_info import handicap_of
from sgfedit.game.checks.handicaps import handicap_remarks
from sgfedit.game.checks.lines import line_remarks
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.variations import simulated_remarks, twin_remarks
from sgfedit.game.info import info_idents
from sgfedit.sgf.properties import PROPERTIES, Category

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.checks.remark import Scene, Seen
    from sgfedit.game.checks.seen import Memory
    from sgfedit.sgf.node import Node, Properties

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


class _About(NamedTuple):
    """What the idents of a node say without their values.

    Attributes:
        moves: B and W, in their order.
        has_stones: Whether stones are set up or taken away.
        has_info: Whether there is game info.
        is_special: Whether there is either, or VW.
    """

    moves: tuple[str, ...]
    has_stones: bool
    has_info: bool
    is_special: bool

    @classmethod
    def of(cls, idents: Sequence[str], info: frozenset[str]) -> _About:
        """Return what `idents` say, those of `info` being game info."""
        has_stones = not _STONES.isdisjoint(idents)
        has_info = not info.isdisjoint(idents)
        moves = tuple(ident for ident in idents if ident in _MOVES)
        return cls(moves, has_stones, has_info, has_stones or has_info or "VW" in idents)


class TreeWalk:
    """One pass over a game in file order, and what is wrong with it beyond its single nodes.

    Iterating visits the nodes. Those that nobody had looked into forget afterwards how they were
    split: it would take the memory of the whole tree once more, and the collector's time.
    """

    def __init__(self, scene: Scene, memory: Memory) -> None:
        self._scene = scene
        self._memory = memory
        self._info = info_idents(is_go=scene.is_go)
        self._remarks: list[Remark] = []
        self._counts: Counter[tuple[str, ...]] = Counter()  # nodes with these idents, in order
        self._about: dict[tuple[str, ...], _About] = {}
        self._is_old = False  # something has another meaning, or none, in FF[4]
        self._newer: Node | None = None  # the first node with something newer than FF[1]
        self._twice: list[tuple[Node, Node]] = []  # a node with game info below another
        self._handicaps: list[Node] = []
        self._deepest = scene.root
        self._leaves = 0
        self._depth = 0

    def __iter__(self) -> Iterator[Seen]:
        """Yield what is seen of every node in file order, with the scene set to it."""
        pending = [(self._scene.root, _Before())]
        while pending:
            node, before = pending.pop()
            was_split = node.is_split
            seen = self._memory.look(node)
            after = self._visit(node, seen.idents, before)
            children = node.children
            self._leaves += not children
            if len(children) > 1:
                variation = after._replace(is_main=False)
                pending.extend((child, variation) for child in children[:0:-1])
                if self._scene.is_go:
                    self._remarks += twin_remarks(children)
            if children:
                pending.append((children[0], after))
            yield seen
            if not was_split:
                node.forget_split()

    def remarks(self) -> Iterator[Remark]:
        """Yield what is wrong with the game, after all nodes have been visited."""
        scene = self._scene
        root = scene.root
        yield from self._remarks
        counts: Counter[str] = Counter()
        for idents, number in self._counts.items():
            counts.update(dict.fromkeys(idents, number))
        yield from _summaries(root, counts)
        if "FF" not in root.properties:
            is_right = scene.is_go and not self._is_old and _OLD.isdisjoint(counts)
            yield Remark("missing-ff", root, certainty="safe" if is_right else "none")
            if self._newer is not None:
                yield _newer_remark(self._newer, counts)
        yield from _twice(self._twice, self._info)
        if scene.is_go:
            for node in self._handicaps:
                yield from handicap_remarks(node, scene.size)
            yield from line_remarks(root, self._deepest, self._leaves, scene.size)
            yield from comment_remarks(root)

    def _visit(self, node: Node, idents: tuple[str, ...], before: _Before) -> _Before:
        self._counts[idents] += 1
        # Few different ones are in a game: what they mean is worked out once.
        about = self._about.get(idents)
        if about is None:
            about = self._about[idents] = _About.of(idents, self._info)
            if self._newer is None and not _NEWER.isdisjoint(idents):
                self._newer = node
        if before.depth > self._depth:
            self._depth, self._deepest = before.depth, node
        colour, info = before.colour, before.info
        if about.is_special:
            if about.has_stones:
                colour = ""
                self._note_stones(node, before, is_move=bool(about.moves))
            if about.has_info:
                self._note_info(node, info)
                info = node
            if len(node.properties.get("VW", ())) == 2:
                self._is_old = True
        for ident in about.moves:
            if ident == colour:
                self._note_colour(node, node.properties, ident)
            colour = ident
        return _Before(colour, info, before.depth + 1, before.is_main)

    def _note_colour(self, node: Node, properties: Properties, ident: str) -> None:
        """Note a move that follows one of the same colour."""
        values = "".join(f"[{raw}]" for raw in properties[ident])
        self._remarks.append(Remark("same-colour-twice", node, ident + values, ident))

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
            self._remarks.append(Remark("setup-after-root", node))
        self._remarks += simulated_remarks(node, self._scene.size)


def _summaries(root: Node, counts: Mapping[str, int]) -> Iterator[Remark]:
    """Yield which idents of other programs and of older formats the game holds."""
    for code, idents in (
        ("private-properties", [i for i in counts if i not in PROPERTIES or i in _PRIVATE]),
        ("old-properties", [i for i in counts if i in _OLD]),
    ):
        detail = ", ".join(f"{ident} ×{counts[ident]}" for ident in idents)
        if detail:
            yield Remark(code, root, detail)


def _newer_remark(node: Node, counts: Iterable[str]) -> Remark:
    """Return that a game that names no file format, which means FF[1], has what is newer."""
    newer = [ident for ident in counts if ident in _NEWER]
    first = next(ident for ident in node.properties if ident in _NEWER)
    others = ", ".join(ident for ident in newer if ident != first)
    detail = "no FF, which means FF[1]" + (f"; nor are {others}" if others else "")
    return Remark("prop-not-in-ff", node, detail, first, certainty="none")


def _twice(pairs: Iterable[tuple[Node, Node]], info: frozenset[str]) -> Iterator[Remark]:
    """Yield nodes with game info below others; where several lie side by side none can move up."""
    pairs = list(pairs)
    below = Counter(above for above, _ in pairs)
    for above, node in pairs:
        idents = sorted(info.intersection(node.properties))
        certainty = "" if below[above] == 1 else "none"
        yield Remark(
            "gameinfo-twice-on-path", node, " ".join(idents), idents[0], certainty=certainty
        )
