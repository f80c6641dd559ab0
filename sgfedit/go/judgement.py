"""Judgement of a position that is to be counted: by the program first, then by the user.

Whoever says that a stone is dead means all that is lost with it, so groups are taken together as
players do: what is joined by territory of its own, or stands together in the opponent's.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sgfedit.go.board import BLACK, EMPTY, WHITE, tables
from sgfedit.go.dead_stones import NOTHING_DEAD, Proposal
from sgfedit.go.scoring import Finished, Method, Whose, living, regions, strings, whose

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.go.endings import Ending

_SAFE: Final = 0.5
"""From which ownership on a stone does not go down with what stands beside it."""
_UNFINISHED: Final = 12
"""The board is not played out if more than one of so many points is nobody's."""
_NEXT: Final = {EMPTY: BLACK, BLACK: WHITE, WHITE: EMPTY}


class Judgement:
    """Which stones are dead or in seki, and whose points are, where somebody knows better.

    Attributes:
        owners: Point → colour that the user said, or `EMPTY` for nobody.
        marked: Point → colour that the record says; nothing once the user has said of any stone
            that it is dead, or is not.
        proposal: What the program found out; `NOTHING_DEAD` before it has.
        removes_dead: Whether the program's dead stones come off, or only those the user says.
        method: What is counted. Bent four in the corner is dead if that is territory; else it
            stands in seki.
        endings: How the board stands, for each method, when what is left has been played; nothing
            if it has not, or the user has said something since.
    """

    def __init__(
        self, width: int, height: int, stones: bytes, dead: frozenset[int] | None = None
    ) -> None:
        """Judge a position in which everything lives, or all but the `dead` of the record."""
        self._width, self._height, self._stones = width, height, stones
        self._neighbours, *_ = tables(width, height)
        self._said: set[int] = set()
        self._dead = dead or frozenset()
        self._seki: frozenset[int] = frozenset()
        self.owners: dict[int, int] = {}
        self.marked: Mapping[int, int] = {}
        self.proposal = NOTHING_DEAD
        self.removes_dead = True
        self.method = Method.AREA
        self.endings: dict[Method, Ending] = {}

    def twin(self) -> Judgement:
        """Return another one that says the same, to be asked what would be if."""
        twin = copy(self)
        twin._said = set(self._said)  # noqa: SLF001  # it is one of us
        twin.owners = dict(self.owners)
        twin.endings = dict(self.endings)
        return twin

    @property
    def dead(self) -> frozenset[int]:
        """Stones that come off, as the record stands."""
        bent_four = self.proposal.bent_four if self._is_bent_four else frozenset()
        return self._dead | bent_four if self.removes_dead else self._dead & self._said

    @property
    def seki(self) -> frozenset[int]:
        """Living stones whose eyes do not count as territory."""
        if not self._is_bent_four:
            return self._seki
        return self._seki - self.proposal.bent_four - self.proposal.free

    @property
    def _is_bent_four(self) -> bool:
        """Whether there is a bent four that is dead, of which the user says nothing else."""
        concerned = self.proposal.bent_four | self.proposal.free
        return self.method is Method.TERRITORY and self._said.isdisjoint(concerned)

    @property
    def finished(self) -> Finished:
        """The position with all that is said of it, as the record stands."""
        size = self._width, self._height
        return Finished(*size, self._stones, self.dead, self.seki, {**self.marked, **self.owners})

    @property
    def counted(self) -> Finished:
        """The position that is counted: what is left has been played, if anybody did."""
        finished, end = self.finished, self.endings.get(self.method)
        return replace(finished, stones=end.stones, dead=end.dead) if end else finished

    def prisoners(self, black: int, white: int) -> tuple[int, int]:
        """Return the stones that Black and White took, with those of the ending."""
        end = self.endings.get(self.method)
        taken = end.taken if end else (0, 0)
        return black + taken[0], white + taken[1]

    @property
    def doubtful(self) -> frozenset[int]:
        """Stones of which the program is not sure, and the user has not said anything."""
        return self.proposal.doubtful - self._said

    def accept(self, proposal: Proposal) -> None:
        """Take what the program found out, except where the user has said something already."""
        self.proposal = proposal
        self.endings = {}
        said = self._said
        self._dead = (proposal.dead - said) | (self._dead & said)
        self._seki = (proposal.seki - said) | (self._seki & said)

    # What the user says -----------------------------------------------------------------------

    def toggle_dead(self, point: int) -> frozenset[int]:
        """Say that the stones around the one on `point` are dead, or alive; return them.

        Enemy stones beside them that were dead live then: one of the two has to.
        """
        group = self.group(point)
        self.endings, self.marked = {}, {}
        if point in self.dead:
            self._dead -= group
        else:
            rescued = self._dead_around(group)
            self._dead = (self._dead - rescued) | group
            self._seki -= self._freed_by(group)
            self._said |= rescued
        self._seki -= group
        self._said |= group
        return group

    def toggle_seki(self, point: int) -> frozenset[int]:
        """Say that the stones around the one on `point` stand in seki, or do not; return them."""
        group = self.group(point)
        self.endings, self.marked = {}, {}
        self._seki = self._seki - group if point in self.seki else self._seki | group
        self._dead -= group
        self._said |= group
        return group

    def cycle_owner(self, point: int, method: Method) -> None:
        """Say that an empty point is the next one's: nobody's, Black's, White's."""
        self.endings = {}
        wanted = _NEXT[whose(self.finished, method).owners[point]]
        self.owners.pop(point, None)
        if whose(self.finished, method).owners[point] != wanted:
            self.owners[point] = wanted

    def group(self, point: int) -> frozenset[int]:
        """Return the stones that live or die with the one on `point`; empty for no stone.

        Dead ones: all in the same part of the board, and so those that may well be. Safe ones:
        those that are joined by their own territory.
        """
        colour = self._stones[point]
        if not colour:
            return frozenset()
        if point in self.dead:
            return self._part(point, lambda near: near in self.dead)
        if self._is_safe(point, colour):
            return self._chain(point, colour)
        return self._part(point, lambda near: not self._is_safe(near, colour))

    def _part(self, point: int, belongs: Callable[[int], bool]) -> frozenset[int]:
        """Return the stones that are reached over empty points and stones that belong."""
        stones = self._stones
        colour = stones[point]

        def leads(here: int, near: int) -> bool:
            if stones[near] == 3 - colour:
                return False
            return stones[near] == EMPTY or stones[here] == colour or belongs(near)

        return frozenset(here for here in self._reached(point, leads) if stones[here])

    def _chain(self, point: int, colour: int) -> frozenset[int]:
        """Return the living stones joined to the one on `point` by stones and own territory."""
        board = living(self.finished)
        own: set[int] = set()
        for region in regions(board):
            if region.owner == colour:
                own |= region.points
        part = self._reached(point, lambda _, near: near in own or board.stones[near] == colour)
        return frozenset(here for here in part if board.stones[here])

    def _reached(self, point: int, leads: Callable[[int, int], bool]) -> list[int]:
        """Return the points reached from `point`, by steps from one to one that it leads to."""
        part, seen = [point], {point}
        for here in part:
            for near in self._neighbours[here]:
                if near not in seen and leads(here, near):
                    seen.add(near)
                    part.append(near)
        return part

    def _is_safe(self, point: int, colour: int) -> bool:
        ownership = self.proposal.ownership
        if not ownership:
            return True
        return (ownership[point] if colour == BLACK else -ownership[point]) >= _SAFE

    def _freed_by(self, group: frozenset[int]) -> frozenset[int]:
        """Return the enemy stones beside `group`, which stand in no seki once it is dead."""
        board = living(Finished(self._width, self._height, self._stones))
        near = {p for stone in group for p in self._neighbours[stone]} - group
        beside = [s.points for s in strings(board) if s.points & near or s.liberties & near]
        return frozenset().union(*beside) - group

    def _dead_around(self, group: frozenset[int]) -> frozenset[int]:
        """Return the dead enemy stones in the part of the board where `group` stands."""
        near = {p for stone in group for p in self._neighbours[stone]} & self.dead
        found: set[int] = set()
        for point in near - group:
            if point not in found:
                found |= self._part(point, self.dead.__contains__)
        return frozenset(found)


def is_unfinished(found: Whose) -> bool:
    """Return whether so many points are nobody's that the game seems not to be over."""
    return len(found.dame) * _UNFINISHED > len(found.owners)
