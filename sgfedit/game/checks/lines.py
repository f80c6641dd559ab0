"""Checks of the main line: whether it is one, and how it ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.game.traversal import MOVES
from sgfedit.sgf.values import PASS, parse_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_NOBODY: Final = frozenset({"", "black", "white"})
"""Names of players that programs write without being told."""
_VARIATION: Final = re.compile(
    r"\W*(?:(?:a|the|this) )?(?:(?:variation|variante?|var)\b|变化|變化|変化)", re.IGNORECASE
)


def line_remarks(root: Node, deepest: Node, leaves: int, size: Size) -> Iterator[Remark]:
    """Yield what is wrong with the main line of a game.

    Args:
        root: Its first node.
        deepest: The first of all nodes that are as far from the root as any.
        leaves: The number of nodes that nothing follows.
        size: The board.
    """
    line = [root]
    while (child := line[-1].first_child) is not None:
        line.append(child)
    if _is_game(root):
        yield from _order_remarks(line, deepest, leaves)
    ending = trailing(line, size)
    if ending:
        names = ["pass" if passes else "empty node" for passes in map(_has_move, ending)]
        yield Remark("trailing-pass-or-empty", ending[0], ", ".join(names))


def _is_game(root: Node) -> bool:
    """Whether a record is of a game that was played: with a result, or between named players."""
    players = [str(root.get(ident, "")).strip().lower() for ident in ("PB", "PW")]
    return bool(root.get("RE")) or not _NOBODY.intersection(players)


def _order_remarks(line: list[Node], deepest: Node, leaves: int) -> Iterator[Remark]:
    """Yield the node where the longest line leaves the main line, if that seems to be the game.

    A tree with more variations than moves in any of them is no game but a dictionary.
    """
    leaving, above = deepest, deepest
    length = 1
    while above.parent is not None:
        if above.parent.first_child is not above:
            leaving = above
        above = above.parent
        length += 1
    parent = leaving.parent
    if parent is None or parent.first_child is leaving or leaves > length:
        return
    if _is_called_variation(leaving):
        return
    if 2 * len(line) <= length or _is_called_variation(line[-1]):
        yield Remark("main-line-not-first", leaving)


def _is_called_variation(node: Node) -> bool:
    return any(_VARIATION.match(str(node.get(ident, ""))) for ident in ("N", "C"))


def trailing(line: list[Node], size: Size) -> list[Node]:
    """Return the empty nodes that end a line, in order, and a pass among them if it is but one.

    Two passes or more are what ends a game; they, or a root alone, are no flaw.
    """
    found: list[Node] = []
    for node in reversed(line[1:]):
        is_pass = len(node.properties) == 1 and _is_pass(node, size)
        if node.has_variations or (node.properties and not is_pass):
            break
        found.append(node)
    found.reverse()
    is_one = sum(map(_has_move, found)) == 1
    return [node for node in found if is_one or not _has_move(node)]


def _has_move(node: Node) -> bool:
    return any(ident in node.properties for ident in MOVES)


def _is_pass(node: Node, size: Size) -> bool:
    return any(
        parse_move(node.properties[ident][0], size) is PASS
        for ident in MOVES
        if ident in node.properties
    )
