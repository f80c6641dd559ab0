"""Playing what is left of a game as good players do: protecting where reading says so.

At each turn the most valuable capture or protection is played, then kos, then a dame: first those
that have to be answered, then those that save a protecting move later. See `go.tactics`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import Board
from sgfedit.go.colour import BLACK, WHITE
from sgfedit.go.regions import regions
from sgfedit.go.scoring import living
from sgfedit.go.tactics import KO, Tactics, Threat

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from sgfedit.go.scoring import Finished

_LONGEST: Final = 2
"""Moves for each point of the board after which a game ends, for cycles of several kos."""


class Ending(NamedTuple):
    """A position in which nothing is left to play.

    Attributes:
        stones: All that is on the board, dead stones too.
        dead: Which of these are dead.
        taken: Stones taken by Black and by White on the way.
    """

    stones: bytes
    dead: frozenset[int]
    taken: tuple[int, int]


def neutral_points(finished: Finished) -> list[int]:
    """Return the empty points that are nobody's."""
    neutral = (region.points for region in regions(living(finished)) if not region.owner)
    return [p for points in neutral for p in sorted(points) if not finished.stones[p]]


def read_out(
    finished: Finished, colour: int, order: Sequence[int] | None = None
) -> Generator[None, None, Ending]:
    """Play what is left of a game; pauses every millisecond or so.

    Args:
        finished: Where the record ends.
        colour: Who plays first.
        order: All points: of moves that seem to be worth the same the first one is played.
    """
    game = _Game(finished, order or range(len(finished.stones)))
    passes = moves = 0
    while passes < 2 and moves < _LONGEST * len(finished.stones):
        move = yield from game.choose(colour)
        game.play(colour, move)
        passes = passes + 1 if move is None else 0
        moves += 1
        colour = 3 - colour
    return game.end()


class _Game:
    """A game that is played to its end."""

    def __init__(self, finished: Finished, order: Sequence[int]) -> None:
        self._board = Board(finished.width, finished.height)
        self._board.setup([(p, c) for p, c in enumerate(finished.stones) if c])
        self._dead = {point: finished.stones[point] for point in finished.dead}
        self._tactics = Tactics(self._board, self._dead)
        neutral = frozenset(neutral_points(finished))
        self._order = order
        self._free = [point for point in order if point in neutral]

    def play(self, colour: int, move: int | None) -> None:
        """Play a move; dead stones that it joins to living ones are saved."""
        self._board.play(colour, move)
        if move is None:
            return
        self._free += self._board.captured_last
        group, _ = self._tactics.string(move, len(self._board.stones))
        if not all(point == move or self._tactics.is_dead(point) for point in group):
            for point in group:
                self._dead.pop(point, None)

    def end(self) -> Ending:
        """Return how the board stands."""
        board = self._board
        dead = frozenset(filter(self._tactics.is_dead, self._dead))
        return Ending(bytes(board.stones), dead, (board.captures[BLACK], board.captures[WHITE]))

    def choose(self, colour: int) -> Generator[None, None, int | None]:
        """Return the next move of `colour`, None for a pass."""
        hopes = yield from self._threats(3 - colour)
        fears = yield from self._threats(colour)
        for threat in sorted((*hopes, *fears), key=lambda threat: -threat.value):
            move: int | None = threat.move
            if threat not in hopes:
                move = yield from self._protection(colour, threat)
            if move is not None:
                return move
        return (yield from self._dame(colour))

    def _threats(self, colour: int) -> Generator[None, None, list[Threat]]:
        """Return what the opponent of `colour` can take."""
        found = []
        for threat in self._tactics.looked_for(colour, self._order):
            if threat:
                found.append(threat)
            yield
        return found

    def _protection(self, colour: int, threat: Threat) -> Generator[None, None, int | None]:
        """Return the move against `threat`, one that costs no territory first; None for none."""
        if threat.value == KO:
            return threat.move if threat.move != self._board.ko_point else None
        moves = []
        for move in self._tactics.protections(colour, threat):
            if move is not None:
                moves.append(move)
            yield
        return next(filter(self._tactics.is_open, moves), moves[0] if moves else None)

    def _dame(self, colour: int) -> Generator[None, None, int | None]:
        """Return the point of nobody that `colour` takes first, None for none."""
        best, least = None, (True, False, False, False)
        self._free = [point for point in self._free if not self._board.stones[point]]
        for point in filter(self._tactics.is_open, self._free):
            mine = self._effect(point, colour)
            if mine is None:
                continue
            yield
            his = self._effect(point, 3 - colour)
            yield
            sente, saves = mine[0] > KO, his is not None and his[0] > 0
            worth = (mine[1] > KO, not (sente and saves), not saves, not sente)
            if best is None or worth < least:
                best, least = point, worth
        return best

    def _effect(self, point: int, colour: int) -> tuple[int, int] | None:
        """Return what both then can take beside `point`, its player and the other one.

        None if the stone there would be taken, or may not be played.
        """
        board, tactics = self._board, self._tactics
        if tactics.is_refused(colour, point):
            return None
        found = None
        if tactics.taking(point) is None:
            near = board.neighbours[point]
            found = self._most(3 - colour, near), self._most(colour, (point, *near))
        board.undo()
        return found

    def _most(self, colour: int, points: Iterable[int]) -> int:
        """Return what the opponent of `colour` can take on `points`."""
        return next((threat.value for threat in self._tactics.threats(colour, points)), 0)
