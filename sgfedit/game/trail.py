"""How to find a node again in a record that was edited meanwhile: by the moves that lead to it.

A trail is a step for each node from the root on, written as the index among its siblings, if that
is not 0, and the move:

```text
("B[pd]", "W[dp]", "1 B[qf]", "")     the last node has no move
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sgfedit.game.traversal import move_text, path_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.sgf.node import Node

Trail: TypeAlias = "tuple[str, ...]"


class Found(NamedTuple):
    """What a trail led to.

    Attributes:
        node: The node, or the nearest one on the way to it that is left.
        is_there: Whether it is the node itself.
    """

    node: Node
    is_there: bool


def trail_of(node: Node) -> Trail:
    """Return the trail from the root of its tree to `node`. O(depth and siblings)."""
    return tuple(_step(one) for one in path_to(node)[1:])


def _step(node: Node) -> str:
    siblings = node.parent.children if node.parent is not None else (node,)
    index = siblings.index(node)
    return f"{index} {move_text(node)}" if index else move_text(node)


def follow(root: Node, trail: Sequence[str]) -> Found:
    """Find the node that `trail` led to when it was made.

    Nodes without a move that were put in or taken out on the way, variations that changed places,
    and one move that was corrected do no harm. O(length), more where moves occur twice.
    """
    steps = [_read(step) for step in trail]
    nodes, equal = _by_index(root, steps)
    is_whole = len(nodes) == len(steps)
    if is_whole and all(equal):
        return Found(nodes[-1] if nodes else root, is_there=True)
    found = _by_moves(root, steps)
    if not found.is_there and is_whole and equal.count(False) == 1 and equal[-1]:
        # One move was corrected, all that follow are the same.
        return Found(nodes[-1], is_there=True)
    return found


def _read(step: str) -> tuple[int, str]:
    """Return index and move of a step; what is none counts as a node without a move."""
    index, space, move = step.partition(" ")
    if space and index.isdecimal():
        return int(index), move
    return 0, step


def _by_index(root: Node, steps: Sequence[tuple[int, str]]) -> tuple[list[Node], list[bool]]:
    """Return the nodes on the way as far as there are any, and which have the moves they had."""
    node, nodes, equal = root, [], []
    for index, move in steps:
        children = node.children
        if index >= len(children):
            break
        node = children[index]
        nodes.append(node)
        equal.append(move_text(node) == move)
    return nodes, equal


def _by_moves(root: Node, steps: Sequence[tuple[int, str]]) -> Found:
    """Follow the moves, over whatever nodes without a move there are, then what is left."""
    moves = [number for number, (_, move) in enumerate(steps) if move]
    here = [root]
    for number in moves:
        wanted_index, wanted = steps[number]
        after = [
            (index != wanted_index, node)
            for before in here
            for index, node in _moves_after(before)
            if move_text(node) == wanted
        ]
        if not after:
            return Found(here[0], is_there=False)
        # Where a move occurs twice, rather the one at the old place; the others may lead on, too.
        after.sort(key=lambda pair: pair[0])
        here = [node for _, node in after]
    rest = steps[moves[-1] + 1 if moves else 0 :]
    return _to_the_end(here, rest)


def _to_the_end(here: Sequence[Node], rest: Sequence[tuple[int, str]]) -> Found:
    """Go on from the last move over the nodes without one that followed it."""
    best = Found(here[0], is_there=not rest)
    for node in here:
        nodes, equal = _by_index(node, rest)
        if len(nodes) == len(rest) and all(equal):
            return Found(nodes[-1] if nodes else node, is_there=True)
    return best


def _moves_after(node: Node) -> Iterator[tuple[int, Node]]:
    """Yield the next nodes with a move below `node`, with the index of each among its siblings."""
    todo = [node]
    while todo:
        for index, child in enumerate(todo.pop().children):
            if move_text(child):
                yield index, child
            else:
                todo.append(child)
