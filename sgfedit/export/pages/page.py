"""What a page consists of: lines, figures and rules at their places, in points."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.render.geometry import Geometry

if TYPE_CHECKING:
    from sgfedit.export.pages.texts import Text
    from sgfedit.render.diagram import Diagram

FINE: Final = 20.0
"""Px in a point of boards that are measured: those of a PDF."""

_LOGICAL: Final = 0.72
"""Points of a logical unit of boards: what is readable on a screen may be smaller on paper."""


class PlacedLine(NamedTuple):
    """A line of a paragraph, by its number there, from 0, and its upper left corner."""

    text: Text
    number: int
    x: float
    y: float


class PlacedFigure(NamedTuple):
    """A board in a rectangle, and which block of the book it is."""

    diagram: Diagram
    x: float
    y: float
    width: float
    height: float
    at: int

    def geometry(self, per_point: float) -> Geometry:
        """Return where things are in it, for a device of that many px in a point."""
        return _geometry(self.diagram, self.width, self.height, per_point)


class Rule(NamedTuple):
    """A thin rectangle: beside variations, to write on."""

    x: float
    y: float
    width: float
    height: float


class Entry(NamedTuple):
    """A line of the table of figures.

    Attributes:
        label: What the figure or the game is called.
        depth: How many variations the figure is in; None: it is a game.
        at: Which block of the book it is.
    """

    label: str
    depth: int | None
    at: int


@dataclass(slots=True)
class Page:
    """A page.

    Attributes:
        width: Of the paper.
        height: Of the paper.
        lines: Of text, headers and footers included.
        figures: Boards.
        rules: Lines.
        game: The title of the game that it is about, empty before the first one.
        has_head: Whether it begins with a title, so that it needs no header.
        entries: Games and figures that stand on it.
    """

    width: float
    height: float
    lines: list[PlacedLine] = field(default_factory=list)
    figures: list[PlacedFigure] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    game: str = ""
    has_head: bool = False
    entries: list[Entry] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is on it."""
        return not (self.lines or self.figures)

    def words(self) -> str:
        """Return what its lines say, one below the other as they were set."""
        return "\n".join(line.text.words(line.number) for line in self.lines)


def _geometry(diagram: Diagram, width: float, height: float, per_point: float) -> Geometry:
    return Geometry.fit(width / _LOGICAL, height / _LOGICAL, diagram, ratio=per_point * _LOGICAL)


def cell_of(diagram: Diagram, width: float, height: float) -> float:
    """Return the largest cell of a board in that rectangle, in points."""
    return _geometry(diagram, width, height, FINE).cell / FINE


def board_size(
    diagram: Diagram, width: float, height: float, most: float = 1e6
) -> tuple[float, float]:
    """Return width and height of a board that fits into a rectangle.

    Args:
        diagram: What is on it.
        width: Of the rectangle.
        height: Of the rectangle.
        most: The largest cell.
    """
    geometry = _geometry(diagram, width, height, FINE)
    if geometry.cell > most * FINE:
        share = most * FINE / geometry.cell
        geometry = _geometry(diagram, width * share, height * share, FINE)
    wood = geometry.wood
    return wood.width / FINE, wood.height / FINE
