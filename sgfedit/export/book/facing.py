"""Boards laid alike on a sheet: all in one corner, all of one part. No Qt.

Books print problems in one corner, wherever the record has them, so that the eye need not turn.
Only the diagram is turned, with all that is on it; the lines keep their names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sgfedit.go.symmetry import IDENTITY, SYMMETRIES, Symmetry
from sgfedit.render.cropping import cropped
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.render.diagram import Diagram


class Corner(StrEnum):
    """Where problems lie."""

    AS_RECORDED = "as-recorded"
    UPPER_LEFT = "upper-left"
    UPPER_RIGHT = "upper-right"
    LOWER_LEFT = "lower-left"
    LOWER_RIGHT = "lower-right"


_AROUND: Final = 2
"""Free lines around a problem; of several on a page each has little room."""

_NEAR_EDGE: Final = 2
"""Lines up to the edge that are shown as well."""

_SIDE_NAMED: Final = re.compile(
    r"\b(?:top|bottom|(?:upper|lower|left|right)[ -](?:side|hand|corner|edge|left|right)"
    r"|(?:to|on|at) the (?:left|right)"
    r"|oben|unten|links|rechts|en (?:haut|bas)|à (?:gauche|droite)|arriba|abajo|izquierda|derecha"
    r"|слева|справа|сверху|снизу)\b"
    r"|[左右][上下辺边邊]|[上下][辺边邊]|[우좌][상하]|[상하좌우]변",
    re.IGNORECASE,
)

_SIDES: Final = {
    Corner.UPPER_LEFT: (-1, -1),
    Corner.UPPER_RIGHT: (1, -1),
    Corner.LOWER_LEFT: (-1, 1),
    Corner.LOWER_RIGHT: (1, 1),
}
_TURNS: Final = tuple(
    one for one in SYMMETRIES if one.transposes == (one.mirrors_columns != one.mirrors_rows)
)


def names_side(text: str) -> bool:
    """Return whether words say where something lies, which is wrong once the board is turned."""
    return _SIDE_NAMED.search(text) is not None


def symmetry_to(diagram: Diagram, corner: Corner, *, mirrors: bool = True) -> Symmetry:
    """Return what lays a diagram so that most of its stones are in a corner.

    A diagram that shows the whole board stays as it is. Of the two ways that differ by mirroring
    the one that lays the part that is shown broad, or else the one that changes less.

    Args:
        diagram: Cropped to what matters.
        corner: Where its stones are to be.
        mirrors: Whether it may be mirrored; else it is only turned.
    """
    left, top, right, bottom = diagram.bounds
    columns, rows = right - left + 1, bottom - top + 1
    if corner is Corner.AS_RECORDED or (columns, rows) == (diagram.width, diagram.height):
        return IDENTITY
    across, down = _lean(diagram)
    x_side, y_side = _SIDES[corner]

    def rank(symmetry: Symmetry) -> tuple[int, bool]:
        x, y = symmetry.point(across, down, 1, 1)  # about a board of one point signs change
        is_broad = symmetry.size(columns, rows)[0] >= symmetry.size(columns, rows)[1]
        return x * x_side + y * y_side, is_broad

    return max(SYMMETRIES if mirrors else _TURNS, key=rank)


def _lean(diagram: Diagram) -> tuple[int, int]:
    """Return how far the stones are off the middle together, in half lines, to right and down."""
    indexes = [index for index, stone in enumerate(diagram.stones) if stone]
    width, height = diagram.width, diagram.height
    return (
        sum(2 * (index % width) - width + 1 for index in indexes),
        sum(2 * (index // width) - height + 1 for index in indexes),
    )


def part_with(diagram: Diagram, points: Iterable[Point]) -> Diagram:
    """Return a diagram with the part of the board that matters, `points` among it."""
    part = cropped(replace(diagram, ghosts=()), _AROUND, _NEAR_EDGE, points)
    return replace(part, ghosts=diagram.ghosts)


def common_part(diagrams: Sequence[Diagram]) -> list[Diagram]:
    """Return diagrams that show the same part, those of one size of board."""
    parts: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for diagram in diagrams:
        size, bounds = (diagram.width, diagram.height), diagram.bounds
        left, top, right, bottom = parts.get(size, bounds)
        parts[size] = (
            min(left, bounds[0]),
            min(top, bounds[1]),
            max(right, bounds[2]),
            max(bottom, bounds[3]),
        )
    return [shown(one, parts[one.width, one.height]) for one in diagrams]


def shown(diagram: Diagram, bounds: tuple[int, int, int, int]) -> Diagram:
    """Return a diagram of which the part within `bounds` is shown; see `Diagram.bounds`."""
    left, top, right, bottom = bounds
    if bounds == (0, 0, diagram.width - 1, diagram.height - 1):
        return replace(diagram, visible=None)
    points = (Point(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
    return replace(diagram, visible=frozenset(points), crop=True)
