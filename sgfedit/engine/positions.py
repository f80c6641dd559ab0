"""Positions of a record as they are put to engines, and what an engine cannot take.

A `Situation` is exact: the stones on the board and whose turn it is are those of the node. Moves
are handed over as far back as every engine can play them: what FF[4] allows and the rules do not
(a move on a stone, a suicide of one stone, a ko retaken at once) and stones set up later begin the
history anew with the stones as they stand; `Situation.cut` says so.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.engine.questions import Identity
    from sgfedit.errors import EngineError
    from sgfedit.game.positions import Positions
    from sgfedit.go import Colour
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point, PointOrPass, Size


class Cut(Enum):
    """Why the history of a situation does not go back to the beginning."""

    NONE = ""
    SET_UP = "set-up"
    """Stones were set up or taken off during the game."""
    ILLEGAL = "illegal"
    """The record has a move that no engine would play."""
    TURN = "turn"
    """The record gives the turn to another side than the moves do."""


class Situation(NamedTuple):
    """A position with the moves that led to it, and the terms of the game. Hashable.

    Attributes:
        size: (columns, rows).
        to_play: Whose turn it is.
        rules: A name in `game.info_values.RULES`.
        komi: White's points for moving second.
        handicap: Stones that HA counts and that stand in `stones`; 0 without.
        stones: What stands on the board before `moves`, by colour and point.
        moves: What was played since.
        prisoners: What Black has taken less what White has taken before `moves` began.
        names_rules: Whether the record names the rules; else they are those usual with its komi.
        names_komi: Whether the record names the komi; else it is the one usual with its rules.
        cut: Why `moves` does not go back to the beginning.
    """

    size: Size
    to_play: Colour
    rules: str
    komi: float
    handicap: int = 0
    stones: tuple[tuple[Colour, Point], ...] = ()
    moves: tuple[tuple[Colour, PointOrPass], ...] = ()
    prisoners: int = 0
    names_rules: bool = True
    names_komi: bool = True
    cut: Cut = Cut.NONE

    def after(self, *moves: PointOrPass) -> Situation:
        """Return the situation after some more moves, by each side in turn."""
        raise NotImplementedError

    def playable(self, line: tuple[PointOrPass, ...]) -> tuple[PointOrPass, ...]:
        """Return the moves of an engine's line up to the first that cannot be played here."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        """The same for situations of which an engine would say the same: for `cache`.

        Stones, ko, side to move, komi, rules and prisoners; not how the position came about.
        """
        raise NotImplementedError


def situation_at(positions: Positions, node: Node) -> Situation:
    """Return the situation at a node. O(depth).

    Raises:
        EngineError: it is no game of Go ("not-go"), or a group has no liberty ("no-liberties").
    """
    raise NotImplementedError


class Limits(NamedTuple):
    """What an engine can take, as far as it is known before asking.

    Attributes:
        name: What it is called in the refusal.
        largest: Longest side of a board.
        smallest: Shortest side of a board.
        rectangular: Whether sides may differ.
        refused: Sizes it has refused already.
    """

    name: str
    largest: int = 25
    smallest: int = 2
    rectangular: bool = True
    refused: frozenset[Size] = frozenset()


def limits_of(identity: Identity, *, is_json: bool = False) -> Limits:
    """Return what is known of an engine."""
    raise NotImplementedError


def refusal(situation: Situation, limits: Limits) -> EngineError | None:
    """Return why an engine cannot be asked about a situation; None: it can be."""
    raise NotImplementedError
