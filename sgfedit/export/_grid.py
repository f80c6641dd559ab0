"""What the text formats share: which points are shown, and lists of what has no sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go.board import Colour
from sgfedit.go.points import vertex
from sgfedit.sgf.properties import property_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.render.diagram import Diagram, Mark
    from sgfedit.sgf.values import Point


def shown(diagram: Diagram, pairs: Iterable[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
    """Return the arrows or lines both ends of which are in sight."""
    return [pair for pair in pairs if not any(map(diagram.is_hidden, pair))]


def names(diagram: Diagram, points: Iterable[Point]) -> str:
    """Return points as people name them: "D4 Q16"."""
    return " ".join(vertex(*point, diagram.height) for point in points)


def label_list(diagram: Diagram, labels: Iterable[tuple[Point, str]]) -> Iterator[str]:
    """Yield the line that lists labels, if there are any."""
    listed = ", ".join(f"{names(diagram, [point])} {text}" for point, text in labels)
    if listed:
        yield f"{property_type('LB').label}: {listed}"


def mark_list(diagram: Diagram, mark: Mark, points: Iterable[Point], sign: str = "") -> str:
    """Return the line that lists marks of one kind."""
    return f"{property_type(mark.value).label}{sign}: {names(diagram, points)}"


def territory_list(diagram: Diagram) -> Iterator[str]:
    """Yield the lines that list territory in sight."""
    for ident, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        points = [
            point
            for point, owner in diagram.territory
            if owner is colour and not diagram.is_hidden(point)
        ]
        if points:
            yield f"{property_type(ident).label}: {names(diagram, points)}"
