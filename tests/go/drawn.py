"""Positions as text: ``X`` black, ``O`` white, ``.`` empty, blanks between points."""

from __future__ import annotations

from typing import NamedTuple

from sgfedit.go.scoring import Finished, living, strings


class Drawn(NamedTuple):
    """A position."""

    width: int
    height: int
    stones: bytes

    @property
    def finished(self) -> Finished:
        return Finished(*self)

    def at(self, column: int, row: int) -> int:
        """The point in a column and a row, both counted from 1 at the upper left."""
        return (row - 1) * self.width + column - 1

    def string(self, column: int, row: int) -> frozenset[int]:
        """The stones connected to the one that stands there."""
        point = self.at(column, row)
        return next(s.points for s in strings(living(self.finished)) if point in s.points)


def drawn(text: str) -> Drawn:
    rows = [row.split() for row in text.strip().splitlines()]
    assert len({len(row) for row in rows}) == 1
    return Drawn(
        len(rows[0]), len(rows), bytes(".XO".index(point) for row in rows for point in row)
    )
