"""Heights of many blocks, one under the other: where each is, and what is at a place."""

from __future__ import annotations

from typing import Final

_RUN: Final = 256


class Heights:
    """Heights in px; changing one and finding a place cost O(blocks / 256 + 256)."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._sums: list[int] = []

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, index: int) -> int:
        return self._heights[index]

    @property
    def total(self) -> int:
        """The sum of all."""
        return sum(self._sums)

    def append(self, height: int) -> None:
        """Add a block at the end."""
        if len(self._heights) % _RUN == 0:
            self._sums.append(0)
        self._heights.append(height)
        self._sums[-1] += height

    def set(self, index: int, height: int) -> None:
        """Give a block another height."""
        self._sums[index // _RUN] += height - self._heights[index]
        self._heights[index] = height

    def top(self, index: int) -> int:
        """Return where a block begins."""
        run = index // _RUN
        return sum(self._sums[:run]) + sum(self._heights[run * _RUN : index])

    def at(self, y: int) -> int:
        """Return the block at `y`, the first or the last one beyond the ends; 0 if empty."""
        run = top = 0
        while run < len(self._sums) - 1 and top + self._sums[run] <= y:
            top += self._sums[run]
            run += 1
        index = run * _RUN
        while index < len(self._heights) - 1 and top + self._heights[index] <= y:
            top += self._heights[index]
            index += 1
        return index
