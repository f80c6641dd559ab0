"""Lines of play as numbers: what changes on the board from node to node, captures worked out.

A line is a sequence of 16-bit words, the kind in the upper four bits and a point, the index
`y * columns + x`, in the others. The position after node number `t` of a line is what the words
of nodes 0 to `t` made of an empty board, so whoever reads them needs no rules. The root is node 0;
each word of the kinds BLACK, WHITE, BLACK_PASS, WHITE_PASS and NODE begins the next node.

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
