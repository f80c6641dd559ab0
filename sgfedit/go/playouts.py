"""Random games from a finished position to its very end, to see whose points become whose.

A player takes what is in atari and saves what can be saved, else plays anywhere but into an own
eye, and does not put many own stones into atari, unless that spoils an eye: so what stands in seki
stays there. Both colours play like this, so that after many games most points have gone one way.

Much time goes by here: a move costs some 8 µs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from sgfedit.go.board import Board, Flag
from sgfedit.go.colour import EMPTY

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

_CAPTURE: Final = Flag.CAPTURE.value
_SUICIDE: Final = Flag.SUICIDE.value
_ANSWERS: Final = 0.9
"""How often a player sees what the last move has put into atari."""
_LONGEST: Final = 3
"""Moves for each point of the board after which a game ends, for cycles of several kos."""
_FILLS: Final = 0.4
"""In how large a part of the games false eyes are filled although nothing is in atari there. Who
never does keeps alive what is dead, who always does kills what has nothing but such eyes."""
_SLICE: Final = 64
"""Moves tried between two pauses."""
_UNDONE: Final = 512
"""Moves taken back between two pauses."""
_DEGREES: Final = frozenset({(1, 1, 1, 3), (1, 2, 2, 2, 3), (1, 1, 1, 1, 4), (1, 1, 2, 2, 2, 4)})
"""How many neighbours the stones of a shape have that spoils an eye when it is taken: pyramid
four, bulky five, cross five and rabbity six; and all shapes of up to three."""


class Playouts:
    """Plays games from one position.

    Attributes:
        board: The position; the same again after each game.
        moves: How many moves have been played.
    """

    def __init__(self, width: int, height: int, stones: Sequence[int], seed: int = 1) -> None:
        self.board = Board(width, height)
        self.board.setup([(point, colour) for point, colour in enumerate(stones) if colour])
        self.moves = 0
        self._corners = _corners(width, height)
        self._fills = False
        self._tried = 0
        self._random = Random(seed).random  # noqa: S311  # no secrets here

    def game(self, colour: int) -> Generator[None, None, bytes]:
        """Play a game in which `colour` begins; pause now and then; return the stones at its end.

        All that is empty in them is an eye, or a point that neither dares to play on.
        """
        board = self.board
        self._fills = self._random() < _FILLS
        start = board.depth
        limit = start + _LONGEST * len(board.stones)
        free = [point for point, stone in enumerate(board.stones) if not stone]
        last: int | None = None
        passes = 0
        try:
            while passes < 2 and board.depth < limit:
                point = None if last is None else self._answer(last, colour)
                last = self._anywhere(free, colour) if point is None else point
                if last is None:
                    board.play(colour, None)
                    passes += 1
                else:
                    passes = 0
                    free.extend(board.captured_last)
                self.moves += 1
                colour = 3 - colour
                self._tried += 1
                if self._tried >= _SLICE:
                    self._tried = 0
                    yield
            end = bytes(board.stones)
            while board.depth > start + _UNDONE:
                yield
                self._take_back(board.depth - _UNDONE)
            return end
        finally:
            self._take_back(start)

    def _take_back(self, depth: int) -> None:
        """Undo moves until so many are left."""
        while self.board.depth > depth:
            self.board.undo()

    def _answer(self, last: int, colour: int) -> int | None:
        """Play what the opponent's move on `last` asks for; return where, None for nowhere."""
        if self._random() > _ANSWERS:
            return None
        board = self.board
        point = self._wanted(last, colour)
        if point is None or point == board.ko_point:
            return None
        board.play(colour, point)
        return point

    def _wanted(self, last: int, colour: int) -> int | None:
        """Return where to take what `last` left in atari, or to save what it put into it.

        That is never suicide: it takes something, or has two liberties.
        """
        stones = self.board.stones
        group, liberties = self._near(last)
        if len(liberties) == 1:
            return liberties.pop()
        for near in self.board.neighbours[last]:
            if stones[near] != colour:
                continue
            group, liberties = self._near(near)
            if len(liberties) == 1:
                taken = self._taken_beside(group, 3 - colour)
                if taken is not None:
                    return taken
                (point,) = liberties
                if self._is_saved_at(point, colour):
                    return point
        return None

    def _taken_beside(self, group: Sequence[int], enemy: int) -> int | None:
        """Return where an enemy string beside `group` can be taken, None for nowhere."""
        stones = self.board.stones
        for stone in group:
            for near in self.board.neighbours[stone]:
                if stones[near] == enemy:
                    _, liberties = self._near(near)
                    if len(liberties) == 1:
                        return liberties.pop()
        return None

    def _is_saved_at(self, point: int, colour: int) -> bool:
        """Return whether a string in atari gets two liberties by its last one, `point`."""
        board = self.board
        board.play(colour, point)
        is_saved = bool(board.stones[point]) and len(self._near(point)[1]) > 1
        board.undo()
        return is_saved

    def _near(self, point: int) -> tuple[list[int], set[int]]:
        """Return the string of `point` and its liberties; both cut short at the second one."""
        stones, neighbours = self.board.stones, self.board.neighbours
        colour = stones[point]
        group, seen, liberties = [point], {point}, set()
        for stone in group:
            for near in neighbours[stone]:
                if not stones[near]:
                    liberties.add(near)
                    if len(liberties) > 1:
                        return group, liberties
                elif stones[near] == colour and near not in seen:
                    seen.add(near)
                    group.append(near)
        return group, liberties

    def _anywhere(self, free: list[int], colour: int) -> int | None:
        """Play on a random point of `free` that makes sense; return it, None for a pass.

        The point leaves the list, as do those that were played on as answers.
        """
        stones = self.board.stones
        untried = len(free)
        while untried:
            index = int(self._random() * untried)
            point = free[index]
            if stones[point]:
                # Played on as an answer.
                free[index] = free[untried - 1]
                free[untried - 1] = free[-1]
                free.pop()
                untried -= 1
                continue
            untried -= 1
            self._tried += 1
            free[index], free[untried] = free[untried], point
            if self._plays(point, colour):
                free[untried] = free[-1]
                free.pop()
                return point
        return None

    def _plays(self, point: int, colour: int) -> bool:
        """Play on `point` if that makes sense; return whether it did."""
        board = self.board
        around = [board.stones[near] for near in board.neighbours[point]]
        if point == board.ko_point or self._is_eye(point, colour, around):
            return False
        flags = board.play(colour, point)
        if flags & _SUICIDE:
            board.undo()
            return False
        if not flags & _CAPTURE and around.count(EMPTY) < 2:
            group, liberties = self._near(point)
            if len(liberties) == 1 and not spoils_eye(group, board.neighbours):
                board.undo()
                return False
        return True

    def _is_eye(self, point: int, colour: int, around: Sequence[int]) -> bool:
        """Return whether `colour` alone is beside `point` and has no need to play there.

        A false eye is filled to save what is in atari: two of them keep alive what goes round a
        living group.
        """
        if around.count(colour) < len(around):
            return False
        corners = self._corners[point]
        lost = sum(self.board.stones[corner] == 3 - colour for corner in corners)
        if lost < (2 if len(corners) == 4 else 1):
            return True
        if self._fills:
            return False
        neighbours = self.board.neighbours[point]
        return all(len(self._near(near)[1]) > 1 for near in neighbours)


def spoils_eye(group: Sequence[int], neighbours: Sequence[Sequence[int]]) -> bool:
    """Return whether taking the stones of `group` leaves an eye that one move spoils."""
    if len(group) <= 3:
        return True
    shape = set(group)
    degrees = sorted(sum(near in shape for near in neighbours[stone]) for stone in group)
    return tuple(degrees) in _DEGREES


def _corners(width: int, height: int) -> list[tuple[int, ...]]:
    """Return for each point those that touch it by a corner."""
    return [
        tuple(
            b * width + a
            for a, b in ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1))
            if 0 <= a < width and 0 <= b < height
        )
        for y in range(height)
        for x in range(width)
    ]
