"""A diagram as it was drawn, before it is known which part of which board it shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sgfedit.sgf.values import Point, Size


class Sign(NamedTuple):
    """What stands on a point.

    Attributes:
        stone: "B", "W", or empty.
        mark: The ident of a mark, or empty.
        label: Of a free point.
        number: Of the move that is played there, 0 for none.
        star: Whether the point is drawn as a star point, or may be one; None if nobody knows.
        is_last: Whether it is drawn as the last move.
    """

    stone: str = ""
    mark: str = ""
    label: str = ""
    number: int = 0
    star: bool | None = None
    is_last: bool = False


FREE: Final = Sign(star=False)
STAR: Final = Sign(star=True)
HIDDEN: Final = None
"""A place in a row that is no point of the board."""


class Edges(NamedTuple):
    """What a diagram says of where it lies.

    Attributes:
        top: Whether its first row is the board's; the others likewise.
        bottom: See `top`.
        left: See `top`.
        right: See `top`.
        size: (columns, rows) of the board where that is written, 0 where it is not.
        column: Of the board that its left column is, counted from 0; None if not written.
        lowest: Number of its lowest row, counted from 1 at the bottom of the board; None likewise.
        is_centred: Whether it lies in the middle where nothing is said, as at Sensei's Library.
    """

    top: bool = False
    bottom: bool = False
    left: bool = False
    right: bool = False
    size: tuple[int, int] = (0, 0)
    column: int | None = None
    lowest: int | None = None
    is_centred: bool = False


class Placed(NamedTuple):
    """Where a diagram lies.

    Attributes:
        size: (columns, rows) of the board.
        left: Columns of the board left of it.
        top: Rows of the board above it.
        doubt: What to tell the user, empty if it is certain.
    """

    size: Size
    left: int
    top: int
    doubt: str = ""


class Note(NamedTuple):
    """A mark, a label, an arrow that is written below the board.

    Attributes:
        ident: Of its property.
        points: Names such as "D4", or "3:2" counted from the upper left of the diagram.
        text: Of a label.
        line: In the file.
    """

    ident: str
    points: tuple[str, ...]
    text: str
    line: int


@dataclass
class Drawn:
    """One diagram.

    Attributes:
        rows: From the top; every row as long as the first. HIDDEN for what is not shown.
        line: Of the first row in the file.
        edges: What is known of where it lies.
        first: Who plays the lowest number.
        start: The number that is drawn as 1.
        to_play: Whose turn it is before the moves, empty if nobody says.
        title: In one line.
        comment: All other text around it.
        info: Game info by ident.
        notes: What is written below the board.
        later: Moves on points that have a number already: number → the number there.
        passes: Numbers of moves that are passes, or that were played outside of the diagram.
    """

    rows: list[list[Sign | None]]
    line: int
    edges: Edges
    first: str = "B"
    start: int = 1
    to_play: str = ""
    title: str = ""
    comment: list[str] = field(default_factory=list)
    info: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    later: dict[int, int] = field(default_factory=dict)
    passes: dict[int, bool] = field(default_factory=dict)

    def signs(self, placed: Placed) -> list[tuple[Point, Sign]]:
        """Return the points that are shown, row by row."""
        return [
            (Point(x + placed.left, y + placed.top), sign)
            for y, row in enumerate(self.rows)
            for x, sign in enumerate(row)
            if sign is not HIDDEN
        ]
