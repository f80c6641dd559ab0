"""Diagrams in words for those who hear them, and lists of marks for formats without signs."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from sgfedit.go.board import Colour
from sgfedit.go.points import vertex
from sgfedit.sgf.marks import OUTER_FIRST
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.marks import Mark


def names(diagram: Diagram, points: Iterable[Point]) -> str:
    """Return points as people name them: "D4 Q16"."""
    return " ".join(vertex(*point, diagram.height) for point in points)


def label_list(diagram: Diagram, labels: Iterable[tuple[Point, str]]) -> Iterator[str]:
    """Yield the line that lists labels, if there are any."""
    listed = ", ".join(f"{names(diagram, [point])} {text}" for point, text in labels)
    if listed:
        yield f"{property_type('LB').label}: {listed}"


def lists(
    diagram: Diagram, signs: Mapping[Mark, str], ends: str = "-", pairs: str = " "
) -> Iterator[str]:
    """Yield lines that list marks, labels, arrows, lines and territory with their points.

    Args:
        diagram: One `Diagram.in_sight`; what it does not have is not listed.
        signs: The order of marks, and what stands behind the name of each.
        ends: What stands between the ends of arrows and lines.
        pairs: What stands between two of them.
    """
    for mark, sign in signs.items():
        points = [point for point, one in diagram.marks if one is mark]
        if points:
            yield f"{mark.label}{sign}: {names(diagram, points)}"
    yield from label_list(diagram, diagram.labels)
    for ident, of_ident in (("AR", diagram.arrows), ("LN", diagram.lines)):
        if of_ident:
            told = (names(diagram, pair).replace(" ", ends) for pair in of_ident)
            yield f"{property_type(ident).label}: {pairs.join(told)}"
    for ident, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        points = [point for point, owner in diagram.territory if owner is colour]
        if points:
            yield f"{property_type(ident).label}: {names(diagram, points)}"


def position_in_words(diagram: Diagram) -> str:
    """Return size, stones, whose turn it is, numbers and marks in one line of sentences.

    Of a board that is shown in part, what is in that part.
    """
    return " ".join(f"{sentence}." for sentence in _sentences(diagram.in_sight()))


def _sentences(diagram: Diagram) -> Iterator[str]:
    yield f"Board of {diagram.width} by {diagram.height}"
    left, top, right, bottom = diagram.bounds
    if (right - left + 1, bottom - top + 1) != (diagram.width, diagram.height):
        corners = (Point(left, bottom), Point(right, top))
        yield f"Shown from {' to '.join(names(diagram, [one]) for one in corners)}"
    seen = [point for point in diagram.points() if not diagram.is_hidden(point)]
    for colour in Colour:
        stones = names(diagram, (point for point in seen if diagram.stone(point) is colour))
        yield f"{colour.name.capitalize()}: {stones or 'no stones'}"
    yield f"{diagram.to_play.name.capitalize()} to play"
    if diagram.last_move is not None:
        yield f"Last move: {names(diagram, [diagram.last_move])}"
    moves = sorted(diagram.numbers, key=itemgetter(1))
    if moves:
        told = (f"{number} {names(diagram, [point])}" for point, number in moves)
        yield f"Moves: {', '.join(told)}"
    yield from lists(diagram, dict.fromkeys(OUTER_FIRST, ""), " to ", ", ")
