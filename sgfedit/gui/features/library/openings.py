"""The first moves of games as a position to look for, and to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.go.points import hoshi
from sgfedit.library.patterns import Pattern
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.gui.features.library.page_rows import Opening

_SIZE: Final = 19
_SIGNS: Final = ".XO"


def pattern_of_opening(opening: Opening) -> Pattern:
    """Return the position after the moves of an opening, none of which takes stones."""
    signs = ["."] * (_SIZE * _SIZE)
    for number, point in enumerate(opening.moves):
        if point is not None:
            signs[point[1] * _SIZE + point[0]] = _SIGNS[1 + number % 2]
    return Pattern(_SIZE, _SIZE, "".join(signs), (_SIZE, _SIZE), (0, 0))


def diagram_of_opening(opening: Opening) -> Diagram:
    """Return what a board shows of an opening: numbered stones."""
    signs = pattern_of_opening(opening).signs
    points = ((n, Point(*p)) for n, p in enumerate(opening.moves, 1) if p is not None)
    return Diagram(
        stones=bytes(map(_SIGNS.index, signs)),
        numbers=tuple((point, number) for number, point in points),
        hoshi=frozenset(Point(*point) for point in hoshi(_SIZE, _SIZE)),
        coordinates=False,
    )
