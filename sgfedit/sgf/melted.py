"""Games that a missing parenthesis has melted into the tree of the game before them.

A variation whose first node holds root properties begins a game wherever it stands, unless the
tree around it makes sense of it. That a tree does if its parentheses are in order: closed, none
doubled or empty, and nothing behind a variation but another one. So a collection that is kept as
the variations of one root stays one, and where a game lacks its ``)`` the next one begins.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.damage import starts_game
from sgfedit.sgf.grammar import ANY_VALUE, VALUE, WORD, WS
from sgfedit.sgf.properties import PROPERTIES, Category

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.tree import Parsed

_FLAWS: Final = frozenset(
    {"missing-close-paren", "extra-open-paren", "empty-variation", "node-outside-variation"}
)


class _Start(NamedTuple):
    """Where a game may begin within another one.

    Attributes:
        offset: Of the parenthesis in front of its root.
        first: Of the first of the parentheses in front of its root.
        around: The offset of the innermost such parenthesis, or game, that it stands within.
    """

    offset: int
    first: int
    around: int


@cache
def _tokens() -> re.Pattern[str]:
    """Return what takes the next parentheses that open, or other structure, or a value."""
    return re.compile(rf"(?:\({WS})++|[;)]|{ANY_VALUE}")


@cache
def _root() -> re.Pattern[str]:
    """Return what takes a node up to its first root property.

    FF[3] allowed lower-case letters to be mixed in: ``GaMe[1]``.
    """
    idents = [row.ident for row in PROPERTIES.values() if row.category is Category.ROOT]
    ident = "|".join("[a-z]*+".join(["", *ident, ""]) for ident in idents)
    wanted = rf"(?:{ident}){WS}\["
    other = rf"(?!{wanted})(?:{WORD}|{VALUE}|[^;()\[A-Za-z]++)"
    return re.compile(rf"{WS}(?:;|(?={WORD}{WS}\[))(?:{other})*+{wanted}")


def begins_game(text: str, pos: int = 0) -> bool:
    """Whether a node at `pos`, or behind white space there, holds root properties."""
    return _root().match(text, pos) is not None


def games_within(text: str, parsed: Parsed) -> list[int]:
    """Return where games begin that were read as a part of the game before them; O(length).

    Each time that is the first of the parentheses in front of their root.
    """
    if not any(finding.code in _FLAWS for finding in parsed.findings):
        return []
    found: list[int] = []
    end = 0
    for tree in parsed.trees:
        start = end + len(tree.prefix)
        end = tree.span[1] if tree.span else len(text)
        found += _within(text, start, end)
    return found


def _within(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where games begin within the tree from its root at `start` to its `end`."""
    trees = _Trees(start)
    before = ";"
    for match in _tokens().finditer(text, start, end):
        sign = match[0][0]
        if sign == "(":
            trees.open(match)
        elif sign == ")":
            trees.close(is_empty=before == "(")
        elif before == ")":
            trees.go_on(is_flawed=sign == ";")
        before = sign
    return trees.begun()


class _Trees:
    """What is known of a tree up to a place in it.

    Attributes:
        opened: The parentheses that are open.
        games: Those of them that may begin a game.
        flawed: The games, open or closed, in which something is wrong.
        found: Where games may begin.
    """

    def __init__(self, start: int) -> None:
        self.opened = [start]
        self.games = [start]
        self.flawed: set[int] = set()
        self.found: list[_Start] = []

    def open(self, match: re.Match[str]) -> None:
        """Take parentheses that open: the last of them belongs to a tree."""
        outer = match[0].count("(") - 1
        offset = match.start() + match[0].rindex("(")
        self.opened += [match.start()] * outer
        self.opened.append(offset)
        if outer:
            self.flawed.add(self.games[-1])
        is_game = starts_game(match.string, match, match.start())
        if is_game and begins_game(match.string, match.end()):
            self.found.append(_Start(offset, match.start(), self.games[-1]))
            self.games.append(offset)

    def close(self, *, is_empty: bool) -> None:
        """Take a parenthesis that closes; what is wrong in a tree is wrong in the one around."""
        games, flawed = self.games, self.flawed
        if is_empty:
            flawed.add(games[-1])
        if self.opened.pop() == games[-1] and games.pop() in flawed:
            flawed.update(games[-1:])

    def go_on(self, *, is_flawed: bool) -> None:
        """Take more of a tree behind one in it, which so is no game but a part of it."""
        if is_flawed:
            self.flawed.add(self.games[-1])
        while self.found and self.found[-1].offset > self.opened[-1]:
            self.found.pop()

    def begun(self) -> Iterator[int]:
        """Yield where games begin, at the end of the tree."""
        self.flawed.update(self.games)
        return (item.first for item in self.found if item.around in self.flawed)
