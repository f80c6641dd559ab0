"""Opinions that are plain numbers: Sabaki's SBKV and SBKS, Ogatak's OGSC, q5Go's QLZV and QKGV."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sgfedit.game.analysis.analysis import Analysis
from sgfedit.sgf.values import decode_simple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.go import Colour


def real(text: str) -> float | None:
    """Return a finite number, None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def share(text: str, whole: float = 1) -> float | None:
    """Return a part of a whole as 0 to 1, None for anything else."""
    value = real(text)
    return None if value is None or not 0 <= value <= whole else value / whole


def read_winrate(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read the winrate of Black in percent (SBKV)."""
    del to_play
    winrate = share(values[0], 100)
    return () if winrate is None else (Analysis(winrate),)


def read_lead(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read the points by which Black leads (SBKS, OGSC)."""
    del to_play
    lead = real(values[0])
    return () if lead is None else (Analysis(lead=lead),)


def read_leela(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read q5Go's QLZV: ``visits:winrate[:komi][:engine]`` of Black, one value an engine."""
    del to_play
    return tuple(_of_q5go(values, has_lead=False))


def read_katago(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read q5Go's QKGV: ``visits:winrate[:lead:deviation][:komi][:engine]`` of Black."""
    del to_play
    return tuple(_of_q5go(values, has_lead=True))


def _of_q5go(values: Sequence[str], *, has_lead: bool) -> Iterator[Analysis]:
    for value in values:
        visits, _, rest = decode_simple(value).partition(":")
        parts = rest.split(":")
        winrate = share(parts[0])
        if not visits.isdecimal() or winrate is None:
            continue
        engine = parts[-1] if any(char.isalpha() for char in parts[-1]) else ""
        lead = real(parts[1]) if has_lead and len(parts) > 1 else None
        yield Analysis(winrate, lead, int(visits), engine)
