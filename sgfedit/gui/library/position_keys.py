"""The board of the position search without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from sgfedit.gui.board_keys import STEPS, moved
from sgfedit.gui.library.position_drag import ChooseRegion
from sgfedit.gui.library.position_tools import BY_KEY
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from sgfedit.gui.library.position_board import PatternBoard

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier


class PatternKeys:
    """Moves the cursor and does at it what a click does.

    Arrows show the cursor and move it, with Shift to the next star line; Enter does what a click
    does, and Shift+Enter begins and ends a rectangle; digits are tools, letters play the
    continuation of that letter, Backspace goes back; Esc gives up what was begun, then hides the
    cursor.
    """

    def __init__(self, board: PatternBoard) -> None:
        self._board = board

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the board rather than to an action."""
        modifiers, key = event.modifiers() & ~_KEYPAD, event.key()
        if key == Qt.Key.Key_Escape:
            return self._board.drag is not None or self._board.cursor_point is not None
        if modifiers == _SHIFT:
            return key in STEPS or key in _ENTER
        if modifiers != _PLAIN:
            return False
        is_named = Qt.Key.Key_A <= key <= Qt.Key.Key_Z or event.text() in BY_KEY
        return key in STEPS or key in _ENTER or key == Qt.Key.Key_Backspace or is_named

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the board's."""
        if not self.takes(event):
            return False
        board, key = self._board, Qt.Key(event.key())
        modifiers = event.modifiers() & ~_KEYPAD
        if key in STEPS:
            self._step(STEPS[key], is_far=modifiers == _SHIFT)
        elif key in _ENTER:
            self._use(modifiers)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key == Qt.Key.Key_Backspace:
            board.back_wanted.emit()
        elif event.text() in BY_KEY:
            board.set_tool(BY_KEY[event.text()].id)
        else:
            board.letter_wanted.emit(chr(key))
        return True

    def _step(self, step: Point, *, is_far: bool) -> None:
        board = self._board
        if board.cursor_point is None:
            self._show()
        else:
            board.move_cursor(moved(board.cursor_point, step, board.question.size, far=is_far))

    def _show(self) -> None:
        left, top, right, bottom = self._board.question.bounds
        self._board.move_cursor(Point((left + right) // 2, (top + bottom) // 2))

    def _use(self, modifiers: Qt.KeyboardModifier) -> None:
        board = self._board
        if board.cursor_point is None:
            self._show()
            return
        is_second = board.drag is not None
        if not is_second:
            board.press(board.cursor_point, modifiers)
        if is_second or not isinstance(board.drag, ChooseRegion):
            board.end_drag()  # of a rectangle a second Enter is the end

    def _escape(self) -> None:
        board = self._board
        if board.drag is not None:
            board.drag = None
            board.refresh()
        else:
            board.move_cursor(None)
