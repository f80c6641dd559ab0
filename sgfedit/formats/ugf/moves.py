"""Points and moves of a UGF file; [Data] → the main line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.move_numbers import in_order
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.source import Line
    from sgfedit.sgf.values import Size

# Point, colour and which player of a pair, number, seconds used, the clock. MK stands for a pass.
_MOVE: Final = re.compile(
    r"([A-Z])([A-Z]),(?:([BW])[0-9]?|MK),([0-9]{0,6})(?:,([0-9]{0,9})(?: *'([0-9:]*))?)?[, ]*",
    re.IGNORECASE,
)
_OFF_BOARD: Final = "YZ"
_OTHER: Final = {"B": "W", "W": "B"}


class Stone(NamedTuple):
    """A line of [Data] or of a figure.

    Attributes:
        line: Where it stands.
        number: Of the move; 0 is a stone that is set up.
        colour: "B" or "W"; empty is the one whose turn it is.
        point: None is a pass.
        timed: Whether it says how long the player thought.
    """

    line: int
    number: int
    colour: str
    point: Point | None
    timed: bool


class Grid:
    """The points of a board as a UGF file counts them: from 1, rows from either side."""

    def __init__(self, size: Size, *, from_bottom: bool) -> None:
        self.size = size
        self._from_bottom = from_bottom

    def point(self, column: int, row: int) -> Point | None:
        """Return a point of the board, None if it is not on it."""
        columns, rows = self.size
        if not (0 < column <= columns and 0 < row <= rows):
            return None
        return Point(column - 1, rows - row if self._from_bottom else row - 1)

    def stone(self, line: Line, number: int, flaws: Flaws) -> Stone | None:
        """Return the move in a line, None if there is none.

        Args:
            line: Of the file.
            number: Of the move, where the line does not say.
            flaws: Are added to: a move that is not on the board is read as a pass, to keep the
                numbers and turns of the others.
        """
        match = _MOVE.fullmatch(line.text.strip(" \t\0\x1a"))
        if match is None:
            return None
        column, row = (ord(letter.upper()) - ord("A") + 1 for letter in match.group(1, 2))
        number = int(match[4]) if match[4] else number
        point = self.point(column, row)
        is_pass = match[1].upper() in _OFF_BOARD and number
        if point is None and not is_pass:
            flaws.add("foreign-off-board", line.number, line.text)
        timed = bool((match[5] or "").strip("0") or (match[6] or "").strip("0:"))
        return Stone(line.number, number, (match[3] or "").upper(), point, timed)


def add_moves(lines: Sequence[Line], grid: Grid, root: Draft, flaws: Flaws) -> list[Draft]:
    """Read [Data] and return its main line, the root first. O(lines), sorting aside."""
    stones: list[Stone] = []
    for line in lines:
        stone = grid.stone(line, stones[-1].number + 1 if stones else 1, flaws)
        if stone is not None:
            stones.append(stone)
        elif line.text.strip(" \t\0\x1a"):
            flaws.add("foreign-unread", line.number, line.text)
    timed = next((stone for stone in stones if stone.timed), None)
    if timed:
        flaws.add("foreign-left-out", timed.line, "seconds used for moves")
    set_up(root, stones)
    main = [root]
    colour = "W" if "AB" in root.properties else "B"
    moves = [stone for stone in stones if stone.number]
    order = in_order([stone.number for stone in moves], [stone.line for stone in moves], flaws)
    if moves and moves[order[0]].number > 1:
        first = moves[order[0]]
        flaws.add("foreign-contradiction", first.line, f"starts at move {first.number}")
    for stone in (moves[index] for index in order):
        colour = stone.colour or colour
        main.append(main[-1].play(colour, stone.point))
        colour = _OTHER[colour]
    return main


def set_up(draft: Draft, stones: Sequence[Stone]) -> None:
    """Add the stones that have the number 0."""
    colours = {
        stone.point: stone.colour or "B"
        for stone in stones
        if not stone.number and stone.point is not None
    }
    for colour in "BW":
        draft.add_points(f"A{colour}", (point for point in colours if colours[point] == colour))
