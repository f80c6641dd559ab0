"""Two ways to find a node: an address that people read, a trail in a record edited meanwhile.

Addresses can be written in a text. "55" is the node with move 55 on the line that one looks at.
"54B3" is the third node after move 54 of the main line in its variation B, which is the letter the
board shows for it; further forks follow in the same way: "54B3C2" is the second node in the
variation C after that. The variation A is the one that the main line, or the variation before,
goes on with. "0" is the first node.

A trail finds a node by the moves that lead to it. It is a step for each node from the root on,
written as the index among its siblings, if that is not 0, and the move:

```text
("B[pd]", "W[dp]", "1 B[qf]", "")     the last node has no move
```
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.game.traversal import MOVES, is_move, letter, line_through, move_text, path_to
from sgfedit.sgf.values import effective, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.node import Node


_ADDRESS: Final = re.compile(r"#?([0-9]{1,6})((?:[A-Za-z]{1,3}[0-9]{1,6})*)", re.ASCII)
_STEP: Final = re.compile(r"([A-Za-z]+)([0-9]+)")
_CAPITALS: Final = 26


def address_of(node: Node) -> str:
    """Return the address of a node, as short as it can be. O(depth).

    A number alone means the main line: a reader in a variation that has a move of that number gets
    that. It holds until moves are put in before, or variations change places.
    """
    path = path_to(node)
    fork = next((i for i, one in enumerate(path[1:], 1) if path[i - 1].first_child is not one), 0)
    main = path[:fork] if fork else path
    number, start = 0, 0
    first: set[int] = {0}
    for index, (one, count) in enumerate(_numbered(main)):
        if count not in first and is_move(one):
            first.add(count)
            number, start = count, index
    return f"{number}{_steps(path[start:])}"


def _steps(path: list[Node]) -> str:
    """Return the letters and counts that lead from the first node of `path` to its last."""
    found: list[tuple[str, int]] = []
    for before, node in pairwise(path):
        index = 0 if before.first_child is node else before.children.index(node)
        if found and not index:
            name, count = found.pop()
            found.append((name, count + 1))
        else:
            found.append((letter(index), 1))
    return "".join(f"{name}{count}" for name, count in found)


def as_address(typed: str) -> str | None:
    """Return an address as it is written that somebody has typed; None if it is none.

    Digits and letters may be those of an input method for Chinese: "５４Ｂ３" is 54B3.
    """
    text = unicodedata.normalize("NFKC", typed).strip()
    return text if _ADDRESS.fullmatch(text) else None


def node_at_address(current: Node, address: str) -> Node | None:
    """Return the node that an address names, None if there is none (any more). O(depth).

    Args:
        current: A node of the game; the number of a move is looked for on the line through it
            first, then on the main line.
        address: Such as "55", "54B3" or "#54B3".
    """
    match = _ADDRESS.fullmatch(address.strip())
    if match is None:
        return None
    number = int(match[1])
    main = line_through(current.root)
    if not match[2]:
        return _with_number(line_through(current), number) or _with_number(main, number)
    node = _with_number(main, number)
    for name, count in _STEP.findall(match[2]):
        node = None if node is None else _after(node, name, int(count))
    return node


def _after(node: Node, name: str, count: int) -> Node | None:
    """Return the node number `count` in the variation of `node` with a letter."""
    children = node.children
    index = _index(name)
    if index >= len(children) and name.islower():
        # Few forks have so many variations: who writes "54b3" means B.
        index = _index(name.upper())
    found = children[index] if count > 0 and index < len(children) else None
    while found is not None and count > 1:
        found = found.first_child
        count -= 1
    return found


def _index(name: str) -> int:
    """Return the number that a variation has with a letter; the inverse of `letter`."""
    if len(name) == 1:
        capital = ord(name.upper()) - ord("A")
        return capital if name.isupper() else capital + _CAPITALS
    first, second = name[:-1], ord(name[-1].upper()) - ord("A")
    return 2 * _CAPITALS + _CAPITALS * _index(first) + second


def _with_number(line: Iterable[Node], number: int) -> Node | None:
    """Return the first node of a line with the move that has a number, the root for 0."""
    for node, count in _numbered(line):
        if not number or (count == number and is_move(node)):
            return node
    return None


def _numbered(line: Iterable[Node]) -> Iterator[tuple[Node, int]]:
    """Yield nodes and the number of the last move there, as `Position.move_number` counts."""
    count = 0
    for node in line:
        properties = node.properties
        count += sum(ident in properties for ident in MOVES)
        if "MN" in properties:
            named = parse_number(effective(properties["MN"]))
            count = count if named is None else named
        yield node, count


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
