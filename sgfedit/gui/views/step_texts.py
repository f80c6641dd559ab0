"""Steps in words: their names, with where they were made and what they changed."""

from __future__ import annotations

from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.app.step_words import name_of_step
from sgfedit.game.edit_effects import changes_of
from sgfedit.go import vertex
from sgfedit.gui.widgets.plain_text import labelled, listed, strung, with_more

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.app.document import Document
    from sgfedit.game import Game
    from sgfedit.game.edit_effects import StepChanges
    from sgfedit.game.edits import Step
    from sgfedit.sgf import Node, Point

_LISTED: Final = 3
"""Points that are named, or nodes that came; more are counted."""

_TOLD: Final = 8
"""Different steps that a list tells of."""

_LATEST: Final = 200
"""Steps that are looked at for it."""

_MOVES: Final = frozenset({"B", "W"})
_tr = QCoreApplication.translate


def step_text(step: Step, document: Document) -> str:
    """Return what a step has done, in a few words: “Move 1: Q16 → R16”."""
    root, games = step.after.root, document.collection.games
    game = next((game for game in games if game.root is root), document.game)
    name = name_of_step(step)
    if not game.positions.is_go:
        return name
    changes = changes_of(step.edits, game.size)
    number = _number(changes.node, game)
    height = game.size[1]
    if changes.moved is not None:
        start, end, is_move = changes.moved
        text = "{name}: {start} → {end}"
        return text.format(
            name=_move(number) if is_move else _tr("Steps", "Set-up"),
            start=vertex(*start, height),
            end=vertex(*end, height),
        )
    where = _where(changes, height)
    if number and _plays(changes):
        text = (
            _tr("Steps", "New variation, move {number}: {where}")
            if changes.is_variation
            else _tr("Steps", "New move {number}: {where}")
        )
        return text.format(number=number, where=where or _tr("Steps", "pass"))
    if len(changes.added) > _LISTED:
        nodes = _tr("Steps", "%n nodes", "", len(changes.added))
        return labelled(name, nodes)
    if where and changes.added and not _is_played(changes.added[0]):
        return _tr("Steps", "{name}: {points}, in a new node").format(name=name, points=where)
    if where:
        return labelled(name, where)
    return with_more(name, _move(number)) if number else name


def is_plain_move(step: Step, document: Document) -> bool:
    """Whether all that a step has done is that a stone was played at the end of a line.

    A pass is none: nothing on the board tells of it.
    """
    game = document.game
    if step.after.root is not game.root or not game.positions.is_go:
        return False
    changes = changes_of(step.edits, game.size)
    return _plays(changes) and not changes.is_variation and bool(changes.points)


def _number(node: Node | None, game: Game) -> int:
    """Return the number of the move at a node; 0 where there is none, or the node has gone."""
    if node is None or node.root is not game.root:
        return 0
    return game.position(node).move_number


def _move(number: int) -> str:
    return _tr("Steps", "Move {number}").format(number=number)


def _is_played(node: Node) -> bool:
    return not _MOVES.isdisjoint(node.properties)


def _plays(changes: StepChanges) -> bool:
    """Whether all that was done is that a move was played at the end, or as a variation."""
    return len(changes.added) == 1 and changes.is_end and _is_played(changes.added[0])


def _where(changes: StepChanges, height: int) -> str:
    """Return the points where something came, and those from which something was taken away."""
    parts = []
    if changes.points:
        parts.append(_listed(changes.points, height))
    if changes.taken:
        taken = _listed(changes.taken, height)
        parts.append(_tr("Steps", "{points} taken away").format(points=taken))
    return strung(parts)


def _listed(points: Sequence[Point], height: int) -> str:
    if len(points) > _LISTED:
        return _tr("Steps", "%n points", "", len(points))
    return listed(vertex(x, y, height) for x, y in points)


def steps_to_save(document: Document) -> list[tuple[str, Node]]:
    """Return what a save would write, and where, the oldest first: each step that was done since.

    What was taken back since is told as that.
    """
    history = document.history
    saved = history.saved or 0
    back = _tr("Steps", "Taken back: {step}")
    done = [
        (step_text(step, document), step.after) for step in history.steps[saved : history.done]
    ]
    undone = history.steps[history.done : saved]
    taken = [(back.format(step=step_text(step, document)), step.before) for step in undone]
    return taken[::-1] + done


def unknown_text(document: Document) -> str:
    """Return what is said of changes that are in no step: the saved state cannot be reached."""
    if document.is_recovered:
        return _tr("Steps", "Changes restored from last time")
    return _tr("Steps", "Changes that were taken back for good")


def unsaved_texts(document: Document) -> list[str]:
    """Return what was done, or taken back, since the file was saved; the oldest first.

    Steps in a row that say the same are one, with their number; more than a few are counted. O(1).
    """
    history = document.history
    saved = history.saved or 0
    done = history.steps[saved : history.done]
    undone = history.steps[history.done : saved]
    back = _tr("Steps", "Taken back: {step}")
    texts = chain(
        (back.format(step=step_text(step, document)) for step in reversed(undone)),
        (step_text(step, document) for step in reversed(done)),
    )
    groups = [(text, len([*same])) for text, same in groupby(islice(texts, _LATEST))]
    told = sum(count for _, count in groups[:_TOLD])
    found = [f"{text} × {count}" if count > 1 else text for text, count in groups[:_TOLD]]
    earlier = len(done) + len(undone) - told
    if earlier:
        one, several = (
            _tr("Steps", "1 earlier step"),
            _tr("Steps", "%n earlier steps", "", earlier),
        )
        found.append(one if earlier == 1 else several)
    if history.saved is None:
        found.append(unknown_text(document))
    return found[::-1]
