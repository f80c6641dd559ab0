"""Lines of an engine: as they are played on the board, and as variations of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.text_links.link import outcome
from sgfedit.gui.comment.links import PlayedSequence
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.document import Document
    from sgfedit.engine.candidates import Candidate
    from sgfedit.engine.positions import Situation
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def played(
    document: Document, node: Node, situation: Situation, candidate: Candidate
) -> PlayedSequence | None:
    """Return a line as it is played from a node, as far as it can be; None if it cannot at all."""
    side = situation.to_play
    line = situation.playable(candidate.line or (candidate.move,))
    moves = tuple(
        (side if number % 2 == 0 else side.opponent, move) for number, move in enumerate(line)
    )
    if not moves:
        return None
    return PlayedSequence(node, moves, outcome(document.game.position(node), moves))


def add(document: Document, sequence: PlayedSequence, comment: Callable[[bool], str]) -> int:
    """Add a line as a variation, as one step; return how many moves are new.

    Its comment stands at the first move that the tree does not have yet; the view stays.

    Args:
        document: Where to.
        sequence: The line.
        comment: Called with whether that is a later move of the line; returns the comment.

    Raises:
        RefusalError: the tree has all of it.
    """
    known, count = sequence.node, 0
    for colour, move in sequence.moves:
        following = operations.child_with_move(known, colour, move)
        if following is None:
            break
        known, count = following, count + 1
    if count == len(sequence.moves):
        raise RefusalError("line-known")
    with document.edit(Named("Look", "Add the engine’s line")) as edit:
        operations.add_sequence(edit, sequence.node, sequence.moves)
        first = operations.child_with_move(known, *sequence.moves[count])
        if first is not None:
            operations.set_text(edit, first, "C", comment(count > 0))
        edit.selected = None  # who looks goes on looking
    return len(sequence.moves) - count
