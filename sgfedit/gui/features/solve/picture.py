"""What the board shows while problems are solved: what is hidden, tried, right, and which part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sgfedit.render.diagram import Mark

if TYPE_CHECKING:
    from sgfedit.game.tsumego import Solution
    from sgfedit.game.tsumego.trial import Trial
    from sgfedit.gui.features.solve.session import Session
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node


def shown(
    diagram: Diagram, session: Session, node: Node, trial: Trial | None, *, has_part: bool
) -> Diagram:
    """Return what the board shows.

    Args:
        diagram: What it shows of the record.
        session: The try at the problem.
        node: The node that is shown.
        trial: Stones on it that are in no record; None for none.
        has_part: Whether only the part is shown that the problem is about.
    """
    position = session.solution.problem.position
    if (diagram.width, diagram.height) != position.size:
        return diagram  # the board hears of another file before the mode does
    if not session.is_open:
        diagram = replace(diagram, ghosts=())
    elif session.has_solution:
        diagram = _with_answers(diagram, session.solution, node)
    if trial is not None and trial.moves:
        diagram = _with_trial(diagram, trial, is_wrong=session.has_solution)
    part = session.part
    if not has_part or part is None or diagram.visible is not None:
        return diagram
    if trial is not None and not part.issuperset(point for _, point in trial.moves):
        return diagram
    return replace(diagram, visible=part, crop=True)


def _with_answers(diagram: Diagram, solution: Solution, node: Node) -> Diagram:
    """Number the moves of the problem, and tell right ones from wrong ones to come."""
    choices = solution.choices(node)
    return replace(
        diagram,
        numbers=tuple(solution.numbers(node).items()),
        verdicts=tuple(choices.items()),
        ghosts=tuple(ghost for ghost in diagram.ghosts if ghost.point not in choices),
    )


def _with_trial(diagram: Diagram, trial: Trial, *, is_wrong: bool) -> Diagram:
    last = trial.moves[-1][1]
    marks = (*diagram.marks, (last, Mark.CROSS)) if is_wrong else diagram.marks
    return replace(diagram, stones=trial.stones, last_move=last, numbers=(), marks=marks)
