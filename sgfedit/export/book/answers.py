"""The solutions of a problem as diagrams and as words. No Qt."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.export.book.captions import said_at
from sgfedit.export.replays import replay_of
from sgfedit.game.reading import Look, Passage, figure_of, notes_in_words, steps
from sgfedit.game.traversal import letter
from sgfedit.game.tsumego import Solution, convention_of
from sgfedit.game.tsumego.solution import line_to, right_ends, wrong_ends
from sgfedit.go import Colour
from sgfedit.render.diagram import Diagram, Options
from sgfedit.render.figures import figure_diagram

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.export.replays import Replay
    from sgfedit.export.shots import Wishes
    from sgfedit.game.reading import Figure, Step
    from sgfedit.game.tsumego import Problem
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Answers(StrEnum):
    """What is printed of solutions."""

    NONE = "none"
    TEXT = "text"
    """Moves and words, without diagrams."""
    MAIN = "main"
    """The main line."""
    RIGHT = "right"
    """All right lines."""
    ALL = "all"
    """These, and what refutes wrong first moves."""


_NAMES = {Colour.BLACK: "Black", Colour.WHITE: "White"}


class Answer(NamedTuple):
    """A line of a solution.

    Attributes:
        kind: "", "Also right" or "Wrong".
        diagram: Its moves, numbered.
        note: Moves that have no stone in it.
        moves: They in words: "Black C18, White B19".
        words: What the author says of them, in paragraphs.
        points: Where they are.
        replay: They one after the other, if they are wished for.
    """

    kind: str
    diagram: Diagram
    note: str
    moves: str
    words: tuple[str, ...]
    points: tuple[Point, ...]
    replay: Replay | None


def answers_of(
    problem: Problem,
    wishes: Wishes,
    answers: Answers,
    heading: str = "",
    *,
    marks_mistakes: bool,
) -> list[Answer]:
    """Return the solutions of a problem, the main line first; none if the record has none.

    Args:
        problem: The problem.
        wishes: What diagrams show.
        answers: Which lines; the main line in any case.
        heading: A line above comments that is left out.
        marks_mistakes: See `convention_of`.
    """
    solution = Solution(problem, convention_of(problem, marks_mistakes=marks_mistakes))
    right = right_ends(solution)
    ends = right if answers in {Answers.RIGHT, Answers.ALL} else right[:1]
    wrong = wrong_ends(solution) if answers is Answers.ALL else []
    kinds = ["", *["Also right"] * (len(ends) - 1)] if ends else []
    told: set[Node] = set()

    def said(node: Node) -> list[str]:
        return [] if node in told else said_at(node, heading)

    found = []
    for kind, end in (*zip(kinds, ends, strict=True), *(("Wrong", end) for end in wrong)):
        line = line_to(solution, end)
        found.append(_answer(problem, line, kind, wishes, said))
        told.update(line)
    return found


def _answer(
    problem: Problem,
    line: tuple[Node, ...],
    kind: str,
    wishes: Wishes,
    said: Callable[[Node], list[str]],
) -> Answer:
    passage = Passage(line, look=Look.DIAGRAM)
    # Books leave the stones that are taken where they were, and say what comes on top of them.
    keeps = wishes.keeps_captured is not False
    figure = figure_of(passage, problem.game.positions, keeps_captured=keeps)
    diagram = figure_diagram(passage, figure, Options(coordinates=wishes.coordinates))
    diagram = _without_own_mark(diagram, figure) if wishes.marks else diagram.unmarked()
    # Where no names stand around, "5 at D4" means nothing.
    names = {} if wishes.coordinates else _named(diagram, figure)
    others = tuple(pair for pair in diagram.labels if pair[0] not in names)
    diagram = replace(diagram, labels=(*others, *names.items()))
    moves = list(steps(passage, problem.game.size))
    replay = replay_of(passage, figure, problem.game.positions) if wishes.replay else None
    return Answer(
        kind,
        diagram,
        notes_in_words(figure, names=names),
        ", ".join(f"{_NAMES[step.colour]} {step.text or 'pass'}" for step in moves),
        tuple(_words(line, moves, said)),
        tuple(step.point for step in moves if step.point is not None),
        replay,
    )


def _named(diagram: Diagram, figure: Figure) -> dict[Point, str]:
    """Return labels for the points that notes name and that have no number to be named by."""
    found = dict(diagram.labels)
    free = (name for name in map(letter, count(26)) if name not in found.values())
    points = [note.step.point for note in figure.notes if not note.at]
    return {
        point: found.get(point) or next(free)
        for point in dict.fromkeys(points)
        if point is not None
    }


def _without_own_mark(diagram: Diagram, figure: Figure) -> Diagram:
    """Leave out what many programs put on the last move; its number says more."""
    own = figure.steps[-1].point
    return replace(diagram, marks=tuple(pair for pair in diagram.marks if pair[0] != own))


def _words(
    line: tuple[Node, ...], moves: list[Step], said: Callable[[Node], list[str]]
) -> Iterator[str]:
    """Yield what is said of a line, behind the move it is said at unless that is the last one.

    Lessons repeat the same words at one move after the other; once is enough.
    """
    seen: set[str] = set()
    at = {step.node: step for step in moves}
    step: Step | None = None
    for node in line:
        step = at.get(node, step)
        if step is None:
            continue  # before the first move it is the question that goes on
        lead = "" if step is moves[-1] else f"{_NAMES[step.colour]} {step.number}: "
        new = [text for text in said(node) if text not in seen]
        seen.update(new)
        for text in new:
            yield f"{lead}{text}"
            lead = ""
