"""RE in the form FF[4] prescribes.

FF[4], "RE": ``0`` or ``Draw``; ``B+`` or ``W+`` and the score, ``R``, ``T``, ``F`` (or ``Resign``,
``Time``, ``Forfeit``) or nothing; ``Void`` (no result, suspended play); ``?`` (unknown).
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.given import one_given
from sgfedit.sgf.values import format_real

ResultKind: TypeAlias = Literal[
    "score", "resign", "time", "forfeit", "win", "draw", "void", "unknown"
]


class Result(NamedTuple):
    """The outcome of a game.

    Attributes:
        winner: "B", "W" or None.
        kind: How it ended; "win" if the winner but not the way is known.
        margin: The points of a win by score, else None.
    """

    winner: str | None
    kind: ResultKind
    margin: float | None = None


_RESULT: Final = re.compile(
    r"(?P<winner>[BW])\+(?:(?P<margin>[0-9]{1,9}(?:\.[0-9]{1,9})?)|(?P<how>[A-Z][a-z]*))?"
)
_HOW: Final[dict[str, ResultKind]] = {
    "R": "resign",
    "Resign": "resign",
    "T": "time",
    "Time": "time",
    "F": "forfeit",
    "Forfeit": "forfeit",
}
_NO_WINNER: Final[dict[str, ResultKind]] = {
    "0": "draw",
    "Draw": "draw",
    "Void": "void",
    "?": "unknown",
}
_SHORT: Final[dict[ResultKind, str]] = {
    "resign": "R",
    "time": "T",
    "forfeit": "F",
    "win": "",
    "draw": "0",
    "void": "Void",
    "unknown": "?",
}


def parse_result(text: str) -> Result | None:
    """Return the result in an RE value of the prescribed form, or None."""
    if text in _NO_WINNER:
        return Result(None, _NO_WINNER[text])
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    if match["margin"]:
        return Result(match["winner"], "score", float(match["margin"]))
    if match["how"] is None:
        return Result(match["winner"], "win")
    kind = _HOW.get(match["how"])
    return Result(match["winner"], kind) if kind else None


def format_result(result: Result) -> str:
    """Return `result` as an RE value, in the short form; `parse_result` is the inverse."""
    if one_given(result, Result).kind == "score":
        return f"{result.winner}+{format_real(result.margin or 0)}"
    winner = f"{result.winner}+" if result.winner else ""
    return winner + _SHORT[result.kind]


def is_mandated_result(text: str) -> bool:
    """Return whether an RE value has the form FF[4] prescribes; an empty one asks for no other."""
    return not text or parse_result(text) is not None
