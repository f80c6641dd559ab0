"""Gestures of the tools that mark, from a press of the mouse to its release.

Marks, labels, arrows and lines belong to the current node. A tool takes away what it puts; whether
it does is decided by the first point.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.gui.views.board.gestures import Painting, PointGesture, rectangle_between, step_name
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.sgf import Node, Point

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sgfedit.render.diagram import Diagram

_MARKUP_ONLY: Final = Options(variations=Variations.NONE, last_move=False, hoshi=False)
COUNTING: Final = {
    "mark.letter": operations.Counting.LETTER,
    "mark.number": operations.Counting.NUMBER,
}
"""Tool id → what its labels count with."""


class Marking(Painting):
    """Changes marks of the current node, point by point or many at once."""

    def points_on(self) -> Collection[Point]:
        """Return the points that have what the tool puts."""
        raise NotImplementedError

    def change(self, edit: Edit, node: Node, points: Collection[Point]) -> None:
        """Put it on points of `node` if `on`, else take it off."""
        raise NotImplementedError

    def is_on(self, point: Point) -> bool:
        return point in self.points_on()

    def paint(self, point: Point) -> None:
        with self.document.edit(step_name(self.tool), merge=self.key) as edit:
            self.change(edit, self.document.current, [point])

    def drag(self, points: Sequence[Point]) -> None:
        self.end = points[-1]
        found = self._differing(points)
        if found:
            # All in one edit: each is told to every view.
            with self.document.edit(step_name(self.tool), merge=self.key) as edit:
                self.change(edit, self.document.current, found)

    def fill(self, points: Collection[Point]) -> None:
        with self.document.edit(step_name(self.tool)) as edit:
            self.change(edit, self.document.current, self._differing(points))

    def filled(self, diagram: Diagram, points: Collection[Point]) -> Diagram:
        # On a node that nobody knows: what is shown is what the operation will do.
        node = self.document.current
        twin = Node(node.properties, node.parent)
        self.change(Edit(), twin, self._differing(points))
        shown = build(self.document.position(), twin, _MARKUP_ONLY)
        own = {point for point, _ in (*shown.marks, *shown.labels, *shown.territory)}
        return replace(
            diagram,
            marks=shown.marks,
            labels=shown.labels,
            arrows=shown.arrows,
            lines=shown.lines,
            territory=shown.territory,
            ghosts=tuple(ghost for ghost in diagram.ghosts if ghost.point not in own),
        )

    def _differing(self, points: Collection[Point]) -> list[Point]:
        found = set(self.points_on())
        return [point for point in points if (point in found) != self.on]


class SetMarks(Marking):
    """Puts the tool's mark on points."""

    def points_on(self) -> Collection[Point]:
        found: tuple[Point, ...] = self.document.current.get(self.tool.ident, ())
        return found

    def change(self, edit: Edit, node: Node, points: Collection[Point]) -> None:
        operations.set_marks(edit, node, self.tool.ident, points, on=self.on)


class SetLabels(Marking):
    """Puts the next letters or numbers on points."""

    def points_on(self) -> Collection[Point]:
        return dict(self.document.current.get("LB", ()))

    def change(self, edit: Edit, node: Node, points: Collection[Point]) -> None:
        if self.on:
            texts = self.document.next_labels.series(self.document.current, COUNTING[self.tool.id])
            labels = dict(zip(points, texts, strict=False))
        else:
            labels = dict.fromkeys(points, "")
        operations.set_labels(edit, node, labels)


class EraseMarks(Marking):
    """Takes every mark, label and end of an arrow or a line off the points it passes."""

    on = False

    def points_on(self) -> Collection[Point]:
        return operations.marked_points(self.document.current)

    def decide(self, point: Point) -> None:
        """Remove, whatever is on the first point."""

    def change(self, edit: Edit, node: Node, points: Collection[Point]) -> None:
        operations.clear_points(edit, node, points)


class TypeLabel(PointGesture):
    """Asks for a text on the spot; the board does it, as it needs a widget."""


class Connect(PointGesture):
    """Draws an arrow or a line from press to release, or from a first click to a second."""

    has_two_ends = True
    is_waiting = False

    def release(self, point: Point | None) -> bool:
        start, end = self.start, point
        if start is None or end is None:
            return True
        if start == end:
            # A click: the next one is the other end, on the same point it gives up.
            self.is_waiting = not self.is_waiting
            return not self.is_waiting
        with self.document.edit(step_name(self.tool)) as edit:
            operations.toggle_pair(edit, self.document.current, self.tool.ident, start, end)
        return True

    def preview(self, diagram: Diagram) -> Diagram:
        if self.start is None or self.end is None or self.start == self.end:
            return diagram
        pair = (self.start, self.end)
        if self.tool.ident == "AR":
            return replace(diagram, arrows=(*diagram.arrows, pair))
        return replace(diagram, lines=(*diagram.lines, pair))


class Dim(Marking):
    """Dims points, or lifts it; what is inherited counts as it is seen."""

    def points_on(self) -> Collection[Point]:
        return self.document.position().dimmed

    def change(self, edit: Edit, node: Node, points: Collection[Point]) -> None:
        operations.set_region(edit, node, "DD", self._dimmed(points))

    def _dimmed(self, points: Collection[Point]) -> frozenset[Point]:
        dimmed = self.document.position().dimmed
        return dimmed.union(points) if self.on else dimmed.difference(points)

    def filled(self, diagram: Diagram, points: Collection[Point]) -> Diagram:
        return replace(diagram, dimmed=self._dimmed(points))


class View(PointGesture):
    """Shows only the rectangle that is dragged; a click shows the whole board again."""

    has_two_ends = True

    def _rectangle(self) -> frozenset[Point]:
        if self.start is None or self.end is None or self.start == self.end:
            return frozenset()
        return frozenset(rectangle_between(self.start, self.end))

    def release(self, point: Point | None) -> bool:
        if point is not None:
            self.end = point
        with self.document.edit(step_name(self.tool)) as edit:
            operations.set_region(edit, self.document.current, "VW", self._rectangle())
        return True

    def preview(self, diagram: Diagram) -> Diagram:
        rectangle = self._rectangle()
        if not rectangle:
            return diagram
        shown = {Point(x, y) for x in range(diagram.width) for y in range(diagram.height)}
        return replace(diagram, dimmed=frozenset(shown - rectangle))
