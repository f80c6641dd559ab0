"""Games → words: walks through a game once, with the tree or, of one line, without.

Most nodes are one move and are looked up; only those that hold more are taken apart.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.positions import set_up_of
from sgfedit.game.traversal import MOVES, is_move
from sgfedit.go.line_board import LineBoard
from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind, Line
from sgfedit.sgf.node import Properties, is_go, size_of
from sgfedit.sgf.values import Point, effective, format_point, parse_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.collection import Game
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


class Traced(NamedTuple):
    """What walking through a game once finds out.

    Attributes:
        lines: See `lines.lines_of`.
        nodes: How many nodes there are.
        moves: How many nodes of the main line hold a move.
        more: The nodes that hold something else than one move: number in file order, from 0 for
            the root, and text.
    """

    lines: list[Line]
    nodes: int
    moves: int
    more: list[tuple[int, str]]


def trace(game: Game) -> Traced:
    """Walk through a game once. A game that is not Go has one line, without words."""
    if is_go(game.root):
        return _Tracer(game.size).run(game.root)
    more = [(number, node.source) for number, node in enumerate(game.nodes())]
    return Traced([Line(-1, 0, array("H"))], len(more), sum(map(is_move, game)), more)


def trace_line(root: Node, sources: Iterable[str]) -> Traced:
    """Walk through a game of Go without variations, given the texts of the nodes behind `root`."""
    return _Tracer(size_of(root)).run_line(root, sources)


_PLAIN: Final = len(";B[aa]")
_CHANGES: Final = re.compile(r"(?<![A-Z])(?:[BW]|A[a-z]*[BWE])[a-z]*\s*\[")
"""What follows a move in its node and may be another move or set-up; more than that is found."""

# Plain ints: IntEnum arithmetic costs as much as a move.
_NODE: Final = Kind.NODE << POINT_BITS
_REMOVE: Final = Kind.REMOVE << POINT_BITS
_SET_UP: Final = (_REMOVE, Kind.ADD_BLACK << POINT_BITS, Kind.ADD_WHITE << POINT_BITS)


class _Tracer:
    """The board, and the nodes that took a closer look."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._board = LineBoard(*size)
        self._plain = _plain_moves(size)
        self._more: list[tuple[int, str]] = []
        self._nodes = 0
        self._moves = 0

    def run(self, root: Node) -> Traced:
        """Walk through the game that begins with `root`."""
        board = self._board
        lines: list[Line] = []
        moves = 0
        # Where lines begin: node, line and time that it follows, what is on the board there.
        starts: list[tuple[Node, int, int, bytes]] = [(root, -1, -1, bytes(board.stones))]
        while starts:
            first, parent, time, stones = starts.pop()
            board.stones = list(stones)
            line = Line(parent, max(time, 0), array("H"))
            number = len(lines)
            lines.append(line)
            for node in _line_from(first):
                time += 1
                if self._nodes:
                    self._take(node.source, line.words)
                else:
                    self._take_root(node, line.words)
                if node.has_variations:
                    stones = bytes(board.stones)
                    others = node.children[:0:-1]
                    starts += [(other, number, time, stones) for other in others]
            moves = moves if number else self._moves
        return Traced(lines, self._nodes, moves, self._more)

    def run_line(self, root: Node, sources: Iterable[str]) -> Traced:
        """Walk through a game that has no variations."""
        words = array("H")
        self._take_root(root, words)
        plain, play = self._plain, self._board.play
        for source in sources:
            word = plain.get(source)
            if word is None:
                self._take(source, words)
                continue
            # What `_take` does with most nodes; the call alone takes as long.
            self._nodes += 1
            self._moves += 1
            words.append(word)
            captured = play((word >> POINT_BITS) + 1, word & POINT_MASK)
            if captured:
                words.extend([_REMOVE | taken for taken in captured])
        return Traced([Line(-1, 0, words)], self._nodes, self._moves, self._more)

    def _take_root(self, root: Node, words: array[int]) -> None:
        """Do what the root does."""
        self._nodes = 1
        self._more.append((0, root.source))
        self._do(root.properties, words, is_root=True)

    def _take(self, source: str, words: array[int]) -> None:
        """Do what a node does, and note it in `words`."""
        number = self._nodes
        self._nodes = number + 1
        word = self._plain.get(source[:_PLAIN])
        is_alone = len(source) == _PLAIN
        if word is None or not (is_alone or _CHANGES.search(source, _PLAIN) is None):
            self._more.append((number, source))
            self._do(Properties(source), words, is_root=False)
            return
        if not is_alone and not source[_PLAIN:].isspace():
            self._more.append((number, source))
        self._moves += 1
        words.append(word)
        captured = self._board.play((word >> POINT_BITS) + 1, word & POINT_MASK)
        if captured:
            words.extend([_REMOVE | taken for taken in captured])

    def _do(self, properties: Properties, words: array[int], *, is_root: bool) -> None:
        """Do what a node does that is not known to be one move alone."""
        moves = [ident for ident in properties if ident in MOVES]
        changes = set_up_of(properties, self._size)
        self._moves += bool(moves)
        if not is_root and (changes or not moves):
            words.append(_NODE)
        if changes:
            width = self._size[0]
            points = [(p.y * width + p.x, colour) for p, colour in changes.items()]
            self._board.setup(points)
            words.extend([_SET_UP[colour] | point for point, colour in points])
        also = is_root or bool(changes)
        for ident in moves:
            self._play(effective(properties[ident]), words, is_white=ident == "W", also=also)
            also = True

    def _play(self, raw: str, words: array[int], *, is_white: bool, also: bool) -> None:
        move = parse_move(raw, self._size)
        if move is None:
            if not also:
                words.append(_NODE)
        elif isinstance(move, Point):
            point = move.y * self._size[0] + move.x
            kind = (Kind.ALSO_BLACK if also else Kind.BLACK) + is_white
            words.append(kind << POINT_BITS | point)
            captured = self._board.play(1 + is_white, point)
            words.extend([_REMOVE | taken for taken in captured])
        else:
            kind = (Kind.ALSO_BLACK_PASS if also else Kind.BLACK_PASS) + is_white
            words.append(kind << POINT_BITS)


@lru_cache(maxsize=8)
def _plain_moves(size: Size) -> dict[str, int]:
    """Return how most nodes begin, with the word for that."""
    width, height = size
    return {
        f";{ident}[{format_point(Point(x, y))}]": kind << POINT_BITS | y * width + x
        for ident, kind in (("B", Kind.BLACK), ("W", Kind.WHITE))
        for x in range(width)
        for y in range(height)
    }


def _line_from(node: Node | None) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.first_child
