"""Vertices as people and GTP write them: "D4", columns without I, rows counted from the bottom.

GTP stops at 25 columns. Wider boards continue as spreadsheets do, with the same 25 letters:
after Z come AA, AB … AH, AJ … AZ, BA, BB.
"""

from __future__ import annotations

import re
from typing import Final

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
