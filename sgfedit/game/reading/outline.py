"""The passages of a tree in the order of reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.positions import Positions
from sgfedit.game.reading.lines import Line, Opening, is_row
from sgfedit.game.reading.rules import ruled_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.reading.passage import Passage
    from sgfedit.game.reading.rules import Rule
    from sgfedit.sgf.node import Node


def passages(root: Node, rule: Rule | None = None) -> Iterator[Passage]:
    """Yield the passages of the game at `root`; no node is in two of them.

    The main line first, each variation behind the passage with the move that it is an alternative
    to. Iterative and lazy: O(nodes) for all of them, what nobody asks for costs nothing. The tree
    must not change meanwhile.

    Args:
        root: The first node of the game.
        rule: Where passages end and which variations are told; without one as it makes the best
            text, and every node is told.
    """
    positions = Positions(root)
    kind = Line if rule is None else ruled_lines(rule, root)
    lines: list[Line] = [kind(Opening(root), positions)]
    while lines:
        line = lines[-1]
        passage = line.next_passage()
        if passage is None:
            lines.pop()
            continue
        yield passage
        openings = reversed(_openings(line, passage))
        lines.extend(kind(opening, positions) for opening in openings)


def _openings(line: Line, passage: Passage) -> list[Opening]:
    """Return the lines that are told before the one of `passage` goes on."""
    found = [
        Opening(
            branch.start,
            line.depth + 1,
            branch.letter,
            branch.instead,
            is_told=passage.speaks,
            print_mode=branch.print_mode,
        )
        for branch in passage.branches
    ]
    if is_row(passage.end):
        found += [
            Opening(node, line.depth, section=number, print_mode=line.print_mode)
            for number, node in enumerate(passage.end.children, 1)
        ]
    return found
