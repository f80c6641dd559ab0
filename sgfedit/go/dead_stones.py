"""Which stones of a finished position are dead, and which stand in seki: a proposal.

Nobody is forced to agree: it is found by random games (`go.playouts`), always the same for the
same position, and says itself where it is in doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.bent_four import bent_fours
from sgfedit.go.colour import BLACK, EMPTY, WHITE
from sgfedit.go.playouts import Playouts
from sgfedit.go.regions import Region, String, regions, strings
from sgfedit.go.scoring import Finished, living

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Sequence


_GAMES: Final = 128
_MOVES: Final = 40_000
"""What is enough on large boards: some ten games on 52x52."""
_DOUBT: Final = 0.25
"""Strings that belong to neither colour more clearly than this are in doubt."""
_STAYS_OPEN: Final = 0.4
"""In how large a part of the games the liberties that both share in a seki stay empty."""
_TWO_EYES: Final = 3
"""From how many points on a region is as good as two eyes."""


class Proposal(NamedTuple):
    """What seems to be so.

    Attributes:
        dead: Stones that cannot be saved.
        seki: Living stones without two eyes, which share liberties that nobody dares to fill.
        doubtful: Stones that might as well be dead as alive.
        ownership: For each point -1 (White's in all games) to 1 (Black's).
        bent_four: Those of the stones in seki that are dead under territory rules, see
            `go.bent_four`.
        free: Those that then stand in seki no more, as their opponents are dead.
    """

    dead: frozenset[int]
    seki: frozenset[int]
    doubtful: frozenset[int]
    ownership: tuple[float, ...]
    bent_four: frozenset[int] = frozenset()
    free: frozenset[int] = frozenset()


NOTHING_DEAD: Final = Proposal(frozenset(), frozenset(), frozenset(), ())


def propose(
    width: int, height: int, stones: bytes, dead: frozenset[int] | None = None
) -> Generator[None, None, Proposal]:
    """Find out which stones are dead, unless that is known; pauses every millisecond or so.

    Takes about a second for 19x19, two where there is doubt after the first. The same position
    gives the same answer on every machine.
    """
    tally = _Tally(Playouts(width, height, stones))
    yield from tally.play(_GAMES)
    found = tally.proposal()
    if dead is not None:
        found = found._replace(dead=dead, doubtful=frozenset())
    elif found.doubtful:
        yield from tally.play(_GAMES)
        found = tally.proposal()
    yield
    finished = Finished(width, height, stones, found.dead)
    seki = seki_stones(finished, tally.shared)
    bent_four, free = bent_fours(living(finished), seki)
    return found._replace(
        seki=seki, doubtful=found.doubtful - seki, bent_four=bent_four, free=free
    )


class _Tally:
    """How many games each colour owned each point at the end."""

    def __init__(self, playouts: Playouts) -> None:
        self._playouts = playouts
        self._board = playouts.board
        self._games = 0
        self._balance = [0] * len(self._board.stones)
        self._open = [0] * len(self._board.stones)

    def play(self, games: int) -> Generator[None, None, None]:
        """Play some more games, fewer on large boards."""
        most = self._playouts.moves + _MOVES
        for number in range(games):
            if number % 2 == 0 and self._playouts.moves >= most:
                break
            end = yield from self._playouts.game(WHITE if number % 2 else BLACK)
            self._games += 1
            yield
            self._add(end)
            yield

    def _add(self, end: bytes) -> None:
        """Count whose points are whose at the end of a game, and which neither could take."""
        for point, stone in enumerate(end):
            colour = stone
            if not stone:
                around = {end[near] for near in self._board.neighbours[point]} - {EMPTY}
                if len(around) == 2:
                    self._open[point] += 1
                colour = around.pop() if len(around) == 1 else EMPTY
            if colour:
                self._balance[point] += 1 if colour == BLACK else -1

    @property
    def shared(self) -> frozenset[int]:
        """Points that nobody dares to take."""
        least = self._games * _STAYS_OPEN
        return frozenset(point for point, count in enumerate(self._open) if count >= least)

    def proposal(self) -> Proposal:
        """Return which stones seem dead; seki is for others to say."""
        ownership = tuple(balance / self._games for balance in self._balance)
        dead: set[int] = set()
        doubtful: set[int] = set()
        for string in strings(self._board):
            mean = sum(ownership[point] for point in string.points) / len(string.points)
            own = mean if string.colour == BLACK else -mean
            if own < 0:
                dead |= string.points
            if abs(own) < _DOUBT:
                doubtful |= string.points
        return Proposal(frozenset(dead), frozenset(), frozenset(doubtful), ownership)


def seki_stones(finished: Finished, shared: Collection[int]) -> frozenset[int]:
    """Return the living stones that share a liberty nobody dares to fill and have no two eyes.

    Args:
        finished: The position; its `seki` is not looked at.
        shared: Empty points that neither can take without losing stones.
    """
    found: set[int] = set()
    if not shared:
        return frozenset()
    board = living(finished)
    for chain, eyes in _chains(strings(board), regions(board)):
        touches = any(not string.liberties.isdisjoint(shared) for string in chain)
        if touches and eyes < 2:
            found.update(*(string.points for string in chain))
    return frozenset(found)


def _chains(
    all_strings: Sequence[String], all_regions: Sequence[Region]
) -> list[tuple[list[String], int]]:
    """Return the strings that are joined by territory, each chain with its number of eyes."""
    chain_of = {point: string for string in all_strings for point in string.points}
    leader = {string: string for string in all_strings}

    def first(string: String) -> String:
        while leader[string] is not string:
            string = leader[string]
        return string

    eyes: list[tuple[String, int]] = []
    for region in all_regions:
        if not region.owner:
            continue
        members = [first(chain_of[point]) for point in region.beside]
        for member in members:
            leader[first(member)] = first(members[0])
        eyes.append((members[0], 2 if len(region.points) >= _TWO_EYES else 1))
    chains: dict[String, list[String]] = {}
    for string in all_strings:
        chains.setdefault(first(string), []).append(string)
    count = dict.fromkeys(chains, 0)
    for member, number in eyes:
        count[first(member)] += number
    return [(chain, count[head]) for head, chain in chains.items()]
