"""Commands of GTP that bring an engine from the situation it knows to another one."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.engine.candidates import gtp_vertex
from sgfedit.engine.limits import size_text
from sgfedit.engine.positions import RULES_OF_KATAGO, RULES_OF_KGS
from sgfedit.game.info_values import format_komi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.engine.positions import Situation

REQUIRED: Final = frozenset(
    ("boardsize", "clear_board", "komi", "play", "genmove", "list_commands", "name", "version")
)
"""What every engine knows, whatever it lists (GTP 2, 3.1)."""


class Need(Enum):
    """What it means if an engine refuses a step."""

    SIZE = "size"
    """It cannot play on such a board."""
    ALL = "all"
    """The position would be another one."""
    WISH = "wish"
    """It plays on by its own rules, which is told."""


class Step(NamedTuple):
    """A command.

    Attributes:
        text: As it is sent.
        need: What it means if it is refused.
    """

    text: str
    need: Need = Need.ALL


def steps(known: Situation | None, wanted: Situation, commands: frozenset[str]) -> list[Step]:
    """Return what an engine has to be told.

    Args:
        known: What it has on its board; None where that is not known.
        wanted: What it shall have.
        commands: What it understands.
    """
    afresh = [*_terms(None, wanted, commands), *_board(wanted, commands)]
    if known is None or _start(known) != _start(wanted):
        return afresh
    common = _common(known, wanted)
    back = len(known.moves) - common
    if back and "undo" not in commands:
        return afresh
    moves = [*([Step("undo")] * back), *_moves(wanted, common)]
    onwards = [*_terms(known, wanted, commands), *moves]
    return onwards if len(onwards) <= len(afresh) else afresh


def _start(situation: Situation) -> tuple[object, ...]:
    """Return what an engine cannot be told without clearing its board."""
    return situation.size, situation.handicap, situation.stones


def _common(known: Situation, wanted: Situation) -> int:
    """Return how many moves both begin with."""
    count = 0
    for one, other in zip(known.moves, wanted.moves, strict=False):
        if one != other:
            break
        count += 1
    return count


def _terms(known: Situation | None, wanted: Situation, commands: frozenset[str]) -> list[Step]:
    """Return size, rules and komi, as far as they are other ones."""
    found = []
    if known is None:
        found += [_size(wanted, commands), Step("clear_board")]
    if known is None or known.rules != wanted.rules:
        found += _rules(wanted.rules, commands)
    if known is None or known.asked_komi != wanted.asked_komi:
        found.append(Step(f"komi {format_komi(wanted.asked_komi)}"))
    return found


def _size(situation: Situation, commands: frozenset[str]) -> Step:
    width, height = situation.size
    if width == height:
        return Step(f"boardsize {width}", Need.SIZE)
    name = "rectangular_boardsize" if "rectangular_boardsize" in commands else "boardsize"
    return Step(f"{name} {width} {height}", Need.SIZE)


def _rules(rules: str, commands: frozenset[str]) -> list[Step]:
    if "kata-set-rules" in commands and rules in RULES_OF_KATAGO:
        value = RULES_OF_KATAGO[rules]
        text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        return [Step(f"kata-set-rules {text}", Need.WISH)]
    if "kgs-rules" in commands and rules in RULES_OF_KGS:
        return [Step(f"kgs-rules {RULES_OF_KGS[rules]}", Need.WISH)]
    return []


def _board(situation: Situation, commands: frozenset[str]) -> Iterator[Step]:
    """Yield the stones of the start and the moves, on an empty board.

    Stones that are put down one after the other are never taken: each group of them has a liberty
    at the end, and no fewer before.
    """
    height = situation.size[1]
    stones = [(colour, gtp_vertex(point, height)) for colour, point in situation.stones]
    if situation.handicap and "set_free_handicap" in commands:
        yield Step(" ".join(["set_free_handicap", *(name for _, name in stones)]))
    elif stones and "set_position" in commands and not situation.handicap:
        yield Step(" ".join(["set_position", *(f"{colour} {name}" for colour, name in stones)]))
    else:
        yield from (Step(f"play {colour} {name}") for colour, name in stones)
    yield from _moves(situation, 0)


def _moves(situation: Situation, first: int) -> list[Step]:
    height = situation.size[1]
    return [
        Step(f"play {colour} {gtp_vertex(move, height)}")
        for colour, move in situation.moves[first:]
    ]


def what_failed(step: Step, situation: Situation, text: str) -> tuple[str, str]:
    """Return reason and detail of the error that a refused step means."""
    if step.need is Need.SIZE:
        return "size", size_text(situation.size)
    return "refused", f"“{step.text}”: {text or 'it does not say why'}"
