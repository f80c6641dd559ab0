"""The moves of a figure one after the other, with all that each of them changes. No Qt.

A figure shows a position and the numbers of the moves that led to it. Who wants to step through
them needs to know what was there before, and which stones go when; no rule of the game is needed
then where it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import Colour
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.positions import Positions
    from sgfedit.game.reading import Figure, Passage
    from sgfedit.render.turning import Turning
    from sgfedit.sgf.node import Node

_EMPTY: Final = 0
_OF_VALUES: Final = {1: Colour.BLACK, 2: Colour.WHITE}

Stones = tuple[tuple[Point, Colour], ...]


class ReplayStep(NamedTuple):
    """What a node changes.

    Attributes:
        node: The node.
        colour: Whose move it is; None: stones are set up.
        number: Its number as it is printed.
        point: Where the move is; None for a pass and for what is no point.
        text: What the move is called: "D4"; empty for a pass.
        put: Stones that come, the move's own among them.
        gone: Points that become empty.
    """

    node: Node
    colour: Colour | None
    number: int
    point: Point | None
    text: str
    put: Stones
    gone: tuple[Point, ...]


class Replay(NamedTuple):
    """The moves of a figure.

    Attributes:
        stones: What is on the board before the first of them.
        steps: What they change.
        is_numbered: Whether stones carry their numbers.
    """

    stones: Stones
    steps: tuple[ReplayStep, ...]
    is_numbered: bool

    def turned(self, turning: Turning, columns: int, rows: int) -> Replay:
        """Return it as it is seen on a board that is turned; the size is that of the record's."""

        def seen(point: Point) -> Point:
            return turning.seen(point, columns, rows)

        def all_seen(stones: Stones) -> Stones:
            return tuple((seen(point), turning.seen_colour(colour)) for point, colour in stones)

        steps = (
            step._replace(
                colour=None if step.colour is None else turning.seen_colour(step.colour),
                point=None if step.point is None else seen(step.point),
                put=all_seen(step.put),
                gone=tuple(map(seen, step.gone)),
            )
            for step in self.steps
        )
        return Replay(all_seen(self.stones), tuple(steps), self.is_numbered)


def replay_of(passage: Passage, figure: Figure, positions: Positions) -> Replay:
    """Return the moves of a passage; a step of the rules and a look at the board for each."""
    parent = passage.start.parent
    width, _height = figure.position.size
    stones = bytes(len(figure.position.stones)) if parent is None else positions.at(parent).stones
    start: Stones | None = None
    moves = {step.node: step for step in figure.steps}
    shift = figure.steps[0].number - figure.first if figure.steps else 0
    steps = []
    for node in passage.nodes:
        move = moves.get(node)
        if start is None and move is not None:
            start = _on_board(stones, width)
        before, stones = stones, positions.at(node).stones
        if start is None or (move is None and before == stones):
            continue  # set up before the first move, or nothing on the board
        put, gone = _changes(before, stones, width)
        if move is None:
            steps.append(ReplayStep(node, None, 0, None, "", put, gone))
            continue
        point, number = move.point, move.number - shift
        if point is not None and not stones[point.y * width + point.x]:
            # It takes itself: it comes, and goes at once.
            put, gone = (*put, (point, move.colour)), (*gone, point)
        steps.append(ReplayStep(node, move.colour, number, point, move.text, put, gone))
    if start is None:
        start = _on_board(stones, width)
    return Replay(start, tuple(steps), bool(passage.print_mode))


def _on_board(stones: bytes, width: int) -> Stones:
    return tuple(_stones(enumerate(stones), width))


def _changes(before: bytes, after: bytes, width: int) -> tuple[Stones, tuple[Point, ...]]:
    """Return which stones come, and which points become empty."""
    if before == after:
        return (), ()
    pairs = zip(before, after, strict=True)
    found = [(index, new) for index, (old, new) in enumerate(pairs) if old != new]
    gone = tuple(Point(index % width, index // width) for index, new in found if new == _EMPTY)
    return tuple(_stones(found, width)), gone


def _stones(values: Iterable[tuple[int, int]], width: int) -> Iterator[tuple[Point, Colour]]:
    for index, value in values:
        if value != _EMPTY:
            yield Point(index % width, index // width), _OF_VALUES[value]
