"""The text of a file and what text repairs ask of it: parentheses that match, late properties."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.serialise import Places
from sgfedit.sgf.grammar import ANY_VALUE, closed
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game.game import GameFile

_PAREN_OR_VALUE: Final = re.compile(rf"[()]|{ANY_VALUE}")
_WORD_END: Final = re.compile(r"[A-Za-z0-9_]\Z")


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


class Source:
    """The text of a file as it is written now, with what is worked out of it when asked for.

    Attributes:
        text: All of it.
        games: Where each game's text begins, behind its ``(``, and where it ends.
    """

    def __init__(self, collection: GameFile, texts: Sequence[str]) -> None:
        self.text = "".join(texts)
        self._collection = collection
        self._texts = texts
        starts = list(accumulate(map(len, texts), initial=0))
        self.games = [
            (start + len(game.tree.prefix), end)
            for game, start, end in zip(collection.games, starts, starts[1:], strict=False)
        ]

    @cached_property
    def parens(self) -> list[Paren]:
        """The parentheses of all games in order; O(length)."""
        found: list[Paren] = []
        for start, end in self.games:
            found += _parens(self.text, self.text.rindex("(", 0, start), start, end)
        return found

    def paren_at(self, offset: int) -> int:
        """Return the number of the first parenthesis at `offset` or behind it; O(log parens)."""
        return bisect_left(self.parens, offset, key=lambda paren: paren.offset)

    def paren_of(self, offset: int) -> Paren | None:
        """Return the parenthesis at `offset`, None if none stands there."""
        number = self.paren_at(offset)
        found = self.parens[number] if number < len(self.parens) else None
        return found if found is not None and found.offset == offset else None

    def missing_end(self, offset: int) -> tuple[int, str]:
        """Return what the game at `offset` lacks at its end, a bracket, parentheses, and where.

        That is before white space, but behind that of a value.
        """
        start, end = self.games[bisect_right(self.games, offset, key=itemgetter(0)) - 1]
        game = self.text[start:end]
        inside = self.parens[self.paren_at(start) - 1 : self.paren_at(end)]
        parens = ")" * sum(p.partner < 0 and self.text[p.offset] == "(" for p in inside)
        if closed(game) != game:
            lone = len(game) - len(game.rstrip("\\"))
            return end - lone % 2, "]" + parens
        return start + len(game.rstrip(WHITE + "\x1a")), parens

    @cached_property
    def late(self) -> dict[int, tuple[int, str]]:
        """The properties that stand behind a closed variation: where → (where they go, text)."""
        found: dict[int, tuple[int, str]] = {}
        places = Places(self._collection, self._texts)
        for number, game in enumerate(self._collection.games):
            if game.tree.pieces:
                found.update(self._late(places, number))
        return found

    def _late(self, places: Places, number: int) -> Iterator[tuple[int, tuple[int, str]]]:
        pieces = self._collection.games[number].tree.pieces
        ends = {}
        for node, offset, source in places.nodes(number):
            ends[node] = offset + len(source.rstrip(WHITE)), offset + len(source)
        for node, parts in pieces.items():
            at = ends[node][1] if node in ends else 0
            for owner, text in parts:
                if owner in ends and self.text.startswith(text, at):
                    goes = ends[owner][0]
                    # A word at the end of the node must not grow into the identifier.
                    blank = " " if _WORD_END.search(self.text[goes - 1 : goes]) else ""
                    yield at, (goes, blank + text.rstrip(WHITE))
                at += len(text)


def _parens(text: str, opening: int, start: int, end: int) -> list[Paren]:
    """Return the parentheses of one game, the one before its root included."""
    offsets = [opening]
    offsets += (m.start() for m in _PAREN_OR_VALUE.finditer(text, start, end) if m[0] in "()")
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
