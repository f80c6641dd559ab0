"""What is dragged on the board of the position search: signs, or the rectangle that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt

from sgfedit.gui.features.library.position_tools import REGION
from sgfedit.gui.views.board.gestures import points_between

if TYPE_CHECKING:
    from sgfedit.gui.features.library.position_question import Question
    from sgfedit.gui.features.library.position_tools import PatternTool
    from sgfedit.sgf import Point


class Drag(Protocol):
    """What happens between press and release.

    Attributes:
        question: What the release asks.
    """

    question: Question

    def move(self, point: Point) -> None:
        """Go on to a point."""


class PaintSigns:
    """Sets a sign on each point it passes; where the first one has it already, empties them."""

    def __init__(self, question: Question, start: Point, sign: str) -> None:
        self.question = question
        self._sign = "." if question.sign(start) == sign else sign
        self._last = start

    def move(self, point: Point) -> None:
        points = [point, *(points_between(self._last, point) if point != self._last else ())]
        self._last = point
        self.question = self.question.with_sign(points, self._sign)


class ChooseRegion:
    """Lets the rectangle that is dragged count; a click lets the whole board."""

    def __init__(self, question: Question, start: Point) -> None:
        self.question = question
        self._start = start

    def move(self, point: Point) -> None:
        (x1, y1), (x2, y2) = self._start, point
        region = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        self.question = self.question.with_region(None if point == self._start else region)


def drag_for(
    question: Question,
    tool: PatternTool,
    point: Point,
    modifiers: Qt.KeyboardModifier,
    *,
    is_right: bool,
) -> Drag | None:
    """Return what a press with a tool begins, None for nothing that is dragged."""
    is_region = tool is REGION or bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    if is_region and not is_right:
        return ChooseRegion(question, point)
    if not tool.sign:
        return None
    return PaintSigns(question, point, tool.other if is_right else tool.sign)
