"""An engine's opinion of a position, from Black's point of view whoever is to play."""

from __future__ import annotations

from typing import NamedTuple


class Candidate(NamedTuple):
    """A move that an engine considered.

    Attributes:
        move: A GTP vertex or "pass".
        visits: How often it was tried; None if that is not told.
        winrate: Of Black after it, from 0 to 1; None if that is not told.
        lead: Points by which Black leads after it; None if that is not told.
        line: The expected moves, this one first.
    """

    move: str
    visits: int | None = None
    winrate: float | None = None
    lead: float | None = None
    line: tuple[str, ...] = ()


class Analysis(NamedTuple):
    """What one engine said.

    Attributes:
        winrate: Of Black, from 0 to 1; None if that is not told.
        lead: Points by which Black leads; None if that is not told.
        visits: How much was read; None if that is not told.
        engine: Its name, or that of the program it ran in; empty if that is not told.
        candidates: The moves it considered, the best first.
    """

    winrate: float | None = None
    lead: float | None = None
    visits: int | None = None
    engine: str = ""
    candidates: tuple[Candidate, ...] = ()
