"""What a tool does between a press of the mouse and its release.

Everything a gesture does is one undoable step, because its edits share a merge key.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.go import Colour
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.app.document import Document
    from sgfedit.render.diagram import Diagram


class Tool(NamedTuple):
    """One tool of the tool row.

    Attributes:
        id: Also the id of its action.
        text: What it puts on the board, for menus and tooltips.
        step: Name of the undo step.
        icon: Name of the icon.
        key: Shortcut.
        gesture: Makes the gesture for a press with this tool.
        ident: The property it edits, if it is one.
        in_bar: Whether it stands beside the board; others are only in the menu.
        once: Whether the board plays again after one use.
    """

    id: str
    text: str
    step: str
    icon: str
    key: str
    gesture: Callable[[Tool, Document], Gesture]
    ident: str = ""
    in_bar: bool = True
    once: bool = False

    @property
    def colour(self) -> Colour | None:
        """The colour of the stones it sets."""
        return {"AB": Colour.BLACK, "AW": Colour.WHITE}.get(self.ident)


class Gesture(Protocol):
    """What happens between press and release; points are on the board."""

    end: Point | None
    """Where it is now."""

    def press(self, point: Point) -> None: ...
    def move(self, point: Point) -> None: ...
    def release(self, point: Point | None) -> bool:
        """End the gesture, None beside the board; return False if it goes on without a button."""

    def preview(self, diagram: Diagram) -> Diagram:
        """Return the diagram with what the release would add."""


def step_name(tool: Tool) -> str:
    """Return the translated name of the tool's undo step."""
    return QCoreApplication.translate("Tool", tool.step)


@dataclass
class _Gesture:
    tool: Tool
    document: Document
    key: object = field(default_factory=object)
    start: Point | None = None
    end: Point | None = None

    def press(self, point: Point) -> None:
        self.start = self.end = point

    def move(self, point: Point) -> None:
        self.end = point

    def release(self, _point: Point | None) -> bool:
        return True

    def preview(self, diagram: Diagram) -> Diagram:
        return diagram


class Play(_Gesture):
    """Plays on the point that was pressed, if it is still under the pointer on release."""

    def release(self, point: Point | None) -> bool:
        if point is not None and point == self.start:
            play(self.document, point)
        return True


def play(document: Document, point: Point) -> None:
    """Follow the child that plays at `point`, or add it."""
    name = QCoreApplication.translate("Tool", "Play move")
    with document.edit(name) as edit:
        operations.play(edit, document.current, document.position().to_play, point)


class _Painting(_Gesture):
    """Does to each point it passes what it did to the first: put something there or remove it."""

    on = True

    def press(self, point: Point) -> None:
        super().press(point)
        self.on = not self.is_on(point)
        self.paint(point)

    def move(self, point: Point) -> None:
        if point != self.end:
            self.end = point
            if self.is_on(point) != self.on:
                self.paint(point)

    def is_on(self, point: Point) -> bool:
        raise NotImplementedError

    def paint(self, point: Point) -> None:
        raise NotImplementedError


class SetStones(_Painting):
    """Sets up stones of the tool's colour, or clears points."""

    @property
    def colour(self) -> Colour | None:
        return self.tool.colour

    def is_on(self, point: Point) -> bool:
        return self.document.position().stone(*point) is self.colour

    def press(self, point: Point) -> None:
        if self.colour is None and self.is_on(point):
            # Nothing to clear here, but the drag may pass stones.
            self.start = self.end = point
            return
        super().press(point)

    def paint(self, point: Point) -> None:
        document = self.document
        colour = self.colour if self.on else None
        with document.edit(step_name(self.tool), merge=self.key) as edit:
            operations.set_stones(edit, document.current, document.position(), {point: colour})


class SetOppositeStones(SetStones):
    """The same with the other colour, for the right button."""

    @property
    def colour(self) -> Colour | None:
        colour = self.tool.colour
        return colour.opponent if colour else None


class SetMarks(_Painting):
    """Puts the tool's mark on points."""

    def is_on(self, point: Point) -> bool:
        return point in self.document.current.get(self.tool.ident, ())

    def paint(self, point: Point) -> None:
        with self.document.edit(step_name(self.tool), merge=self.key) as edit:
            node = self.document.current
            operations.set_marks(edit, node, self.tool.ident, [point], on=self.on)


class SetLabels(_Painting):
    """Puts the next letter or number on points."""

    def is_on(self, point: Point) -> bool:
        return point in dict(self.document.current.get("LB", ()))

    def paint(self, point: Point) -> None:
        node = self.document.current
        used = dict(node.get("LB", ())).values()
        text = next_label(self.tool, used) if self.on else ""
        with self.document.edit(step_name(self.tool), merge=self.key) as edit:
            operations.set_label(edit, node, point, text)


def next_label(tool: Tool, used: Iterable[str]) -> str:
    """Return the label that `tool` puts next, given those in use."""
    make = operations.next_letter if tool.id == "mark.letter" else operations.next_number
    return make(used)


class TypeLabel(_Gesture):
    """Asks for a text on the spot; the board does it, as it needs a widget."""


class Connect(_Gesture):
    """Draws an arrow or a line from press to release, or from a first click to a second."""

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


class Dim(_Painting):
    """Dims points, or lifts it; what is inherited counts as it is seen."""

    def is_on(self, point: Point) -> bool:
        return point in self.document.position().dimmed

    def paint(self, point: Point) -> None:
        dimmed = self.document.position().dimmed
        points = dimmed | {point} if self.on else dimmed - {point}
        with self.document.edit(step_name(self.tool), merge=self.key) as edit:
            operations.set_region(edit, self.document.current, "DD", points)


class View(_Gesture):
    """Shows only the rectangle that is dragged; a click shows the whole board again."""

    def _rectangle(self) -> frozenset[Point]:
        if self.start is None or self.end is None or self.start == self.end:
            return frozenset()
        (x1, y1), (x2, y2) = self.start, self.end
        return frozenset(
            Point(x, y)
            for x in range(min(x1, x2), max(x1, x2) + 1)
            for y in range(min(y1, y2), max(y1, y2) + 1)
        )

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


def points_between(start: Point, end: Point) -> list[Point]:
    """Return the points a straight drag from `start` to `end` passes, without `start`.

    The mouse reports where it is now and then; a quick hand skips points.
    """
    steps = max(abs(end.x - start.x), abs(end.y - start.y))
    return [
        Point(
            round(start.x + (end.x - start.x) * step / steps),
            round(start.y + (end.y - start.y) * step / steps),
        )
        for step in range(1, steps + 1)
    ]
