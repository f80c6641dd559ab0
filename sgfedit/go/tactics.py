"""Tactical reading, move by move: ladders, snapbacks, two strings at once.

Only moves that put something into atari are read, so what is found is forced; a string that gets
to three liberties has escaped. A ko is not fought: the move it forbids is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import EMPTY, Flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.go.board import Board

_SUICIDE: Final = Flag.SUICIDE.value
_DEPTH: Final = 60
"""Moves of the longest ladder."""
_POSITIONS: Final = 400
"""How many are looked at for one string; one that still stands then is safe."""
_ESCAPED: Final = 3
"""Liberties of a string that is not chased any more."""
_WEAK: Final = 2
"""Liberties of a string that may be taken."""
KO: Final = 1
"""What taking a ko is worth; a stone that is taken for good counts two points."""


class Threat(NamedTuple):
    """What a player can take if it is his turn.

    Attributes:
        value: Points, two for each stone, `KO` for a ko.
        move: With which move.
        targets: A stone of each string that this threatens, of which he gets one.
    """

    value: int
    move: int
    targets: tuple[int, ...]


class Tactics:
    """Reads on a board, which is the same again after each question."""

    def __init__(self, board: Board, dead: Mapping[int, int]) -> None:
        """Read on `board`, where the stones `dead`, point → colour, are as good as gone."""
        self._board = board
        self._dead = dead
        self._left = 0

    def string(self, point: int, most: int = _ESCAPED) -> tuple[list[int], set[int]]:
        """Return the stones joined to the one on `point`, and their liberties.

        Both are cut short when `most` liberties are found. A point without a stone has none.
        """
        stones, neighbours = self._board.stones, self._board.neighbours
        colour = stones[point]
        group, seen = [point], {point}
        liberties: set[int] = set()
        if colour == EMPTY:
            return group, liberties
        for stone in group:
            for near in neighbours[stone]:
                if not stones[near]:
                    liberties.add(near)
                elif stones[near] == colour and near not in seen:
                    seen.add(near)
                    group.append(near)
            if len(liberties) >= most:
                break
        return group, liberties

    def is_refused(self, colour: int, move: int) -> bool:
        """Play `move` unless ko or suicide forbid it; return whether they do."""
        board = self._board
        if move == board.ko_point:
            return True
        if board.play(colour, move) & _SUICIDE:
            board.undo()
            return True
        return False

    def is_dead(self, point: int) -> bool:
        """Return whether one of the dead stones is on `point`."""
        return self._dead.get(point) == self._board.stones[point]

    def is_open(self, point: int) -> bool:
        """Return whether living stones of both colours are beside what is empty around `point`."""
        stones, neighbours = self._board.stones, self._board.neighbours
        part, seen = [point], {point}
        beside: set[int] = set()
        for here in part:
            for near in neighbours[here]:
                if stones[near] and not self.is_dead(near):
                    beside.add(stones[near])
                elif near not in seen:
                    seen.add(near)
                    part.append(near)
            if len(beside) == 2:
                return True
        return False

    def taking(self, point: int) -> int | None:
        """Return the move that takes the string on `point` by force, None for none."""
        self._left = _POSITIONS
        return self._attack(point, _DEPTH)

    def threats(self, colour: int, points: Iterable[int]) -> list[Threat]:
        """Return what the opponent of `colour` can take of the strings on `points`, most first."""
        found = filter(None, self.looked_for(colour, points))
        return sorted(found, key=lambda threat: -threat.value)

    def looked_for(self, colour: int, points: Iterable[int]) -> Iterator[Threat | None]:
        """Yield what `threats` returns as it is found, None after moves that threaten nothing.

        A step takes a millisecond or so, and leaves the board as it was.
        """
        tried = {self._board.ko_point}
        for group, liberties in self._weak(colour, points):
            move = self.taking(group[0])
            if move is not None:
                gain = self._gain(group, move)
                yield Threat(gain, move, (group[0],)) if gain else None
            elif len(liberties) == _WEAK:
                new = sorted(liberties - tried)
                tried.update(new)
                yield None
                for point in new:
                    yield self._fork(point, colour)

    def protections(self, colour: int, threat: Threat) -> Iterator[int | None]:
        """Yield the moves of `colour` after which nothing is left of `threat` but a ko.

        None comes after each move that does not help. Enemy stones with two liberties may be taken
        before they have to be: what is dead stands there until it hems in what surrounds it.
        """
        board = self._board
        tried = [threat.move]
        for weak in (1, _WEAK):
            for target in threat.targets:
                tried += self._answers(*self.string(target), weak)
        for move in dict.fromkeys(tried):
            if self.is_refused(colour, move):
                continue
            left = self.threats(colour, (*threat.targets, move))
            is_safe = all(found.value == KO for found in left) and self.taking(move) is None
            board.undo()
            yield move if is_safe else None

    def _weak(self, colour: int, points: Iterable[int]) -> Iterator[tuple[list[int], set[int]]]:
        """Yield the living strings of `colour` on `points` that have few liberties."""
        stones = self._board.stones
        seen: set[int] = set()
        for point in points:
            if stones[point] == colour and point not in seen:
                group, liberties = self.string(point)
                seen.update(group)
                if len(liberties) <= _WEAK and not any(map(self.is_dead, group)):
                    yield group, liberties

    def _gain(self, group: list[int], move: int) -> int:
        """Return what taking `group` with `move` is worth; nothing if only dead stones take it.

        What a snapback gives back is lost again.
        """
        board = self._board
        enemy = 3 - board.stones[group[0]]
        beside = (near for stone in group for near in board.neighbours[stone])
        if not any(board.stones[near] == enemy and not self.is_dead(near) for near in beside):
            return 0
        if len(self.string(group[0], _WEAK)[1]) == _WEAK:
            return 2 * len(group)
        board.play(enemy, move)
        takers, liberties = self.string(move, _WEAK)
        is_ko = board.ko_point is not None
        board.undo()
        if is_ko:
            return KO
        return 2 * max(0, len(group) - (len(takers) if len(liberties) < _WEAK else 0))

    def _fork(self, move: int, colour: int) -> Threat | None:
        """Return what the opponent of `colour` gets by `move` although it is answered."""
        board = self._board
        if self.is_refused(3 - colour, move):
            return None
        hit: list[tuple[list[int], set[int]]] = []
        for group, liberties in self._weak(colour, board.neighbours[move]):
            taking = self.taking(group[0])
            if taking is not None and self._gain(group, taking) > KO:
                hit.append((group, liberties))
        answers = dict.fromkeys(point for one in hit for point in self._answers(*one))
        is_lost = bool(hit) and not any(self._saves(colour, point, hit) for point in answers)
        board.undo()
        if not is_lost:
            return None
        return Threat(2 * min(len(group) for group, _ in hit), move, tuple(g[0] for g, _ in hit))

    def _saves(self, colour: int, move: int, hit: list[tuple[list[int], set[int]]]) -> bool:
        """Return whether `move` saves all the strings that are hit."""
        if self.is_refused(colour, move):
            return False
        is_safe = all(self.taking(group[0]) is None for group, _ in hit)
        self._board.undo()
        return is_safe

    def _attack(self, point: int, depth: int) -> int | None:
        """Return the move that takes the string on `point`, None for none."""
        board = self._board
        _, liberties = self.string(point)
        self._left -= 1
        if len(liberties) >= _ESCAPED or depth <= 0 or self._left < 0:
            return None
        enemy = 3 - board.stones[point]
        for move in sorted(liberties):
            if self.is_refused(enemy, move):
                continue
            is_taken = len(liberties) == 1 or not self._escapes(point, depth - 1)
            board.undo()
            if is_taken:
                return move
        return None

    def _escapes(self, point: int, depth: int) -> bool:
        """Return whether the string in atari on `point` gets away."""
        board = self._board
        colour = board.stones[point]
        for move in self._answers(*self.string(point)):
            if self.is_refused(colour, move):
                continue
            is_safe = self._attack(point, depth - 1) is None and len(self.string(point)[1]) > 1
            board.undo()
            if is_safe:
                return True
        return False

    def _answers(self, group: Iterable[int], liberties: set[int], weak: int = 1) -> Iterator[int]:
        """Yield what may save `group`: liberties of weak enemy strings beside it, then its own.

        Weak are those with so many liberties; playing on the last one takes them.
        """
        stones, neighbours = self._board.stones, self._board.neighbours
        found: set[int] = set()
        seen: set[int] = set()
        for stone in group:
            for near in neighbours[stone]:
                if stones[near] == 3 - stones[stone] and near not in seen:
                    beside, free = self.string(near, weak + 1)
                    seen.update(beside)
                    if len(free) <= weak:
                        found |= free
        yield from sorted(found)
        yield from sorted(liberties - found)
