"""Finding positions that equal another one, also turned, mirrored and with colours exchanged.

The position that is looked for is laid in all the ways that count, each of which has a hash; the
games are replayed once, and a board whose hash is one of these is compared stone by stone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.finding.hit import STRETCH, Hit, Hits, Sameness
from sgfedit.game.positions import set_up_of
from sgfedit.go import Board, Colour
from sgfedit.go.symmetry import IDENTITY, SYMMETRIES
from sgfedit.sgf.node import Node, Properties, is_go
from sgfedit.sgf.values import Point, effective, parse_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.finding.hit import Scope
    from sgfedit.game.game import Game
    from sgfedit.game.positions import Position
    from sgfedit.sgf.values import Size

_MOVE: Final = re.compile(r"\s*;\s*([BW])\[([a-z]{2})\]")
_STEP: Final = re.compile(r"(?:[BW]|A[a-z]*[BWE])[a-z]*\s*\[")
_COLOURS: Final = {"B": Colour.BLACK.index, "W": Colour.WHITE.index}
_SWAPPED: Final = bytes((0, 2, 1)).ljust(256, b"\0")
_PAUSE: Final = STRETCH // 4
"""Nodes to replay in one go: some milliseconds."""


class Target:
    """A position in all the ways to lay it that count.

    Attributes:
        position: The position.
    """

    def __init__(self, position: Position, *, turned: bool = False, swapped: bool = False) -> None:
        """Take a position of a game of Go.

        Args:
            turned: Whether it may be turned and mirrored.
            swapped: Whether colours may be exchanged.
        """
        self.position = position
        self._looks: dict[tuple[Size, int], list[tuple[bytes, Sameness]]] = {}
        for symmetry in SYMMETRIES if turned else (IDENTITY,):
            for swaps in (False, True)[: 1 + swapped]:
                self._add(Sameness(symmetry, swaps))

    def _add(self, sameness: Sameness) -> None:
        size, stones = _laid(self.position, sameness)
        looks = self._looks.setdefault((size, _hash(size, stones)), [])
        # Of a symmetric position only the first way counts.
        if all(other != stones for other, _ in looks):
            looks.append((stones, sameness))

    def sameness(self, board: Board) -> Sameness | None:
        """Return how the position on a board is the same, None if it is not; O(1) mostly."""
        looks = self._looks.get(((board.width, board.height), board.hash))
        if looks is None:
            return None
        now = bytes(board.stones)
        return next((sameness for stones, sameness in looks if stones == now), None)


def _laid(position: Position, sameness: Sameness) -> tuple[Size, bytes]:
    """Return size and stones of a position laid in some way."""
    width, height = position.size
    symmetry = sameness.symmetry
    size = symmetry.size(width, height)
    stones = bytearray(width * height)
    for index, colour in enumerate(position.stones):
        y, x = divmod(index, width)
        to_x, to_y = symmetry.point(x, y, width, height)
        stones[to_y * size[0] + to_x] = colour
    laid = bytes(stones)
    return size, laid.translate(_SWAPPED) if sameness.swaps else laid


def _hash(size: Size, stones: bytes) -> int:
    board = Board(*size)
    board.setup([(point, colour) for point, colour in enumerate(stones) if colour])
    return board.hash


def same_positions(scope: Scope, target: Target) -> Hits:
    """Yield the nodes with a position, each as it comes about: not the nodes that leave it so.

    Replays all that is searched, some microseconds a node.

    Raises:
        RefusalError: what is searched holds no game of Go ("position-not-go").
    """
    games = [(number, game) for number, game in scope.searched() if is_go(game.root)]
    if not games:
        raise RefusalError("position-not-go")
    for number, game in games:
        for count, (node, board) in enumerate(_replayed(game)):
            if not count % _PAUSE:
                yield None
            if board is not None and (same := target.sameness(board)) is not None:
                yield Hit(number, node, sameness=same)
        yield None


def _replayed(game: Game) -> Iterator[tuple[Node, Board | None]]:
    """Yield all nodes in file order with the board after each; None where it is as before.

    The board is the same object all the time.
    """
    size = game.size
    board = Board(*size)
    depths: dict[Node | None, int] = {None: 0}
    for node in game.nodes():
        # Only forks are returned to, but a line may go on from any of them.
        depth = depths[node.parent]
        while board.depth > depth:
            board.undo()
        before = board.hash
        _step(board, node.source, size)
        depths[node] = board.depth
        if node.first_child is None:
            del depths[node]
        is_new = board.hash != before or node.parent is None
        yield node, board if is_new else None


def _step(board: Board, source: str, size: Size) -> None:
    """Do what a node does to a board; see `sgfedit.game.positions`."""
    move = _MOVE.match(source)
    if _STEP.search(source, move.end() if move else 0) is None:
        # Nearly all nodes have a single move, or nothing for the board.
        if move is not None:
            _play(board, _COLOURS[move[1]], move[2], size)
        return
    # Made anew, so that the node does not keep its properties.
    properties = Properties(source)
    changes = set_up_of(properties, size)
    if changes:
        width = size[0]
        board.setup([(p.y * width + p.x, colour) for p, colour in changes.items()])
    for ident in properties:
        if ident in _COLOURS:
            _play(board, _COLOURS[ident], effective(properties[ident]), size)


def _play(board: Board, colour: int, raw: str, size: Size) -> None:
    move = parse_move(raw, size)
    if move is not None:
        board.play(colour, move.y * size[0] + move.x if isinstance(move, Point) else None)
