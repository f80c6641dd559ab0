"""How problems went the last time somebody solved them in the window. No Qt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Outcome: TypeAlias = "Callable[[str], bool | None]"
"""Identity of a problem → whether it was solved the last time; None: nobody has tried it."""


def untried(_: str) -> bool | None:
    """Return None: nobody knows of any problem."""
    return None


def outcomes_in(path: Path) -> Outcome:
    """Return what the file of scores says (`app.problem_scores`); nothing if it is none."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return untried
    if not isinstance(found, dict):
        return untried
    streaks = {name: one.get("streak") for name, one in found.items() if isinstance(one, dict)}
    known = {name: streak > 0 for name, streak in streaks.items() if isinstance(streak, int)}
    return known.get
