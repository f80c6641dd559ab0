"""What the lines of a board are called at its four sides: a rule of points, not of pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.points import column_label, row_label

if TYPE_CHECKING:
    from sgfedit.render.diagram import Diagram

_LETTERS: Final = 25
"""Columns up to here have one letter."""


class LineName(NamedTuple):
    """The name of a line.

    Attributes:
        text: What stands at its ends.
        number: Where there is no room for all names, those whose number a step divides stay.
    """

    text: str
    number: int


def line_names(diagram: Diagram) -> tuple[list[LineName], list[LineName]]:
    """Return the names of the upright lines from the left, and of the level ones from the top.

    Names go along with their lines: after a quarter turn the letters run down the sides.
    """
    width, height = diagram.symmetry.inverse.size(diagram.width, diagram.height)
    letters = [LineName(column_label(x), x) for x in range(width)]
    numbers = [LineName(row_label(y, height), height - y) for y in range(height)]
    transposes, mirrors_columns, mirrors_rows = diagram.symmetry
    upright, level = (numbers, letters) if transposes else (letters, numbers)
    return (
        upright[::-1] if mirrors_columns else upright,
        level[::-1] if mirrors_rows else level,
    )


def longest_names(diagram: Diagram) -> tuple[int, int]:
    """Return how many characters the names of upright lines have at most, and of level ones."""
    width, height = diagram.symmetry.inverse.size(diagram.width, diagram.height)
    letters, digits = 1 if width <= _LETTERS else 2, len(str(height))
    return (digits, letters) if diagram.symmetry.transposes else (letters, digits)
