"""A Go board that plays what it is told, says what happened and can take it back.

Moves follow FF[4], "Executing a move": the stone goes down whatever is there, enemy groups beside
it that lost their last liberty come off, then its own group if it has none. Nothing is ever
refused. Ko, suicide and repetition are reported as flags; `go.rules` says what they mean.

This is the hot path of the program. A move costs well under a microsecond because
- a point is an index into a flat list and its neighbours are read by one `itemgetter` call,
- liberties are not kept but looked for, and the search stops at the first one found,
- undo restores what a step overwrote instead of copying the board.
"""

from __future__ import annotations

from enum import IntFlag, StrEnum
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    _Reader = Callable[[Sequence[int]], tuple[int, ...]]


EMPTY: Final = 0
"""A point of `Board.stones` without a stone."""
BLACK: Final = 1
"""A black stone in `Board.stones`."""
WHITE: Final = 2
"""A white stone in `Board.stones`."""


class Colour(StrEnum):
    """A player's colour; its value is the letter SGF and GTP write."""

    BLACK = "B"
    WHITE = "W"

    @property
    def opponent(self) -> Colour:
        """The other colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def index(self) -> int:  # type: ignore[override]  # str.index is of no use on one letter
        """The number the board stores for this colour: `BLACK` or `WHITE`."""
        return BLACK if self is Colour.BLACK else WHITE

    @staticmethod
    def of(index: int) -> Colour | None:
        """Return the colour the board stores as `index`, None for `EMPTY`."""
        return _BY_INDEX[index]


_BY_INDEX: Final = (None, Colour.BLACK, Colour.WHITE)


MAX_SIZE: Final = 52
"""Longest side of a board, the limit of FF[4]."""


class Flag(IntFlag):
    """What a step did; `Board.play` returns them combined as a plain int."""

    CAPTURE = 1
    """Enemy stones were taken."""
    SUICIDE = 2
    """The move left its own group without liberties, and the group was taken."""
    ON_STONE = 4
    """The point was occupied; that stone is gone and is nobody's prisoner."""
    KO = 8
    """A ko was retaken at once, restoring the position before the opponent's move."""
    REPETITION = 16
    """These stones have stood like this before; so also with every KO."""
    PASS = 32
    """No stone was played. A pass is no REPETITION although nothing changes."""


# Plain ints: IntFlag arithmetic costs as much as a move.
_CAPTURE: Final = 1
_SUICIDE: Final = 2
_ON_STONE: Final = 4
_KO: Final = 8
_REPETITION: Final = 16
_PASS: Final = 32

_VISITED: Final = 3  # stands on `stones` during a flood fill only
_NOWHERE: Final = -1  # point of passes and setups in the log


class Board:
    """Stones, prisoners and ko of one line of play.

    A point is the index `y * width + x`, `x` from the left and `y` from the top. A colour is
    `BLACK` or `WHITE`. Neither is checked: callers have decoded them already.

    Attributes:
        width: Columns, 1 to 52.
        height: Rows, 1 to 52.
        stones: `width * height` of `EMPTY`, `BLACK`, `WHITE`. To be read only.
        captures: Prisoners by the colour that took them, `[_, by black, by white]`. Read only.
        hash: Zobrist hash (60 bits) of the stones alone; 0 for an empty board. The same in every
            process and for equal stones reached in different ways.
        ko_point: Where the opponent of the last move would retake a ko at once, else None.
        neighbours: For each point the 0 to 4 points beside it.
    """

    __slots__ = (
        "_keys",
        "_log",
        "_look",
        "_seen",
        "_setups",
        "captures",
        "hash",
        "height",
        "ko_point",
        "neighbours",
        "stones",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        """Make an empty board.

        Raises:
            ValueError: A side is not 1 to 52.
        """
        self.neighbours, self._look, self._keys = tables(width, height)
        self.width = width
        self.height = height
        self.stones = [EMPTY] * (width * height)
        self.captures = [0, 0, 0]
        self.hash = 0
        self.ko_point: int | None = None
        # One entry a step: point, colour, stone that was there, stones taken, hash before,
        # ko point before, flags. Colour EMPTY marks a setup; what it overwrote is in _setups.
        self._log: list[tuple[int, int, int, tuple[int, ...], int, int | None, int]] = []
        self._setups: list[tuple[tuple[int, int], ...]] = []
        # Hashes of all positions on the path. A set is enough: a step that repeats a position
        # adds nothing, so its undo removes nothing.
        self._seen = {0}

    @property
    def depth(self) -> int:
        """Steps (moves, passes, setups) that can be undone."""
        return len(self._log)

    @property
    def captured_last(self) -> tuple[int, ...]:
        """Points that the last step emptied by capture or suicide; () after a setup."""
        return self._log[-1][3] if self._log else ()

    def play(self, colour: int, point: int | None) -> int:
        """Play a stone or, with `point` None, pass; FF[4], "Executing a move".

        Only groups beside the stone are looked at: a group that was set up without liberties
        stays until an enemy stone touches it. Costs about 0.8 µs, plus the size of the groups
        that are searched in vain for a liberty.

        Returns:
            The bits of `Flag` that apply, 0 for most moves.

        Raises:
            IndexError: `point` lies behind the last point; the board is unchanged.
        """
        if point is None:
            return self._pass(colour)
        stones = self.stones
        look = self._look
        around = look[point](stones)
        before = self.hash
        self.hash = before ^ self._keys[colour][point]
        old = stones[point]
        stones[point] = colour
        captured: tuple[int, ...] = ()
        enemy = 3 - colour
        if enemy in around:
            for near in self.neighbours[point]:
                # One call finds a liberty next to the stone itself, which most stones have.
                if stones[near] == enemy and EMPTY not in look[near](stones):
                    captured += self._take(near, enemy)
        ko_point = self.ko_point
        self.ko_point = None
        flags = 0
        if old:
            flags = _ON_STONE
            self.hash ^= self._keys[old][point]
        if captured:
            flags |= self._judge_capture(colour, point, old, around, captured, ko_point)
        elif EMPTY not in around:
            captured = self._take(point, colour)
            if captured:
                flags |= _SUICIDE
        after = self.hash
        if after in self._seen:
            flags |= _REPETITION
        else:
            self._seen.add(after)
        self._log.append((point, colour, old, captured, before, ko_point, flags))
        return flags

    def setup(self, changes: Sequence[tuple[int, int]]) -> None:
        """Put and remove stones as one step; FF[4], "Setup".

        Nothing is captured, nobody gets prisoners, and what results may be impossible in play.
        No ko remains. The step is logged even if it changes nothing.

        Args:
            changes: Points and what shall be there, `EMPTY`, `BLACK` or `WHITE`. Of several
                changes to one point the last one counts.
        """
        stones = self.stones
        keys = self._keys
        before = after = self.hash
        overwritten: list[tuple[int, int]] = []
        for point, colour in changes:
            old = stones[point]
            overwritten.append((point, old))
            stones[point] = colour
            after ^= keys[old][point] ^ keys[colour][point]
        self._setups.append(tuple(overwritten))
        self.hash = after
        flags = _REPETITION if after in self._seen else 0
        self._seen.add(after)
        self._log.append((_NOWHERE, EMPTY, EMPTY, (), before, self.ko_point, flags))
        self.ko_point = None

    def undo(self) -> None:
        """Take back the last move, pass or setup, at the cost of the stones it changed.

        Raises:
            IndexError: There is nothing to undo.
        """
        point, colour, old, captured, before, self.ko_point, flags = self._log.pop()
        if not flags & (_REPETITION | _PASS):
            self._seen.remove(self.hash)
        self.hash = before
        if point == _NOWHERE:
            if colour == EMPTY:
                for changed, stone in reversed(self._setups.pop()):
                    self.stones[changed] = stone
            return
        if captured:
            taken = colour if flags & _SUICIDE else 3 - colour
            self.captures[3 - taken] -= len(captured)
            for stone in captured:
                self.stones[stone] = taken
        # After the captured stones: a suicide also took the stone on this point.
        self.stones[point] = old

    def situations(self) -> Iterator[tuple[int, int]]:
        """Yield the positions before each step with the colour that moved there, newest first.

        Positions are given by their hash; the colour is `EMPTY` where a setup followed. This is
        what situational superko needs; positional superko is `Flag.REPETITION`.
        """
        for _, colour, _, _, before, _, _ in reversed(self._log):
            yield before, colour

    def group(self, point: int) -> frozenset[int]:
        """Return the points connected to `point` by stones of its colour; empty for no stone."""
        stones = self.stones
        colour = stones[point]
        if colour == EMPTY:
            return frozenset()
        group = {point}
        frontier = [point]
        for stone in frontier:
            for near in self.neighbours[stone]:
                if stones[near] == colour and near not in group:
                    group.add(near)
                    frontier.append(near)
        return frozenset(group)

    def liberties(self, point: int) -> int:
        """Return how many empty points touch the group of `point`; 0 for no stone."""
        return len(
            {
                near
                for stone in self.group(point)
                for near in self.neighbours[stone]
                if self.stones[near] == EMPTY
            }
        )

    def _pass(self, colour: int) -> int:
        self._log.append((_NOWHERE, colour, EMPTY, (), self.hash, self.ko_point, _PASS))
        self.ko_point = None
        return _PASS

    def _take(self, point: int, colour: int) -> tuple[int, ...]:
        """Remove the group of `point` if it has no liberty; return the points this emptied.

        The caller has seen that no point beside `point` itself is empty.
        """
        group = take_group(self.stones, self._look, self.neighbours, point, colour)
        keys = self._keys[colour]
        for stone in group:
            self.hash ^= keys[stone]
        self.captures[3 - colour] += len(group)
        return group

    def _judge_capture(
        self,
        colour: int,
        point: int,
        old: int,
        around: tuple[int, ...],
        captured: tuple[int, ...],
        ko_point: int | None,
    ) -> int:
        """Return the flags of a capturing move and note the ko point it makes.

        A ko is taken by a stone that stands alone in its last liberty, the point of the one stone
        it took. A stone played onto another one makes no ko: retaking brings nothing back.
        """
        if len(captured) > 1:
            return _CAPTURE
        if not old and EMPTY not in around and colour not in around:
            self.ko_point = captured[0]
        return _CAPTURE | _KO if point == ko_point else _CAPTURE


def take_group(
    stones: list[int],
    look: tuple[_Reader, ...],
    neighbours: tuple[tuple[int, ...], ...],
    point: int,
    colour: int,
) -> tuple[int, ...]:
    """Remove the group of `point` if it has no liberty; return the points this emptied.

    The caller has seen that no point beside `point` itself is empty; see `tables` for the others.
    """
    group = [point]
    stones[point] = _VISITED
    for stone in group:
        for near in neighbours[stone]:
            if stones[near] == colour:
                if EMPTY in look[near](stones):
                    for visited in group:
                        stones[visited] = colour
                    return ()
                stones[near] = _VISITED
                group.append(near)
    for stone in group:
        stones[stone] = EMPTY
    return tuple(group)


@lru_cache(maxsize=16)
def tables(
    width: int, height: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[_Reader, ...], tuple[tuple[int, ...], ...]]:
    """Return, for boards of one size, neighbours, their readers and the hash keys by colour."""
    if not (1 <= width <= MAX_SIZE and 1 <= height <= MAX_SIZE):
        raise ValueError(f"no board of {width} by {height}")
    neighbours = tuple(
        tuple(
            b * width + a
            for a, b in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
            if 0 <= a < width and 0 <= b < height
        )
        for y in range(height)
        for x in range(width)
    )
    keys = tuple(
        tuple(_random(2 * point + colour) for point in range(width * height))
        for colour in (BLACK, WHITE)
    )
    return neighbours, tuple(map(_reader, neighbours)), ((0,) * (width * height), *keys)


def _reader(points: tuple[int, ...]) -> _Reader:
    """Return a function that reads `points` of a board; a single one it reads twice."""
    if not points:  # the only point of a 1x1 board
        return lambda _: ()
    # With one argument itemgetter would return a bare value.
    return itemgetter(*points) if len(points) > 1 else itemgetter(*points, *points)


def _random(index: int) -> int:
    """Return the `index`-th 60-bit number of a fixed random sequence (splitmix64).

    60 bits are two digits of a Python int. On a path of a million positions the odds that any
    two of them collide are below one in a million.
    """
    mask = (1 << 64) - 1
    z = index * 0x9E3779B97F4A7C15 & mask
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return (z ^ z >> 31) >> 4
