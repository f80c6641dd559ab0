"""Dead stones of a finished position, and those that stand in seki: a proposal.

Nobody is forced to agree: it is found by random games, always the same for the same position, and
says itself where it is in doubt.

In a random game a player takes what is in atari and saves what can be saved, else plays anywhere
but into an own eye, and does not put many own stones into atari, unless that spoils an eye: so
what stands in seki stays there. Both colours play like this, so that after many games most points
have gone one way. Much time goes by here: a move costs some 8 µs.

Bent four in the corner looks like seki, but is dead under territory rules: a group has nothing
inside but three stones of the opponent's in the corner and two empty points. If the opponent fills
one of these so that four stones stand there, bent round the corner, the group takes them and the
opponent's next stone in the corner begins a ko, for which all other threats can be removed first;
the group itself can never begin. So it is dead as it stands (Nihon Ki-in, 1989, article 7, comment
on bent four in the corner). Under area rules it is played out.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import BLACK, EMPTY, WHITE, Board, Flag
from sgfedit.go.scoring import Finished, Region, String, living, regions, strings

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterator, Sequence


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


_INSIDE = 5
"""Three stones of the opponent's and two empty points."""


def bent_fours(board: Board, seki: Collection[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return which stones in seki are dead, and which of their opponents live by that.

    Args:
        board: The living stones.
        seki: Those of them that seem to stand in seki.
    """
    dead: set[int] = set()
    free: set[int] = set()
    if not seki:
        return frozenset(), frozenset()
    all_strings = strings(board)
    for shape in _shapes(board):
        inside = _inside(board, shape)
        if inside is None:
            continue
        attackers = {point for point in inside if board.stones[point]}
        around = {near for point in inside for near in board.neighbours[point]} - inside
        group = [string for string in all_strings if not string.points.isdisjoint(around)]
        if attackers <= set(seki) and _is_lost(board, group, inside, seki):
            dead.update(*(string.points for string in group))
            free |= attackers
    return frozenset(dead), frozenset(free)


def _shapes(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield the four points of each bent four in a corner."""
    width, height = board.width, board.height
    for x, dx in ((0, 1), (width - 1, -1)):
        for y, dy in ((0, 1), (height - 1, -1)):
            corner, along, down = y * width + x, dx, dy * width
            if width > 2 and height > 1:
                yield corner, corner + along, corner + 2 * along, corner + down
            if height > 2 and width > 1:
                yield corner, corner + down, corner + 2 * down, corner + along


def _inside(board: Board, shape: tuple[int, ...]) -> set[int] | None:
    """Return all points that a group has inside if these are three stones and two empty points."""
    stones = board.stones
    colours = [stones[point] for point in shape]
    attacker = max(colours)
    if colours.count(attacker) != 3 or EMPTY not in colours:
        return None
    part = list(shape)
    for point in part:
        part += [
            n for n in board.neighbours[point] if n not in part and stones[n] in {0, attacker}
        ]
        if len(part) > _INSIDE:
            return None
    is_filled = sum(not stones[point] for point in part) != 2
    return None if is_filled or len(part) != _INSIDE else set(part)


def _is_lost(board: Board, group: list[String], inside: set[int], seki: Collection[int]) -> bool:
    """Whether all of `group` has liberties only `inside`, and what surrounds it lives."""
    points = frozenset().union(*(string.points for string in group))
    outside = {near for point in points for near in board.neighbours[point]} - points - inside
    return (
        all(string.liberties <= inside for string in group)
        and points <= set(seki)
        and outside.isdisjoint(seki)
    )


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
            `bent_fours`.
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
