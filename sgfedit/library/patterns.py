"""Patterns and options of a position search, its answers, and patterns as text.

Signs of a pattern as text, as Kombilo has them: ``.`` empty, ``X`` black, ``O`` white, ``x`` black
or empty, ``o`` white or empty, ``*`` anything; a blank between signs means nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.points import parse_vertex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Position
    from sgfedit.sgf.values import Size


SIGNS: Final = ".XOxo*"


class Pattern(NamedTuple):
    """A rectangle of a board.

    Attributes:
        columns: Width of the rectangle.
        rows: Its height.
        signs: `columns * rows` of `SIGNS`, row by row from the top.
        size: (columns, rows) of the board.
        anchor: (x, y) of the upper left point on that board; None if it may lie anywhere.
    """

    columns: int
    rows: int
    signs: str
    size: Size = (19, 19)
    anchor: tuple[int, int] | None = None

    @property
    def is_whole_board(self) -> bool:
        """Whether the rectangle is the board."""
        return (self.columns, self.rows) == tuple(self.size)


class Options(NamedTuple):
    """What counts as the same.

    Attributes:
        turned: Whether all eight symmetries of the board count.
        swapped: Whether colours may be exchanged.
        to_play: "B" or "W" if the next move after the hit must be of that colour (of the other
            one where colours are exchanged), None if whoever moves next. Where no move follows it
            is the turn of who did not make the last one; without any move it is anybody's.
        before_move: Only positions up to this move number count; None for all.
        variations: Whether positions in variations count, too.
    """

    turned: bool = True
    swapped: bool = True
    to_play: str | None = None
    before_move: int | None = None
    variations: bool = False


class Hit(NamedTuple):
    """A stretch of a game in which the pattern is on the board without a break.

    Stones that lie the same way are found once, however many ways there are to lay the pattern so;
    of these the hit has the one by which its next move is black and nearest to the upper right.

    A stretch belongs to the line in which it begins. A variation that begins with a move in the
    rectangle while the pattern is there is a hit of its own, at the node that it leaves: it is
    another answer to the same position.

    Attributes:
        game: The id of the game in the index.
        line: The number of the line; see `sgfedit.library.lines`.
        time: The first node with the pattern, as its number in that line.
        move: How many moves and passes there were up to there; MN is not looked at.
        symmetry: Index in `sgfedit.go.symmetry.SYMMETRIES`: how the pattern is laid to get there.
        swaps: Whether colours are exchanged.
        corner: (x, y) of the upper left point of where it lies on the board of the game.
        next: The first move in the rectangle after `time`, on the board of the pattern laid back,
            as (x, y) in the rectangle; None if there is none in this stretch.
        next_colour: "B" or "W" as in the pattern: colours exchanged back.
        is_tenuki: Whether moves were made elsewhere before it.
    """

    game: int
    line: int
    time: int
    move: int
    symmetry: int
    swaps: bool
    corner: tuple[int, int]
    next: tuple[int, int] | None
    next_colour: str | None
    is_tenuki: bool


class Continuation(NamedTuple):
    """How games go on at one point of the pattern.

    Attributes:
        x, y: The point in the rectangle.
        letter: By which it is shown, the most frequent "A".
        black, white: How often Black and White play there at once.
        black_later, white_later: How often after moves elsewhere.
        wins, losses: Of these, the hits in games that Black of the pattern wins and loses.
    """

    x: int
    y: int
    letter: str
    black: int
    white: int
    black_later: int
    white_later: int
    wins: int
    losses: int


class Answer(NamedTuple):
    """What a position search finds.

    Attributes:
        hits: In order of game, line, time; made when they are looked at.
        games: How many games they are in.
        continuations: The most frequent first.
        tenuki: Hits after which the next move is elsewhere.
        wins, losses: Games that Black of the pattern wins and loses.
        years: Year → how many games with a hit were played in it; without those of no known date.
        is_cancelled: Whether the search was stopped before its end; the rest is not whole then.
    """

    hits: Sequence[Hit]
    games: int
    continuations: list[Continuation]
    tenuki: int
    wins: int
    losses: int
    years: dict[int, int]
    is_cancelled: bool = False


def pattern_of(
    position: Position, region: tuple[int, int, int, int] | None = None, *, anywhere: bool = False
) -> Pattern:
    """Return the pattern of a position: the whole board, or a rectangle of it.

    Args:
        position: The position.
        region: (left, top, right, bottom), all within; None for the whole board.
        anywhere: Whether the rectangle may lie anywhere on the board.
    """
    width, height = position.size
    left, top, right, bottom = region or (0, 0, width - 1, height - 1)
    rows = [row[left : right + 1] for row in position.rows()[top : bottom + 1]]
    anchor = None if anywhere else (left, top)
    return Pattern(right - left + 1, bottom - top + 1, "".join(rows), (width, height), anchor)


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
