"""Where the nodes of a JSON file stand in its text, for messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.problems import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECE: Final = re.compile(r'"((?:[^"\\]|\\.)*+)"|[{}\[\]]', re.DOTALL)
_ABOVE_A_NODE: Final = ["{", "games", "{", "nodes"]


class NodePlaces:
    """Line and column of every node; found when the first of them is asked for, in O(length)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: Lines | None = None
        self._offsets: list[int] = []

    def place(self, index: int | None) -> tuple[int, int]:
        """Return line and column of the node with this index among all; of the file for None."""
        if self._lines is None:
            self._lines = Lines(self._text)
            self._offsets = list(_offsets(self._text))
        if index is None or index >= len(self._offsets):
            return 1, 1
        return self._lines.place(self._offsets[index])


def _offsets(text: str) -> Iterator[int]:
    """Yield where the objects of the lists of nodes begin."""
    above: list[str] = []
    key = ""
    for match in _PIECE.finditer(text):
        piece = match[0]
        if match[1] is not None:
            key = match[1]
        elif piece in "{[":
            if piece == "{" and above == _ABOVE_A_NODE:
                yield match.start()
            above.append("{" if piece == "{" else key)
        elif above:
            above.pop()
