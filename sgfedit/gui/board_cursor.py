"""The board without a mouse: where the keyboard cursor goes, and what the board says aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt

from sgfedit.go import Colour, hoshi, vertex
from sgfedit.sgf import Node, Point

if TYPE_CHECKING:
    from sgfedit.game import Position
    from sgfedit.sgf import Size

STEPS: Final = {
    Qt.Key.Key_Left: Point(-1, 0),
    Qt.Key.Key_Right: Point(1, 0),
    Qt.Key.Key_Up: Point(0, -1),
    Qt.Key.Key_Down: Point(0, 1),
}
"""Arrow key → direction."""

_tr = QCoreApplication.translate


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
