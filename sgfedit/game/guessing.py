"""Guessing the next moves of a game: what is asked, how near a guess is, what it counts.

Nothing here changes a record. Distances are counted in lines of the board, the longer one of
across and down: a diagonal neighbour is one line away, as in the box that hints at a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game import traversal
from sgfedit.go.board import Colour
from sgfedit.sgf.properties import decode
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

POINTS: Final = (10, 7, 5, 3, 2, 1)
"""What a move counts that is found with the first try, the second …; later ones count 0."""

BOX_SIDES: Final = (11, 9, 7, 5, 3)
"""Sides of the box that hints at a move, in points: each further miss gives the next one."""


class Question(NamedTuple):
    """A move to be guessed.

    Attributes:
        node: The node that plays it.
        colour: Whose it is.
        point: Where it is.
        also: Where other variations of the record play instead.
    """

    node: Node
    colour: Colour
    point: Point
    also: frozenset[Point]


class Box(NamedTuple):
    """A part of the board, all ends included."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left <= point.x <= self.right and self.top <= point.y <= self.bottom


def question_after(node: Node, preferred: Mapping[Node, Node], size: Size) -> Question | None:
    """Return the move that follows `node` on its line if it can be guessed.

    None at the end, for a pass, for what is off the board, and for a node without a move, or with
    two. O(variations).
    """
    child = traversal.following(node, preferred)
    if child is None:
        return None
    colour, point = _one_move(child, size)
    if colour is None or point is None:
        return None
    others = (_one_move(other, size) for other in node.children if other is not child)
    also = {where for whose, where in others if where is not None and whose is colour}
    return Question(child, colour, point, frozenset(also - {point}))


def _one_move(node: Node, size: Size) -> tuple[Colour | None, Point | None]:
    found = [ident for ident in traversal.MOVES if ident in node.properties]
    if len(found) != 1:
        return None, None
    point = decode(found[0], node.properties[found[0]], size)
    return Colour(found[0]), point if isinstance(point, Point) else None


def next_question(
    node: Node, preferred: Mapping[Node, Node], size: Size, colours: Container[Colour]
) -> Question | None:
    """Return the next move of one of `colours` after `node` on its line; O(distance)."""
    line = traversal.onwards(node, preferred)
    questions = (question_after(one, preferred, size) for one in line)
    return next((found for found in questions if found and found.colour in colours), None)


def distance(one: Point, other: Point) -> int:
    """Return how many lines apart two points are, 0 for the same."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def hint_box(point: Point, size: Size, step: int) -> Box:
    """Return the box after so many hints: it holds `point`, and the boxes of later steps.

    Where in the box the point is, is different from point to point and the same each time, so
    that the middle tells nothing.

    Args:
        point: What it hints at.
        step: From 0 on; the last of BOX_SIDES for all beyond.
    """
    box = Box(0, 0, size[0] - 1, size[1] - 1)
    for index, side in enumerate(BOX_SIDES[: step + 1]):
        left, right = _part(box.left, box.right, point.x, side, point.y * 7 + index)
        top, bottom = _part(box.top, box.bottom, point.y, side, point.x * 5 + index)
        box = Box(left, top, right, bottom)
    return box


def _part(first: int, last: int, wanted: int, side: int, salt: int) -> tuple[int, int]:
    """Return `side` places of first … last, `wanted` among them; all if there are no more."""
    lowest = max(first, wanted - side + 1)
    highest = min(wanted, last - side + 1)
    if highest <= lowest:
        start = max(first, min(lowest, last - side + 1))
    else:
        start = lowest + (wanted * 31 + salt * 17) % (highest - lowest + 1)
    return start, min(last, start + side - 1)


def points_for(tries: int) -> int:
    """Return what a move counts that is found with so many tries, at least one."""
    return POINTS[tries - 1] if tries <= len(POINTS) else 0


@dataclass(slots=True)
class Attempt:
    """The guesses at one move.

    Attributes:
        question: What was asked.
        misses: Where it was guessed in vain, in that order.
        elsewhere: Where it was guessed and another variation plays, in that order.
        half: What these count if the move itself is not found.
    """

    question: Question
    misses: list[Point] = field(default_factory=list)
    elsewhere: list[Point] = field(default_factory=list)
    half: int = 0

    def guess(self, point: Point) -> bool:
        """Take a guess; return whether it is the move.

        A variation of the record is no miss, and worth half of what the move would have been. A
        point that was guessed before counts no second time.
        """
        if point == self.question.point:
            return True
        if point in self.question.also:
            if point not in self.elsewhere:
                self.elsewhere.append(point)
                self.half = max(self.half, points_for(len(self.misses) + 1) // 2)
        elif point not in self.misses:
            self.misses.append(point)
        return False

    def result(self, *, is_found: bool) -> Result:
        """Return what it counts, found now or given up."""
        tries = len(self.misses) + is_found
        points = max(self.half, points_for(tries) if is_found else 0)
        first = self.misses[0] if self.misses else self.question.point
        counts = is_found or bool(self.misses)
        off = distance(first, self.question.point) if counts else None
        return Result(points, tries, off, is_found)


class Result(NamedTuple):
    """What came of one move.

    Attributes:
        points: 0 to 10.
        tries: How many guesses, the right one among them.
        off: Lines from the first guess to the move; None if it was shown before any.
        is_found: Whether it was found, not shown.
    """

    points: int
    tries: int
    off: int | None
    is_found: bool

    @property
    def is_first(self) -> bool:
        """Whether the first guess was right."""
        return self.is_found and self.tries == 1


class Tally:
    """The running score: the result of each move that was asked. A move counts once."""

    def __init__(self) -> None:
        self.results: dict[Node, Result] = {}

    def add(self, node: Node, result: Result) -> bool:
        """Count a move unless it was counted before; return whether it is now."""
        return self.results.setdefault(node, result) is result

    @property
    def asked(self) -> int:
        """Moves that were found or shown."""
        return len(self.results)

    @property
    def points(self) -> int:
        """The sum so far."""
        return sum(result.points for result in self.results.values())

    @property
    def share(self) -> int:
        """Points of those that could be had, in percent; 0 before the first move."""
        return round(100 * self.points / (POINTS[0] * self.asked)) if self.asked else 0

    @property
    def first(self) -> int:
        """Moves that were found with the first guess."""
        return sum(result.is_first for result in self.results.values())

    @property
    def shown(self) -> int:
        """Moves that were not found."""
        return sum(not result.is_found for result in self.results.values())

    @property
    def streak(self) -> int:
        """First guesses that were right one after the other, up to now."""
        return [0, *self._streaks()][-1]

    @property
    def longest_streak(self) -> int:
        """The longest such row."""
        return max(self._streaks(), default=0)

    def _streaks(self) -> Iterator[int]:
        """Yield how long the row is after each move."""
        count = 0
        for result in self.results.values():
            count = count + 1 if result.is_first else 0
            yield count

    @property
    def average_off(self) -> float | None:
        """Lines from the first guess to the move, on average; None without any guess."""
        found = [result.off for result in self.results.values() if result.off is not None]
        return sum(found) / len(found) if found else None

    def hardest(self, count: int) -> list[Node]:
        """Return the moves that counted least, in the order of the game among equals."""
        return sorted(
            (node for node, result in self.results.items() if not result.is_first),
            key=lambda node: self.results[node].points,
        )[:count]
