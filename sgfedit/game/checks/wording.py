"""What the text of a node says by itself, wherever it stands.

Most nodes are a move, of which there are some hundred, and damage mostly repeats itself: what is
asked of a text again and again is worked out once for all nodes that have it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.game.traversal import MOVES, SET_UP
from sgfedit.sgf.node import properties_of
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category
from sgfedit.sgf.values import WHITE, effective, parse_point

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node, Properties

_ORDINARY: Final = re.compile(r";([BW])\[([A-Za-z]{2})\]")
_SHORT: Final = 256
_ON_BOARD: Final = frozenset({*MOVES, *SET_UP})
_OF_ROOT: Final = {row.ident for row in PROPERTIES.values() if row.category is Category.ROOT}
_BESIDE_OTHERS: Final = GAME_INFO | _OF_ROOT | SET_UP.keys() | {"KI"}


class Wording:
    """The text of a node, and what it says.

    Attributes:
        source: It.
        text: It without white space behind it, of which nothing is said.
        idents: Its identifiers, in order.
        point: The two letters of a text that is one move and nothing else; empty for any other.
        plays: Whether a move puts a stone anywhere: of others no board need be played.
        is_enough: Whether it is short enough to be kept and says all that matters but for what
            its move does, in any node that is no root: it sets up no stones.
        is_alone: Whether nothing else decides what is said of such a node, neither the root nor
            what is around it: it holds no game info either, nor a property of roots.
    """

    __slots__ = (
        "_on_board",
        "idents",
        "is_alone",
        "is_enough",
        "plays",
        "point",
        "source",
        "text",
    )

    def __init__(self, properties: Properties) -> None:
        self.source = source = properties.source
        self.text = source.rstrip(WHITE)
        self._on_board: list[tuple[str, tuple[str, ...]]] | None = None
        match = _ORDINARY.fullmatch(self.text)
        if match is not None:
            ident, self.point = match.groups()
            self.idents = _alike((ident,))
            self.plays = self.is_enough = self.is_alone = True
            self._on_board = [(ident, (self.point,))]
            return
        self.point = ""
        self.idents = idents = _alike(properties.idents)
        moves = [effective(properties[ident]) for ident in MOVES if ident in idents]
        self.plays = any(map(parse_point, moves))
        self.is_enough = len(source) <= _SHORT and SET_UP.keys().isdisjoint(idents)
        self.is_alone = _BESIDE_OTHERS.isdisjoint(idents)

    @property
    def on_board(self) -> list[tuple[str, tuple[str, ...]]]:
        """The moves and the set-up, in order, with their raw values."""
        found = self._on_board
        if found is None:
            properties = properties_of(self.source)
            found = [(ident, properties[ident]) for ident in self.idents if ident in _ON_BOARD]
            self._on_board = found
        return found


def wording_of(node: Node) -> Wording:
    """Return what the text of a node says; that of a short one is known for a while."""
    source = node.source
    return _of_short(source) if len(source) <= _SHORT else Wording(node.properties)


@lru_cache(maxsize=4_096)
def _of_short(source: str) -> Wording:
    return Wording(properties_of(source))


@lru_cache(maxsize=1_000)
def _alike(idents: tuple[str, ...]) -> tuple[str, ...]:
    """Return identifiers as one object for all texts that have them: few differ in these."""
    return idents
