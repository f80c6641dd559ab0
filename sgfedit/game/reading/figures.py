"""The diagram of a passage: the position at its end, its moves numbered, and notes for the rest.

Books show where every move was. A stone that is still there has its number on it; where another
one stands now, or none, the number goes into a note: "20 at 14", "35 at D4".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.reading.texts import Step, steps

if TYPE_CHECKING:
    from sgfedit.game.positions import Position, Positions
    from sgfedit.game.reading.passage import Passage
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Note(NamedTuple):
    """A move that has no stone in the diagram.

    Attributes:
        step: The move.
        number: Its number as it is printed.
        at: Number of the stone that stands there now, 0 if there is none with a number.
    """

    step: Step
    number: int
    at: int


class Letter(NamedTuple):
    """An alternative on an empty point: where it is, and what it is called."""

    point: Point
    letter: str
    node: Node


class Figure(NamedTuple):
    """What a diagram shows.

    Attributes:
        position: What is on the board.
        steps: All moves of the passage.
        numbers: Numbers of stones, as they are printed.
        nodes: Point → the node that played the stone there.
        notes: Moves without a stone, in order.
        letters: Variations that begin here.
        first: The number of the first move as printed, 0 without moves.
        last: That of the last one.
    """

    position: Position
    steps: tuple[Step, ...]
    numbers: dict[Point, int]
    nodes: dict[Point, Node]
    notes: tuple[Note, ...]
    letters: tuple[Letter, ...]
    first: int
    last: int


def figure_of(passage: Passage, positions: Positions) -> Figure:
    """Return the diagram of a passage of the game that `positions` are those of.

    Costs a step of the rules for each node between this end and the last one asked for.
    """
    position = positions.at(passage.end)
    moves = tuple(steps(passage, position.size))
    shift = _shift(moves[0].number, passage.print_mode) if moves else 0
    on_board: dict[Point, Step] = {}
    for step in moves:
        if step.point is not None:
            on_board[step.point] = step
    for point, step in list(on_board.items()):
        if position.stone(*point) is not step.colour:
            del on_board[point]
    numbers = {point: step.number - shift for point, step in on_board.items()}
    if not passage.print_mode:
        numbers = {}
    return Figure(
        position,
        moves,
        numbers,
        {point: step.node for point, step in on_board.items()},
        tuple(
            Note(step, step.number - shift, _number_at(step, on_board, shift))
            for step in moves
            if step.point is None or on_board.get(step.point) is not step
        ),
        _letters(passage, position),
        moves[0].number - shift if moves else 0,
        moves[-1].number - shift if moves else 0,
    )


def _number_at(step: Step, on_board: dict[Point, Step], shift: int) -> int:
    other = None if step.point is None else on_board.get(step.point)
    return 0 if other is None else other.number - shift


def _shift(first: int, print_mode: int) -> int:
    """Return what to subtract from numbers (FF[4], "PM"): 103-134 are printed as 3-34."""
    return max(first - 1, 0) // 100 * 100 if print_mode == 2 else 0


def _letters(passage: Passage, position: Position) -> tuple[Letter, ...]:
    """Return the alternatives to its moves, or to the next one; those on empty points."""
    found: dict[Point, Letter] = {}
    for branch in passage.branches:
        for step in steps(passage._replace(nodes=(branch.start,)), position.size):
            if step.point is not None and position.stone(*step.point) is None:
                found.setdefault(step.point, Letter(step.point, branch.letter, branch.start))
    first = passage.end.first_child
    if first is not None and any(branch.instead is None for branch in passage.branches):
        for step in steps(passage._replace(nodes=(first,)), position.size):
            if step.point is not None and position.stone(*step.point) is None:
                found.setdefault(step.point, Letter(step.point, "A", first))
    return tuple(found.values())
