"""Playing through games: the rules alone, and positions along a record."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from benchmarks.results import Measurement
from benchmarks.timing import pairs, seconds_of
from sgfedit.formats import load
from sgfedit.game.positions import Positions
from sgfedit.go import Board
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from sgfedit.game import Game

_GAMES = 100


def moves(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.collection()
    games = [game for game in load(subject.path).games if game.size == (19, 19)][:_GAMES]
    if not find_spec("sgfmill"):
        return
    records = [_playable(game) for game in games]
    count = sum(map(len, records))

    def ours() -> None:
        for record in records:
            board = Board(19, 19)
            for colour, row, column in record:
                board.play(colour, 19 * row + column)

    def theirs() -> None:
        from sgfmill.boards import Board as SgfmillBoard  # noqa: PLC0415  # may be missing

        names = ("", "b", "w")
        for record in records:
            board = SgfmillBoard(19)
            for colour, row, column in record:
                board.play(row, column, names[colour])

    found = pairs(lambda: seconds_of(ours), lambda: seconds_of(theirs), plan.repeats(15))
    name = f"{len(games)} games, {count:,} moves"
    yield Measurement(
        name, found.value / count, "time", None, found.yardstick_value / count, found.speed_up
    )
    yield _positions(games, plan.repeats(15))


def _playable(game: Game) -> list[tuple[int, int, int]]:
    """Return (colour, row, column) of the main line's moves up to one on a stone."""
    found: list[tuple[int, int, int]] = []
    board = Board(19, 19)
    for node in game:
        if any(ident in node.properties for ident in ("AB", "AW", "AE")):
            break
        for colour, ident in ((1, "B"), (2, "W")):
            move = node.get(ident)
            if isinstance(move, Point):
                if board.stones[19 * move.y + move.x]:
                    return found
                board.play(colour, 19 * move.y + move.x)
                found.append((colour, move.y, move.x))
    return found


def _positions(games: list[Game], repeats: int) -> Measurement:
    """Measure the jump to the end of a record: its moves are read and played."""
    ends = [(game.root, list(game)[-1]) for game in games]
    count = sum(end.depth() for _, end in ends)

    def jumps() -> None:
        for root, end in ends:
            Positions(root).at(end)

    def nothing() -> None:
        """Stand in for a yardstick."""

    found = pairs(lambda: seconds_of(jumps), lambda: seconds_of(nothing), repeats)
    name = f"{len(games)} games, {count:,} nodes"
    return Measurement(name, found.value / count, "positions")
