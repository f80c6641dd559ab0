"""What the board says besides its picture: long labels in tooltips, moves to assistive tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtWidgets import QToolTip

from sgfedit.gui.board_keys import described

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent

    from sgfedit.gui.board_view import BoardView


def tell_node(board: BoardView) -> None:
    """Let assistive tools know the node that is shown now."""
    document = board.document
    go = document.game.positions.is_go
    text = described(document.current, document.position(), go=go)
    if not go:
        from sgfedit.gui.other_game import spoken  # noqa: PLC0415  # seldom needed

        text = f"{text}. {spoken(document.game.root)}"
    board.setAccessibleDescription(text)
    # Asked for when it is needed: PySide makes the class then, which slows the start.
    if board.isVisible() and QtGui.QAccessible.isActive():
        kind = QtGui.QAccessible.Event.DescriptionChanged
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(board, kind))


def show_tooltip(board: BoardView, event: QHelpEvent) -> None:
    """Show the label under the pointer in full; one that fits on its point needs no tooltip."""
    point = board.point_at(event.pos())
    label = dict(board.diagram.labels).get(point, "") if point else ""
    if point is not None and len(label) > 2:
        QToolTip.showText(event.globalPos(), label, board, board.point_rect(point))
    else:
        QToolTip.hideText()
