"""The board without a mouse: the keyboard cursor, and what the board says aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from sgfedit.go import hoshi
from sgfedit.gui.views.board.mouse import begin, end, held
from sgfedit.gui.views.board.speech import spoken
from sgfedit.gui.views.board.tools import PLAY
from sgfedit.render.compose import describe_point
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from sgfedit.gui.views.board.board import Board
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Size

STEPS: Final[dict[int, Point]] = {
    Qt.Key.Key_Left: Point(-1, 0),
    Qt.Key.Key_Right: Point(1, 0),
    Qt.Key.Key_Up: Point(0, -1),
    Qt.Key.Key_Down: Point(0, 1),
}
"""Arrow key → direction."""

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_PLAIN: Final = Qt.KeyboardModifier.NoModifier


class BoardKeys:
    """Moves the board's cursor and uses the active tool at it.

    Enter shows the cursor and then does what a click there would, also with modifiers; arrows
    move it, with Shift to the next star line; Esc ends a tool that is for one use, or else what
    was begun, then hides the cursor, then goes back to Play.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the cursor rather than to an action."""
        key, modifiers = event.key(), held(event.modifiers())
        if not self._board.is_drawn:
            return False
        if self._board.gesture is None and self._board.cursor_point is None:
            is_leave = key == Qt.Key.Key_Escape and self._board.mode is not None
            return is_leave or (key in _ENTER and modifiers == _PLAIN)
        if key in STEPS:
            return modifiers in {_PLAIN, _SHIFT}
        return key in _ENTER or key == Qt.Key.Key_Escape

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the board's."""
        board = self._board
        key, modifiers = event.key(), held(event.modifiers())
        if not board.is_drawn:
            return False
        if key in _ENTER:
            if board.cursor_point is None:
                self._show()
            else:
                self.use(board.cursor_point, modifiers)
        elif key == Qt.Key.Key_Escape:
            return self._escape()
        elif key in STEPS and board.cursor_point is not None:
            step = board.turning.recorded_step(STEPS[key])
            there = moved(
                board.cursor_point, step, board.document.game.size, far=modifiers == _SHIFT
            )
            board.cursor_point = nearest_shown(board.diagram, there)
            if board.gesture is not None:
                board.gesture.move(board.cursor_point)
            self._tell(board.cursor_point)
        else:
            return False
        return True

    def _show(self) -> None:
        position = self._board.document.position()
        middle = Point(position.width // 2, position.height // 2)
        self.point_at(position.last_move or middle)

    def point_at(self, point: Point) -> None:
        """Show the cursor at a point, or at the one nearest to it that is shown."""
        self._board.cursor_point = nearest_shown(self._board.diagram, point)
        self._tell(self._board.cursor_point)

    def _tell(self, point: Point) -> None:
        facts = describe_point(self._board.diagram, point)
        self._board.pointed.emit(facts.vertex)
        self._board.node_told.drop()
        self._board.setAccessibleDescription(spoken(facts))
        self._board.redraw()

    def use(self, point: Point, modifiers: Qt.KeyboardModifier = _PLAIN) -> None:
        """Do what a click at `point` does, and tell of it."""
        with self._board.telling():
            self._use(point, modifiers)

    def _use(self, point: Point, modifiers: Qt.KeyboardModifier) -> None:
        board = self._board
        if board.asks is not None and board.asks(point, modifiers):
            return
        if board.mode is not None:
            board.mode.press(point, Qt.MouseButton.LeftButton, modifiers)
            self._tell(point)
            return
        if board.gesture is not None:
            end(board, point)
            return
        gesture = begin(board, point, modifiers)
        if gesture is not None and not gesture.has_two_ends:
            end(board, point)  # of the others a second Enter is the end

    def _escape(self) -> bool:
        """End what there is to end; return whether there was anything."""
        board = self._board
        if board.tool.once:
            board.set_tool(PLAY.id)  # which forgets what was begun
        elif board.gesture is not None:
            board.give_up()
        elif board.cursor_point is not None:
            board.cursor_point = None
            board.pointed.emit("")
        elif board.mode is not None:
            board.left_mode.emit()
        elif board.tool.id != PLAY.id:
            board.set_tool(PLAY.id)
        else:
            return False
        board.refresh()
        return True


def moved(point: Point, step: Point, size: Size, *, far: bool) -> Point:
    """Return where the cursor is after a step: one point on, or with `far` the next star line.

    The edge of the board ends every step.
    """
    width, height = size
    stars = hoshi(width, height)
    columns = {0, width - 1, *(x for x, _ in stars)}
    rows = {0, height - 1, *(y for _, y in stars)}
    while True:
        following = Point(point.x + step.x, point.y + step.y)
        if not (0 <= following.x < width and 0 <= following.y < height):
            return point
        point = following
        if not far or (point.x in columns if step.x else point.y in rows):
            return point


def nearest_shown(diagram: Diagram, point: Point) -> Point:
    """Return `point`, or the point nearest to it if only others are shown (VW)."""
    if not diagram.is_hidden(point) or diagram.visible is None:
        return point
    return min(diagram.visible, key=lambda p: (abs(p.x - point.x) + abs(p.y - point.y), p.y, p.x))
