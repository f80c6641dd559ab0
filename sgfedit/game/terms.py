"""What a record says of how its score is counted: rules, komi, handicap, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import game_info
from sgfedit.game.info_values import (
    parse_handicap,
    parse_komi,
    parse_result,
    parse_rules,
    read_handicap,
    read_komi,
    read_result,
)
from sgfedit.go.scoring import COUNTING

if TYPE_CHECKING:
    from sgfedit.game.info_values import Result
    from sgfedit.sgf.node import Node

_AREA_KOMI: Final = 7.5
"""From this komi on a record without rules is more likely one of area rules."""


class Terms(NamedTuple):
    """How the score of a game is counted.

    Attributes:
        rules: A name in `COUNTING`.
        names_rules: Whether the record says so; else it is a guess by the komi.
        komi: White's points for moving second; 0 if the record does not say.
        names_komi: Whether the record says so.
        handicap: Handicap stones; fewer than two are none.
        result: What the record says of the result, None for nothing that is understood.
    """

    rules: str
    names_rules: bool
    komi: float
    names_komi: bool
    handicap: int
    result: Result | None


def terms_at(node: Node) -> Terms:
    """Return how the score at `node` is counted, from the game info that is valid there."""
    info = game_info(node)
    komi_reading = read_komi(info.get("KM", ""))
    komi = parse_komi(komi_reading.text) if komi_reading else None
    handicap_reading = read_handicap(info.get("HA", ""))
    handicap = parse_handicap(handicap_reading.text) if handicap_reading else None
    result_reading = read_result(info.get("RE", ""))
    result = parse_result(result_reading.text) if result_reading else None
    rules = parse_rules(info.get("RU", "")) or ""
    guess = "Chinese" if (komi or 0) >= _AREA_KOMI else "Japanese"
    known = rules in COUNTING
    return Terms(
        rules if known else guess, known, komi or 0.0, komi is not None, handicap or 0, result
    )


def is_same_result(result: Result | None, score: str) -> bool:
    """Return whether `result` is won by what `score` says, which is written as in RE."""
    if result is None:
        return False
    ours = parse_result(score)
    return ours is not None and (result.winner, result.margin) == (ours.winner, ours.margin)
