"""Patterns as text, for the command line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.go.points import parse_vertex
from sgfedit.library.patterns import SIGNS, Pattern

if TYPE_CHECKING:
    from sgfedit.sgf.values import Size

_MAX_SIZE: Final = 52
_TEXT: Final = re.compile(r"(?P<rows>[^@#]*)(@(?P<place>[^@#]*))?(#(?P<size>[^@#]*))?", re.DOTALL)
_SIZE: Final = re.compile(r"\s*(\d{1,2})(?:\s*[x:]\s*(\d{1,2}))?\s*")
_PLACES: Final = {
    "ul": (0, 0), "ur": (1, 0), "ll": (0, 1), "lr": (1, 1),
}  # fmt: skip


class PatternError(ValueError):
    """A text is no pattern.

    Attributes:
        column: Where it stops being one, from 1.
    """

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


def parse_pattern(text: str) -> Pattern:
    """Return the pattern that a text means: ``ROWS[@PLACE][#SIZE]``.

    Rows are signs (see `patterns`), parted by ``/`` or line ends; blanks mean nothing. PLACE is
    a corner of the board, ``ul``, ``ur``, ``ll`` or ``lr``, or the point on which the upper left
    sign lies, such as ``C17``; without, the pattern may lie anywhere, unless it is as large as
    the board. SIZE is ``19`` or ``13x9``; without it is 19.

    Raises:
        PatternError: it means none.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise PatternError("@ and # may each be used once, in this order", len(text))
    rows = _rows(match["rows"])
    columns = len(rows[0])
    size = _size(match)
    if columns > size[0] or len(rows) > size[1]:
        message = f"{columns} by {len(rows)} signs do not fit on a board of {size[0]} by {size[1]}"
        raise PatternError(message, 1)
    anchor = _anchor(match, columns, len(rows), size)
    return Pattern(columns, len(rows), "".join(rows), size, anchor)


def _rows(text: str) -> list[str]:
    for at, sign in enumerate(text, 1):
        if sign not in SIGNS and sign != "/" and not sign.isspace():
            raise PatternError(f"“{sign}” is none of the signs {SIGNS}", at)
    lines = ("".join(line.split()) for line in re.split(r"[/\r\n]", text))
    rows = [line for line in lines if line]
    if not rows:
        raise PatternError("a pattern has at least one sign", 1)
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            message = f"row {number} has {len(row)} signs, the first one has {len(rows[0])}"
            raise PatternError(message, 1)
    return rows


def _size(match: re.Match[str]) -> Size:
    if match["size"] is None:
        return 19, 19
    found = _SIZE.fullmatch(match["size"])
    size = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not all(1 <= length <= _MAX_SIZE for length in size):
        message = f"“{match['size'].strip()}” is no size of a board such as 13 or 13x9"
        raise PatternError(message, match.start("size") + 1)
    return size


def _anchor(match: re.Match[str], columns: int, rows: int, size: Size) -> tuple[int, int] | None:
    if match["place"] is None:
        return (0, 0) if (columns, rows) == size else None
    place = match["place"].strip()
    right, bottom = size[0] - columns, size[1] - rows
    if place.lower() in _PLACES:
        x, y = _PLACES[place.lower()]
        return x * right, y * bottom
    point = parse_vertex(place, *size)
    if point is None:
        message = f"“{place}” is neither ul, ur, ll, lr nor a point such as C17"
        raise PatternError(message, match.start("place") + 1)
    if point[0] > right or point[1] > bottom:
        raise PatternError(f"at {place} it does not fit on the board", match.start("place") + 1)
    return point
