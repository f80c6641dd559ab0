"""One try at a problem: moves, replies, what is said of them; stones tried beside it, hints."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.tsumego.conventions import Convention, Tag
from sgfedit.go import JAPANESE, Board, Colour, Legality, legality
from sgfedit.sgf import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from sgfedit.game.positions import Position
    from sgfedit.game.tsumego.solution import Solution
    from sgfedit.sgf import Node, PointOrPass


class Said(StrEnum):
    """What a move is told to be."""

    GOES_ON = "goes-on"
    RIGHT = "right"
    """Solved."""
    MORE = "more"
    """This line is right, and more lines are asked for."""
    WRONG = "wrong"
    """Marked as wrong, or the end of a line that is; what follows shows why."""
    NOT_IN_RECORD = "not-in-record"
    """Counts as wrong; the node stays the one before."""
    FORCED = "forced"
    """The author wants another move here: nothing was played, nothing counts."""
    NOT_THIS = "not-this"
    """The author wants another move than this one: nothing was played, nothing counts."""
    ENDED = "ended"
    """The line is over: nothing was played."""


class Demands(NamedTuple):
    """What it takes to have solved a problem, and how the record replies.

    Attributes:
        all_defences: Every reply of the record has to be answered.
        all_first_moves: Every right first move has to be found.
        random_replies: Replies are drawn by lot; else the main one comes.
    """

    all_defences: bool = False
    all_first_moves: bool = False
    random_replies: bool = False


class Attempt:
    """One try at a problem, from its start until it is given up or solved.

    Attributes:
        solution: The answers.
        node: Where it is; only the record's own nodes.
        outside: The move that is not in the record and was tried at `node`, or None.
        is_wrong: Whether anything wrong was tried so far.
        is_helped: Whether a hint was asked for.
        is_solved: Whether all is done that is asked for.
        first_moves: Right first moves that were played to the end.
    """

    def __init__(self, solution: Solution, demands: Demands, chance: Random) -> None:
        """Begin at the start of the problem; `chance` draws the lots."""
        self.solution = solution
        self.node = solution.start
        self.outside: PointOrPass | None = None
        self.is_wrong = self.is_helped = self.is_solved = False
        self.first_moves: set[Node] = set()
        self._demands = demands
        self._chance = chance
        self._answered: set[Node] = set()
        self._has_passed = False
        self._next: Node | None = None

    # Moves ----------------------------------------------------------------------------------

    def play(self, move: PointOrPass) -> Said:
        """Play a move of the solver's, a point or PASS, if it is in the record."""
        solution = self.solution
        self.outside = None
        if self.is_over or self.is_replied:
            return Said.ENDED
        answers = solution.answers(self.node)
        found = next((node for node in answers if solution.move_of(node) == move), None)
        if found is None:
            return self._play_outside(move, answers)
        if Tag.NOT_THIS in solution.tags(found):
            return Said.NOT_THIS
        return self._come_to(found)

    def has_answer(self, move: PointOrPass) -> bool:
        """Whether the record has `move` among the solver's moves here."""
        solution = self.solution
        return any(solution.move_of(node) == move for node in solution.answers(self.node))

    def _play_outside(self, move: PointOrPass, answers: tuple[Node, ...]) -> Said:
        solution = self.solution
        if move is PASS and solution.replies(self.node):
            self._has_passed = True  # the record shows what comes of it
            return Said.GOES_ON
        if any(Tag.FORCE in solution.tags(node) for node in answers):
            return Said.FORCED
        self.outside = move
        self.is_wrong = True
        return Said.NOT_IN_RECORD

    @property
    def is_replied(self) -> bool:
        """Whether it is the record's turn, see `reply`."""
        return self._has_passed or self.solution.is_replied(self.node)

    def reply(self) -> Said:
        """Play the record's reply; to be called where it is its turn."""
        self._has_passed = False
        solution = self.solution
        replies = solution.replies(self.node)
        # goproblems.com has more than one only where its author wants them by lot.
        is_drawn = solution.convention is Convention.GOPROBLEMS and len(replies) > 1
        if self._demands.random_replies and not is_drawn:
            replies, is_drawn = solution.defences(self.node), True
        return self._come_to(self._chance.choice(replies) if is_drawn else replies[0])

    def _come_to(self, node: Node) -> Said:
        self.node = node
        verdict = self.solution.said_at(node)
        if verdict is None:
            return Said.GOES_ON
        if not verdict:
            self.is_wrong = True
            return Said.WRONG
        self._next = self._demanded(node)
        if self._next is not None:
            return Said.MORE
        self.is_solved = True
        return Said.RIGHT

    @property
    def is_over(self) -> bool:
        """Whether the line has ended, right or wrong."""
        return self.is_solved or self._next is not None or self.solution.is_end(self.node)

    # More than one line ---------------------------------------------------------------------

    def _demanded(self, end: Node) -> Node | None:
        """Return where to go on after a right end, None if nothing more is asked for."""
        solution = self.solution
        first = end
        while True:
            above = solution.before(first) or solution.start
            if self._demands.all_defences and not solution.is_solvers(first):
                self._answered.add(first)
                left = [d for d in solution.defences(above) if d not in self._answered]
                if left:
                    return left[0]
            if above is solution.start:
                break
            first = above
        self.first_moves.add(first)
        if self._demands.all_first_moves and self.first_moves_left:
            return solution.start
        return None

    @property
    def first_moves_left(self) -> int:
        """How many right first moves were not found yet."""
        solution = self.solution
        found = {solution.move_of(node) for node in self.first_moves}
        right = solution.right_answers(solution.start)
        return sum(solution.move_of(node) not in found for node in right)

    @property
    def is_more(self) -> bool:
        """Whether another line is asked for, see `go_on`."""
        return self._next is not None

    @property
    def is_defence_next(self) -> bool:
        """Whether the answer to another reply is asked for next, not another first move."""
        return self._next is not None and self._next is not self.solution.start

    def go_on(self) -> Said:
        """Begin the next line that is asked for, after MORE."""
        node, self._next = self._next, None
        if node is None or node is self.solution.start:
            self.node = self.solution.start
            return Said.GOES_ON
        return self._come_to(node)

    # Back -----------------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Go back to the solver's turn before; return whether there was one."""
        if self.outside is not None:
            self.outside = None
            return True
        solution = self.solution
        node = solution.before(self.node)
        self._forget_end()
        while node is not None:
            self.node = node
            if node is solution.start or not solution.is_replied(node):
                return True
            node = solution.before(node)
        return False

    def go_back_to(self, node: Node) -> None:
        """Go back to the solver's turn at `node` of this line, or before it."""
        self.outside = None
        self._forget_end()
        self.node = node
        if self.is_replied:
            self.take_back()

    def begin_again(self) -> None:
        """Go back to the start; what was found and what was wrong stays."""
        self.outside = None
        self._forget_end()
        self.node = self.solution.start

    def _forget_end(self) -> None:
        self._next = None
        self._has_passed = False

    # Help -----------------------------------------------------------------------------------

    def hint(self) -> tuple[Node, ...]:
        """Return the moves that are right here; () if none is, as after a mistake."""
        if self.is_over or self.is_replied:
            return ()
        self.is_helped = True
        return self.solution.right_answers(self.node)


POINTS: Final = 4
"""How many points a hint names, the right one among them."""


def region(position: Position, point: Point, chance: Random) -> tuple[Point, ...]:
    """Return `point` among empty points near to it, in no order that tells; O(board).

    The way to the others leads over empty points, as long as there are enough of those: what lies
    behind a wall of stones is no part of the problem.
    """
    empty = {
        Point(index % position.width, index // position.width)
        for index, stone in enumerate(position.stones)
        if not stone
    }
    nearest = _connected(point, empty)[1 : 3 * POINTS + 1]
    missing = POINTS - 1 - len(nearest)
    if missing > 0:
        behind = empty.difference(nearest, (point,))
        order = sorted(behind, key=lambda p: (abs(p.x - point.x) + abs(p.y - point.y), p.y, p.x))
        nearest += order[:missing]
    found = [point, *chance.sample(nearest, min(POINTS - 1, len(nearest)))]
    return tuple(sorted(found, key=lambda other: (other.y, other.x)))


def _connected(point: Point, empty: Collection[Point]) -> list[Point]:
    """Return `point` and the empty points connected with it, the nearest first."""
    found = {point: None}
    for x, y in (queue := [point]):  # which grows meanwhile
        around = (Point(x, y - 1), Point(x - 1, y), Point(x + 1, y), Point(x, y + 1))
        new = [other for other in around if other in empty and other not in found]
        found.update(dict.fromkeys(new))
        queue += new
    return queue


class Trial:
    """Moves from a position on, by turns.

    Attributes:
        moves: Who played where, the last one last.
    """

    def __init__(self, position: Position, to_play: Colour) -> None:
        """Begin with `position`, `to_play` having the first move."""
        self._board = Board(*position.size)
        self._board.setup([(i, stone) for i, stone in enumerate(position.stones) if stone])
        self._first = to_play
        self.moves: list[tuple[Colour, Point]] = []

    @property
    def to_play(self) -> Colour:
        """Whose turn it is."""
        return self.moves[-1][0].opponent if self.moves else self._first

    @property
    def stones(self) -> bytes:
        """What is on the board, row by row; see `Position.stones`."""
        return bytes(self._board.stones)

    def play(self, point: Point) -> bool:
        """Play at `point` if that is allowed, and return whether it is."""
        index = point.y * self._board.width + point.x
        colour = self.to_play
        if legality(self._board, colour.index, index, JAPANESE) is not Legality.LEGAL:
            return False
        self._board.play(colour.index, index)
        self.moves.append((colour, point))
        return True

    def take_back(self) -> bool:
        """Take the last move back; return whether there was one."""
        if not self.moves:
            return False
        self._board.undo()
        self.moves.pop()
        return True
