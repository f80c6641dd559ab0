"""The problems of the open file, which of them it is, and what came of them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.app.scores import ProblemScores
from sgfedit.errors import RefusalError
from sgfedit.game.tsumego import (
    Convention,
    Problem,
    Solution,
    convention_of,
    identity,
    marks_mistakes,
    problem_at,
    problems_in,
)

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.app.scores import Score
    from sgfedit.sgf import Node

MOST_NODES: Final = 20_000
"""A tree that is larger is no problem but a book: working out its answers would take long."""


class ProblemBook:
    """What is solved one after the other.

    Attributes:
        index: Which problem it is, from 0.
        chosen: The convention that the user has chosen, None for the one that is found.
        found: The convention that was found in the problem.
        solved, failed: How many problems, since the mode began.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._scores = ProblemScores()
        self._collection = document.collection
        self._problems: list[Problem] = []
        self._indices: dict[Node, int] = {}
        self._marks_mistakes = False
        self.index = 0
        self.chosen: Convention | None = None
        self.found = Convention.NONE
        self.solved = self.failed = 0

    # Which problem --------------------------------------------------------------------------

    def open(self) -> None:
        """Look for the problems of the file; where there is none, the current node is one.

        Raises:
            RefusalError: nothing can be solved here.
        """
        document = self._document
        if not document.game.positions.is_go:
            raise RefusalError("not-go-board")
        problems = problems_in(document.collection.games)
        if not problems:
            here = problem_at(document.game, document.current)
            if here is None:
                raise RefusalError("no-problem")
            problems = [here]
        _check_size(problems[0] if len(problems) == 1 else None)
        if document.collection is not self._collection:
            self._collection, self.chosen = document.collection, None
        self._problems = problems
        self._indices = {problem.start: index for index, problem in enumerate(problems)}
        self._marks_mistakes = marks_mistakes(problems)

    def __len__(self) -> int:
        return len(self._problems)

    @property
    def problem(self) -> Problem:
        """The problem that is being solved."""
        return self._problems[self.index]

    def index_of(self, node: Node) -> int:
        """Return which problem `node` belongs to: the last that begins at it or above it.

        Else it is the first of its game, else the first of all.
        """
        walker: Node | None = node
        while walker is not None:
            if walker in self._indices:
                return self._indices[walker]
            node, walker = walker, walker.parent
        roots = (problem.game.root for problem in self._problems)
        return next((index for index, root in enumerate(roots) if root is node), 0)

    def neighbour(self, by: int, *, skips_solved: bool) -> int | None:
        """Return the index of the next (+1) or previous (-1) problem, None if there is none."""
        index = self.index + by
        while 0 <= index < len(self._problems):
            if not (skips_solved and self._score(self._problems[index]).streak):
                return index
            index += by
        return None

    def solution(self) -> Solution:
        """Return the answers of the problem, by the convention that counts.

        Raises:
            RefusalError: it is too large.
        """
        problem = self.problem
        _check_size(problem)
        self.found = convention_of(problem, marks_mistakes=self._marks_mistakes)
        is_free = self.found is Convention.NONE
        return Solution(problem, self.found if is_free else self.chosen or self.found)

    # What came of them ----------------------------------------------------------------------

    @property
    def score(self) -> Score:
        """What was made of the problem so far."""
        return self._score(self.problem)

    def _score(self, problem: Problem) -> Score:
        return self._scores.of(identity(problem))

    def count(self, seconds: float, *, is_solved: bool) -> None:
        """Add what came of the problem."""
        if is_solved:
            self.solved += 1
        else:
            self.failed += 1
        self._scores.add(identity(self.problem), seconds, is_solved=is_solved)


def _check_size(problem: Problem | None) -> None:
    if problem is None:
        return
    if next(islice(problem.start.subtree(), MOST_NODES, None), None) is not None:
        raise RefusalError("problem-large", str(MOST_NODES))
