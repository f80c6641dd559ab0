"""The board without a mouse: the keyboard cursor, and what the board says aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt

from sgfedit.go import Colour, hoshi, vertex
from sgfedit.gui.gestures import TypeLabel
from sgfedit.gui.tools import PLAY, TOOLS
from sgfedit.render.changes import PointFacts, describe_point
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from sgfedit.game import Position
    from sgfedit.gui.board_view import BoardView
    from sgfedit.sgf import Node, Size

STEPS: Final = {
    Qt.Key.Key_Left: Point(-1, 0),
    Qt.Key.Key_Right: Point(1, 0),
    Qt.Key.Key_Up: Point(0, -1),
    Qt.Key.Key_Down: Point(0, 1),
}
"""Arrow key → direction."""

_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_MARK_NAMES: Final = {tool.ident: tool.text for tool in TOOLS}
_TERRITORY: Final = {Colour.BLACK: "TB", Colour.WHITE: "TW"}
_IN_TWO_STEPS: Final = {"AR", "LN", "VW"}
_tr = QCoreApplication.translate


class BoardKeys:
    """Moves the board's cursor and uses the active tool at it.

    Enter shows the cursor and then does what a click there would; arrows move it, with Shift to
    the next star line; Esc ends what was begun, then hides the cursor, then goes back to Play.
    """

    def __init__(self, board: BoardView) -> None:
        self._board = board

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether a key belongs to the cursor rather than to an action."""
        if self._board.gesture is not None or self._board.cursor_point is not None:
            return event.key() in {*STEPS, *_ENTER, Qt.Key.Key_Escape}
        return event.key() in _ENTER and not event.modifiers()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the board's."""
        board = self._board
        key = Qt.Key(event.key())
        if key in _ENTER:
            if board.cursor_point is None:
                self._show()
            else:
                self._use(board.cursor_point)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key in STEPS and board.cursor_point is not None:
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            board.cursor_point = moved(
                board.cursor_point, STEPS[key], board.document.game.size, far=far
            )
            if board.gesture is not None:
                board.gesture.move(board.cursor_point)
            self._tell(board.cursor_point)
        else:
            return False
        return True

    def _show(self) -> None:
        position = self._board.document.position()
        middle = Point(position.width // 2, position.height // 2)
        self._board.cursor_point = position.last_move or middle
        self._tell(self._board.cursor_point)

    def _tell(self, point: Point) -> None:
        facts = describe_point(self._board.diagram, point)
        self._board.pointed.emit(facts.vertex)
        self._board.setAccessibleDescription(spoken(facts))
        self._board.redraw()

    def _use(self, point: Point) -> None:
        """Do with the active tool what a click at `point` does."""
        board = self._board
        document, tool = board.document, board.tool
        if tool.gesture is TypeLabel:
            board.type_label(point)
            return
        if board.gesture is not None:
            board.end_gesture(point)
            return
        board.begin(tool.gesture(tool, document), point)
        if tool.ident not in _IN_TWO_STEPS:
            board.end_gesture(point)  # of those a second Enter ends

    def _escape(self) -> None:
        board = self._board
        if board.gesture is not None:
            board.gesture = None
        elif board.cursor_point is not None:
            board.cursor_point = None
        else:
            board.set_tool(PLAY.id)
        board.refresh()


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


def described(node: Node, position: Position) -> str:
    """Return what a screen reader says of a node: move number, move, comment."""
    text = _tr("Board", "Move {number}").format(number=position.move_number)
    if position.last_colour is not None:
        is_black = position.last_colour is Colour.BLACK
        colour = _tr("Board", "Black") if is_black else _tr("Board", "White")
        last = position.last_move
        where = vertex(last.x, last.y, position.height) if last else _tr("Board", "pass")
        text += f", {colour} {where}"
    comment = node.get("C", "")
    return f"{text}. {comment}" if comment else text


def spoken(facts: PointFacts) -> str:
    """Return what a screen reader says of a point: D4, black stone, triangle, last move."""
    stones = {
        None: _tr("Board", "empty"),
        Colour.BLACK: _tr("Board", "black stone"),
        Colour.WHITE: _tr("Board", "white stone"),
    }
    words = [facts.vertex, stones[facts.stone]]
    words += [_tr("Tool", _MARK_NAMES[mark]) for mark in facts.marks]
    if facts.territory is not None:
        words.append(_tr("Tool", _MARK_NAMES[_TERRITORY[facts.territory]]))
    if facts.label:
        words.append(facts.label)
    if facts.number is not None:
        words.append(_tr("Board", "move {number}").format(number=facts.number))
    if facts.variation is not None:
        words.append(_tr("Board", "variation {name}").format(name=facts.variation.text).strip())
    words += [_tr("Board", "arrow to {point}").format(point=end) for end in facts.arrows_to]
    if facts.is_last_move:
        words.append(_tr("Board", "last move"))
    if facts.is_dimmed:
        words.append(_tr("Board", "dimmed"))
    return ", ".join(words)
