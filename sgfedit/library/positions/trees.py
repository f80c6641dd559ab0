"""The words of games with variations, so that `sweeping` can read them: all lines, one by one.

Between two lines stands what leads from the end of one to where the next one leaves its parent:
points that are empty, black or white again. Lines come in file order, so that a line leaves a node
on the way to the end of the line before, and the way back is never longer than that line.
"""

from __future__ import annotations

from array import array
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind, unpack_variations
from sgfedit.library.positions.sweeping import Lines
from sgfedit.library.positions.timetable import MARK, MOVER, NO_STATE, STATE, offsets, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from sgfedit.library.positions.timetable import Bits, Facts, Ints, Timetable
    from sgfedit.sgf.values import Size

_AGAIN: Final = 12
"""Kind of a word that makes a point empty again; those after it make it black and white."""

_STATES: Final = STATE.tolist()
_MOVERS: Final = MOVER.tolist()


class Trees(NamedTuple):
    """The words of games with variations.

    Attributes:
        ids: Of the games, rising.
        winners: 1 Black, 2 White, 0 unknown.
        years: In which they were played, 0 unknown.
        lines: Their words.
        ever: colours x points x games / 8: games in which a point is ever black, ever white.
    """

    ids: Ints
    winners: Bits
    years: npt.NDArray[np.int16]
    lines: Lines
    ever: Bits


def odd_lines(table: Timetable) -> Lines:
    """Return the words of the odd games of a timetable; nothing is copied."""
    games = len(table.odd)
    nothing = np.zeros(games, np.int64)
    return Lines(
        table.words,
        table.word_at,
        np.arange(games + 1),
        nothing,
        nothing,
        nothing,
        nothing.astype(np.uint8),
    )


def build_trees(games: Sequence[tuple[Facts, bytes]], size: Size) -> Trees:
    """Return the trees of games: of each its facts and its variations. 1 µs a word."""
    points = size[0] * size[1]
    trees = [_tree(facts.line, variations, points) for facts, variations in games]
    heads = np.array(list(chain.from_iterable(tree.heads for tree in trees)), np.int64)
    heads = heads.reshape(-1, len(_HEAD))
    lengths = np.array([len(tree.words) for tree in trees], np.int64)
    words = np.frombuffer(b"".join(tree.words for tree in trees), np.uint16)
    game = np.repeat(np.arange(len(games)), lengths)
    state = STATE[words >> POINT_BITS]
    ever = np.zeros((2, points, -(-len(games) // 64) * 64), np.bool_)
    for colour in (1, 2):
        at = np.flatnonzero(state == colour)
        ever[colour - 1, words[at] & POINT_MASK, game[at]] = True
    lines = Lines(
        words,
        offsets(lengths),
        offsets(np.array([len(tree.heads) for tree in trees], np.int64)),
        heads[:, 0],
        heads[:, 1],
        heads[:, 2],
        heads[:, 3].astype(np.uint8),
    )
    ids, winners, years = told([facts for facts, _ in games])
    return Trees(ids, winners, years, lines, np.packbits(ever, axis=2, bitorder="little"))


_HEAD: Final = ("number", "fork", "moves", "mover")


class _Tree(NamedTuple):
    words: array[int]
    heads: list[tuple[int, int, int, int]]


def _tree(line: bytes, variations: bytes, points: int) -> _Tree:
    main = array("H")
    main.frombytes(line)
    walk = _Walk(points)
    tree = _Tree(array("H"), [])
    others = unpack_variations(variations)
    for number, (fork, words) in enumerate([(0, main), *((v.fork, v.words) for v in others)]):
        tree.words.append(MARK << POINT_BITS)
        if number:
            tree.words.extend(walk.back_to(fork))
            tree.heads.append((number, fork, *walk.moved))
        else:
            tree.heads.append((0, 0, 0, 0))
        walk.follow(words)
        tree.words.extend(words)
    return tree


class _Walk:
    """A board, and the nodes from the root to where it is.

    Of each node is known what it overwrote, how many moves there were, and who made the last.
    """

    def __init__(self, points: int) -> None:
        self._board = bytearray(points)
        self._path: list[tuple[list[tuple[int, int]], int, int]] = [([], 0, 0)]

    @property
    def moved(self) -> tuple[int, int]:
        """How many moves there were, and who made the last of them."""
        return self._path[-1][1:]

    def follow(self, words: Iterable[int]) -> None:
        """Go on by the words of a line."""
        board = self._board
        overwritten, count, mover = self._path.pop()
        for word in words:
            kind = word >> POINT_BITS
            if kind <= Kind.NODE:
                self._path.append((overwritten, count, mover))
                overwritten = []
            if _MOVERS[kind]:
                count += 1
                mover = _MOVERS[kind]
            state = _STATES[kind]
            if state != NO_STATE:
                point = word & POINT_MASK
                overwritten.append((point, board[point]))
                board[point] = state
        self._path.append((overwritten, count, mover))

    def back_to(self, node: int) -> list[int]:
        """Go back to a node of the path; return the words that do so."""
        changed = set()
        while len(self._path) > node + 1:
            overwritten, _, _ = self._path.pop()
            for point, state in reversed(overwritten):
                self._board[point] = state
                changed.add(point)
        return [_AGAIN + self._board[point] << POINT_BITS | point for point in sorted(changed)]
