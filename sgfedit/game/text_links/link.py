"""Links of a text to the board, and what comes of a sequence without playing it in the tree."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.go import Board, Flag
from sgfedit.sgf.values import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.positions import Position
    from sgfedit.go import Colour
    from sgfedit.sgf.values import PointOrPass


class LinkKind(StrEnum):
    """What a piece of text speaks of."""

    POINT = "point"
    """A point by its coordinate: D4, q16."""
    LABEL = "label"
    """A point by the label that the node puts on it: A, 1."""
    SEQUENCE = "sequence"
    """Several moves: B R5, W S4, R3."""
    MOVE = "move"
    """A move by its number: #55, move 55."""
    NODE = "node"
    """Any node by its address, see `address_of`: #54B3."""


class TextLink(NamedTuple):
    """A piece of a text that speaks of something on the board or in the tree.

    Attributes:
        start: Index of its first character in the text.
        end: Index behind its last one.
        kind: What it speaks of.
        points: The points it names, in order; of a MOVE or NODE none.
        moves: Of a SEQUENCE its moves in order: colour (None: whose turn it then is) and point
            (None: a pass).
        address: Of a MOVE or NODE what `node_at_address` understands, such as "55" or "54B3".
        after: Of a SEQUENCE the address of the move that it follows, if that is written before it:
            "From move 12: R5 S4".
    """

    start: int
    end: int
    kind: LinkKind
    points: tuple[Point, ...] = ()
    moves: tuple[tuple[Colour | None, Point | None], ...] = ()
    address: str = ""
    after: str = ""


def sequence_moves(link: TextLink, position: Position) -> tuple[tuple[Colour, PointOrPass], ...]:
    """Return the moves of a SEQUENCE as they are played from `position`; of others none.

    Where no colour is written the sides take turns: after the last colour that is, before the
    first one that is, or from the side to play.
    """
    turn = position.to_play
    for index, (colour, _) in enumerate(link.moves):
        if colour is not None:
            turn = colour if index % 2 == 0 else colour.opponent
            break
    found: list[tuple[Colour, PointOrPass]] = []
    for colour, point in link.moves:
        player = colour or turn
        found.append((player, PASS if point is None else point))
        turn = player.opponent
    return tuple(found)


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
