"""Counting a finished game: whose each point is, and what that makes under a ruleset.

Which stones are dead and which stand in seki is for the players to say; here it is given, and
`go.dead_stones` proposes it. Nothing here plays a move. `strings` and `regions` are the parts of a
board: stones with their liberties, empty points with what is beside them.

Points are indices, `y * width + x`, as on a `Board`; stones are `EMPTY`, `BLACK`, `WHITE`.

- Area (Chinese, AGA, NZ, Ing, Tromp-Taylor): living stones and the empty points that only they
  touch. Eyes in seki count, points that both colours touch do not.
- Territory (Japanese, Korean): empty points that only one colour touches, prisoners, and dead
  stones, which therefore count double. Eyes of groups in seki do not count (Nihon Ki-in, 1989,
  articles 8 and 9), nor do points that must be filled to save one's own stones.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import BLACK, EMPTY, WHITE, Board

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class String(NamedTuple):
    """Stones of a colour that are connected along lines."""

    colour: int
    points: frozenset[int]
    liberties: frozenset[int]


class Region(NamedTuple):
    """Points without stones that are connected along lines.

    Attributes:
        points: All of them.
        beside: The stones that touch it.
        owner: The colour of these, `EMPTY` if there are both, or none.
    """

    points: frozenset[int]
    beside: frozenset[int]
    owner: int


def strings(board: Board) -> list[String]:
    """Return all strings, in the order of their first points; O(points)."""
    found = []
    for points in _parts(board, (BLACK, WHITE)):
        colour = board.stones[next(iter(points))]
        around = {near for point in points for near in board.neighbours[point]}
        free = frozenset(near for near in around if not board.stones[near])
        found.append(String(colour, points, free))
    return found


def regions(board: Board) -> list[Region]:
    """Return all empty regions, in the order of their first points; O(points)."""
    found = []
    for points in _parts(board, (EMPTY,)):
        around = {near for point in points for near in board.neighbours[point]}
        beside = frozenset(around - points)
        colours = {board.stones[point] for point in beside}
        found.append(Region(points, beside, colours.pop() if len(colours) == 1 else EMPTY))
    return found


def _parts(board: Board, colours: tuple[int, ...]) -> list[frozenset[int]]:
    stones, neighbours = board.stones, board.neighbours
    seen = bytearray(len(stones))
    found = []
    for start, colour in enumerate(stones):
        if seen[start] or colour not in colours:
            continue
        seen[start] = 1
        part = [start]
        for point in part:
            for near in neighbours[point]:
                if stones[near] == colour and not seen[near]:
                    seen[near] = 1
                    part.append(near)
        found.append(frozenset(part))
    return found


class Method(Enum):
    """What is counted."""

    AREA = "area"
    TERRITORY = "territory"


class Compensation(Enum):
    """What White gets for Black's handicap stones, which would count as area."""

    NONE = "none"
    STONES = "stones"
    """A point for each."""
    STONES_BUT_ONE = "stones but one"
    """A point for each but the first, which Black would have played anyway."""


class Counting(NamedTuple):
    """What of a ruleset decides about the score.

    Attributes:
        method: What is counted.
        compensation: What White gets for handicap stones.
        removes_dead: Whether dead stones come off; else everything on the board is alive.
        komi: What is usual, for records that do not say.
    """

    method: Method
    compensation: Compensation = Compensation.NONE
    removes_dead: bool = True
    komi: float = 7.5


COUNTING: Final[Mapping[str, Counting]] = {
    "Japanese": Counting(Method.TERRITORY, komi=6.5),
    "Korean": Counting(Method.TERRITORY, komi=6.5),
    "Chinese": Counting(Method.AREA, Compensation.STONES),
    "AGA": Counting(Method.AREA, Compensation.STONES_BUT_ONE),
    "NZ": Counting(Method.AREA, komi=7.0),
    "GOE": Counting(Method.AREA, komi=8.0),
    "Tromp-Taylor": Counting(Method.AREA, removes_dead=False),
}
"""Name of a ruleset (`Rules.name`) → how it counts.

Chinese (2002, article 11): Black gives back a point for each handicap stone. AGA (1991, rules 4
and 12): pass stones, White passing last, make territory come to the same as area, and White gets a
point for each handicap stone but the first. NZ, Ing and Tromp-Taylor know no compensation.
"""


@dataclass(frozen=True, slots=True)
class Finished:
    """A position to count, with what is known of it.

    Attributes:
        width: Columns.
        height: Rows.
        stones: Row by row from the upper left.
        dead: Stones that come off the board.
        seki: Living stones whose eyes do not count as territory.
        owners: Point → colour, or `EMPTY` for nobody's, where someone knows better.
    """

    width: int
    height: int
    stones: bytes
    dead: frozenset[int] = frozenset()
    seki: frozenset[int] = frozenset()
    owners: Mapping[int, int] | None = None


class Whose(NamedTuple):
    """Whose each point is.

    Attributes:
        owners: For each point the colour it counts for, `EMPTY` for nobody; living stones own
            the point they stand on.
        dame: Points that both colours touch, or none does.
        seki_eyes: Points that would be territory if their owner did not stand in seki.
        to_fill: Points their owner has to fill to save stones, at the cost of territory.
    """

    owners: bytes
    dame: frozenset[int]
    seki_eyes: frozenset[int] = frozenset()
    to_fill: frozenset[int] = frozenset()


class Side(NamedTuple):
    """What one player has.

    Attributes:
        territory: Empty points, and points under the opponent's dead stones.
        stones: Living stones; nothing under territory rules.
        prisoners: Stones taken in the game; nothing under area rules.
        dead: The opponent's dead stones on the board; nothing under area rules.
        komi: White's points for moving second.
        compensation: White's points for handicap stones.
    """

    territory: int
    stones: int = 0
    prisoners: int = 0
    dead: int = 0
    komi: float = 0.0
    compensation: int = 0

    @property
    def points(self) -> float:
        """Sum of all of these."""
        return sum(self)


class Score(NamedTuple):
    """The score of a game."""

    black: Side
    white: Side

    @property
    def margin(self) -> float:
        """Black's points less White's."""
        return self.black.points - self.white.points

    @property
    def result(self) -> str:
        """The result as RE writes it: "B+3.5", "W+12", "0" for a draw (FF[4], "RE")."""
        if not self.margin:
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{format(abs(self.margin), '.15g')}"


def whose(finished: Finished, method: Method) -> Whose:
    """Return whose each point of a finished position is; O(points)."""
    board = living(finished)
    stones = bytes(board.stones)
    owners = bytearray(stones)
    dame: set[int] = set()
    eyes: set[int] = set()
    is_territory = method is Method.TERRITORY
    for region in regions(board):
        colour = region.owner
        if not colour:
            dame |= region.points
        elif is_territory and not region.beside.isdisjoint(finished.seki):
            eyes |= region.points
        else:
            for point in region.points:
                owners[point] = colour
    fill = _to_fill(board, owners, finished.seki) if is_territory else frozenset()
    for point in fill:
        owners[point] = EMPTY
    for point, owner in (finished.owners or {}).items():
        if not stones[point]:
            owners[point] = owner
            if owner:
                dame.discard(point)
            else:
                dame.add(point)
    return Whose(bytes(owners), frozenset(dame), frozenset(eyes), fill)


def living(finished: Finished) -> Board:
    """Return a board of the stones that stay."""
    board = Board(finished.width, finished.height)
    dead = finished.dead
    board.setup([(p, c) for p, c in enumerate(finished.stones) if c and p not in dead])
    return board


def score(
    finished: Finished,
    method: Method,
    prisoners: tuple[int, int] = (0, 0),
    komi: float = 0.0,
    compensation: int = 0,
    *,
    found: Whose | None = None,
) -> Score:
    """Return the score of a finished position.

    Args:
        prisoners: Stones taken in the game by Black and by White.
        komi: White's points for moving second.
        compensation: White's points for handicap stones, see `compensation_for`.
        found: What `whose` said, if the caller has asked already.
    """
    owners = (found or whose(finished, method)).owners
    white = _side(finished, owners, WHITE, method, prisoners)
    return Score(
        _side(finished, owners, BLACK, method, prisoners),
        white._replace(komi=komi, compensation=compensation),
    )


def _side(
    finished: Finished, owners: bytes, colour: int, method: Method, prisoners: tuple[int, int]
) -> Side:
    """Return what `colour` has on the board and as prisoners."""
    stones, dead = finished.stones, finished.dead
    alive = sum(stone == colour and p not in dead for p, stone in enumerate(stones))
    territory = owners.count(colour) - alive
    if method is Method.AREA:
        return Side(territory, stones=alive)
    taken = sum(stones[point] == 3 - colour for point in dead)
    return Side(territory, prisoners=prisoners[colour - 1], dead=taken)


def compensation_for(handicap: int, counting: Counting) -> int:
    """Return White's points for `handicap` stones; fewer than two are no handicap."""
    if handicap < 2 or counting.compensation is Compensation.NONE:
        return 0
    return handicap - (counting.compensation is Compensation.STONES_BUT_ONE)


def _to_fill(board: Board, owners: Sequence[int], seki: Collection[int]) -> frozenset[int]:
    """Return the points of territory that must be filled to save stones.

    A string whose only liberty is a point of its own territory will be taken there, however small
    the part: a false eye. One that has neutral points besides is in time to be saved otherwise.
    """
    found: set[int] = set()
    for string in strings(board):
        if len(string.liberties) != 1 or not string.points.isdisjoint(seki):
            continue
        (point,) = string.liberties
        if owners[point] == string.colour:
            found.add(point)
    return frozenset(found)
