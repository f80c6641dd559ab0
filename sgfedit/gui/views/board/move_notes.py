"""What is worth saying about the move of a node: it is executed all the same (FF[4], "Move")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.go import Flag
from sgfedit.gui.views.tree.cells import coloured, written_move

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.game import Position

_tr = QCoreApplication.translate


def note_at(document: Document) -> str:
    """Return a remark on the move of the node that is shown, empty for an ordinary one.

    The moves of other games than Go are told as they are written: no board may show them.
    """
    position = document.position()
    if document.game.positions.is_go:
        return note_on(position)
    if position.last_colour is None:
        return ""
    colour = position.last_colour.value
    return coloured(colour, written_move(document.current, colour) or _tr("Board", "pass"))


def note_on(position: Position) -> str:
    """Return a remark on the move that led to `position`, empty for an ordinary one."""
    flags = position.flags
    if flags & Flag.ON_STONE:
        return _tr("Note", "Played on a stone, which is replaced")
    if flags & Flag.SUICIDE:
        return _tr("Note", "Suicide")
    if flags & Flag.KO:
        return _tr("Note", "Retakes a ko at once")
    if flags & Flag.REPETITION:
        return _tr("Note", "Repeats an earlier position")
    if position.last_colour is not None and position.last_move is None and not position.is_pass:
        return _tr("Note", "The move is no point of this board")
    return ""
