"""Diagrams in words for those who hear them, and lists of marks for formats without signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.go.board import Colour
from sgfedit.go.points import vertex
from sgfedit.sgf.marks import OUTER_FIRST
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.marks import Mark


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
    return f"{mark.label}{sign}: {names(diagram, points)}"


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


def position_in_words(diagram: Diagram) -> str:
    """Return size, stones, whose turn it is, numbers and marks in one line of sentences.

    Of a board that is shown in part, what is in that part.
    """
    return " ".join(f"{sentence}." for sentence in _sentences(diagram))


def _sentences(diagram: Diagram) -> Iterator[str]:
    yield f"Board of {diagram.width} by {diagram.height}"
    left, top, right, bottom = diagram.bounds
    if (right - left + 1, bottom - top + 1) != (diagram.width, diagram.height):
        corners = (Point(left, bottom), Point(right, top))
        yield f"Shown from {' to '.join(names(diagram, [one]) for one in corners)}"
    for colour in Colour:
        stones = names(diagram, _stones(diagram, colour))
        yield f"{colour.name.capitalize()}: {stones or 'no stones'}"
    yield f"{diagram.to_play.name.capitalize()} to play"
    if diagram.last_move is not None and not diagram.is_hidden(diagram.last_move):
        yield f"Last move: {names(diagram, [diagram.last_move])}"
    numbers = [pair for pair in diagram.numbers if not diagram.is_hidden(pair[0])]
    if numbers:
        told = (
            f"{number} {names(diagram, [point])}" for point, number in sorted(numbers, key=_second)
        )
        yield f"Moves: {', '.join(told)}"
    for mark in OUTER_FIRST:
        points = [p for p, one in diagram.marks if one is mark and not diagram.is_hidden(p)]
        if points:
            yield mark_list(diagram, mark, points)
    yield from label_list(
        diagram, [pair for pair in diagram.labels if not diagram.is_hidden(pair[0])]
    )
    for ident, pairs in (("AR", diagram.arrows), ("LN", diagram.lines)):
        found = [names(diagram, pair).replace(" ", " to ") for pair in shown(diagram, pairs)]
        if found:
            yield f"{property_type(ident).label}: {', '.join(found)}"
    yield from territory_list(diagram)


def _second(pair: tuple[Point, int]) -> int:
    return pair[1]


def _stones(diagram: Diagram, colour: Colour) -> Iterator[Point]:
    left, top, right, bottom = diagram.bounds
    for at, value in enumerate(diagram.stones):
        if value == _VALUES[colour]:
            y, x = divmod(at, diagram.width)
            point = Point(x, y)
            if left <= x <= right and top <= y <= bottom and not diagram.is_hidden(point):
                yield point


_VALUES: Final = {Colour.BLACK: 1, Colour.WHITE: 2}
