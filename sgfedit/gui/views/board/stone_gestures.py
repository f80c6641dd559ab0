"""Gestures of the tools that put stones, from press to release of the mouse: play, set up."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.gui.views.board.gestures import Painting, PointGesture, step_name
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.edits import Stroke
    from sgfedit.go import Colour
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point

_tr = QCoreApplication.translate


class Play(PointGesture):
    """Plays on the point that was pressed; a stone that is dragged to another point moves there.

    The move that put it there plays on the other point from then on, or it is set up there.
    """

    def release(self, point: Point | None) -> bool:
        if point is None or self.start is None:
            return True
        if point == self.start:
            play(self.document, point)
        elif self.dragged is not None:
            document = self.document
            with document.edit(Named("Tool", "Move stone")) as edit:
                operations.move_stone(
                    edit, document.current, document.game.positions, self.start, point
                )
        return True

    @property
    def dragged(self) -> Colour | None:
        """The colour of the stone that was pressed, None for a free point."""
        return self.document.position().stone(*self.start) if self.start is not None else None

    def preview(self, diagram: Diagram) -> Diagram:
        start, colour = self.start, self.dragged
        if start is None or colour is None or self.end == start:
            return diagram
        stones = bytearray(diagram.stones)
        stones[start.y * diagram.width + start.x] = 0
        without = replace(
            diagram,
            stones=bytes(stones),
            last_move=None if diagram.last_move == start else diagram.last_move,
            numbers=tuple(number for number in diagram.numbers if number[0] != start),
        )
        return without.with_hover(self.end, colour)


def play(document: Document, point: Point) -> None:
    """Follow the child that plays at `point`, or add it.

    A record may hold moves on stones, and they are followed, but a click on a stone that adds one
    was most likely not meant: typing does.

    Raises:
        RefusalError: there is a stone, and no child plays on it.
    """
    position = document.position()
    if position.stone(*point) is not None and not any(
        child.move is not None and child.move.point == point for child in document.current.children
    ):
        raise RefusalError("stone-there")
    with document.edit(Named("Tool", "Play move")) as edit:
        operations.play(edit, document.current, document.position().to_play, point)


def set_up(
    document: Document,
    tool: Tool,
    stones: Mapping[Point, Colour | None],
    stroke: Stroke | None = None,
) -> Node:
    """Set up stones at the current node, where the user has chosen; a step of the tool's name.

    Args:
        document: The open file.
        tool: Names the step.
        stones: Point → colour, None to clear it.
        stroke: What this is part of, and which drops in the end what it has left empty.

    Returns:
        The node that holds the set-up.

    Raises:
        RefusalError: see `operations.set_stones`.
    """
    with document.edit(step_name(tool), merge=stroke) as edit:
        return operations.set_stones(
            edit,
            document.current,
            document.game.positions,
            stones,
            document.setup_place,
            keeps_empty=stroke is not None,
        )


class SetStones(Painting):
    """Sets up stones of the tool's colour, or clears points; no node stays empty by that."""

    def __init__(self, tool: Tool, document: Document) -> None:
        super().__init__(tool, document)
        self._holders: dict[Node, None] = {}

    @property
    def colour(self) -> Colour | None:
        """What is put on the points, None to clear them."""
        return self.tool.colour

    def is_on(self, point: Point) -> bool:
        return self.document.position().stone(*point) is self.colour

    def decide(self, point: Point) -> None:
        """Let the first point say whether stones are put down or taken; clearing only takes."""
        self.on = self.colour is None or not self.is_on(point)

    def press(self, point: Point) -> None:
        if self.colour is None and self.is_on(point):
            # Nothing to clear here, but the drag may pass stones.
            self.start = self.end = point
            return
        super().press(point)

    def move(self, point: Point) -> None:
        # On the way to other points, those that cannot be changed are passed over.
        with suppress(RefusalError):
            super().move(point)

    def drag(self, points: Sequence[Point]) -> None:
        try:
            # All in one edit: each is told to every view.
            stones = dict.fromkeys(self._differing(points), self._wanted)
            if stones:
                self._set_up(stones)
            self.end = points[-1]
        except RefusalError:
            super().drag(points)  # one after the other, those that can be changed

    def paint(self, point: Point) -> None:
        self._set_up({point: self._wanted})

    def _set_up(self, stones: Mapping[Point, Colour | None]) -> None:
        self._holders[set_up(self.document, self.tool, stones, stroke=self.key)] = None

    def release(self, point: Point | None) -> bool:
        self.give_up()
        return super().release(point)

    def give_up(self) -> None:
        """Leave no node behind that holds nothing any more."""
        with self.document.edit(step_name(self.tool), merge=self.key) as edit:
            for holder in self._holders:
                operations.drop_empty(edit, holder)

    @property
    def _wanted(self) -> Colour | None:
        return self.colour if self.on else None

    def fill(self, points: Collection[Point]) -> None:
        """Change all points that are not as they are wanted; one step."""
        set_up(self.document, self.tool, dict.fromkeys(self._differing(points), self._wanted))

    def filled(self, diagram: Diagram, points: Collection[Point]) -> Diagram:
        """Return the diagram with what `fill` would do."""
        stones = bytearray(diagram.stones)
        index = self._wanted.index if self._wanted is not None else 0
        for point in self._differing(points):
            stones[point.y * diagram.width + point.x] = index
        return replace(diagram, stones=bytes(stones))

    def _differing(self, points: Collection[Point]) -> list[Point]:
        return [point for point in points if self.is_on(point) != self.on]


class SetOppositeStones(SetStones):
    """The same with the other colour, for the right button."""

    @property
    def colour(self) -> Colour | None:
        colour = self.tool.colour
        return colour.opponent if colour else None
