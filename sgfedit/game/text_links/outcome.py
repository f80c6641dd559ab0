"""What comes of a sequence that a comment speaks of, without playing it in the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.go import Board, Flag
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.positions import Position
    from sgfedit.game.text_links.link import TextLink
    from sgfedit.go import Colour
    from sgfedit.sgf.values import PointOrPass


class Outcome(NamedTuple):
    """The board after a sequence.

    Attributes:
        stones: As `Position.stones`.
        numbers: Point → number of the first move there that is still on the board.
        again: (number, point) of moves that were played where one of the sequence was before.
        passes: Numbers of the moves that are passes.
        illegal: Numbers of the moves on a stone, of suicides and of kos retaken at once.
        captured: How many stones were taken.
    """

    stones: bytes
    numbers: dict[Point, int]
    again: tuple[tuple[int, Point], ...]
    passes: tuple[int, ...]
    illegal: tuple[int, ...]
    captured: int


def begins_before(link: TextLink, position: Position) -> bool:
    """Return whether a SEQUENCE tells what might have been played instead of the last move.

    So it does if its first move is of the side that has just played ("better was B R5"), and if it
    begins with that move itself. Otherwise it goes on from `position`.
    """
    if position.last_colour is None or not link.moves:
        return False
    colour, point = link.moves[0]
    if colour is None:
        return point is not None and point == position.last_move
    return colour is position.last_colour


def outcome(position: Position, moves: Sequence[tuple[Colour, PointOrPass]]) -> Outcome:
    """Play `moves` from `position` as FF[4] says, whatever the rules say of them; O(board)."""
    board = Board(*position.size)
    board.setup([(index, stone) for index, stone in enumerate(position.stones) if stone])
    numbers: dict[Point, int] = {}
    again: list[tuple[int, Point]] = []
    passes: list[int] = []
    illegal: list[int] = []
    captured = 0
    for number, (colour, move) in enumerate(moves, 1):
        if not isinstance(move, Point):
            passes.append(number)
            board.play(colour.index, None)
            continue
        flags = board.play(colour.index, move.y * position.width + move.x)
        captured += len(board.captured_last)
        if flags & (Flag.ON_STONE | Flag.SUICIDE | Flag.KO):
            illegal.append(number)
        if move in numbers:
            again.append((number, move))
        numbers.setdefault(move, number)
    stones = bytes(board.stones)
    shown = {p: n for p, n in numbers.items() if stones[p.y * position.width + p.x]}
    return Outcome(stones, shown, tuple(again), tuple(passes), tuple(illegal), captured)
