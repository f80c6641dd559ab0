"""Counting the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sgfedit.errors import RefusalError
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from sgfedit.gui.features.score.mode import ScoreMode
    from sgfedit.gui.window import Window


def score(window: Window) -> None:
    """Begin or end counting the score of the position."""
    from sgfedit.gui.features.score.mode import ScoreMode  # noqa: PLC0415  # seldom needed

    window.part(Modes).toggle(ScoreMode)


def write_result(window: Window) -> None:
    """Write the score that is counted into the game info."""
    _score_mode(window).write_result()


def mark_territory(window: Window) -> None:
    """Mark the territory that is counted at this node."""
    _score_mode(window).write_marks(in_new_node=False)


def mark_territory_after(window: Window) -> None:
    """Mark the territory that is counted in a new node after this one."""
    _score_mode(window).write_marks(in_new_node=True)


def _score_mode(window: Window) -> ScoreMode:
    """Return the mode that counts the score.

    Raises:
        RefusalError: the score is not being counted.
    """
    mode = window.part(Modes).active
    if mode is None or mode.action_id != "study.score":
        raise RefusalError("not-scoring")
    return cast("ScoreMode", mode)
