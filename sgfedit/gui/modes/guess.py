"""Guessing the moves of a game, with a running score."""

from __future__ import annotations

from sgfedit.gui.modes.mode import Mode


class Guess(Mode):
    """To be written."""

    action_id = "study.guess"
