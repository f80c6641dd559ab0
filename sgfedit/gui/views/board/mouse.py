"""The board under a mouse: what buttons, modifiers and the wheel do.

What a click with modifiers means is a table, and Enter at the keyboard cursor means the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.gui.views.board.gestures import (
    Fill,
    Fillable,
    check_board,
    gesture_of,
    points_between,
)
from sgfedit.gui.views.board.mark_gestures import COUNTING, TypeLabel
from sgfedit.gui.views.board.stone_gestures import Play, SetOppositeStones
from sgfedit.gui.views.board.tools import PLAY, TOOLS_BY_ID, ZOOM
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QWheelEvent

    from sgfedit.gui.views.board.board import Board
    from sgfedit.gui.views.board.gestures import Gesture
    from sgfedit.gui.widgets.wheel import Wheel
    from sgfedit.sgf import Node, Point

_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier

MARK_WITH: Final = {
    _CTRL | _SHIFT: "mark.triangle",
    _CTRL | _ALT: "mark.square",
    _ALT: "mark.letter",
    _ALT | _SHIFT: "mark.number",
    _CTRL | _ALT | _SHIFT: "mark.text",
}
"""Modifiers → the tool that a click with them uses, whichever is active.

Some window managers take Alt for themselves: hence a triangle without it.
"""

GESTURES: Final = (
    (
        QT_TRANSLATE_NOOP("Keys", "Go to the move played at a point"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Type the point, while a comment or a name is written"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "The same, with the play tool"),
        QT_TRANSLATE_NOOP("Keys", "Shift+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Move a stone, with the play tool"),
        QT_TRANSLATE_NOOP("Keys", "Drag"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Triangle, with any tool"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Shift+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Square, with any tool"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Alt+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Next letter, with any tool"),
        QT_TRANSLATE_NOOP("Keys", "Alt+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Next number, with any tool"),
        QT_TRANSLATE_NOOP("Keys", "Alt+Shift+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Text label, with any tool"),
        QT_TRANSLATE_NOOP("Keys", "Ctrl+Alt+Shift+Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Text label, with the letter and number tools"),
        QT_TRANSLATE_NOOP("Keys", "Shift+Click"),
    ),
    (QT_TRANSLATE_NOOP("Keys", "Mark, set up or clear points"), QT_TRANSLATE_NOOP("Keys", "Drag")),
    (
        QT_TRANSLATE_NOOP("Keys", "Mark, set up or clear a rectangle"),
        QT_TRANSLATE_NOOP("Keys", "Shift+Drag"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Stone of the other colour, with the stone tools"),
        QT_TRANSLATE_NOOP("Keys", "Right-Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Menu of the point, with other tools"),
        QT_TRANSLATE_NOOP("Keys", "Right-Click"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Zoom to a part of the board"),
        QT_TRANSLATE_NOOP("Keys", "Middle-Drag"),
    ),
    (
        QT_TRANSLATE_NOOP("Keys", "Look at the whole board again"),
        QT_TRANSLATE_NOOP("Keys", "Middle-Click"),
    ),
    (QT_TRANSLATE_NOOP("Keys", "One move back or forward"), QT_TRANSLATE_NOOP("Keys", "Wheel")),
)
"""What the mouse does on the board and what to do for it, for the list of keys.

All that is done by a click is done by Enter at the keyboard cursor with the same modifiers.
"""


def node_played_at(board: Board, point: Point) -> Node | None:
    """Return who played at `point`: before here, as a marked variation, later on this line."""
    document = board.document
    played = document.game.positions.node_of_move_at(document.current, point)
    return (
        played
        or board.variation_at(point)
        or traversal.next_where(
            document.current,
            lambda later: later.get("B") == point or later.get("W") == point,
            document.preferred,
        )
    )


def go_to_move_at(board: Board, point: Point) -> None:
    """Show who played at `point`, see `node_played_at`, or say that nobody did."""
    node = node_played_at(board, point)
    if node is not None:
        board.document.go_to(node)
    else:
        board.refused.emit(RefusalError("nobody-played"))


def held(modifiers: Qt.KeyboardModifier) -> Qt.KeyboardModifier:
    """Return those of the modifiers that mean something here."""
    return modifiers & (_CTRL | _SHIFT | _ALT)


def begin(board: Board, point: Point, modifiers: Qt.KeyboardModifier) -> Gesture | None:
    """Do or begin what a click at `point` means, or Enter there; return what was begun.

    Raises:
        RefusalError: it makes no sense there.
    """
    modifiers = held(modifiers)
    tool = TOOLS_BY_ID.get(MARK_WITH.get(modifiers, ""), board.tool)
    if modifiers == _CTRL or (modifiers == _SHIFT and tool is PLAY):
        go_to_move_at(board, point)
        return None
    check_board(board.document)
    gesture = gesture_of(tool)(tool, board.document)
    if isinstance(gesture, TypeLabel):
        board.type_label(point)
        return None
    if modifiers == _SHIFT and isinstance(gesture, Fillable):
        gesture = Fill(gesture)
    board.begin(gesture, point)
    return gesture


def end(board: Board, point: Point | None) -> None:
    """End what was begun at `point`, None beside the board.

    Raises:
        RefusalError: it makes no sense there.
    """
    gesture = board.gesture
    is_click = gesture is not None and point is not None and point == gesture.start
    if point is None or not is_click:
        board.end_gesture(point)
    elif isinstance(gesture, Fill) and gesture.tool.id in COUNTING:
        # Shift with a click, no rectangle: the text is typed instead of counted.
        board.give_up()
        board.type_label(point)
    elif isinstance(gesture, Play) and (variation := board.variation_at(point)) is not None:
        # What is marked there is gone to, child or sibling, whoever is to play.
        board.give_up()
        board.document.go_to(variation)
    else:
        board.end_gesture(point)


class BoardMouse:
    """Turns what the mouse does into gestures of the board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pressed_at = QPoint()

    @cached_property
    def _wheel(self) -> Wheel:
        from sgfedit.gui.widgets.wheel import Wheel  # noqa: PLC0415  # not to start

        return Wheel(self._board.settings)

    def is_asked(self, event: QMouseEvent) -> bool:
        """Return whether somebody else wanted the point that was clicked, and has it now."""
        asks, point = self._board.asks, self._board.point_at(event.position().toPoint())
        is_left = event.button() == Qt.MouseButton.LeftButton
        return (
            is_left and asks is not None and point is not None and asks(point, event.modifiers())
        )

    def press(self, event: QMouseEvent) -> None:
        """Begin what the button, the modifiers and the active tool mean."""
        board = self._board
        point = board.point_at(event.position().toPoint())
        if point is None:
            return
        board.cursor_point = None
        self._pressed_at = event.position().toPoint()
        with board.telling():
            self._press(event, point)

    def _press(self, event: QMouseEvent, point: Point) -> None:
        board = self._board
        button, tool = event.button(), board.tool
        if board.mode is not None:
            board.mode.press(point, button, event.modifiers())
        elif button == Qt.MouseButton.RightButton:
            if tool.colour is not None:
                stones = SetOppositeStones(tool, board.document)
                is_rectangle = held(event.modifiers()) == _SHIFT
                board.begin(Fill(stones) if is_rectangle else stones, point)
        elif button == Qt.MouseButton.MiddleButton:
            board.give_up()
            board.begin(gesture_of(ZOOM)(ZOOM._replace(once=False), board.document), point)
        elif button != Qt.MouseButton.LeftButton:
            return
        elif board.gesture is not None:
            board.gesture.move(point)  # the second click of a line
        else:
            begin(board, point, event.modifiers())

    def move(self, event: QMouseEvent) -> None:
        """Drag what was begun, and say what the pointer is over."""
        board = self._board
        point = self._point_of(event)
        gesture = board.gesture
        if gesture is not None and point is not None and point != gesture.end:
            with board.telling():
                gesture.drag(points_between(gesture.end or point, point) or [point])
            board.redraw()  # what was edited has been looked at already
        board.hover_at(point)

    def release(self, event: QMouseEvent) -> None:
        """End what was begun."""
        board = self._board
        with board.telling():
            end(board, self._point_of(event))

    def _point_of(self, event: QMouseEvent) -> Point | None:
        """Return the point under the pointer; a hand that only trembles drags no stone."""
        position = event.position().toPoint()
        gesture = self._board.gesture
        if isinstance(gesture, Play) and gesture.end == gesture.start:
            moved = (position - self._pressed_at).manhattanLength()
            if moved < QGuiApplication.styleHints().startDragDistance():
                return gesture.start
        return self._board.point_at(position)

    def wheel(self, event: QWheelEvent) -> None:
        """Step through the game."""
        board = self._board
        if not board.settings.get("board.wheel"):
            event.ignore()
            return
        self._wheel.step(event, board.document)
