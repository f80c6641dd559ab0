"""What is on the board at a node of an indexed game, from its words alone: no file is read."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind, Line, unpack_variations

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.sgf.values import Size

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
