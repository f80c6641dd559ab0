"""Where the problems of a file begin.

A problem begins at a node that sets up stones, with the moves after it, or with none if its author
left the solution out. Collections come as many games, as one root with a set-up node for each
problem, or, in lessons, as set-up nodes along one line.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.traversal import colour_of, is_move, sets_up
from sgfedit.sgf.values import effective, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.game import Game
    from sgfedit.game.positions import Position
    from sgfedit.go import Colour
    from sgfedit.sgf import Node


class Problem(NamedTuple):
    """One problem of a file.

    Attributes:
        game: Its game.
        start: The node whose position is asked about; what comes after it is the solution.
    """

    game: Game
    start: Node

    @property
    def position(self) -> Position:
        """The position that is asked about."""
        return self.game.position(self.start)

    @property
    def solver(self) -> Colour:
        """Whose moves are asked for: who is to play, unless only the other one has moves."""
        to_play = self.position.to_play
        colours = [colour_of(node) for node in moves_after(self.start)]
        return to_play if to_play in colours or not colours else colours[0]


def problems_in(games: Iterable[Game]) -> list[Problem]:
    """Return the problems of all games, in file order; O(nodes), most of them by a glance."""
    return [
        Problem(game, node) for game in games if game.positions.is_go for node in _starts(game)
    ]


def problem_at(game: Game, node: Node) -> Problem | None:
    """Return the problem that asks for what comes after `node`, None if nothing does."""
    return Problem(game, node) if moves_after(node) else None


def identity(problem: Problem) -> str:
    """Return what tells a problem from others: a hash of its position and who is to play."""
    position = problem.position
    head = f"{position.width}x{position.height} {problem.solver.value} "
    return hashlib.sha256(head.encode() + position.stones).hexdigest()[:24]


def moves_after(node: Node) -> tuple[Node, ...]:
    """Return the nodes with the next moves after `node`.

    Nodes without a move are passed over; one that sets up stones begins another position.
    """
    found: list[Node] = []
    stack = list(node.children[::-1])
    while stack:
        child = stack.pop()
        if is_move(child):
            found.append(child)
        elif not sets_up(child):
            stack.extend(child.children[::-1])
    return tuple(found)


def remarks_after(node: Node) -> Iterator[Node]:
    """Yield `node` and the nodes after it, up to the next move, which only say more of it."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(
            child for child in current.children[::-1] if not is_move(child) and not sets_up(child)
        )


def _starts(game: Game) -> Iterator[Node]:
    """Yield where problems begin; of a handicap game that is not its first position."""
    handicap = parse_number(effective(game.root.properties.get("HA", ("0",)))) or 0
    for node in game.nodes():
        if not sets_up(node) or (node is game.root and handicap >= 2):
            continue
        if moves_after(node) or (node.first_child is None and not _is_after_moves(node)):
            yield node


def _is_after_moves(node: Node) -> bool:
    walker = node.parent
    while walker is not None:
        if is_move(walker):
            return True
        walker = walker.parent
    return False
