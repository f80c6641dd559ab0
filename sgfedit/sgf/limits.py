"""What a text that is hardly a game record may cost: memory for its nodes, flaws in the list.

The promise is that no file takes more than 40 times its size. A node takes 128 bytes and its
text, so a file cannot be all nodes: one of 50 MB of semicolons is refused, as soon as that shows.
A million nodes are always read, and so is whatever has more than five characters a node; a move
alone has six.
"""

from __future__ import annotations

from typing import Final

from sgfedit.sgf.problems import Finding

NODE_COST: Final = 128
"""Bytes that a node takes besides its text."""

GAME_COST: Final = 900
"""Bytes that a game takes besides its nodes."""

DAMAGE_COST: Final = 400
"""Bytes more for a node that stands in the file otherwise than its properties say."""

_FREE: Final = 1_000_000 * NODE_COST
_FOR_A_CHARACTER: Final = 24

MOST_OF_A_KIND: Final = 1_000
"""Flaws of one kind that are listed."""

MOST_TO_MEND: Final = 100_000
"""Flaws of one kind that are looked at to mend them, which takes memory for a moment only."""


def is_too_dense(cost: int, length: int) -> bool:
    """Whether what was made of the first `length` characters of a text takes too many bytes."""
    return cost > _FREE + _FOR_A_CHARACTER * length


class Findings:
    """Flaws in the order they are found; of each kind the first `most`, the others are counted."""

    def __init__(self, most: int = MOST_OF_A_KIND) -> None:
        self._most = most
        self._listed: list[Finding] = []
        self._counts: dict[str, int] = {}
        self._first_left_out: dict[str, int] = {}

    def add(self, code: str, offset: int, detail: str = "") -> None:
        """Note a flaw; O(1), also in memory."""
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count <= self._most:
            self._listed.append(Finding(code, offset, detail))
        elif count == self._most + 1:
            self._first_left_out[code] = offset

    def add_all(self, code: str, offsets: range) -> None:
        """Note a flaw at each of many offsets."""
        room = self._most + 1 - self._counts.get(code, 0)
        few = offsets[: max(room, 0)]
        for offset in few:
            self.add(code, offset)
        self._counts[code] += len(offsets) - len(few)

    def listed(self) -> list[Finding]:
        """Return the flaws, with one more for each kind of which some are not listed."""
        return self._listed + [
            Finding("more-of-a-kind", offset, f"{self._counts[code] - self._most:,} × {code}")
            for code, offset in self._first_left_out.items()
        ]
