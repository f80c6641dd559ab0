"""The eight ways to turn and mirror a board."""

from __future__ import annotations

from typing import Final, NamedTuple


class Symmetry(NamedTuple):
    """A way to lay a board: columns and rows exchanged first, then mirrored.

    Attributes:
        transposes: Whether columns become rows.
        mirrors_columns: Whether left and right are exchanged after that.
        mirrors_rows: Whether top and bottom are exchanged after that.
    """

    transposes: bool = False
    mirrors_columns: bool = False
    mirrors_rows: bool = False

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the size of a board of `columns` times `rows` after it."""
        return (rows, columns) if self.transposes else (columns, rows)

    def point(self, x: int, y: int, columns: int, rows: int) -> tuple[int, int]:
        """Return where (x, y) of a board of `columns` times `rows` comes to lie.

        A point off the board comes to lie off the board.
        """
        if self.transposes:
            x, y, columns, rows = y, x, rows, columns
        if self.mirrors_columns:
            x = columns - 1 - x
        if self.mirrors_rows:
            y = rows - 1 - y
        return x, y

    @property
    def inverse(self) -> Symmetry:
        """What takes this one back."""
        if not self.transposes:
            return self
        return Symmetry(True, self.mirrors_rows, self.mirrors_columns)

    def then(self, other: Symmetry) -> Symmetry:
        """Return this one followed by `other`."""
        columns, rows = self.mirrors_columns, self.mirrors_rows
        if other.transposes:
            columns, rows = rows, columns
        return Symmetry(
            self.transposes != other.transposes,
            columns != other.mirrors_columns,
            rows != other.mirrors_rows,
        )


IDENTITY: Final = Symmetry()
ROTATE_RIGHT: Final = Symmetry(transposes=True, mirrors_columns=True)
ROTATE_HALF: Final = Symmetry(mirrors_columns=True, mirrors_rows=True)
ROTATE_LEFT: Final = Symmetry(transposes=True, mirrors_rows=True)
MIRROR_LEFT_RIGHT: Final = Symmetry(mirrors_columns=True)
MIRROR_TOP_BOTTOM: Final = Symmetry(mirrors_rows=True)
MIRROR_DIAGONAL: Final = Symmetry(transposes=True)
MIRROR_ANTIDIAGONAL: Final = Symmetry(True, True, True)

SYMMETRIES: Final = (
    IDENTITY,
    ROTATE_RIGHT,
    ROTATE_HALF,
    ROTATE_LEFT,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    MIRROR_DIAGONAL,
    MIRROR_ANTIDIAGONAL,
)
"""All eight; right is clockwise, the diagonal runs from the upper left."""
