"""Parts of a board: strings of stones with their liberties, empty regions with what is beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.go.colour import BLACK, EMPTY, WHITE

if TYPE_CHECKING:
    from sgfedit.go.board import Board


class String(NamedTuple):
    """Stones of a colour that are connected along lines."""

    colour: int
    points: frozenset[int]
    liberties: frozenset[int]


class Region(NamedTuple):
    """Points without stones that are connected along lines.

    Attributes:
        points: All of them.
        beside: The stones that touch it.
        owner: The colour of these, `EMPTY` if there are both, or none.
    """

    points: frozenset[int]
    beside: frozenset[int]
    owner: int


def strings(board: Board) -> list[String]:
    """Return all strings, in the order of their first points; O(points)."""
    found = []
    for points in _parts(board, (BLACK, WHITE)):
        colour = board.stones[next(iter(points))]
        around = {near for point in points for near in board.neighbours[point]}
        free = frozenset(near for near in around if not board.stones[near])
        found.append(String(colour, points, free))
    return found


def regions(board: Board) -> list[Region]:
    """Return all empty regions, in the order of their first points; O(points)."""
    found = []
    for points in _parts(board, (EMPTY,)):
        around = {near for point in points for near in board.neighbours[point]}
        beside = frozenset(around - points)
        colours = {board.stones[point] for point in beside}
        found.append(Region(points, beside, colours.pop() if len(colours) == 1 else EMPTY))
    return found


def _parts(board: Board, colours: tuple[int, ...]) -> list[frozenset[int]]:
    stones, neighbours = board.stones, board.neighbours
    seen = bytearray(len(stones))
    found = []
    for start, colour in enumerate(stones):
        if seen[start] or colour not in colours:
            continue
        seen[start] = 1
        part = [start]
        for point in part:
            for near in neighbours[point]:
                if stones[near] == colour and not seen[near]:
                    seen[near] = 1
                    part.append(near)
        found.append(frozenset(part))
    return found
