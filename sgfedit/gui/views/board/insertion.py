"""Tools that insert moves into a line: one use each, and a sentence that says what to click."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.gui.views.board.gestures import PointGesture, step_name

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.go import Colour
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Point


class InsertMove(PointGesture):
    """Inserts a move of the side to play there, on the point where the button is let go."""

    before: ClassVar[bool] = False
    """Whether it comes before the current node."""

    @classmethod
    def colour(cls, document: Document) -> Colour | None:
        """Return whose move it is, None before the root, where none can be."""
        if not cls.before:
            return document.position().to_play
        parent = document.current.parent
        return None if parent is None else document.game.position(parent).to_play

    @classmethod
    def hover(cls, _tool: Tool, document: Document, _point: Point) -> Colour | None:
        """Return the colour of the stone under the pointer."""
        return cls.colour(document)

    def release(self, point: Point | None) -> bool:
        if point is not None:
            self.insert(point)
        return True

    def insert(self, *points: Point) -> None:
        """Insert moves, the colours in turn.

        Raises:
            RefusalError: nothing comes before the root.
        """
        document = self.document
        colour = self.colour(document)
        if colour is None:
            raise RefusalError("before-root")
        moves = list(zip(points, (colour, colour.opponent), strict=False))
        with document.edit(step_name(self.tool)) as edit:
            operations.insert_moves(
                edit,
                document.current,
                [(colour, point) for point, colour in moves],
                before=self.before,
            )

    def preview(self, diagram: Diagram) -> Diagram:
        return diagram.with_hover(self.end, self.colour(self.document))


class InsertMoveBefore(InsertMove):
    """The same before the current node."""

    before = True


class InsertPair(InsertMove):
    """Inserts two moves: from press to release, or with a first click and a second.

    Two clicks on one point give up.
    """

    has_two_ends = True
    is_waiting = False

    def release(self, point: Point | None) -> bool:
        if point is None or self.start is None:
            return True
        if point == self.start:
            self.is_waiting = not self.is_waiting
            return not self.is_waiting
        self.insert(self.start, point)
        return True

    def preview(self, diagram: Diagram) -> Diagram:
        colour = self.colour(self.document)
        if self.start is None or self.end == self.start or colour is None:
            return super().preview(diagram)
        stones = bytearray(diagram.stones)
        stones[self.start.y * diagram.width + self.start.x] = colour.index
        return replace(diagram, stones=bytes(stones)).with_hover(self.end, colour.opponent)


class InsertPairBefore(InsertPair):
    """The same before the current node."""

    before = True
