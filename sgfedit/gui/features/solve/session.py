"""Try at a problem: moves of the user, replies of the record, what counts."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.errors import RefusalError
from sgfedit.game.tsumego import Attempt, Convention, Demands, Said
from sgfedit.game.tsumego.attempt import Trial, region
from sgfedit.gui.features.solve import book as texts
from sgfedit.render.diagram import build
from sgfedit.render.figures import cropped
from sgfedit.sgf import PASS, Point

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.game.tsumego import Solution
    from sgfedit.gui.features.solve.book import BarLines, ProblemBook
    from sgfedit.sgf import Node, PointOrPass

REPLY_MS: Final = 400
"""From a move to the record's reply."""


class SolvingSession(QObject):
    """One problem of a book, from when it is asked until the next one is.

    Signals:
        stepped: The node to show; what is said may be new even if it is the same one.
        pointed: Points to point at for a moment.
        counted: It is known what came of the problem.
        strayed: A move was tried that is not in the record: the `trial`.

    Attributes:
        attempt: Moves and replies.
        trial: Stones on the board that are in no record; None for none.
        is_open: Whether the solution is to be seen.
        part: The points of the board that the problem is about; None for all.
        said: What was said of the last move.
        note: What is to be read instead of what follows from all this.
    """

    stepped = Signal(object)
    pointed = Signal(object)
    counted = Signal()
    strayed = Signal()

    def __init__(self, book: ProblemBook, settings: Settings, parent: QObject) -> None:
        """Ask for the solution of the book's problem.

        Raises:
            RefusalError: it is too large.
        """
        super().__init__(parent)
        self._book = book
        self._settings = settings
        self.chance = random.Random()  # noqa: S311  # a game
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._is_counted = False
        self._begin()

    def _begin(self) -> None:
        settings = self._settings
        solution = self._book.solution()
        demands = Demands(
            settings.get("tsumego.all_defences"),
            settings.get("tsumego.all_first_moves"),
            settings.get("tsumego.random_replies"),
        )
        self.attempt = Attempt(solution, demands, self.chance)
        self.part = _part_of(solution)
        self.trial: Trial | None = None
        if not self.has_solution:
            self.trial = Trial(solution.problem.position, solution.solver)
        self.is_open = not self.has_solution
        self.said = Said.GOES_ON
        self.note: BarLines | None = None
        self._hinted: Node | None = None
        self._began = time.monotonic()

    def ask(self) -> None:
        """Begin anew, as if nothing had been tried; what was counted stays so.

        Raises:
            RefusalError: the problem is too large by now.
        """
        self._timer.stop()
        self._begin()
        self.take(Said.GOES_ON)

    @property
    def solution(self) -> Solution:
        """The answers."""
        return self.attempt.solution

    @property
    def has_solution(self) -> bool:
        """Whether the record has anything to say of the problem."""
        return self.solution.convention is not Convention.NONE

    @property
    def is_replying(self) -> bool:
        """Whether something comes by itself in a moment."""
        return self._timer.isActive()

    @property
    def is_asked(self) -> bool:
        """Whether a move is expected."""
        if not self.has_solution:
            return True
        return not (self.is_replying or self.is_open or self.attempt.is_over)

    def stop(self) -> None:
        """Let nothing come by itself any more."""
        self._timer.stop()

    # Playing --------------------------------------------------------------------------------

    def play(self, move: PointOrPass) -> None:
        """Play a move of the solver's.

        Raises:
            RefusalError: it makes no sense now, or no stone can be played there.
        """
        if self.is_replying:
            return
        if not self.has_solution:
            self._try(move)
        elif self.is_asked:
            self._answer(move)
        else:
            raise RefusalError("line-ended")

    def _try(self, move: PointOrPass) -> None:
        """Play on the board only: the record has no solution."""
        if self.trial is None or not isinstance(move, Point) or not self.trial.play(move):
            raise RefusalError("illegal-here")
        self.take(Said.GOES_ON)

    def _answer(self, move: PointOrPass) -> None:
        attempt, solution = self.attempt, self.solution
        tried: Trial | None = None
        if isinstance(move, Point) and not attempt.has_answer(move):
            tried = Trial(solution.problem.game.position(attempt.node), solution.solver)
            if not tried.play(move):
                raise RefusalError("illegal-here")
        said = attempt.play(move)
        self.trial = tried if said is Said.NOT_IN_RECORD else None
        self.note = None
        if said in {Said.NOT_IN_RECORD, Said.FORCED, Said.NOT_THIS}:
            where = move if isinstance(move, Point) else None
            self.note = texts.refused(said, where, solution.problem.position.height)
        self.take(said)
        if self.trial is not None:
            self.strayed.emit()

    def answer_trial(self, move: PointOrPass | None, engine: str) -> None:
        """Show what an engine answers to a move that is not in the record; None: it resigns.

        The move stays wrong, whatever the engine makes of it.
        """
        trial, note = self.trial, self.note
        if trial is None or note is None or len(trial.moves) != 1:
            return
        if isinstance(move, Point) and not trial.play(move):
            return
        height = self.solution.problem.position.height
        self.say(note._replace(more=texts.answered(engine, move, height)))

    def take(self, said: Said) -> None:
        """Count what was said of a move, let the record reply, and show where it is."""
        attempt = self.attempt
        self.said = said
        if attempt.is_solved:
            self._count(is_solved=True, with_hint=attempt.is_helped)
            self.is_open = True
        elif attempt.is_wrong:
            self._count(is_solved=False)
        if attempt.is_more or (attempt.is_replied and self.has_solution):
            self._timer.start(REPLY_MS)
        self.stepped.emit(attempt.node)

    def _go_on(self) -> None:
        """Play the record's reply, or begin the next line that is asked for."""
        attempt = self.attempt
        self.note = None
        if not attempt.is_more:
            self.take(attempt.reply())
            return
        is_defence, left = attempt.is_defence_next, attempt.first_moves_left
        said = attempt.go_on()
        if said is Said.GOES_ON:
            self.note = texts.more_defences() if is_defence else texts.more_first_moves(left)
        self.take(said)

    def _count(self, *, is_solved: bool, with_hint: bool = False) -> None:
        """Count what came of the problem, once each time it is asked.

        What is solved after that was not solved at once: it is noted as solved later.
        """
        if not self._is_counted:
            self._is_counted = True
            seconds = time.monotonic() - self._began
            self._book.count(seconds, is_solved=is_solved, with_hint=with_hint)
            self.counted.emit()
        elif is_solved:
            self._book.count_later()
            self.counted.emit()

    # Back -----------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Take the last move back, and the reply to it.

        Raises:
            RefusalError: there is none.
        """
        self._timer.stop()
        if self.is_open and self.has_solution:
            self.ask()
            return
        if self.has_solution:
            self.trial = None
            is_done = self.attempt.take_back()
        else:
            is_done = self.trial is not None and self.trial.take_back()
        self.note = None
        self.take(Said.GOES_ON)
        if not is_done:
            raise RefusalError("nothing-to-take-back")

    def begin_again(self) -> None:
        """Go back to the start; what was wrong stays so."""
        if self.is_open:
            self.ask()
            return
        self._timer.stop()
        self.note = self.trial = None
        self.attempt.begin_again()
        self.take(Said.GOES_ON)

    def go_back_to(self, node: Node) -> None:
        """Go back to a node of the line that was played."""
        self._timer.stop()
        self.note = self.trial = None
        self.attempt.go_back_to(node)
        self.take(Said.GOES_ON)

    def say(self, note: BarLines) -> None:
        """Say something until the next move."""
        self.note = note
        self.stepped.emit(self.attempt.node)

    # Help -----------------------------------------------------------------------------------

    def hint(self) -> None:
        """Show where the right move is: first among a few points, then the point.

        Raises:
            RefusalError: no move is right from here, or nothing is known of it.
        """
        self._check_solution()
        if self.is_replying or self.is_open:
            return
        moves = [self.solution.move_of(node) for node in self.attempt.hint()]
        points = [move for move in moves if isinstance(move, Point)]
        self.trial = None
        if points:
            self._point_at(points)
        elif PASS in moves:
            self.say(texts.hint("pass"))
        else:
            raise RefusalError("no-hint")

    def _point_at(self, points: list[Point]) -> None:
        node = self.attempt.node
        if self._hinted is node:
            self.say(texts.hint("point"))
            self.pointed.emit(tuple(points))
        else:
            self._hinted = node
            position = self.solution.problem.game.position(node)
            self.say(texts.hint("region"))
            self.pointed.emit(region(position, points[0], self.chance))

    def open_solution(self) -> None:
        """Let the solution be seen; the problem counts as failed unless it was solved.

        Raises:
            RefusalError: there is none.
        """
        self._check_solution()
        if self.is_open:
            return
        self._timer.stop()
        self.note = self.trial = None
        self.attempt.is_helped = True
        self.attempt.begin_again()
        self._count(is_solved=False)
        self.is_open = True
        self.stepped.emit(self.attempt.node)

    def _check_solution(self) -> None:
        if not self.has_solution:
            raise RefusalError("no-solution")


def is_above(node: Node, start: Node) -> bool:
    """Return whether `node` is an ancestor of `start`."""
    walker = start.parent
    while walker is not None and walker is not node:
        walker = walker.parent
    return walker is node


def _part_of(solution: Solution) -> frozenset[Point] | None:
    """Return the points of the board that a problem is about, None for all; O(its nodes).

    All moves of the record are on them, right or wrong, so that the part tells nothing and stays.
    """
    problem = solution.problem
    return cropped(build(problem.position, problem.start), points=solution.points).visible
