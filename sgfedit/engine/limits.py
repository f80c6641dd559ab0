"""What engines can take, as far as that is known before they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import EngineError
from sgfedit.game.info_values import format_komi

if TYPE_CHECKING:
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.questions import Identity
    from sgfedit.sgf.values import Size

MAX_SIDE: Final = 52


class Limits(NamedTuple):
    """What an engine can take, as far as it is known before asking.

    Attributes:
        name: What it is called in the refusal.
        largest: Longest side of a board.
        smallest: Shortest side of a board.
        rectangular: Whether sides may differ.
        has_halves: Whether komi has to be a whole or a half number.
        refused: Sizes it has refused already.
    """

    name: str
    largest: int = 25
    smallest: int = 2
    rectangular: bool = True
    has_halves: bool = False
    refused: frozenset[Size] = frozenset()


_KNOWN: Final = {
    "gnu go": Limits("", largest=19, smallest=1, rectangular=False),
    "katago": Limits("", largest=MAX_SIDE, has_halves=True),
    "pachi": Limits("", largest=25, rectangular=False),
    "fuego": Limits("", largest=19, rectangular=False),
    "leela zero": Limits("", largest=25, rectangular=False),
}
"""What is known of engines, by the names they say in small letters. KataGo and Leela Zero are
compiled for sizes that they tell when they are asked for another."""


def limits_of(identity: Identity, *, is_json: bool = False) -> Limits:
    """Return what is known of an engine."""
    usual = Limits("", rectangular=is_json or "rectangular_boardsize" in identity.commands)
    return _KNOWN.get(identity.name.lower(), usual)._replace(name=identity.name)


def refusal(situation: Situation, limits: Limits) -> EngineError | None:
    """Return why an engine cannot be asked about a situation; None: it can be."""
    width, height = situation.size
    is_fit = limits.smallest <= min(width, height) and max(width, height) <= limits.largest
    if not is_fit or situation.size in limits.refused:
        return EngineError("size", limits.name, size_text(situation.size))
    if width != height and not limits.rectangular:
        return EngineError("size", limits.name, size_text(situation.size))
    komi = situation.asked_komi
    if limits.has_halves and komi * 2 != int(komi * 2):
        return EngineError("komi", limits.name, format_komi(komi))
    return None


def size_text(size: Size) -> str:
    """Return a size as people write it: "13x9"."""
    return f"{size[0]}x{size[1]}"
