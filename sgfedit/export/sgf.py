"""A position as a record of one node that every program can open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go.board import Colour
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import Point, format_label, format_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.render.diagram import Diagram


def sgf_text(diagram: Diagram) -> str:
    """Return stones as set-up (AB, AW), whose turn it is, the marks, and what is shown and dimmed.

    Marks outside the visible part are there as well. Letters and marks of FF[1] become LB, TR and
    MA, as FF[4] has them.
    """
    size = (diagram.width, diagram.height)
    values: dict[str, list[str]] = {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "SZ": [str(size[0]) if size[0] == size[1] else f"{size[0]}:{size[1]}"],
        "PL": [diagram.to_play.value],
        "AB": _points(_stones(diagram, Colour.BLACK)),
        "AW": _points(_stones(diagram, Colour.WHITE)),
    }
    for point, mark in diagram.marks:
        values.setdefault(mark.value, []).append(format_point(point))
    values["LB"] = [format_label(point, text) for point, text in diagram.labels]
    values["AR"] = [":".join(map(format_point, pair)) for pair in diagram.arrows]
    values["LN"] = [":".join(map(format_point, pair)) for pair in diagram.lines]
    for ident, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        values[ident] = _points(point for point, one in diagram.territory if one is colour)
    values["DD"] = _points(sorted(diagram.dimmed))
    values["VW"] = _points(sorted(diagram.visible or ()))
    found = {ident: tuple(raw) for ident, raw in values.items() if raw}
    return f"({Properties.of(found).source})\n"


def _points(points: Iterable[Point]) -> list[str]:
    return list(map(format_point, points))


def _stones(diagram: Diagram, colour: Colour) -> list[Point]:
    everywhere = (Point(x, y) for y in range(diagram.height) for x in range(diagram.width))
    return [point for point in everywhere if diagram.stone(point) is colour]
