"""The board under a mouse: what buttons, modifiers and the wheel do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from sgfedit.game import traversal
from sgfedit.gui.gestures import SetOppositeStones, TypeLabel, points_between
from sgfedit.gui.tools import PLAY

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QWheelEvent

    from sgfedit.gui.board_view import BoardView

_NOTCH: Final = 120  # Qt counts the wheel in eighths of a degree
_GO_TO: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class BoardMouse:
    """Turns what the mouse does into gestures of the board."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._wheel = 0

    def press(self, event: QMouseEvent) -> None:
        """Begin what the button, the modifiers and the active tool mean."""
        board = self._board
        point = board.point_at(event.position().toPoint())
        if point is None:
            return
        board.cursor_point = None
        button, tool = event.button(), board.tool
        if button == Qt.MouseButton.RightButton:
            if tool.colour is not None:
                board.begin(SetOppositeStones(tool, board.document), point)
            return
        if button != Qt.MouseButton.LeftButton:
            return
        if board.gesture is not None:
            board.gesture.move(point)  # the second click of a line
        elif self._goes_to_move(event.modifiers()):
            board.go_to_move_at(point)
        elif tool.gesture is TypeLabel:
            board.type_label(point)
        else:
            board.begin(tool.gesture(tool, board.document), point)

    def _goes_to_move(self, modifiers: Qt.KeyboardModifier) -> bool:
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            return True
        return self._board.tool is PLAY and bool(modifiers & _GO_TO)

    def move(self, event: QMouseEvent) -> None:
        """Drag what was begun, and say what the pointer is over."""
        board = self._board
        point = board.point_at(event.position().toPoint())
        gesture = board.gesture
        if gesture is not None and point is not None and point != gesture.end:
            for passed in points_between(gesture.end or point, point) or [point]:
                gesture.move(passed)
            board.refresh()
        board.hover_at(point)

    def release(self, event: QMouseEvent) -> None:
        """End what was begun."""
        self._board.end_gesture(self._board.point_at(event.position().toPoint()))

    def wheel(self, event: QWheelEvent) -> None:
        """Step a move a notch; a trackpad sends many small deltas."""
        board = self._board
        if not board.settings.get("board.wheel"):
            event.ignore()
            return
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _NOTCH)
        self._wheel -= steps * _NOTCH
        current = board.document.current
        if steps > 0:
            board.document.go_to(traversal.back(current, steps))
        elif steps < 0:
            board.document.go_to(traversal.ahead(current, -steps, board.document.preferred))
        event.accept()
