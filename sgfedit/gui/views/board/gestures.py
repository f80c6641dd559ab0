"""Gestures, from a press of the mouse to its release: the parts that all of them share.

Everything a gesture does is one undoable step, because its edits share a merge key. Those that put
stones are in `stone_gestures`, those that mark in `mark_gestures`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Protocol, cast, runtime_checkable

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game.edits import Stroke
from sgfedit.gui import named
from sgfedit.gui.widgets.plain_text import without_mnemonic
from sgfedit.i18n import Named
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.edits import Step
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.render.diagram import Diagram


def gesture_of(tool: Tool) -> Callable[[Tool, Document], Gesture]:
    """Return what makes the gesture for a press with a tool, imported when it is first used."""
    return cast("Callable[[Tool, Document], Gesture]", named(tool.gesture))


class Gesture(Protocol):
    """What happens between press and release; points are on the board."""

    tool: Tool
    start: Point | None
    end: Point | None
    """Where it is now."""

    has_two_ends: ClassVar[bool]
    """Whether one Enter begins it and another ends it; else one does both."""

    def press(self, point: Point) -> None: ...
    def move(self, point: Point) -> None: ...
    def drag(self, points: Sequence[Point]) -> None:
        """Move over points, at least one; the mouse was so quick that they come together."""

    def release(self, point: Point | None) -> bool:
        """End the gesture, None beside the board; return False if it goes on without a button."""

    def give_up(self) -> None:
        """End without a release; what was done on the way stays, as one step."""

    def preview(self, diagram: Diagram) -> Diagram:
        """Return the diagram with what the release would add."""


def check_board(document: Document) -> None:
    """Refuse what is done to boards of Go only.

    Raises:
        RefusalError: the game that is shown is another one.
    """
    if not document.game.positions.is_go:
        raise RefusalError("not-go-board")


@contextmanager
def told(document: Document, tell: Callable[[Step], object]) -> Iterator[None]:
    """Call `tell` with the step that is done in here, or that grows by it, if there is one."""
    history = document.history
    before, done = history.undo_step, history.done
    yield
    step = history.undo_step
    if step is not None and step is not before and history.done >= done:
        tell(step)


def tool_name(tool: Tool) -> str:
    """Return what the tool puts on the board, translated and without a mnemonic."""
    return without_mnemonic(QCoreApplication.translate("Action", tool.text))


def step_name(tool: Tool) -> str:
    """Return the name of the tool's undo step."""
    return Named("Tool", tool.step)


@dataclass
class PointGesture:
    """A gesture that does nothing yet but to know where it began and where it is."""

    has_two_ends: ClassVar[bool] = False

    tool: Tool
    document: Document
    key: Stroke = field(default_factory=Stroke)
    start: Point | None = None
    end: Point | None = None

    def press(self, point: Point) -> None:
        self.start = self.end = point

    def move(self, point: Point) -> None:
        self.end = point

    def drag(self, points: Sequence[Point]) -> None:
        """Move over points one after the other."""
        for point in points:
            self.move(point)

    def release(self, _point: Point | None) -> bool:
        return True

    def give_up(self) -> None:
        pass

    def preview(self, diagram: Diagram) -> Diagram:
        return diagram


class Painting(PointGesture):
    """Does to each point it passes what it did to the first: put something there or remove it."""

    on = True

    def press(self, point: Point) -> None:
        super().press(point)
        self.decide(point)
        self.paint(point)

    def move(self, point: Point) -> None:
        if point != self.end:
            self.end = point
            if self.is_on(point) != self.on:
                self.paint(point)

    def decide(self, point: Point) -> None:
        """Let the first point say whether something is put there or removed."""
        self.on = not self.is_on(point)

    def is_on(self, point: Point) -> bool:
        """Whether what the tool puts there is on `point`."""
        raise NotImplementedError

    def paint(self, point: Point) -> None:
        """Change one point."""
        raise NotImplementedError


@runtime_checkable
class Fillable(Protocol):
    """A painting that can do to many points at once what it does to one."""

    tool: Tool
    document: Document

    def decide(self, point: Point) -> None: ...
    def fill(self, points: Collection[Point]) -> None:
        """Change all points that are not as they are wanted; one step."""

    def filled(self, diagram: Diagram, points: Collection[Point]) -> Diagram:
        """Return the diagram with what `fill` would do."""


class Fill(PointGesture):
    """Does to a rectangle what a painting does to its first corner; shows it before."""

    has_two_ends = True

    def __init__(self, painting: Fillable) -> None:
        super().__init__(painting.tool, painting.document)
        self.painting = painting
        self._shown: tuple[Diagram, Point | None, Diagram] | None = None

    def press(self, point: Point) -> None:
        super().press(point)
        self.painting.decide(point)

    def release(self, point: Point | None) -> bool:
        if point is not None:
            self.end = point
        self.painting.fill(self.points)
        return True

    @property
    def points(self) -> list[Point]:
        """The points of the rectangle, row by row."""
        if self.start is None or self.end is None:
            return []
        return rectangle_between(self.start, self.end)

    def preview(self, diagram: Diagram) -> Diagram:
        shown = self._shown
        if shown is None or shown[0] is not diagram or shown[1] != self.end:
            found = self.painting.filled(diagram, self.points)
            shown = self._shown = diagram, self.end, found
        return shown[2]


def rectangle_between(one: Point, other: Point) -> list[Point]:
    """Return the points of the rectangle with these corners, row by row."""
    (x1, y1), (x2, y2) = one, other
    return [
        Point(x, y)
        for y in range(min(y1, y2), max(y1, y2) + 1)
        for x in range(min(x1, x2), max(x1, x2) + 1)
    ]


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
