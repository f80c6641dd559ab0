"""Boards of other games on which a move puts a stone on a point of a grid.

Enough of them to look at a record: stones stand where they were played, and the discs of Othello
turn. Nobody plays here, so nothing else of the rules is known; nothing is ever captured.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.traversal import set_up_lists
from sgfedit.sgf.node import game_number, size_of
from sgfedit.sgf.other_games import GOMOKU, KROPKI, OTHELLO
from sgfedit.sgf.values import PASS, Point, parse_move, parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.sgf.node import Node, Properties
    from sgfedit.sgf.values import PointOrPass, Size

_SET_UP: Final = {"AB": 1, "AW": 2, "AE": 0}
_VERTEX: Final = re.compile(r"([a-z])([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_PASSES: Final = frozenset({"pass", "pa", "--"})
_AROUND: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Grid(NamedTuple):
    """How the points of a game are written, and what its moves do.

    Points are two letters as in Go, or a letter and a number; programs differ.

    Attributes:
        top_down: Whether the first row of such a number is the upper one.
        has_start: Whether four discs are in the middle before the first move.
        turns: Whether the stones between the new one and others of its colour change sides.
        encloses: Whether a move may enclose an area as well, as in B[ce.cecfdgefdece]; that is
            not shown.
    """

    top_down: bool = False
    has_start: bool = False
    turns: bool = False
    encloses: bool = False


GRIDS: Final[Mapping[int, Grid]] = {
    OTHELLO: Grid(top_down=True, has_start=True, turns=True),
    GOMOKU: Grid(),
    KROPKI: Grid(encloses=True),
}
"""Value of GM → its grid, for the games that can be drawn."""


def grid_of(root: Node) -> Grid | None:
    """Return the grid of the game that starts at `root`; None if its board cannot be drawn."""
    return GRIDS.get(game_number(root))


class OtherBoard:
    """What the nodes of one game do to a board of stones."""

    def __init__(self, root: Node, grid: Grid) -> None:
        self.size: Size = size_of(root)
        self._root = root
        self._grid = grid

    def move(self, raw: str) -> PointOrPass | None:
        """Return the point that a move is on, PASS, or None if it is neither."""
        text = strip(raw)
        if not text or text.lower() in _PASSES:
            return PASS
        text = text.partition(".")[0]
        return (self._vertex(text) or parse_move(text, self.size)) if text else None

    def _vertex(self, text: str) -> Point | None:
        match = _VERTEX.fullmatch(text)
        if match is None:
            return None
        columns, rows = self.size
        row = int(match[2])
        point = Point(ord(match[1].lower()) - ord("a"), row - 1)
        if not self._grid.top_down:
            point = Point(point.x, rows - row)
        return point if point.x < columns and 0 <= point.y < rows else None

    def set_up(self, node: Properties, *, is_root: bool) -> dict[Point, int]:
        """Return what a node sets up: point → 0 empty, 1 black, 2 white."""
        changes: dict[Point, int] = {}
        for ident in set_up_lists(node):
            for point in self._points(node[ident]):
                changes.setdefault(point, _SET_UP[ident])
        return changes or (self._start() if is_root and self._grid.has_start else {})

    def _points(self, values: Sequence[str]) -> list[Point]:
        found: list[Point] = []
        for raw in values:
            point = self._vertex(strip(raw))
            found += parse_points((raw,), self.size) if point is None else (point,)
        return found

    def _start(self) -> dict[Point, int]:
        """Return the four discs in the middle: Black has the upper right and the lower left."""
        x, y = self.size[0] // 2, self.size[1] // 2
        if not x or not y:
            return {}
        return {
            Point(x - 1, y - 1): 2,
            Point(x, y - 1): 1,
            Point(x - 1, y): 1,
            Point(x, y): 2,
        }

    def after(self, stones: Sequence[int], point: Point, colour: int) -> dict[Point, int]:
        """Return what a move changes on a board of `stones`, row by row; O(longest line)."""
        changes = {point: colour}
        if self._grid.turns:
            for step in _AROUND:
                changes.update(dict.fromkeys(self._turned(stones, point, step, colour), colour))
        return changes

    def _turned(
        self, stones: Sequence[int], point: Point, step: tuple[int, int], colour: int
    ) -> list[Point]:
        """Return the enemy discs from `point` on in a direction, up to one of `colour`."""
        columns, rows = self.size
        passed: list[Point] = []
        x, y = point.x + step[0], point.y + step[1]
        while 0 <= x < columns and 0 <= y < rows:
            stone = stones[y * columns + x]
            if stone == colour:
                return passed
            if not stone:
                break
            passed.append(Point(x, y))
            x, y = x + step[0], y + step[1]
        return []
