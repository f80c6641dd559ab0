"""The lines of a problem that are worth printing: what is right, and why other moves are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.traversal import is_move, sets_up

if TYPE_CHECKING:
    from sgfedit.game.tsumego.solution import Solution
    from sgfedit.sgf import Node


def right_ends(solution: Solution) -> list[Node]:
    """Return where right lines end, that of the main line first; O(moves that lead there).

    Other lines have another move of the solver's, or another reply that does not refute it.
    """
    found: list[Node] = []
    stack = [solution.start] if solution.has_right else []
    while stack:
        node = stack.pop()
        if node is not solution.start and solution.is_end(node):
            found.append(node)
            continue
        if solution.is_replied(node):
            replies = solution.replies(node)
            following = (*replies, *(n for n in solution.defences(node) if n not in replies))
        else:
            following = solution.answers(node)
        stack.extend(filter(solution.leads_right, following[::-1]))
    return found


def wrong_ends(solution: Solution) -> list[Node]:
    """Return where the lines end that refute wrong first moves, one for each. O(their moves)."""
    found = []
    for node in solution.answers(solution.start):
        if solution.leads_right(node):
            continue
        end = node
        while not solution.is_end(end):
            end = (solution.replies(end) or solution.answers(end))[0]
        found.append(end)
    return found


def line_to(solution: Solution, end: Node) -> tuple[Node, ...]:
    """Return the nodes behind the start up to `end`, and those that only say more of that."""
    path: list[Node] = []
    node: Node | None = end
    while node is not None and node is not solution.start:
        path.append(node)
        node = node.parent
    path.reverse()
    more = end.first_child
    while more is not None and not is_move(more) and not sets_up(more):
        path.append(more)
        more = more.first_child
    return tuple(path)
