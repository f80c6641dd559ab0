"""Parentheses of a game: which one closes which."""

from __future__ import annotations

from typing import NamedTuple

from sgfedit.sgf.grammar import PAREN_OR_VALUE


class Paren(NamedTuple):
    """A parenthesis that is structure of a game.

    Attributes:
        offset: Where it stands in the text.
        partner: Where the one that closes or opens it stands; -1 if nothing does.
        around: Where the ``(`` stands that is the innermost open one behind this; -1 for none.
    """

    offset: int
    partner: int
    around: int


def parens_of_game(text: str, start: int, end: int) -> list[Paren]:
    """Return the parentheses of one game in order, the one before its root included; O(length).

    Args:
        text: That of its file.
        start: Where its root stands there.
        end: Where it ends.
    """
    offsets = [text.rindex("(", 0, start)]
    offsets += (m.start() for m in PAREN_OR_VALUE.finditer(text, start, end) if m[0] in "()")
    partners: dict[int, int] = {}
    arounds: list[int] = []
    stack: list[int] = []
    for offset in offsets:
        if text[offset] == "(":
            stack.append(offset)
        else:  # A game ends where there is nothing to close any more.
            partners[offset] = stack.pop()
            partners[partners[offset]] = offset
        arounds.append(stack[-1] if stack else -1)
    return [
        Paren(offset, partners.get(offset, -1), around)
        for offset, around in zip(offsets, arounds, strict=True)
    ]
