"""Rulesets and the question whether they would allow a move.

A game record may hold any move, so nothing here refuses one: `legality` answers, the caller
reports. Only repetition and suicide differ between rulesets; how they count is in `go.scoring`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import EMPTY, Flag

if TYPE_CHECKING:
    from sgfedit.go.board import Board

_SUICIDE: Final = Flag.SUICIDE.value
_KO: Final = Flag.KO.value
_REPETITION: Final = Flag.REPETITION.value


class KoRule(Enum):
    """Which repetition of a position is forbidden. A pass is always allowed."""

    SIMPLE = "simple"
    """Retaking a ko at once; longer cycles are left to the referee."""
    POSITIONAL = "positional"
    """Making any earlier whole-board position."""
    SITUATIONAL = "situational"
    """Making an earlier whole-board position with the same player to move."""


class Legality(Enum):
    """Answer of `legality`: the first objection that applies, in this order."""

    OCCUPIED = "occupied"
    SUICIDE = "suicide"
    KO = "ko"
    SUPERKO = "superko"
    LEGAL = "legal"


class Rules(NamedTuple):
    """What of a ruleset decides about a single move.

    Attributes:
        name: As RU writes it (FF[4] names the first five of `RULESETS`).
        ko: Forbidden repetition.
        suicide: Whether a player may take their own stones off.
    """

    name: str
    ko: KoRule
    suicide: bool


JAPANESE: Final = Rules("Japanese", KoRule.SIMPLE, suicide=False)
"""Nihon Ki-in, 1989: article 4 (no own group without liberties after a move), article 6 (ko);
article 12: whole-board repetition may end the game without result but is not forbidden."""

CHINESE: Final = Rules("Chinese", KoRule.POSITIONAL, suicide=False)
"""Chinese Weiqi Association, 2002: the text forbids suicide and that a whole-board position
appears again. Referees may annul a triple ko instead; most servers apply the text, as here."""

AGA: Final = Rules("AGA", KoRule.SITUATIONAL, suicide=False)
"""American Go Association, 1991: rule 5 (no suicide), rule 6 (no earlier board position "with
the same player to play")."""

NEW_ZEALAND: Final = Rules("NZ", KoRule.SITUATIONAL, suicide=True)
"""New Zealand Go Society: a play removes the player's own breathless stones too, and must not
repeat the position after an earlier move of the same player. So the suicide of a single stone
is allowed: it repeats the position after a move of the opponent."""

ING: Final = Rules("GOE", KoRule.SIMPLE, suicide=True)
"""Ing's SST laws, 1991: suicide is allowed. Their fighting and disturbing kos need judgement
that a program does not have; only the common part, the single ko, is recognised."""

KOREAN: Final = Rules("Korean", KoRule.SIMPLE, suicide=False)
"""Korea Baduk Association: moves as in Japan."""

TROMP_TAYLOR: Final = Rules("Tromp-Taylor", KoRule.POSITIONAL, suicide=True)
"""Tromp and Taylor, rules 6 and 7: a move must not repeat an earlier colouring of the grid, and
clears the player's own breathless stones. So suicide needs at least two stones."""

RULESETS: Final = (AGA, ING, JAPANESE, NEW_ZEALAND, CHINESE, KOREAN, TROMP_TAYLOR)
"""All rulesets, those of FF[4] first."""


def legality(board: Board, colour: int, point: int | None, rules: Rules) -> Legality:
    """Return whether `rules` allow `colour` to play on `point`, or what they object to.

    Positions before a setup count for superko, but a setup ends a ko. Passing is always legal
    (`point` None). Who should move next is not asked.

    The move is tried on `board` and taken back, so the board ends as it was. Costs about 2 µs;
    for situational superko O(depth) when the move repeats a position.
    """
    if point is None:
        return Legality.LEGAL
    if board.stones[point] != EMPTY:
        return Legality.OCCUPIED
    flags = board.play(colour, point)
    try:
        if flags & _SUICIDE and not rules.suicide:
            return Legality.SUICIDE
        if flags & _KO:
            return Legality.KO
        if flags & _REPETITION and _forbids_repetition(board, colour, rules):
            return Legality.SUPERKO
        return Legality.LEGAL
    finally:
        board.undo()


def _forbids_repetition(board: Board, colour: int, rules: Rules) -> bool:
    """Return whether the repetition that `colour` has just made on `board` is forbidden."""
    if rules.ko is KoRule.SITUATIONAL:
        # The player to move in an earlier position is the one who did move there.
        return (board.hash, 3 - colour) in board.situations()
    return rules.ko is KoRule.POSITIONAL
