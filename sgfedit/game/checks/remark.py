"""Remarks of checks on nodes, before line and column are known, and their scene."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.positions import Positions, has_corner_views
from sgfedit.sgf.node import is_go as is_go_game
from sgfedit.sgf.node import size_of
from sgfedit.sgf.values import Point, format_point, parse_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.checks.wording import Wording
    from sgfedit.sgf.node import Node, Properties
    from sgfedit.sgf.values import Size


_boards: Final = count()


class Remark(NamedTuple):
    """A flaw of a node; which one that is does not matter to what is said.

    Attributes:
        code: A key of PROBLEM_KINDS.
        detail: The offending text, or what `ProblemKind.text` asks for.
        ident: The property it is about; empty for the node as a whole.
        value: Which of the property's raw values; None for all of the property.
        points: The points of the board it is about.
        certainty: As in `Problem`.
    """

    code: str
    detail: str = ""
    ident: str = ""
    value: int | None = None
    points: tuple[Point, ...] = ()
    certainty: str = ""


OfNode: TypeAlias = "tuple[Node, Remark]"
"""A node, and a flaw that it has."""

Said: TypeAlias = "tuple[Node, Sequence[Remark]]"
"""A node, and its flaws: most nodes that are alike have the same ones."""


Facts: TypeAlias = "tuple[tuple[Size, bool], int | None, bool]"
"""What holds for a whole game: board and whether it is Go, FF, `Scene.corner_views`."""


@dataclass(slots=True)
class Seen:
    """What a check saw of one node; see `sgfedit.game.checks.tree`.

    Attributes:
        wording: What its text says.
        facts: What held for the whole game.
        above: The `board` of the node before it; of a root what its game is played on.
        board: A number that stands for the line of play up to here.
        flags: What its move did; None before somebody asks.
        remarks: What was said of it; None where that is to be asked again.
    """

    wording: Wording
    facts: Facts
    above: object
    board: int = field(default_factory=_boards.__next__)
    flags: int | None = None
    remarks: Sequence[Remark] | None = None

    def copy(self) -> Seen:
        """Return the same as seen of another node."""
        told = self.board, self.flags, self.remarks
        return Seen(self.wording, self.facts, self.above, *told)


@dataclass(slots=True)
class Scene:
    """What the checks of a node may ask: the node, and what holds for the whole game.

    Attributes:
        root: The first node of the game.
        size: The board.
        ff: The file format the game says it is in; None if it says none, or nothing readable.
        is_go: Whether moves and points are those of Go.
        corner_views: Whether two points of VW are corners, as before FF[4].
        positions: Boards of this game, for the checks alone.
        node: The node that is looked at.
        names: The two letters of every point of the board.
        seen: What is known of the node, if anything is.
    """

    root: Node
    size: Size
    ff: int | None
    is_go: bool
    corner_views: bool
    positions: Positions
    node: Node
    names: frozenset[str]
    seen: Seen | None = None

    @classmethod
    def of(cls, root: Node) -> Scene:
        """Return the scene of a game, at its root."""
        ff = root.properties.get("FF")
        game = size_of(root), is_go_game(root)
        facts = game, parse_number(ff[0]) if ff else None, has_corner_views(root)
        return cls.with_facts(facts, root, Positions(root))

    @classmethod
    def with_facts(cls, facts: Facts, root: Node, positions: Positions) -> Scene:
        """Return the scene at the root of a game of which some facts are known."""
        (size, is_go), ff, corner_views = facts
        return cls(root, size, ff, is_go, corner_views, positions, root, _names(size))

    @property
    def facts(self) -> Facts:
        """What holds for the whole game."""
        return (self.size, self.is_go), self.ff, self.corner_views

    @property
    def properties(self) -> Properties:
        """The properties of the node."""
        return self.node.properties

    @property
    def is_old(self) -> bool:
        """Whether the game says it is in a file format before FF[4]."""
        return is_old(self.ff)

    def flags(self) -> int:
        """Return what the node's move did, see `go.Flag`; cheaper than `position`."""
        seen = self.seen
        if seen is None:
            return self.positions.flags(self.node)
        if seen.flags is None:
            seen.flags = self.positions.flags(self.node)
        return seen.flags

    def stones_before(self) -> bytes:
        """Return the stones before the node as `Position.stones` has them."""
        parent = self.node.parent
        empty = bytes(self.size[0] * self.size[1])
        return empty if parent is None else self.positions.stones(parent)


def is_old(ff: int | None) -> bool:
    """Whether a file format is one before FF[4]; None is none."""
    return ff is not None and 1 <= ff < 4


@lru_cache(maxsize=16)
def _names(size: Size) -> frozenset[str]:
    """Return the two letters of every point of a board."""
    return frozenset(format_point(Point(x, y)) for x in range(size[0]) for y in range(size[1]))
