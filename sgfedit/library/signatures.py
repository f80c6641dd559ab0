"""Signatures of games: two, the same for games of equal moves, however the board lies.

Both are taken of the words of a main line, see `lines`, and of the least of the eight ways to lay
the board (four where it is not square). Colours are not exchanged.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

import numpy as np

from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.library.lines import POINT_BITS, POINT_MASK, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.sgf.values import Size

DYER_MOVES: Final = (20, 40, 60, 31, 51, 71)
"""Moves whose points are the signature that Dave Dyer has introduced."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NOWHERE: Final = "??"
_FIRST: Final = 12
"""Moves that nearly always tell which way to lay the board is the least."""

_SIZES: Final = 16
"""Sizes of boards whose tables are kept, 0.7 MB each."""

_BLACK_PASS: Final = Kind.BLACK_PASS << POINT_BITS
_ADD_BLACK: Final = Kind.ADD_BLACK << POINT_BITS
_NOTHING: Final = 0xFFFF
_BIG_ENDIAN: Final = np.dtype(">u2")
"""Of such words the bytes compare as the numbers do."""

_ALSO: Final = range(Kind.ALSO_BLACK, Kind.ALSO_WHITE_PASS + 1)
_UNTOLD: Final = (Kind.NODE, Kind.REMOVE)


def _plain_words() -> NDArray[np.uint16]:
    """Return for each word the one of a move in its own node, or `_NOTHING`."""
    words = np.arange(1 << 16, dtype=np.uint32)
    kinds = words >> POINT_BITS
    words[np.isin(kinds, _ALSO)] -= Kind.ALSO_BLACK << POINT_BITS
    words[np.isin(kinds, _UNTOLD) | (kinds > Kind.REMOVE)] = _NOTHING
    return words.astype(np.uint16)


_PLAIN: Final = _plain_words()


def played(line: bytes) -> NDArray[np.uint16]:
    """Return the moves and the added stones of a line as words, as if each had its own node.

    Passes at the end, which some programs write and some do not, are left out, as is what is
    taken off the board: captures follow from the moves.
    """
    words: NDArray[np.uint16] = _PLAIN[np.frombuffer(line, dtype=np.uint16)]
    words = words[words != _NOTHING]
    end = len(words)
    while end and _is_pass(int(words[end - 1])):
        end -= 1
    return words[:end]


def _is_pass(word: int) -> bool:
    return _BLACK_PASS <= word < Kind.NODE << POINT_BITS


def _played_in(lines: Sequence[bytes]) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Return what is `played` in lines, passes at the end too, and where that of each begins."""
    words = _PLAIN[np.frombuffer(b"".join(lines), dtype=np.uint16)]
    is_played = words != _NOTHING
    lengths = np.array([0, *map(len, lines)]) // words.itemsize
    return words[is_played], _counted(is_played)[lengths.cumsum()]


def _counted(which: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many are true before each place, and before the end."""
    return np.concatenate(([0], which.cumsum()))


def first_moves(lines: Sequence[bytes], count: int) -> list[bytes]:
    """Return with which words, as bytes, that which is `played` in each of many lines begins.

    Nothing of a line that has less moves, or stones that are set up before. Some 2 µs a line.
    """
    width = max(2, *map(len, lines))
    filled = b"".join([line.ljust(width, b"\xff") for line in lines])
    words = _PLAIN[np.frombuffer(filled, np.uint16).reshape(len(lines), -1)]
    number = np.cumsum(words != _NOTHING, axis=1, dtype=np.uint16)
    is_pass = (words >= _BLACK_PASS) & (words < Kind.NODE << POINT_BITS)
    played_in_all = np.where(is_pass | (words == _NOTHING), 0, number).max(axis=1)
    is_first = (words != _NOTHING) & (number <= count)
    is_wanted = (played_in_all >= count) & ~(is_first & (words >= _ADD_BLACK)).any(axis=1)
    first = words[is_wanted][is_first[is_wanted]].reshape(-1, count)
    found = [b""] * len(lines)
    for line, moves in zip(np.flatnonzero(is_wanted).tolist(), first, strict=True):
        found[line] = moves.tobytes()
    return found


def signatures(line: bytes, size: Size) -> tuple[str | None, bytes | None]:
    """Return the Dyer signature of a game, and what all its moves and stones come to.

    The first is two letters each for moves 20, 40, 60, 31, 51 and 71, ``??`` for one that is a
    pass or was not made; None without any of these. The second is 16 bytes; None for an empty
    game. Stones that are set up together may stand in any order. Some 50 µs.
    """
    words = played(line)
    if not len(words):
        return None, None
    is_added = words >= _ADD_BLACK
    has_added = bool(is_added.any())
    ways = _ways(size)
    least = _least_with_added(ways[:, words], is_added) if has_added else _least(words, ways)
    return _dyer_of(words[~is_added] if has_added else words, size), _digest(size, least)


def signatures_of(
    lines: Sequence[bytes], sizes: Sequence[Size]
) -> list[tuple[str | None, bytes | None]]:
    """Return the `signatures` of many games; some 10 µs a game, a third of one by one."""
    found: list[tuple[str | None, bytes | None]] = [(None, None)] * len(lines)
    for size in set(sizes):
        those = [number for number, one in enumerate(sizes) if one == size]
        words, ends = _played_in([lines[number] for number in those])
        added = _counted(words >= _ADD_BLACK)[ends].tolist()
        # Of all games at once, as they lie in each of the ways.
        laid = [way.tobytes() for way in _ways(size)[:, words]]
        bounds = ends.tolist()
        for at, number in enumerate(those):
            start, end = bounds[at], bounds[at + 1]
            while start < end and _is_pass(int(words[end - 1])):
                end -= 1
            if added[at] < added[at + 1]:
                found[number] = signatures(lines[number], size)
            elif start < end:
                least = min([way[start * 2 : end * 2] for way in laid])
                found[number] = _dyer_of(words[start:end], size), _digest(size, least)
    return found


def least_way(words: NDArray[np.uint16], size: Size) -> list[int]:
    """Return moves that are `played` as words, the board laid so that they are the least."""
    found: list[int] = np.frombuffer(_least(words, _ways(size)), dtype=_BIG_ENDIAN).tolist()
    return found


def _least(words: NDArray[np.uint16], ways: NDArray[np.uint16]) -> bytes:
    first: list[bytes] = [way.tobytes() for way in ways[:, words[:_FIRST]]]
    least = min(first)
    found: list[bytes] = [ways[n][words].tobytes() for n, way in enumerate(first) if way == least]
    return min(found)


def _least_with_added(laid: NDArray[np.uint16], is_added: NDArray[np.bool_]) -> bytes:
    """Return the least way, the stones between two moves brought into order."""
    padded = np.concatenate(([False], is_added, [False])).astype(np.int8)
    for start, end in np.flatnonzero(np.diff(padded)).reshape(-1, 2):
        laid[:, start:end].sort(axis=1)
    found: list[bytes] = [way.tobytes() for way in laid]
    return min(found)


def _digest(size: Size, least: bytes) -> bytes:
    return hashlib.blake2b(bytes(size) + least, digest_size=16).digest()


def _dyer_of(moves: NDArray[np.uint16], size: Size) -> str | None:
    """Return the signature of the moves in question, as there are."""
    asked = [int(moves[n - 1]) if n <= len(moves) else _BLACK_PASS for n in DYER_MOVES]
    if all(word >= _BLACK_PASS for word in asked):
        return None
    pick = itemgetter(*[word & POINT_MASK if word < _BLACK_PASS else -1 for word in asked])
    return min(["".join(pick(way)) for way in _letters(size)])


def _points(way: Symmetry, size: Size) -> list[tuple[int, int]]:
    """Return where each point of a board comes to lie, row by row."""
    columns, rows = size
    return [way.point(x, y, columns, rows) for y in range(rows) for x in range(columns)]


def _ways_of(size: Size) -> list[Symmetry]:
    return [way for way in SYMMETRIES if not way.transposes or size[0] == size[1]]


@lru_cache(_SIZES)
def _letters(size: Size) -> list[list[str]]:
    """Return for each way to lay a board the name of the place where each point comes to lie.

    Behind the last point stands what is said of none.
    """
    return [
        [*(_LETTERS[x] + _LETTERS[y] for x, y in _points(way, size)), _NOWHERE]
        for way in _ways_of(size)
    ]


@lru_cache(_SIZES)
def _ways(size: Size) -> NDArray[np.uint16]:
    """Return for each way to lay a board, and for each word, the word that it becomes."""
    columns, rows = size
    laid = np.tile(np.arange((Kind.ADD_WHITE + 1) << POINT_BITS, dtype=np.uint16), (8, 1))
    ways = _ways_of(size)
    for number, way in enumerate(ways):
        points = [y * columns + x for x, y in _points(way, size)]
        for kind in (Kind.BLACK, Kind.WHITE, Kind.ADD_BLACK, Kind.ADD_WHITE):
            base = kind << POINT_BITS
            laid[number, base : base + columns * rows] = np.array(points) + base
    return laid[: len(ways)].astype(_BIG_ENDIAN)
