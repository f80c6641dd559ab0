"""What the bar says of the problem that is being solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game.tsumego import Convention, Said
from sgfedit.gui.features.solve import texts
from sgfedit.gui.features.solve.keys import key_text
from sgfedit.gui.features.solve.texts import Lines

if TYPE_CHECKING:
    from sgfedit.gui.features.solve.session import Session
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def lines(session: Session, here: Node, turning: Turning) -> Lines:
    """Return what is to be said.

    Args:
        session: The try at the problem.
        here: The node that is shown; while the solution is open it may be any.
        turning: How the board lies: colours are named as they are seen.
    """
    if session.note is not None:
        return session.note
    if not session.has_solution:
        colour = session.solution.solver if session.trial is None else session.trial.to_play
        return texts.turn(turning.seen_colour(colour), texts.about(Convention.NONE))
    remark = texts.remark(here)
    if session.is_open:
        return _open(session, remark)
    if session.said is Said.WRONG:
        is_end = not session.is_replying
        return Lines(texts.wrong(is_end=is_end), remark or _ways_back(), texts.SIGNS[Said.WRONG])
    if session.said is Said.MORE:
        return Lines(_tr("Tsumego", "Right! That is not all yet"), remark, texts.SIGNS[Said.MORE])
    solver = turning.seen_colour(session.solution.solver)
    if session.is_replying:
        return Lines(texts.thinking(solver.opponent), remark)
    if here is session.solution.start:
        return texts.turn(solver, texts.about(session.solution.convention))
    return texts.turn(solver, remark)


def hidden() -> Lines:
    """Return that the user cannot step on, and what can be done instead."""
    text = _tr("Tsumego", "{hint} gives a hint, {solution} shows the solution")
    return Lines(
        _tr("Tsumego", "What comes next is hidden"),
        text.format(hint=key_text("hint"), solution=key_text("show_solution")),
        "info",
    )


def _open(session: Session, remark: str) -> Lines:
    attempt = session.attempt
    if attempt.is_solved:
        said = texts.solved(is_clean=not attempt.is_wrong, is_helped=attempt.is_helped)
        more = _tr("Tsumego", "{key}: next problem").format(key=key_text("next_problem"))
        return Lines(said, remark or more, texts.SIGNS[Said.RIGHT])
    more = _tr("Tsumego", "Step through it; {key} begins again")
    said = _tr("Tsumego", "The solution is shown")
    if not session.solution.has_right:
        said = _tr("Tsumego", "No line of the record is right")
    return Lines(said, remark or more.format(key=key_text("begin_again")), "problem-solution")


def _ways_back() -> str:
    return _tr("Tsumego", "{back} takes back, {again} begins again").format(
        back=key_text("take_back"), again=key_text("begin_again")
    )
