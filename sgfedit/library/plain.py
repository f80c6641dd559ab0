"""The short way from text to games: records without variations, as most large libraries hold.

What the parser and the tree find in a text that is whole and has only one line a game is found by
one expression as well, in a fraction of the time. Everything else takes the long way; where this
one goes, both come to the same.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sgfedit.library.tracing import Traced, trace_line
from sgfedit.sgf.grammar import VALUE, WS
from sgfedit.sgf.node import Node, is_go

_MAX_LENGTH: Final = 4_000_000
"""Longer texts take the long way, which knows what is too much."""

_PROPERTY: Final = rf"[A-Z]{{1,8}}+{VALUE}{WS}(?:{VALUE}{WS})*+"
_SINGLE: Final = r";[BW]\[[a-zA-Z]{0,2}+\]"
# The most frequent node first; it needs no choice between values.
_GAME: Final = re.compile(
    rf"{WS}\({WS};(?:{_PROPERTY})*+"
    rf"(?:{_SINGLE}{WS}(?:{VALUE}{WS})*+(?:{_PROPERTY})*+|;(?:{_PROPERTY})*+)*+\){WS}"
)
_NODE: Final = re.compile(rf"{_SINGLE}(?={WS}[;)])|;{WS}(?:{_PROPERTY})*+")


class Plain(NamedTuple):
    """A game of one line.

    Attributes:
        root: Its first node, without those behind it.
        traced: What it holds.
    """

    root: Node
    traced: Traced


def read_plain(text: str) -> list[Plain] | None:
    """Return the games of a text; None if it is not plain, or holds another game than Go."""
    if len(text) > _MAX_LENGTH:
        return None
    found: list[Plain] = []
    end = 0
    while end < len(text):
        match = _GAME.match(text, end)
        if match is None:
            return None
        sources = iter(_NODE.findall(text, end, match.end()))
        root = Node(next(sources))
        if not is_go(root):
            return None
        found.append(Plain(root, trace_line(root, sources)))
        end = match.end()
    return found
