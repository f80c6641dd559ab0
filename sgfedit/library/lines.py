"""Lines of play as numbers: what changes on the board from node to node, captures worked out.

A line is a sequence of 16-bit words, the kind in the upper four bits and a point, the index
`y * columns + x`, in the others. The position after node number `t` of a line is what the words
of nodes 0 to `t` made of an empty board, so whoever reads them needs no rules, and no file. The
root is node 0; each word of the kinds BLACK, WHITE, BLACK_PASS, WHITE_PASS and NODE begins the
next node.

Variations are lines of their own that begin where they leave another one.
"""

from __future__ import annotations

from array import array
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


POINT_BITS: Final = 12
POINT_MASK: Final = (1 << POINT_BITS) - 1


class Kind(IntEnum):
    """What a word says."""

    BLACK = 0
    """The next node is a move of Black."""
    WHITE = 1
    BLACK_PASS = 2
    """The next node is a pass of Black; the point is 0."""
    WHITE_PASS = 3
    NODE = 4
    """The next node has no move; the point is 0."""
    ALSO_BLACK = 5
    """The same node has another move, of Black; this is also how a move in the root is written."""
    ALSO_WHITE = 6
    ALSO_BLACK_PASS = 7
    ALSO_WHITE_PASS = 8
    ADD_BLACK = 9
    """A black stone is set up, whatever was there."""
    ADD_WHITE = 10
    REMOVE = 11
    """A point becomes empty: by set-up, or as its stone is captured by the move before."""


class Line(NamedTuple):
    """One line of play.

    Attributes:
        parent: The number of the line that it leaves; 0 is the main line, whose own is -1.
        fork: The number of the last node, from the root, that it shares with that one.
        words: What happens from the next node on; for the main line from the root on.
    """

    parent: int
    fork: int
    words: array[int]


_HEAD: Final = 3
"""32-bit numbers before the words of a variation."""


def pack_variations(lines: Sequence[Line]) -> bytes | None:
    """Return all lines but the main line as bytes; None where there are no others.

    Of each the parent, the fork and the count of words as 32-bit numbers, then the words.
    """
    if len(lines) < 2:
        return None
    parts: list[bytes] = []
    for line in lines[1:]:
        parts.append(array("I", (line.parent, line.fork, len(line.words))).tobytes())
        parts.append(line.words.tobytes())
    return b"".join(parts)


def unpack_variations(data: bytes | None) -> list[Line]:
    """Return the lines that `pack_variations` was given, without the main line."""
    found: list[Line] = []
    at = 0
    while data is not None and at < len(data):
        head = array("I")
        start = at + _HEAD * head.itemsize
        head.frombytes(data[at:start])
        words = array("H")
        at = start + head[2] * words.itemsize
        words.frombytes(data[start:at])
        found.append(Line(head[0], head[1], words))
    return found


def node_at(game: Game, line: int, time: int) -> Node:
    """Return node number `time` of a line of `lines_of`; O(nodes of the game).

    Raises:
        IndexError: there is none.
    """
    count = -1
    for first in game.nodes():
        parent = first.parent
        if parent is None or parent.first_child is not first:
            count += 1
        if count == line:
            node, depth = first, _depth(first)
            while depth < time and node.first_child is not None:
                node = node.first_child
                depth += 1
            while depth > time and node.parent is not None:
                node = node.parent
                depth -= 1
            if depth == time:
                return node
            break
    raise IndexError("no such node")


def _depth(node: Node) -> int:
    depth = 0
    while node.parent is not None:
        node = node.parent
        depth += 1
    return depth


_BLACK, _WHITE = 1, 2
_STONES: Final = {
    Kind.BLACK: _BLACK,
    Kind.WHITE: _WHITE,
    Kind.ALSO_BLACK: _BLACK,
    Kind.ALSO_WHITE: _WHITE,
    Kind.ADD_BLACK: _BLACK,
    Kind.ADD_WHITE: _WHITE,
    Kind.REMOVE: 0,
}
_MOVES: Final = frozenset(
    {
        *(Kind.BLACK, Kind.WHITE, Kind.BLACK_PASS, Kind.WHITE_PASS),
        *(Kind.ALSO_BLACK, Kind.ALSO_WHITE, Kind.ALSO_BLACK_PASS, Kind.ALSO_WHITE_PASS),
    }
)
_PLAYED: Final = frozenset({Kind.BLACK, Kind.WHITE, Kind.ALSO_BLACK, Kind.ALSO_WHITE})


class Frame(NamedTuple):
    """The board at a node.

    Attributes:
        stones: Row by row from the upper left: 0 empty, 1 black, 2 white.
        last: (x, y) of the stone that the node plays, None if it plays none.
        colour: "B" or "W", who has moved in the node; empty if nobody has.
        move: How many moves were made up to there, passes too.
    """

    stones: bytes
    last: tuple[int, int] | None
    colour: str
    move: int


class Replay:
    """All lines of one game."""

    def __init__(self, size: Size, line: bytes, variations: bytes | None = None) -> None:
        """Read the columns `line` and `variations` of the games table."""
        self._size = size
        words = array("H")
        words.frombytes(line)
        self._lines = [Line(-1, 0, words), *unpack_variations(variations)]
        self._counts = list(map(_count, self._lines))

    @property
    def lines(self) -> int:
        """How many lines there are, the main line counted."""
        return len(self._lines)

    def last(self, line: int = 0) -> int:
        """Return the number, from the root, of the last node of a line."""
        return self._lines[line].fork + self._counts[line] - (line == 0)

    def number(self, line: int, time: int) -> int:
        """Return the number in file order, from 0 for the root, of node `time` of a line."""
        while time <= self._lines[line].fork and line:
            line = self._lines[line].parent
        first = self._lines[line].fork + 1 if line else 0
        return sum(self._counts[:line]) + time - first

    def place(self, number: int) -> tuple[int, int]:
        """Return the line and the number from the root of a node, given its number in file order.

        A number beyond the last node leads to the last node.
        """
        for line, count in enumerate(self._counts):
            if number < count:
                return line, number + (self._lines[line].fork + 1 if line else 0)
            number -= count
        line = len(self._lines) - 1
        return line, self.last(line)

    def frame(self, line: int, time: int) -> Frame:
        """Return what is on the board at node `time` of a line; O(moves up to there)."""
        parts: list[tuple[Sequence[int], int, int]] = []
        while line > 0:
            of = self._lines[line]
            parts.append((of.words, of.fork, time))
            line, time = of.parent, min(of.fork, time)
        parts.append((self._lines[0].words, 0, time))
        columns, rows = self._size
        board = _Board(columns, bytearray(columns * rows))
        for words, node, until in reversed(parts):
            board.run(words, node, until)
        return Frame(bytes(board.stones), board.last, board.colour, board.move)


def _count(line: Line) -> int:
    """Return how many nodes a line has of its own; the root is one of the main line."""
    begins = Kind.NODE << POINT_BITS | POINT_MASK
    return sum(word <= begins for word in line.words) + (line.parent < 0)


class _Board:
    def __init__(self, columns: int, stones: bytearray) -> None:
        self._columns = columns
        self.stones = stones
        self.last: tuple[int, int] | None = None
        self.colour = ""
        self.move = 0

    def run(self, words: Sequence[int], node: int, until: int) -> None:
        """Do what words say that begin behind a node, up to and with node number `until`."""
        for word in words:
            kind, point = word >> POINT_BITS, word & POINT_MASK
            if kind <= Kind.NODE:
                node += 1
                if node > until:
                    return
                self.last, self.colour = None, ""
            if kind in _STONES:
                self.stones[point] = _STONES[Kind(kind)]
            if kind in _MOVES:
                self.move += 1
                self.colour = "W" if Kind(kind).name.endswith(("WHITE", "WHITE_PASS")) else "B"
                if kind in _PLAYED:
                    self.last = (point % self._columns, point // self._columns)
