"""The end of a finished game, played out: dame, kos of half a point, stones to be protected.

Players stop when nothing is worth a fight, and what is left decides about a point or two: under
territory rules whoever has stones in atari once the dame are filled pays for it in territory,
under area rules every dame is a point. So what is left is played as good players do, with reading
(`go.tactics`): at each turn the most valuable capture or protection, then kos, then a dame, first
those that have to be answered, then those that save a protecting move later. That is done in
several orders, and what most of these games come to counts. Where all of them lose stones which
live, many are played at random: what is in atari is taken or saved, then dame are filled. It is
always the same for the same position. Dead stones stay, as they may threaten something.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import BLACK, WHITE, Board, Flag
from sgfedit.go.scoring import Method, living, regions, score, strings
from sgfedit.go.tactics import KO, Tactics, Threat

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from sgfedit.go.scoring import Finished


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


def _ending(board: Board, dead: Iterable[int], tactics: Tactics) -> Ending:
    """Return how `board` stands; dead stones that were taken are so for good."""
    left = frozenset(filter(tactics.is_dead, dead))
    return Ending(bytes(board.stones), left, (board.captures[BLACK], board.captures[WHITE]))


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
        return _ending(self._board, self._dead, self._tactics)

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


_SUICIDE: Final = Flag.SUICIDE.value
_ORDERS: Final = 2
"""Games with reading for each player that may begin, of which each takes up its own order."""
_GAMES: Final = 96
_OPEN: Final = 6
"""Nothing is played out where more than one of so many points is nobody's."""
_LOST: Final = 3
"""Who loses more stones that live has played badly: the game does not count."""
_ATARI: Final = 2
"""Liberties from which on a string is not in atari."""
_SLICE: Final = 4
"""Moves between two pauses."""
_LONGEST: Final = 2
"""Moves for each point of the board after which a game ends, for cycles of several kos."""


def play_out(
    finished: Finished, colour: int, method: Method
) -> Generator[None, None, Ending | None]:
    """Play what is left of a game; pauses every millisecond or so.

    Takes some 0.1 seconds for 19x19, 0.5 where the games do not agree, a few where they lose what
    lives.

    Args:
        finished: Where the record ends.
        colour: Whose turn it is.

    Returns:
        What most games ended with, None if there is so much left that the game is not over.
    """
    if len(neutral_points(finished)) * _OPEN > len(finished.stones):
        return None
    votes = _Votes(finished, method)
    order = list(range(len(finished.stones)))
    random = Random(1)  # noqa: S311  # no secrets here
    for first, weight in _beginners(colour, method):
        for _ in range(_ORDERS):
            votes.add((yield from read_out(finished, first, order)), weight)
            yield
            if votes.lead > _ORDERS:
                return votes.most
            random.shuffle(order)
    if votes.most is None:
        games = _Games(finished, _beginners(colour, method)[0][0])
        for _ in range(_GAMES):
            votes.add((yield from games.play()))
            yield
    return votes.most


def _beginners(colour: int, method: Method) -> tuple[tuple[int, int], ...]:
    """Return who may have had the first of the moves that the record leaves out, how likely.

    Where dame are no points a record ends as nothing is left for the player whose turn it is; that
    he takes the last ko, or a dame that threatens something, is for the opponent to prevent.
    """
    if method is Method.AREA:
        return ((colour, 1),)
    return (3 - colour, 2), (colour, 1)


class _Votes:
    """How often the games of one position ended with which score.

    Attributes:
        most: What most of them ended with, None if all lost stones that live.
    """

    def __init__(self, finished: Finished, method: Method) -> None:
        self._finished = finished
        self._method = method
        self._counts: dict[float, int] = {}
        self._ends: dict[float, Ending] = {}

    def add(self, end: Ending, weight: int = 1) -> None:
        """Count a game, unless it lost stones that live."""
        finished = self._finished
        if _lost(finished, end) > _LOST:
            return
        stood = replace(finished, stones=end.stones, dead=end.dead)
        margin = score(stood, self._method, end.taken).margin
        self._counts[margin] = self._counts.get(margin, 0) + weight
        self._ends.setdefault(margin, end)

    @property
    def most(self) -> Ending | None:
        counts = self._counts
        return self._ends[max(counts, key=lambda margin: counts[margin])] if counts else None

    @property
    def lead(self) -> int:
        """By how much the most frequent score is ahead of the next one."""
        first, second, *_ = (*sorted(self._counts.values(), reverse=True), 0, 0)
        return first - second


def _lost(finished: Finished, end: Ending) -> int:
    """Return how many stones that lived are gone at the end."""
    alive = ((p, c) for p, c in enumerate(finished.stones) if c and p not in finished.dead)
    return sum(end.stones[point] != colour for point, colour in alive)


class _Games:
    """Plays what is left, in another order each time."""

    def __init__(self, finished: Finished, colour: int) -> None:
        self._finished = finished
        self._colour = colour
        self._board = Board(finished.width, finished.height)
        self._board.setup([(p, c) for p, c in enumerate(finished.stones) if c])
        self._random = Random(1)  # noqa: S311  # no secrets here
        dead = {point: finished.stones[point] for point in finished.dead}
        self._tactics = Tactics(self._board, dead)
        self._free = neutral_points(finished)
        self._in_atari = [
            min(string.points) for string in strings(self._board) if len(string.liberties) == 1
        ]

    def play(self) -> Generator[None, None, Ending]:
        """Play a game to its end; the board is the same again after it."""
        board = self._board
        start = board.depth
        limit = start + _LONGEST * len(board.stones)
        free, hot = list(self._free), list(self._in_atari)
        self._random.shuffle(free)
        colour, passes = self._colour, 0
        while passes < 2 and board.depth < limit:
            move = self._urgent(hot, colour)
            if move is None:
                move = self._dame(free, colour)
            board.play(colour, move)
            if move is None:
                passes += 1
            else:
                passes = 0
                free.extend(board.captured_last)
                hot += (move, *board.neighbours[move])
            colour = 3 - colour
            if board.depth % _SLICE == 0:
                yield
        end = _ending(board, self._finished.dead, self._tactics)
        while board.depth > start:
            board.undo()
        return end

    def _urgent(self, hot: list[int], colour: int) -> int | None:
        """Return the move that takes or saves most of what is in atari, None for nothing.

        What is in atari no more is dropped from `hot`.
        """
        board = self._board
        best, most = None, 0
        for index in reversed(range(len(hot))):
            point = hot[index]
            group, liberties = self._tactics.string(point, _ATARI)
            if len(liberties) != 1 or self._tactics.is_dead(point):
                del hot[index]
                continue
            (move,) = liberties
            if len(group) > most and self._is_lost(group, move):
                found = move if board.stones[point] != colour else self._saving(group, move)
                if found is not None and found != board.ko_point:
                    best, most = found, len(group)
        return best

    def _is_lost(self, group: list[int], move: int) -> bool:
        """Return whether taking `group` gains something: a ko does, a snapback does not."""
        board = self._board
        if move == board.ko_point:
            return True
        board.play(3 - board.stones[group[0]], move)
        taker, liberties = self._tactics.string(move, _ATARI)
        board.undo()
        return len(liberties) > 1 or len(taker) <= len(group)

    def _saving(self, group: list[int], liberty: int) -> int | None:
        """Return the move after which a string in atari has two liberties, None for none."""
        board = self._board
        colour = board.stones[group[0]]
        for move in (*self._takings(group), liberty):
            if move == board.ko_point:
                continue
            is_legal = not board.play(colour, move) & _SUICIDE
            is_saved = is_legal and len(self._tactics.string(group[0], _ATARI)[1]) > 1
            board.undo()
            if is_saved:
                return move
        return None

    def _takings(self, group: list[int]) -> Iterator[int]:
        """Yield where an enemy string beside `group` can be taken."""
        board = self._board
        enemy = 3 - board.stones[group[0]]
        for stone in group:
            for near in board.neighbours[stone]:
                if board.stones[near] == enemy:
                    liberties = self._tactics.string(near, _ATARI)[1]
                    if len(liberties) == 1:
                        yield from liberties

    def _dame(self, free: list[int], colour: int) -> int | None:
        """Return a point that is still nobody's and puts no own stones into atari, or None."""
        board = self._board
        for index in reversed(range(len(free))):
            point = free[index]
            if board.stones[point]:
                del free[index]
            elif point != board.ko_point and self._tactics.is_open(point):
                is_legal = not board.play(colour, point) & _SUICIDE
                is_safe = is_legal and len(self._tactics.string(point, _ATARI)[1]) > 1
                board.undo()
                if is_safe:
                    return point
        return None
