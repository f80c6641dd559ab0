"""Problems of the open file, what came of them, and the words for it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.app.scores import ProblemScores
from sgfedit.engine.candidates import gtp_vertex
from sgfedit.errors import RefusalError
from sgfedit.game.tsumego import (
    Convention,
    Problem,
    Said,
    Solution,
    convention_of,
    identity,
    marks_mistakes,
    problem_at,
    problems_in,
)
from sgfedit.go import Colour, vertex
from sgfedit.gui.widgets.plain_text import decimal, listed
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from sgfedit.app.document import Document
    from sgfedit.app.scores import Outcome, Score
    from sgfedit.sgf import Node, PointOrPass


MOST_NODES: Final = 20_000
"""A tree that is larger is no problem but a book: working out its answers would take long."""


class ProblemBook:
    """What is solved one after the other.

    Attributes:
        index: Which problem it is, from 0.
        chosen: The convention that the user has chosen, None for the one that is found.
        found: The convention that was found in the problem.
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
        self._outcomes: dict[int, Outcome] = {}

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
        self._outcomes.clear()

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

    def looking_back(self) -> Generator[None, None, None]:
        """Look what came of all problems of the file at the last try, whenever that was."""
        for index, problem in enumerate(self._problems):
            if problem.start.root is not problem.game.root:  # cut out of the file meanwhile
                continue
            outcome = self._score(problem).outcome
            if outcome is not None:
                self._outcomes[index] = outcome
            yield

    @property
    def tally(self) -> str:
        """What came of the problems of the file, as far as is known; empty for nothing yet."""
        return tally(Counter(self._outcomes.values()), len(self))

    @property
    def solved(self) -> int:
        """How many were solved at once at the last try, as far as is known."""
        return sum(outcome == "solved" for outcome in self._outcomes.values())

    def _score(self, problem: Problem) -> Score:
        return self._scores.of(identity(problem))

    def count(self, seconds: float, *, is_solved: bool, with_hint: bool = False) -> None:
        """Add what came of the problem."""
        name = identity(self.problem)
        score = self._scores.add(name, seconds, is_solved=is_solved, with_hint=with_hint)
        if score.outcome is not None:
            self._outcomes[self.index] = score.outcome

    def count_later(self) -> None:
        """Note that the problem, which was counted as failed, is solved now."""
        outcome = self._scores.solved_later(identity(self.problem)).outcome
        if outcome is not None:
            self._outcomes[self.index] = outcome


def _check_size(problem: Problem | None) -> None:
    if problem is None:
        return
    if next(islice(problem.start.subtree(), MOST_NODES, None), None) is not None:
        raise RefusalError("problem-large", str(MOST_NODES))


_tr = QCoreApplication.translate
CONVENTIONS: Final = {
    Convention.GOPROBLEMS: (
        QT_TRANSLATE_NOOP("Tsumego", "RIGHT in comments (goproblems.com)"),
        QT_TRANSLATE_NOOP("Tsumego", "Right is what is marked RIGHT."),
    ),
    Convention.MISTAKES: (
        QT_TRANSLATE_NOOP("Tsumego", "Mistakes are marked (uliGo)"),
        QT_TRANSLATE_NOOP("Tsumego", "Answers are right unless marked wrong."),
    ),
    Convention.COMMENTS: (
        QT_TRANSLATE_NOOP("Tsumego", "Comments say it in words"),
        QT_TRANSLATE_NOOP("Tsumego", "The comments say what is right."),
    ),
    Convention.ANNOTATIONS: (
        QT_TRANSLATE_NOOP("Tsumego", "Annotations: good and bad moves"),
        QT_TRANSLATE_NOOP("Tsumego", "Annotations say what is right."),
    ),
    Convention.MAIN_LINE: (
        QT_TRANSLATE_NOOP("Tsumego", "The main line is right"),
        QT_TRANSLATE_NOOP("Tsumego", "Nothing is marked: the main line counts."),
    ),
    Convention.ALL_LINES: (
        QT_TRANSLATE_NOOP("Tsumego", "All lines are right"),
        QT_TRANSLATE_NOOP("Tsumego", "All lines of the record count as right."),
    ),
    Convention.NONE: (
        QT_TRANSLATE_NOOP("Tsumego", "No solution"),
        QT_TRANSLATE_NOOP("Tsumego", "No solution in the record: only to try."),
    ),
}
"""Convention → its name in the menu, and what is said of it at the start of a problem."""

SIGNS: Final = {
    Said.RIGHT: "problem-right",
    Said.MORE: "problem-right",
    Said.WRONG: "problem-wrong",
    Said.NOT_IN_RECORD: "problem-wrong",
    Said.FORCED: "info",
    Said.NOT_THIS: "info",
}
"""What is said of a move → its icon, a shape of its own."""

WITH_HINT: Final = "problem-hint"
"""The icon of what was solved with a hint only."""

LATER: Final = "problem-again"
"""The icon of what was solved after a mistake."""

COLOURS: Final = {
    "problem-right": ("#1b7a31", "#7bd88f"),
    "problem-wrong": ("#c62828", "#ff8a80"),
}
"""Icon → its colour on a light and on a dark ground, with a contrast of at least 4.5."""

_KEYWORDS: Final = re.compile(r"(?<![A-Z])(?:RIGHT|WRONG|CHOICE|FORCE|NOTTHIS)(?![A-Z])")


class BarLines(NamedTuple):
    """What the bar says.

    Attributes:
        said: The upper line, in bold.
        more: The lower one.
        sign: The name of the icon before them, empty for none.
    """

    said: str
    more: str = ""
    sign: str = ""


def turn(colour: Colour, more: str = "") -> BarLines:
    """Return whose move is asked for, in the colour in which it is seen."""
    if colour is Colour.BLACK:
        return BarLines(_tr("Tsumego", "Black to play"), more, "tool-black")
    return BarLines(_tr("Tsumego", "White to play"), more, "tool-white")


def thinking(colour: Colour) -> str:
    """Return that the record's reply is on its way."""
    if colour is Colour.BLACK:
        return _tr("Tsumego", "Black replies…")
    return _tr("Tsumego", "White replies…")


def about(convention: Convention) -> str:
    """Return how right and wrong are told."""
    return _tr("Tsumego", CONVENTIONS[convention][1])


def title(convention: Convention) -> str:
    """Return the name of a convention."""
    return _tr("Tsumego", CONVENTIONS[convention][0])


def solved(*, is_clean: bool, is_helped: bool) -> str:
    """Return that a problem is solved, and whether by oneself and at once."""
    if not is_clean:
        return _tr("Tsumego", "Right! Solved, not at once")
    if is_helped:
        return _tr("Tsumego", "Right! Solved with a hint")
    return _tr("Tsumego", "Right! Solved")


def wrong(*, is_end: bool) -> str:
    """Return that a move is wrong, at the end of its line or before the refutation."""
    return _tr("Tsumego", "Wrong") if is_end else _tr("Tsumego", "Wrong, as is shown now")


def refused(said: Said, where: Point | None, height: int) -> BarLines:
    """Return what is said of a move that leads nowhere.

    Args:
        said: NOT_IN_RECORD, FORCED or NOT_THIS.
        where: The point; None for a pass.
        height: Rows of the board.
    """
    name = _tr("Tsumego", "Pass") if where is None else vertex(where.x, where.y, height)
    text = {
        Said.NOT_IN_RECORD: _tr("Tsumego", "{move} is not an answer in this file"),
        Said.FORCED: _tr("Tsumego", "{move} is not what the author asks for here"),
        Said.NOT_THIS: _tr("Tsumego", "Another move than {move} is asked for"),
    }[said]
    again = _tr("Tsumego", "Try again")
    if said is not Said.NOT_IN_RECORD:
        again = _tr("Tsumego", "Try another one: this one does not count")
    return BarLines(text.format(move=name), again, SIGNS[said])


def asking(engine: str) -> str:
    """Return that an engine thinks about an answer to a move that is not in the record."""
    return _tr("Tsumego", "{engine} thinks about an answer…").format(engine=engine)


def answered(engine: str, move: PointOrPass | None, height: int) -> str:
    """Return what an engine answers; None: it resigns."""
    if move is None:
        text = _tr("Tsumego", "{engine} resigns; not in the record · Try again")
        return text.format(engine=engine)
    name = gtp_vertex(move, height)
    text = _tr("Tsumego", "{engine} answers {move}; not in the record · Try again")
    return text.format(engine=engine, move=name)


def longest(height: int) -> tuple[str, str]:
    """Return the longest sentences of both lines, on a board of so many rows."""
    more = (about(convention) for convention in Convention)
    refusals = (Said.NOT_IN_RECORD, Said.FORCED, Said.NOT_THIS)
    return (
        max((refused(said, Point(12, 0), height).said for said in refusals), key=len),
        max((*more, more_defences().more, refused(Said.FORCED, None, height).more), key=len),
    )


def hint(kind: str) -> BarLines:
    """Return what a hint says.

    Args:
        kind: "region" for one among several points, "point", or "pass".
    """
    text = {
        "region": _tr("Tsumego", "Hint: it is one of these points"),
        "point": _tr("Tsumego", "Hint: it is here"),
        "pass": _tr("Tsumego", "Hint: a pass"),
    }[kind]
    return BarLines(
        text,
        _tr("Tsumego", "With a hint it is not solved at once"),
        "problem-hint",
    )


def more_defences() -> BarLines:
    """Return that another reply is to be answered as well."""
    return BarLines(
        _tr("Tsumego", "Right! Now against another reply"),
        _tr("Tsumego", "All replies of the record are to be answered"),
        SIGNS[Said.MORE],
    )


def more_first_moves(left: int) -> BarLines:
    """Return that there are other right first moves to be found."""
    text = _tr("Tsumego", "1 other right first move is to be found")
    if left != 1:
        text = _tr("Tsumego", "%n other right first moves are to be found", "", left)
    return BarLines(_tr("Tsumego", "Right! That was one solution"), text, SIGNS[Said.MORE])


def count(number: int, total: int) -> str:
    """Return the place of a problem among all of the file."""
    return _tr("Tsumego", "{number} of {total}").format(number=number, total=total)


def brief_tally(solved: int) -> str:
    """Return how many problems were solved, for where there is little room."""
    return _tr("Tsumego", "{solved} solved").format(solved=solved)


def tally(outcomes: Mapping[Outcome, int], total: int) -> str:
    """Return what came of the problems of a file at the last try; empty for nothing yet."""
    kinds: tuple[Outcome, ...] = ("solved", "hint", "later", "failed")
    solved, hints, later, failed = (outcomes.get(one, 0) for one in kinds)
    if not solved + hints + later + failed:
        return ""
    words = [_tr("Tsumego", "{solved} of {total} solved").format(solved=solved, total=total)]
    if hints:
        words.append(_tr("Tsumego", "{count} with a hint").format(count=hints))
    if later:
        words.append(_tr("Tsumego", "{count} later").format(count=later))
    if failed:
        words.append(_tr("Tsumego", "{failed} failed").format(failed=failed))
    return listed(words)


def history(score: Score) -> str:
    """Return what was made of a problem so far, for a tooltip."""
    if not score.solved + score.failed:
        return _tr("Tsumego", "Never tried before")
    text = _tr("Tsumego", "At once: {solved}, not: {failed}, last on {day}")
    words = [text.format(solved=score.solved, failed=score.failed, day=score.last)]
    if score.with_hint:
        words.append(_tr("Tsumego", "Last time with a hint, which counts as not"))
    if score.outcome == "later":
        words.append(_tr("Tsumego", "Solved after a mistake the last time, which counts as not"))
    if score.streak > 1:
        words.append(_tr("Tsumego", "%n times in a row", "", score.streak))
    if score.seconds:
        best = _tr("Tsumego", "Fastest: {seconds} s")
        words.append(best.format(seconds=decimal(f"{score.seconds:.1f}")))
    return "\n".join(words)


def remark(node: Node) -> str:
    """Return the author's comment at a node in one line, without goproblems.com's words."""
    text = _KEYWORDS.sub("", str(node.get("C", "")))
    return " ".join(text.split())
