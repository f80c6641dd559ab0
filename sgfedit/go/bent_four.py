"""Bent four in the corner: it looks like seki, but is dead under territory rules.

A group has nothing inside but three stones of the opponent's in the corner and two empty points.
If the opponent fills one of these so that four stones stand there, bent round the corner, the
group takes them and the opponent's next stone in the corner begins a ko, for which all other
threats can be removed first; the group itself can never begin. So it is dead as it stands (Nihon
Ki-in, 1989, article 7, comment on bent four in the corner). Under area rules it is played out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go.colour import EMPTY
from sgfedit.go.regions import strings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sgfedit.go.board import Board
    from sgfedit.go.regions import String

_INSIDE = 5
"""Three stones of the opponent's and two empty points."""


def bent_fours(board: Board, seki: Collection[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return which stones in seki are dead, and which of their opponents live by that.

    Args:
        board: The living stones.
        seki: Those of them that seem to stand in seki.
    """
    dead: set[int] = set()
    free: set[int] = set()
    if not seki:
        return frozenset(), frozenset()
    all_strings = strings(board)
    for shape in _shapes(board):
        inside = _inside(board, shape)
        if inside is None:
            continue
        attackers = {point for point in inside if board.stones[point]}
        around = {near for point in inside for near in board.neighbours[point]} - inside
        group = [string for string in all_strings if not string.points.isdisjoint(around)]
        if attackers <= set(seki) and _is_lost(board, group, inside, seki):
            dead.update(*(string.points for string in group))
            free |= attackers
    return frozenset(dead), frozenset(free)


def _shapes(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield the four points of each bent four in a corner."""
    width, height = board.width, board.height
    for x, dx in ((0, 1), (width - 1, -1)):
        for y, dy in ((0, 1), (height - 1, -1)):
            corner, along, down = y * width + x, dx, dy * width
            if width > 2 and height > 1:
                yield corner, corner + along, corner + 2 * along, corner + down
            if height > 2 and width > 1:
                yield corner, corner + down, corner + 2 * down, corner + along


def _inside(board: Board, shape: tuple[int, ...]) -> set[int] | None:
    """Return all points that a group has inside if these are three stones and two empty points."""
    stones = board.stones
    colours = [stones[point] for point in shape]
    attacker = max(colours)
    if colours.count(attacker) != 3 or EMPTY not in colours:
        return None
    part = list(shape)
    for point in part:
        part += [
            n for n in board.neighbours[point] if n not in part and stones[n] in {0, attacker}
        ]
        if len(part) > _INSIDE:
            return None
    is_filled = sum(not stones[point] for point in part) != 2
    return None if is_filled or len(part) != _INSIDE else set(part)


def _is_lost(board: Board, group: list[String], inside: set[int], seki: Collection[int]) -> bool:
    """Whether all of `group` has liberties only `inside`, and what surrounds it lives."""
    points = frozenset().union(*(string.points for string in group))
    outside = {near for point in points for near in board.neighbours[point]} - points - inside
    return (
        all(string.liberties <= inside for string in group)
        and points <= set(seki)
        and outside.isdisjoint(seki)
    )
