"""Positions along a game: which stones are on the board at a node.

Positions are derived from the moves and set-up stones on the path from the root and are never
stored in the tree. `Positions` holds one board and the path it stands for; another node is reached
over the common ancestor, back by the board's undo log and forward by the rules.

Of other games those on which a move puts a stone on a point of a grid are known well enough to
look at a record: stones stand where they were played, and the discs of Othello turn. Nobody plays
here, so nothing else of the rules is known; nothing is ever captured.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import ForeignNodeError
from sgfedit.game.traversal import SET_UP, set_up_lists
from sgfedit.go import Board, Colour
from sgfedit.lazy import expression
from sgfedit.sgf.node import game_number, is_go, size_of
from sgfedit.sgf.properties import GOMOKU, KROPKI, OTHELLO
from sgfedit.sgf.values import (
    PASS,
    Point,
    effective,
    parse_colour,
    parse_move,
    parse_number,
    parse_points,
    rectangle,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sgfedit.game.figure_flags import FigureFlags
    from sgfedit.sgf.node import Node, Properties
    from sgfedit.sgf.values import PointOrPass, Size


_VERTEX: Final = expression(r"([a-z])([0-9]{1,2})", re.IGNORECASE | re.ASCII)
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
                changes.setdefault(point, SET_UP[ident])
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
        return {Point(x - 1, y - 1): 2, Point(x, y - 1): 1, Point(x - 1, y): 1, Point(x, y): 2}

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


_COLOUR: Final = {"B": Colour.BLACK, "W": Colour.WHITE}
_OPPONENT: Final = {colour: colour.opponent for colour in Colour}
_INDEX: Final = {colour: colour.index for colour in Colour}
_FROM_INDEX: Final = (None, Colour.BLACK, Colour.WHITE)
_STONES: Final = ("AB", "AW")
_BESIDE_MOVES: Final = frozenset({*SET_UP, "PL", "MN", "VW", "DD", "FG"})
"""What a node may have besides moves that something of its position depends on."""

_PEEK_LIMIT: Final = 1_000


class Position(NamedTuple):
    """The board after a node; frozen, may be shared.

    Attributes:
        width: Columns, 1 to 52.
        height: Rows, 1 to 52.
        stones: `width * height` bytes from the upper left, row by row: 0 empty, 1 black, 2 white.
        captured_by_black: Stones Black has taken.
        captured_by_white: Stones White has taken.
        to_play: Whose turn it is.
        move_number: Number of the last move on the path, MN honoured; 0 before the first.
        last_move: The point of this node's own move, if it is on the board.
        last_colour: The colour of this node's own move, also of a pass.
        is_pass: Whether this node's move is a pass.
        flags: `go.Flag` bits: what this node's move did.
        view: The visible points (VW), None for the whole board.
        dimmed: The greyed-out points (DD).
        figure: How the figure that the node belongs to is wanted; see `figure_flags`.
    """

    width: int
    height: int
    stones: bytes
    captured_by_black: int
    captured_by_white: int
    to_play: Colour
    move_number: int
    last_move: Point | None
    last_colour: Colour | None
    is_pass: bool
    flags: int
    view: frozenset[Point] | None
    dimmed: frozenset[Point]
    figure: FigureFlags | None

    @property
    def size(self) -> Size:
        """(columns, rows)."""
        return self.width, self.height

    def stone(self, x: int, y: int) -> Colour | None:
        """Return the colour of the stone in column `x` from the left, row `y` from the top."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError((x, y))
        return _FROM_INDEX[self.stones[y * self.width + x]]

    @property
    def captures(self) -> dict[str, int]:
        """Stones taken by each colour: ``{"B": …, "W": …}``."""
        return {"B": self.captured_by_black, "W": self.captured_by_white}

    def rows(self) -> list[str]:
        """Return the board as text: ``X`` black, ``O`` white, ``.`` empty, rows from the top."""
        text = self.stones.translate(_AS_TEXT).decode("ascii")
        return [text[y * self.width : (y + 1) * self.width] for y in range(self.height)]


_AS_TEXT: Final = bytes.maketrans(b"\0\1\2", b".XO")


class _State(NamedTuple):
    """What holds at a node of the path besides the stones."""

    # As the last fields of a Position.
    move_number: int = 0
    last_move: Point | None = None
    last_colour: Colour | None = None
    is_pass: bool = False
    flags: int = 0
    view: frozenset[Point] | None = None
    dimmed: frozenset[Point] = frozenset()
    figure: FigureFlags | None = None
    turn: Colour | None = None  # by PL or the last move; None before both
    log: int = 0  # length of the board's undo log after this node
    set_up: frozenset[str] = frozenset()  # which of AB and AW the path has had anything in


class Played(NamedTuple):
    """A move of a path.

    Attributes:
        node: Its node.
        number: Its number, MN honoured.
        point: Where it is; None for a pass and for what is no point of the board.
        colour: Whose it is.
        flags: `go.Flag` bits: what it did.
    """

    node: Node
    number: int
    point: Point | None
    colour: Colour
    flags: int


class Positions:
    """The positions of one game. One board, whatever the number of nodes.

    Attributes:
        is_go: Whether the moves are moves of Go.
    """

    def __init__(self, root: Node, instead: Mapping[Node, Properties] | None = None) -> None:
        """Make the positions of the game that begins with `root`.

        Args:
            root: Its first node; size and kind of game are as it says, whatever `instead` says.
            instead: Node → what counts in place of its properties, for a game as it was.
        """
        self._root = root
        self._instead = instead
        self._reset()

    def _reset(self) -> None:
        self._size = size_of(self._root)
        # Other games have other rules; the moves of most are not even points.
        self.is_go = is_go(self._root)
        grid = None if self.is_go else grid_of(self._root)
        self._other = None if grid is None else OtherBoard(self._root, grid)
        self._corner_views = has_corner_views(self._root)
        self._board = Board(*self._size)
        self._path: list[Node] = []
        self._states: list[_State] = []
        self._index: dict[Node, int] = {}

    @property
    def size(self) -> Size:
        """Columns and rows of the board."""
        return self._size

    @property
    def is_drawn(self) -> bool:
        """Whether the stones of a position are what is on the board of this game."""
        return self.is_go or self._other is not None

    def at(self, node: Node) -> Position:
        """Return the position after the moves and set-up of `node`.

        Costs one step of the rules for each node between this and the last one asked for.

        Raises:
            ForeignNodeError: `node` belongs to another game.
        """
        self._walk_to(node)
        state = self._states[-1]
        board = self._board
        _, by_black, by_white = board.captures
        turn = state.turn or self._first_turn(node)
        stones = bytes(board.stones)
        return Position(*(*self._size, stones, by_black, by_white, turn, *state[:8]))

    def stones(self, node: Node) -> bytes:
        """Return `Position.stones` of `node` without making the rest of its position."""
        self._walk_to(node)
        return bytes(self._board.stones)

    def flags(self, node: Node) -> int:
        """Return `Position.flags` of `node` without making the rest of its position."""
        self._walk_to(node)
        return self._states[-1].flags

    def forget(self, properties: frozenset[Node], children: frozenset[Node]) -> None:
        """Forget what depends on nodes whose properties or children have changed."""
        if self._root in properties:
            self._reset()
            return
        # What costs the shorter of both: a file may have thousands of games.
        keep = [self._index[node] for node in self._index.keys() & properties]
        keep += [self._index[node] + 1 for node in self._index.keys() & children]
        self._back_to(min(keep, default=len(self._path)))

    def numbers(self, node: Node) -> dict[Point, int]:
        """Return the number of the move each stone at `node` was played with. O(depth).

        Stones that were set up have none; a point taken by a later move has the later number.
        """
        self._walk_to(node)
        found: dict[Point, int] = {}
        for step, state in zip(self._path, self._states, strict=True):
            for point in _set_up_points(step.properties, self._size):
                found.pop(point, None)
            if state.last_move is not None:
                found[state.last_move] = state.move_number
        width, stones = self._size[0], self._board.stones
        return {p: number for p, number in found.items() if stones[p.y * width + p.x]}

    def moves(self, node: Node, after: Node | None = None) -> list[Played]:
        """Return the moves on the path to `node`, those after a node of it if one is given.

        O(depth); nothing is after a node that is not on the path.
        """
        self._walk_to(node)
        first = 0
        if after is not None:
            first = self._index.get(after, len(self._path)) + 1
        return [
            Played(step, state.move_number, state.last_move, state.last_colour, state.flags)
            for step, state in zip(self._path[first:], self._states[first:], strict=True)
            if state.last_colour is not None
        ]

    def node_of_move_at(self, node: Node, point: Point) -> Node | None:
        """Return the last node on the path to `node` that plays at `point`, or None. O(depth)."""
        self._walk_to(node)
        for index in range(len(self._path) - 1, -1, -1):
            if self._states[index].last_move == point:
                return self._path[index]
        return None

    def number_above(self, node: Node, ancestor: Node) -> int:
        """Return `Position.move_number` of `ancestor`, which is `node` or above it. O(1)."""
        self._walk_to(node)
        return self._states[self._index[ancestor]].move_number

    # The path -------------------------------------------------------------------------------

    def _walk_to(self, node: Node) -> None:
        if self._path and node.parent is self._path[-1]:  # as mostly in a walk over a game
            self._forward(node)
            return
        missing = []
        walker: Node | None = node
        while walker is not None and walker not in self._index:
            missing.append(walker)
            walker = walker.parent
        if walker is None and missing[-1] is not self._root:
            raise ForeignNodeError(node)
        self._back_to(self._index[walker] + 1 if walker is not None else 0)
        for step in reversed(missing):
            self._forward(step)

    def _back_to(self, length: int) -> None:
        if length >= len(self._path):
            return
        for node in self._path[length:]:
            del self._index[node]
        del self._path[length:], self._states[length:]
        log = self._states[-1].log if self._states else 0
        while self._board.depth > log:
            self._board.undo()

    def _forward(self, node: Node) -> None:
        before = self._states[-1] if self._states else _State()
        properties = node.properties
        if self._instead is not None:
            properties = self._instead.get(node, properties)
        self._states.append(self._state_after(properties, before))
        self._index[node] = len(self._path)
        self._path.append(node)

    def _state_after(self, properties: Properties, before: _State) -> _State:
        number, _, _, _, _, view, dimmed, figure, turn, _, set_up = before
        last_move: Point | None = None
        last_colour: Colour | None = None
        is_pass, flags = False, 0
        idents = properties.idents
        has_others = not _BESIDE_MOVES.isdisjoint(idents)
        if has_others or self._other is not None:
            self._set_up(properties)
        for ident in idents:
            colour = _COLOUR.get(ident)
            if colour is None:
                continue
            number += 1
            turn, last_colour = _OPPONENT[colour], colour
            raw = effective(properties[ident])
            move = parse_move(raw, self._size) if self.is_go else self._other_move(raw)
            is_pass = move is PASS
            last_move = move if isinstance(move, Point) else None
            if self.is_go and move is not None:
                point = None if last_move is None else last_move.y * self._size[0] + last_move.x
                flags |= self._board.play(_INDEX[colour], point)
            elif self._other is not None and last_move is not None:
                stones = self._board.stones
                self._put(self._other.after(stones, last_move, _INDEX[colour]))
        if has_others:
            number, turn = self._said(properties, number, turn)
            view, dimmed = self._view(properties, view), self._dimmed(properties, dimmed)
            figure = self._figure(properties["FG"]) if "FG" in properties else figure
            set_up |= {ident for ident in _STONES if any(map(strip, properties.get(ident, ())))}
        move = number, last_move, last_colour, is_pass, flags
        said = view, dimmed, figure, turn, self._board.depth, set_up
        return tuple.__new__(_State, move + said)

    @staticmethod
    def _figure(values: tuple[str, ...]) -> FigureFlags | None:
        from sgfedit.game.figure_flags import flags_of  # noqa: PLC0415  # few records have any

        return flags_of(values)

    @staticmethod
    def _said(
        properties: Properties, number: int, turn: Colour | None
    ) -> tuple[int, Colour | None]:
        """Return the number of the last move and whose turn it is, as a node says or as it was."""
        if "PL" in properties:
            turn = _COLOUR.get(parse_colour(effective(properties["PL"])) or "", turn)
        if "MN" in properties:
            number = _number(effective(properties["MN"]), number)
        return number, turn

    def _other_move(self, raw: str) -> object:
        """Return the move of another game: what it is there, or only whether it is a pass."""
        if self._other is not None:
            return self._other.move(raw)
        return None if strip(raw) else PASS

    def _set_up(self, properties: Properties) -> None:
        if self.is_go:
            self._put(set_up_of(properties, self._size))
        elif self._other is not None:
            self._put(self._other.set_up(properties, is_root=not self._path))

    def _put(self, changes: Mapping[Point, int]) -> None:
        if changes:
            width = self._size[0]
            self._board.setup([(p.y * width + p.x, colour) for p, colour in changes.items()])

    def _view(
        self, properties: Properties, before: frozenset[Point] | None
    ) -> frozenset[Point] | None:
        values = properties.get("VW")
        if values is None:
            return before
        points = view_points(values, self._size, corners=self._corner_views)
        return points or (None if is_cleared(values) else before)

    def _dimmed(self, properties: Properties, before: frozenset[Point]) -> frozenset[Point]:
        values = properties.get("DD")
        if values is None:
            return before
        points = parse_points(values, self._size)
        return frozenset(points) if points or is_cleared(values) else before

    def _first_turn(self, node: Node) -> Colour:
        """Return whose turn it is before any move: the colour that moves first in the main line.

        Otherwise White if there is handicap or only black stones were set up, else Black.
        """
        child = node.first_child
        for _ in range(_PEEK_LIMIT):
            if child is None:
                break
            for ident in child.properties:
                if ident in _COLOUR:
                    return _COLOUR[ident]
            child = child.first_child
        handicap = _number(effective(self._root.properties.get("HA", ("0",))), 0)
        white = handicap >= 2 or self._states[-1].set_up == {"AB"}
        return Colour.WHITE if white else Colour.BLACK


def set_up_of(properties: Properties, size: Size) -> dict[Point, int]:
    """Return what a node sets up: point → 0 empty, 1 black, 2 white; see `set_up_lists`."""
    changes: dict[Point, int] = {}
    for ident in set_up_lists(properties):
        for point in parse_points(properties[ident], size):
            changes.setdefault(point, SET_UP[ident])
    return changes


def _number(raw: str, default: int) -> int:
    number = parse_number(raw)
    return default if number is None else number


def is_cleared(values: Iterable[str]) -> bool:
    """Whether an elist is the single empty value; other values without points are ignored."""
    return not any(map(strip, values))


def _set_up_points(properties: Properties, size: Size) -> Iterable[Point]:
    """Return the points that AB, AW and AE of a node name."""
    lists = [properties[ident] for ident in SET_UP if ident in properties]
    return parse_points(chain.from_iterable(lists), size) if lists else ()


def has_corner_views(root: Node) -> bool:
    """Whether two points of VW are the corners of a rectangle: before FF[4] (FF[3], "VW")."""
    version = parse_number(effective(root.properties.get("FF", ("1",))))
    return version is None or version < 4


def view_points(values: Sequence[str], size: Size, *, corners: bool) -> frozenset[Point]:
    """Return the points that raw values of VW or DD name; see `has_corner_views`."""
    points = parse_points(values, size)
    if corners and len(values) == len(points) == 2:
        return frozenset(rectangle(points[0], points[1], size))
    return frozenset(points)
