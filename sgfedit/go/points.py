"""Points of a board: their names, the hoshi that are drawn, those of a fixed handicap.

All points are `(x, y)` from 0 at the upper left. Names are as people and GTP write them: "D4",
columns without I, rows counted from the bottom. GTP stops at 25 columns; wider boards continue as
spreadsheets do, with the same 25 letters: after Z come AA, AB … AH, AJ … AZ, BA, BB.

Corner points lie on the fourth line of boards from 13 up and on the third line of smaller ones
(GTP 2, section 4.1.1). Boards below 7 have none.
"""

from __future__ import annotations

import re
from typing import Final

_SMALLEST: Final = 7
_FOURTH_LINE_FROM: Final = 13
_CENTRE_FROM: Final = 9
# Side points crowd a smaller board: 13x13 and 15x15 boards are sold with five points.
_SIDES_FROM: Final = 17


def hoshi(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """Return the points to be marked on a board, row by row from the upper left.

    Square boards get: below 7 none; 7 and even sizes the four corner points; odd sizes from 9 also
    the centre; odd sizes from 17 also the sides. Rectangular boards follow each side's length.
    """
    if min(width, height) < _SMALLEST:
        return ()
    left, right = _near_and_far(width)
    top, bottom = _near_and_far(height)
    points = {(left, top), (right, top), (left, bottom), (right, bottom)}
    if _has_middle(width, _CENTRE_FROM) and _has_middle(height, _CENTRE_FROM):
        points.add((width // 2, height // 2))
    if _has_middle(width, _SIDES_FROM):
        points |= {(width // 2, top), (width // 2, bottom)}
    if _has_middle(height, _SIDES_FROM):
        points |= {(left, height // 2), (right, height // 2)}
    return tuple(sorted(points, key=lambda point: (point[1], point[0])))


def max_handicap(width: int, height: int) -> int:
    """Return how many stones a fixed handicap can have: 9, 4 or 0.

    Nine need a middle line both ways: odd sizes from 9 (GTP 2, section 4.1.1).
    """
    if min(width, height) < _SMALLEST:
        return 0
    return 9 if _has_middle(width, _CENTRE_FROM) and _has_middle(height, _CENTRE_FROM) else 4


def handicap_points(width: int, height: int, stones: int) -> tuple[tuple[int, int], ...]:
    """Return the points of a fixed handicap, in the order in which the stones are put down.

    Two stones stand in the upper right and the lower left, the third in the lower right, the
    fourth in the upper left. An odd number from 5 ends with the centre, even ones leave it out.
    From 6 the left and right side come before the upper and lower one.

    Args:
        stones: Wanted number; above `max_handicap` all there are, below 2 none.
    """
    stones = min(stones, max_handicap(width, height))
    if stones < 2:
        return ()
    left, right = _near_and_far(width)
    top, bottom = _near_and_far(height)
    x, y = width // 2, height // 2
    corners = ((right, top), (left, bottom), (right, bottom), (left, top))
    sides = ((left, y), (right, y), (x, top), (x, bottom))
    if stones <= 4:
        return corners[:stones]
    centre = ((x, y),) if stones % 2 else ()
    return corners + sides[: stones - 4 - len(centre)] + centre


def _near_and_far(size: int) -> tuple[int, int]:
    near = 3 if size >= _FOURTH_LINE_FROM else 2
    return near, size - 1 - near


def _has_middle(size: int, smallest: int) -> bool:
    return size % 2 == 1 and size >= smallest


_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
# GTP 2, section 2.11: I is left out because it is easily taken for J; case does not matter.
_VERTEX: Final = re.compile(r"\s*([A-HJ-Z]{1,2})([0-9]{1,2})\s*", re.IGNORECASE | re.ASCII)


def column_label(x: int) -> str:
    """Return the letters of column `x`, counted from 0 at the left."""
    tens, ones = divmod(x, len(_LETTERS))
    return (_LETTERS[tens - 1] if tens else "") + _LETTERS[ones]


def row_label(y: int, height: int) -> str:
    """Return the number of row `y`, counted from 0 at the top of a board of `height` rows."""
    return str(height - y)


def vertex(x: int, y: int, height: int) -> str:
    """Return the name of the point in column `x` and row `y`, both from 0 at the upper left."""
    return column_label(x) + row_label(y, height)


def parse_vertex(text: str, width: int, height: int) -> tuple[int, int] | None:
    """Return the column and row that `text` names, the inverse of `vertex`.

    Small letters and blanks around the vertex are accepted. None stands for everything that is
    not a point of this board, so also for "pass".
    """
    match = _VERTEX.fullmatch(text)
    if match is None:
        return None
    x = -1
    for letter in match[1].upper():
        x = (x + 1) * len(_LETTERS) + _LETTERS.index(letter)
    y = height - int(match[2])
    return (x, y) if x < width and 0 <= y < height else None
